// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Remembers the roots of instances that a scene has let go of, without keeping them alive, so that they can be told
 * from spatials that it never knew. Those that went because the scene was shut are told from the others until it opens
 * again: a game that quits may give them back. The render thread adds, any thread asks.
 */
final class Departed {
    /** By weak reference: which shutting it went with, counted from 1; 0 when it went while the scene was open. */
    private final Map<Object, Integer> roots = new ConcurrentHashMap<>();
    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
    /** How often the scene has been shut. */
    private int shuttings;
    /** The shutting whose instances may still be given back; 0 while the scene is open. */
    private volatile int shut;
    private final AtomicBoolean told = new AtomicBoolean();
    private final Logger logger;

    /** The logger is the scene's. */
    Departed(Logger logger) {
        this.logger = logger;
    }

    /** The scene is being shut: what goes from now on may be given back later. */
    void shut() {
        if (shut == 0) {
            told.set(false);
            shut = ++shuttings;
        }
    }

    /** The scene is open: what is given back to it has to be its own. */
    void open() {
        shut = 0;
    }

    boolean isShut() {
        return shut != 0;
    }

    /** An instance leaves the scene for good; to be told before the scene's table forgets it. */
    void add(Spatial root) {
        forgetCollected();
        // a pool class may make one instance after another from the same spatial
        roots.remove(new Key(root));
        roots.put(new Root(root, collected), shut);
    }

    private void forgetCollected() {
        for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
            roots.remove(gone);
        }
    }

    /** How many it remembers; those that the collector has found are not among them. */
    int size() {
        forgetCollected();
        return roots.size();
    }

    /** Whether the spatial is, or is below, what once was an instance of this scene; any thread. */
    boolean knows(Spatial spatial) {
        return find(spatial) != null;
    }

    /** Whether it went with the scene that is shut now: giving it back is right, and there is nothing to do. */
    boolean wentWithTheScene(Spatial spatial, String action) {
        int now = shut;
        if (now == 0) {
            return false;
        }
        Integer with = find(spatial);
        if (with == null || with != now) {
            return false;
        }
        if (told.compareAndSet(false, true)) {
            logger.log(Level.FINE, "{0} of ''{1}'' has nothing to do: the scene was shut, and its instances went with"
                    + " it; said once for all of them", new Object[] {action, spatial});
        }
        return true;
    }

    private Integer find(Spatial spatial) {
        if (roots.isEmpty()) {
            return null;
        }
        for (Spatial at = spatial; at != null; at = at.getParent()) {
            Integer found = roots.get(new Key(at));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static final class Root extends WeakReference<Object> {
        private final int hash;

        Root(Object root, ReferenceQueue<Object> queue) {
            super(root, queue);
            hash = System.identityHashCode(root);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    /** What a look-up asks with: the map asks it, not the root that it holds, whether the two are equal. */
    private record Key(Object root) {
        @Override
        public int hashCode() {
            return System.identityHashCode(root);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Root held && held.refersTo(root);
        }
    }
}
