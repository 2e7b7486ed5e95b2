// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.WeakIdentityMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the roots of instances that have left a scene permanently, without keeping them alive: they are no foreign
 * spatials. Those that left because the scene was shut are marked until it opens again, as a game that quits may
 * recycle them. The render thread adds, any thread asks.
 */
final class Departed {
    private static final Logger LOG = Logger.getLogger(ScenePools.class.getName());

    private final WeakIdentityMap<Leaving> roots = new WeakIdentityMap<>();
    /** The number of times that the scene has been shut. */
    private int shuttings;
    /** The shutting whose instances may still be recycled; 0 while the scene is open. */
    private volatile int shut;
    private final AtomicBoolean logged = new AtomicBoolean();

    /** The scene is being shut: what leaves from now on may be recycled later. */
    void shut() {
        if (shut == 0) {
            logged.set(false);
            shut = ++shuttings;
        }
    }

    /** The scene is open: what is recycled has to be its own. */
    void open() {
        shut = 0;
    }

    boolean isShut() {
        return shut != 0;
    }

    /**
     * Adds an instance that leaves the scene permanently; has to be called before it is removed from the scene's table.
     *
     * @param root the instance's
     * @param lastUse the greatest use id that it had
     */
    void add(Spatial root, long lastUse) {
        roots.put(root, new Leaving(shut, lastUse));
    }

    /** Returns the number of remembered spatials, without those that were collected. */
    int size() {
        return roots.size();
    }

    /** Whether the spatial is, or is below, what once was an instance of this scene; any thread. */
    boolean knows(Spatial spatial) {
        return find(spatial) != null;
    }

    /** Whether it left with the scene that is shut now: to recycle it is right, and does nothing. */
    boolean wentWithTheScene(Spatial spatial, String action) {
        int now = shut;
        if (now == 0) {
            return false;
        }
        Leaving with = find(spatial);
        if (with == null || with.shutting != now) {
            return false;
        }
        if (logged.compareAndSet(false, true)) {
            LOG.log(Level.FINE, "{0} of ''{1}'' has no effect: the scene was closed, and its instances with it;"
                    + " logged once for all of them", new Object[] {action, spatial});
        }
        return true;
    }

    /**
     * Whether the use id may be one of what has left the scene and now hangs below an instance, rather than the
     * instance's own; any thread.
     *
     * @param spatial from where the instance was found
     * @param above the instance's root
     * @param useId an id that the instance has
     */
    boolean mayHaveHad(Spatial spatial, Spatial above, long useId) {
        Leaving found = spatial == above ? null : find(spatial, above);
        return found != null && useId <= found.lastUse;
    }

    private @Nullable Leaving find(Spatial spatial) {
        return find(spatial, null);
    }

    private @Nullable Leaving find(Spatial spatial, @Nullable Spatial end) {
        if (roots.isEmpty()) {
            return null;
        }
        for (Spatial at = spatial; at != end && at != null; at = at.getParent()) {
            Leaving found = roots.get(at);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** With which shutting it went, counted from 1; 0 when it went while the scene was open. */
    private record Leaving(int shutting, long lastUse) {
    }
}
