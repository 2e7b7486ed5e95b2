// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads that wait for an object. A waiter enters, remembers the round, looks for an object, and parks if the round
 * is still the same: so whatever is released after it looked wakes it. No foreign code runs under the lock.
 */
final class Waiters {
    private final AtomicInteger waiting = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition nextRound = lock.newCondition();
    private final Runnable change;
    private volatile long round;

    /** The change is run when the first waiter has entered and when the last has left. */
    Waiters(Runnable change) {
        this.change = change;
    }

    boolean any() {
        return waiting.get() != 0;
    }

    void enter() {
        lock.lock();
        try {
            // Under the lock, so that no waiter looks for an object before the pool has taken notice of the first.
            if (waiting.getAndIncrement() == 0) {
                change.run();
            }
        } finally {
            lock.unlock();
        }
    }

    void leave() {
        lock.lock();
        try {
            if (waiting.decrementAndGet() == 0) {
                change.run();
            }
        } finally {
            lock.unlock();
        }
    }

    long round() {
        return round;
    }

    /** Waits until this isn't the round any more, or the time has passed. */
    void await(long seenRound, long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = nanos;
            while (round == seenRound && left > 0) {
                left = nextRound.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Wakes the thread that has waited longest, if any. */
    void wakeOne() {
        if (any()) {
            wake(false);
        }
    }

    void wakeAll() {
        if (any()) {
            wake(true);
        }
    }

    private void wake(boolean all) {
        lock.lock();
        try {
            round++;
            if (all) {
                nextRound.signalAll();
            } else {
                nextRound.signal();
            }
        } finally {
            lock.unlock();
        }
    }
}
