// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.jme.internal.instancing.PoolRenderer;
import io.github.jmepool.jme.internal.report.KnownOwners;
import io.github.jmepool.jme.internal.report.MissedNodes;
import io.github.jmepool.jme.internal.report.ShaderWatch;
import io.github.jmepool.jme.internal.reset.SharedStates;
import io.github.jmepool.jme.internal.swarm.OpenUses;
import io.github.jmepool.jme.internal.tree.InstanceTable;
import io.github.jmepool.jme.internal.tree.Placement;
import io.github.jmepool.jme.internal.tree.PoolRoots;
import io.github.jmepool.jme.internal.work.Background;
import io.github.jmepool.jme.internal.work.PoolWork;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** What the pools of one scene share: who finds them and their instances, and what opens, drives and closes them. */
public final class Scene implements ShaderWatch.Pools {
    private static final Logger LOG = Logger.getLogger(Scene.class.getName());
    /** Small, as a query about several scenes may visit as many uses that begin meanwhile. */
    private static final int USES_IN_BLOCK = 64;
    /** The last use id that any scene has taken for itself, which all do by blocks: a spawn counts in its own. */
    private static final AtomicLong LAST_TAKEN = new AtomicLong();

    public final InstanceListeners listeners = new InstanceListeners();
    public final EndListeners endListeners = new EndListeners();
    public final PoolIndex<?> index;
    public final InstanceTable<PoolEntry> table = new InstanceTable<>();
    public final Placement placement = new Placement();
    final NestedInstances nested = new NestedInstances(this);
    final SharedStates sharedStates = new SharedStates();
    public final Lifetimes<PoolEntry> lifetimes = new Lifetimes<>();
    public final FramePhase phase = new FramePhase();
    public final SceneFrame frame = new SceneFrame(this);
    public final SceneLifecycle lifecycle = new SceneLifecycle(this, phase);
    final LongSupplier clock;
    public final Background background;
    public final Observation observation;
    public final KnownOwners owners = new KnownOwners(table);
    final MissedNodes missedNodes = new MissedNodes(table);
    /** Null while no pool in development mode was opened. */
    @Nullable ShaderWatch shaderWatch;
    final OpenPools open = new OpenPools();
    final PoolRoots roots = new PoolRoots();
    final SharedNodes shared = new SharedNodes(this);
    /** Whether counts or settings may have changed since {@link #takeChange}; those of others may at any time. */
    private boolean changed = true;
    private boolean observesOthers;
    private long latestUse;
    private long lastUseOfBlock;
    /** The call that is ending many uses; null while there is none. */
    @Nullable EndOfMany endOfMany;

    /** A test that brings its own time also does the worker's work on its own thread. */
    public Scene(LongSupplier clock, SizingSchedule schedule, boolean workerThread, PoolIndex<?> index) {
        this.index = index;
        this.clock = clock;
        SceneListeners events = new SceneListeners();
        background = new Background(clock, schedule, workerThread, events);
        observation = new Observation(clock, background, events, this::changesOf, this::takeChange);
    }

    /**
     * Returns an id that no use of any scene has had, so that one that has ended can't be taken for another instance's.
     * Ids of one scene increase; those of each next block are greater than all that any scene has given out before.
     */
    long nextUse() {
        if (latestUse == lastUseOfBlock) {
            latestUse = LAST_TAKEN.getAndAdd(USES_IN_BLOCK);
            lastUseOfBlock = latestUse + USES_IN_BLOCK;
        }
        return ++latestUse;
    }

    /** The id of the use that has begun last; 0 before the first. */
    long latestUse() {
        return latestUse;
    }

    /** Runs what ends many uses; inside of such a call as a part of that. */
    public void endMany(Runnable ends) {
        if (endOfMany != null || !phase.isRenderThread()) {
            ends.run(); // any other thread is refused there
            return;
        }
        endOfMany = new EndOfMany(latestUse);
        try {
            ends.run();
        } finally {
            endOfMany = null;
        }
    }

    /** What returns whether the counts of a pool may have changed since it was last asked; those of the game may. */
    private BooleanSupplier changesOf(ManagedPool pool) {
        RegisteredPool registered = index.registered(pool);
        observesOthers |= registered == null;
        return registered == null ? () -> true : registered::takeChange;
    }

    /** The counts or settings of a pool change now, or as long as something is in use. */
    void noteChange() {
        changed = true;
    }

    /** Whether the counts or settings of any pool may have changed since the last call. */
    private boolean takeChange() {
        boolean was = changed || observesOthers;
        changed = open.used.next(0) >= 0;
        return was;
    }

    public List<RegisteredPool> pools() {
        return index.registered();
    }

    public void forEachOpen(Consumer<OpenPool> action) {
        for (RegisteredPool pool : pools()) {
            OpenPool openPool = pool.openPool();
            if (openPool != null) {
                action.accept(openPool);
            }
        }
    }

    /** Whether a pool or swarm that is open is in development mode. */
    boolean isDeveloped() {
        boolean found = open.areDeveloped();
        RegisteredSwarm<?>[] swarms = swarms();
        for (int i = 0; !found && i < swarms.length; i++) {
            found = swarms[i].developed() != null;
        }
        return found;
    }

    @Override
    public @Nullable PoolWork developed(Geometry drawn) {
        OpenPool pool = poolOf(drawn);
        if (pool != null) {
            return pool.reset.development ? pool.work : null;
        }
        for (RegisteredSwarm<?> swarm : swarms()) {
            OpenUses uses = swarm.developed();
            if (uses != null && uses.drawing().draws(drawn)) {
                return uses.work();
            }
        }
        return null;
    }

    private @Nullable OpenPool poolOf(Geometry drawn) {
        for (RegisteredPool pool : pools()) {
            OpenPool open = pool.openPool();
            PoolRenderer renderer = open == null ? null : open.drawing.renderer();
            if (renderer != null && renderer.draws(drawn)) {
                return open;
            }
        }
        PoolEntry instance = table.climb(drawn);
        return instance == null ? null : instance.openPool;
    }

    /** All swarms in order of registration: an array that never changes. */
    public RegisteredSwarm<?>[] swarms() {
        return index.swarms();
    }

    public void forEachOpenSwarm(Consumer<OpenUses> action) {
        for (RegisteredSwarm<?> swarm : swarms()) {
            OpenUses open = swarm.open("an action on all swarms");
            if (open != null) {
                action.accept(open);
            }
        }
    }

    /** A swarm was closed. */
    void forget(RegisteredSwarm<?> registered, ManagedPool swarm) {
        try {
            observation.removed(swarm);
        } finally {
            index.remove(registered);
        }
    }

    public void forget(ManagedPool pool) {
        try {
            observation.removed(pool);
        } finally {
            // last of all: the next pool of that name, of another thread perhaps, takes its name here first
            index.remove(pool);
        }
    }

    /** The instance at or above the spatial, for a call that needs one; any thread. */
    public PoolEntry require(Spatial spatial, String action) {
        PoolEntry instance = spatial == null ? null : table.climb(spatial);
        if (instance == null) {
            throw foreign(null, spatial, action, "");
        }
        return instance;
    }

    /** Refuses a spatial that is no instance, unless the scene was shut, and its instances are gone with it. */
    public void checkShut(Spatial spatial, String action) {
        if (!lifecycle.isShut()) {
            throw foreign(null, spatial, action, "");
        }
    }

    /** The exception for a spatial that is no instance; the last parameter is what else the game may do. */
    public ForeignObjectException foreign(@Nullable String pool, Spatial spatial, String action, String otherwise) {
        if (spatial == null) {
            return noSpatial(pool, action);
        }
        String reason = lifecycle.reason() == null ? "" : " (" + lifecycle.reason() + ")";
        return new ForeignObjectException(pool, action + " of '" + spatial + "' refused: it is not an instance of "
                + "any pool here, nor below one" + reason + "; give it what spawn returned" + otherwise);
    }

    /** Null is what trySpawn returns at a limit, so it deserves a message of its own. */
    public static ForeignObjectException noSpatial(@Nullable String pool, String action) {
        return new ForeignObjectException(pool, action + " of null refused: there is no spatial; check what"
                + " trySpawn returned before you use it");
    }

    /** A pool, or a swarm, in development mode has opened: the first of them is logged, as the mode costs time. */
    void openedForDevelopment(String pool) {
        if (shaderWatch == null) {
            shaderWatch = new ShaderWatch(clock);
            LOG.log(Level.INFO, "Development mode is on, for pool ''{0}'' at least: changes that uses leave on"
                    + " instances, writes after their ends, and shaders compiled at run time are logged, which takes"
                    + " time. It is on by default where assertions are enabled (java -ea); developmentMode(false) turns"
                    + " it off", pool);
        }
    }
}
