// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.control.Control;
import io.github.jmepool.jme.InstanceListener;
import java.util.ArrayList;
import java.util.List;

/** Listeners of the life of instances, of one pool or all pools of a scene, in the order in which they were added. */
public final class InstanceListeners {
    private static final InstanceListener<?>[] NONE = {};

    /** Published whole, and never changed afterwards. */
    private volatile InstanceListener<?>[] all = NONE;

    /**
     * Refuses one that was added before, and null; and any where there are instances. The caller holds this object's
     * monitor from here on until {@link #add} has returned.
     */
    public synchronized void checkNew(InstanceListener<?> listener, List<OpenPool> open) {
        CopiedArrays.checkNew(all, listener);
        open.forEach(pool -> pool.checkHasNoInstances("addInstanceListener"));
    }

    /** Adds one that was {@linkplain #checkNew checked} and notified of all pools, to those that are open. */
    public synchronized void add(InstanceListener<?> added, List<OpenPool> open) {
        // its poolAdded may have spawned, or added it
        checkNew(added, open);
        all = CopiedArrays.with(all, added);
        open.forEach(OpenPool::listenersChanged);
    }

    /** The listeners that were added, in order: an array that never changes. */
    public InstanceListener<?>[] all() {
        return all;
    }

    /** Whether one of them suspends the control. */
    public boolean suspends(Control control) {
        return suspends(all, control);
    }

    static boolean suspends(InstanceListener<?>[] listeners, Control control) {
        for (InstanceListener<?> listener : listeners) {
            if (listener.suspends(control)) {
                return true;
            }
        }
        return false;
    }

    /** The listeners of the scene, then those of the pool that aren't among them. */
    @SuppressWarnings("unchecked")
    static InstanceListener<Object>[] of(InstanceListeners scene, InstanceListeners pool) {
        if (pool.all.length == 0) {
            return (InstanceListener<Object>[]) scene.all;
        }
        List<InstanceListener<?>> both = new ArrayList<>(List.of(scene.all));
        for (InstanceListener<?> own : pool.all) {
            if (!both.contains(own)) {
                both.add(own);
            }
        }
        return both.toArray((InstanceListener<Object>[]) new InstanceListener<?>[0]);
    }
}
