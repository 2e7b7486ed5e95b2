// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.background.BackgroundListener;
import java.util.Objects;

/** Those who hear of the ends of one pool's uses: listeners, then those who keep something of a use until its end. */
final class UseEnds {
    /** Both published whole: never changed afterwards. */
    private volatile UseEndListener[] all = {};
    private volatile Forgetting[] forgetting = {};

    /** Keeps something of a use that has to be forgotten once all listeners were told of the end. */
    interface Forgetting {
        /** The use of the instance has ended; its row may belong to another instance already. Must not throw. */
        void useForgotten(Object instance, int row, long use);
    }

    synchronized void addForgetting(Forgetting one) {
        forgetting = CopiedArrays.with(forgetting, one);
    }

    synchronized void removeForgetting(Forgetting one) {
        forgetting = CopiedArrays.without(forgetting, one);
    }

    boolean has(Forgetting one) {
        for (Forgetting each : forgetting) {
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
        return all.length > 0 || forgetting.length > 0;
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

    void forget(Object instance, int row, long use) {
        for (Forgetting each : forgetting) {
            each.useForgotten(instance, row, use);
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
