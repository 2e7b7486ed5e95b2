// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.report;

import com.jme3.app.state.AppStateManager;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.elements.Elements;
import io.github.jmepool.jme.internal.tree.InstanceData;
import io.github.jmepool.jme.internal.tree.InstanceTable;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reports, in development mode, what still has an instance whose use has ended, and would act on its next use. Asks
 * those who may have one and are known: the cinematics of the application, and the states of Lemur. Render thread only.
 */
public final class KnownOwners {
    private static final Logger LOG = Logger.getLogger(KnownOwners.class.getName());

    private static final String EVENT = "remove the event when the use ends, with closeAtEnd for instance; see"
            + " docs/reset-checklist.md#instances-in-a-cinematic. Each class of events is reported once for a pool";
    private static final String ELEMENT = "cancel the animation when the use ends, with closeAtEnd for instance,"
            + " and recycle what is pressed or dragged once that is over; see docs/prefabs.md#lemur-elements. It is"
            + " reported once for a pool";

    private final InstanceTable<?> instances;
    private final CinematicEvents events = new CinematicEvents();
    /** Instances whose use has ended since the last look, with their pools. */
    private final Map<InstanceData, String> ended = new IdentityHashMap<>();
    private @Nullable Supplier<@Nullable AppStateManager> states;
    /** Pools and owners that were reported. */
    private final Set<String> reported = new HashSet<>();

    public KnownOwners(InstanceTable<?> instances) {
        this.instances = instances;
    }

    /** An application has opened the scene; null when it has ended. */
    public void connect(@Nullable Supplier<@Nullable AppStateManager> statesOfApplication) {
        states = statesOfApplication;
    }

    /** The frame in which a use of a pool's instance ended is over. */
    public void useEnded(String pool, InstanceData instance) {
        if (states != null) {
            ended.put(instance, pool);
        }
    }

    /** Asks for all of a frame at once. */
    public void look() {
        if (ended.isEmpty()) {
            return;
        }
        AppStateManager manager = states == null ? null : states.get();
        try {
            if (manager != null) {
                events.forEach(manager, (event, target) -> report(target, "a Cinematic still has its "
                        + Spatials.className(event.getClass()), EVENT));
                Elements.forEachOwner(manager, (what, target) -> report(target, what, ELEMENT));
            }
        } finally {
            ended.clear();
        }
    }

    private void report(Spatial target, String what, String remedy) {
        InstanceData instance = instances.climb(target);
        String pool = instance == null ? null : ended.get(instance);
        if (instance != null && pool != null && reported.add(pool + ' ' + what)) {
            LOG.warning(() -> "Pool '" + pool + "': " + instance + " was recycled (use " + instance.lastUse()
                    + "), and " + what + ", which acts on the next use; " + remedy);
        }
    }
}
