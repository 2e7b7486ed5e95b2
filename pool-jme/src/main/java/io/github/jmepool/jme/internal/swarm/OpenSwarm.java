// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.Numbers;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.instancing.SlotBatches;
import io.github.jmepool.jme.internal.tree.Seconds;
import io.github.jmepool.jme.internal.work.Background;
import io.github.jmepool.jme.internal.work.BackgroundPool;
import io.github.jmepool.jme.internal.work.PoolWork;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The instances of one swarm from the opening of its scene until it closes. The core's pool has the limits, the counts
 * and the uses; {@link SwarmArrays} have the numbers. A prewarm makes objects of the core and room in the arrays.
 * Render thread only, except for {@link #request}.
 */
public final class OpenSwarm implements BackgroundPool {
    /** Stands for an instance where the background hands one over. */
    private static final Spatial NOTHING = new Node("no spatial");

    /** What a swarm needs of its scene. */
    public interface Surroundings {
        /** The clock of the pools. */
        LongSupplier clock();

        /** Returns the id of the next use. */
        long nextUse();

        /** The time of lifetimes, in nanoseconds. */
        long now();

        /** Is notified of the events of the core. */
        PoolListener listener();

        /** Is notified of each end, with the handle. */
        ObjLongConsumer<EndReason> ends();

        /** The node below which the swarm is drawn. */
        @Nullable Node root();
    }

    private final SpatialPoolSettings settings;
    private final Spatial prefab;
    private final Spatial original;
    private final Surroundings scene;
    private final ObjectPool<SwarmUse> core;
    private final SwarmArrays arrays;
    private final PoolWork work;
    private final SlotBatches batches;
    private final Numbers ids = new Numbers();
    private SwarmUse[] all = new SwarmUse[SwarmArrays.BLOCK];
    /** What other threads have asked to end. */
    private final Queue<Long> requests = new ConcurrentLinkedQueue<>();

    /**
     * Opens a swarm without instances.
     *
     * @param prefab the swarm's own copy
     * @param original the game's
     */
    public OpenSwarm(SpatialPoolSettings settings, Spatial prefab, Spatial original, Surroundings scene,
            Background background) {
        this.settings = settings;
        this.prefab = prefab;
        this.original = original;
        this.scene = scene;
        arrays = new SwarmArrays(prefab.getLocalTransform());
        // Empty at first: there are instances only once all of this object is there.
        core = ObjectPool.from(this::create)
                .settings(settings.toBuilder().prewarm(0).build())
                .clock(scene.clock())
                .useIds(scene::nextUse)
                .listener(scene.listener())
                .disposer(this::dispose)
                .reclaimer(use -> end(use, EndReason.REUSED))
                .build();
        work = background.join(this);
        core.configure(settings);
        batches = new SlotBatches(settings, prefab, work, arrays);
        arrays.draw(batches);
        batches.setNode(scene.root());
        background.prewarm(work);
    }

    @Override
    public ObjectPool<SwarmUse> core() {
        return core;
    }

    @Override
    public SpatialPoolSettings settings() {
        return settings;
    }

    @Override
    public Spatial prefab() {
        return prefab;
    }

    @Override
    public Spatial original() {
        return original;
    }

    @Override
    public boolean clonesOffThread() {
        return false;
    }

    @Override
    public Spatial freeze() {
        return prefab;
    }

    @Override
    public Spatial cloneFrom(Spatial source) {
        return NOTHING;
    }

    @Override
    public boolean adopt(Spatial made) {
        boolean hasRoom = core.idleCount() < settings.maxIdle() && core.totalCount() < settings.maxTotal();
        if (hasRoom) {
            SwarmUse use = create();
            if (!core.addIdle(use)) {
                dispose(use);
            }
        }
        return hasRoom;
    }

    @Override
    public @Nullable Runnable takeColdest() {
        SwarmUse coldest = core.takeColdest();
        return coldest == null ? null : () -> dispose(coldest);
    }

    @Override
    public List<Geometry> samples() {
        return batches.samples();
    }

    @Override
    public @Nullable Node chosenRoot() {
        return scene.root();
    }

    /** The root is another. */
    public void rootChanged() {
        batches.setNode(scene.root());
        batches.attach();
    }

    public PoolWork work() {
        return work;
    }

    public SlotBatches batches() {
        return batches;
    }

    private SwarmUse create() {
        int id = ids.take();
        if (id >= SwarmUse.MOST) {
            ids.giveBack(id);
            throw new PoolException(core.name(), "a swarm has at most " + SwarmUse.MOST
                    + " instances; set maxTotal, or spread them over several swarms");
        }
        if (id >= all.length) {
            all = Arrays.copyOf(all, all.length << 1);
        }
        if (ids.taken() > arrays.capacity()) {
            arrays.resize(arrays.capacity() << 1);
        }
        SwarmUse made = new SwarmUse(id);
        all[id] = made;
        return made;
    }

    private void dispose(SwarmUse use) {
        if (use.slot != SwarmUse.NONE) {
            arrays.remove(use);
        }
        all[use.id] = null;
        ids.giveBack(use.id);
    }

    /** Begins a use; 0 at a limit, unless that is to be refused. */
    public long spawn(float x, float y, float z, @Nullable Quaternion rotation, boolean refuses) {
        SwarmUse use = refuses ? core.acquire() : core.tryAcquire();
        if (use == null) {
            return 0;
        }
        arrays.add(use, x, y, z, rotation);
        if (arrays.count == 1) {
            batches.attach();
        }
        if (settings.lifetimeSeconds() > 0f) {
            setLifetime(use.slot, settings.lifetimeSeconds());
        }
        return use.handle();
    }

    private @Nullable SwarmUse use(long handle) {
        int id = SwarmUse.idOf(handle);
        SwarmUse use = id < all.length ? all[id] : null;
        return use != null && use.slot != SwarmUse.NONE && use.handle() == handle ? use : null;
    }

    /** The slot of an instance, also while its end is being notified; negative where it is not in use. */
    public int slot(long handle) {
        SwarmUse use = use(handle);
        return use == null ? SwarmUse.NONE : use.slot;
    }

    /** The handle of what is in a slot. */
    public long handle(int slot) {
        return arrays.uses[slot].handle();
    }

    /** Whether a use goes on, and has not begun to end. */
    public boolean isCurrent(long handle) {
        SwarmUse use = use(handle);
        return use != null && core.isActive(use);
    }

    /** Ends a use; returns whether it went on. */
    public boolean recycle(long handle, EndReason reason) {
        SwarmUse use = use(handle);
        return use != null && end(use, reason);
    }

    /** Asks for the end of a use, which the next frame carries out. Any thread. */
    public void request(long handle) {
        requests.offer(handle);
    }

    private boolean end(SwarmUse use, EndReason reason) {
        if (!core.isActive(use)) {
            // a listener of its end has called
            return false;
        }
        core.endUse(use);
        scene.ends().accept(reason, use.handle());
        // a listener may have closed the swarm
        if (use.slot != SwarmUse.NONE) {
            arrays.remove(use);
            core.release(use);
        }
        return true;
    }

    /** Ends all uses that have begun before. */
    public void recycleAll(EndReason reason) {
        long latest = scene.nextUse();
        for (int slot = arrays.count - 1; slot >= 0; slot--) {
            if (slot < arrays.count && arrays.uses[slot].use() < latest) {
                end(arrays.uses[slot], reason);
            }
        }
    }

    /** Sets when a use ends automatically; never for 0 seconds. */
    public void setLifetime(int slot, float seconds) {
        arrays.setEnd(slot, seconds == 0f ? Long.MAX_VALUE : scene.now() + Seconds.nanos(seconds));
    }

    /** The seconds until a use ends automatically; infinite if it doesn't. */
    public float remaining(int slot) {
        long end = arrays.end(slot);
        return end == Long.MAX_VALUE ? Float.POSITIVE_INFINITY : Math.max(0, end - scene.now()) / 1e9f;
    }

    /** Once a frame: ends what is due, and moves the others. */
    public void frame(float tpf) {
        carryOutRequests();
        expire(scene.now());
        arrays.advance(tpf);
        arrays.fit(core.totalCount());
        batches.frame();
    }

    /** Ends what was asked to end. */
    public void carryOutRequests() {
        for (int left = requests.size(); left > 0; left--) {
            Long handle = requests.poll();
            if (handle != null) {
                recycle(handle, EndReason.REQUESTED);
            }
        }
    }

    /** Asks for the ends of all uses of this moment. */
    public void requestAll() {
        for (int slot = 0; slot < arrays.count; slot++) {
            request(handle(slot));
        }
    }

    private void expire(long now) {
        if (now < arrays.nextEnd) {
            return;
        }
        arrays.nextEnd = Long.MAX_VALUE;
        for (int slot = arrays.count - 1; slot >= 0; slot--) {
            if (slot < arrays.count && arrays.ends[slot] <= now) {
                end(arrays.uses[slot], EndReason.EXPIRED);
            }
        }
        for (int slot = 0; slot < arrays.count; slot++) {
            arrays.nextEnd = Math.min(arrays.nextEnd, arrays.ends[slot]);
        }
    }

    public int count() {
        return arrays.count;
    }

    public float[] positions() {
        return arrays.positions;
    }

    public float[] rotations() {
        return arrays.rotations;
    }

    public float[] scales() {
        return arrays.scales;
    }

    public float[] velocities() {
        return arrays.velocities();
    }

    /** Null without. */
    public float @Nullable [] colors() {
        return arrays.colors();
    }

    /** Null where no material reads them. */
    public float @Nullable [] params() {
        return arrays.params();
    }

    /** Positions, rotations or scales in a range of slots have changed. */
    public void moved(int from, int to) {
        arrays.moved(from, to);
    }

    /** In development mode, the first slot of a range whose numbers can't be drawn; -1 if there is none. */
    public int firstThatCannotBeDrawn(int from, int to, float most) {
        return settings.developmentMode() ? arrays.firstThatCannotBeDrawn(from, to, most) : -1;
    }

    /** Colours or parameters in a range of slots have changed. */
    public void recolored(int from, int to) {
        arrays.recolored(from, to);
    }

    public void setVector(float[] array, int slot, Vector3f vector) {
        SwarmArrays.set(array, slot, vector.x, vector.y, vector.z);
    }

    public void setRotation(int slot, Quaternion rotation) {
        arrays.setRotation(slot, rotation);
        arrays.moved(slot);
    }

    /** Ends all uses, and disposes of everything. */
    public void close() {
        Failures failures = new Failures();
        failures.run(work::abandonOrders);
        failures.run(() -> recycleAll(EndReason.POOL_CLOSED));
        failures.run(core::close);
        failures.run(batches::dispose);
        failures.run(work::close);
        failures.throwFirst();
    }
}
