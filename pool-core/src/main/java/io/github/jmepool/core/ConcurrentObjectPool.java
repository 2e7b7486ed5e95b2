// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.WeakIdentityMap;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
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
 * <p><b>Limits and counts</b> are exact at all times.
 *
 * @param <T> the objects' type
 */
public final class ConcurrentObjectPool<T> implements Pool<T> {
    /** Stands for whatever use the object is in. */
    private static final long ANY_USE = -1;
    /** As {@link #ANY_USE}, but one that has not been ended yet. */
    private static final long CURRENT_USE = -2;
    /** The stamp of objects that are not of this pool. */
    private static final long UNKNOWN = Long.MIN_VALUE;

    /** Guards the state below. No code of users is called while a thread holds it. */
    final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();
    /** For each thread that waits for an object; the longest wait is first. */
    private final ArrayDeque<Condition> waiting = new ArrayDeque<>();
    final IdentityTable table = new IdentityTable();
    /** The slots of idle objects; the object that has been idle longest is first. */
    private ArrayDeque<PoolSlot> idle = new ArrayDeque<>();
    /** For each thread inside hooks, the slot of the innermost; the others follow by {@link PoolSlot#next}. */
    private final Map<Thread, PoolSlot> hooks = new IdentityHashMap<>();
    private final Counts counts = new Counts();
    private int active;
    /** Acquires that are making their object: each is going to be active. */
    private int pendingActive;
    /** The greatest use id of the objects that were detached, which may be added again: theirs go on after it. */
    private long usesDetached;
    /** Objects that are being made, or handed over, to become idle. */
    private int pendingIdle;
    private int numbered;
    private boolean waitsEnded;
    private volatile PoolSettings settings;
    private volatile @Nullable ClosePolicy closedBy;

    private final PoolLifecycle<T> lifecycle;
    private final boolean hooked;
    private final boolean timesEveryAcquire;
    private final @Nullable PoolListener listener;
    private final LongSupplier clock;
    private final AtomicInteger untraced = new AtomicInteger();
    private final Refusals<T> refusals = new Refusals<>(this);
    private final LeaseOwner<T> leaseOwner = new OfPool();
    /** The uses that a close has left to their users. */
    private final WeakIdentityMap<Long> abandoned = new WeakIdentityMap<>();
    /** Stands for an object that an acquire may make. */
    private final PoolSlot toMake = new PoolSlot(this);
    /** Made once: a program may try at a limit often. */
    private final Consumer<PoolListener> limitMet;
    private final Result<T, T> asObject = (object, useId) -> object;
    private final Result<T, Lease<T>> asLease;
    private final Function<PoolSlot, @Nullable PoolSlot> toRelease = this::release;

    /** What an acquire returns for a use; made under the lock, as other threads may end the use from then on. */
    private interface Result<T, R> {
        R of(T object, long useId);
    }

    ConcurrentObjectPool(ConcurrentObjectPoolBuilder<T> builder) {
        lifecycle = builder.lifecycle;
        hooked = builder.hooked;
        timesEveryAcquire = builder.timesEveryAcquire;
        listener = builder.listener;
        clock = builder.clock;
        settings = builder.settings;
        counts.lastAcquireNanos = clock.getAsLong();
        limitMet = notified -> notified.onExhausted(name(), settings.exhaustion());
        asLease = (object, useId) -> new Lease<>(leaseOwner, object, useId);
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
            throw exhausted();
        }
        return object;
    }

    @Override
    public @Nullable T tryAcquire() {
        return take(asObject);
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
        return take(asObject, Check.nanos(Check.notNull("timeout", timeout)));
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
            object = take(asObject, Long.MAX_VALUE / 2);
        } while (object == null);
        return object;
    }

    @Override
    public Lease<T> lease() {
        Lease<T> lease = tryLease();
        if (lease == null) {
            throw exhausted();
        }
        return lease;
    }

    @Override
    public @Nullable Lease<T> tryLease() {
        return take(asLease);
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
        return take(asLease, Check.nanos(Check.notNull("timeout", timeout)));
    }

    private PoolException exhausted() {
        return locked(() -> refusals.exhausted(active + pendingActive, counts));
    }

    /** Null when a limit forbids it. */
    private <R> @Nullable R take(Result<T, R> result) {
        R usual = takeIdle(result);
        if (usual != null) {
            return usual;
        }
        PoolSlot slot = takeOrNotify();
        if (slot == null) {
            slot = takeAfterNotifying();
        }
        return slot == null ? null : begin(slot, result);
    }

    /** The listener may have released an object. */
    private @Nullable PoolSlot takeAfterNotifying() {
        lock.lock();
        try {
            checkOpen();
            return settings.exhaustion() == ExhaustionPolicy.GROW ? takeOrReserve() : tryTake();
        } finally {
            lock.unlock();
        }
    }

    /** As {@link #take(Result)}, but waits at a limit; null when the time has passed. */
    private <R> @Nullable R take(Result<T, R> result, long nanos) throws InterruptedException {
        R usual = takeIdle(result);
        if (usual != null) {
            return usual;
        }
        PoolSlot slot = takeOrNotify();
        if (slot == null) {
            slot = await(nanos);
        }
        return slot == null ? null : begin(slot, result);
    }

    /** The usual acquire: of an idle object, with no code of users to call. Null when it is another one. */
    private <R> @Nullable R takeIdle(Result<T, R> result) {
        if (hooked || timesEveryAcquire) {
            return null;
        }
        lock.lock();
        try {
            boolean usual = !idle.isEmpty() && hasRoom() && closedBy == null && settings.leakTracking() == 0;
            return usual ? start(takeOrReserve(), false, result) : null;
        } finally {
            lock.unlock();
        }
    }

    /** A slot to be begun; null when a limit forbids it, which the listener is notified of. */
    private @Nullable PoolSlot takeOrNotify() {
        PoolSlot slot;
        lock.lock();
        try {
            checkOpen();
            slot = tryTake();
            if (slot == null) {
                counts.exhausted++;
            }
        } finally {
            lock.unlock();
        }
        if (slot == null) {
            notifyListener(limitMet);
        }
        return slot;
    }

    private @Nullable PoolSlot await(long nanos) throws InterruptedException {
        Condition turn = lock.newCondition();
        lock.lock();
        try {
            waiting.addLast(turn);
            long left = nanos;
            while (true) {
                checkOpen();
                PoolSlot slot = tryTake();
                if (slot != null || left <= 0) {
                    return slot;
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
            // It may have been woken for something that it leaves to the next one.
            waiting.remove(turn);
            wake();
            lock.unlock();
        }
    }

    private boolean hasRoom() {
        return active + pendingActive < settings.maxActive() && (!idle.isEmpty() || counts.hasRoom(settings));
    }

    private @Nullable PoolSlot tryTake() {
        return hasRoom() ? takeOrReserve() : null;
    }

    /** An idle slot, or the one that stands for an object to be made. */
    private PoolSlot takeOrReserve() {
        PoolSlot slot = settings.order() == ReuseOrder.LIFO ? idle.pollLast() : idle.pollFirst();
        if (slot == null) {
            pendingActive++;
            counts.pending++;
            return toMake;
        }
        active++;
        return prepare(slot);
    }

    /** Gives a slot the id of its coming use. Its acquire hook, if there is one, is next. */
    private PoolSlot prepare(PoolSlot slot) {
        slot.stamp = -(slot.useId() + 1);
        slot.phase = PoolSlot.ACQUIRING;
        if (hooked) {
            enterHook(slot);
        }
        return slot;
    }

    /** The second half of an acquire: makes the object, calls the hook and the clock, and begins the use. */
    private <R> R begin(PoolSlot taken, Result<T, R> result) {
        boolean made = taken == toMake;
        PoolSlot slot = made ? make() : taken;
        long now = 0;
        LeakTrace trace = null;
        try {
            if (hooked) {
                lifecycle.onAcquire(objectOf(slot));
            }
            if (timesEveryAcquire) {
                now = clock.getAsLong();
            }
            int every = settings.leakTracking();
            if (every > 0 && untraced.getAndIncrement() % every == 0) {
                trace = new LeakTrace(slot.useId(), clock.getAsLong());
            }
        } catch (Throwable failure) {
            discardAfter(failure, slot);
            throw failure;
        }
        lock.lock();
        try {
            if (closedBy == null) {
                counts.lastAcquireNanos = timesEveryAcquire ? now : counts.lastAcquireNanos;
                // Tracking may have ended meanwhile.
                slot.trace = settings.leakTracking() > 0 ? trace : null;
                return start(slot, made, result);
            }
        } finally {
            lock.unlock();
        }
        dispose(slot, DisposeReason.CLOSED, false);
        throw refusals.closed();
    }

    private <R> R start(PoolSlot slot, boolean made, Result<T, R> result) {
        leaveHook(slot);
        slot.phase = PoolSlot.PLAIN;
        slot.stamp = -slot.stamp;
        counts.countAcquired(made, active);
        return result.of(objectOf(slot), slot.stamp);
    }

    /** Makes the object that is needed and, by the growth policy, some to spare. */
    private PoolSlot make() {
        int spare = settings.growth().step(totalCount()) - 1;
        PoolSlot slot = create(false, null);
        boolean more = true;
        for (; more && spare > 0; spare--) {
            try {
                more = addSpare(null);
            } catch (Throwable failure) {
                Failures.suppressed(failure, () -> putBack(slot, false));
                throw failure;
            }
        }
        return locked(() -> prepare(slot));
    }

    @Override
    public void release(T object) {
        giveBack(object, ANY_USE);
    }

    @Override
    public void release(T object, long useId) {
        giveBack(object, Math.max(0, useId));
    }

    private void giveBack(T object, long useId) {
        PoolSlot slot = claim(object, useId, "release", toRelease);
        if (slot != null) {
            finish(slot);
        }
    }

    /** Null when that was all. */
    private @Nullable PoolSlot release(PoolSlot slot) {
        slot.end(PoolSlot.RELEASING);
        if (hooked) {
            enterHook(slot);
        } else if (fits(false)) {
            shelve(slot, false);
            return null;
        }
        return slot;
    }

    /** The second half of a release: calls the hook, and makes the object idle or ends it. */
    private void finish(PoolSlot slot) {
        if (hooked) {
            try {
                lifecycle.onRelease(objectOf(slot));
            } catch (Throwable failure) {
                discardAfter(failure, slot);
                throw failure;
            }
        }
        putBack(slot, false);
    }

    @Override
    public void endUse(T object) {
        claim(object, CURRENT_USE, "endUse", slot -> slot.end(PoolSlot.ENDED));
    }

    @Override
    public void discard(T object) {
        dispose(claim(object, ANY_USE, "discard", slot -> dropBusy(slot, false)), DisposeReason.DISCARDED);
    }

    @Override
    public T detach(T object) {
        claim(object, ANY_USE, "detach", this::detach);
        PoolSlot.assign(object, null);
        return object;
    }

    private PoolSlot detach(PoolSlot slot) {
        usesDetached = Math.max(usesDetached, slot.useId());
        drop(slot);
        active--;
        counts.detached++;
        wake();
        return slot;
    }

    /** Does the step if the object is out in that use; returns what that returns. Otherwise refuses the action. */
    private <R extends @Nullable Object> R claim(T object, long useId, String action, Function<PoolSlot, R> step) {
        refusals.notNull(object);
        PoolSlot seen;
        lock.lock();
        try {
            PoolSlot slot = table.find(object);
            if (slot != null && isClaimable(slot, useId)) {
                return step.apply(slot);
            }
            seen = slot == null ? null : seen(slot);
        } finally {
            lock.unlock();
        }
        throw refusal(object, seen, useId, action);
    }

    private boolean isClaimable(PoolSlot slot, long useId) {
        if (isForgotten()) {
            return false;
        }
        return slot.isInUse() ? useId < 0 || useId == slot.stamp : useId == ANY_USE && slot.phase == PoolSlot.ENDED;
    }

    /** Whether the pool is closed, and expects no object to be released. */
    private boolean isForgotten() {
        return closedBy != null && closedBy != ClosePolicy.DISPOSE_ON_RELEASE;
    }

    private PoolException refusal(T object, @Nullable PoolSlot seen, long useId, String action) {
        if (isForgotten()) {
            return refusals.closed();
        }
        if (seen == null) {
            return refusals.of(object, PoolSlot.of(object), action);
        }
        boolean plain = seen.phase == PoolSlot.PLAIN || seen.phase == PoolSlot.ENDED;
        return useId >= 0 && plain ? refusals.stale(object, seen, useId) : refusals.of(object, seen, action);
    }

    /** A copy of the slot for a message, in which other threads' hooks have not begun or are over. */
    private PoolSlot seen(PoolSlot slot) {
        PoolSlot seen = new PoolSlot(this);
        seen.object = slot.object;
        seen.phase = slot.phase;
        seen.stamp = slot.stamp;
        if (slot.phase > PoolSlot.ENDED && !isInHook(slot)) {
            seen.phase = PoolSlot.PLAIN;
            seen.stamp += slot.phase == PoolSlot.ACQUIRING && slot.stamp < 0 ? 1 : 0;
        }
        return seen;
    }

    /** {@inheritDoc} Other threads may release some of them meanwhile. */
    @Override
    public void releaseAll() {
        List<PoolSlot> uses = new ArrayList<>();
        locked(() -> {
            if (isForgotten()) {
                throw refusals.closed();
            }
            table.collect(PoolSlot::isInUse).forEach(slot -> uses.add(seen(slot)));
        });
        Failures failures = new Failures();
        for (PoolSlot use : uses) {
            PoolSlot taken = locked(() -> {
                PoolSlot slot = table.find(objectOf(use));
                // The use may have ended meanwhile, or even the next one begun, which isn't ours to end.
                return slot != null && slot.stamp == use.stamp ? release(slot) : null;
            });
            if (taken != null) {
                failures.run(() -> finish(taken));
            }
        }
        failures.throwFirst();
    }

    /** Makes a busy slot idle; null then. Or ends its object when a limit is reached or the pool was closed. */
    private @Nullable DisposeReason putBack(PoolSlot slot, boolean spare) {
        DisposeReason reason;
        lock.lock();
        try {
            if (fits(spare)) {
                shelve(slot, spare);
                return null;
            }
            reason = closedBy != null ? DisposeReason.CLOSED : DisposeReason.OVER_LIMIT;
        } finally {
            lock.unlock();
        }
        dispose(slot, reason, spare);
        return reason;
    }

    /** Whether a busy object may become idle. A spare has its place among the idle ones already. */
    private boolean fits(boolean spare) {
        int others = idle.size() + pendingIdle - (spare ? 1 : 0);
        return closedBy == null && others < settings.maxIdle() && counts.total <= settings.maxTotal()
                && (spare || active <= settings.maxActive());
    }

    private void shelve(PoolSlot slot, boolean spare) {
        leavePlace(spare);
        leaveHook(slot);
        slot.phase = PoolSlot.PLAIN;
        idle.addLast(slot);
        wake();
    }

    private void leavePlace(boolean spare) {
        if (spare) {
            pendingIdle--;
        } else {
            active--;
        }
    }

    @Override
    public boolean addIdle(T object) {
        checkOpen();
        return addSpare(refusals.notNull(object));
    }

    @Override
    public void prewarmNow() {
        prewarmNow(settings.prewarm());
    }

    @Override
    public void prewarmNow(int wanted) {
        checkOpen();
        Check.atLeast("count", wanted, 0);
        boolean made = true;
        // no more than are missing now: hooks may trim what this makes, without end
        for (int left = wanted - totalCount(); made && left > 0 && totalCount() < wanted; left--) {
            made = addSpare(null);
        }
    }

    /** Makes an idle object, or takes in one that was made elsewhere; false when a limit forbids it. */
    private boolean addSpare(@Nullable T ready) {
        lock.lock();
        try {
            if (closedBy != null || idle.size() + pendingIdle >= settings.maxIdle() || !counts.hasRoom(settings)) {
                return false;
            }
            pendingIdle++;
            counts.pending++;
        } finally {
            lock.unlock();
        }
        if (putBack(create(true, ready), true) == DisposeReason.CLOSED) {
            throw refusals.closed();
        }
        return true;
    }

    /**
     * Makes an object in the place reserved for it, or takes in a ready one. Its slot is busy until the caller decides
     * where it goes.
     */
    private PoolSlot create(boolean spare, @Nullable T ready) {
        PoolSlot hook = new PoolSlot(this);
        locked(() -> enterHook(hook));
        T made = null;
        try {
            if (ready != null) {
                return enter(ready, 0, spare);
            }
            long start = clock.getAsLong();
            made = lifecycle.create();
            if (made == null) {
                throw refusals.madeNull();
            }
            return enter(made, clock.getAsLong() - start, spare);
        } catch (Throwable failure) {
            disposeUnknown(failure, made);
            locked(() -> {
                counts.pending--;
                pendingActive -= spare ? 0 : 1;
                pendingIdle -= spare ? 1 : 0;
                wake();
            });
            throw failure;
        } finally {
            locked(() -> leaveHook(hook));
        }
    }

    /** Ends an object that no caller gets: the clock failed, or it is a holder and failed itself. */
    private void disposeUnknown(Throwable failure, @Nullable T made) {
        if (made != null && !isKnown(made)) {
            Failures.suppressed(failure, () -> lifecycle.onDispose(made));
        }
    }

    private boolean isKnown(T object) {
        try {
            PoolSlot slot = PoolSlot.of(object);
            return owns(object) || slot != null && slot.object == object;
        } catch (Throwable failure) {
            return false;
        }
    }

    private PoolSlot enter(T object, long nanos, boolean spare) {
        PoolSlot known = PoolSlot.of(object);
        if (known != null && known.object == object) {
            throw refusals.known(object, known.pool == this);
        }
        PoolSlot slot = locked(() -> addSlot(object));
        if (slot == null) {
            throw refusals.known(object, true);
        }
        try {
            PoolSlot.assign(object, slot);
        } catch (Throwable failure) {
            // A holder that fails may hold the slot anyway.
            locked(() -> removeSlot(slot));
            throw failure;
        }
        locked(() -> {
            slot.stamp = -usesDetached;
            counts.pending--;
            counts.countCreated(nanos);
            if (!spare) {
                pendingActive--;
                active++;
            }
        });
        notifyListener(notified -> notified.onCreated(name(), object, nanos));
        return slot;
    }

    /** Null if the object has one here. */
    private @Nullable PoolSlot addSlot(T object) {
        if (table.find(object) != null) {
            return null;
        }
        PoolSlot slot = PoolSlot.busy(this, object);
        slot.number = ++numbered;
        table.add(object, slot);
        return slot;
    }

    private T removeSlot(PoolSlot slot) {
        T object = objectOf(slot);
        table.remove(object);
        slot.end(PoolSlot.GONE);
        slot.object = null;
        return object;
    }

    private T drop(PoolSlot slot) {
        leaveHook(slot);
        counts.total--;
        return removeSlot(slot);
    }

    private void discardAfter(Throwable failure, PoolSlot slot) {
        Failures.suppressed(failure, () -> dispose(slot, DisposeReason.DISCARDED, false));
    }

    /** Ends the object of a busy slot. */
    private void dispose(PoolSlot slot, DisposeReason reason, boolean spare) {
        dispose(locked(() -> dropBusy(slot, spare)), reason);
    }

    private T dropBusy(PoolSlot slot, boolean spare) {
        leavePlace(spare);
        return dropForDisposal(slot);
    }

    private T dropForDisposal(PoolSlot slot) {
        T object = drop(slot);
        counts.disposing++;
        // There may be a place among the active ones now, though not in all.
        wake();
        return object;
    }

    private void dispose(T object, DisposeReason reason) {
        PoolSlot hook = new PoolSlot(this);
        locked(() -> enterHook(hook));
        try {
            lifecycle.onDispose(object);
        } finally {
            locked(() -> leaveHook(hook));
            countDisposed(object, reason);
        }
    }

    private void countDisposed(T object, DisposeReason reason) {
        locked(() -> {
            counts.disposing--;
            counts.countDisposed(reason);
            wake();
        });
        notifyListener(notified -> notified.onDisposed(name(), object, reason));
    }

    @Override
    public int trim(int count) {
        checkOpen();
        return disposeIdle(Check.atLeast("count", count, 0), DisposeReason.TRIMMED);
    }

    private int disposeIdle(int most, DisposeReason reason) {
        Failures failures = new Failures();
        int gone = 0;
        // no more than are idle now: hooks may make others meanwhile, without end
        int present = Math.min(most, idleCount());
        T object = present > 0 ? pollColdest() : null;
        while (object != null) {
            T coldest = object;
            failures.run(() -> dispose(coldest, reason));
            gone++;
            object = gone < present ? pollColdest() : null;
        }
        if (gone > idleCount()) {
            // Otherwise it would stay as large as it ever was.
            locked(() -> idle = new ArrayDeque<>(idle));
        }
        failures.throwFirst();
        return gone;
    }

    /** The object that has been idle longest, to be disposed of; null when none is idle. */
    private @Nullable T pollColdest() {
        return locked(() -> {
            PoolSlot slot = idle.pollFirst();
            return slot == null ? null : dropForDisposal(slot);
        });
    }

    @Override
    public @Nullable T takeColdest() {
        checkOpen();
        T object = pollColdest();
        if (object != null) {
            countDisposed(object, DisposeReason.TRIMMED);
        }
        return object;
    }

    /** {@inheritDoc} Ids count the uses of the object, from 1; where objects were detached, from after theirs. */
    @Override
    public long useId(T object) {
        long stamp = stamp(refusals.notNull(object));
        if (stamp == UNKNOWN) {
            throw refusals.unknown(object, PoolSlot.of(object));
        }
        return Math.abs(stamp);
    }

    /** {@inheritDoc} When true, it stays so until the holder ends the use. */
    @Override
    public boolean isCurrent(T object, long useId) {
        return useId > 0 && stamp(object) == useId;
    }

    @Override
    public boolean isActive(T object) {
        return stamp(object) > 0;
    }

    @Override
    public boolean owns(T object) {
        return stamp(object) != UNKNOWN;
    }

    private long stamp(T object) {
        lock.lock();
        try {
            PoolSlot slot = table.find(object);
            return slot == null ? UNKNOWN : slot.stamp;
        } finally {
            lock.unlock();
        }
    }

    /** {@inheritDoc} Other threads may release it meanwhile. */
    @Override
    public void forEachActive(Consumer<? super T> action) {
        Check.notNull("action", action);
        List<T> objects = new ArrayList<>();
        locked(() -> table.collect(PoolSlot::isInUse).forEach(slot -> objects.add(objectOf(slot))));
        for (T object : objects) {
            if (isActive(object)) {
                action.accept(object);
            }
        }
    }

    @Override
    public int activeCount() {
        return locked(() -> active);
    }

    @Override
    public int idleCount() {
        return locked(() -> counts.total - active);
    }

    @Override
    public int totalCount() {
        return locked(() -> counts.total);
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public PoolSettings settings() {
        return settings;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the name differs, or the settings ask for objects to be taken from their
     *         users; nothing changes then
     */
    @Override
    public void configure(PoolSettings changed) {
        checkOpen();
        refusals.checkName(changed);
        ConcurrentObjectPoolBuilder.checkSupported(changed);
        int surplus = locked(() -> {
            settings = changed;
            if (changed.leakTracking() == 0) {
                table.collect(slot -> true).forEach(slot -> slot.trace = null);
            }
            wake();
            return Math.max(idle.size() - changed.maxIdle(), counts.total - changed.maxTotal());
        });
        disposeIdle(surplus, DisposeReason.TRIMMED);
    }

    @Override
    public PoolStats stats() {
        long now = timesEveryAcquire ? 0 : clock.getAsLong();
        return locked(() -> {
            if (!timesEveryAcquire && counts.noticeAcquires()) {
                counts.lastAcquireNanos = now;
            }
            return counts.stats(settings, active);
        });
    }

    @Override
    public List<LeakRecord> leaks(Duration heldLongerThan) {
        long longest = Check.notNegative("heldLongerThan", heldLongerThan).toNanos();
        long now = clock.getAsLong();
        Map<LeakTrace, T> held = new LinkedHashMap<>();
        locked(() -> table.collect(PoolSlot::isInUse).forEach(slot -> {
            if (slot.trace != null && now - slot.trace.acquiredNanos > longest) {
                held.put(slot.trace, objectOf(slot));
            }
        }));
        List<LeakRecord> found = new ArrayList<>();
        held.forEach((trace, object) -> found.add(trace.record(this, object, now)));
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

    /** {@inheritDoc} Acquires that wait are woken and refused, as is an acquire that is under way. */
    @Override
    public void close(ClosePolicy policy) {
        Check.notNull("policy", policy);
        int stillOut;
        List<PoolSlot> outside = new ArrayList<>();
        List<T> left = new ArrayList<>();
        lock.lock();
        try {
            if (closedBy != null) {
                return;
            }
            if (policy == ClosePolicy.THROW && active > 0) {
                throw refusals.inUse(active);
            }
            closedBy = policy;
            stillOut = active;
            // First of all: a hook may wait for a thread that waits here.
            waiting.forEach(Condition::signal);
            if (isForgotten()) {
                outside.addAll(table.collect(PoolSlot::isOut));
            }
            for (PoolSlot slot : outside) {
                if (policy == ClosePolicy.ABANDON) {
                    left.add(abandon(slot));
                } else {
                    slot.end(PoolSlot.RELEASING);
                }
            }
            wake();
        } finally {
            lock.unlock();
        }
        Failures failures = new Failures();
        failures.run(() -> disposeIdle(Integer.MAX_VALUE, DisposeReason.CLOSED));
        if (policy == ClosePolicy.DISPOSE) {
            outside.forEach(slot -> failures.run(() -> dispose(slot, DisposeReason.CLOSED, false)));
        }
        left.forEach(object -> failures.run(() -> PoolSlot.assign(object, null)));
        notifyListener(notified -> notified.onClosed(name(), stillOut));
        failures.throwFirst();
    }

    private T abandon(PoolSlot slot) {
        T object = objectOf(slot);
        if (slot.isInUse()) {
            abandoned.put(object, slot.stamp);
        }
        detach(slot);
        return object;
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

    private boolean isOver() {
        return closedBy != null && counts.total + counts.pending + counts.disposing == 0;
    }

    @Override
    public boolean isClosed() {
        return closedBy != null;
    }

    @Override
    public void endWaiting() {
        locked(() -> {
            waitsEnded = true;
            waiting.forEach(Condition::signal);
        });
    }

    private void checkOpen() {
        if (closedBy != null) {
            throw refusals.closed();
        }
    }

    /** Called after each change that may let a waiting thread go on; that thread wakes the next one. */
    private void wake() {
        Condition longest = waiting.peekFirst();
        if (longest != null && hasRoom()) {
            longest.signal();
        }
        if (isOver()) {
            ended.signalAll();
        }
    }

    private void enterHook(PoolSlot slot) {
        slot.next = hooks.put(Thread.currentThread(), slot);
    }

    /** Does nothing if the calling thread is not in a hook of this object. */
    private void leaveHook(PoolSlot slot) {
        if (hooks.isEmpty() || hooks.get(Thread.currentThread()) != slot) {
            return;
        }
        if (slot.next == null) {
            hooks.remove(Thread.currentThread());
        } else {
            hooks.put(Thread.currentThread(), slot.next);
            slot.next = null;
        }
    }

    private boolean isInHook(PoolSlot slot) {
        PoolSlot hook = hooks.get(Thread.currentThread());
        while (hook != null && hook != slot) {
            hook = hook.next;
        }
        return hook != null;
    }

    /** Notifies the listener, if there is one. Its exceptions are counted and go no further. */
    private void notifyListener(Consumer<PoolListener> event) {
        if (listener != null) {
            try {
                event.accept(listener);
            } catch (Throwable failure) {
                locked(() -> counts.listenerFailures++);
            }
        }
    }

    private void locked(Runnable step) {
        lock.lock();
        try {
            step.run();
        } finally {
            lock.unlock();
        }
    }

    private <R extends @Nullable Object> R locked(Supplier<R> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            lock.unlock();
        }
    }

    // A slot has its object from its entry to its end, and isn't asked for it before or after.
    @SuppressWarnings({"unchecked", "NullAway"})
    private T objectOf(PoolSlot slot) {
        return (T) slot.object;
    }

    /** Returns the pool's name and counts. */
    @Override
    public String toString() {
        return locked(() -> "ConcurrentObjectPool '" + name() + "' (" + (isClosed() ? "closed, " : "") + active
                + " active, " + (counts.total - active) + " idle)");
    }

    private final class OfPool implements LeaseOwner<T> {
        @Override
        public boolean isCurrent(T object, long useId) {
            return ConcurrentObjectPool.this.isCurrent(object, useId) || isAbandoned(object, useId);
        }

        @Override
        public void release(T object, long useId) {
            if (isAbandoned(object, useId)) {
                abandoned.remove(object);
            } else {
                giveBack(object, useId);
            }
        }

        @Override
        public PoolException stale(T object, long useId) {
            PoolSlot slot = locked(() -> {
                PoolSlot found = table.find(object);
                return found == null ? null : seen(found);
            });
            return slot == null ? refusals.left(object, useId) : refusals.stale(object, slot, useId);
        }

        private boolean isAbandoned(T object, long useId) {
            return closedBy == ClosePolicy.ABANDON && Long.valueOf(useId).equals(abandoned.get(object));
        }
    }
}
