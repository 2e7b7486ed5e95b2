// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** A latch at which threads wait for the end of a pool's close. No foreign code runs under the lock. */
final class ClosingEnd {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition reached = lock.newCondition();
    private final BooleanSupplier isReached;

    /** Once the condition holds, it stays so. */
    ClosingEnd(BooleanSupplier isReached) {
        this.isReached = isReached;
    }

    /** To be called after each change that may have made it true. */
    void check() {
        if (isReached.getAsBoolean()) {
            lock.lock();
            try {
                reached.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Whether it was reached within that time; at once when zero or negative. */
    boolean await(long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = nanos;
            while (!isReached.getAsBoolean() && left > 0) {
                left = reached.awaitNanos(left);
            }
            return isReached.getAsBoolean();
        } finally {
            lock.unlock();
        }
    }
}
