// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Hands out objects to any number of threads and takes them back from any, without locks and without garbage once
 * warm, and refuses every misuse by name. The contract is that of {@link ObjectPool}; what differs is said here.
 *
 * <p><b>Threads.</b> Every method may be called on any thread. Hooks run on the calling thread, at the same time on
 * several threads for different objects, and never under a lock of the pool.
 *
 * <p><b>Memory ordering.</b> What a thread did before it released an object (or ended its use, or handed it over with
 * {@link #addIdle}) happens before what the thread does that acquires the object next; and the creation and the hooks
 * of an object happen before all that follows on that object. Acquires and releases are linearizable with each other:
 * there is one order of all of them that agrees with real time and in which each object has one user at a time, a
 * second release is refused, and an acquire meets a limit only if at some moment during the call no object was idle
 * and no other could be made. With {@link ConcurrentObjectPoolBuilder#releasedByAcquirer()} the release is not a
 * fence: until the releasing thread's write arrives, which takes nanoseconds, other threads may still find the object
 * in use. Each object still has one user at a time.
 *
 * <p><b>Idle objects</b> stay with the thread that released them, up to 64, and the rest in a shared store; a thread
 * that finds neither its own nor any in the store takes another thread's. The order of {@link ReuseOrder} holds for
 * each thread by itself. {@link ReuseOrder#FIFO} holds among all threads, at the price of a lock.
 *
 * <p><b>Limits</b> are exact at all times. {@link PoolSettings#maxTotal()} costs nothing; {@code maxActive} below it,
 * {@code maxIdle} below it, and {@link ExhaustionPolicy#GROW} beyond it take a lock per acquire and release.
 *
 * <p><b>Counts</b> are kept per thread and added up on demand. They are exact whenever no call is under way; meanwhile
 * they may be off by the calls under way. {@link PoolStats#peakActive()} is exact if one thread uses the pool, else an
 * upper bound: the sum of what each thread saw.
 *
 * @param <T> what is pooled
 */
public final class ConcurrentObjectPool<T> implements ManagedPool {
    /** Why acquires and releases can't take the shortest way; none of them in a plain pool. */
    static final int CLOSED = 1;
    static final int LIMITED = 2;
    static final int TRACKED = 4;
    static final int TIMED = 8;
    static final int HOOKED = 16;
    static final int IN_LINE = 32;
    static final int AWAITED = 64;
    private static final Magazine[] NO_PLACES = new Magazine[Magazines.PLACES];

    private static final VarHandle QUICK;

    static {
        try {
            QUICK = MethodHandles.lookup().findVarHandle(ConcurrentObjectPool.class, "quick", Magazine[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final Magazines magazines;
    final ConcurrentCensus<T> census;
    final ConcurrentStock<T> stock;
    final ConcurrentTrim<T> trim;
    final Waiters waiters = new Waiters(this::retune);
    final Refusals<T> refusals = new Refusals<>(this);
    private final ConcurrentSupply<T> supply;
    final ConcurrentIntake<T> intake;
    final ClosingEnd end = new ClosingEnd(() -> isClosed() && census().reserved() == 0);
    private final LeaseHome<T> home = new Home();
    private final ConcurrentObjectPoolBuilder<T> builder;
    private final Object changes = new Object();
    private final SlotTable table;
    private final Magazine[] places;
    /**
     * Where threads find their magazines for the shortest ways: nowhere while {@link #care} is to be taken. Read
     * plainly, since nothing depends on the time at which a thread notices: an acquire that doesn't take care can only
     * get what is idle, and a release looks at {@code care} once more.
     */
    private volatile Magazine[] quick;
    private volatile int care;
    private volatile PoolSettings settings;
    private volatile ClosePolicy closedBy;
    private volatile long lastAcquireNanos;
    private volatile long acquiresNoticed;

    ConcurrentObjectPool(ConcurrentObjectPoolBuilder<T> builder) {
        this.builder = builder;
        settings = builder.settings;
        census = new ConcurrentCensus<>(this, builder);
        table = census.table;
        magazines = new Magazines(builder.releasedByAcquirer, table);
        places = magazines.places;
        stock = new ConcurrentStock<>(this, settings.order() == ReuseOrder.FIFO);
        trim = new ConcurrentTrim<>(this);
        supply = new ConcurrentSupply<>(this, builder);
        intake = new ConcurrentIntake<>(this, builder);
        lastAcquireNanos = builder.clock.getAsLong();
        tune();
    }

    /**
     * Starts a pool of objects without hooks.
     *
     * @param factory makes an object, on any thread
     * @param <T> what is pooled
     * @return a builder
     */
    public static <T> ConcurrentObjectPoolBuilder<T> from(Supplier<? extends T> factory) {
        return new ConcurrentObjectPoolBuilder<>(ObjectPoolBuilder.plain(factory), false);
    }

    /**
     * Starts a pool of objects with hooks.
     *
     * @param lifecycle makes and accompanies the objects, on any thread
     * @param <T> what is pooled
     * @return a builder
     */
    public static <T> ConcurrentObjectPoolBuilder<T> from(PoolLifecycle<T> lifecycle) {
        return new ConcurrentObjectPoolBuilder<>(Check.notNull("lifecycle", lifecycle),
                ObjectPoolBuilder.hasHooks(lifecycle));
    }

    /**
     * Takes an idle object, or makes one.
     *
     * @return the object; null only under {@link ExhaustionPolicy#RETURN_NULL} at a limit
     * @throws PoolExhaustedException if a limit forbids it
     * @throws PoolClosedException if the pool is closed
     */
    public T acquire() {
        Magazine mine = Magazines.nearest((Magazine[]) QUICK.get(this), Thread.currentThread());
        if (mine != null) {
            @SuppressWarnings("unchecked")
            T object = (T) mine.take();
            if (object != null) {
                return object;
            }
        }
        return supply.acquire();
    }

    /**
     * Takes an idle object or makes one; at a limit, waits until one comes back or may be made, whatever the
     * {@link ExhaustionPolicy}. Who has waited longest is woken first, though a thread that just comes may be quicker.
     *
     * @param timeout how long to wait at most; not at all when zero or negative
     * @return the object, or null when the time has passed
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws PoolClosedException if the pool is closed, or is being closed meanwhile
     */
    public T acquire(Duration timeout) throws InterruptedException {
        Check.notNull("timeout", timeout);
        Magazine mine = Magazines.nearest((Magazine[]) QUICK.get(this), Thread.currentThread());
        if (mine != null) {
            @SuppressWarnings("unchecked")
            T object = (T) mine.take();
            if (object != null) {
                return object;
            }
        }
        return supply.acquire(Check.nanos(Check.notNull("timeout", timeout)));
    }

    /**
     * Takes an idle object or makes one; at a limit, waits for as long as it takes, whatever the
     * {@link ExhaustionPolicy}.
     *
     * @return the object, never null
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws PoolClosedException if the pool is closed, or is being closed meanwhile
     */
    public T acquireWaiting() throws InterruptedException {
        T object;
        do {
            object = supply.acquire(Long.MAX_VALUE / 2);
        } while (object == null);
        return object;
    }

    /**
     * Acquires for the length of a try-with-resources block.
     *
     * @return the lease; an empty one under {@link ExhaustionPolicy#RETURN_NULL} at a limit
     * @throws PoolExhaustedException if a limit forbids it
     * @throws PoolClosedException if the pool is closed, or was closed meanwhile and has disposed of the object
     */
    public Lease<T> lease() {
        T object = null;
        long useId = 0;
        Magazine mine = Magazines.nearest((Magazine[]) QUICK.get(this), Thread.currentThread());
        ConcurrentSlot slot = mine == null ? null : mine.top();
        if (slot != null) {
            long word = slot.glance();
            object = objectOf(slot);
            useId = ConcurrentSlot.useId(word) + 1;
            if (!mine.takeTop(slot, word)) {
                slot = null;
            }
        }
        if (slot == null) {
            mine = magazines.mine();
            slot = supply.take(mine);
            useId = slot == null ? 0 : slot.useId();
            object = slot == null ? null : supply.begin(slot, mine);
        }
        if (closedBy == ClosePolicy.DISPOSE && object != null && !isCurrent(object, useId)) {
            throw refusals.closed();
        }
        return new Lease<>(home, object, useId);
    }

    /**
     * Takes an object back. It becomes idle or, over a limit, is disposed of.
     *
     * @param object an object in use, or one whose use was ended by {@link #endUse}
     * @throws StaleUseException if it was released already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws ObjectBusyException if called from within one of the object's hooks
     * @throws WrongThreadException if the use is bound to another thread
     * @throws PoolClosedException if the pool is closed, and its objects needn't come back
     */
    public void release(T object) {
        if (!takeBack(object, ConcurrentIntake.ANY_USE)) {
            intake.release(object, ConcurrentIntake.ANY_USE);
        }
    }

    /**
     * Takes an object back if it is still in the given use.
     *
     * @param object an object in use
     * @param useId the use that is meant, from {@link #useId}
     * @throws StaleUseException if that use has ended
     * @throws ForeignObjectException if the object isn't of this pool
     * @throws ObjectBusyException if called from within one of the object's hooks
     * @throws WrongThreadException if the use is bound to another thread
     * @throws PoolClosedException if the pool is closed, and its objects needn't come back
     */
    public void release(T object, long useId) {
        if (useId < 0 || !takeBack(object, useId)) {
            intake.release(object, Math.max(0, useId));
        }
    }

    /** The shortest way back: to the calling thread's magazine, in a pool that asks for nothing else. */
    private boolean takeBack(T object, long useId) {
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
                mine.spill(stock.store);
            }
            mine.expect(slot);
        }
        long word = slot.glance();
        if (useId != ConcurrentIntake.ANY_USE && useId != ConcurrentSlot.useId(word) || !mine.takeBack(slot, word)) {
            return false;
        }
        // Read once more: who closes the pool or waits sets this first and looks for idle objects then.
        if (care != 0) {
            stock.afterQuickPut(slot);
        }
        return true;
    }

    /**
     * The first half of a release: the use id is stale from now on, but the object still counts as active and can't be
     * acquired, until exactly one {@link #release(Object)}, {@link #discard} or {@link #detach} finishes it.
     *
     * @param object an object in use
     * @throws StaleUseException if its use has ended already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws ObjectBusyException if called from within one of the object's hooks
     * @throws WrongThreadException if the use is bound to another thread
     */
    public void endUse(T object) {
        intake.endUse(object);
    }

    /**
     * Lets any thread release the object, though the pool was built with
     * {@link ConcurrentObjectPoolBuilder#releasedByAcquirer()}; in other pools that is so anyway.
     *
     * @param object an object that the calling thread acquired and is about to hand to another
     * @throws StaleUseException if it was released already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws WrongThreadException if the use is bound to another thread
     */
    public void share(T object) {
        intake.share(object);
    }

    /**
     * Which use of the object this is: 1 for the first, one more with every acquire.
     *
     * @param object an object of this pool
     * @return the id of its current use; of the last one when it is idle
     * @throws ForeignObjectException if it isn't of this pool
     */
    public long useId(T object) {
        ConcurrentSlot slot = census.find(object);
        if (slot == null) {
            throw refusals.of(refusals.notNull(object), census.claimed(object), "look up");
        }
        return slot.useId();
    }

    /**
     * Whether that use of the object is going on. When true, it stays so until the holder ends the use.
     *
     * @param object any object
     * @param useId a use id
     * @return false once the use has ended, and for objects that aren't of this pool
     */
    public boolean isCurrent(T object, long useId) {
        ConcurrentSlot slot = census.find(object);
        return slot != null && slot.isUse(useId);
    }

    /**
     * Whether the object is in use.
     *
     * @param object any object
     * @return false when it is idle, on its way back or not of this pool
     */
    public boolean isActive(T object) {
        ConcurrentSlot slot = census.find(object);
        return slot != null && slot.isInUse();
    }

    /**
     * Whether the object is one of this pool's.
     *
     * @param object any object
     * @return true when it is active or idle here
     */
    public boolean owns(T object) {
        return census.find(object) != null;
    }

    /**
     * Ends the use of an object that must not be used again, and disposes of it.
     *
     * @param object an object in use, or one whose use was ended by {@link #endUse}
     * @throws StaleUseException if it was released already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws ObjectBusyException if called from within one of the object's hooks
     * @throws WrongThreadException if the use is bound to another thread
     */
    public void discard(T object) {
        intake.discard(object);
    }

    /**
     * Lets an object go for good: it belongs to the caller, and the pool forgets it without disposing of it.
     *
     * @param object an object in use, or one whose use was ended by {@link #endUse}
     * @return the object
     * @throws StaleUseException if it was released already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws ObjectBusyException if called from within one of the object's hooks
     * @throws WrongThreadException if the use is bound to another thread
     */
    public T detach(T object) {
        return intake.detach(object);
    }

    /**
     * Hands over a ready-made object, for instance one made by a worker; it becomes idle and counts as created.
     *
     * @param object an object that no pool knows
     * @return false, and the object isn't taken, when a limit forbids it
     * @throws PoolException if a pool has it already
     * @throws PoolClosedException if the pool is closed
     */
    public boolean addIdle(T object) {
        return stock.add(object);
    }

    /** {@inheritDoc} Idle objects go to the calling thread's own first; others find them there. */
    @Override
    public void prewarm(int idle) {
        stock.prewarm(idle);
    }

    /** Makes objects until as many are idle as {@link PoolSettings#prewarm()} says, or a limit is reached. */
    public void prewarm() {
        stock.prewarm(settings.prewarm());
    }

    /** {@inheritDoc} Takes from the shared store before it takes what threads have put aside. */
    @Override
    public int trim(int count) {
        checkOpen();
        return trim.dispose(Check.atLeast("count", count, 0), DisposeReason.TRIMMED);
    }

    /**
     * Takes out the object that has been idle longest, for the caller to dispose of; {@code onDispose} isn't called.
     * Counts as trimmed and disposed. Takes time in proportion to the idle objects.
     *
     * @return the object, or null when none is idle
     * @throws PoolClosedException if the pool is closed
     */
    public T takeColdest() {
        checkOpen();
        List<ConcurrentSlot> coldest = trim.takeColdest(1);
        return coldest.isEmpty() ? null : census.surrender(coldest.get(0));
    }

    /**
     * Releases all objects that are in use at the start of the call, whoever uses them; other threads' uses that are
     * bound to them are left out. If hooks throw, the rest is released all the same, and the first exception reaches
     * the caller with the others suppressed.
     */
    public void releaseAll() {
        intake.releaseAll();
    }

    /**
     * Calls the action for each object that is in use when its turn comes; other threads may release it meanwhile.
     *
     * @param action may release, discard or acquire
     */
    public void forEachActive(Consumer<? super T> action) {
        Check.notNull("action", action);
        census.table.forEach(slot -> {
            T object = objectOf(slot);
            if (object != null && slot.isInUse()) {
                action.accept(object);
            }
        });
    }

    /**
     * How many objects are in use or on their way back.
     *
     * @return the number
     */
    public int activeCount() {
        return activeNow();
    }

    /**
     * How many objects wait for an acquire.
     *
     * @return the number
     */
    public int idleCount() {
        return idleNow();
    }

    /**
     * How many objects the pool has.
     *
     * @return active and idle
     */
    public int totalCount() {
        return census.total();
    }

    /** {@inheritDoc} */
    @Override
    public String name() {
        return builder.settings.name();
    }

    /** {@inheritDoc} */
    @Override
    public PoolSettings settings() {
        return settings;
    }

    /**
     * Changes settings while in use. Idle objects for which a lowered limit has no room are trimmed at once; active
     * ones over a limit are disposed of when they come back. Calls that are under way may still go by the old ones.
     *
     * @param changed the new settings, under the same name and with the same order of reuse
     * @throws IllegalArgumentException if name or order differ, or they ask for objects to be taken from their users;
     *         nothing changes then
     * @throws PoolClosedException if the pool is closed
     */
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
        synchronized (changes) {
            settings = changed;
            tune();
        }
        if (!changed.leakTracking().isOn()) {
            census.table.forEach(slot -> slot.trace = null);
        }
        census.makeRoom(0);
        waiters.wakeAll();
        stock.trimSurplus();
    }

    /** {@inheritDoc} Exact when no call is under way. */
    @Override
    public PoolStats stats() {
        // What is a part is read before the whole, which only grows.
        long discarded = census.discarded.get();
        long trimmed = census.trimmed.get();
        long disposed = census.disposed.get();
        long dropped;
        long detached;
        long created;
        do {
            dropped = census.dropped.get();
            detached = census.detached.get();
            created = census.created();
        } while (dropped + detached != census.gone());
        long acquired = magazines.acquired();
        long released = magazines.released();
        int total = (int) (created - dropped - detached);
        int active = (int) Math.max(0, Math.min(total, acquired - released));
        long misses = supply.misses.get();
        long acquires = acquired - magazines.failed();
        if (acquires != acquiresNoticed && !takesCareOf(TIMED)) {
            acquiresNoticed = acquires;
            noticeAcquire();
        }
        int peakTotal = Math.max(total, census.peakTotal.get());
        int peakActive = (int) Math.min(peakTotal, magazines.peak());
        return new PoolStats(name(), active, total - active, (int) (dropped - disposed), created, disposed,
                detached, discarded, trimmed, acquires - misses, misses, supply.exhausted.get(), peakActive, peakTotal,
                lastAcquireNanos, settings.designCapacity(), census.createNanos.get(),
                census.listenerFailures.get());
    }

    /**
     * The objects that have been out for longer than that, among those whose acquire was remembered.
     *
     * @param heldLongerThan not negative
     * @return a record for each, the longest held first; empty while leak tracking is off
     * @throws IllegalArgumentException if the duration is negative
     */
    public List<LeakRecord> leaks(Duration heldLongerThan) {
        long longest = Check.notNegative("heldLongerThan", heldLongerThan).toNanos();
        long now = census.clock.getAsLong();
        List<LeakRecord> found = new ArrayList<>();
        if (settings.leakTracking().isOn()) {
            census.table.forEach(slot -> {
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
     * Waits until the pool is closed and has no objects any more: all that were out have come back or left, and every
     * {@code onDispose} has returned. Not to be called inside an {@code onDispose} of this pool: it waits for itself.
     *
     * @param timeout how long to wait at most; not at all when zero or negative
     * @return whether that is so; false when the time has passed
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public boolean awaitClosed(Duration timeout) throws InterruptedException {
        return end.await(Check.nanos(Check.notNull("timeout", timeout)));
    }

    /**
     * Closes the pool; acquires that wait are woken and refused. An object that is inside a hook at this moment is
     * disposed of when that hook returns, and one in a use that is bound to another thread when that thread releases
     * it. An acquire that is under way while a close is {@link ClosePolicy#REFUSE refused or not} may still succeed;
     * its object is disposed of when it is released. Closing twice does nothing.
     *
     * @param policy what becomes of the objects that are out
     * @throws PoolException under {@link ClosePolicy#REFUSE} while objects are out
     */
    public void close(ClosePolicy policy) {
        Check.notNull("policy", policy);
        int stillOut;
        synchronized (changes) {
            if (isClosed()) {
                return;
            }
            stillOut = activeNow();
            if (policy == ClosePolicy.REFUSE && stillOut > 0) {
                throw new PoolException(name(), "can't be closed while " + stillOut
                        + " objects are out; release them first, or close with another ClosePolicy");
            }
            closedBy = policy;
            tune();
            stillOut = activeNow();
        }
        intake.close(policy, stillOut);
    }

    /**
     * Whether the pool was closed.
     *
     * @return true from the start of the close
     */
    public boolean isClosed() {
        return closedBy != null;
    }

    /** Null while it is open. */
    ClosePolicy closedBy() {
        return closedBy;
    }

    boolean takesCareOf(int reason) {
        return (care & reason) != 0;
    }

    /** What is out, or a little more while calls are under way. */
    int activeNow() {
        long released = magazines.released();
        return (int) Math.max(0, magazines.acquired() - released);
    }

    int idleNow() {
        return Math.max(0, census.total() - activeNow());
    }

    /**
     * Called once room for an object was claimed: by a limit that was lowered meanwhile it may be too many, and then
     * releases must look at the limits from now on.
     */
    void noticeExcess() {
        if (census.reserved() > settings.maxTotal() && !takesCareOf(LIMITED)) {
            retune();
        }
    }

    private ConcurrentCensus<T> census() {
        return census;
    }

    private void retune() {
        synchronized (changes) {
            tune();
        }
    }

    void noticeAcquire() {
        lastAcquireNanos = builder.clock.getAsLong();
    }

    @SuppressWarnings("unchecked")
    T objectOf(PoolSlot slot) {
        return (T) slot.object;
    }

    void checkOpen() {
        if (isClosed()) {
            throw refusals.closed();
        }
    }

    /** What is out of a closed pool may still come back where the close has left it to its user. */
    void checkReturning() {
        ClosePolicy policy = closedBy;
        if ((policy == ClosePolicy.DISPOSE || policy == ClosePolicy.ABANDON) && !builder.releasedByAcquirer) {
            throw refusals.closed();
        }
    }

    /** That the pool doesn't know an object is no wonder once it was closed. */
    void checkNotForgotten() {
        if (isClosed() && closedBy != ClosePolicy.DISPOSE_ON_RELEASE) {
            throw refusals.closed();
        }
    }

    private void tune() {
        PoolSettings now = settings;
        boolean limited = now.maxActive() < now.maxTotal() || now.maxIdle() < now.maxTotal()
                || now.exhaustion() == ExhaustionPolicy.GROW && now.maxTotal() != PoolSettings.UNLIMITED
                || census.reserved() > now.maxTotal();
        care = (isClosed() ? CLOSED : 0) | (limited ? LIMITED : 0) | (now.leakTracking().isOn() ? TRACKED : 0)
                | (builder.timesEveryAcquire ? TIMED : 0) | (builder.hooked ? HOOKED : 0)
                | (now.order() == ReuseOrder.FIFO ? IN_LINE : 0) | (waiters.any() ? AWAITED : 0);
        quick = care == 0 ? places : NO_PLACES;
    }

    private final class Home implements LeaseHome<T> {
        @Override
        public boolean isCurrent(T object, long useId) {
            // What a close abandons belongs to whoever holds it.
            return ConcurrentObjectPool.this.isCurrent(object, useId)
                    || closedBy == ClosePolicy.ABANDON && census.find(object) == null;
        }

        @Override
        public void release(T object, long useId) {
            ConcurrentObjectPool.this.release(object, useId);
        }

        @Override
        public PoolException stale(T object, long useId) {
            ConcurrentSlot slot = census.find(object);
            return slot == null ? refusals.of(object, census.claimed(object), "use")
                    : refusals.stale(object, slot, useId);
        }
    }
}
