// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Internal;
import io.github.jmepool.jme.reset.LeftoverKind;
import io.github.jmepool.jme.reset.LeftoverSink;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The internals of a scene that physics uses. Render thread only, unless a method
 * states otherwise.
 */
@Internal
public final class SceneInternals {
    private SceneInternals() {
    }

    /**
     * Returns what messages call a spatial. Any thread.
     *
     * @param spatial the spatial
     * @return its name, or its class where it has none
     */
    public static String label(Spatial spatial) {
        return Spatials.label(spatial);
    }

    /**
     * Defers recycling until the given method, which has called the caller, has returned: until then {@code recycle}
     * only ends the use, the instance stays unchanged until the end of rendering or the next
     * {@link ScenePools#update}, and spawning is refused.
     *
     * @param pools the scene
     * @param type the class of the method
     * @param method its name
     * @throws io.github.jmepool.core.WrongThreadException on another thread
     */
    public static void holdWhileIn(ScenePools pools, Class<?> type, String method) {
        pools.scene.phase.checkThread(null, "holdWhileIn");
        pools.scene.phase.holdWhileIn(Objects.requireNonNull(type, "type"), Objects.requireNonNull(method, "method"));
    }

    /**
     * Names, in development mode, what a use has left and an {@link InstanceListener} puts back: each kind of it once,
     * among {@link SpatialPool#leftovers}. Does nothing out of development mode.
     *
     * @param instance the instance
     * @param path the names from below the root to the spatial, separated by slashes; the root's own name for the root
     * @param what what was left, a property's name for instance
     * @param found the value that the use has left; null for nothing
     * @param restored the value that it is restored to; null for nothing
     */
    public static void nameLeftover(PooledInstance instance, String path, String what, @Nullable Object found,
            @Nullable Object restored) {
        LeftoverSink sink = instance.entry.openPool.leftoverSink(instance.entry);
        if (sink != null) {
            sink.differs(LeftoverKind.RULE, path, what, found, restored);
        }
    }
}
