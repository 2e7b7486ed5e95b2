// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
public final class ObjectPool<T> extends PoolCore<T> {
    ObjectPool(ObjectPoolBuilder<T> builder) {
        super(builder);
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
        PoolSlot slot = tryTake();
        if (slot == null) {
            throw acquirePath.refusal();
        }
        return objectOf(slot);
    }

    @Override
    public @Nullable T tryAcquire() {
        PoolSlot slot = tryTake();
        return slot == null ? null : objectOf(slot);
    }

    @Override
    public Lease<T> lease() {
        PoolSlot slot = tryTake();
        if (slot == null) {
            throw acquirePath.refusal();
        }
        return leaseOf(slot);
    }

    @Override
    public @Nullable Lease<T> tryLease() {
        PoolSlot slot = tryTake();
        return slot == null ? null : leaseOf(slot);
    }

    private Lease<T> leaseOf(PoolSlot slot) {
        return new Lease<>(leaseOwnerOf(slot), objectOf(slot), slot.stamp);
    }

    @Override
    public void release(T object) {
        PoolSlot slot = findOwn(object);
        if (slot == null || slot.pool != this || slot.stamp <= 0 || !putBack(slot)) {
            releasePath.release(object);
        }
    }

    @Override
    public void release(T object, long useId) {
        PoolSlot slot = findOwn(object);
        if (slot == null || slot.pool != this || slot.stamp != useId || useId <= 0 || !putBack(slot)) {
            releasePath.release(object, useId);
        }
    }

    @Override
    public void endUse(T object) {
        releasePath.endUse(object);
    }

    /**
     * {@inheritDoc} Ids count the uses of the whole pool, from 1, unless several pools share {@link UseIds}.
     *
     * @return the id of its current use; of the last one when it is idle, 0 when there was none;
     *         inside {@code onAcquire} that of the use that is about to begin
     */
    @Override
    public long useId(T object) {
        checkThread();
        PoolSlot slot = ownSlot(object);
        if (slot == null) {
            throw refusals.unknown(refusals.notNull(object), find(object));
        }
        return slot.useId();
    }

    @Override
    public boolean isCurrent(T object, long useId) {
        checkThread();
        PoolSlot slot = ownSlot(object);
        return slot != null && slot.stamp == useId && useId > 0;
    }

    @Override
    public boolean isActive(T object) {
        checkThread();
        PoolSlot slot = ownSlot(object);
        return slot != null && slot.isInUse();
    }

    @Override
    public boolean owns(T object) {
        checkThread();
        return ownSlot(object) != null;
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

    @Override
    public void prewarmNow(int idleWanted) {
        idleObjects.prewarm(idleWanted);
    }

    @Override
    public void prewarmNow() {
        idleObjects.prewarm(settings.prewarm());
    }

    @Override
    public int trim(int count) {
        checkOpen();
        return idleObjects.trim(Check.atLeast("count", count, 0), DisposeReason.TRIMMED);
    }

    @Override
    public @Nullable T takeColdest() {
        return idleObjects.takeColdest();
    }

    /** {@inheritDoc} The oldest use comes first. */
    @Override
    public void releaseAll() {
        releasePath.releaseAll();
    }

    /** {@inheritDoc} A use that begins meanwhile is left out. */
    @Override
    public void forEachActive(Consumer<? super T> action) {
        checkThread();
        Check.notNull("action", action);
        long latest = latestUse();
        for (PoolSlot slot : allObjects.inUse()) {
            if (slot.isInUse() && slot.stamp <= latest && slot.pool == this) {
                action.accept(objectOf(slot));
            }
        }
    }

    @Override
    public int activeCount() {
        checkThread();
        return active();
    }

    @Override
    public int idleCount() {
        checkThread();
        return size();
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
        ObjectPoolBuilder.checkSelector(changed, acquirePath.selector);
        apply(changed);
        idleObjects.fit();
    }

    @Override
    public PoolStats stats() {
        checkThread();
        return publish();
    }

    /**
     * Returns what {@link #stats()} returned last. Any thread.
     *
     * @return the counts as last published
     */
    public PoolStats publishedStats() {
        return published();
    }

    @Override
    public List<LeakRecord> leaks(Duration heldLongerThan) {
        checkThread();
        long longest = Check.notNegative("heldLongerThan", heldLongerThan).toNanos();
        long now = allObjects.clock.getAsLong();
        List<LeakRecord> found = new ArrayList<>();
        for (PoolSlot slot : allObjects.inUse()) {
            if (slot.trace != null && now - slot.trace.acquiredNanos > longest) {
                found.add(slot.trace.record(this, objectOf(slot), now));
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
        if (isShut()) {
            return;
        }
        if (Check.notNull("policy", policy) == ClosePolicy.THROW && active() > 0) {
            throw refusals.inUse(active());
        }
        shut(policy);
    }

    /** {@inheritDoc} Any thread, though only the pool's own is sure to see the latest. */
    @Override
    public boolean isClosed() {
        return isShut();
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
        bind();
    }
}
