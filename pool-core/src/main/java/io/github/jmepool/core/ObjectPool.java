// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Texts;
import java.lang.ref.WeakReference;
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
public final class ObjectPool<T> extends AbstractPool<T> {
    /** The pool's thread; null before a pool that binds later is used, and once it is closed. */
    private @Nullable Thread owner;
    /** The owner once the pool is closed: then it keeps nothing of its thread alive. */
    private @Nullable WeakReference<Thread> lastOwner;
    private volatile PoolStats published;
    /** Where use ids come from; null where the pool counts its own uses. */
    private final @Nullable LongSupplier useIds;
    private final @Nullable Function<? super Iterable<T>, ? extends @Nullable T> selector;
    private final @Nullable Consumer<? super T> reclaimer;

    ObjectPool(ObjectPoolBuilder<T> builder) {
        super(builder, false);
        useIds = builder.useIds;
        selector = builder.selector;
        reclaimer = builder.reclaimer;
        owner = builder.bindsLater ? null : Thread.currentThread();
        objects.keepOrder(settings().exhaustion().takesFromUsers());
        published = currentStats();
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
    long nextUse(long latest) {
        if (useIds == null) {
            return super.nextUse(latest);
        }
        long id = useIds.getAsLong();
        if (id <= latest) {
            throw new PoolException(name(), "useIds returned " + id + " after " + latest
                    + "; it must return a greater id each time, and 1 or more");
        }
        return id;
    }

    @Override
    @Nullable PoolSlot takeAtLimit() {
        if (!settings().exhaustion().takesFromUsers()) {
            return super.takeAtLimit();
        }
        notifyLimitMet();
        // none where the listener has released an object
        for (int left = usesToEnd(); left > 0 && !hasRoom(); left--) {
            // a hook may have configured another policy
            PoolSlot victim = switch (settings().exhaustion()) {
                case REUSE_OLDEST -> objects.oldestInUse();
                case REUSE_CHOSEN -> chooseVictim();
                default -> null;
            };
            if (victim == null) {
                return null;
            }
            reclaim(victim);
            checkOpen();
        }
        return hasRoom() ? takeOrMake() : null;
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
    void checkSupported(PoolSettings wanted) {
        ObjectPoolBuilder.checkSelector(wanted, selector);
    }

    @Override
    public PoolStats stats() {
        PoolStats now = super.stats();
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

    /** Closes the pool and disposes of all its objects, {@link ClosePolicy#DISPOSE}. Closing twice does nothing. */
    @Override
    public void close() {
        close(ClosePolicy.DISPOSE);
    }

    @Override
    void closes() {
        lastOwner = new WeakReference<>(owner);
        owner = null;
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
        if (closed()) {
            lastOwner = new WeakReference<>(Thread.currentThread());
        } else {
            owner = Thread.currentThread();
        }
    }

    private @Nullable Thread owner() {
        WeakReference<Thread> last = lastOwner;
        return last == null ? owner : last.get();
    }

    @Override
    void beginTurn() {
        if (Thread.currentThread() != owner) {
            checkUnlessOwner();
        }
    }

    private void checkUnlessOwner() {
        Thread bound = owner();
        if (bound == null && !closed()) {
            bindToCurrentThread();
        } else if (Thread.currentThread() != bound) {
            throw refusals.wrongThread(bound);
        }
    }

    @Override
    void endTurn() {
    }

    @Override
    void pauseTurn() {
    }

    @Override
    void resumeTurn() {
    }

    @Override
    void enterHook(PoolSlot slot) {
    }

    @Override
    void leaveHook(PoolSlot slot) {
    }

    @Override
    boolean isInHook(PoolSlot slot) {
        return true;
    }

    /** Returns the pool's name and counts. Any thread, though only the pool's own is sure to see the latest. */
    @Override
    public String toString() {
        return toString("ObjectPool");
    }
}
