// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import com.jme3.renderer.RenderManager;
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
import io.github.jmepool.jme.internal.instancing.ShownScenes;
import io.github.jmepool.jme.internal.instancing.SlotDrawing;
import io.github.jmepool.jme.internal.tree.FrameTime;
import io.github.jmepool.jme.internal.tree.InstanceData;
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
 * The uses of instances that are numbers, from the opening of their scene until it closes. The core's pool has the
 * limits, the counts and the uses; {@link UseSlots} have the numbers. A prewarm makes objects of the core and room in
 * the arrays. Render thread only, except for {@link #request} and {@link #isCurrent}.
 */
public abstract class OpenUses implements BackgroundPool {
    /** Stands for an instance where the background hands one over. */
    private static final Spatial NOTHING = new Node("no spatial");
    /** How often a listener of an end may spawn another while all ends. */
    private static final int ROUNDS_OF_LISTENERS = 8;

    /** What is needed of the scene. */
    public interface Surroundings {
        /** The clock of the pools. */
        LongSupplier clock();

        /** Returns the id of the next use. */
        long nextUse();

        /** The time of lifetimes, in nanoseconds. */
        long now();

        /** The time of frames. */
        FrameTime time();

        /** Is notified of the events of the core. */
        PoolListener listener();

        /** Is notified of each end, with the handle. */
        ObjLongConsumer<EndReason> ends();

        /** The node below which all is drawn. */
        @Nullable Node root();

        /** The instance of a pool that a spatial is, or is part of; null where there is none. */
        @Nullable InstanceData instance(Spatial spatial);
    }

    SpatialPoolSettings settings;
    final Surroundings scene;
    final PoolWork work;
    private final UseSlots slots;
    private final Spatial prefab;
    private final Spatial original;
    private final ObjectPool<SwarmUse> core;
    private final Numbers ids = new Numbers();
    /** All instances by their ids; other threads look up handles here. */
    private volatile SwarmUse[] all = new SwarmUse[UseSlots.BLOCK];
    private boolean isDrawn;
    /** The uses that other threads have asked to end. */
    private final Queue<SwarmUse> requests = new ConcurrentLinkedQueue<>();

    /**
     * Opens without instances; the subclass begins the prewarm once all of it is there.
     *
     * @param prefab the copy of the prefab
     * @param original the game's
     */
    OpenUses(SpatialPoolSettings settings, Spatial prefab, Spatial original, Surroundings scene, Background background,
            UseSlots slots) {
        this.settings = settings;
        this.prefab = prefab;
        this.original = original;
        this.scene = scene;
        this.slots = slots;
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
    }

    /** Takes settings that can be those of such a set, unless the core refuses them. */
    public final void configure(SpatialPoolSettings changed) {
        core.configure(changed);
        settings = changed;
        configured();
        work.configured();
    }

    /** Called when the settings have changed. */
    void configured() {
        // a set of uses has nothing more to do
    }

    /** Draws the numbers. */
    public abstract SlotDrawing drawing();

    /** Called once a frame, after uses that are due have ended. */
    abstract void advance(float tpf);

    @Override
    public final ObjectPool<SwarmUse> core() {
        return core;
    }

    @Override
    public final SpatialPoolSettings settings() {
        return settings;
    }

    @Override
    public final Spatial prefab() {
        return prefab;
    }

    @Override
    public final Spatial original() {
        return original;
    }

    @Override
    public final boolean clonesOffThread() {
        return false;
    }

    /** Nothing changes the copy of the prefab. */
    @Override
    public final boolean bakesOffThread() {
        return true;
    }

    @Override
    public final Spatial freeze() {
        return prefab;
    }

    @Override
    public final Spatial cloneFrom(Spatial source) {
        return NOTHING;
    }

    @Override
    public final boolean adopt(Spatial made) {
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
    public final @Nullable Runnable takeColdest() {
        SwarmUse coldest = core.takeColdest();
        return coldest == null ? null : () -> dispose(coldest);
    }

    @Override
    public final List<Geometry> samples() {
        return drawing().samples();
    }

    @Override
    public final @Nullable Node chosenRoot() {
        return scene.root();
    }

    /** Draws below the root, unless that is part of an instance that is not in use; call while the scene may change. */
    public final void attach() {
        Node root = scene.root();
        InstanceData above = root == null ? null : scene.instance(root);
        // a listener may have closed all
        isDrawn = !core.isClosed() && (above == null || above.use() != 0);
        drawing().attachTo(isDrawn ? root : null);
    }

    public final PoolWork work() {
        return work;
    }

    private SwarmUse create() {
        int id = ids.take();
        if (id >= SwarmUse.MOST) {
            ids.giveBack(id);
            throw new PoolException(core.name(), "at most " + SwarmUse.MOST
                    + " instances are possible; set maxTotal, or spread them over several");
        }
        if (id >= all.length) {
            all = Arrays.copyOf(all, all.length << 1);
        }
        if (ids.taken() > slots.capacity()) {
            slots.grow(settings.prewarm());
        }
        SwarmUse made = new SwarmUse(id);
        all[id] = made;
        return made;
    }

    private void dispose(SwarmUse use) {
        use.endInAnyCase();
        if (use.slot != SwarmUse.NONE) {
            slots.remove(use);
        }
        all[use.id] = null;
        ids.giveBack(use.id);
    }

    /** A use has begun, whose instance is in its slot; returns its handle. */
    final long begun(SwarmUse use) {
        use.beginUse();
        if (slots.count == 1 || !isDrawn) {
            attach();
        }
        if (settings.lifetimeSeconds() > 0f) {
            setLifetime(use.slot, settings.lifetimeSeconds());
        }
        return use.handle();
    }

    /** One more than the greatest id that an instance can have. */
    final int ids() {
        return ids.end();
    }

    /** The instance of an id; null where there is none. */
    final @Nullable SwarmUse at(int id) {
        return all[id];
    }

    /** The instance of a use, also while its end is being notified; null where it is not in use. */
    final @Nullable SwarmUse use(long handle) {
        SwarmUse use = instance(handle);
        return use != null && use.slot != SwarmUse.NONE && use.handle() == handle ? use : null;
    }

    /** The instance that a handle is of, in whatever use it is now; null where there is none. Any thread. */
    private @Nullable SwarmUse instance(long handle) {
        SwarmUse[] known = all;
        int id = SwarmUse.idOf(handle);
        return id < known.length ? known[id] : null;
    }

    /** The slot of an instance, also while its end is being notified; negative where it is not in use. */
    public final int slot(long handle) {
        SwarmUse use = use(handle);
        return use == null ? SwarmUse.NONE : use.slot;
    }

    /** The handle of what is in a slot. */
    public final long handle(int slot) {
        return slots.uses[slot].handle();
    }

    /** Whether a use goes on, and its end was not asked for; any thread. */
    public final boolean isCurrent(long handle) {
        SwarmUse use = instance(handle);
        return use != null && use.isCurrent(handle);
    }

    /** Ends a use; returns whether it went on, and its end was not asked for. */
    public final boolean recycle(long handle, EndReason reason) {
        SwarmUse use = use(handle);
        if (use == null || use.endUnlessRequested() == 0) {
            return false;
        }
        hasEnded(use, reason);
        return true;
    }

    /** Asks for the end of a use, which the next frame carries out; false if it has ended or was asked. Any thread. */
    public final boolean request(long handle) {
        SwarmUse use = instance(handle);
        boolean accepted = use != null && use.requestEnd(handle);
        if (accepted) {
            requests.offer(use);
        }
        return accepted;
    }

    /** Ends a use, asked for or not, unless a listener of its end has called. */
    final void end(SwarmUse use, EndReason reason) {
        if (use.endUnlessRequested() != 0) {
            hasEnded(use, reason);
        } else if (use.endInAnyCase() != 0) {
            hasEnded(use, EndReason.REQUESTED);
        }
    }

    private void hasEnded(SwarmUse use, EndReason reason) {
        core.endUse(use);
        scene.ends().accept(reason, use.handle());
        // a listener may have closed all
        if (use.slot != SwarmUse.NONE) {
            slots.remove(use);
            core.release(use);
        }
    }

    /** Ends all uses that have begun before. */
    public final void recycleAll(EndReason reason) {
        long latest = scene.nextUse();
        for (int slot = slots.count - 1; slot >= 0; slot--) {
            if (slot < slots.count && slots.uses[slot].lastUse() < latest) {
                end(slots.uses[slot], reason);
            }
        }
    }

    /** Sets when a use ends automatically; never for 0 seconds. */
    public void setLifetime(int slot, float seconds) {
        slots.setEnd(slot, seconds == 0f ? Long.MAX_VALUE : scene.now() + Seconds.nanos(seconds));
    }

    /** The seconds until a use ends automatically; infinite if it doesn't. */
    public final float remaining(int slot) {
        long end = slots.end(slot);
        return end == Long.MAX_VALUE ? Float.POSITIVE_INFINITY : Math.max(0, end - scene.now()) / 1e9f;
    }

    /** Once a frame: ends what is due, and moves the others; neither while paused. */
    public final void frame(float tpf, boolean paused) {
        carryOutRequests();
        if (!paused) {
            expire(scene.now());
        }
        advance(paused ? 0f : tpf);
        slots.fit(core.totalCount());
        drawing().frame();
        attach();
    }

    /** Called when the scene is complete, and rendered next. */
    public void beforeRendering(RenderManager manager, ShownScenes scenes) {
        drawing().beforeRendering(manager, scenes);
    }

    /** Ends what was asked to end. */
    public final void carryOutRequests() {
        for (int left = requests.size(); left > 0; left--) {
            SwarmUse use = requests.poll();
            if (use != null && use.isRequested()) {
                end(use, EndReason.REQUESTED);
            }
        }
    }

    /** Asks for the ends of all uses of this moment. */
    public final void requestAll() {
        for (int slot = 0; slot < slots.count; slot++) {
            request(handle(slot));
        }
    }

    private void expire(long now) {
        if (now < slots.nextEnd) {
            return;
        }
        slots.nextEnd = Long.MAX_VALUE;
        for (int slot = slots.count - 1; slot >= 0; slot--) {
            if (slot < slots.count && slots.ends[slot] <= now) {
                end(slots.uses[slot], EndReason.EXPIRED);
            }
        }
        for (int slot = 0; slot < slots.count; slot++) {
            slots.nextEnd = Math.min(slots.nextEnd, slots.ends[slot]);
        }
    }

    public final int count() {
        return slots.count;
    }

    /** Ends all uses, and disposes of everything. */
    public final void close() {
        Failures failures = new Failures();
        failures.run(work::abandonOrders);
        for (int round = 0; round < ROUNDS_OF_LISTENERS && slots.count > 0; round++) {
            failures.run(() -> recycleAll(EndReason.POOL_CLOSED));
        }
        failures.run(core::close);
        failures.run(drawing()::dispose);
        failures.run(work::close);
        failures.throwFirst();
    }
}
