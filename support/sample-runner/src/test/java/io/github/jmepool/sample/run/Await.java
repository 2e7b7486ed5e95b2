// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition, however slow the machine is; the deadline is there only so that no build hangs. */
public final class Await {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private Await() {
    }

    /** Asks again and again until the answer is yes, or the test's time limit has come and interrupts it. */
    public static void until(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() - deadline > 0 || Thread.currentThread().isInterrupted()) {
                throw new AssertionError("waited in vain until " + what);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
        }
    }
}
