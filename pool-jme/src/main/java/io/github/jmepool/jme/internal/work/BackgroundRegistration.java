// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.util.NativeObject;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.sizing.SizingExchange;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.InstanceCost;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One pool's part in its scene's background work, from {@link Background#join} to
 * {@link #close}: its lane, its orders, the worker's copy of its prefab. Render thread only.
 */
public final class BackgroundRegistration {
    final BackgroundPool<?> pool;
    final WorkLane lane;
    final Preloader preloader;
    final CostMeter meter = new CostMeter();
    private final NativeObjectLedger ledger;
    private final SightDrawer drawer;
    private final CloneWorker worker;
    private final SizingExchange sizing;
    /** Those of all open pools. */
    private final Collection<BackgroundRegistration> all;
    private @Nullable Spatial frozen;
    private boolean workerFailed;
    private @Nullable CloneOrder reserve;
    private final List<CloneOrder> awaited = new ArrayList<>();
    /** The trim that the sizing policy has decided, as long as it has decided nothing else. */
    private @Nullable TrimJob<?> trim;
    /** The number of idle instances that were taken out since the sizing policy's last count. */
    private int takenSinceCount;
    private @Nullable WarmUpJob warmUp;
    /** What the warm-up draws. */
    private List<Object> drawings = List.of();
    /** Whether no viewport showed the pool's node when it was last to be warmed up. */
    private boolean unseen;
    /** Whether the warm-up repeats one, as the application has restarted. */
    private boolean again;
    private boolean closed;

    BackgroundRegistration(BackgroundPool<?> pool, RenderThreadQueue queue, Preloader preloader, SightDrawer drawer,
            CloneWorker worker, SizingExchange sizing, Collection<BackgroundRegistration> all) {
        this.pool = pool;
        this.preloader = preloader;
        this.drawer = drawer;
        this.worker = worker;
        this.sizing = sizing;
        this.all = all;
        ledger = queue.ledger();
        lane = queue.lane(pool.name());
        ledger.keep(pool.prefab());
        ledger.keep(pool.original());
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
            frozen = pool.freeze();
            frozen.depthFirstTraversal(BackgroundRegistration::readLists);
            ledger.keep(frozen);
        }
        return frozen;
    }

    /**
     * Reads the spatial's lists once: the engine's list turns from one form into another when it is first read, which
     * the worker and the render thread must not do at once.
     */
    @SuppressWarnings("ReturnValueIgnored") // That the list is read is all.
    private static void readLists(Spatial spatial) {
        spatial.getLocalMatParamOverrides().getArray();
        if (spatial instanceof Node node) {
            node.getChildren().toArray();
        } else if (spatial instanceof Geometry geometry && geometry.getMesh() != null) {
            geometry.getMesh().getBufferList().getArray();
        }
    }

    /** The worker could not clone: from now on this is done on the render thread. */
    void workerFailed() {
        workerFailed = true;
        frozen = null;
    }

    /** Notes that the pool's settings have changed. */
    public void configured() {
        sizing.poolsChanged();
    }

    /**
     * Adds to a prewarm the instances that the pool lacks now, as far as its limits allow. The order ends early if
     * something else makes them.
     *
     * @param task the prewarm, not started yet
     * @param missing how many instances the pool lacks at the moment of the call; 0 or less if none
     */
    public void order(Prewarm task, IntSupplier missing) {
        int count = Math.min(missing.getAsInt(), pool.counts().room());
        if (count > 0) {
            task.add(new CloneOrder(this, frozen(), count, task, missing));
        }
        WarmUpJob job = warmUp(task);
        if (job != null) {
            task.add(job);
        }
    }

    /** Draws a copy of the prefab at once as the scene will draw it, unless the same was drawn before. */
    public void warmUpNow() {
        WarmUpJob job = warmUp(null);
        if (job != null) {
            job.runNow();
        }
    }

    /**
     * Returns why no prewarm has drawn a copy of the prefab as the scene would draw it.
     *
     * @return the cause and the remedy; null when all of it was drawn
     */
    public @Nullable String notWarmedUp() {
        if (warmUp == null) {
            return unseen ? "no enabled viewport showed the node that it spawns under when it was prewarmed: prewarm it"
                    + " once one does" : pool.preloads() ? "set prewarm(n), or call prewarmNow() in simpleInitApp"
                    : "set preloadOnPrewarm(true), and prewarm(n)";
        }
        if (warmUp.isComplete()) {
            return null;
        }
        return warmUp.isOver() ? "drawings of its prewarm failed or were left out: prewarm it again"
                : "its prewarm was not over yet: call prewarmNow() in simpleInitApp, or wait for a PrewarmTask";
    }

    /** What is to be drawn ahead of first sight; null when that was drawn before, or nothing would show it. */
    private @Nullable WarmUpJob warmUp(@Nullable Prewarm task) {
        RenderManager manager = preloader.drawingManager();
        Node node = pool.spawnNode();
        if (manager == null || node == null || !pool.preloads()) {
            return null;
        }
        List<SightDrawer.Sight> sights = drawer.sights(manager, node);
        List<Object> wanted = drawer.signature(sights, node, pool.samples());
        unseen = sights.isEmpty();
        if (unseen || warmUp != null && warmUp.isComplete() && wanted.equals(drawings)) {
            return null;
        }
        endWarmUp();
        again = false;
        drawings = wanted;
        warmUp = new WarmUpJob(this, manager, drawer, node, sights, task);
        return warmUp;
    }

    /** Queues what was drawn before: its shaders are lost, as the application has restarted. */
    void warmUpAgain() {
        if (warmUp != null) {
            endWarmUp();
            warmUp = null;
            WarmUpJob job = warmUp(null);
            if (job != null) {
                again = true;
                job.place();
            }
        }
    }

    /**
     * Returns whether shaders are being compiled again after a restart of the application.
     *
     * @return true from the first frame until all that was compiled before is compiled again
     */
    public boolean warmsUpAgain() {
        return again && warmUp != null && !warmUp.isOver();
    }

    /** Another one takes its place, or the pool is about to be closed. */
    private void endWarmUp() {
        if (warmUp != null) {
            warmUp.end();
        }
    }

    /** The pool is counted for its sizing policy. */
    void counted() {
        takenSinceCount = 0;
    }

    /** Carries out what the sizing policy has decided, in place of what is left of its last decision. */
    void carryOut(SizingRequest request) {
        trim = null;
        cancelReserve();
        if (request.isTrim()) {
            trim = new TrimJob<>(this, pool, request.count() - takenSinceCount);
            lane.offer(trim);
        } else {
            // the policy counted idle instances; a prewarm may be making some
            int count = request.count() - underWay();
            if (count > 0) {
                reserve = new CloneOrder(this, frozen(), count, null, () -> Integer.MAX_VALUE);
                reserve.place();
            }
        }
    }

    /** Whether the sizing policy has decided nothing else since. */
    boolean isCurrent(TrimJob<?> job) {
        return trim == job;
    }

    /** A trim has taken an idle instance out. */
    void taken() {
        takenSinceCount++;
    }

    /** Takes so many idle instances out at once, and returns how many there were; disposes of them under the budget. */
    int takeOut(int count) {
        TrimJob<?> relief = new TrimJob<>(this, pool, count);
        int taken = relief.takeAll();
        lane.offer(relief);
        return taken;
    }

    /** Returns the number of instances that prewarms are about to clone, which a sizing policy has not seen yet. */
    private int underWay() {
        int count = 0;
        for (CloneOrder order : awaited) {
            count += order.isAwaited() ? order.left() : 0;
        }
        return count;
    }

    private void cancelReserve() {
        if (reserve != null) {
            reserve.cancel();
            reserve = null;
        }
    }

    /** An order was placed: its task fails when this pool is closed. */
    void placed(CloneOrder order) {
        awaited.removeIf(earlier -> !earlier.isAwaited());
        if (order.isAwaited()) {
            awaited.add(order);
        }
    }

    /** Ends the pool's part, because the pool is closed: its unfinished prewarms fail. */
    public void close() {
        closed = true;
        cancelReserve();
        abandonOrders();
        lane.retire();
        all.remove(this);
        sizing.poolsChanged();
    }

    /** Fails the unfinished prewarms of a pool that is about to be closed, before its hooks run. */
    public void abandonOrders() {
        endWarmUp();
        awaited.removeIf(order -> !order.isAwaited());
        if (!awaited.isEmpty()) {
            PoolClosedException closing = new PoolClosedException(name(),
                    "the pool was closed while it was being prewarmed");
            awaited.forEach(order -> order.abandoned(closing));
            awaited.clear();
        }
    }

    boolean isClosed() {
        return closed;
    }

    /** Has the worker begin an order, or go on with it as the render thread has caught up. */
    void work(CloneOrder order) {
        try {
            worker.add(order);
        } catch (Throwable refused) {
            // the system is out of threads
            order.failedOnWorker(refused);
        }
    }

    void report(String what, Throwable failure) {
        lane.report(what, failure);
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
     * Uploads a new instance at once, unless the first frame that shows it is to do so.
     *
     * @param made a clone that the pool has not adopted yet
     */
    public void upload(Spatial made) {
        List<Geometry> uploads = new ArrayList<>();
        collectUploads(made, uploads);
        for (Geometry geometry : uploads) {
            if (preloader.needs(geometry)) {
                Failures.orUndo(() -> preload(geometry), () -> drop(made));
            }
        }
        uploaded();
    }

    /** Adds what the graphics card lacks of a new instance; nothing if the first frame that shows it uploads it. */
    void collectUploads(Spatial made, Collection<Geometry> uploads) {
        if (uploads()) {
            collect(made, uploads);
            collectSamples(uploads);
            if (!uploads.isEmpty()) {
                // The engine reads the world's parameters while it preloads.
                made.updateGeometricState();
            }
        }
    }

    private boolean uploads() {
        return pool.preloads() && preloader.canPreload();
    }

    private void collect(Spatial spatial, Collection<Geometry> uploads) {
        if (spatial instanceof Geometry geometry) {
            if (preloader.needs(geometry)) {
                uploads.add(geometry);
            }
        } else if (spatial instanceof Node node) {
            List<Spatial> children = node.getChildren();
            for (int i = 0; i < children.size(); i++) {
                collect(children.get(i), uploads);
            }
        }
    }

    /**
     * Makes something of the prefab in the background: on the worker, where it may clone the prefab, otherwise on the
     * render thread as one unit. What is drawn with the result is uploaded, as with new instances.
     *
     * @param <T> the type of the result
     * @param bake receives a copy of the prefab that nothing changes
     * @param then receives the result on the render thread, as one unit, unless the pool was closed meanwhile
     */
    public <T> void bake(Function<Spatial, T> bake, Consumer<T> then) {
        Spatial source = frozen();
        if (source == null) {
            bakeHere(bake, then);
            return;
        }
        try {
            worker.add(() -> {
                lane.offer(bakeOnWorker(source, bake, then));
                return false;
            });
        } catch (Throwable refused) {
            // the system is out of threads
            report(BakeJob.WHAT + " on the worker (now done on the render thread)", refused);
            bakeHere(bake, then);
        }
    }

    private <T> void bakeHere(Function<Spatial, T> bake, Consumer<T> then) {
        lane.offer(new BakeJob(this, () -> then.accept(bake.apply(pool.prefab()))));
    }

    private <T> FrameJob bakeOnWorker(Spatial source, Function<Spatial, T> bake, Consumer<T> then) {
        try {
            T baked = bake.apply(source);
            return new BakeJob(this, () -> then.accept(baked));
        } catch (Throwable failure) {
            return FrameJob.of(BakeJob.WHAT, () -> report(BakeJob.WHAT, failure));
        }
    }

    /** Adds what the graphics card lacks to draw with; nothing if the first frame that shows it uploads it. */
    void collectSamples(Collection<Geometry> uploads) {
        if (uploads()) {
            List<Geometry> samples = pool.samples();
            for (int i = 0; i < samples.size(); i++) {
                collect(samples.get(i), uploads);
            }
        }
    }

    void preload(Geometry geometry) {
        long before = System.nanoTime();
        preloader.preload(geometry);
        meter.uploading(System.nanoTime() - before);
    }

    /** All of an instance was uploaded. */
    void uploaded() {
        if (uploads()) {
            meter.uploaded();
        }
    }

    /**
     * Follows a new instance's native objects.
     *
     * @param instance the root of the instance
     */
    public void created(Spatial instance) {
        NativeObject[] own = ledger.add(instance);
        if (meter.wantsDirectBytes()) {
            meter.owns(own);
        }
    }

    /**
     * Frees what only the instance uses: nothing may draw it any more. A second call does nothing.
     *
     * @param instance the root of the instance
     */
    public void disposed(Spatial instance) {
        ledger.release(instance, lane::dispose);
    }

    /**
     * Leaves an instance to the game: what it uses is never freed.
     *
     * @param instance the root of the instance
     */
    public void handedOver(Spatial instance) {
        ledger.handOver(instance);
    }

    /** Frees a clone that the pool had no room for. */
    void drop(Spatial clone) {
        ledger.add(clone);
        ledger.release(clone, lane::dispose);
    }

    InstanceCost cost() {
        return meter.report(name());
    }
}
