// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.util.NativeObject;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingExchange;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.InstanceCost;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An open pool as the background sees it, and its part in it: its lane, its jobs, the worker's copy of its prefab.
 * From {@link Background#join} to {@link #close}. Render thread only, unless a method specifies otherwise.
 */
public final class PoolWork {
    final Lane lane;
    final Worker worker;
    final Preloader preloader;
    public final ShaderWarmUps warmUps;
    private final BackgroundPool pool;
    private final ObjectPool<?> core;
    /** The pool's prefab when it was opened; it may have another one since. */
    private final Spatial prefab;
    private final CostMeter meter = new CostMeter();
    private final NativeObjectLedger ledger;
    private final WorkQueue queue;
    private final SizingExchange sizing;
    /** The work of all open pools. */
    private final Collection<PoolWork> all;
    private @Nullable Spatial frozen;
    private boolean workerFailed;
    /** The jobs that are not over; without a task of a prewarm, the reserve that the sizing policy has decided on. */
    private final List<CloneJob> clones = new ArrayList<>();
    /** The prewarm that the settings want; null when that is nothing, or another task's work. */
    private @Nullable Prewarm own;
    /** Whether new instances are uploaded when they are made, not by the first frame that shows them. */
    private boolean uploading;
    /** The trim that the sizing policy has decided, as long as it has decided nothing else. */
    private @Nullable TrimJob trim;
    /** The disposals of instances that were taken out at once, as memory was short. */
    final ArrayDeque<Runnable> taken = new ArrayDeque<>();
    /** The number of idle instances that were taken out since the sizing policy's last count. */
    private int takenSinceCount;
    /** The number that was made ahead of need since. */
    private int adoptedSinceCount;
    private boolean closed;

    PoolWork(BackgroundPool pool, WorkQueue queue, Preloader preloader, WarmUpDrawer drawer, Worker worker,
            SizingExchange sizing, Collection<PoolWork> all) {
        this.pool = pool;
        core = pool.core();
        prefab = pool.prefab();
        this.queue = queue;
        this.preloader = preloader;
        this.worker = worker;
        this.sizing = sizing;
        this.all = all;
        warmUps = new ShaderWarmUps(this, pool, drawer);
        ledger = queue.ledger;
        lane = queue.lane(name());
        ledger.keep(prefab);
        ledger.keep(pool.original());
    }

    public String name() {
        return core.name();
    }

    PoolCounts counts() {
        return core.settings().countsOf(core.stats());
    }

    Spatial prefab() {
        return prefab;
    }

    List<Geometry> samples() {
        return pool.samples();
    }

    /** The worker's source; null when instances have to be cloned on the render thread. */
    private @Nullable Spatial frozen(boolean isAllowed) {
        if (workerFailed || !isAllowed) {
            return null;
        }
        if (frozen == null) {
            frozen = pool.freeze();
            frozen.depthFirstTraversal(PoolWork::readLists);
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

    /**
     * Makes an instance at once, for a spawn that found none idle or for {@link #prewarmNow}.
     *
     * @param <T> the instance
     * @param create makes it of what {@link #makeNow} returns
     * @return the instance
     */
    public <T> T onDemand(Supplier<T> create) {
        if (uploading || underWay() == 0) {
            return create.get();
        }
        long before = queue.nanos();
        T made = create.get();
        queue.missed(lane, queue.nanos() - before);
        return made;
    }

    /** Returns the number of instances that prewarms are about to make. */
    private int underWay() {
        int count = 0;
        for (CloneJob job : clones) {
            count += job.awaited();
        }
        return count;
    }

    /**
     * Returns a new tree at once: a clone of the worker's that is ready, otherwise one that is made now.
     *
     * @return the new tree
     */
    public Spatial makeNow() {
        Spatial made = null;
        for (int i = 0; i < clones.size() && made == null; i++) {
            made = clones.get(i).takeReady();
        }
        if (made == null) {
            made = make(prefab);
        }
        if (uploading) {
            upload(made);
        }
        return made;
    }

    /** Makes an instance, and measures that: on the worker from its own copy, on the render thread from the prefab. */
    Spatial make(Spatial source) {
        return meter.measured(() -> pool.cloneFrom(source));
    }

    boolean adopt(Spatial made) {
        boolean adopted = pool.adopt(made);
        if (adopted) {
            adoptedSinceCount++;
        }
        return adopted;
    }

    /** Notes that the pool's settings have changed. */
    public void configured() {
        sizing.poolsChanged();
    }

    /**
     * Makes the prewarm that the settings want when the pool opens; one that wants at least as many takes its place.
     *
     * @return null when the settings want none
     */
    @Nullable Prewarm ownPrewarm() {
        if (pool.settings().prewarm() == 0) {
            return null;
        }
        Prewarm task = new Prewarm();
        orderPrewarm(task);
        own = task;
        return task;
    }

    /**
     * Adds to a prewarm what the settings want of all instances, in use or idle: spawns count as well.
     *
     * @param task the prewarm, not started yet
     */
    public void orderPrewarm(Prewarm task) {
        replaceOwn(pool.settings().prewarm());
        order(task, () -> pool.settings().prewarm() - core.totalCount());
    }

    /**
     * Adds to a prewarm what the pool lacks of a number of instances, in use or idle.
     *
     * @param task the prewarm, not started yet
     * @param count how many are to exist
     */
    public void orderPrewarm(Prewarm task, int count) {
        replaceOwn(count);
        order(task, () -> count - core.totalCount());
    }

    private void replaceOwn(int wanted) {
        if (own != null && wanted >= pool.settings().prewarm()) {
            own.cancel();
            own = null;
        }
    }

    /** Makes at once what the settings want of all instances, in use or idle. */
    public void prewarmNow() {
        prewarmNow(pool.settings().prewarm());
    }

    /**
     * Makes and uploads instances at once, and draws what they need, so that its shaders are compiled.
     *
     * @param count how many are to exist, in use and idle together
     */
    public void prewarmNow(int count) {
        uploading = true;
        try {
            core.prewarmNow(count);
        } finally {
            uploading = false;
        }
        warmUps.runNow();
    }

    /**
     * Adds to a prewarm the instances that the pool lacks now, as far as its limits allow. Their job ends early if
     * something else makes them, or a limit is lowered.
     *
     * @param task the prewarm, not started yet
     * @param missing how many instances the pool lacks at the moment of the call; 0 or less if none
     */
    private void order(Prewarm task, IntSupplier missing) {
        WarmUpJob drawing = warmUps.prepare(task);
        if (drawing != null) {
            task.add(0, drawing.steps(), drawing::place);
        }
        IntSupplier wanted = () -> Math.min(missing.getAsInt(), room());
        int count = wanted.getAsInt();
        if (count > 0) {
            CloneJob job = new CloneJob(this, frozen(pool.clonesOffThread()), count, task, wanted);
            task.add(count, 0, () -> place(job));
        }
    }

    /** How many more instances the limits allow, counted without an object for each unit of a job. */
    private int room() {
        PoolSettings limits = core.settings();
        return Math.min(limits.maxIdle() - core.idleCount(), limits.maxTotal() - core.totalCount());
    }

    private void place(CloneJob job) {
        clones.removeIf(CloneJob::isOver);
        clones.add(job);
        job.place();
    }

    /** The pool is counted for its sizing policy. */
    void counted() {
        takenSinceCount = 0;
        adoptedSinceCount = 0;
        clones.removeIf(CloneJob::isOver);
    }

    /** Carries out what the sizing policy has decided, in place of what is left of its last decision. */
    void carryOut(SizingRequest request) {
        trim = null;
        clones.forEach(CloneJob::cancelReserve);
        if (request.isTrim()) {
            trim = new TrimJob(this, request.count() - takenSinceCount);
            lane.offer(trim);
        } else {
            // the policy counted idle instances; a prewarm may be making some, or have made them since
            int count = request.count() - underWay() - adoptedSinceCount;
            if (count > 0) {
                place(new CloneJob(this, frozen(pool.clonesOffThread()), count, null, this::room));
            }
        }
    }

    /** Whether the sizing policy has decided nothing else since. */
    boolean isCurrent(TrimJob job) {
        return trim == job;
    }

    /** Takes the coldest idle instance out, and returns its disposal; null when none is idle or the pool is closed. */
    @Nullable Runnable takeColdest() {
        Runnable disposal = closed ? null : pool.takeColdest();
        if (disposal != null) {
            takenSinceCount++;
        }
        return disposal;
    }

    /** Takes so many idle instances out at once, and returns how many there were; disposes of them under the budget. */
    int takeOut(int count) {
        TrimJob job = new TrimJob(this, count);
        int all = job.takeAll();
        if (closed || queue.isClosed()) {
            // by a listener that was notified of one of them: no later frame would dispose of the others
            job.dropped();
        } else {
            lane.offer(job);
        }
        return all;
    }

    /** Ends the pool's part, because the pool is closed: its unfinished prewarms fail. */
    public void close() {
        closed = true;
        new TrimJob(this, 0).dropped();
        abandonOrders();
        clones.forEach(CloneJob::cancelReserve);
        lane.retire();
        all.remove(this);
        sizing.poolGone(name());
    }

    /** Fails the unfinished prewarms of a pool that is about to be closed, before its hooks run. */
    public void abandonOrders() {
        warmUps.end();
        if (!clones.isEmpty()) {
            PoolClosedException closing = new PoolClosedException(name(),
                    "the pool was closed while it was being prewarmed");
            clones.forEach(job -> job.abandoned(closing));
        }
    }

    boolean isClosed() {
        return closed;
    }

    void report(String what, Throwable failure) {
        queue.report(name(), what, failure);
    }

    /** Whether the settings want new instances uploaded before they are handed over. */
    boolean preloads() {
        return pool.settings().preloadOnPrewarm();
    }

    private boolean uploadsAhead() {
        return preloads() && preloader.canPreload();
    }

    /** New uploads, for one job. */
    Uploads uploads() {
        return new Uploads(preloader, meter, this::uploadsAhead, pool::samples);
    }

    /** All of an instance was uploaded. */
    void uploaded() {
        if (uploadsAhead()) {
            meter.uploaded();
        }
    }

    /** Uploads a new instance at once, unless the first frame that shows it is to do so. */
    private void upload(Spatial made) {
        Uploads uploads = uploads();
        uploads.add(made);
        Failures.orUndo(() -> {
            while (uploads.next()) {
                // until all is uploaded
            }
        }, () -> drop(made));
        uploaded();
    }

    /**
     * Makes something of the prefab in the background: on the worker, where it may clone the prefab, otherwise on the
     * render thread as one unit. What is drawn with the result is uploaded, as with new instances; shader warm-ups wait
     * for it.
     *
     * @param <T> the type of the result
     * @param bake receives a copy of the prefab that nothing changes; throws a {@link CancellationException} once the
     *        result is not wanted any more
     * @param then receives the result on the render thread, as one unit, unless the pool was closed meanwhile
     */
    public <T> void bake(Function<Spatial, T> bake, Consumer<T> then) {
        warmUps.bakingBegins();
        new BakeJob<>(this, frozen(pool.bakesOffThread()), bake, then).place();
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
     * Has what only the instance uses freed: nothing may draw it any more. A second call does nothing.
     *
     * @param instance the root of the instance
     */
    public void disposed(Spatial instance) {
        ledger.release(instance);
    }

    /**
     * Leaves an instance to the game: what it uses is never freed.
     *
     * @param instance the root of the instance
     */
    public void handedOver(Spatial instance) {
        ledger.handOver(instance);
    }

    /** Frees a clone that the pool had no room for, but no instance, which a factory may have returned once more. */
    void drop(Spatial clone) {
        if (!ledger.isCounted(clone)) {
            pool.dropped(clone);
            ledger.add(clone);
            ledger.release(clone);
        }
    }

    InstanceCost cost() {
        return meter.report(name());
    }
}
