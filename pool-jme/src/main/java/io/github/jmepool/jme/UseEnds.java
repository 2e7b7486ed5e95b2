// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.background.BackgroundListener;
import java.util.Objects;

/** Those who hear of the ends of one pool's uses: listeners, then those who keep something of a use until its end. */
final class UseEnds {
    /** Both published whole: never changed afterwards. */
    private volatile UseEndListener[] all = {};
    private volatile EndCallback[] callbacks = {};

    /** Called at the end of a use once all listeners have been notified. */
    interface EndCallback {
        /** The use of the instance has ended; its row may belong to another instance already. Must not throw. */
        void useEnded(PooledInstance instance, int row, long use);
    }

    synchronized void addCallback(EndCallback one) {
        callbacks = CopiedArrays.with(callbacks, one);
    }

    synchronized void removeCallback(EndCallback one) {
        callbacks = CopiedArrays.without(callbacks, one);
    }

    boolean has(EndCallback one) {
        for (EndCallback each : callbacks) {
            if (each == one) {
                return true;
            }
        }
        return false;
    }

    synchronized void add(UseEndListener listener) {
        Objects.requireNonNull(listener, "listener");
        all = CopiedArrays.with(all, listener);
    }

    synchronized void remove(UseEndListener listener) {
        all = CopiedArrays.without(all, listener);
    }

    boolean isHeard() {
        return all.length > 0 || callbacks.length > 0;
    }

    /** What one throws keeps neither the others from hearing nor the instance from coming back. */
    void tell(Spatial spatial, long use, EndReason why, String pool, BackgroundListener problems) {
        for (UseEndListener listener : all) {
            try {
                listener.useEnded(spatial, use, why);
            } catch (Throwable problem) {
                report(pool, problem, problems);
            }
        }
    }

    void callBack(PooledInstance instance, int row, long use) {
        for (EndCallback each : callbacks) {
            each.useEnded(instance, row, use);
        }
    }

    private static void report(String pool, Throwable problem, BackgroundListener problems) {
        try {
            problems.onFailure(pool, "a listener of the ends of uses", problem);
        } catch (Throwable second) {
            // Nobody is left who could be told.
            problem.addSuppressed(second);
        }
    }
}
