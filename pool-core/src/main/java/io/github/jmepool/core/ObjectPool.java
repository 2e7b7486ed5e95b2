// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.core.util.WeakIdentityMap;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A pool for one thread. Acquiring and releasing take O(1) and allocate nothing once the pool is warm; every misuse
 * throws an exception with the pool's name.
 *
 * <p>Confined to the thread that built it, or to the first that uses it if built with
 * {@link ObjectPoolBuilder#bindLater()}. Unless stated otherwise, every method throws {@link WrongThreadException} on
 * another thread. Once the pool is closed, methods that would change it throw {@link PoolClosedException}.
 *
 * <p>A {@link PooledObject} is its own slot, an object that implements {@link SlotHolder} is found through the slot
 * that it holds, and any other through an identity table; in this order of speed.
 *
 * <p>Always true, also in hooks and after exceptions:
 * {@code created == active + idle + disposing + disposed + detached}.
 *
 * @param <T> the objects' type
 */
public final class ObjectPool<T> implements Pool<T> {
    final AllObjects<T> objects;
    private final SlotTable slots;
    private final Counts counts;
    /** Acquires that are making their object: each is going to be active. */
    private int pendingActive;
    private long latestUse;
    private int untilTrace;
    private PoolSettings settings;
    private @Nullable ClosePolicy closedBy;
    /** The uses that a close has left to their users. */
    private final WeakIdentityMap<Long> abandoned = new WeakIdentityMap<>();
    /** Null before a pool that binds later is used, and once it is closed. */
    private @Nullable Thread owner;
    /** The owner once the pool is closed: then it keeps nothing of its thread alive. */
    private @Nullable WeakReference<Thread> lastOwner;
    private volatile PoolStats published;

    private final Refusals<T> refusals = new Refusals<>(this);
    private final LeaseOwner<T> leaseOwner = new OfPool();
    private final LongSupplier clock;
    private final boolean timesEveryAcquire;
    /** Null where uses have no hooks. */
    private final @Nullable PoolLifecycle<T> hooks;
    /** Null where the pool counts its own uses. */
    private final @Nullable LongSupplier useIds;
    private final @Nullable Function<? super Iterable<T>, ? extends @Nullable T> selector;
    private final @Nullable Consumer<? super T> reclaimer;
    /** Made once: a game may try at a limit in every frame. */
    private final Consumer<PoolListener> limitMet;

    ObjectPool(ObjectPoolBuilder<T> builder) {
        objects = new AllObjects<>(this, refusals, builder);
        slots = objects.slots;
        counts = objects.counts;
        clock = builder.clock;
        timesEveryAcquire = builder.timesEveryAcquire;
        hooks = builder.hooked ? builder.lifecycle : null;
        useIds = builder.useIds;
        selector = builder.selector;
        reclaimer = builder.reclaimer;
        settings = builder.settings;
        limitMet = notified -> notified.onExhausted(name(), settings.exhaustion());
        owner = builder.bindsLater ? null : Thread.currentThread();
        objects.keepOrder(settings.exhaustion().takesFromUsers());
        counts.lastAcquireNanos = clock.getAsLong();
        published = counts.stats(settings, 0);
    }

    /**
     * Starts a pool of objects without hooks.
     *
     * @param factory makes an object
     * @param <T> the objects' type
     * @return a builder
     */
    public static <T> ObjectPoolBuilder<T> from(Supplier<? extends T> factory) {
        return new ObjectPoolBuilder<>(factory);
    }

    /**
     * Starts a pool of objects with hooks.
     *
     * @param lifecycle makes and accompanies the objects
     * @param <T> the objects' type
     * @return a builder
     */
    public static <T> ObjectPoolBuilder<T> withLifecycle(PoolLifecycle<T> lifecycle) {
        return new ObjectPoolBuilder<>(lifecycle);
    }

    @Override
    public T acquire() {
        return objects.objectOf(takeOrThrow());
    }

    @Override
    public @Nullable T tryAcquire() {
        PoolSlot slot = take();
        return slot == null ? null : objects.objectOf(slot);
    }

    @Override
    public Lease<T> lease() {
        return leaseOf(takeOrThrow());
    }

    @Override
    public @Nullable Lease<T> tryLease() {
        PoolSlot slot = take();
        return slot == null ? null : leaseOf(slot);
    }

    private Lease<T> leaseOf(PoolSlot slot) {
        return new Lease<>(leaseOwner, objects.objectOf(slot), slot.stamp);
    }

    private PoolSlot takeOrThrow() {
        PoolSlot slot = take();
        if (slot == null) {
            throw refusals.exhausted(active() + pendingActive, counts);
        }
        return slot;
    }

    /** The slot of an object whose use has begun; null when a limit forbids it. */
    private @Nullable PoolSlot take() {
        checkOpen();
        PoolSlot slot = hasRoom() ? takeOrMake() : takeExhausted();
        if (slot == null) {
            return null;
        }
        boolean made = slot.phase == PoolSlot.ACQUIRING;
        slot.phase = PoolSlot.ACQUIRING;
        try {
            prepare(slot);
        } catch (Throwable failure) {
            objects.discardAfter(failure, slot);
            throw failure;
        }
        if (isClosed()) {
            objects.dispose(slot, DisposeReason.CLOSED);
            throw refusals.closed();
        }
        slot.phase = PoolSlot.PLAIN;
        slot.stamp = -slot.stamp;
        counts.countAcquired(made, active());
        return slot;
    }

    private boolean hasRoom() {
        return active() + pendingActive < settings.maxActive() && (slots.idleCount() > 0 || counts.hasRoom(settings));
    }

    /** An idle slot, or one that was made and is still busy. */
    private PoolSlot takeOrMake() {
        if (slots.idleCount() == 0) {
            return make();
        }
        return settings.order() == ReuseOrder.LIFO ? slots.takeWarmest() : slots.takeColdest();
    }

    /** Whatever may fail before a use begins. */
    private void prepare(PoolSlot slot) {
        latestUse = nextUse();
        slot.stamp = -latestUse;
        objects.beginsUse(slot);
        if (hooks != null) {
            hooks.onAcquire(objects.objectOf(slot));
        }
        if (timesEveryAcquire) {
            counts.lastAcquireNanos = clock.getAsLong();
        }
        if (settings.leakTracking() > 0 && --untilTrace <= 0) {
            untilTrace = settings.leakTracking();
            slot.trace = new LeakTrace(slot.useId(), clock.getAsLong());
        }
    }

    private long nextUse() {
        if (useIds == null) {
            return latestUse + 1;
        }
        long id = useIds.getAsLong();
        if (id <= latestUse) {
            throw new PoolException(name(), "useIds returned " + id + " after " + latestUse
                    + "; it must return a greater id each time, and 1 or more");
        }
        return id;
    }

    /** Makes the object that is needed and, by the growth policy, some to spare. */
    private PoolSlot make() {
        int spare = settings.growth().step(counts.total) - 1;
        PoolSlot slot;
        pendingActive++;
        try {
            slot = objects.create();
        } finally {
            pendingActive--;
        }
        for (; spare > 0 && hasIdleRoom(); spare--) {
            try {
                makeIdle();
            } catch (Throwable failure) {
                Failures.suppressed(failure, () -> takeBack(slot));
                throw failure;
            }
        }
        return slot;
    }

    private @Nullable PoolSlot takeExhausted() {
        counts.exhausted++;
        ExhaustionPolicy policy = settings.exhaustion();
        objects.notifyListener(limitMet);
        if (policy.takesFromUsers()) {
            PoolSlot victim = policy == ExhaustionPolicy.REUSE_OLDEST ? objects.oldestInUse() : chooseVictim();
            if (victim == null) {
                return null;
            }
            reclaim(victim);
            checkOpen();
        }
        return policy == ExhaustionPolicy.GROW || hasRoom() ? takeOrMake() : null;
    }

    private @Nullable PoolSlot chooseVictim() {
        List<T> active = Arrays.stream(objects.inUse()).map(objects::objectOf).collect(Collectors.toList());
        if (active.isEmpty()) {
            // All uses that the limit counts are only about to begin, as this is called by their hooks.
            return null;
        }
        // Settings that need a selector are refused where there is none.
        T victim = Objects.requireNonNull(selector).apply(active);
        if (victim == null) {
            return null;
        }
        PoolSlot slot = objects.findOwn(victim);
        if (slot == null || !slot.isInUse()) {
            throw new PoolException(name(), "the victim selector chose '" + Texts.describe(victim)
                    + "', which is not in use; it must return one of the objects it was given");
        }
        return slot;
    }

    private void reclaim(PoolSlot victim) {
        T object = objects.objectOf(victim);
        long stamp = victim.stamp;
        if (reclaimer == null) {
            release(object);
        } else {
            reclaimer.accept(object);
        }
        if (victim.stamp == stamp && victim.pool == this) {
            throw new PoolException(name(), "the reclaimer left '" + Texts.describe(object)
                    + "' in use; it must release, discard or detach it");
        }
    }

    @Override
    public void release(T object) {
        finish(requireOut(object, "release"));
    }

    @Override
    public void release(T object, long useId) {
        PoolSlot slot = requireOwn(object, "release");
        if (slot.stamp != useId || useId <= 0) {
            throw refusals.stale(object, slot, useId);
        }
        finish(slot);
    }

    /** Calls the hook, and makes the object idle or ends it. */
    private void finish(PoolSlot slot) {
        end(slot, PoolSlot.RELEASING);
        if (hooks != null) {
            try {
                hooks.onRelease(objects.objectOf(slot));
            } catch (Throwable failure) {
                objects.discardAfter(failure, slot);
                throw failure;
            }
        }
        takeBack(slot);
    }

    /** Ends the use, unless it has ended; from now on the slot is in that phase. */
    private void end(PoolSlot slot, int next) {
        objects.endsUse(slot);
        slot.end(next);
    }

    /** {@inheritDoc} The oldest use comes first. */
    @Override
    public void releaseAll() {
        checkReturning();
        Failures failures = new Failures();
        long latest = latestUse;
        for (PoolSlot slot : objects.out()) {
            // A hook may have ended this use meanwhile, or even begun the next one, which isn't ours to end.
            if (slot.isInUse() && slot.stamp <= latest && slot.pool == this) {
                failures.run(() -> finish(slot));
            }
        }
        failures.throwFirst();
    }

    @Override
    public void endUse(T object) {
        PoolSlot slot = requireOut(object, "endUse");
        if (!slot.isInUse()) {
            throw refusals.of(object, slot, "endUse");
        }
        end(slot, PoolSlot.ENDED);
    }

    @Override
    public void discard(T object) {
        objects.dispose(requireOut(object, "discard"), DisposeReason.DISCARDED);
    }

    @Override
    public T detach(T object) {
        return objects.detach(requireOut(object, "detach"));
    }

    /** The slot of an object that is out: in use, or its use ended and not yet back. */
    private PoolSlot requireOut(T object, String action) {
        PoolSlot slot = requireOwn(object, action);
        if (!slot.isOut()) {
            throw refusals.of(object, slot, action);
        }
        return slot;
    }

    /** The slot of an object of this pool that is in no hook's hands. */
    private PoolSlot requireOwn(T object, String action) {
        checkReturning();
        PoolSlot slot = objects.find(refusals.notNull(object));
        if (slot == null || slot.pool != this || slot.object != object || slot.phase > PoolSlot.ENDED) {
            throw refusals.of(object, slot, action);
        }
        return slot;
    }

    /** Makes a slot idle that was out, or ends its object when a limit is reached. */
    private void takeBack(PoolSlot slot) {
        if (active() > settings.maxActive() && !isClosed()) {
            objects.dispose(slot, DisposeReason.OVER_LIMIT);
        } else {
            putIdle(slot);
        }
    }

    /** Makes a busy slot idle, or ends its object when a limit is reached. */
    private void putIdle(PoolSlot slot) {
        if (isClosed()) {
            objects.dispose(slot, DisposeReason.CLOSED);
        } else if (slots.idleCount() >= settings.maxIdle() || counts.total > settings.maxTotal()) {
            objects.dispose(slot, DisposeReason.OVER_LIMIT);
        } else {
            slot.phase = PoolSlot.PLAIN;
            slots.putIdle(slot);
        }
    }

    @Override
    public void prewarmNow() {
        prewarmNow(settings.prewarm());
    }

    @Override
    public void prewarmNow(int wanted) {
        checkOpen();
        fill(Check.atLeast("count", wanted, 0));
    }

    /** As {@link #prewarmNow(int)}, for a pool that may have no thread yet. */
    void fill(int wanted) {
        // no more than are missing now: hooks may trim what this makes, without end
        for (int left = wanted - counts.total; left > 0 && counts.total < wanted && hasIdleRoom(); left--) {
            makeIdle();
        }
    }

    /** Whether one more object may be made and kept idle. */
    private boolean hasIdleRoom() {
        return !isClosed() && slots.idleCount() < settings.maxIdle() && counts.hasRoom(settings);
    }

    private void makeIdle() {
        PoolSlot slot = objects.create();
        if (isClosed()) {
            objects.dispose(slot, DisposeReason.CLOSED);
            throw refusals.closed();
        }
        putIdle(slot);
    }

    @Override
    public boolean addIdle(T object) {
        checkOpen();
        refusals.notNull(object);
        if (!hasIdleRoom()) {
            return false;
        }
        putIdle(objects.adopt(object));
        return true;
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
        int present = Math.min(most, slots.idleCount());
        while (gone < present && slots.idleCount() > 0) {
            PoolSlot coldest = slots.takeColdest();
            failures.run(() -> objects.dispose(coldest, reason));
            gone++;
        }
        failures.throwFirst();
        return gone;
    }

    @Override
    public @Nullable T takeColdest() {
        checkOpen();
        return slots.idleCount() == 0 ? null : objects.removeForDisposal(slots.takeColdest());
    }

    /**
     * {@inheritDoc} Ids count the uses of the whole pool, from 1, unless
     * {@linkplain ObjectPoolBuilder#useIds they come from elsewhere}.
     *
     * @return the id of its current use; of the last one when it is idle, 0 when there was none;
     *         inside {@code onAcquire} that of the use that is about to begin
     */
    @Override
    public long useId(T object) {
        checkThread();
        PoolSlot slot = objects.findOwn(object);
        if (slot == null) {
            throw refusals.unknown(refusals.notNull(object), objects.find(object));
        }
        return slot.useId();
    }

    @Override
    public boolean isCurrent(T object, long useId) {
        checkThread();
        PoolSlot slot = objects.findOwn(object);
        return slot != null && slot.stamp == useId && useId > 0;
    }

    @Override
    public boolean isActive(T object) {
        checkThread();
        PoolSlot slot = objects.findOwn(object);
        return slot != null && slot.isInUse();
    }

    @Override
    public boolean owns(T object) {
        checkThread();
        return objects.findOwn(object) != null;
    }

    /** {@inheritDoc} A use that begins meanwhile is left out. */
    @Override
    public void forEachActive(Consumer<? super T> action) {
        checkThread();
        Check.notNull("action", action);
        long latest = latestUse;
        for (PoolSlot slot : objects.inUse()) {
            if (slot.isInUse() && slot.stamp <= latest && slot.pool == this) {
                action.accept(objects.objectOf(slot));
            }
        }
    }

    @Override
    public int activeCount() {
        checkThread();
        return active();
    }

    private int active() {
        return counts.total - slots.idleCount();
    }

    @Override
    public int idleCount() {
        checkThread();
        return slots.idleCount();
    }

    @Override
    public int totalCount() {
        checkThread();
        return counts.total;
    }

    /** {@inheritDoc} Any thread. */
    @Override
    public String name() {
        return settings.name();
    }

    /** {@inheritDoc} Any thread, though only the pool's own is sure to see the latest. */
    @Override
    public PoolSettings settings() {
        return settings;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the name differs or a victim selector is missing; nothing changes then
     */
    @Override
    public void configure(PoolSettings changed) {
        checkOpen();
        refusals.checkName(changed);
        ObjectPoolBuilder.checkSelector(changed, selector);
        settings = changed;
        objects.keepOrder(changed.exhaustion().takesFromUsers());
        if (changed.leakTracking() == 0) {
            for (PoolSlot slot : objects.inUse()) {
                slot.trace = null;
            }
        }
        int surplus = Math.max(slots.idleCount() - changed.maxIdle(), counts.total - changed.maxTotal());
        disposeIdle(surplus, DisposeReason.TRIMMED);
    }

    @Override
    public PoolStats stats() {
        checkThread();
        if (!timesEveryAcquire && counts.noticeAcquires()) {
            counts.lastAcquireNanos = clock.getAsLong();
        }
        PoolStats now = counts.stats(settings, active());
        published = now;
        return now;
    }

    /**
     * Returns what {@link #stats()} returned last. Any thread.
     *
     * @return the counts as last published
     */
    public PoolStats publishedStats() {
        return published;
    }

    @Override
    public List<LeakRecord> leaks(Duration heldLongerThan) {
        checkThread();
        long longest = Check.notNegative("heldLongerThan", heldLongerThan).toNanos();
        long now = clock.getAsLong();
        List<LeakRecord> found = new ArrayList<>();
        for (PoolSlot slot : objects.inUse()) {
            if (slot.trace != null && now - slot.trace.acquiredNanos > longest) {
                found.add(slot.trace.record(this, objects.objectOf(slot), now));
            }
        }
        found.sort((one, other) -> other.held().compareTo(one.held()));
        return found;
    }

    /** Closes the pool and disposes of all its objects, {@link ClosePolicy#DISPOSE}. Closing twice does nothing. */
    @Override
    public void close() {
        close(ClosePolicy.DISPOSE);
    }

    @Override
    public void close(ClosePolicy policy) {
        checkThread();
        if (isClosed()) {
            return;
        }
        if (Check.notNull("policy", policy) == ClosePolicy.THROW && active() > 0) {
            throw refusals.inUse(active());
        }
        closedBy = policy;
        lastOwner = new WeakReference<>(owner);
        owner = null;
        int stillOut = active();
        Failures failures = new Failures();
        failures.run(() -> disposeIdle(Integer.MAX_VALUE, DisposeReason.CLOSED));
        if (policy != ClosePolicy.DISPOSE_ON_RELEASE) {
            for (PoolSlot slot : objects.out()) {
                failures.run(() -> endAtClose(slot, policy));
            }
        }
        objects.notifyListener(notified -> notified.onClosed(name(), stillOut));
        failures.throwFirst();
    }

    private void endAtClose(PoolSlot slot, ClosePolicy policy) {
        // A hook of another object may have released it already.
        if (!slot.isOut() || slot.pool != this) {
            return;
        }
        if (policy != ClosePolicy.ABANDON) {
            objects.dispose(slot, DisposeReason.CLOSED);
            return;
        }
        if (slot.isInUse()) {
            // Its lease goes on.
            abandoned.put(objects.objectOf(slot), slot.stamp);
        }
        objects.detach(slot);
    }

    /** {@inheritDoc} Any thread, though only the pool's own is sure to see the latest. */
    @Override
    public boolean isClosed() {
        return closedBy != null;
    }

    /**
     * Returns whether the calling thread may use the pool. Any thread.
     *
     * @return false for every thread before the first use of a pool that is bound later
     */
    public boolean isBoundToCurrentThread() {
        return Thread.currentThread() == owner();
    }

    /**
     * Hands the pool over to the calling thread. The caller ensures that the thread it belonged to doesn't use it
     * any more and that its last use happened before this call, for instance through a queue or a join.
     */
    public void bindToCurrentThread() {
        if (isClosed()) {
            lastOwner = new WeakReference<>(Thread.currentThread());
        } else {
            owner = Thread.currentThread();
        }
    }

    private @Nullable Thread owner() {
        WeakReference<Thread> last = lastOwner;
        return last == null ? owner : last.get();
    }

    private void checkThread() {
        if (Thread.currentThread() != owner) {
            checkUnlessOwner();
        }
    }

    private void checkUnlessOwner() {
        Thread bound = owner();
        if (bound == null && !isClosed()) {
            bindToCurrentThread();
        } else if (Thread.currentThread() != bound) {
            throw refusals.wrongThread(bound);
        }
    }

    private void checkOpen() {
        checkThread();
        if (isClosed()) {
            throw refusals.closed();
        }
    }

    /** Objects out of a pool closed with {@link ClosePolicy#DISPOSE_ON_RELEASE} may still be released. */
    private void checkReturning() {
        checkThread();
        if (isClosed() && closedBy != ClosePolicy.DISPOSE_ON_RELEASE) {
            throw refusals.closed();
        }
    }

    /** Returns the pool's name and counts. Any thread, though only the pool's own is sure to see the latest. */
    @Override
    public String toString() {
        return "ObjectPool '" + name() + "' (" + (isClosed() ? "closed, " : "") + active() + " active, "
                + slots.idleCount() + " idle)";
    }

    private final class OfPool implements LeaseOwner<T> {
        @Override
        public boolean isCurrent(T object, long useId) {
            return ObjectPool.this.isCurrent(object, useId) || isAbandoned(object, useId);
        }

        @Override
        public void release(T object, long useId) {
            if (isAbandoned(object, useId)) {
                checkThread();
                abandoned.remove(object);
            } else {
                ObjectPool.this.release(object, useId);
            }
        }

        @Override
        public PoolException stale(T object, long useId) {
            PoolSlot slot = objects.findOwn(object);
            return slot == null ? refusals.left(object, useId) : refusals.stale(object, slot, useId);
        }

        private boolean isAbandoned(T object, long useId) {
            return closedBy == ClosePolicy.ABANDON && Long.valueOf(useId).equals(abandoned.get(object));
        }
    }
}
