// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.ObjectBusyException;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.LifetimeControl;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.instancing.Member;
import io.github.jmepool.jme.internal.instancing.PoolRenderer;
import io.github.jmepool.jme.internal.prefab.LeftoverLog;
import io.github.jmepool.jme.internal.prefab.PrefabCheck;
import io.github.jmepool.jme.internal.prefab.WorkerCloneCheck;
import io.github.jmepool.jme.internal.reset.LeftoverKind;
import io.github.jmepool.jme.internal.reset.LeftoverSink;
import io.github.jmepool.jme.internal.reset.SnapshotTemplate;
import io.github.jmepool.jme.internal.reset.SpatialSnapshot;
import io.github.jmepool.jme.internal.reset.SpatialState;
import io.github.jmepool.jme.internal.tree.ActiveSet;
import io.github.jmepool.jme.internal.tree.InstanceState;
import io.github.jmepool.jme.internal.tree.InstanceTable;
import io.github.jmepool.jme.internal.tree.Parking;
import io.github.jmepool.jme.internal.tree.Placement;
import io.github.jmepool.jme.internal.tree.PoolChunk;
import io.github.jmepool.jme.internal.tree.PoolNode;
import io.github.jmepool.jme.internal.tree.Seconds;
import io.github.jmepool.jme.internal.work.Background;
import io.github.jmepool.jme.internal.work.BackgroundPool;
import io.github.jmepool.jme.internal.work.BackgroundRegistration;
import io.github.jmepool.jme.internal.work.Prewarm;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The instances of one pool from the opening of its scene until it closes: their creation, spawns, recycles, resets and
 * disposal, in this order below, then their part of each frame. A pool's settings outlive it. Render thread only.
 */
public final class OpenPool implements BackgroundPool<PoolEntry> {
    private static final Logger LOG = Logger.getLogger(OpenPool.class.getName());
    /** Chunks that are looked at in a frame for instances that have been parked for long. */
    private static final int CHUNKS_PER_FRAME = 16;
    /** The search for lost instances begins with the highest place. */
    private static final int FROM_THE_TOP = Integer.MAX_VALUE;

    public final RegisteredPool pool;
    public final PoolHooks hooks;
    final String name;
    public final FramePhase phase;
    final Lifetimes<PoolEntry> lifetimes;
    public final ActiveSet<PoolEntry> active = new ActiveSet<>();
    public final ObjectPool<PoolEntry> core;
    /** Draws the instances together; null when each is drawn singly. */
    public @Nullable PoolRenderer renderer;
    private final Scene scene;
    private final SceneFrame frame;
    private final Background background;
    private final SceneListener events;
    private final InstanceTable<PoolEntry> table;
    private final Placement placement;
    private final PoolNode node;
    private final BackgroundRegistration registration;
    private SpatialPoolSettings settings;
    private final SnapshotTemplate template;
    /** Whether reports for the developer are made. */
    final boolean development;
    /** Whether idle instances are compared and restored before they are used again. */
    private final boolean verifiesIdle;
    /** Null when idle instances aren't verified. */
    private final @Nullable LeftoverLog leftovers;
    /** Null out of development mode. */
    private final @Nullable BegunUses begun;
    private final @Nullable RecycleWhen recycleWhen;
    /** Whether spawns may reuse instances that are in use. */
    private boolean reclaims;
    /** Whether a subclass or a listener may change an instance when it is called. */
    private boolean hooked;
    /** Those of the scene and of the pool that are called for each new instance. */
    private InstanceListener<Object>[] listeners;
    /** Makes what the settings want ahead of use; null when that is nothing, or another task's work. */
    private @Nullable Prewarm prewarming;
    private boolean creating;
    /** Whether new instances are uploaded when they are made, not by the first frame that shows them. */
    private boolean uploading;
    private int created;
    /** The places below this one are still to be searched for lost instances in this round. */
    private int sweepAhead = FROM_THE_TOP;

    OpenPool(RegisteredPool pool, Scene scene) {
        this.pool = pool;
        hooks = pool.hooks;
        name = pool.name;
        this.scene = scene;
        phase = scene.phase;
        lifetimes = scene.lifetimes;
        frame = scene.frame;
        background = scene.engine;
        events = scene.observation.listeners;
        table = scene.table;
        placement = scene.placement;
        settings = pool.settings();
        template = new SnapshotTemplate(pool.prefab, PrefabCheck.planOf(settings), scene.sharedStates);
        recycleWhen = settings.recycleWhen();
        development = settings.developmentMode();
        if (development) {
            scene.openedForDevelopment(name);
        }
        verifiesIdle = development || settings.checkIdle();
        leftovers = verifiesIdle ? new LeftoverLog(name, settings.resetScope(), LOG::log) : null;
        begun = development && leftovers != null ? new BegunUses(leftovers) : null;
        node = new PoolNode(new PoolNode.Parts(name, frame.time, table, active, begun == null ? null : begun::look,
                this::drawsAll));
        listeners = InstanceListeners.following(scene.listeners, pool.listeners);
        // Empty at first: there are instances only once all of this object is there.
        core = ObjectPool.from(() -> create(null))
                .settings(settings.toBuilder().prewarm(0).build())
                .clock(scene.clock)
                .useIds(scene.useIds)
                .listener(new InstanceEvents(events))
                .disposer(this::dispose)
                .reclaimer(instance -> takeBack(instance, EndReason.REUSED))
                .victim(hooks::chooseVictim)
                .build();
        core.configure(settings);
        apply(settings);
        registration = background.join(this);
        Failures.orUndo(() -> Failures.orUndo(this::updateInstancing, registration::close), template::close);
    }

    /** Orders the instances that the settings want ahead of use; they are made under the budget. */
    void prewarm() {
        if (settings.prewarm() > 0) {
            Prewarm task = background.prewarm();
            orderPrewarm(task);
            background.start(task);
            prewarming = task;
        }
    }

    /** Orders what the settings want of all instances, in use or idle: spawns count as well. */
    public void orderPrewarm(Prewarm task) {
        endPrewarm(settings.prewarm());
        registration.order(task, () -> settings.prewarm() - core.totalCount());
    }

    /** Orders a number of idle instances. */
    public void orderIdle(Prewarm task, int idle) {
        endPrewarm(idle);
        registration.order(task, () -> idle - core.idleCount());
    }

    /** Makes at once what the settings want of all instances, in use or idle. */
    public void prewarmNow() {
        prewarmNow(Math.max(0, settings.prewarm() - core.activeCount()));
    }

    /** Makes and uploads instances at once until so many are idle. */
    public void prewarmNow(int idle) {
        uploading = true;
        try {
            core.prewarmNow(idle);
        } finally {
            uploading = false;
        }
        registration.warmUpNow();
    }

    /** Why no prewarm has compiled all shaders that could be foreseen, and the remedy; null when one has. */
    public @Nullable String notWarmedUp() {
        return registration.notWarmedUp();
    }

    /** Whether shaders that a prewarm had compiled are being compiled again, after a restart of the application. */
    boolean warmsUpAgain() {
        return registration.warmsUpAgain();
    }

    /** Another order for at least as many takes the place of the pool's own. */
    private void endPrewarm(int takenOver) {
        if (prewarming != null && takenOver >= settings.prewarm()) {
            prewarming.cancel();
            prewarming = null;
        }
    }

    /** Takes settings; {@code taken} runs if the core has taken them. */
    void configure(SpatialPoolSettings changed, Runnable taken) {
        checkThread("configure");
        // a lower limit detaches idle instances
        phase.checkMayChange(name, "configure");
        Failures failures = new Failures();
        failures.run(() -> core.configure(changed));
        // what a lower limit disposed of may have failed; the settings are taken anyway
        if (core.settings() == changed) {
            apply(changed);
            taken.run();
            failures.run(this::updateInstancing);
            failures.run(registration::configured);
        }
        failures.throwFirst();
    }

    private void apply(SpatialPoolSettings changed) {
        settings = changed;
        ExhaustionPolicy policy = changed.exhaustion();
        reclaims = policy == ExhaustionPolicy.REUSE_OLDEST || policy == ExhaustionPolicy.REUSE_CHOSEN;
    }

    /** Instances in use change at once to being instanced, or drawn singly. */
    private void updateInstancing() {
        if (renderer != null && !(settings.instanced() && renderer.configure(settings))) {
            for (PoolEntry instance : active.members()) {
                notified(instance).removeLast();
            }
            renderer.close();
            renderer = null;
        }
        if (renderer == null && settings.instanced()) {
            renderer = new PoolRenderer(settings, pool.prefab, node, registration);
            for (PoolEntry instance : active.members()) {
                notified(instance).join(renderer, instance.view);
            }
            for (PoolEntry instance : active.copy()) {
                notified(instance).catchUp(instance.view);
                ColorRGBA color = instance.detail().colorOf(instance.use());
                if (color != null) {
                    showColor(instance, color);
                }
                if (instance.detail().singleUse == instance.use()) {
                    drawnSingly(instance, true);
                }
            }
        }
        updateHooked();
    }

    /** The listeners of an instance, which has some: where there were none, there is a renderer. */
    private NotifiedListeners notified(PoolEntry instance) {
        if (instance.listeners == null) {
            instance.listeners = new NotifiedListeners(listeners);
        }
        return instance.listeners;
    }

    /** Does nothing while the instances are drawn singly. */
    @SuppressWarnings("NullAway") // A renderer keeps something of each instance.
    public void showColor(PoolEntry instance, ColorRGBA color) {
        if (renderer != null) {
            renderer.color((Member) notified(instance).keptByLast(), color);
        }
    }

    /** Does nothing while the instances are drawn singly. */
    @SuppressWarnings("NullAway") // As above.
    public void drawnSingly(PoolEntry instance, boolean singly) {
        if (renderer != null) {
            renderer.drawnSingly((Member) notified(instance).keptByLast(), singly);
        }
    }

    void listenersChanged() {
        listeners = InstanceListeners.following(scene.listeners, pool.listeners);
        updateHooked();
    }

    private void updateHooked() {
        hooked = listeners.length > 0 || renderer != null || hooks.isSubclass;
    }

    /** Refuses what has to be known of every instance from its making on. */
    void checkHasNoInstances(String action) {
        checkThread(action);
        if (core.totalCount() > 0 || creating) {
            throw new IllegalStateException("Pool '" + name + "': " + action + " refused, as the pool has instances"
                    + " already; call it before the scene opens");
        }
    }

    /** The pool's own choice, otherwise the scene's: kept, as each spawn asks for it. */
    private @Nullable Node chosenRoot() {
        if (node.root == null) {
            Node own = pool.root();
            node.root = own != null ? own : scene.lifecycle.root();
        }
        return node.root;
    }

    /** Another choice was made by the pool or the scene: moves what is in the scene along. */
    public void rootChanged() {
        node.root = null;
        Node chosen = chosenRoot();
        if (chosen != null && node.getParent() != null && node.getParent() != chosen) {
            phase.checkMayChange(name, "root");
            chosen.attachChild(node);
            node.checkGrouped();
        }
    }

    /** Whether the pool's node has nothing to draw, as its instances are drawn together. */
    private boolean drawsAll() {
        return renderer != null && renderer.drawsAll();
    }

    public void checkThread(String action) {
        phase.checkThread(name, action);
    }

    private Node root() {
        chosenRoot();
        return node.requireRoot();
    }

    /** Makes an instance from a clone that was made ahead of need, or when there is none, from the prefab. */
    private PoolEntry create(@Nullable Spatial ready) {
        if (creating) {
            throw new PoolException(name, "an instance is being made: its cloneInstance and onCreate must not spawn"
                    + " from the same pool");
        }
        PoolEntry instance = new PoolEntry(this);
        creating = true;
        try {
            Spatial spatial = ready != null ? ready : registration.make();
            checkNew(spatial);
            if (uploading) {
                registration.upload(spatial);
            }
            template.prepare(spatial);
            float declared = takeLifetime(spatial, Seconds.DECLARED);
            hooks.onCreate(spatial);
            instance.spatial = spatial;
            instance.view = hooks.view(instance);
            capture(instance, declared);
            pool.made(spatial);
        } finally {
            creating = false;
        }
        if (renderer != null) {
            notified(instance).join(renderer, instance.view);
        }
        table.add(instance);
        active.join(instance);
        placement.open(instance);
        registration.created(instance.spatial);
        return instance;
    }

    private void checkNew(Spatial spatial) {
        if (spatial == null || spatial == pool.prefab || spatial.getParent() != null
                || table.get(spatial) != null) {
            throw new PoolException(name, "cloneInstance returned '" + spatial
                    + "'; it must return a new spatial without a parent");
        }
    }

    private void capture(PoolEntry instance, float declared) {
        NotifiedListeners notified = listeners.length == 0 ? null : new NotifiedListeners(listeners);
        try {
            if (notified != null) {
                notified.created(instance.view);
            }
            float lifetime = takeLifetime(instance.spatial, declared);
            SpatialSnapshot snapshot = template.capture(instance.spatial);
            Parking parking = Parking.of(snapshot.tree(), notified == null ? null : notified::suspend);
            instance.listeners = notified;
            instance.init(snapshot, parking, ++created, lifetime);
        } catch (Throwable problem) {
            Failures failures = Failures.with(null, problem);
            if (notified != null) {
                failures.run(() -> notified.disposed(instance.view));
            }
            throw problem;
        }
    }

    /** Removes a control that onCreate has added, as the queue of deadlines does its work. */
    private static float takeLifetime(Spatial spatial, float otherwise) {
        LifetimeControl control = spatial.getControl(LifetimeControl.class);
        if (control == null) {
            return otherwise;
        }
        spatial.removeControl(control);
        return control.getLifetimeSeconds();
    }

    /** Adds an instance that was cloned ahead of need; false when there is no room for it. */
    @Override
    public boolean adopt(Spatial clone) {
        if (core.idleCount() >= settings.maxIdle() || core.totalCount() >= settings.maxTotal()) {
            return false;
        }
        PoolEntry instance = create(clone);
        // its onCreate may have closed the pool
        if (core.isClosed() || !core.addIdle(instance)) {
            dispose(instance);
        }
        return true;
    }

    /** Begins a use. */
    public PoolEntry spawn(@Nullable Node parent, @Nullable Vector3f at, @Nullable Quaternion turn, float seconds) {
        Node under = checkSpawn(parent, at, turn);
        PoolEntry instance = core.acquire();
        while (verifiesIdle && !isAsReset(instance)) {
            core.discard(instance);
            instance = core.acquire();
        }
        return begin(instance, under, parent == null, at, turn, seconds);
    }

    /** Begins a use; null at a limit where {@link #spawn} throws. */
    public @Nullable PoolEntry trySpawn(@Nullable Node parent, @Nullable Vector3f at, @Nullable Quaternion turn,
            float seconds) {
        Node under = checkSpawn(parent, at, turn);
        PoolEntry instance = core.tryAcquire();
        while (verifiesIdle && instance != null && !isAsReset(instance)) {
            core.discard(instance);
            instance = core.tryAcquire();
        }
        return instance == null ? null : begin(instance, under, parent == null, at, turn, seconds);
    }

    private PoolEntry begin(PoolEntry instance, Node under, boolean isRoot, @Nullable Vector3f at,
            @Nullable Quaternion turn, float seconds) {
        instance.beginUse();
        instance.become(InstanceState.IN_HOOK);
        try {
            if (active.isEmpty()) {
                template.usesBegin();
            }
            place(instance, under, isRoot, at, turn);
            instance.lifetime = seconds >= 0f ? seconds : declaredLifetime(instance);
            if (development || recycleWhen != null) {
                track(instance);
            }
            if (hooked || instance.plain == null) {
                notifySpawned(instance);
            }
            if (instance.lifetime > 0f && !lifetimes.isPending(instance)) {
                lifetimes.schedule(instance, instance.lifetime);
            }
        } catch (Throwable problem) {
            discard(instance, problem);
            throw problem;
        }
        instance.become(InstanceState.IN_USE);
        return instance;
    }

    /** Refuses what could not begin anyway. Returns the parent. */
    Node checkSpawn(@Nullable Node parent, @Nullable Vector3f at, @Nullable Quaternion turn) {
        phase.checkMayAttach(name);
        Placement.checkPlace(name, at, turn);
        return parent == null ? root() : parent;
    }

    private void place(PoolEntry instance, Node under, boolean isRoot, @Nullable Vector3f at,
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
        instance.since = lifetimes.now();
        if (instance.plain == null) {
            instance.detail().snapshot.placed();
        }
    }

    private void placeUnder(PoolEntry instance, Node parent) {
        if (!instance.leaf && Placement.isBelow(parent, instance.spatial)) {
            throw new IllegalArgumentException("Pool '" + name + "': the parent '" + parent
                    + "' is part of " + instance + ", which was idle; spawn under a node that is in use");
        }
        if (instance.hasChunk()) {
            placement.detach(instance, false);
        }
        placement.attach(instance, parent);
    }

    private float declaredLifetime(PoolEntry instance) {
        return instance.declaredLifetime >= 0f ? instance.declaredLifetime : settings.lifetimeSeconds();
    }

    /** Stores the state that only some settings need: the line that spawned it, and how its use ends automatically. */
    private void track(PoolEntry instance) {
        EntryDetail detail = instance.detail();
        if (begun != null) {
            detail.spawnedBy = CallStack.site();
            begun.add(instance);
        }
        if (recycleWhen != null) {
            if (detail.ends == null) {
                detail.ends = hooks.endWatch(recycleWhen, instance.spatial);
            }
            detail.ends.started();
        }
    }

    private void notifySpawned(PoolEntry instance) {
        NotifiedListeners notified = instance.listeners;
        if (notified != null) {
            notified.spawned(instance.view);
            if (core.isClosed()) {
                throw new PoolClosedException(name, "the pool was closed by a listener in spawned; close pools outside"
                        + " of hooks");
            }
        }
        if (instance.plain == null) {
            instance.detail().snapshot.notifySpawned();
        }
        hooks.onSpawn(instance.spatial);
        if (core.isClosed()) {
            throw new PoolClosedException(name, "the pool was closed by the instance's own onSpawn; close pools outside"
                    + " of hooks");
        }
    }

    /** The instance of this pool that the spatial is, or is below. */
    public PoolEntry own(Spatial spatial, String action) {
        PoolEntry instance = spatial == null ? null : table.climb(spatial);
        if (instance != null && instance.openPool == this) {
            return instance;
        }
        if (instance == null && spatial != pool.prefab) {
            throw scene.foreign(name, spatial, action, "");
        }
        throw new ForeignObjectException(name, action + " of '" + spatial + "' refused: "
                + (instance == null ? "it is the pool's prefab; give it what spawn returned"
                        : "it is an instance of pool '" + instance.openPool.name + "'; call that pool"));
    }

    /** Ends the use of an instance on behalf of its user. */
    public void recycle(PoolEntry instance, Spatial spatial) {
        checkThread("recycle");
        recycleHere(instance, spatial);
    }

    /** The same, by a caller that is certainly the render thread. */
    public void recycleHere(PoolEntry instance, Spatial spatial) {
        // What the reset reads is far away in memory. Read first, it is loaded while the rest is done; and from the
        // given spatial, so that nothing waits for the instance.
        SpatialState plain = instance.plain;
        int look = plain != null && instance.spatial == spatial ? plain.look(spatial) : SpatialState.CHANGED;
        checkNotBusy(instance);
        endUse(instance, EndReason.RECYCLED);
        if (phase.isRendering()) {
            finishLater(instance);
        } else {
            finish(instance, hooked || hasEndListeners() ? SpatialState.CHANGED : look);
        }
    }

    private void checkNotBusy(PoolEntry instance) {
        if (instance.isBusy()) {
            throw new ObjectBusyException(name, instance
                    + " is inside one of its own hooks; recycle it after spawn or recycle has returned");
        }
    }

    public void checkInUse(PoolEntry instance) {
        checkNotBusy(instance);
        instance.checkUse();
    }

    /** Ends the use, or finds that another thread has asked for that, or that it ended before. */
    private void endUse(PoolEntry instance, EndReason why) {
        long use = instance.endUse();
        if (use == 0) {
            throw instance.stale(instance.lastUse());
        }
        ended(instance, use, why);
    }

    private void ended(PoolEntry instance, long use, EndReason why) {
        instance.become(InstanceState.RECYCLING);
        if (reclaims) {
            // or a hook that spawns could be given this very instance
            core.endUse(instance);
        }
        lifetimes.cancel(instance, use);
        if (hasEndListeners()) {
            notifyEnded(instance, use, why);
        }
    }

    private boolean hasEndListeners() {
        return !pool.listeners.isEmpty() || !scene.listeners.isEmpty();
    }

    private void notifyEnded(PoolEntry instance, long use, EndReason why) {
        scene.listeners.useEnded(name, instance.view, use, why, null, events);
        pool.listeners.useEnded(name, instance.view, use, why, scene.listeners, events);
    }

    /** Ends the use if there is one, asked for or not; false when there is none. */
    private boolean takeUse(PoolEntry instance, EndReason why) {
        EndReason reason = instance.isRequested() ? EndReason.REQUESTED : why;
        long use = instance.takeUse();
        if (use != 0) {
            ended(instance, use, reason);
        }
        return use != 0;
    }

    /** The rest of a recycle that had to wait, unless it was done meanwhile. */
    void finishEnded(PoolEntry instance) {
        if (instance.is(InstanceState.ENDING)) {
            finish(instance, SpatialState.CHANGED);
        }
    }

    /** Takes an instance back, whatever state it is in, because its parent, its time or its scene has ended. */
    public void takeBack(PoolEntry instance, EndReason why) {
        if (instance.isBusy()) {
            throw new ObjectBusyException(name, instance + " is inside one of its own hooks; end its use after spawn or"
                    + " recycle has returned");
        }
        if (takeUse(instance, why) || instance.is(InstanceState.ENDING)) {
            finish(instance, SpatialState.CHANGED);
        }
    }

    void takeBackOrDefer(PoolEntry instance, EndReason why) {
        if (!phase.isRendering()) {
            takeBack(instance, why);
        } else if (takeUse(instance, why)) {
            finishLater(instance);
        }
    }

    /** The same for an instance that is in use, or was asked to end it, unless one of its hooks is running. */
    public void endNow(PoolEntry instance, EndReason why) {
        checkThread("recycle");
        checkNotBusy(instance);
        takeBackOrDefer(instance, why);
    }

    private void finishLater(PoolEntry instance) {
        instance.become(InstanceState.ENDING);
        frame.defer(instance);
    }

    /** The look is what was seen of the instance a moment ago, if nothing can have changed it since. */
    private void finish(PoolEntry instance, int look) {
        if (core.isClosed()) {
            // by a listener of the end, or around this call: it is disposed of with the others, or has been
            return;
        }
        active.remove(instance);
        instance.become(InstanceState.RECYCLING);
        if (instance.leaf || instance.detail.tree.isIntact()) {
            resetAndPark(instance, look);
            return;
        }
        // what happens to the nested ones is no fault of this one
        Failures failures = new Failures();
        failures.run(() -> recycleNested(instance));
        failures.run(() -> resetAndPark(instance, look));
        failures.throwFirst();
    }

    private void resetAndPark(PoolEntry instance, int look) {
        ResetOutcome outcome;
        boolean notified = hooked || instance.plain == null;
        try {
            if (begun != null) {
                begun.look(instance);
                instance.detail().snapshot.useEnded();
            }
            if (notified && !notifyEnding(instance)) {
                return;
            }
            // or a batch would refuse what the reset restores
            instance.ungroup();
            outcome = reset(instance, look);
            if (active.isEmpty()) {
                outcome = outcome.and(template.usesEnd(leftoverSink(instance)));
            }
            if (notified && !notifyRecycled(instance)) {
                return;
            }
            if (outcome != ResetOutcome.DISCARD) {
                park(instance);
            }
        } catch (Throwable problem) {
            discard(instance, problem);
            throw problem;
        }
        if (outcome == ResetOutcome.DISCARD) {
            core.discard(instance);
        } else {
            instance.become(InstanceState.IDLE);
            core.release(instance);
        }
    }

    /** False when a listener has closed the pool: the instance has been disposed of with the others. */
    private boolean notifyEnding(PoolEntry instance) {
        NotifiedListeners notified = instance.listeners;
        if (notified != null) {
            notified.ending(instance.view);
            if (instance.is(InstanceState.GONE)) {
                return false;
            }
        }
        if (instance.plain == null) {
            instance.detail().snapshot.notifyRecycled();
        }
        hooks.onRecycle(instance.spatial);
        return !instance.is(InstanceState.GONE);
    }

    @SuppressWarnings("NullAway") // What was seen to be no more than moved has a plain state.
    private ResetOutcome reset(PoolEntry instance, int looked) {
        LeftoverSink sink = leftoverSink(instance);
        SpatialState plain = instance.plain;
        int look = looked == SpatialState.CHANGED && plain != null ? plain.look(instance.spatial) : looked;
        if (look == SpatialState.CHANGED) {
            return instance.detail().snapshot.reset(sink);
        }
        if (look == SpatialState.MOVED) {
            plain.restoreTransform(instance.spatial);
        } else {
            instance.spatial.setLocalTranslation(plain.translation());
        }
        return template.checkShared(sink);
    }

    /** Receives what the use has left on the instance; null out of development mode. */
    private @Nullable LeftoverSink leftoverSink(PoolEntry instance) {
        if (!development || leftovers == null) {
            return null;
        }
        leftovers.begin(instance.detail().spawnedBy);
        return leftovers;
    }

    /** Something that a listener restores. */
    public void reportRestored(PoolEntry instance, String path, String what, @Nullable Object found,
            @Nullable Object restored) {
        LeftoverSink sink = leftoverSink(instance);
        if (sink != null) {
            sink.differs(LeftoverKind.RULE, path, what, found, restored);
        }
    }

    public List<String> leftovers() {
        return leftovers == null ? List.of() : leftovers.leftovers();
    }

    /** False as with {@link #notifyEnding}. */
    private boolean notifyRecycled(PoolEntry instance) {
        NotifiedListeners notified = instance.listeners;
        if (notified == null) {
            return true;
        }
        notified.recycled(instance.view);
        return !instance.is(InstanceState.GONE);
    }

    private void park(PoolEntry instance) {
        PoolChunk chunk = instance.chunk;
        if (chunk != null && settings.keepAttached() && instance.parkable && instance.spatial.getParent() == chunk
                && !node.isGrouped()) {
            chunk.park(instance, frame.time.nanos());
        } else {
            placement.detach(instance, settings.keepSiblingOrder());
        }
        if (verifiesIdle) {
            EntryDetail detail = instance.detail();
            detail.lastUse = instance.lastUse();
            detail.verified = false;
            frame.verifyLater(instance);
        }
    }

    /**
     * The frame in which the use ended is over. A control that recycles its own spatial may go on writing, and the
     * engine updates what was detached in the middle of its pass once more: that is undone silently, what comes later
     * is reported.
     */
    void checkIdle(PoolEntry instance) {
        EntryDetail detail = instance.detail();
        if (instance.is(InstanceState.IDLE) && !detail.verified) {
            detail.corrupted = verify(instance, null) == ResetOutcome.DISCARD;
            detail.verified = true;
        }
    }

    /** False when a late tween or an old reference has changed an idle instance, and the change can't be undone. */
    private boolean isAsReset(PoolEntry instance) {
        EntryDetail detail = instance.detail();
        if (detail.lastUse == 0) {
            return true;
        }
        if (detail.corrupted) {
            return false;
        }
        try {
            LeftoverSink sink = !detail.verified || leftovers == null ? null
                    : leftovers.idle(detail.snapshot, detail.number, detail.lastUse);
            return verify(instance, sink) != ResetOutcome.DISCARD;
        } catch (Throwable problem) {
            discard(instance, problem);
            throw problem;
        }
    }

    /** As it would be shown: the hint that hides a parked one is the pool's own. */
    private ResetOutcome verify(PoolEntry instance, @Nullable LeftoverSink sink) {
        if (!instance.leaf && !instance.detail.tree.isIntact()) {
            // instances that were put below it meanwhile, as at the end of a use
            recycleNested(instance);
        }
        SpatialState plain = instance.plain;
        CullHint hidden = instance.spatial.getLocalCullHint();
        if (instance.hasChunk()) {
            PoolChunk.restoreHint(instance);
        }
        try {
            if (plain != null && plain.sameTransform(instance.spatial)
                    && plain.look(instance.spatial) != SpatialState.CHANGED) {
                return ResetOutcome.UNCHANGED;
            }
            return instance.detail().snapshot.verify(sink, instance.hasChunk() && instance.hasControls);
        } finally {
            if (instance.hasChunk()) {
                instance.spatial.setCullHint(hidden);
            }
        }
    }

    /** A hook or a listener has thrown: the instance can't be trusted any more. */
    private void discard(PoolEntry instance, Throwable problem) {
        Failures failures = Failures.with(null, problem);
        long use = instance.takeUse();
        if (use != 0) {
            ended(instance, use, EndReason.FAILED);
        }
        NotifiedListeners notified = instance.listeners;
        if (notified != null) {
            failures.run(() -> notified.recycled(instance.view));
        }
        failures.run(() -> core.discard(instance));
    }

    /** Recycles pooled instances below one that leaves the scene; afterwards none of this scene is left there. */
    private void recycleNested(PoolEntry outer) {
        Failures failures = new Failures();
        // once more for those that hooks have put there meanwhile
        for (List<PoolEntry> below = pooledBelow(outer); !below.isEmpty(); below = pooledBelow(outer)) {
            // what is below another one comes after it in the list, and goes first, so that nothing recurses
            for (int i = below.size() - 1; i >= 0; i--) {
                recycleNested(below.get(i), (Node) outer.spatial, failures);
            }
        }
        failures.throwFirst();
    }

    private void recycleNested(PoolEntry nested, Node outer, Failures failures) {
        // a hook may have taken it elsewhere, in a use that has nothing to do with this
        if (!nested.spatial.hasAncestor(outer)) {
            return;
        }
        try {
            if (!nested.is(InstanceState.RECYCLING)) {
                nested.openPool.takeBack(nested, EndReason.PARENT_ENDED);
            }
        } catch (Throwable problem) {
            failures.add(problem);
        }
        if (nested.spatial.hasAncestor(outer)) {
            placement.detach(nested, false);
        }
    }

    private List<PoolEntry> pooledBelow(PoolEntry outer) {
        List<PoolEntry> found = new ArrayList<>();
        Deque<Spatial> ahead = new ArrayDeque<>();
        ahead.push(outer.spatial);
        while (!ahead.isEmpty()) {
            Spatial at = ahead.pop();
            PoolEntry instance = at == outer.spatial ? null : table.get(at);
            if (instance != null) {
                found.add(instance);
            }
            if (at instanceof Node node) {
                for (int i = 0; i < node.getQuantity(); i++) {
                    ahead.push(node.getChild(i));
                }
            }
        }
        return found;
    }

    /** Moves an instance in use below another parent, or to none; in place means without moving it in the world. */
    public void reparent(PoolEntry instance, @Nullable Node parent, boolean inPlace) {
        checkThread("reparent");
        checkInUse(instance);
        phase.checkMayChange(name, "reparent");
        Spatial spatial = instance.spatial;
        if (parent != null && parent == spatial.getParent()) {
            placement.setPlace(instance, parent);
        } else {
            checkNewParent(instance, parent);
            Transform world = inPlace ? Placement.keptBelow(parent, instance, name) : null;
            instance.ungroup();
            placement.detach(instance, settings.keepSiblingOrder());
            if (parent != null) {
                placement.attach(instance, parent);
            } else {
                instance.siblings = null;
            }
            if (world != null) {
                // below its actual parent: some nodes hand their children on to another
                spatial.setLocalTransform(Placement.localBelow(spatial.getParent(), world));
            }
        }
        NotifiedListeners notified = instance.listeners;
        if (notified != null) {
            InstanceState before = instance.state();
            instance.become(InstanceState.IN_HOOK);
            try {
                notified.moved(instance.view);
            } finally {
                instance.become(before);
            }
        }
    }

    private void checkNewParent(PoolEntry instance, @Nullable Node parent) {
        if (parent != null) {
            Placement.checkParent(name, parent);
            if (Placement.isBelow(parent, instance.spatial)) {
                throw new IllegalArgumentException("Pool '" + name + "': " + instance
                        + " can't be moved below itself, to '" + parent + "'");
            }
        }
    }

    /** Hands an instance over to the game; it stays where it is unless that is the pool's own node. */
    public void detach(PoolEntry instance, EndReason why) {
        checkThread("detach");
        checkInUse(instance);
        phase.checkMayChange(name, "detach");
        endUse(instance, why);
        if (core.isClosed()) {
            throw new PoolClosedException(name, "the pool was closed by a listener in useEnded, during detach; close"
                    + " pools outside of hooks");
        }
        forget(instance);
        if (instance.spatial.getParent() instanceof PoolChunk) {
            placement.detach(instance, false);
        }
        placement.close(instance);
        registration.handedOver(instance.spatial);
        core.detach(instance);
        NotifiedListeners notified = instance.listeners;
        if (notified != null) {
            notified.detached(instance.view);
        }
    }

    /** The end of an instance that the core has dropped. */
    @Override
    public void dispose(PoolEntry instance) {
        long use = instance.takeUse();
        lifetimes.cancel(instance, instance.lastUse());
        if (use != 0) {
            instance.become(InstanceState.RECYCLING);
        }
        if (use != 0 && hasEndListeners()) {
            notifyEnded(instance, use, core.isClosed() ? EndReason.POOL_CLOSED : EndReason.FAILED);
        }
        forget(instance);
        Failures failures = new Failures();
        if (!instance.leaf && !instance.detail.tree.isIntact()) {
            failures.run(() -> recycleNested(instance));
        }
        NotifiedListeners notified = instance.listeners;
        if (notified != null) {
            failures.run(() -> notified.recycled(instance.view));
        }
        instance.ungroup();
        placement.detach(instance, settings.keepSiblingOrder());
        placement.close(instance);
        failures.run(() -> hooks.onDispose(instance.spatial));
        if (notified != null) {
            failures.run(() -> notified.disposed(instance.view));
        }
        failures.run(() -> registration.disposed(instance.spatial));
        failures.throwFirst();
    }

    private void forget(PoolEntry instance) {
        instance.become(InstanceState.GONE);
        active.leave(instance);
        if (active.isEmpty()) {
            template.usesEnd(leftoverSink(instance));
        }
        table.remove(instance);
    }

    /** Ends the uses of this moment; while the frame is being rendered, the detaching waits. */
    public void recycleAll(EndReason why) {
        Failures failures = new Failures();
        List<PoolEntry> all = active.copy();
        long[] uses = all.stream().mapToLong(PoolEntry::use).toArray();
        for (int i = 0; i < uses.length; i++) {
            PoolEntry instance = all.get(i);
            // a hook may have ended this use meanwhile, or begun another
            if (instance.use() == uses[i]
                    && (instance.is(InstanceState.IN_USE) || instance.is(InstanceState.ENDING))) {
                try {
                    takeBackOrDefer(instance, why);
                } catch (Throwable problem) {
                    failures.add(problem);
                }
            }
        }
        failures.throwFirst();
    }

    /** Once a frame. What throws costs one instance, or this frame's look at the node. */
    void frame(Failures failures) {
        if (recycleWhen != null && !lifetimes.isPaused()) {
            endUses(failures);
        }
        try {
            if (begun != null) {
                begun.look();
            }
            if (renderer != null) {
                renderer.frame();
            }
            node.checkGrouped();
            long parkedBefore = frame.time.nanos() - Seconds.nanos(settings.keepAttachedSeconds());
            node.sweep(parkedBefore, CHUNKS_PER_FRAME, core.activeCount());
        } catch (Throwable problem) {
            failures.add(problem);
        }
    }

    /** Recycles the instances whose condition of the settings has come true. */
    private void endUses(Failures failures) {
        for (int place = active.before(active.places()); place >= 0; place = active.before(place)) {
            PoolEntry instance = active.at(place);
            try {
                EndWatch condition = instance.detail().ends;
                if (condition != null && instance.is(InstanceState.IN_USE) && condition.ended()) {
                    takeBack(instance, EndReason.FINISHED);
                }
            } catch (Throwable problem) {
                failures.add(problem);
            }
        }
    }

    /** Looks for instances in use that the game has moved without telling the pool; returns how many looks are left. */
    int sweepLost(int looks, Failures failures) {
        int left = looks;
        int ahead = active.before(Math.min(sweepAhead, active.places())) + 1;
        while (left > 0 && ahead > 0) {
            PoolEntry instance = active.at(ahead - 1);
            left--;
            if (instance.is(InstanceState.IN_USE) && isLost(instance)) {
                handleLost(instance, failures);
            }
            ahead = active.before(ahead - 1) + 1;
        }
        sweepAhead = ahead > 0 ? ahead : FROM_THE_TOP;
        return left;
    }

    /** Whether the search has looked at all places, and begins anew. */
    boolean isSwept() {
        return sweepAhead == FROM_THE_TOP;
    }

    private boolean isLost(PoolEntry instance) {
        return !Placement.isWherePlaced(instance)
                || instance.chunk != null && !node.holds(instance.chunk, chosenRoot());
    }

    private void handleLost(PoolEntry instance, Failures failures) {
        try {
            switch (settings.lostPolicy()) {
                case RECYCLE -> takeBack(instance, EndReason.LOST);
                case DETACH -> detachLost(instance);
                default -> reportLost(instance);
            }
        } catch (Throwable problem) {
            failures.add(problem);
        }
    }

    private void detachLost(PoolEntry instance) {
        try {
            detach(instance, EndReason.LOST);
        } catch (StaleUseException overtaken) {
            // its end was asked for since the frame began: the next one takes it back
        }
    }

    private void reportLost(PoolEntry instance) {
        EntryDetail detail = instance.detail();
        if (detail.reportedUse == instance.use()) {
            return;
        }
        detail.reportedUse = instance.use();
        String site = detail.spawnedBy == null ? "" : ", spawned at " + detail.spawnedBy + ",";
        Node parent = instance.spatial.getParent();
        String lost = parent == null ? "detached" : parent == instance.chunk
                ? "taken out of the scene with its pool's node" : "moved to another parent";
        LOG.log(Level.WARNING, "Pool ''{0}'': {1}{2} is in use but was {3}; recycle it, or tell the pool with "
                + "reparent(spatial, parent)", new Object[] {name, instance, site, lost});
    }

    void close() {
        Failures failures = new Failures();
        failures.run(registration::abandonOrders);
        failures.run(() -> recycleAll(EndReason.POOL_CLOSED));
        failures.run(core::close);
        if (renderer != null) {
            failures.run(renderer::close);
        }
        failures.run(node::removeFromParent);
        failures.run(registration::close);
        failures.run(template::close);
        failures.throwFirst();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public PoolCounts counts() {
        return core.settings().countsOf(core.stats());
    }

    @Override
    public Spatial prefab() {
        return pool.prefab;
    }

    @Override
    public Spatial original() {
        return pool.original;
    }

    @Override
    public Spatial freeze() {
        // With the materials if instances get copies of them, which are made from this one's.
        return pool.prefab.clone(pool.hasOwnMaterials());
    }

    @Override
    public boolean clonesOffThread() {
        return WorkerCloneCheck.mayClone(pool.prefab, pool.settings().cloneOffThread(), hooks.clonesItself);
    }

    @Override
    public boolean preloads() {
        return pool.settings().preloadOnPrewarm();
    }

    @Override
    public List<Geometry> samples() {
        return renderer == null ? List.of() : renderer.samples();
    }

    @Override
    public @Nullable Node spawnNode() {
        return chosenRoot();
    }

    @Override
    public Spatial cloneFrom(Spatial source) {
        return hooks.cloneInstance(source);
    }

    @Override
    public @Nullable PoolEntry takeColdest() {
        return core.takeColdest();
    }
}
