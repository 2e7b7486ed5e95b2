// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Hands out objects and takes them back, in O(1) and without garbage once warm, and refuses every misuse by name.
 *
 * <p>Confined to one thread: the one that built it, or the first that uses it if built with
 * {@link ObjectPoolBuilder#bindLater()}. Every method checks that, unless it says otherwise, and throws
 * {@link WrongThreadException}; once the pool is closed, those that would change it throw {@link PoolClosedException}.
 *
 * <p>A {@link PooledObject} is its own slot, an object that implements {@link SlotHolder} is found through the slot
 * that it holds, and any other through an identity table; in this order of speed.
 *
 * <p>Always true, in hooks and after exceptions too:
 * {@code created == active + idle + disposing + disposed + detached}.
 *
 * @param <T> what is pooled
 */
public final class ObjectPool<T> extends PoolCore<T> implements ManagedPool {
    ObjectPool(ObjectPoolBuilder<T> builder) {
        super(builder);
    }

    /**
     * Starts a pool of objects without hooks.
     *
     * @param factory makes an object
     * @param <T> what is pooled
     * @return a builder
     */
    public static <T> ObjectPoolBuilder<T> from(Supplier<? extends T> factory) {
        return new ObjectPoolBuilder<>(ObjectPoolBuilder.plain(factory), false);
    }

    /**
     * Starts a pool of objects with hooks.
     *
     * @param lifecycle makes and accompanies the objects
     * @param <T> what is pooled
     * @return a builder
     */
    public static <T> ObjectPoolBuilder<T> from(PoolLifecycle<T> lifecycle) {
        Check.notNull("lifecycle", lifecycle);
        return new ObjectPoolBuilder<>(lifecycle, ObjectPoolBuilder.hasHooks(lifecycle));
    }

    /**
     * Takes an idle object, or makes one.
     *
     * @return the object; null only under {@link ExhaustionPolicy#RETURN_NULL} at a limit
     * @throws PoolExhaustedException if a limit forbids it
     */
    public T acquire() {
        PoolSlot slot = take();
        return slot == null ? null : objectOf(slot);
    }

    /**
     * Acquires for the length of a try-with-resources block.
     *
     * @return the lease; empty only under {@link ExhaustionPolicy#RETURN_NULL} at a limit
     * @throws PoolExhaustedException if a limit forbids it
     */
    public Lease<T> lease() {
        PoolSlot slot = take();
        // One kind of result, never null: the compiler can't do without the lease where two ways meet.
        return new Lease<>(slot == null ? null : homeOf(slot), slot == null ? null : objectOf(slot),
                slot == null ? 0 : slot.stamp);
    }

    /**
     * Takes an object back. It becomes idle or, over a limit, is disposed of.
     *
     * @param object an object in use, or one whose use was ended by {@link #endUse}
     * @throws StaleUseException if it was released already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws ObjectBusyException if called from inside the object's own hook
     */
    public void release(T object) {
        PoolSlot slot = findOwn(object);
        if (slot == null || slot.pool != this || slot.stamp <= 0 || !putBack(slot)) {
            intake.release(object);
        }
    }

    /**
     * Takes an object back if it is still in the given use.
     *
     * @param object an object in use
     * @param useId the use that is meant, from {@link #useId}
     * @throws StaleUseException if that use has ended
     * @throws ForeignObjectException if the object isn't of this pool
     * @throws ObjectBusyException if called from inside the object's own hook
     */
    public void release(T object, long useId) {
        PoolSlot slot = findOwn(object);
        if (slot == null || slot.pool != this || slot.stamp != useId || useId <= 0 || !putBack(slot)) {
            intake.release(object, useId);
        }
    }

    /**
     * The first half of a release: the use id is stale from now on, but the object still counts as active and can't be
     * acquired, until exactly one {@link #release(Object)}, {@link #discard} or {@link #detach} finishes it.
     *
     * @param object an object in use
     * @throws StaleUseException if its use has ended already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws ObjectBusyException if called from inside the object's own hook
     */
    public void endUse(T object) {
        intake.endUse(object);
    }

    /**
     * Which use of the object this is. Ids count the uses of the whole pool, from 1; a greater one is a later use.
     *
     * @param object an object of this pool
     * @return the id of its current use; of the last one when it is idle, 0 when there was none;
     *         inside {@code onAcquire} that of the use that is about to begin
     * @throws ForeignObjectException if it isn't of this pool
     */
    public long useId(T object) {
        checkThread();
        PoolSlot slot = ownSlot(object);
        if (slot == null) {
            throw refusals.of(refusals.notNull(object), find(object), "look up");
        }
        return slot.useId();
    }

    /**
     * Whether that use of the object is going on.
     *
     * @param object any object
     * @param useId a use id
     * @return false once the use has ended, and for objects that aren't of this pool
     */
    public boolean isCurrent(T object, long useId) {
        checkThread();
        PoolSlot slot = ownSlot(object);
        return slot != null && slot.stamp == useId && useId > 0;
    }

    /**
     * Whether the object is in use.
     *
     * @param object any object
     * @return false when it is idle, on its way back or not of this pool
     */
    public boolean isActive(T object) {
        checkThread();
        PoolSlot slot = ownSlot(object);
        return slot != null && slot.isInUse();
    }

    /**
     * Whether the object is one of this pool's.
     *
     * @param object any object
     * @return true when it is active or idle here
     */
    public boolean owns(T object) {
        checkThread();
        return ownSlot(object) != null;
    }

    /**
     * Ends the use of an object that must not be used again, and disposes of it.
     *
     * @param object an object in use, or one whose use was ended by {@link #endUse}
     * @throws StaleUseException if it was released already
     * @throws ForeignObjectException if it isn't of this pool
     * @throws ObjectBusyException if called from inside the object's own hook
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
     * @throws ObjectBusyException if called from inside the object's own hook
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
     */
    public boolean addIdle(T object) {
        return stock.add(object);
    }

    @Override
    public void prewarm(int idleWanted) {
        stock.prewarm(idleWanted);
    }

    /** Makes objects until as many are idle as {@link PoolSettings#prewarm()} says, or a limit is reached. */
    public void prewarm() {
        stock.prewarm(settings.prewarm());
    }

    @Override
    public int trim(int count) {
        checkOpen();
        return stock.trim(Check.atLeast("count", count, 0), DisposeReason.TRIMMED);
    }

    /**
     * Takes out the object that has been idle longest, for the caller to dispose of; {@code onDispose} isn't called.
     * Counts as trimmed and disposed.
     *
     * @return the object, or null when none is idle
     */
    public T takeColdest() {
        return stock.takeColdest();
    }

    /**
     * Releases all objects in use at this moment, oldest use first. If hooks throw, the rest is released all the same,
     * and the first exception reaches the caller with the others suppressed.
     */
    public void releaseAll() {
        intake.releaseAll();
    }

    /**
     * Calls the action for each object in use at this moment that is still in that use when its turn comes, in no
     * particular order.
     *
     * @param action may release, discard or acquire
     */
    public void forEachActive(Consumer<? super T> action) {
        checkThread();
        Check.notNull("action", action);
        long latest = latestUse();
        for (PoolSlot slot : census.inUse()) {
            if (slot.isInUse() && slot.stamp <= latest && slot.pool == this) {
                action.accept(objectOf(slot));
            }
        }
    }

    /**
     * How many objects are in use or on their way back.
     *
     * @return the number
     */
    public int activeCount() {
        checkThread();
        return active();
    }

    /**
     * How many objects wait for an acquire.
     *
     * @return the number
     */
    public int idleCount() {
        checkThread();
        return size();
    }

    /**
     * How many objects the pool has.
     *
     * @return active and idle
     */
    public int totalCount() {
        checkThread();
        return census.total;
    }

    /** {@inheritDoc} Any thread. */
    @Override
    public String name() {
        return builder.settings.name();
    }

    /** {@inheritDoc} Any thread, though only the pool's own is sure to see the latest. */
    @Override
    public PoolSettings settings() {
        return settings;
    }

    /**
     * Changes settings while in use. Idle objects for which a lowered limit has no room are trimmed at once; active
     * ones over a limit are disposed of when they come back. A raised prewarm count makes nothing by itself.
     *
     * @param changed the new settings, under the same name
     * @throws IllegalArgumentException if the name differs or a victim selector is missing; nothing changes then
     */
    public void configure(PoolSettings changed) {
        checkOpen();
        if (!Check.notNull("settings", changed).name().equals(name())) {
            throw new IllegalArgumentException("Pool '" + name() + "' can't be renamed to '" + changed.name()
                    + "'; make the settings with settings().toBuilder()");
        }
        builder.checkSelector(changed);
        apply(changed);
        stock.fit();
    }

    @Override
    public PoolStats stats() {
        checkThread();
        return publish();
    }

    /**
     * What {@link #stats()} returned last. Any thread.
     *
     * @return the counts as last published
     */
    public PoolStats publishedStats() {
        return published();
    }

    /**
     * The objects that have been out for longer than that, among those whose acquire was remembered.
     *
     * @param heldLongerThan not negative
     * @return a record for each, the longest held first; empty while leak tracking is off
     * @throws IllegalArgumentException if the duration is negative
     */
    public List<LeakRecord> leaks(Duration heldLongerThan) {
        checkThread();
        long longest = Check.notNegative("heldLongerThan", heldLongerThan).toNanos();
        long now = census.clock.getAsLong();
        List<LeakRecord> found = new ArrayList<>();
        for (PoolSlot slot : census.inUse()) {
            if (slot.trace != null && now - slot.trace.acquiredNanos > longest) {
                found.add(slot.trace.record(this, slot.object, now));
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

    /**
     * Closes the pool. An object that is inside a hook at this moment is disposed of when that hook returns. Closing
     * twice does nothing.
     *
     * @param policy what becomes of the objects that are out
     * @throws PoolException under {@link ClosePolicy#REFUSE} while objects are out
     */
    public void close(ClosePolicy policy) {
        checkThread();
        if (isShut()) {
            return;
        }
        if (Check.notNull("policy", policy) == ClosePolicy.REFUSE && active() > 0) {
            throw new PoolException(name(), "can't be closed while " + active()
                    + " objects are out; release them first, or close with another ClosePolicy");
        }
        shut(policy);
    }

    /**
     * Whether the pool was closed.
     *
     * @return true from the start of the close
     */
    public boolean isClosed() {
        return isShut();
    }

    /** Whether the calling thread may use the pool; none before its first use, if it is bound later. Any thread. */
    boolean isMine() {
        return Thread.currentThread() == owner;
    }

    /**
     * Turns the pool over to the calling thread. The caller sees to it that the thread it belonged to doesn't use it
     * any more and that its last use happened before this call, for instance through a queue or a join.
     */
    public void bindToCurrentThread() {
        bind();
    }
}
