// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.WeakIdentityMap;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The state of a confined pool and the quick ways through it: what nearly every acquire and release comes to. Whatever
 * needs care goes to {@link AcquirePath}, {@link ReleasePath} and {@link IdleObjects}.
 */
abstract class PoolCore<T> extends NumberedSlots implements Pool<T> {
    final Counts counts = new Counts();
    final AllObjects<T> allObjects;
    final IdleObjects<T> idleObjects;
    final AcquirePath<T> acquirePath;
    final ReleasePath<T> releasePath;
    final Refusals<T> refusals = new Refusals<>(this);
    private final boolean hooked;
    private final boolean timesEveryAcquire;
    /** Null before a pool that binds later is used, and once it is closed. */
    private @Nullable Thread owner;
    /** The owner once the pool is closed: then it keeps nothing of its thread alive. */
    private @Nullable WeakReference<Thread> lastOwner;
    /** The uses that a close has left to their users; null until then. */
    private @Nullable WeakIdentityMap<Long> abandoned;
    /** The owner while no release can meet a limit or a hook, else null. */
    private @Nullable Thread freeReturner;
    PoolSettings settings;
    @Nullable ClosePolicy closedBy;
    /** The slots of objects that hold none themselves; null as long as all do. */
    private @Nullable IdentityTable table;
    private final UseIds useIds;
    /** The number of uses so far. */
    private long uses;
    private long lastAcquireNanos;
    private long usesNoticed;
    private volatile PoolStats published;

    PoolCore(ObjectPoolBuilder<T> builder) {
        hooked = builder.hooked;
        timesEveryAcquire = builder.timesEveryAcquire;
        settings = builder.settings;
        useIds = builder.useIds;
        owner = builder.bindsLater ? null : Thread.currentThread();
        allObjects = new AllObjects<>(this, builder);
        idleObjects = new IdleObjects<>(this);
        releasePath = new ReleasePath<>(this, builder);
        acquirePath = new AcquirePath<>(this, builder);
        lastAcquireNanos = builder.clock.getAsLong();
        apply(settings);
        published = count();
    }

    final boolean isShut() {
        return closedBy != null;
    }

    /** Puts settings in force that were checked before. */
    final void apply(PoolSettings changed) {
        settings = changed;
        allObjects.keepOrder(changed.exhaustion().takesFromUsers());
        if (changed.leakTracking() == 0) {
            allObjects.clearTraces();
        }
        tune();
    }

    final void shut(ClosePolicy policy) {
        closedBy = policy;
        lastOwner = new WeakReference<>(owner);
        owner = null;
        tune();
        idleObjects.close(policy);
    }

    final PoolStats publish() {
        noticeUses();
        PoolStats now = count();
        published = now;
        return now;
    }

    final PoolStats published() {
        return published;
    }

    /** The slot that the object claims to have; whether rightly so is checked by the caller. Null when it has none. */
    final @Nullable PoolSlot find(Object object) {
        if (object instanceof PooledObject own) {
            return own.slot();
        }
        // Then the table: to ask an object for an interface that it lacks takes longer than to find it there.
        if (table != null) {
            PoolSlot slot = table.find(object);
            if (slot != null) {
                return slot;
            }
        }
        return object instanceof SlotHolder holder ? holder.poolSlot() : null;
    }

    /** The slot that the object rightly has, of whatever pool, alive or dead; null when it has none. */
    final @Nullable PoolSlot findOwn(Object object) {
        if (object instanceof PooledObject own) {
            return own;
        }
        PoolSlot slot = find(object);
        return slot != null && slot.object == object ? slot : null;
    }

    final IdentityTable tableToFill() {
        if (table == null) {
            table = new IdentityTable();
        }
        return table;
    }

    /** The quick way out; null when a limit forbids it. */
    final @Nullable PoolSlot tryTake() {
        int at = top;
        if (Thread.currentThread() != owner || at <= quickFloor) {
            return acquirePath.tryTake();
        }
        PoolSlot slot = slots[warm[--at]];
        top = at;
        slot.stamp = nextUse();
        return slot;
    }

    /** The quick way back of a slot that is in use; false, and nothing was done, when it needs further care. */
    final boolean putBack(PoolSlot slot) {
        int at = top;
        int[] places = warm;
        Thread caller = Thread.currentThread();
        // It is never negative. Checked anyway, so that the compiler makes one comparison, and no bounds check.
        if (caller == freeReturner && at >= 0 && at < places.length) {
            place(slot, places, at);
            return true;
        }
        if (caller == owner && at < quickCeiling) {
            place(slot, places, at);
            return true;
        }
        return false;
    }

    private void place(PoolSlot slot, int[] places, int at) {
        top = at + 1;
        slot.stamp = -slot.stamp;
        int number = slot.number;
        // Often the slot returns to the very place it came from: then nothing is written that the next take reads.
        if (places[at] != number) {
            places[at] = number;
        }
    }

    final void bind() {
        if (isShut()) {
            lastOwner = new WeakReference<>(Thread.currentThread());
        } else {
            owner = Thread.currentThread();
            tune();
        }
    }

    final @Nullable Thread owner() {
        WeakReference<Thread> last = lastOwner;
        return last == null ? owner : last.get();
    }

    final int active() {
        return counts.total - size();
    }

    // A slot has its object from its entry to its end, and isn't asked for it before or after.
    @SuppressWarnings({"unchecked", "NullAway"})
    final T objectOf(PoolSlot slot) {
        // The type check costs almost nothing: the caller's cast needs it anyway.
        return (T) (slot instanceof PooledObject ? slot : slot.object);
    }

    final void checkThread() {
        if (Thread.currentThread() != owner) {
            checkUnlessOwner();
        }
    }

    private void checkUnlessOwner() {
        Thread bound = owner();
        if (bound == null && !isShut()) {
            bind();
        } else if (Thread.currentThread() != bound) {
            throw refusals.wrongThread(bound);
        }
    }

    final void checkOpen() {
        checkThread();
        if (isShut()) {
            throw refusals.closed();
        }
    }

    /** Objects out of a pool closed with {@link ClosePolicy#DISPOSE_ON_RELEASE} may still be released. */
    final void checkReturning() {
        checkThread();
        if (isShut() && closedBy != ClosePolicy.DISPOSE_ON_RELEASE) {
            throw refusals.closed();
        }
    }

    final long nextUse() {
        uses++;
        return ++useIds.latest;
    }

    final long latestUse() {
        return useIds.latest;
    }

    /** Leaves an object to its user, for whom its lease goes on. */
    final void abandon(PoolSlot slot) {
        if (slot.isInUse()) {
            if (abandoned == null) {
                abandoned = new WeakIdentityMap<>();
            }
            abandoned.put(objectOf(slot), slot.stamp);
        }
        allObjects.detach(slot);
    }

    private boolean isAbandoned(T object, long useId) {
        return abandoned != null && Long.valueOf(useId).equals(abandoned.get(object));
    }

    private boolean endAbandoned(T object, long useId) {
        if (abandoned == null || !isAbandoned(object, useId)) {
            return false;
        }
        checkThread();
        abandoned.remove(object);
        return true;
    }

    /** A use began that the quick way could not serve. */
    final void noteActive() {
        if (active() > counts.peakActive) {
            counts.peakActive = active();
            tune();
        } else if (isOverActive()) {
            tune();
        }
    }

    /** Whether more are active than may be, so that the next that is released is disposed of. */
    final boolean isOverActive() {
        return active() > settings.maxActive();
    }

    /** A use is about to begin that the quick way could not serve. */
    final void timeUse() {
        if (timesEveryAcquire) {
            noticeUses();
        }
    }

    /**
     * Works out in advance which acquires and releases need care; called whenever something of that changes. A quick
     * acquire touches no limit, no peak, no hook and no order; a quick release no limit and no hook.
     */
    final void tune() {
        boolean careful = hooked || timesEveryAcquire || allObjects.keepsOrder()
                || settings.leakTracking() > 0 || isShut();
        int activeSeen = Math.min(counts.peakActive, settings.maxActive() - acquirePath.pendingActive());
        boolean plain = !careful && settings.order() == ReuseOrder.LIFO;
        boolean carefulReturn = careful || counts.total > settings.maxTotal() || isOverActive();
        quickWithin(plain ? Math.max(0, counts.total - activeSeen) : Integer.MAX_VALUE,
                carefulReturn ? 0 : settings.maxIdle());
        // If all objects may be idle at once, no release can exceed a limit.
        freeReturner = carefulReturn || counts.total > settings.maxIdle() ? null : owner;
    }

    /** The slot of an object of this pool, else null. */
    final @Nullable PoolSlot ownSlot(Object object) {
        PoolSlot slot = object == null ? null : find(object);
        return slot != null && slot.pool == this && slot.object == object ? slot : null;
    }

    private void noticeUses() {
        if (uses != usesNoticed) {
            usesNoticed = uses;
            lastAcquireNanos = allObjects.clock.getAsLong();
        }
    }

    private PoolStats count() {
        long begun = uses - acquirePath.unbegun;
        return counts.stats(settings, active(), begun - counts.misses, lastAcquireNanos);
    }

    /** Returns the pool's name and counts. Any thread, though only the pool's own is sure to see the latest. */
    @Override
    public final String toString() {
        return "ObjectPool '" + name() + "' (" + (isShut() ? "closed, " : "") + active() + " active, " + size()
                + " idle)";
    }

    @SuppressWarnings("unchecked")
    final LeaseOwner<T> leaseOwnerOf(PoolSlot slot) {
        LeaseOwner<?> leaseOwner = slot.leaseOwner;
        if (leaseOwner == null) {
            leaseOwner = new SlotLeaseOwner(slot);
            slot.leaseOwner = leaseOwner;
        }
        return (LeaseOwner<T>) leaseOwner;
    }

    /** Knows the slot of a leased object, so that a lease needs no look-up. */
    private final class SlotLeaseOwner implements LeaseOwner<T> {
        private final PoolSlot slot;

        SlotLeaseOwner(PoolSlot slot) {
            this.slot = slot;
        }

        @Override
        public boolean isCurrent(T object, long useId) {
            checkThread();
            return slot.stamp == useId && slot.pool == PoolCore.this || isAbandoned(object, useId);
        }

        @Override
        public void release(T object, long useId) {
            if ((slot.stamp != useId || slot.pool != PoolCore.this || !putBack(slot)) && !endAbandoned(object, useId)) {
                releasePath.release(object, useId);
            }
        }

        @Override
        public PoolException stale(T object, long useId) {
            boolean left = slot.pool != PoolCore.this || slot.object == null;
            return left ? refusals.left(object, useId) : refusals.stale(object, slot, useId);
        }
    }
}
