// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.jme.EndListener;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.SceneListener;
import org.jspecify.annotations.Nullable;

/** Listeners of the ends of uses, of one pool or all pools of a scene, in the order in which they were added. */
public final class EndListeners {
    private static final EndListener[] NONE = {};

    /** Published whole, and never changed afterwards. */
    private volatile EndListener[] all = NONE;

    /** Refuses one that was added before, and null; any thread. */
    public synchronized void add(EndListener added) {
        CopiedArrays.checkNew(all, added);
        all = CopiedArrays.with(all, added);
    }

    /** Does nothing when it was not added; any thread. */
    public synchronized void remove(EndListener removed) {
        all = CopiedArrays.without(all, removed);
    }

    /** Any thread. */
    public boolean has(EndListener listener) {
        return CopiedArrays.contains(all, listener);
    }

    boolean isEmpty() {
        return all.length == 0;
    }

    /** Notifies all except the others; an exception is reported, and the other listeners are notified. */
    void useEnded(String pool, PooledInstance instance, long use, EndReason reason, @Nullable EndListeners others,
            SceneListener problems) {
        for (EndListener listener : all) {
            try {
                if (others == null || !others.has(listener)) {
                    listener.useEnded(instance, use, reason);
                }
            } catch (Throwable problem) {
                problems.onFailure(pool, "useEnded of a listener", problem);
            }
        }
    }
}
