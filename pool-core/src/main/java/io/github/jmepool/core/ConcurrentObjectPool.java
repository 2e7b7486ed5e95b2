// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Texts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool for any number of threads. Once warm, acquiring and releasing allocate nothing and take no lock, except as
 * stated below; every misuse throws an exception with the pool's name. The contract is that of {@link ObjectPool};
 * differences are stated here.
 *
 * <p><b>Threads.</b> Every method may be called on any thread. Hooks run on the calling thread, at the same time on
 * several threads for different objects, and never under a lock of the pool.
 *
 * <p><b>Memory ordering.</b> What a thread did before it released an object (or ended its use, or handed it over with
 * {@link #addIdle}) happens before what the thread does that acquires the object next; and the creation and the hooks
 * of an object happen before all that follows on that object. Acquires and releases are linearizable with each other:
 * there is one order of all of them that agrees with real time and in which each object has one user at a time, a
 * second release is refused, and an acquire meets a limit only if at some moment during the call no object was idle and
 * no other could be made. A use ends a moment before its object can be acquired: until the release has returned, a
 * thread that has seen the end may still meet the limit. An acquire that fails, as its hook throws or the pool is
 * closed meanwhile, has its object until then, and another may meet the limit for it. With
 * {@link ConcurrentObjectPoolBuilder#releasedByAcquirer()} the release is not a fence: until the releasing thread's
 * write arrives, which takes nanoseconds, other threads may still find the object in use. Each object still has one
 * user at a time.
 *
 * <p><b>Idle objects</b> stay with the thread that released them, up to 64, and the rest in a shared store; a thread
 * that finds neither its own nor any in the store takes another thread's. The order of {@link ReuseOrder} holds for
 * each thread. {@link ReuseOrder#FIFO} holds among all threads, at the price of a lock.
 *
 * <p><b>Limits</b> are exact at all times. {@link PoolSettings#maxTotal()} costs nothing; {@code maxActive} below it,
 * {@code maxIdle} below it, and {@link ExhaustionPolicy#GROW} beyond it take a lock per acquire and release.
 *
 * <p><b>Counts</b> are kept per thread and added up on demand. They are exact whenever no call is under way; meanwhile
 * they may be off by the calls under way. {@link PoolStats#peakActive()} is exact if one thread uses the pool;
 * otherwise it is an upper bound, the sum of the peaks of all threads.
 *
 * @param <T> the objects' type
 */
public final class ConcurrentObjectPool<T> extends ConcurrentPoolCore<T> {
    ConcurrentObjectPool(ConcurrentObjectPoolBuilder<T> builder) {
        super(builder, builder.releasedByAcquirer);
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

    @Override
    public T acquire() {
        T object = tryAcquire();
        if (object == null) {
            throw acquirePath.refusal();
        }
        return object;
    }

    @Override
    public @Nullable T tryAcquire() {
        Magazine mine = Magazines.nearest((Magazine[]) QUICK.get(this), Thread.currentThread());
        if (mine != null) {
            @SuppressWarnings("unchecked")
            T object = (T) mine.take();
            if (object != null) {
                return object;
            }
        }
        return acquirePath.tryAcquire();
    }

    /**
     * Takes an idle object or makes one; at a limit, waits until one is released or may be made, whatever the
     * {@link ExhaustionPolicy}. The thread that has waited longest is woken first, though a new caller may be quicker.
     *
     * @param timeout how long to wait at most; not at all when zero or negative
     * @return the object, or null when the time has passed
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws PoolClosedException if the pool is closed, or is closed or {@link #endWaiting()} called meanwhile
     * @throws PoolExhaustedException if it would have to wait inside a hook of this pool
     */
    public @Nullable T tryAcquire(Duration timeout) throws InterruptedException {
        Check.notNull("timeout", timeout);
        Magazine mine = Magazines.nearest((Magazine[]) QUICK.get(this), Thread.currentThread());
        if (mine != null) {
            @SuppressWarnings("unchecked")
            T object = (T) mine.take();
            if (object != null) {
                return object;
            }
        }
        return acquirePath.tryAcquire(Check.nanos(Check.notNull("timeout", timeout)));
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
        T object;
        do {
            object = acquirePath.tryAcquire(Long.MAX_VALUE / 2);
        } while (object == null);
        return object;
    }

    @Override
    public Lease<T> lease() {
        Magazine mine = Magazines.nearest((Magazine[]) QUICK.get(this), Thread.currentThread());
        ConcurrentSlot quick = mine == null ? null : mine.top();
        if (mine != null && quick != null) {
            long word = quick.glance();
            T object = objectOf(quick);
            long useId = ConcurrentSlot.useId(word) + 1;
            if (mine.takeTop(quick, word)) {
                return leaseOf(object, useId);
            }
        }
        mine = magazines.mine();
        ConcurrentSlot slot = acquirePath.take(mine);
        if (slot == null) {
            throw acquirePath.refusal();
        }
        long useId = slot.useId();
        return leaseOf(acquirePath.begin(slot, mine), useId);
    }

    private Lease<T> leaseOf(T object, long useId) {
        if (closedBy() == ClosePolicy.DISPOSE && !isCurrent(object, useId)) {
            throw refusals.closed();
        }
        return new Lease<>(leaseOwner, object, useId);
    }

    @Override
    public @Nullable Lease<T> tryLease() {
        Magazine mine = magazines.mine();
        return begin(acquirePath.take(mine), mine);
    }

    private @Nullable Lease<T> begin(@Nullable ConcurrentSlot slot, @Nullable Magazine mine) {
        if (slot == null) {
            return null;
        }
        long useId = slot.useId();
        return leaseOf(acquirePath.begin(slot, mine), useId);
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
        Magazine mine = magazines.mine();
        return begin(acquirePath.take(mine, Check.nanos(Check.notNull("timeout", timeout))), mine);
    }

    @Override
    public void release(T object) {
        if (!takeBack(object, ConcurrentReleasePath.ANY_USE)) {
            releasePath.release(object, ConcurrentReleasePath.ANY_USE);
        }
    }

    @Override
    public void release(T object, long useId) {
        if (useId < 0 || !takeBack(object, useId)) {
            releasePath.release(object, Math.max(0, useId));
        }
    }

    /** The shortest way back: to the calling thread's magazine, in a pool that asks for nothing else. */
    @Override
    boolean takeBack(T object, long useId) {
        Magazine mine = Magazines.nearest((Magazine[]) QUICK.get(this), Thread.currentThread());
        if (mine == null) {
            return false;
        }
        ConcurrentSlot slot = mine.last(object);
        if (slot == null) {
            slot = table.find(this, object);
            if (slot == null) {
                return false;
            }
            if (mine.isFull()) {
                mine.spill(idleObjects.store);
            }
            mine.expect(slot);
        }
        long word = slot.glance();
        if (useId != ConcurrentReleasePath.ANY_USE && useId != ConcurrentSlot.useId(word)
                || !mine.takeBack(slot, word)) {
            return false;
        }
        // Read once more: a thread that closes the pool or waits sets this first and then looks for idle objects.
        if (takesCare()) {
            idleObjects.afterQuickPut(slot);
        }
        return true;
    }

    @Override
    public void endUse(T object) {
        releasePath.endUse(object);
    }

    /**
     * Allows any thread to release the object, though the pool was built with
     * {@link ConcurrentObjectPoolBuilder#releasedByAcquirer()}; in other pools that is so anyway.
     *
     * @param object an object that the calling thread acquired and is about to hand to another
     * @throws StaleUseException if it was released already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws WrongThreadException if the use is bound to another thread
     */
    public void share(T object) {
        releasePath.share(object);
    }

    /** {@inheritDoc} Ids count the uses of the object: 1 for the first, one more with every acquire. */
    @Override
    public long useId(T object) {
        ConcurrentSlot slot = allObjects.find(object);
        if (slot == null) {
            throw refusals.unknown(refusals.notNull(object), allObjects.claimed(object));
        }
        return slot.useId();
    }

    /** {@inheritDoc} When true, it stays so until the holder ends the use. */
    @Override
    public boolean isCurrent(T object, long useId) {
        ConcurrentSlot slot = allObjects.find(object);
        return slot != null && slot.isUse(useId);
    }

    @Override
    public boolean isActive(T object) {
        ConcurrentSlot slot = allObjects.find(object);
        return slot != null && slot.isInUse();
    }

    @Override
    public boolean owns(T object) {
        return allObjects.find(object) != null;
    }

    @Override
    public void discard(T object) {
        releasePath.discard(object);
    }

    @Override
    public T detach(T object) {
        return releasePath.detach(object);
    }

    @Override
    public boolean addIdle(T object) {
        return idleObjects.add(object);
    }

    /** {@inheritDoc} Idle objects go to the calling thread's own first; others find them there. */
    @Override
    public void prewarmNow(int idle) {
        idleObjects.prewarm(idle);
    }

    @Override
    public void prewarmNow() {
        idleObjects.prewarm(settings.prewarm());
    }

    /** {@inheritDoc} Takes from the shared store before it takes what threads have put aside. */
    @Override
    public int trim(int count) {
        checkOpen();
        return trim.dispose(Check.atLeast("count", count, 0), DisposeReason.TRIMMED);
    }

    /** {@inheritDoc} Takes time in proportion to the idle objects. */
    @Override
    public @Nullable T takeColdest() {
        checkOpen();
        List<ConcurrentSlot> coldest = trim.takeColdest(1);
        return coldest.isEmpty() ? null : allObjects.removeForDisposal(coldest.get(0));
    }

    /** {@inheritDoc} Uses that are bound to other threads are left out. */
    @Override
    public void releaseAll() {
        releasePath.releaseAll();
    }

    /** {@inheritDoc} Other threads may release it meanwhile. */
    @Override
    public void forEachActive(Consumer<? super T> action) {
        Check.notNull("action", action);
        allObjects.table.forEach(slot -> {
            T object = objectOf(slot);
            if (object != null && slot.isInUse()) {
                action.accept(object);
            }
        });
    }

    @Override
    public int activeCount() {
        return activeNow();
    }

    @Override
    public int idleCount() {
        return idleNow();
    }

    @Override
    public int totalCount() {
        return allObjects.total();
    }

    /**
     * {@inheritDoc} Calls that are under way may still go by the old ones.
     *
     * @throws IllegalArgumentException if name or order of reuse differ, or they ask for objects to be taken from their
     *         users; nothing changes then
     */
    @Override
    public void configure(PoolSettings changed) {
        checkOpen();
        if (!Check.notNull("settings", changed).name().equals(name())) {
            throw new IllegalArgumentException("Pool '" + name() + "' can't be renamed to '" + changed.name()
                    + "'; make the settings with settings().toBuilder()");
        }
        if (changed.order() != settings.order()) {
            throw new IllegalArgumentException("Pool '" + name() + "': order can't change from " + settings.order()
                    + " to " + changed.order() + " while threads use the pool; build a new one");
        }
        ConcurrentObjectPoolBuilder.checkSupported(changed);
        apply(changed);
        if (changed.leakTracking() == 0) {
            allObjects.table.forEach(slot -> slot.trace = null);
        }
        allObjects.makeRoom(0);
        waiters.wakeAll();
        if (releasedByAcquirer && suspends(LIMITED)) {
            // A release that isn't a fence may have missed the change, and its object be idle only a moment later.
            ConcurrentReleasePath.letReleasesArrive();
        }
        idleObjects.trimSurplus();
        // Objects beyond the limits may be gone now, and their care with them.
        retune();
    }

    /** {@inheritDoc} Exact when no call is under way. */
    @Override
    public PoolStats stats() {
        return count();
    }

    @Override
    public List<LeakRecord> leaks(Duration heldLongerThan) {
        long longest = Check.notNegative("heldLongerThan", heldLongerThan).toNanos();
        long now = allObjects.clock.getAsLong();
        List<LeakRecord> found = new ArrayList<>();
        if (settings.leakTracking() > 0) {
            allObjects.table.forEach(slot -> {
                LeakTrace trace = slot.trace;
                T object = objectOf(slot);
                if (trace != null && object != null && slot.isUse(trace.useId)
                        && now - trace.acquiredNanos > longest) {
                    found.add(trace.record(this, object, now));
                }
            });
        }
        found.sort((one, other) -> other.held().compareTo(one.held()));
        return found;
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

    /**
     * Waits until the pool is closed and has no objects any more: all that were out were released or detached, and
     * every {@code onDispose} has returned. Not to be called inside a hook of this pool: it waits for itself.
     *
     * @param timeout how long to wait at most; not at all when zero or negative
     * @return whether that is so; false when the time has passed
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public boolean awaitClosed(Duration timeout) throws InterruptedException {
        return end.await(Check.nanos(Check.notNull("timeout", timeout)));
    }

    /**
     * {@inheritDoc} Acquires that wait are woken and refused. An object in a use that is bound to another thread is
     * disposed of when that thread releases it. An acquire that is under way while a close is
     * {@link ClosePolicy#THROW refused or not} may still succeed; its object is disposed of when it is released.
     */
    @Override
    public void close(ClosePolicy policy) {
        Check.notNull("policy", policy);
        int stillOut;
        synchronized (changes) {
            if (isClosed()) {
                return;
            }
            stillOut = activeNow();
            if (policy == ClosePolicy.THROW && stillOut > 0) {
                throw new PoolException(name(), "the pool can't be closed with "
                        + Texts.plural(stillOut, "object") + " in use; release all first, or close with another"
                        + " ClosePolicy");
            }
            shut(policy);
            stillOut = activeNow();
        }
        releasePath.close(policy, stillOut);
    }

    @Override
    public boolean isClosed() {
        return closedBy() != null;
    }

    @Override
    public void endWaiting() {
        endWaits();
    }
}
