// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.ref.Reference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits that fail when what they wait for never comes: after so long that no test depends on it. */
public final class Waits {
    static final long MINUTES = 5;

    private Waits() {
    }

    /** Tries again and again until it is so. */
    public static void until(String what, BooleanSupplier isSo) {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
        while (!isSo.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("Not within " + MINUTES + " minutes: " + what);
            }
            if (Thread.interrupted()) {
                throw new IllegalStateException("Interrupted before it was so: " + what);
            }
            Thread.yield();
        }
    }

    /** Until the latch is open, in a place that may throw no checked exception. */
    public static void untilOpen(CountDownLatch latch) {
        try {
            if (!latch.await(MINUTES, TimeUnit.MINUTES)) {
                throw new AssertionError("Not within " + MINUTES + " minutes: an open latch");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Until the thread waits, with or without a time limit. Fails when it has ended instead. */
    public static void untilParked(Thread thread) {
        until("a thread that waits", () -> {
            Thread.State state = thread.getState();
            if (state == Thread.State.TERMINATED) {
                throw new AssertionError("The thread has ended instead of waiting");
            }
            return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
        });
    }

    /**
     * Collects garbage until what was referred to is gone. One collection is not always enough: a thread that has
     * ended still counts as alive for the garbage collector until the JVM has taken it off its list, and for that it
     * must get a turn between two collections.
     */
    public static void untilCollected(Reference<?> reference) {
        until("a collection of what nobody keeps", () -> {
            System.gc();
            return reference.get() == null;
        });
    }
}
