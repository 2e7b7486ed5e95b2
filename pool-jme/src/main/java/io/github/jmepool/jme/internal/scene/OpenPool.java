// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.ObjectBusyException;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.LifetimeControl;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.instancing.PoolRenderer;
import io.github.jmepool.jme.internal.instancing.ShownScenes;
import io.github.jmepool.jme.internal.query.SpatialIndex;
import io.github.jmepool.jme.internal.reset.SpatialSnapshot;
import io.github.jmepool.jme.internal.tree.ActiveSet;
import io.github.jmepool.jme.internal.tree.InstanceState;
import io.github.jmepool.jme.internal.tree.InstanceTable;
import io.github.jmepool.jme.internal.tree.Parking;
import io.github.jmepool.jme.internal.tree.Placement;
import io.github.jmepool.jme.internal.tree.PoolChunk;
import io.github.jmepool.jme.internal.tree.Seconds;
import io.github.jmepool.jme.internal.work.BackgroundPool;
import io.github.jmepool.jme.internal.work.PoolWork;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The instances of one pool from the opening of its scene until it closes: their creation, spawns, recycles, resets and
 * disposal, in this order below, then their part of each frame. A pool's settings outlive it. Render thread only.
 */
public final class OpenPool implements BackgroundPool {
    public final RegisteredPool registered;
    public final PoolHooks hooks;
    final String name;
    public final FramePhase phase;
    final Lifetimes<PoolEntry> lifetimes;
    public final ActiveSet<PoolEntry> active = new ActiveSet<>();
    public final ObjectPool<PoolEntry> core;
    public final PoolReset reset;
    public final Drawing drawing;
    public final MovedInstances moved;
    /** Where instances are attached that are spawned without a parent. */
    public final PoolNodes nodes;
    public final PoolWork work;
    final Scene scene;
    private final SceneFrame frame;
    private final SceneListener events;
    final InstanceTable<PoolEntry> table;
    private final Placement placement;
    private final NestedInstances nested;
    private SpatialPoolSettings settings;
    /** Null where the settings have none. */
    private final @Nullable EndConditions endConditions;
    /** Whether spawns may reuse instances that are in use. */
    private boolean reclaims;
    /** Whether a subclass or a listener may change an instance when it is called. */
    private boolean hooked;
    /** The listeners of the scene and of the pool that are called for each new instance. */
    private InstanceListener<Object>[] listeners;
    /** The number of instances that have something to close at the end of their use. */
    private int closing;
    /** Where the instances in use are, once it was queried; that by world bounds comes second. */
    private @Nullable SpatialIndex places;
    private @Nullable SpatialIndex bounds;
    private final Vector3f usedPlace = new Vector3f();
    private final Quaternion usedTurn = new Quaternion();
    private boolean creating;
    /** Its place among the open pools of its scene; -1 before it is one, and once it was closed. */
    int place = -1;
    /** The number of the latest instance. */
    private int created;

    OpenPool(RegisteredPool registered, Scene scene) {
        this.registered = registered;
        hooks = registered.hooks;
        name = registered.name;
        this.scene = scene;
        phase = scene.phase;
        lifetimes = scene.lifetimes;
        frame = scene.frame;
        events = scene.observation.listeners;
        table = scene.table;
        placement = scene.placement;
        nested = scene.nested;
        settings = registered.settings();
        reset = new PoolReset(registered.prefab, settings, !hooks.hasFactory, scene, active);
        RecycleWhen recycleWhen = settings.recycleWhen();
        endConditions = recycleWhen == null ? null : new EndConditions(recycleWhen, hooks, active);
        drawing = new Drawing(name, registered.prefab, active);
        moved = new MovedInstances(this, placement);
        nodes = new PoolNodes(this, scene);
        listeners = InstanceListeners.of(scene.listeners, registered.listeners);
        // Empty at first: there are instances only once all of this object is there.
        core = ObjectPool.from(this::createNow)
                .settings(settings.toBuilder().prewarm(0).build())
                .clock(scene.clock)
                .useIds(scene::nextUse)
                .listener(new InstanceEvents(events))
                .disposer(this::dispose)
                .reclaimer(instance -> recycle(instance, EndReason.REUSED))
                .victim(hooks::chooseVictim)
                .build();
        core.configure(settings);
        apply(settings);
        work = scene.background.join(this);
        Failures.orUndo(() -> Failures.orUndo(this::updateDrawing, work::close), reset::close);
    }

    @Override
    public ObjectPool<?> core() {
        return core;
    }

    @Override
    public SpatialPoolSettings settings() {
        return registered.settings();
    }

    @Override
    public Spatial prefab() {
        return registered.prefab;
    }

    @Override
    public Spatial original() {
        return registered.original;
    }

    @Override
    public boolean clonesOffThread() {
        return registered.clonesOffThread();
    }

    @Override
    public Spatial freeze() {
        return registered.freeze();
    }

    @Override
    public Spatial cloneFrom(Spatial source) {
        return registered.cloneFrom(source);
    }

    @Override
    public List<Geometry> samples() {
        return drawing.samples();
    }

    void checkMayConfigure() {
        checkThread("configure");
        // a lower limit detaches idle instances
        phase.checkMayChange(name, "configure");
    }

    /** An instance as its uses begin; one in use, which that use may have changed, if there is no other; or null. */
    @Nullable Spatial example() {
        List<PoolEntry> all = active.members();
        for (PoolEntry instance : all) {
            if (instance.is(InstanceState.IDLE)) {
                return instance.spatial;
            }
        }
        return all.isEmpty() ? null : all.get(0).spatial;
    }

    /** Takes settings; {@code taken} runs if the core has taken them. */
    void configure(SpatialPoolSettings changed, Runnable taken) {
        Failures failures = new Failures();
        failures.run(() -> core.configure(changed));
        // what a lower limit disposed of may have failed; the settings are taken anyway
        if (core.settings() == changed) {
            apply(changed);
            taken.run();
            failures.run(this::updateDrawing);
            scene.open.works(this);
            failures.run(work::configured);
        }
        failures.throwFirst();
    }

    private void apply(SpatialPoolSettings changed) {
        settings = changed;
        ExhaustionPolicy policy = changed.exhaustion();
        reclaims = policy == ExhaustionPolicy.REUSE_OLDEST || policy == ExhaustionPolicy.REUSE_CHOSEN;
    }

    private void updateDrawing() {
        // the renderer asks for it even where all instances are below nodes of the game
        nodes.chosenRoot();
        drawing.configure(settings, nodes::own, work, scene.shared.areMany(), nodes::leaveSharedSoon);
        if (drawing.drawsTogether()) {
            nodes.leaveShared();
        }
        updateHooked();
    }

    void listenersChanged() {
        listeners = InstanceListeners.of(scene.listeners, registered.listeners);
        updateHooked();
    }

    private void updateHooked() {
        hooked = listeners.length > 0 || drawing.isInstanced() || hooks.isSubclass;
    }

    /** Refuses what has to be known of every instance from its making on. */
    void checkHasNoInstances(String action) {
        checkThread(action);
        if (core.totalCount() > 0 || creating) {
            throw new IllegalStateException("Pool '" + name + "': " + action + " refused, as the pool has instances"
                    + " already; call it before the scene opens");
        }
    }

    @Override
    public @Nullable Node chosenRoot() {
        return nodes.chosenRoot();
    }

    public void checkThread(String action) {
        phase.checkThread(name, action);
    }

    private PoolEntry createNow() {
        return work.onDemand(() -> create(null));
    }

    /** Makes an instance from a clone that was made ahead of need, or when there is none, from the prefab. */
    private PoolEntry create(@Nullable Spatial ready) {
        if (creating) {
            throw new PoolException(name, "an instance is being made: its factory, cloneInstance and onCreate must not"
                    + " spawn from the same pool");
        }
        PoolEntry instance = new PoolEntry(this);
        creating = true;
        try {
            Spatial spatial = ready != null ? ready : work.makeNow();
            registered.take(spatial);
            reset.prepare(spatial);
            float declared = takeLifetime(spatial, Seconds.DECLARED);
            hooks.onCreate(spatial);
            instance.spatial = spatial;
            instance.view = hooks.view(instance);
            capture(instance, declared);
        } finally {
            creating = false;
        }
        registered.noteChange();
        table.add(instance);
        active.join(instance);
        placement.open(instance);
        work.created(instance.spatial);
        return instance;
    }

    private void capture(PoolEntry instance, float declared) {
        NotifiedListeners notified = listeners.length == 0 ? null : new NotifiedListeners(listeners);
        try {
            if (notified != null) {
                notified.created(instance.view);
            }
            if (hooks.isSubclass || notified != null) {
                FactoryCheck.checkParts(name, instance.spatial, table);
            }
            float lifetime = takeLifetime(instance.spatial, declared);
            SpatialSnapshot snapshot = reset.capture(instance.spatial);
            Parking parking = Parking.of(snapshot.tree(), control -> InstanceListeners.suspends(listeners, control));
            instance.listeners = notified;
            instance.init(snapshot, parking, ++created, lifetime);
            registered.made(instance.spatial);
            if (endConditions != null) {
                endConditions.join(instance);
            }
            drawing.join(instance);
        } catch (Throwable problem) {
            if (notified != null) {
                Failures.suppressed(problem, () -> notified.disposed(instance.view));
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
    @SuppressWarnings("NullAway") // A limit is refused.
    public PoolEntry spawn(@Nullable Node parent, @Nullable Vector3f at, @Nullable Quaternion turn, float seconds) {
        return spawn(parent, at, turn, seconds, true);
    }

    /** Begins a use; null at a limit where {@link #spawn} throws. */
    public @Nullable PoolEntry trySpawn(@Nullable Node parent, @Nullable Vector3f at, @Nullable Quaternion turn,
            float seconds) {
        return spawn(parent, at, turn, seconds, false);
    }

    private @Nullable PoolEntry spawn(@Nullable Node parent, @Nullable Vector3f at, @Nullable Quaternion turn,
            float seconds, boolean refuses) {
        Node under = checkSpawn(parent, at, turn);
        // they may be those of an instance whose use ends to make room, or be written into by a hook
        float x = at == null ? 0f : at.x;
        float y = at == null ? 0f : at.y;
        float z = at == null ? 0f : at.z;
        float turnX = turn == null ? 0f : turn.getX();
        float turnY = turn == null ? 0f : turn.getY();
        float turnZ = turn == null ? 0f : turn.getZ();
        float turnW = turn == null ? 0f : turn.getW();
        PoolEntry instance;
        do {
            instance = refuses ? core.acquire() : core.tryAcquire();
        } while (instance != null && !isAsReset(instance));
        return instance == null ? null : begin(instance, under, parent == null,
                at == null ? null : usedPlace.set(x, y, z),
                turn == null ? null : usedTurn.set(turnX, turnY, turnZ, turnW), seconds);
    }

    /** False when it was changed while it was idle, and that can't be undone: it is discarded. */
    private boolean isAsReset(PoolEntry instance) {
        return !reset.checksUses(instance) || checkAsReset(instance);
    }

    /** Apart from {@link #isAsReset}, which the JVM inlines into each spawn. */
    private boolean checkAsReset(PoolEntry instance) {
        boolean isAsReset;
        try {
            isAsReset = reset.isAsReset(instance);
        } catch (Throwable problem) {
            discardAfter(problem, instance);
            throw problem;
        }
        if (core.isClosed()) {
            throw new PoolClosedException(name, "the pool was closed by a hook of an instance that was attached below"
                    + " an idle one, and is recycled before the spawn; close pools outside of hooks");
        }
        if (!isAsReset) {
            core.discard(instance);
        }
        return isAsReset;
    }

    private PoolEntry begin(PoolEntry instance, Node under, boolean isRoot, @Nullable Vector3f at,
            @Nullable Quaternion turn, float seconds) {
        if (active.isEmpty()) {
            firstUseBegins();
        }
        instance.beginUse();
        instance.become(InstanceState.IN_HOOK);
        try {
            reset.useBegins(instance);
            if (reset.development) {
                scene.open.beginsUse(this);
            }
            place(instance, under, isRoot, at, turn);
            instance.lifetime = seconds >= 0f ? seconds : declaredLifetime(instance);
            if (instance.lifetime > 0f) {
                // before the hooks, which may ask for it, extend it or set another
                lifetimes.schedule(instance, instance.lifetime);
            }
            if (endConditions != null) {
                endConditions.useBegins(instance);
            }
            if (hooked || instance.plain == null) {
                notifySpawned(instance);
            }
        } catch (Throwable problem) {
            discardAfter(problem, instance);
            throw problem;
        }
        instance.become(InstanceState.IN_USE);
        return instance;
    }

    private void firstUseBegins() {
        PoolRenderer renderer = drawing.renderer();
        if (renderer != null) {
            renderer.begins(scene.shared.areMany());
        }
        scene.open.begins(this);
    }

    /** Refuses what could not begin anyway. Returns the parent, or the root of the pool's own node. */
    private Node checkSpawn(@Nullable Node parent, @Nullable Vector3f at, @Nullable Quaternion turn) {
        phase.checkMayAttach(name);
        Placement.checkPlace(name, at, turn);
        return parent == null ? nodes.requireRoot() : parent;
    }

    /** Where the instances in use are, by their world translations or bounds. */
    public SpatialIndex index(boolean byBounds) {
        SpatialIndex known = byBounds ? bounds : places;
        if (known != null) {
            return known;
        }
        SpatialIndex made = new SpatialIndex(active, frame.time, byBounds);
        if (byBounds) {
            bounds = made;
        } else {
            places = made;
        }
        return made;
    }

    /** The next queries read all positions and bounds again. */
    public void refreshIndexes() {
        if (places != null) {
            places.refresh();
        }
        if (bounds != null) {
            bounds.refresh();
        }
    }

    /** The id of the use of the scene that has begun last. */
    public long latestUse() {
        return scene.latestUse();
    }

    /** Adds a resource that is closed when the current use ends. */
    public void closeAtEnd(PoolEntry instance, AutoCloseable closeable) {
        checkThread("closeAtEnd");
        instance.checkUse();
        EntryDetail detail = instance.detail();
        AtEndOfUse atEnd = detail.atEndOfUse;
        if (atEnd == null) {
            atEnd = new AtEndOfUse();
            detail.atEndOfUse = atEnd;
        }
        atEnd.add(closeable);
        if (!atEnd.isCounted) {
            atEnd.isCounted = true;
            closing++;
        }
    }

    /** Closes the resources that the use that has ended was given. */
    private void closeResources(PoolEntry instance) {
        if (closing == 0) {
            return;
        }
        AtEndOfUse atEnd = instance.detail().atEndOfUse;
        if (atEnd == null || !atEnd.isCounted) {
            return;
        }
        try {
            atEnd.closeAll();
        } finally {
            // what is closed may have closed the pool, which has come here as well
            if (atEnd.isCounted) {
                atEnd.isCounted = false;
                closing--;
            }
        }
    }

    private void place(PoolEntry instance, Node under, boolean isRoot, @Nullable Vector3f at,
            @Nullable Quaternion turn) {
        Spatial spatial = instance.spatial;
        // also where it is that already: its world matrix may depend on what this use is about to set
        spatial.setLocalTranslation(at != null ? at : instance.plain != null ? instance.plain.translation()
                : spatial.getLocalTranslation());
        if (turn != null) {
            spatial.setLocalRotation(turn);
        }
        if (isRoot) {
            nodes.show(instance, under);
        } else {
            placeUnder(instance, under);
        }
        active.add(instance);
        if (places != null) {
            places.began(instance.place, instance.use());
        }
        if (bounds != null) {
            bounds.began(instance.place, instance.use());
        }
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
        if (!core.isClosed()) {
            hooks.onSpawn(instance.spatial);
        }
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
        if (instance == null && spatial != registered.original) {
            throw scene.foreign(name, spatial, action, "");
        }
        throw new ForeignObjectException(name, action + " of '" + spatial + "' refused: "
                + (instance == null ? "it is the pool's prefab; give it what spawn returned"
                        : "it is an instance of pool '" + instance.openPool.name + "'; call that pool"));
    }

    /**
     * Recycles an instance on behalf of its user; throws if its use has ended, or was asked to end. Does nothing if the
     * call that has ended it is still ending others.
     */
    public void recycle(PoolEntry instance) {
        checkThread("recycle");
        checkNotBusy(instance);
        if (!instance.hasEndedIn(scene.endOfMany)) {
            endUseOrThrow(instance, EndReason.RECYCLED);
            resetWhenPossible(instance);
        }
    }

    /** Recycles as {@link #recycle(PoolEntry)} does, if the instance is in that use; throws otherwise. */
    public void recycle(PoolEntry instance, long useId) {
        if (instance.useId() == useId || useId == instance.lastUse() && instance.hasEndedIn(scene.endOfMany)) {
            recycle(instance);
        } else {
            throw instance.stale(useId);
        }
    }

    /** Recycles an instance, also one whose end was asked for; does nothing if it is idle already, or gone. */
    public void recycle(PoolEntry instance, EndReason why) {
        checkThread("recycle");
        checkNotBusy(instance);
        long use = instance.endUnlessRequested();
        if (use != 0) {
            useEnded(instance, use, why);
        }
        if (use != 0 || endUseIfAny(instance, EndReason.REQUESTED) || instance.is(InstanceState.ENDING)) {
            resetWhenPossible(instance);
        }
    }

    private void resetWhenPossible(PoolEntry instance) {
        if (!phase.isRendering()) {
            if (instance.is(InstanceState.ENDING)) {
                rendered(instance);
            } else {
                resetAndPark(instance);
            }
        } else if (!instance.is(InstanceState.ENDING)) {
            instance.become(InstanceState.ENDING);
            frame.resetLater(instance);
        }
    }

    /** Ends the uses of this moment; while the frame is being rendered, the detaching waits. */
    public void recycleAll(EndReason why) {
        scene.endMany(() -> recycleThose(why));
    }

    private void recycleThose(EndReason why) {
        Failures failures = new Failures();
        List<PoolEntry> all = active.copy();
        long[] uses = all.stream().mapToLong(PoolEntry::use).toArray();
        for (int i = 0; i < uses.length; i++) {
            PoolEntry instance = all.get(i);
            // a hook may have ended this use meanwhile, or begun another
            if (instance.use() == uses[i]
                    && (instance.is(InstanceState.IN_USE) || instance.is(InstanceState.ENDING))) {
                try {
                    recycle(instance, why);
                } catch (Throwable problem) {
                    failures.add(problem);
                }
            }
        }
        failures.throwFirst();
    }

    /** The frame was rendered: does the rest of a recycle, unless that was done meanwhile. */
    void rendered(PoolEntry instance) {
        if (instance.is(InstanceState.ENDING)) {
            EndOfMany meanwhile = scene.endOfMany;
            EndOfMany ended = instance.detail().ended;
            if (instance.hasEndedIn(ended)) {
                scene.endOfMany = ended;
            }
            try {
                resetAndPark(instance);
            } finally {
                scene.endOfMany = meanwhile;
            }
        }
    }

    private void checkNotBusy(PoolEntry instance) {
        if (instance.isBusy()) {
            throw new ObjectBusyException(name, instance
                    + " is inside one of its own hooks; do this after spawn or recycle has returned");
        }
    }

    public void checkInUse(PoolEntry instance) {
        checkNotBusy(instance);
        instance.checkUse();
    }

    /** Refuses what moves or ends a use at the wrong moment. */
    void checkMayChange(PoolEntry instance, String action) {
        checkThread(action);
        checkInUse(instance);
        phase.checkMayChange(name, action);
    }

    /** Ends the use, unless another thread has asked for that, or it ended before: exactly one caller ends each. */
    private void endUseOrThrow(PoolEntry instance, EndReason why) {
        long use = instance.endUnlessRequested();
        if (use == 0) {
            throw instance.stale(instance.lastUse());
        }
        useEnded(instance, use, why);
    }

    /** Ends the use, asked for or not; false when there is none. */
    private boolean endUseIfAny(PoolEntry instance, EndReason why) {
        long use = instance.endInAnyCase();
        if (use != 0) {
            useEnded(instance, use, why);
        }
        return use != 0;
    }

    private void useEnded(PoolEntry instance, long use, EndReason why) {
        instance.become(InstanceState.RECYCLING);
        if (reclaims && !core.isClosed()) {
            // or a hook that spawns could be given this very instance; otherwise release ends it
            core.endUse(instance);
        }
        lifetimes.cancel(instance, use);
        if (scene.endOfMany != null) {
            instance.detail().ended = scene.endOfMany;
        }
        if (hasEndListeners()) {
            notifyEnded(instance, use, why);
        }
    }

    private boolean hasEndListeners() {
        return !registered.endListeners.isEmpty() || !scene.endListeners.isEmpty()
                || !registered.endListenersOfKeys.isEmpty();
    }

    private void notifyEnded(PoolEntry instance, long use, EndReason why) {
        scene.endListeners.useEnded(name, instance.view, use, why, null, events);
        registered.endListeners.useEnded(name, instance.view, use, why, scene.endListeners, events);
        registered.endListenersOfKeys.useEnded(name, instance.view, use, why, null, events);
    }

    private void resetAndPark(PoolEntry instance) {
        if (core.isClosed()) {
            // by a listener of the end, or around this call: it is disposed of with the others, or has been
            return;
        }
        active.remove(instance);
        instance.become(InstanceState.RECYCLING);
        if (!NestedInstances.mayBeBelow(instance)) {
            resetAndParkAlone(instance);
            return;
        }
        // its hooks may recycle what has been below it, and has ended by then
        scene.endMany(() -> {
            Failures failures = new Failures();
            failures.run(() -> nested.recycleBelow(instance));
            failures.run(() -> resetAndParkAlone(instance));
            failures.throwFirst();
        });
    }

    private void resetAndParkAlone(PoolEntry instance) {
        if (instance.is(InstanceState.GONE)) {
            // a hook of an instance below it has closed the pool
            return;
        }
        ResetOutcome outcome;
        boolean notified = hooked || instance.plain == null;
        try {
            reset.useEnds(instance);
            closeResources(instance);
            if (instance.is(InstanceState.GONE) || notified && !notifyBeforeReset(instance)) {
                return;
            }
            drawing.showParts(instance);
            // or a batch would refuse what the reset restores
            instance.ungroup();
            outcome = reset.reset(instance);
            if (notified && !notifyAfterReset(instance)) {
                return;
            }
            if (outcome != ResetOutcome.DISCARD) {
                nodes.park(instance, settings);
                reset.idles(instance);
            }
        } catch (Throwable problem) {
            discardAfter(problem, instance);
            throw problem;
        }
        if (outcome == ResetOutcome.DISCARD) {
            core.discard(instance);
        } else {
            instance.become(InstanceState.IDLE);
            core.release(instance);
        }
    }

    /** False when one of those that are called has closed the pool: the instance was disposed of with the others. */
    private boolean notifyBeforeReset(PoolEntry instance) {
        NotifiedListeners notified = instance.listeners;
        if (notified != null) {
            notified.beforeReset(instance.view);
        }
        if (instance.plain == null && !instance.is(InstanceState.GONE)) {
            instance.detail().snapshot.notifyRecycled();
        }
        if (!instance.is(InstanceState.GONE)) {
            hooks.onRecycle(instance.spatial);
        }
        return !instance.is(InstanceState.GONE);
    }

    /** False as with {@link #notifyBeforeReset}. */
    private boolean notifyAfterReset(PoolEntry instance) {
        NotifiedListeners notified = instance.listeners;
        if (notified == null) {
            return true;
        }
        notified.afterReset(instance.view);
        return !instance.is(InstanceState.GONE);
    }

    /**
     * Takes an instance out of the pool whose hook, listener, placing or reset has thrown; the caller throws that, and
     * what fails here is added to it. End listeners have had the reason of the end if there was one, as when
     * onRecycle throws; otherwise the reason is FAILED.
     */
    private void discardAfter(Throwable problem, PoolEntry instance) {
        endUseIfAny(instance, EndReason.FAILED);
        NotifiedListeners notified = instance.listeners;
        if (notified != null) {
            Failures.suppressed(problem, () -> notified.afterReset(instance.view));
        }
        Failures.suppressed(problem, () -> core.discard(instance));
    }

    /** Hands an instance over to the game; it stays where it is unless that is the pool's own node. */
    public void detach(PoolEntry instance, EndReason why) {
        checkMayChange(instance, "detach");
        endUseOrThrow(instance, why);
        checkOpenAfter("a listener in useEnded");
        Failures failures = new Failures();
        failures.run(() -> closeResources(instance));
        failures.run(() -> checkOpenAfter("a resource of closeAtEnd"));
        if (core.isClosed()) {
            failures.throwFirst();
        }
        forget(instance);
        if (instance.spatial.getParent() instanceof PoolChunk) {
            placement.detach(instance, false);
        }
        placement.close(instance);
        work.handedOver(instance.spatial);
        core.detach(instance);
        NotifiedListeners notified = instance.listeners;
        if (notified != null) {
            failures.run(() -> notified.detached(instance.view));
        }
        failures.throwFirst();
    }

    private void checkOpenAfter(String detaching) {
        if (core.isClosed()) {
            throw new PoolClosedException(name, "the pool was closed by " + detaching + ", during detach; close pools"
                    + " outside of hooks");
        }
    }

    /** The end of an instance that the core has dropped. */
    private void dispose(PoolEntry instance) {
        long use = instance.endInAnyCase();
        lifetimes.cancel(instance, instance.lastUse());
        if (use != 0) {
            instance.become(InstanceState.RECYCLING);
        }
        if (use != 0 && hasEndListeners()) {
            notifyEnded(instance, use, core.isClosed() ? EndReason.POOL_CLOSED : EndReason.FAILED);
        }
        forget(instance);
        if (NestedInstances.mayBeBelow(instance)) {
            scene.endMany(() -> disposeOf(instance));
        } else {
            disposeOf(instance);
        }
    }

    private void disposeOf(PoolEntry instance) {
        Failures failures = new Failures();
        failures.run(() -> nested.recycleBelow(instance));
        failures.run(() -> closeResources(instance));
        NotifiedListeners notified = instance.listeners;
        if (notified != null) {
            failures.run(() -> notified.afterReset(instance.view));
        }
        failures.run(instance.detail().snapshot::disposed);
        failures.run(instance::ungroup);
        failures.run(() -> placement.detach(instance, settings.keepSiblingOrder()));
        placement.close(instance);
        failures.run(() -> hooks.onDispose(instance.spatial));
        if (notified != null) {
            failures.run(() -> notified.disposed(instance.view));
        }
        failures.run(() -> work.disposed(instance.spatial));
        scene.open.works(this); // may need less memory now
        registered.noteChange();
        failures.throwFirst();
    }

    private void forget(PoolEntry instance) {
        instance.become(InstanceState.GONE);
        active.leave(instance);
        reset.gone(instance);
        table.remove(instance);
    }

    @Override
    public void dropped(Spatial made) {
        if (table.get(made) == null) {
            registered.silence(made);
        }
    }

    /** Takes the coldest idle instance out, and returns its disposal; null when none is idle. */
    @Override
    public @Nullable Runnable takeColdest() {
        PoolEntry coldest = core.takeColdest();
        return coldest == null ? null : () -> dispose(coldest);
    }

    /** Whether a use has something to do in each frame. */
    boolean worksInFrames() {
        return endConditions != null || reset.development || drawing.drawsTogether();
    }

    /** Once a frame, unless it {@link #rests}. What throws costs one instance, or this frame's drawing together. */
    void frame(Failures failures) {
        if (endConditions != null && !lifetimes.isPaused()) {
            endConditions.look(failures);
        }
        try {
            reset.lookAtBegun();
            PoolRenderer renderer = drawing.renderer();
            nodes.frame();
            if (renderer != null) {
                renderer.frame(scene.shared.areMany());
            }
        } catch (Throwable problem) {
            failures.add(problem);
        }
    }

    /** The scene is complete, and rendered next by that. */
    void beforeRendering(RenderManager manager, ShownScenes shown) {
        try {
            if (endConditions != null) {
                endConditions.beforeRendering();
            }
        } finally {
            PoolRenderer renderer = drawing.renderer();
            if (renderer != null) {
                renderer.beforeRendering(manager, shown);
            }
        }
    }

    /** Whether frames have nothing to do here until a use begins. */
    boolean rests() {
        PoolRenderer renderer = drawing.renderer();
        return active.isEmpty() && (renderer == null || renderer.isAtRest()) || !worksInFrames();
    }

    void close() {
        Failures failures = new Failures();
        failures.run(work::abandonOrders);
        failures.run(() -> recycleAll(EndReason.POOL_CLOSED));
        failures.run(core::close);
        failures.run(drawing::close);
        failures.run(nodes::close);
        failures.run(work::close);
        failures.run(reset::close);
        failures.throwFirst();
    }
}
