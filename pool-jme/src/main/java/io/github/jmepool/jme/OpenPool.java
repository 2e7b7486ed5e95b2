// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ObjectBusyException;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.background.BackgroundRegistration;
import io.github.jmepool.jme.background.PrewarmOrders;
import io.github.jmepool.jme.background.PrewarmTask;
import io.github.jmepool.jme.reset.SnapshotTemplate;
import io.github.jmepool.jme.reset.SpatialState;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The instances of one pool from the moment that its scene opens until it closes: what spawns, recycles and disposes of
 * them. A pool's settings outlive its runs. Render thread only.
 */
final class OpenPool {
    final SpatialPool<?> pool;
    final String name;
    final ScenePools scene;
    final FramePhase phase;
    final ActiveSet active = new ActiveSet();
    final ObjectPool<PooledInstance> core;
    final BackgroundRegistration seat;
    final PoolNode node;
    /** Below which the node hangs; null until a spawn has asked for it, or when there is none. */
    private @Nullable Node root;
    final UseTracker watch;
    private final SnapshotTemplate template;
    private final InstanceMaker maker;
    SpatialPoolSettings settings;
    private boolean takesFromUsers;
    /** A subclass or a participant may change an instance when it is told of its uses. */
    boolean hooked;
    /** Null when there are none. */
    private InstanceListener<Object> @Nullable [] participants;
    private final UseEnds ends;
    final ReturnPath returns;
    private final boolean watched;
    /** Null where nobody looks idle instances over. */
    final @Nullable IdleCheck idleCheck;
    /** Draws the instances as one; null when each is drawn by itself. */
    @Nullable InstancedRendering drawing;
    /** Makes what the settings want ahead of use; null when that is nothing, or somebody else's task. */
    private @Nullable PrewarmTask prewarming;

    OpenPool(SpatialPool<?> pool, ScenePools scene) {
        this.pool = pool;
        name = pool.name();
        ends = pool.ends;
        this.scene = scene;
        phase = scene.phase;
        settings = pool.settings();
        template = new SnapshotTemplate(pool.prefab(), settings.resetPlan());
        maker = new InstanceMaker(this, template);
        watch = new UseTracker(pool.name(), settings);
        watched = watch.isOn();
        if (settings.developmentMode()) {
            scene.openedForDevelopment(name);
        }
        idleCheck = watch.verifiesIdle() ? new IdleCheck(this) : null;
        node = new PoolNode(this, "pool " + pool.name());
        participantsChanged();
        // Empty at first: there are instances only once all of this object is there.
        core = ObjectPool.from(() -> create(null))
                .settings(settings.toBuilder().prewarm(0).build())
                .clock(scene.clock)
                .listener(scene.monitoring().events())
                .disposer(this::dispose)
                .reclaimer(instance -> comeHome(instance, EndReason.REUSED))
                .victim(pool::chooseVictim)
                .build();
        core.configure(settings);
        apply(settings);
        returns = new ReturnPath(this, template);
        seat = scene.engine.join(new OpenPoolBackground(this));
        Failures.orUndo(this::drawAsSettingsSay, () -> scene.engine.leave(seat));
    }

    /** Orders the instances that the settings want ahead of use; they are made under the budget. */
    void prewarm() {
        if (settings.prewarm() > 0) {
            PrewarmOrders orders = new PrewarmOrders(scene.engine);
            orderPrewarm(orders);
            prewarming = orders.place();
        }
    }

    /** What the settings want of all instances, in use or idle: spawns count, too. */
    void orderPrewarm(PrewarmOrders orders) {
        endPrewarm(settings.prewarm());
        orders.add(seat, () -> settings.prewarm() - core.totalCount());
    }

    /** Orders a number of idle instances. */
    void orderIdle(PrewarmOrders orders, int idle) {
        endPrewarm(idle);
        orders.add(seat, () -> idle - core.idleCount());
    }

    /** Another order for at least as many takes the place of the pool's own. */
    private void endPrewarm(int takenOver) {
        if (prewarming != null && takenOver >= settings.prewarm()) {
            prewarming.cancel();
            prewarming = null;
        }
    }

    void configure(SpatialPoolSettings changed) {
        phase.checkThread(name, "configure");
        // a lower limit detaches idle instances
        phase.checkMayChange(name, "configure");
        Failures failures = new Failures();
        failures.run(() -> core.configure(changed));
        // what a lower limit disposed of may have failed; the settings are taken all the same
        if (core.settings() == changed) {
            apply(changed);
            pool.configured(changed);
            failures.run(this::drawAsSettingsSay);
            failures.run(seat::configured);
        }
        failures.throwFirst();
    }

    private void apply(SpatialPoolSettings changed) {
        settings = changed;
        ExhaustionPolicy policy = changed.exhaustion();
        takesFromUsers = policy == ExhaustionPolicy.REUSE_OLDEST || policy == ExhaustionPolicy.REUSE_CHOSEN;
    }

    /** Those in use change at once to being drawn as one, or by themselves. */
    private void drawAsSettingsSay() {
        if (drawing != null && !(settings.instanced() && drawing.hasColors() == settings.instanceColors())) {
            drawing.close();
            drawing = null;
        }
        if (drawing == null && settings.instanced()) {
            drawing = Drawings.open(new DrawingFactory.Request(name, pool.prefab(), settings.instanceColors(),
                    this::chosenRoot, node, seat::created, seat::disposed));
            for (PooledInstance instance : active.copy()) {
                instance.detail.drawn = drawing.joined(instance.spatial, instance.detail.drawn);
                ColorRGBA color = instance.detail.colorOf(instance.use());
                if (color != null) {
                    drawing.color(instance.detail.drawn, color);
                }
            }
        }
        lookWhoListens();
    }

    /** Looks who takes part from now on in what is made. */
    void participantsChanged() {
        participants = Participants.of(scene.participants, pool.participants);
        lookWhoListens();
    }

    private void lookWhoListens() {
        hooked = participants != null || drawing != null || pool.getClass() != SpatialPool.class;
    }

    /** Refuses what has to be known of every instance from its making on. */
    void checkHasNoInstances(String action) {
        phase.checkThread(name, action);
        if (core.totalCount() > 0 || maker.isMaking()) {
            throw new IllegalStateException("Pool '" + name + "': " + action + " refused, as the pool has instances"
                    + " already; call it before the scene opens");
        }
    }

    /** For a new instance; null when nobody takes part. */
    @Nullable Participation participation() {
        return participants == null ? null : new Participation(participants);
    }

    /** The pool's own choice, or else the scene's: kept, as each spawn asks for it. */
    private @Nullable Node chosenRoot() {
        if (root == null) {
            Node own = pool.root();
            root = own != null ? own : scene.root();
        }
        return root;
    }

    /** Another choice was made by the pool or the scene: moves what is in the scene along. */
    void rootChanged() {
        root = null;
        Node chosen = chosenRoot();
        if (chosen != null && node.getParent() != null && node.getParent() != chosen) {
            phase.checkMayChange(pool.name(), "root");
            chosen.attachChild(node);
            if (node.isGrouped()) {
                node.detachParked(scene.frameNanos);
            }
        }
    }

    Node root() {
        Node chosen = chosenRoot();
        if (chosen == null) {
            throw new IllegalStateException("Pool '" + pool.name()
                    + "': there is no node to spawn under; set one with root(node), or spawn under a parent");
        }
        return chosen;
    }

    /** Begins a use. Null only under {@link ExhaustionPolicy#RETURN_NULL} at a limit. */
    @Nullable PooledInstance spawn(@Nullable Node parent, @Nullable Vector3f at, @Nullable Quaternion turn,
            float seconds) {
        phase.checkMayAttach(name);
        Placement.checkPlace(name, at, turn);
        Node under = parent == null ? root() : parent;
        PooledInstance instance = idleCheck == null ? core.acquire() : idleCheck.acquire();
        if (instance == null) {
            return null;
        }
        instance.beginUse();
        instance.busy = true;
        try {
            begin(instance, under, parent == null, at, turn);
            instance.lifetime = seconds >= 0f ? seconds : declaredLifetime(instance);
            if (watched) {
                watch.begin(instance);
            }
            if (hooked || instance.plain == null) {
                tellSpawned(instance);
            }
            if (instance.lifetime > 0f && !scene.lifetimes.isPending(instance)) {
                scene.lifetimes.schedule(instance, instance.lifetime);
            }
        } catch (Throwable problem) {
            returns.giveUp(instance, problem);
            throw problem;
        }
        instance.busy = false;
        return instance;
    }

    private void tellSpawned(PooledInstance instance) {
        if (drawing != null) {
            instance.detail.drawn = drawing.joined(instance.spatial, instance.detail.drawn);
        }
        Participation participation = instance.detail.participation;
        if (participation != null) {
            participation.placed(instance);
            if (core.isClosed()) {
                throw new PoolClosedException(name, "was closed by a participant when it was told of a spawn");
            }
        }
        if (instance.plain == null) {
            instance.detail.snapshot.notifySpawned();
        }
        pool.spawned(instance.spatial);
        if (core.isClosed()) {
            throw new PoolClosedException(pool.name(), "was closed by the instance's own onSpawn");
        }
    }

    private void begin(PooledInstance instance, Node under, boolean isRoot, @Nullable Vector3f at,
            @Nullable Quaternion turn) {
        Spatial spatial = instance.spatial;
        if (at != null) {
            spatial.setLocalTranslation(at);
        } else if (instance.plain != null) {
            spatial.setLocalTranslation(instance.plain.translation());
        }
        if (turn != null) {
            spatial.setLocalRotation(turn);
        }
        if (isRoot) {
            node.show(instance, under);
        } else {
            placeUnder(instance, under);
        }
        active.add(instance);
        instance.since = scene.lifetimes.now();
        if (instance.plain == null) {
            instance.detail.snapshot.placed();
        }
    }

    private void placeUnder(PooledInstance instance, Node parent) {
        if (!instance.leaf && Placement.isBelow(parent, instance.spatial)) {
            throw new IllegalArgumentException("Pool '" + pool.name() + "': the parent '" + parent
                    + "' is part of " + instance + ", which was idle; spawn under a node that is in use");
        }
        if (instance.parked) {
            Placement.detach(instance, false);
        }
        Placement.attach(instance, parent);
    }

    private float declaredLifetime(PooledInstance instance) {
        return instance.declaredLifetime >= 0f ? instance.declaredLifetime : settings.lifetimeSeconds();
    }

    /** Ends the use of an instance on behalf of its user. */
    void recycle(PooledInstance instance, Spatial spatial) {
        phase.checkThread(name, "recycle");
        recycleHere(instance, spatial);
    }

    /** The same, on the render thread for sure. */
    void recycleHere(PooledInstance instance, Spatial spatial) {
        // What the reset is going to ask for is far away in memory. Asked for first, it comes in while the rest is
        // done; and from the spatial that was given, so that nobody waits for the instance.
        SpatialState plain = instance.plain;
        int look = plain != null && instance.spatial == spatial ? plain.look(spatial) : SpatialState.CHANGED;
        checkNotBusy(instance);
        endUse(instance, EndReason.RECYCLED);
        if (phase.isRendering()) {
            finishLater(instance);
        } else {
            returns.finish(instance, hooked || ends.isHeard() ? SpatialState.CHANGED : look);
        }
    }

    private void checkNotBusy(PooledInstance instance) {
        if (instance.busy) {
            throw new ObjectBusyException(pool.name(), instance
                    + " is inside one of its own hooks; recycle it after spawn or recycle has returned");
        }
    }

    void checkInUse(PooledInstance instance) {
        checkNotBusy(instance);
        instance.checkUse();
    }

    /** Ends the use, or finds that another thread has asked for that, or that it ended before. */
    private void endUse(PooledInstance instance, EndReason why) {
        long use = instance.endUse();
        if (use == 0) {
            throw instance.stale(instance.lastUse());
        }
        ended(instance, use, why);
    }

    private void ended(PooledInstance instance, long use, EndReason why) {
        if (takesFromUsers) {
            // or a hook that spawns could be given this very instance
            core.endUse(instance);
        }
        scene.lifetimes.cancel(instance, use);
        if (ends.isHeard()) {
            tellEnded(instance, use, why);
        }
    }

    private void tellEnded(PooledInstance instance, long use, EndReason why) {
        boolean inHook = instance.busy;
        instance.busy = true;
        int row = instance.row;
        ends.tell(instance.spatial, use, why, name, scene.monitoring().events());
        ends.forget(instance, row, use);
        instance.busy = inHook;
    }

    /** Ends the use if there is one, asked for or not; false when there is none. */
    private boolean takeUse(PooledInstance instance, EndReason why) {
        EndReason reason = instance.isRequested() ? EndReason.REQUESTED : why;
        long use = instance.takeUse();
        if (use != 0) {
            ended(instance, use, reason);
        }
        return use != 0;
    }

    /** The rest of a recycle that had to wait, if nobody has done it meanwhile. */
    void finishEnded(PooledInstance instance) {
        if (instance.ending) {
            returns.finish(instance, SpatialState.CHANGED);
        }
    }

    /** Takes an instance back, whatever state it is in, because its parent, its time or its scene has ended. */
    void comeHome(PooledInstance instance, EndReason why) {
        if (instance.busy) {
            throw new ObjectBusyException(pool.name(), instance + " is inside one of its own hooks");
        }
        if (takeUse(instance, why) || instance.ending) {
            returns.finish(instance, SpatialState.CHANGED);
        }
    }

    void comeHomeWhenPossible(PooledInstance instance, EndReason why) {
        if (!phase.isRendering()) {
            comeHome(instance, why);
        } else if (takeUse(instance, why)) {
            finishLater(instance);
        }
    }

    /** The same for an instance that is in use, or was asked to end it, unless one of its hooks is running. */
    void endNow(PooledInstance instance, EndReason why) {
        phase.checkThread(name, "recycle");
        checkNotBusy(instance);
        comeHomeWhenPossible(instance, why);
    }

    private void finishLater(PooledInstance instance) {
        instance.ending = true;
        scene.frame.defer(instance);
    }

    /** Lets an instance go for good; it stays where it is unless that is the pool's own node. */
    void detach(PooledInstance instance, EndReason why) {
        phase.checkThread(pool.name(), "detach");
        checkInUse(instance);
        phase.checkMayChange(pool.name(), "detach");
        endUse(instance, why);
        if (core.isClosed()) {
            throw new PoolClosedException(name, "was closed by somebody who was told of the end, in detach");
        }
        forget(instance);
        if (instance.spatial.getParent() instanceof PoolChunk) {
            Placement.detach(instance, false);
        }
        Placement.end(instance);
        seat.handedOver(instance.spatial);
        core.detach(instance);
        ReturnPath.leaveDrawing(instance, true);
        if (instance.detail.participation != null) {
            instance.detail.participation.detached(instance);
        }
    }

    private void forget(PooledInstance instance) {
        instance.ending = false;
        active.leave(instance);
        // first, or a thread that asks in between would take it for a stranger
        scene.departed.add(instance.spatial, instance.lastUse());
        scene.table.remove(instance);
    }

    /** Takes in an instance that was cloned ahead of need; false when there is no room for it. */
    boolean adopt(Spatial clone) {
        if (core.idleCount() >= settings.maxIdle() || core.totalCount() >= settings.maxTotal()) {
            return false;
        }
        PooledInstance instance = create(clone);
        // its onCreate may have closed the pool
        if (core.isClosed() || !core.addIdle(instance)) {
            dispose(instance);
        }
        return true;
    }

    private PooledInstance create(@Nullable Spatial ready) {
        PooledInstance instance = maker.make(ready);
        scene.table.add(instance);
        active.join(instance);
        instance.row = scene.siblings.open();
        seat.created(instance.spatial);
        return instance;
    }

    /** The end of an instance that the core has dropped. */
    void dispose(PooledInstance instance) {
        long use = instance.takeUse();
        scene.lifetimes.cancel(instance, instance.lastUse());
        if (use != 0 && ends.isHeard()) {
            tellEnded(instance, use, core.isClosed() ? EndReason.POOL_CLOSED : EndReason.FAILED);
        }
        forget(instance);
        Failures failures = new Failures();
        if (!instance.leaf && !instance.detail.shape.isIntact()) {
            failures.run(() -> Nesting.sendHome(instance));
        }
        Participation participation = instance.detail.participation;
        if (participation != null) {
            failures.run(() -> participation.parking(instance));
        }
        ReturnPath.leaveDrawing(instance, true);
        Placement.detach(instance, settings.keepSiblingOrder());
        Placement.end(instance);
        failures.run(() -> pool.disposed(instance.spatial));
        if (participation != null) {
            failures.run(() -> participation.disposed(instance));
        }
        failures.run(() -> seat.disposed(instance.spatial));
        failures.throwFirst();
    }

    /** Ends the uses of this moment; while the frame is being rendered, the detaching waits. */
    void recycleAll(EndReason why) {
        Failures failures = new Failures();
        PooledInstance[] all = active.copy();
        long[] uses = Arrays.stream(all).mapToLong(PooledInstance::use).toArray();
        for (int i = 0; i < all.length; i++) {
            PooledInstance instance = all[i];
            // a hook may have ended this use meanwhile, or begun another
            if (instance.use() == uses[i] && !instance.busy && (instance.use() != 0 || instance.ending)) {
                try {
                    comeHomeWhenPossible(instance, why);
                } catch (Throwable problem) {
                    failures.add(problem);
                }
            }
        }
        failures.throwFirst();
    }

    /** Once a frame. */
    void frame(int chunks) {
        if (drawing != null) {
            drawing.frame();
        }
        node.sweep(scene.frameNanos - Seconds.nanos(settings.keepAttachedSeconds()), chunks, core.activeCount());
    }

    /** Whether the instance is no longer where the pool put it. */
    boolean isLost(PooledInstance instance) {
        return !Placement.isAtHome(instance)
                || instance.home != null && !node.holds(instance.home, chosenRoot());
    }

    void close() {
        Failures failures = new Failures();
        failures.run(seat::abandonOrders);
        failures.run(() -> recycleAll(EndReason.POOL_CLOSED));
        failures.run(core::close);
        if (drawing != null) {
            failures.run(drawing::close);
        }
        failures.run(node::removeFromParent);
        failures.run(() -> scene.engine.leave(seat));
        failures.throwFirst();
    }
}
