// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.WeakIdentityMap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a pool, and what its calls do to it. The two kinds add how threads {@linkplain PoolTurn take turns}, and
 * what they do at a limit: the confined pool may end a use, the other may wait.
 *
 * <p>Every call is a turn. What concerns an object begins with {@link #requireOut}, which finds the object's slot or
 * refuses the call; then the slot moves on from phase to phase, which {@link PoolSlot} lists:
 * <ul>
 *   <li>{@link #take} finds an idle slot or makes an object, and {@link #begin} gives out the use id, calls the hook,
 *       and begins the use;
 *   <li>{@link #finish} ends the use, calls the hook, and makes the slot idle or ends its object;
 *   <li>{@link #makeIdle} and {@link #addIdle} make a spare and put it among the idle ones.
 * </ul>
 *
 * <p>While a hook runs, the turn is paused and the slot is busy: calls on its object are refused. Any other call may
 * happen meanwhile, {@link #close} and {@link #configure} included. So nothing that was read before a hook counts
 * after it: whether the object becomes idle, over a limit or on its way to a user is asked when the hook has returned.
 * What an object in the making is going to take is reserved before, in {@link Counts}.
 *
 * <p>Always true, also in hooks and after exceptions:
 * {@code created == active + idle + disposing + disposed + detached}. Active and idle are not counted one by one:
 * idle is the length of the ring of idle slots and the spares that are about to join it, active is the rest.
 */
// Public methods are not final: the compiler gives public subclasses bridges for them, which reflection may call.
abstract class AbstractPool<T> extends PoolTurn implements Pool<T> {
    /** Stands for any use of the object, ended or not. */
    private static final long ANY_USE = -1;
    /** Stands for the use that the object is in, and that hasn't ended yet. */
    private static final long CURRENT_USE = -2;

    final ObjectStore<T> objects;
    final Refusals<T> refusals = new Refusals<>(this);
    private final String name;
    private final SlotTable slots;
    private final Counts counts;
    private final LongSupplier clock;
    private final boolean timesEveryAcquire;
    /** The hooks of uses; null where they have none. */
    private final @Nullable PoolLifecycle<T> hooks;
    /** Notifies a listener; made once, as a program may try at a limit often. */
    private final Consumer<PoolListener> limitMet;
    private final LeaseOwner<T> leaseOwner = new OfPool();
    /** The uses that a close has left to their users. */
    private final WeakIdentityMap<Long> abandoned = new WeakIdentityMap<>();
    private long latestUse;
    private int untilTrace;
    private PoolSettings settings;
    private @Nullable ClosePolicy closedBy;

    AbstractPool(PoolBuilder<T, ?> builder, boolean asksNone) {
        objects = new ObjectStore<>(this, this, refusals, builder, asksNone);
        slots = objects.slots;
        counts = objects.counts;
        clock = builder.clock;
        timesEveryAcquire = builder.timesEveryAcquire;
        hooks = builder.hooked ? builder.lifecycle : null;
        settings = builder.settings;
        name = settings.name();
        limitMet = notified -> notified.onExhausted(name, settings().exhaustion());
        counts.lastAcquireNanos = clock.getAsLong();
    }

    /** Refuses settings that this kind of pool does not support. */
    abstract void checkSupported(PoolSettings wanted);

    /** Called in the turn of a close, before anything else happens. */
    abstract void closes();

    @Override
    public T acquire() {
        beginTurn();
        try {
            return objects.objectOf(takeOrThrow());
        } finally {
            endTurn();
        }
    }

    @Override
    public @Nullable T tryAcquire() {
        beginTurn();
        try {
            return objectOf(take());
        } finally {
            endTurn();
        }
    }

    @Override
    public Lease<T> lease() {
        beginTurn();
        try {
            return leaseOf(takeOrThrow());
        } finally {
            endTurn();
        }
    }

    @Override
    public @Nullable Lease<T> tryLease() {
        beginTurn();
        try {
            PoolSlot slot = take();
            return slot == null ? null : leaseOf(slot);
        } finally {
            endTurn();
        }
    }

    final @Nullable T objectOf(@Nullable PoolSlot slot) {
        return slot == null ? null : objects.objectOf(slot);
    }

    final Lease<T> leaseOf(PoolSlot slot) {
        return new Lease<>(leaseOwner, objects.objectOf(slot), slot.stamp);
    }

    private PoolSlot takeOrThrow() {
        PoolSlot slot = take();
        if (slot == null) {
            throw refusals.exhausted(active() + counts.pendingActive, counts);
        }
        return slot;
    }

    /** The slot of an object whose use has begun; null when a limit forbids it. */
    private @Nullable PoolSlot take() {
        checkOpen();
        PoolSlot slot = hasRoom() ? takeOrMake() : takeAtLimit();
        return slot == null ? null : begin(slot);
    }

    final boolean hasRoom() {
        return active() + counts.pendingActive < settings.maxActive()
                && (slots.idleCount() > 0 || counts.hasRoom(settings));
    }

    /** How many uses have to end for one more: 1 at a limit, more where it was lowered below what there is. */
    final int usesToEnd() {
        return Math.max(1, Math.max(active() + counts.pendingActive - settings.maxActive() + 1, counts.over(settings)));
    }

    /** A busy slot whose use is to begin, by the policy; null when that forbids it. */
    @Nullable PoolSlot takeAtLimit() {
        notifyLimitMet();
        // The listener may have released an object.
        return settings.exhaustion() == ExhaustionPolicy.GROW || hasRoom() ? takeOrMake() : null;
    }

    final void notifyLimitMet() {
        counts.exhausted++;
        objects.notifyListener(limitMet);
        checkOpen();
    }

    /** An idle slot, or one that was made and is still busy. */
    final PoolSlot takeOrMake() {
        if (slots.idleCount() == 0) {
            return make();
        }
        return settings.order() == ReuseOrder.LIFO ? slots.takeWarmest() : slots.takeColdest();
    }

    /** Makes the object that is needed and, by the growth policy, some to spare. */
    private PoolSlot make() {
        int spare = settings.growth().step(counts.total) - 1;
        PoolSlot slot = objects.create(false);
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

    /** Calls the hook and the clock, and begins the use. */
    final PoolSlot begin(PoolSlot slot) {
        boolean made = slot.phase == PoolSlot.ACQUIRING;
        slot.phase = PoolSlot.ACQUIRING;
        try {
            prepare(slot);
        } catch (Throwable failure) {
            objects.discardAfter(failure, slot);
            throw failure;
        }
        if (closed()) {
            objects.dispose(slot, DisposeReason.CLOSED);
            throw refusals.closed();
        }
        slot.phase = PoolSlot.PLAIN;
        slot.stamp = -slot.stamp;
        counts.countAcquired(made, active());
        return slot;
    }

    /** Does whatever may fail before a use begins. */
    private void prepare(PoolSlot slot) {
        latestUse = nextUse(latestUse);
        slot.stamp = -latestUse;
        objects.beginsUse(slot);
        if (hooks != null) {
            enterHook(slot);
            pauseTurn();
            try {
                hooks.onAcquire(objects.objectOf(slot));
            } finally {
                resumeTurn();
                leaveHook(slot);
            }
        }
        if (timesEveryAcquire) {
            counts.lastAcquireNanos = now();
        }
        if (settings.leakTracking() > 0 && --untilTrace <= 0) {
            untilTrace = settings.leakTracking();
            trace(slot);
        }
    }

    /** The id of the use that is about to begin, greater than the latest one. */
    long nextUse(long latest) {
        return latest + 1;
    }

    private long now() {
        pauseTurn();
        try {
            return clock.getAsLong();
        } finally {
            resumeTurn();
        }
    }

    private void trace(PoolSlot slot) {
        LeakTrace trace;
        pauseTurn();
        try {
            trace = new LeakTrace(slot.useId(), clock.getAsLong());
        } finally {
            resumeTurn();
        }
        // Tracking may have ended meanwhile.
        slot.trace = settings.leakTracking() > 0 ? trace : null;
    }

    @Override
    public void release(T object) {
        beginTurn();
        try {
            finish(requireOut(object, ANY_USE, "release"));
        } finally {
            endTurn();
        }
    }

    @Override
    public void release(T object, long useId) {
        beginTurn();
        try {
            finish(requireOut(object, Math.max(0, useId), "release"));
        } finally {
            endTurn();
        }
    }

    /** Calls the hook, and makes the object idle or ends it. */
    private void finish(PoolSlot slot) {
        end(slot, PoolSlot.RELEASING);
        if (hooks != null) {
            try {
                callOnRelease(hooks, slot);
            } catch (Throwable failure) {
                objects.discardAfter(failure, slot);
                throw failure;
            }
        }
        takeBack(slot);
    }

    private void callOnRelease(PoolLifecycle<T> called, PoolSlot slot) {
        enterHook(slot);
        pauseTurn();
        try {
            called.onRelease(objects.objectOf(slot));
        } finally {
            resumeTurn();
            leaveHook(slot);
        }
    }

    /** Ends the use, unless it has ended; from now on the slot is in that phase. */
    private void end(PoolSlot slot, int next) {
        objects.endsUse(slot);
        slot.end(next);
    }

    /** {@inheritDoc} The oldest use comes first. Uses that begin meanwhile are left out. */
    @Override
    public void releaseAll() {
        beginTurn();
        try {
            checkReturning();
            Failures failures = new Failures();
            long latest = latestUse;
            for (PoolSlot slot : objects.out()) {
                if (isStillInUse(slot, latest)) {
                    failures.run(() -> finish(slot));
                }
            }
            failures.throwFirst();
        } finally {
            endTurn();
        }
    }

    /** Whether a use that is not younger than that goes on: a hook may have ended it, and even begun the next one. */
    private boolean isStillInUse(PoolSlot slot, long latest) {
        return slot.isInUse() && slot.stamp <= latest && slot.pool == this;
    }

    @Override
    public void endUse(T object) {
        beginTurn();
        try {
            end(requireOut(object, CURRENT_USE, "endUse"), PoolSlot.ENDED);
        } finally {
            endTurn();
        }
    }

    @Override
    public void discard(T object) {
        beginTurn();
        try {
            objects.dispose(requireOut(object, ANY_USE, "discard"), DisposeReason.DISCARDED);
        } finally {
            endTurn();
        }
    }

    @Override
    public T detach(T object) {
        beginTurn();
        try {
            objects.detach(requireOut(object, ANY_USE, "detach"));
            objects.clear(object);
            return object;
        } finally {
            endTurn();
        }
    }

    /** The slot of an object that is out in that use: in use, or its use ended and not yet back. Else refuses it. */
    private PoolSlot requireOut(T object, long useId, String action) {
        checkReturning();
        PoolSlot slot = objects.find(refusals.notNull(object));
        if (slot == null || !isOwn(slot, object) || !isOut(slot, useId)) {
            throw refusal(object, slot, useId, action);
        }
        return slot;
    }

    private boolean isOwn(PoolSlot slot, T object) {
        return slot.pool == this && slot.object == object;
    }

    private static boolean isOut(PoolSlot slot, long useId) {
        return slot.isInUse() ? useId < 0 || useId == slot.stamp : useId == ANY_USE && slot.phase == PoolSlot.ENDED;
    }

    private PoolException refusal(T object, @Nullable PoolSlot slot, long useId, String action) {
        PoolSlot seen = slot == null ? null : seen(slot);
        boolean stale = seen != null && useId >= 0 && isOwn(seen, object) && seen.phase <= PoolSlot.ENDED;
        return outside(() -> seen != null && stale ? refusals.stale(object, seen, useId)
                : refusals.of(object, seen == null ? PoolSlot.of(object) : seen, action));
    }

    /** A copy of the slot for a message, in which other threads' hooks are over. */
    private PoolSlot seen(PoolSlot slot) {
        PoolSlot seen = slot.copy();
        if (slot.isInHook() && !isInHook(slot)) {
            seen.phase = PoolSlot.PLAIN;
            seen.stamp = slot.phase == PoolSlot.ACQUIRING ? slot.useId() : slot.stamp;
        }
        return seen;
    }

    /** Makes a slot idle that was out, or ends its object when a limit is reached. */
    private void takeBack(PoolSlot slot) {
        if (active() > settings.maxActive() && !closed()) {
            objects.dispose(slot, DisposeReason.OVER_LIMIT);
        } else {
            putIdle(slot);
        }
    }

    /** Makes a busy slot idle, or ends its object when a limit is reached. */
    private void putIdle(PoolSlot slot) {
        boolean arrives = slot.phase == PoolSlot.ARRIVING;
        int others = slots.idleCount() + counts.spares() - (arrives ? 1 : 0);
        if (closed()) {
            objects.dispose(slot, DisposeReason.CLOSED);
        } else if (others >= settings.maxIdle() || counts.total > settings.maxTotal()) {
            objects.dispose(slot, DisposeReason.OVER_LIMIT);
        } else {
            if (arrives) {
                counts.arriving--;
            }
            slot.phase = PoolSlot.PLAIN;
            slots.putIdle(slot);
        }
    }

    @Override
    public void prewarmNow() {
        prewarmNow(settings().prewarm());
    }

    @Override
    public void prewarmNow(int wanted) {
        beginTurn();
        try {
            checkOpen();
            fill(Check.atLeast("count", wanted, 0));
        } finally {
            endTurn();
        }
    }

    /** Does what {@link #prewarmNow(int)} does, in a turn. */
    final void fill(int wanted) {
        // no more than are missing now: hooks may trim what this makes, without end
        for (int left = wanted - counts.total; left > 0 && counts.total < wanted && hasIdleRoom(); left--) {
            makeIdle();
        }
    }

    /** Whether one more object may be made and kept idle. */
    private boolean hasIdleRoom() {
        return !closed() && slots.idleCount() + counts.spares() < settings.maxIdle() && counts.hasRoom(settings);
    }

    private void makeIdle() {
        putIdle(objects.create(true));
        checkOpen();
    }

    @Override
    public boolean addIdle(T object) {
        beginTurn();
        try {
            checkOpen();
            refusals.notNull(object);
            if (!hasIdleRoom()) {
                return false;
            }
            putIdle(objects.adopt(object));
            return true;
        } finally {
            endTurn();
        }
    }

    @Override
    public int trim(int count) {
        beginTurn();
        try {
            checkOpen();
            return disposeIdle(Check.atLeast("count", count, 0), DisposeReason.TRIMMED);
        } finally {
            endTurn();
        }
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
        beginTurn();
        try {
            checkOpen();
            return slots.idleCount() == 0 ? null : objects.removeForDisposal(slots.takeColdest());
        } finally {
            endTurn();
        }
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
        beginTurn();
        try {
            PoolSlot slot = objects.findOwn(refusals.notNull(object));
            if (slot == null) {
                PoolSlot claimed = objects.find(object);
                throw outside(() -> refusals.unknown(object, claimed == null ? PoolSlot.of(object) : claimed));
            }
            return slot.useId();
        } finally {
            endTurn();
        }
    }

    @Override
    public boolean isCurrent(T object, long useId) {
        beginTurn();
        try {
            PoolSlot slot = objects.findOwn(object);
            return slot != null && slot.stamp == useId && useId > 0;
        } finally {
            endTurn();
        }
    }

    @Override
    public boolean isActive(T object) {
        beginTurn();
        try {
            PoolSlot slot = objects.findOwn(object);
            return slot != null && slot.isInUse();
        } finally {
            endTurn();
        }
    }

    @Override
    public boolean owns(T object) {
        beginTurn();
        try {
            return objects.findOwn(object) != null;
        } finally {
            endTurn();
        }
    }

    /** {@inheritDoc} A use that begins meanwhile is left out. */
    @Override
    public void forEachActive(Consumer<? super T> action) {
        beginTurn();
        try {
            Check.notNull("action", action);
            long latest = latestUse;
            for (PoolSlot slot : objects.inUse()) {
                if (isStillInUse(slot, latest)) {
                    visit(objects.objectOf(slot), action);
                }
            }
        } finally {
            endTurn();
        }
    }

    private void visit(T object, Consumer<? super T> action) {
        pauseTurn();
        try {
            action.accept(object);
        } finally {
            resumeTurn();
        }
    }

    @Override
    public int activeCount() {
        beginTurn();
        try {
            return active();
        } finally {
            endTurn();
        }
    }

    /** The number of objects in use, being released, or in the hook that comes before a use. */
    final int active() {
        return counts.total - slots.idleCount() - counts.arriving;
    }

    @Override
    public int idleCount() {
        beginTurn();
        try {
            return counts.total - active();
        } finally {
            endTurn();
        }
    }

    @Override
    public int totalCount() {
        beginTurn();
        try {
            return counts.total;
        } finally {
            endTurn();
        }
    }

    /** {@inheritDoc} Any thread. */
    @Override
    public String name() {
        return name;
    }

    /** {@inheritDoc} Any thread, though in a confined pool only its own is sure to see the latest. */
    @Override
    public PoolSettings settings() {
        return settings;
    }

    @Override
    public void configure(PoolSettings changed) {
        beginTurn();
        try {
            checkOpen();
            refusals.checkName(changed);
            checkSupported(changed);
            settings = changed;
            untilTrace = Math.min(untilTrace, changed.leakTracking());
            objects.keepOrder(changed.exhaustion().takesFromUsers());
            if (changed.leakTracking() == 0) {
                for (PoolSlot slot : objects.inUse()) {
                    slot.trace = null;
                }
            }
            int surplus = Math.max(slots.idleCount() - changed.maxIdle(), counts.total - changed.maxTotal());
            disposeIdle(surplus, DisposeReason.TRIMMED);
        } finally {
            endTurn();
        }
    }

    @Override
    public PoolStats stats() {
        beginTurn();
        try {
            if (!timesEveryAcquire && counts.noticeAcquires()) {
                counts.lastAcquireNanos = now();
            }
            return currentStats();
        } finally {
            endTurn();
        }
    }

    final PoolStats currentStats() {
        return counts.stats(settings, active());
    }

    @Override
    public List<LeakRecord> leaks(Duration heldLongerThan) {
        long longest = Check.notNegative("heldLongerThan", heldLongerThan).toNanos();
        Map<LeakTrace, T> held = new LinkedHashMap<>();
        long now;
        beginTurn();
        try {
            now = now();
            for (PoolSlot slot : objects.inUse()) {
                if (slot.trace != null && now - slot.trace.acquiredNanos > longest) {
                    held.put(slot.trace, objects.objectOf(slot));
                }
            }
        } finally {
            endTurn();
        }
        // Outside of the turn: the records have what users' objects say of themselves.
        List<LeakRecord> found = new ArrayList<>();
        held.forEach((trace, object) -> found.add(trace.record(this, object, now)));
        found.sort((one, other) -> other.held().compareTo(one.held()));
        return found;
    }

    @Override
    public void close(ClosePolicy policy) {
        Check.notNull("policy", policy);
        beginTurn();
        try {
            if (closed()) {
                return;
            }
            if (policy == ClosePolicy.THROW && active() > 0) {
                throw refusals.inUse(active());
            }
            closedBy = policy;
            closes();
            endAll(policy);
        } finally {
            endTurn();
        }
    }

    /** Ends all uses, before the first hook is called: other threads may come in between. */
    private void endAll(ClosePolicy policy) {
        int stillOut = active();
        List<PoolSlot> ended = new ArrayList<>();
        List<T> left = new ArrayList<>();
        for (PoolSlot slot : objects.out()) {
            if (policy == ClosePolicy.ABANDON) {
                left.add(abandon(slot));
            } else if (policy == ClosePolicy.DISPOSE) {
                end(slot, PoolSlot.RELEASING);
                ended.add(slot);
            }
        }
        Failures failures = new Failures();
        // Before the hooks: one may put such an object into another pool.
        left.forEach(object -> failures.run(() -> objects.clear(object)));
        failures.run(() -> disposeIdle(Integer.MAX_VALUE, DisposeReason.CLOSED));
        ended.forEach(slot -> failures.run(() -> objects.dispose(slot, DisposeReason.CLOSED)));
        objects.notifyListener(notified -> notified.onClosed(name(), stillOut));
        failures.throwFirst();
    }

    private T abandon(PoolSlot slot) {
        if (slot.isInUse()) {
            // Its lease goes on.
            abandoned.put(objects.objectOf(slot), slot.stamp);
        }
        return objects.detach(slot);
    }

    /** {@inheritDoc} Any thread, though in a confined pool only its own is sure to see the latest. */
    @Override
    public boolean isClosed() {
        return closed();
    }

    final boolean closed() {
        return closedBy != null;
    }

    final void checkOpen() {
        if (closed()) {
            throw refusals.closed();
        }
    }

    /** Objects out of a pool closed with {@link ClosePolicy#DISPOSE_ON_RELEASE} may still be released. */
    private void checkReturning() {
        if (closed() && closedBy != ClosePolicy.DISPOSE_ON_RELEASE) {
            throw refusals.closed();
        }
    }

    /** Whether the pool is closed and has no objects any more. */
    final boolean isOver() {
        return closed() && counts.total + counts.pending + counts.disposing == 0;
    }

    /** Returns what {@code toString()} does for the kind of pool that has that name. */
    final String toString(String kind) {
        return kind + " '" + name() + "' (" + (closed() ? "closed, " : "") + active() + " active, "
                + (counts.total - active()) + " idle)";
    }

    private final class OfPool implements LeaseOwner<T> {
        @Override
        public boolean isCurrent(T object, long useId) {
            return AbstractPool.this.isCurrent(object, useId) || isAbandoned(object, useId);
        }

        @Override
        public void release(T object, long useId) {
            beginTurn();
            try {
                if (isAbandoned(object, useId)) {
                    abandoned.remove(object);
                } else {
                    finish(requireOut(object, useId, "release"));
                }
            } finally {
                endTurn();
            }
        }

        @Override
        public PoolException stale(T object, long useId) {
            beginTurn();
            try {
                PoolSlot slot = objects.findOwn(object);
                PoolSlot seen = slot == null ? null : seen(slot);
                return outside(() -> seen == null ? refusals.left(object, useId)
                        : refusals.stale(object, seen, useId));
            } finally {
                endTurn();
            }
        }

        private boolean isAbandoned(T object, long useId) {
            return closedBy == ClosePolicy.ABANDON && Long.valueOf(useId).equals(abandoned.get(object));
        }
    }
}
