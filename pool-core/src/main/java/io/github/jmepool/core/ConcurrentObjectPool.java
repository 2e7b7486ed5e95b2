// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool for any number of threads, behind one lock. Once warm, acquiring and releasing allocate nothing, except where
 * they wait; every misuse throws an exception with the pool's name. The contract is that of {@link ObjectPool};
 * differences are stated here.
 *
 * <p><b>Threads.</b> Every method may be called on any thread, virtual threads included, which are not pinned. The
 * factory, hooks and listeners run on the calling thread, at the same time on several threads for different objects,
 * and never under the lock. It is held briefly; {@link #releaseAll}, {@link #forEachActive}, {@link #leaks},
 * {@link #configure} and {@link #close()} hold it while they look at all objects.
 *
 * <p><b>Memory ordering.</b> What a thread did before it released an object (or ended its use, or handed it over with
 * {@link #addIdle}) happens before what the thread does that acquires the object next; and the creation and the hooks
 * of an object happen before all that follows on that object. Acquires and releases are linearizable: there is one
 * order of all of them that agrees with real time and in which each object has one user at a time, and a second release
 * is refused. An object whose hook runs has no user, but still counts as active; so does one that is being made for an
 * acquire. Another acquire may meet a limit for it, even if the hook throws or the pool is closed meanwhile.
 *
 * <p><b>Limits and counts</b> are exact at all times. {@link #isCurrent} and {@link #isActive}, once true for the
 * holder of a use, stay so until that holder ends it; other threads may release what {@link #forEachActive} is about
 * to visit.
 *
 * <p><b>A close</b> wakes acquires that wait and refuses them, as it does those that are under way.
 *
 * @param <T> the objects' type
 */
public final class ConcurrentObjectPool<T> extends AbstractPool<T> {
    /** Guards the pool's state. No code of users is called while a thread holds it. */
    final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();
    /** The conditions of the threads that wait for an object; the longest wait is first. */
    private final ArrayDeque<Condition> waiting = new ArrayDeque<>();
    /** The slot of the innermost hook that each thread is in; the others follow by {@link PoolSlot#next}. */
    private final Map<Thread, PoolSlot> hooks = new IdentityHashMap<>();
    private boolean waitsEnded;

    ConcurrentObjectPool(ConcurrentObjectPoolBuilder<T> builder) {
        super(builder, true);
    }

    /**
     * Starts a pool of objects without hooks.
     *
     * @param factory makes an object, on any thread
     * @param <T> the objects' type
     * @return a builder
     */
    public static <T> ConcurrentObjectPoolBuilder<T> from(Supplier<? extends T> factory) {
        return new ConcurrentObjectPoolBuilder<>(factory);
    }

    /**
     * Starts a pool of objects with hooks.
     *
     * @param lifecycle makes and accompanies the objects, on any thread
     * @param <T> the objects' type
     * @return a builder
     */
    public static <T> ConcurrentObjectPoolBuilder<T> withLifecycle(PoolLifecycle<T> lifecycle) {
        return new ConcurrentObjectPoolBuilder<>(lifecycle);
    }

    /**
     * Takes an idle object or makes one; at a limit, waits until one is released or may be made, whatever the
     * {@link ExhaustionPolicy}. Waiting threads are served in the order in which they began to wait, though a new
     * caller may be quicker.
     *
     * @param timeout how long to wait at most; not at all when zero or negative
     * @return the object, or null when the time has passed
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws PoolClosedException if the pool is closed, or is closed or {@link #endWaiting()} called meanwhile
     * @throws PoolExhaustedException if it would have to wait inside a hook of this pool
     */
    public @Nullable T tryAcquire(Duration timeout) throws InterruptedException {
        long nanos = Check.nanos(Check.notNull("timeout", timeout));
        beginTurn();
        try {
            return objectOf(take(nanos));
        } finally {
            endTurn();
        }
    }

    /**
     * Takes an idle object or makes one; at a limit, waits for as long as it takes, whatever the
     * {@link ExhaustionPolicy}.
     *
     * @return the object, never null
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws PoolClosedException if the pool is closed, or is closed or {@link #endWaiting()} called meanwhile
     * @throws PoolExhaustedException if it would have to wait inside a hook of this pool
     */
    public T acquireWaiting() throws InterruptedException {
        beginTurn();
        try {
            T object;
            do {
                object = objectOf(take(Long.MAX_VALUE / 2));
            } while (object == null);
            return object;
        } finally {
            endTurn();
        }
    }

    /**
     * Acquires for the length of a try-with-resources block, as {@link #tryAcquire(Duration)}.
     *
     * @param timeout how long to wait at most; not at all when zero or negative
     * @return the lease, or null when the time has passed
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws PoolClosedException if the pool is closed, or is closed or {@link #endWaiting()} called meanwhile
     * @throws PoolExhaustedException if it would have to wait inside a hook of this pool
     */
    public @Nullable Lease<T> tryLease(Duration timeout) throws InterruptedException {
        long nanos = Check.nanos(Check.notNull("timeout", timeout));
        beginTurn();
        try {
            PoolSlot slot = take(nanos);
            return slot == null ? null : leaseOf(slot);
        } finally {
            endTurn();
        }
    }

    /** The slot of an object whose use has begun; null when the time has passed. */
    private @Nullable PoolSlot take(long nanos) throws InterruptedException {
        checkOpen();
        if (!hasRoom()) {
            notifyLimitMet();
            if (!awaitRoom(nanos)) {
                return null;
            }
        }
        return begin(takeOrMake());
    }

    /** Waits until there is room; returns false when the time has passed first. */
    private boolean awaitRoom(long nanos) throws InterruptedException {
        Condition turn = lock.newCondition();
        waiting.addLast(turn);
        try {
            long left = nanos;
            while (true) {
                checkOpen();
                if (hasRoom() || left <= 0) {
                    return hasRoom();
                }
                if (hooks.containsKey(Thread.currentThread())) {
                    throw refusals.waitingForItself();
                }
                if (waitsEnded) {
                    throw refusals.closed();
                }
                left = turn.awaitNanos(left);
            }
        } finally {
            waiting.remove(turn);
        }
    }

    @Override
    void checkSupported(PoolSettings wanted) {
        ConcurrentObjectPoolBuilder.checkSupported(wanted);
    }

    /**
     * Closes the pool and disposes of its idle objects; those in use may still be released and are disposed of then,
     * {@link ClosePolicy#DISPOSE_ON_RELEASE}: other threads may be using them. {@link #awaitClosed} waits for that.
     * Closing twice does nothing.
     */
    @Override
    public void close() {
        close(ClosePolicy.DISPOSE_ON_RELEASE);
    }

    @Override
    void closes() {
        // First of all: a hook may wait for a thread that waits here.
        waiting.forEach(Condition::signal);
    }

    /**
     * Waits until the pool is closed and has no objects any more: all that were out were released or detached, and
     * every {@code onDispose} has returned. Not to be called inside a hook of this pool: it waits for itself.
     *
     * @param timeout how long to wait at most; not at all when zero or negative
     * @return whether that is so; false when the time has passed
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public boolean awaitClosed(Duration timeout) throws InterruptedException {
        long left = Check.nanos(Check.notNull("timeout", timeout));
        lock.lockInterruptibly();
        try {
            while (!isOver() && left > 0) {
                left = ended.awaitNanos(left);
            }
            return isOver();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isClosed() {
        beginTurn();
        try {
            return closed();
        } finally {
            endTurn();
        }
    }

    @Override
    public PoolSettings settings() {
        beginTurn();
        try {
            return super.settings();
        } finally {
            endTurn();
        }
    }

    @Override
    public void endWaiting() {
        beginTurn();
        try {
            waitsEnded = true;
            waiting.forEach(Condition::signal);
        } finally {
            endTurn();
        }
    }

    @Override
    void beginTurn() {
        lock.lock();
    }

    @Override
    void endTurn() {
        wake();
        lock.unlock();
    }

    @Override
    void pauseTurn() {
        endTurn();
    }

    @Override
    void resumeTurn() {
        beginTurn();
    }

    /** Wakes the thread that has waited longest if it may go on; that thread wakes the next one. */
    private void wake() {
        Condition longest = waiting.peekFirst();
        if (longest != null && hasRoom()) {
            longest.signal();
        }
        if (isOver()) {
            ended.signalAll();
        }
    }

    @Override
    void enterHook(PoolSlot slot) {
        slot.next = hooks.put(Thread.currentThread(), slot);
    }

    @Override
    void leaveHook(PoolSlot slot) {
        if (slot.next == null) {
            hooks.remove(Thread.currentThread());
        } else {
            hooks.put(Thread.currentThread(), slot.next);
            slot.next = null;
        }
    }

    @Override
    boolean isInHook(PoolSlot slot) {
        PoolSlot hook = hooks.get(Thread.currentThread());
        while (hook != null && hook != slot) {
            hook = hook.next;
        }
        return hook != null;
    }

    /** Returns the pool's name and counts. */
    @Override
    public String toString() {
        beginTurn();
        try {
            return toString("ConcurrentObjectPool");
        } finally {
            endTurn();
        }
    }
}
