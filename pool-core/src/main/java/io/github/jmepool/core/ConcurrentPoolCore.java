// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.WeakIdentityMap;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The state of a concurrent pool: its parts, what acquires and releases have to take care of, and its counts.
 */
abstract class ConcurrentPoolCore<T> implements Pool<T> {
    /** Why acquires and releases can't take the shortest way; none of them in a plain pool. */
    static final int CLOSED = 1;
    static final int LIMITED = 2;
    static final int TRACKED = 4;
    static final int TIMED = 8;
    static final int HOOKED = 16;
    static final int IN_LINE = 32;
    static final int AWAITED = 64;
    private static final Magazine[] NO_PLACES = new Magazine[Magazines.PLACES];

    static final VarHandle QUICK;

    static {
        try {
            QUICK = MethodHandles.lookup().findVarHandle(ConcurrentPoolCore.class, "quick", Magazine[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final Magazines magazines;
    final ConcurrentAllObjects<T> allObjects;
    final ConcurrentIdleObjects<T> idleObjects;
    final ConcurrentTrim<T> trim;
    final Waiters waiters = new Waiters(this::retune);
    final Refusals<T> refusals = new Refusals<>(this);
    final ConcurrentAcquirePath<T> acquirePath;
    final ConcurrentReleasePath<T> releasePath;
    final ClosingEnd end = new ClosingEnd(() -> isShut() && allObjects().reserved() == 0);
    final LeaseOwner<T> leaseOwner = new OfPool();
    private final boolean hooked;
    private final boolean timesEveryAcquire;
    final boolean releasedByAcquirer;
    final Object changes = new Object();
    final SlotTable table;
    private final Magazine[] places;
    /**
     * The magazines that threads use on the shortest ways; none while {@link #care} is to be taken. Read
     * plainly: an acquire that doesn't take care can only get idle objects, a release looks at {@code care} once more,
     * and what makes care necessary is published after this, so that a thread that has seen it finds none.
     */
    @SuppressWarnings("unused") // Read by QUICK.
    private volatile Magazine[] quick;
    private volatile int care;
    volatile PoolSettings settings;
    private volatile @Nullable ClosePolicy closedBy;
    private volatile boolean waitsEnded;
    /** The uses that a close has left to their users. */
    final WeakIdentityMap<Long> abandoned = new WeakIdentityMap<>();
    private volatile long lastAcquireNanos;
    private volatile long acquiresNoticed;

    ConcurrentPoolCore(PoolBuilder<T, ?> builder, boolean releasedByAcquirer) {
        hooked = builder.hooked;
        timesEveryAcquire = builder.timesEveryAcquire;
        this.releasedByAcquirer = releasedByAcquirer;
        settings = builder.settings;
        allObjects = new ConcurrentAllObjects<>(this, builder);
        table = allObjects.table;
        magazines = new Magazines(releasedByAcquirer, table);
        places = magazines.places;
        idleObjects = new ConcurrentIdleObjects<>(this, settings.order() == ReuseOrder.FIFO);
        trim = new ConcurrentTrim<>(this);
        acquirePath = new ConcurrentAcquirePath<>(this, builder);
        releasePath = new ConcurrentReleasePath<>(this, builder);
        lastAcquireNanos = builder.clock.getAsLong();
        tune();
    }

    /** {@inheritDoc} */
    @Override
    public final String name() {
        return settings.name();
    }

    /** {@inheritDoc} */
    @Override
    public final PoolSettings settings() {
        return settings;
    }

    final PoolStats count() {
        // A part is read before the whole, which only grows.
        long discarded = allObjects.discarded.get();
        long trimmed = allObjects.trimmed.get();
        long disposed = allObjects.disposed.get();
        long dropped;
        long detached;
        long created;
        do {
            dropped = allObjects.dropped.get();
            detached = allObjects.detached.get();
            created = allObjects.created();
        } while (dropped + detached != allObjects.gone());
        long acquired = magazines.acquired();
        long released = magazines.released();
        int total = (int) (created - dropped - detached);
        int active = (int) Math.max(0, Math.min(total, acquired - released));
        long misses = acquirePath.misses.get();
        long acquires = acquired - magazines.failed();
        if (acquires != acquiresNoticed && !suspends(TIMED)) {
            acquiresNoticed = acquires;
            noticeAcquire();
        }
        int peakTotal = Math.max(total, allObjects.peakTotal.get());
        int peakActive = (int) Math.min(peakTotal, magazines.peak());
        return new PoolStats(name(), active, total - active, (int) (dropped - disposed), created, disposed,
                detached, discarded, trimmed, acquires - misses, misses, acquirePath.exhausted.get(), peakActive,
                peakTotal, lastAcquireNanos, settings.designCapacity(), allObjects.createNanos.get(),
                allObjects.listenerFailures.get());
    }

    /** Null while it is open. */
    final @Nullable ClosePolicy closedBy() {
        return closedBy;
    }

    /** Puts settings in force that were checked before. */
    final void apply(PoolSettings changed) {
        synchronized (changes) {
            // A thread that sees the new settings takes no shortest way, and their care.
            quick = NO_PLACES;
            care |= careFor(changed);
            settings = changed;
            tune();
        }
    }

    /** Under the lock of changes. */
    final void shut(ClosePolicy policy) {
        // A thread that sees the close takes no shortest way.
        quick = NO_PLACES;
        closedBy = policy;
        tune();
    }

    final boolean isShut() {
        return closedBy != null;
    }

    final void endWaits() {
        waitsEnded = true;
        waiters.wakeAll();
    }

    /** To be called by a thread that is among the waiters already. */
    final void checkMayWait() {
        if (waitsEnded) {
            throw refusals.closed();
        }
    }

    final boolean takesCare() {
        return care != 0;
    }

    final boolean suspends(int reason) {
        return (care & reason) != 0;
    }

    /** The objects in use, or a little more while calls are under way. */
    final int activeNow() {
        long released = magazines.released();
        return (int) Math.max(0, magazines.acquired() - released);
    }

    final int idleNow() {
        return Math.max(0, allObjects.total() - activeNow());
    }

    /**
     * Called once a place for an object was claimed: by a limit that was lowered meanwhile it may be too many, and then
     * releases must look at the limits from now on.
     */
    final void noticeExcess() {
        if (allObjects.reserved() > settings.maxTotal()) {
            retune();
        }
    }

    private ConcurrentAllObjects<T> allObjects() {
        return allObjects;
    }

    final void retune() {
        synchronized (changes) {
            tune();
        }
    }

    final void noticeAcquire() {
        lastAcquireNanos = allObjects.clock.getAsLong();
    }

    /** Null only where another thread may have ended the object, which callers check that have not taken it. */
    @SuppressWarnings({"unchecked", "NullAway"})
    final T objectOf(PoolSlot slot) {
        return (T) slot.object;
    }

    final void checkOpen() {
        if (isShut()) {
            throw refusals.closed();
        }
    }

    /** Objects out of a closed pool may still be released where the close has left them to their users. */
    final void checkReturning() {
        ClosePolicy policy = closedBy;
        if ((policy == ClosePolicy.DISPOSE || policy == ClosePolicy.ABANDON) && !releasedByAcquirer) {
            throw refusals.closed();
        }
    }

    /** A pool that was closed is expected to know no objects. */
    final void checkNotForgotten() {
        if (isShut() && closedBy != ClosePolicy.DISPOSE_ON_RELEASE) {
            throw refusals.closed();
        }
    }

    private void tune() {
        care = careFor(settings);
        quick = care == 0 ? places : NO_PLACES;
    }

    private int careFor(PoolSettings now) {
        boolean limited = now.maxActive() < now.maxTotal() || now.maxIdle() < now.maxTotal()
                || now.exhaustion() == ExhaustionPolicy.GROW && now.maxTotal() != PoolSettings.UNLIMITED
                || allObjects.reserved() > now.maxTotal();
        return (isShut() ? CLOSED : 0) | (limited ? LIMITED : 0) | (now.leakTracking() > 0 ? TRACKED : 0)
                | (timesEveryAcquire ? TIMED : 0) | (hooked ? HOOKED : 0)
                | (now.order() == ReuseOrder.FIFO ? IN_LINE : 0) | (waiters.any() ? AWAITED : 0);
    }

    /** Returns the pool's name and counts, which may be off by the calls under way. */
    @Override
    public final String toString() {
        int active = activeNow();
        return "ConcurrentObjectPool '" + name() + "' (" + (isShut() ? "closed, " : "") + active + " active, "
                + idleNow() + " idle)";
    }

    abstract boolean takeBack(T object, long useId);

    private boolean isAbandoned(T object, long useId) {
        return closedBy == ClosePolicy.ABANDON && Long.valueOf(useId).equals(abandoned.get(object));
    }

    private boolean endAbandoned(T object, long useId) {
        boolean wasAbandoned = isAbandoned(object, useId);
        if (wasAbandoned) {
            abandoned.remove(object);
        }
        return wasAbandoned;
    }

    private final class OfPool implements LeaseOwner<T> {
        @Override
        public boolean isCurrent(T object, long useId) {
            // Objects that a close abandons belong to their users.
            return ConcurrentPoolCore.this.isCurrent(object, useId) || isAbandoned(object, useId);
        }

        @Override
        public void release(T object, long useId) {
            if (!takeBack(object, useId) && !endAbandoned(object, useId)) {
                releasePath.release(object, useId);
            }
        }

        @Override
        public PoolException stale(T object, long useId) {
            ConcurrentSlot slot = allObjects.find(object);
            return slot == null ? refusals.left(object, useId) : refusals.stale(object, slot, useId);
        }
    }
}
