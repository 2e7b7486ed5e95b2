// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.scene.Spatial;
import com.jme3.util.NativeObject;
import io.github.jmepool.core.PoolClosedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For jme-pool itself: what {@link Background#join} returns to a pool: its lane, its disposer, the worker's copy of its
 * prefab. Render thread only.
 */
public final class BackgroundRegistration {
    final BackgroundPool<?> pool;
    final WorkLane lane;
    final Disposer disposer;
    final Preloader preloader;
    final WarmUpMeter meter = new WarmUpMeter();
    private final OpenBackground background;
    private @Nullable Spatial frozen;
    private boolean workerFailed;
    private @Nullable CloneOrder reserve;
    private final List<CloneOrder> awaited = new ArrayList<>();
    private boolean closed;

    BackgroundRegistration(BackgroundPool<?> pool, WorkLane lane, OpenBackground background, Preloader preloader) {
        this.pool = pool;
        this.lane = lane;
        this.background = background;
        this.preloader = preloader;
        disposer = new Disposer(lane, background.ledger);
        disposer.keep(pool.prefab());
        disposer.keep(pool.original());
    }

    String name() {
        return pool.name();
    }

    /** The worker's source; null when instances have to be cloned on the render thread. */
    @Nullable Spatial frozen() {
        if (workerFailed || !pool.clonesOffThread()) {
            return null;
        }
        if (frozen == null) {
            frozen = FrozenCopy.settle(pool.freeze());
            disposer.keep(frozen);
        }
        return frozen;
    }

    /** The worker could not clone: from now on this is done on the render thread. */
    void workerFailed() {
        workerFailed = true;
        frozen = null;
    }

    /** The pool's settings have changed. */
    public void configured() {
        background.poolsChanged();
    }

    /** How many of these instances the limits allow. */
    int withinLimits(int missing) {
        return missing <= 0 ? 0 : Math.max(0, Math.min(missing, pool.counts().room()));
    }

    /** How many instances are on their way to the pool, which a sizing policy has not seen yet. */
    int underWay() {
        int count = 0;
        for (CloneOrder order : awaited) {
            count += order.isAwaited() ? order.left() : 0;
        }
        return count;
    }

    /** Takes a judge's order in place of the last one. */
    void replaceReserve(@Nullable CloneOrder order) {
        if (reserve != null) {
            reserve.cancel();
        }
        reserve = order;
    }

    /** An order was placed: those who wait for it are told when this pool is closed. */
    void placed(CloneOrder order) {
        awaited.removeIf(earlier -> !earlier.isAwaited());
        if (order.isAwaited()) {
            awaited.add(order);
        }
    }

    void close() {
        closed = true;
        replaceReserve(null);
        abandonOrders();
    }

    /** The pool is about to be closed: who waits for what it was to make is told, before its hooks run. */
    public void abandonOrders() {
        awaited.removeIf(order -> !order.isAwaited());
        if (!awaited.isEmpty()) {
            PoolClosedException closing = new PoolClosedException(name(), "was closed while it was being prewarmed");
            awaited.forEach(order -> order.abandoned(closing));
            awaited.clear();
        }
    }

    boolean isClosed() {
        return closed;
    }

    /** The render thread has caught up with the worker. */
    void resume(CloneOrder order) {
        background.worker.add(order);
    }

    void report(String what, Throwable failure) {
        background.queue.report(name(), what, failure);
    }

    /**
     * Makes an instance on the render thread, and measures that.
     *
     * @return the new tree
     */
    public Spatial make() {
        return meter.measured(() -> pool.cloneFrom(pool.prefab()));
    }

    /**
     * Follows a new instance's native objects.
     *
     * @param instance the root of the instance
     */
    public void created(Spatial instance) {
        NativeObject[] own = disposer.created(instance);
        if (meter.wantsDirectBytes()) {
            meter.owns(own);
        }
    }

    /**
     * The end of an instance: nothing may draw it any more. A second call does nothing.
     *
     * @param instance the root of the instance
     */
    public void disposed(Spatial instance) {
        disposer.dispose(instance);
    }

    /**
     * An instance belongs to the game from now on: what it uses is never freed.
     *
     * @param instance the root of the instance
     */
    public void handedOver(Spatial instance) {
        disposer.handedOver(instance);
    }

    /** The end of a clone that no pool took in. */
    void drop(Spatial clone) {
        disposer.created(clone);
        disposer.dispose(clone);
    }

    InstanceCost report() {
        return meter.report(name());
    }
}
