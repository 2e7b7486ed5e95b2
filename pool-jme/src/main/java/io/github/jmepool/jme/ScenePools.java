// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.asset.AssetManager;
import com.jme3.font.BitmapFont;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.IdleLimit;
import io.github.jmepool.core.LeakRecord;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.core.sizing.SizingView;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.internal.prefab.Models;
import io.github.jmepool.jme.internal.prefab.PrefabCheck;
import io.github.jmepool.jme.internal.prefab.PrefabSettings;
import io.github.jmepool.jme.internal.scene.EngineCheck;
import io.github.jmepool.jme.internal.scene.FactoryCheck;
import io.github.jmepool.jme.internal.scene.PoolEntry;
import io.github.jmepool.jme.internal.scene.PoolIndex;
import io.github.jmepool.jme.internal.scene.RegisteredSwarm;
import io.github.jmepool.jme.internal.scene.Scene;
import io.github.jmepool.jme.internal.settings.NearestName;
import io.github.jmepool.jme.internal.swarm.OpenUses;
import io.github.jmepool.jme.internal.tree.InstanceTable;
import io.github.jmepool.jme.internal.tree.Placement;
import io.github.jmepool.jme.internal.tree.Seconds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The pools of one scene. In a game, {@link PoolAppState} sets the root and calls {@link #update} once per frame. A
 * server or an editor does both itself and needs no application.
 *
 * <p>Unless a method specifies otherwise, render thread only, which is the thread that uses this object first. On
 * another thread, methods that spawn, end, change or count instances throw
 * {@link io.github.jmepool.core.WrongThreadException}.
 */
public final class ScenePools implements AutoCloseable {
    /** The number of instances that {@link #spawn(Spatial)} clones of a prefab without a pool. */
    public static final int DEFAULT_POOL_SIZE = 4;

    private static final int NAMES_IN_MESSAGE = 20;
    /** So many prefabs of one name are hardly prefabs any more. */
    private static final int SUSPICIOUS_FIRST_USES = 16;
    private static final Logger LOG = Logger.getLogger(ScenePools.class.getName());

    final Scene scene;
    /** The scene's, as is the table: spawns and recycles begin with them. */
    private final PoolIndex<SpatialPool<?>> index = new PoolIndex<>(pool -> pool.registered);
    private final InstanceTable<PoolEntry> table;
    private final PoolMonitoring monitoring;
    private final BackgroundWork background;
    private final SharedAssets shared;
    private final Map<String, PoolGroup> groups = new HashMap<>();
    /** Settings that wait for pools of these names. */
    private final Map<String, UnaryOperator<SpatialPoolSettings>> standing = new ConcurrentHashMap<>();
    /** The number of pools that the first use of a prefab has made, by the prefabs' names. The render thread's own. */
    private final Map<String, Integer> firstUses = new HashMap<>();
    private int defaultPoolSize = DEFAULT_POOL_SIZE;
    private volatile boolean instanced;
    private ForeignPolicy foreignPolicy = ForeignPolicy.THROW;

    /**
     * Makes an open scene without pools or root.
     *
     * @throws IllegalStateException if the engine is older than 3.7.0
     */
    public ScenePools() {
        this(SizingSchedule.DEFAULT);
    }

    /**
     * Makes an open scene whose pools' sizes are checked at other times than by default.
     *
     * @param schedule when the pools' sizes are checked
     * @throws NullPointerException when it is null
     * @throws IllegalStateException if the engine is older than 3.7.0
     */
    public ScenePools(SizingSchedule schedule) {
        this(System::nanoTime, Objects.requireNonNull(schedule, "schedule"), true);
    }

    /** A test that brings its own time also does the worker's work on its own thread. */
    ScenePools(LongSupplier clock, SizingSchedule schedule, boolean workerThread) {
        EngineCheck.require();
        scene = new Scene(clock, schedule, workerThread, index);
        table = scene.table;
        background = new BackgroundWork(scene.background, scene.phase);
        monitoring = new PoolMonitoring(scene.observation);
        shared = new SharedAssets(scene.background.share(scene.observation::addedIfNameIsFree,
                scene.observation::removed));
    }

    /**
     * Returns the node under which the pools' own nodes hang.
     *
     * @return the node that was set, otherwise the application's; null when there is neither
     */
    public @Nullable Node getRoot() {
        return scene.lifecycle.root();
    }

    /**
     * Sets the node under which instances that are spawned without a parent are attached. A pool may have its own root.
     *
     * @param newRoot a node that is, or will be, part of the updated and rendered scene
     * @throws IllegalArgumentException if it is below an instance of a pool that would hang there, part of a pool's own
     *         structure, or a {@code SimpleBatchNode}; nothing changes then
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered, if a pool that would hang there
     *         is open; nothing changes then
     */
    public void setRoot(Node newRoot) {
        for (SpatialPool<?> pool : index.all()) {
            if (pool.getRoot() == null) {
                scene.lifecycle.checkRoot(pool.registered, newRoot);
            }
        }
        for (RegisteredSwarm<?> swarm : scene.swarms()) {
            swarm.checkSceneRoot();
        }
        scene.lifecycle.root(newRoot);
        scene.forEachOpen(pool -> pool.nodes.rootChanged());
        scene.forEachOpenSwarm(OpenUses::attach);
    }

    /**
     * Chooses what {@link #recycle(Spatial)} does with a spatial that no pool knows.
     *
     * @param policy the policy; {@link ForeignPolicy#THROW} by default
     */
    public void setForeignPolicy(ForeignPolicy policy) {
        foreignPolicy = Objects.requireNonNull(policy, "foreignPolicy");
    }

    /**
     * Registers a prefab with default settings; legal on any thread and before there is a scene.
     *
     * @param name unique within this scene
     * @param prefab what instances are made from; copied
     * @param <S> what kind of spatial it is
     * @return the pool
     * @throws IllegalArgumentException if the name is taken or blank, the prefab is null or can't be cloned, or what it
     *         declares is wrong
     */
    @AnyThread
    public <S extends Spatial> SpatialPool<S> register(String name, S prefab) {
        return register(new SpatialPool<>(name, prefab));
    }

    /**
     * Registers a prefab; legal on any thread and before there is a scene.
     *
     * @param name unique within this scene
     * @param prefab what instances are made from; copied
     * @param settings settings of the same name
     * @param <S> what kind of spatial it is
     * @return the pool
     * @throws IllegalArgumentException if the name is taken, blank or not that of the settings, the prefab is null or
     *         can't be cloned, what it declares is wrong or contradicts the settings, or these have
     *         {@code instanced(true)} and it can't be instanced, or {@code recycleWhen} waits for a part that it lacks
     */
    @AnyThread
    public <S extends Spatial> SpatialPool<S> register(String name, S prefab, SpatialPoolSettings settings) {
        return register(new SpatialPool<>(name, prefab, settings));
    }

    /**
     * Registers a prefab with settings that have the pool's name; legal on any thread and before there is a scene.
     *
     * @param name unique within this scene
     * @param prefab what instances are made from; copied
     * @param settings is given a builder with default settings, and returns it: {@code s -> s.prewarm(200)}
     * @param <S> what kind of spatial it is
     * @return the pool
     * @throws IllegalArgumentException as {@link #register(String, Spatial, SpatialPoolSettings)}, or if the function
     *         returns anything but the builder that it was given; an exception of the function reaches the caller, and
     *         nothing is registered then
     */
    @AnyThread
    public <S extends Spatial> SpatialPool<S> register(String name, S prefab,
            UnaryOperator<SpatialPoolSettings.Builder> settings) {
        return register(new SpatialPool<>(name, prefab, settings));
    }

    /**
     * Registers a factory with default settings; as {@link #registerFactory(String, Supplier, UnaryOperator)}.
     *
     * @param name unique within this scene
     * @param factory makes each instance: {@code () -> new Missile(assets)}
     * @param <S> what kind of spatial it makes
     * @return the pool
     * @throws NullPointerException if the factory is null
     * @throws IllegalArgumentException if the name is taken or blank; or if the factory returns null, a spatial that
     *         has a parent or a local transform that is not finite, or an instance of a pool
     */
    @AnyThread
    public <S extends Spatial> SpatialPool<S> registerFactory(String name, Supplier<? extends S> factory) {
        return registerFactory(name, factory, settings -> settings);
    }

    /**
     * Registers a factory that makes each instance anew, for objects that are built by constructors, or that can't be
     * cloned. Legal on any thread and before there is a scene. The factory is called on this thread for the prefab,
     * which is never spawned and shows how all others are built; for {@link SpatialPoolSettings#instanced()} once more,
     * to compare the two, also when {@link SpatialPool#configure} turns that on. Afterwards it is called on the render
     * thread, for each instance and for each warm-up of shaders, whose object is never spawned either; with
     * {@link SpatialPoolSettings#cloneOffThread()} also on the worker.
     *
     * <p>Each use of an instance begins with the instance's own state, as it was made. A mesh or material that the
     * factory makes for each instance is that instance's own: such a material is restored, such a mesh is not.
     *
     * @param name unique within this scene
     * @param factory makes each instance: {@code () -> new Missile(assets)}. Returns a new spatial without a parent at
     *        each call, always of the same classes and numbers of children; an exception that it throws reaches the
     *        caller of this method, or of spawn, and no instance is counted
     * @param settings is given a builder with default settings, and returns it: {@code s -> s.prewarm(200)}
     * @param <S> what kind of spatial it makes
     * @return the pool
     * @throws NullPointerException if the factory or the function is null
     * @throws IllegalArgumentException if the name is taken or blank; if the factory returns null, a spatial that has a
     *         parent or a local transform that is not finite, or an instance of a pool; if the objects can't be
     *         instanced, or have meshes or materials of their own, and the settings have {@code instanced(true)}; or if
     *         the function returns anything but the builder that it was given
     * @throws io.github.jmepool.core.PoolException if the second of the two objects that are compared is not new, or
     *         not built like the first
     */
    @AnyThread
    public <S extends Spatial> SpatialPool<S> registerFactory(String name, Supplier<? extends S> factory,
            UnaryOperator<SpatialPoolSettings.Builder> settings) {
        Objects.requireNonNull(factory, "factory");
        SpatialPoolSettings all = SpatialPool.settingsOf(name, settings);
        index.checkFree(name);
        S first = factory.get();
        FactoryCheck.checkFirst(name, first, scene.table);
        return register(new SpatialPool<>(name, first, all, new PrefabSettings(first), factory));
    }

    /**
     * Registers models as prefabs, each under the name and with the settings that its {@link PoolControl} declares.
     * Without one, or where it has no name, the pool has the file's name, {@code Enemy} for instance. Any thread. The
     * instances that their prewarm counts specify are made from the next frame on, under the frame budget. If some
     * can't be registered, the others are registered anyway, and the exception is thrown at the end.
     *
     * @param assets loads the models
     * @param paths the models' asset paths, {@code Models/Enemy.j3o} for instance
     * @return the pools, in the order of the paths
     * @throws IllegalArgumentException if one of them is missing, can't be loaded or cloned, declares what is wrong, or
     *         has a name that is taken; names all of these with their reasons
     */
    @AnyThread
    public List<SpatialPool<Spatial>> registerAll(AssetManager assets, Collection<String> paths) {
        Map<String, String> names = new HashMap<>();
        List<SpatialPool<Spatial>> registered = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        Failures failures = new Failures();
        for (String path : paths) {
            try {
                Spatial model = loadModel(assets, path);
                SpatialPool<Spatial> pool = declaredPool(path, model, new PrefabSettings(model));
                String other = names.get(pool.name());
                if (other != null) {
                    throw new IllegalArgumentException("Pool '" + pool.name() + "' was made from '" + other
                            + "' already, and would also be made from '" + path
                            + "'; name it otherwise in one of them");
                }
                registered.add(register(pool));
                names.put(pool.name(), path);
            } catch (RuntimeException | LinkageError | StackOverflowError failure) {
                // a class that the model needs is missing, or it is nested too deeply
                failures.add(failure);
                refused.add("\n'" + path + "': " + Texts.messageOf(failure));
            }
        }
        try {
            failures.throwFirst();
        } catch (RuntimeException | LinkageError | StackOverflowError first) {
            int tried = refused.size() + registered.size();
            throw new IllegalArgumentException(refused.size() + " of " + tried + " models could not be registered (the"
                    + " others are):" + String.join("", refused.subList(0, Math.min(refused.size(), NAMES_IN_MESSAGE)))
                    + (refused.size() > NAMES_IN_MESSAGE ? "\n..." : ""), first);
        }
        return List.copyOf(registered);
    }

    private static SpatialPool<Spatial> declaredPool(String path, Spatial model, PrefabSettings declared) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        String name = !declared.name().isEmpty() ? declared.name() : dot > 0 ? file.substring(0, dot) : file;
        return new SpatialPool<>(name, model, SpatialPoolSettings.builder(name).build(), declared, null);
    }

    /**
     * Loads a model, to be {@linkplain #register(String, Spatial) registered} as the prefab of all its instances: a
     * damaged {@code .j3o}, which can keep the engine busy for minutes, is refused before the engine reads it. Any
     * thread.
     *
     * @param assets loads the model
     * @param path the model's asset path, {@code Models/Enemy.j3o} for instance
     * @return the model, with materials of its own
     * @throws IllegalArgumentException if there is no such model, or it can't be loaded; names the reason
     */
    @AnyThread
    public static Spatial loadModel(AssetManager assets, String path) {
        try {
            return Models.load(assets, path);
        } catch (IllegalArgumentException e) {
            String why = Texts.messageOf(e);
            throw new IllegalArgumentException(Character.toUpperCase(why.charAt(0)) + why.substring(1), e.getCause());
        }
    }

    /**
     * Registers a pool, such as an instance of a subclass; legal on any thread and before there is a scene. All methods
     * that register call this one. An exception of {@link InstanceListener#poolAdded} refuses the pool.
     *
     * @param pool a pool that isn't registered anywhere
     * @param <P> the class of the pool
     * @return the pool
     * @throws IllegalArgumentException if another pool here has its name, or one of the {@linkplain #shared() shared
     *         assets}, or it is registered here already
     * @throws IllegalStateException if it was closed, or is registered with another scene; or if this scene's pools, or
     *         the registry of the {@linkplain #monitoring() monitoring}, were closed
     * @throws io.github.jmepool.core.PoolException if the game has a pool of that name in this registry
     */
    @AnyThread
    public <P extends SpatialPool<?>> P register(P pool) {
        Objects.requireNonNull(pool, "pool");
        // in one step: a listener of the scene is added to each pool once, in whatever order they come
        synchronized (scene.listeners) {
            index.claim(pool);
            Failures.orUndo(() -> pool.showTo(scene.listeners), () -> index.remove(pool));
        }
        Failures.orUndo(() -> add(pool), () -> scene.forget(pool));
        // last of all: a frame may be under way, and use it at once
        index.publish(pool);
        return pool;
    }

    /**
     * Registers a {@link Swarm}, a pool whose instances have no spatial; legal on any thread and before there is a
     * scene. The settings mean what they do for an instanced pool; those of spatials are refused.
     *
     * @param name unique within this scene, also among its pools
     * @param prefab a geometry, or a node with geometries, without controls other than {@code BillboardControl} and
     *         {@code LodControl}; copied
     * @param settings is given a builder with default settings, and returns it: {@code s -> s.prewarm(20000)}
     * @return the swarm
     * @throws IllegalArgumentException if the name is taken or blank, the prefab is null, can't be cloned or can't be
     *         instanced, has other controls, is mirrored or in the buckets Gui or Sky; if a setting is only for
     *         spatials; or if the function returns anything but the builder that it was given
     * @throws IllegalStateException if this scene's pools were closed
     */
    @AnyThread
    public Swarm swarm(String name, Spatial prefab, UnaryOperator<SpatialPoolSettings.Builder> settings) {
        if (prefab == null) {
            throw new IllegalArgumentException("Swarm '" + name + "': prefab must not be null");
        }
        return add(new Swarm(prefab, drawnTogether(name, settings), scene));
    }

    /**
     * Registers {@link Labels}: texts and bars that are drawn together; legal on any thread and before there is a
     * scene. The settings mean what they do for a {@link #swarm}, without those of colours and distances.
     *
     * @param name unique within this scene, also among its pools
     * @param font as the asset manager has loaded it; not changed afterwards
     * @param settings is given a builder with default settings, and returns it: {@code s -> s.prewarm(2000)}
     * @return the labels
     * @throws IllegalArgumentException if the name is taken or blank; if the font has no texture, or is one from right
     *         to left; if a setting has no meaning for labels; or if the function returns anything but the builder that
     *         it was given
     * @throws IllegalStateException if this scene's pools were closed
     */
    @AnyThread
    public Labels labels(String name, BitmapFont font, UnaryOperator<SpatialPoolSettings.Builder> settings) {
        if (font == null) {
            throw new IllegalArgumentException("Labels '" + name + "': font must not be null");
        }
        return add(new Labels(font, drawnTogether(name, settings), scene));
    }

    private static SpatialPoolSettings drawnTogether(String name,
            UnaryOperator<SpatialPoolSettings.Builder> settings) {
        return SpatialPool.settingsOf(name, SpatialPoolSettings.builder(name).source(SettingSource.DEFAULT)
                .instanced(true).source(SettingSource.CODE), settings);
    }

    private <H extends HandlePool> H add(H pool) {
        RegisteredSwarm<?> registered = pool.registered();
        applyStanding(registered.toString(), registered.name, registered.baseSettings(), registered::configure);
        index.add(registered);
        Failures.orUndo(() -> scene.observation.added(pool), () -> index.remove(registered));
        return pool;
    }

    /**
     * Sets a function that changes the settings of each pool that is registered under a name from now on. A pool of
     * that name that is registered already keeps its settings. Any thread.
     *
     * @param name the name of the pools
     * @param change is given the {@linkplain SpatialPool#baseSettings() base settings} of a pool that is being
     *        registered, on the thread that does so, and returns others of the same name; null ends it. If it throws,
     *        or what it returns is refused, that is logged and the pool keeps its own
     * @return what was set for that name before, or null
     */
    @AnyThread
    public @Nullable UnaryOperator<SpatialPoolSettings> settingsFor(String name,
            @Nullable UnaryOperator<SpatialPoolSettings> change) {
        Objects.requireNonNull(name, "name");
        return change == null ? standing.remove(name) : standing.put(name, change);
    }

    /** Completes a registration: the pool has its name, but isn't found yet. If this throws, the name is released. */
    private void add(SpatialPool<?> pool) {
        PrefabCheck.warnOfBodies(pool.name(), pool.registered.prefab,
                control -> scene.listeners.suspends(control) || pool.registered.listeners.suspends(control));
        pool.registered.join(scene);
        Failures.orUndo(() -> {
            pool.registered.reportUnknownKeys();
            scene.observation.added(pool);
            applyStanding("Pool '" + pool.name() + "'", pool.name(), pool.baseSettings(), pool::configure);
            if (instanced) {
                pool.registered.instanceByDefault();
            }
        }, pool.registered::unjoin);
    }

    private void applyStanding(String shown, String name, SpatialPoolSettings base,
            Consumer<SpatialPoolSettings> configure) {
        UnaryOperator<SpatialPoolSettings> change = standing.get(name);
        if (change != null) {
            try {
                configure.accept(change.apply(base));
            } catch (RuntimeException refused) {
                LOG.log(Level.WARNING, refused, () -> shown + ": the settings that waited for it were refused, and it"
                        + " keeps its own: " + refused.getMessage());
            }
        }
    }

    /**
     * Adds a listener of the ends of uses to all pools of this scene, those registered later included; at any time, on
     * any thread.
     *
     * @param listener the listener; one that was also added to a pool is notified once
     * @throws IllegalArgumentException if it was added to this scene already
     */
    @AnyThread
    public void addEndListener(EndListener listener) {
        scene.endListeners.add(listener);
    }

    /**
     * Removes a listener of the ends of uses; at any time, on any thread. Does nothing if it was not added to this
     * scene.
     *
     * @param listener the listener
     */
    @AnyThread
    public void removeEndListener(EndListener listener) {
        scene.endListeners.remove(listener);
    }

    /**
     * Adds a listener of the lifecycle of instances to all pools of this scene, those registered later included, before
     * there are instances: on any thread before the scene opens, on the render thread afterwards.
     *
     * @param listener the listener; one that was also added to a pool is notified once
     * @throws IllegalArgumentException if it was added to this scene already
     * @throws IllegalStateException if a pool here has instances already; nothing changes then, nor when the listener's
     *         {@link InstanceListener#poolAdded} throws, whose exception reaches the caller
     */
    public void addInstanceListener(InstanceListener<?> listener) {
        synchronized (scene.listeners) {
            List<SpatialPool<?>> all = index.allClaimed();
            scene.listeners.checkNew(listener, SpatialPool.openOf(all));
            Set<SpatialPool<?>> shown = new HashSet<>();
            // again, as poolAdded may register others
            while (!shown.containsAll(all)) {
                for (SpatialPool<?> pool : all) {
                    if (shown.add(pool)) {
                        listener.poolAdded(pool, pool.registered.prefab);
                    }
                }
                all = index.allClaimed();
            }
            scene.listeners.add(listener, SpatialPool.openOf(all));
        }
    }

    /**
     * Finds a pool; any thread.
     *
     * @param name its name
     * @return the pool
     * @throws IllegalArgumentException if there is none of that name
     */
    @AnyThread
    public SpatialPool<?> pool(String name) {
        Objects.requireNonNull(name, "name");
        SpatialPool<?> found = index.named(name);
        if (found == null && index.wasClosed(name)) {
            throw new IllegalArgumentException("Pool '" + name + "' was closed; " + (scene.lifecycle.isClosed()
                    ? "its scene was as well: make a new ScenePools" : "register a prefab under that name again"));
        }
        RegisteredSwarm<?> swarm = found == null ? index.swarm(name) : null;
        if (swarm != null) {
            throw new IllegalArgumentException("'" + name + "' is no pool but " + swarm + "; keep what its registration"
                    + " has returned");
        }
        if (found == null && scene.lifecycle.isClosed()) {
            throw new IllegalArgumentException("There is no pool '" + name + "', as " + scene.lifecycle.reason());
        }
        if (found == null) {
            throw new IllegalArgumentException("There is no pool '" + name + "'"
                    + NearestName.question(name,
                            index.all().stream().map(SpatialPool::name).collect(Collectors.toList()))
                    + others()
                    + "; register a prefab under that name");
        }
        return found;
    }

    /** A wrong name is often a wrong letter: the names that would do are the quickest help. */
    private String others() {
        StringJoiner names = new StringJoiner(", ", " among ", index.all().size() > NAMES_IN_MESSAGE ? "..." : "");
        names.setEmptyValue("");
        int named = 0;
        for (SpatialPool<?> pool : index.all()) {
            if (named++ < NAMES_IN_MESSAGE) {
                names.add(pool.name());
            }
        }
        return names.toString();
    }

    /**
     * Returns whether there is a pool of that name; any thread.
     *
     * @param name a name
     * @return true when {@link #pool} finds it
     */
    @AnyThread
    public boolean has(String name) {
        return index.named(name) != null;
    }

    /**
     * Returns all pools in order of registration; any thread.
     *
     * @return a list that doesn't change
     */
    @AnyThread
    public Collection<SpatialPool<?>> pools() {
        return index.all();
    }

    /**
     * Returns all that {@link #stats} counts: the pools in order of registration, then swarms and labels; any
     * thread.
     *
     * @return a list that doesn't change; of {@link SpatialPool}s and {@link HandlePool}s
     */
    @AnyThread
    public List<ManagedPool> managedPools() {
        List<ManagedPool> all = new ArrayList<>(index.all());
        for (RegisteredSwarm<?> swarm : scene.swarms()) {
            all.add(swarm.pool());
        }
        return Collections.unmodifiableList(all);
    }

    /**
     * Spawns an instance with the lifetime of its prefab or pool.
     *
     * @param name a pool's name
     * @return as {@link SpatialPool#spawn()}
     * @throws IllegalArgumentException if there is no pool of that name
     */
    public Spatial spawn(String name) {
        return pool(name).spawn();
    }

    /**
     * Spawns an instance at a position.
     *
     * @param name a pool's name
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @return as {@link SpatialPool#spawn(Vector3f, Quaternion)}
     * @throws IllegalArgumentException if there is no pool of that name, or a number is infinite or NaN
     */
    public Spatial spawn(String name, @Nullable Vector3f translation, @Nullable Quaternion rotation) {
        return pool(name).spawn(translation, rotation);
    }

    /**
     * Spawns an instance with a lifetime of its own.
     *
     * @param name a pool's name
     * @param lifetimeSeconds seconds until it is recycled automatically; 0 means it stays until recycled
     * @return as {@link SpatialPool#spawn(float)}
     * @throws IllegalArgumentException if there is no pool of that name, or the number is negative, infinite or NaN
     */
    public Spatial spawn(String name, float lifetimeSeconds) {
        return pool(name).spawn(lifetimeSeconds);
    }

    /**
     * Chooses how many instances {@link #spawn(Spatial)} makes of a prefab that it meets for the first time: no more
     * than the prefab's {@link PoolControl} allows.
     *
     * @param instances at least 0
     * @throws IllegalArgumentException if negative
     */
    public void setDefaultPoolSize(int instances) {
        if (instances < 0) {
            throw new IllegalArgumentException("defaultPoolSize must be >= 0 but was " + instances);
        }
        defaultPoolSize = instances;
    }

    /**
     * Chooses whether pools that are registered from now on are {@linkplain SpatialPoolSettings#instanced() instanced}
     * wherever that is possible. Where the code, a preset or the prefab sets {@code instanced}, that counts. A skinned
     * prefab gets 30 {@linkplain SpatialPoolSettings#bakedPoses() baked poses} a second, unless something sets them.
     * The instances of a prefab that can't be instanced are drawn individually: the reason is logged once for each
     * pool, and {@link SpatialPool#instancingObstacle()} returns it. Any thread.
     *
     * @param wherePossible whether to do so, false at first
     */
    @AnyThread
    public void setInstanced(boolean wherePossible) {
        instanced = wherePossible;
    }

    /**
     * Spawns an instance of a prefab; the first use of a prefab makes its pool, with the name and settings of its
     * {@link PoolControl}, otherwise named like the prefab.
     *
     * @param prefab the prefab itself, the same object each time
     * @param <S> what kind of spatial it is
     * @return as {@link SpatialPool#spawn()}
     * @throws IllegalArgumentException if the prefab is null or can't be cloned, or what it declares is wrong
     */
    public <S extends Spatial> S spawn(S prefab) {
        return poolOf(prefab).spawn();
    }

    /**
     * Spawns an instance of a prefab at a position; the first use of a prefab makes its pool, as with
     * {@link #spawn(Spatial)}.
     *
     * @param prefab the prefab itself, the same object each time
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @param <S> what kind of spatial it is
     * @return as {@link SpatialPool#spawn()}
     * @throws IllegalArgumentException if the prefab is null or can't be cloned, what it declares is wrong, or a number
     *         is infinite or NaN
     */
    public <S extends Spatial> S spawn(S prefab, @Nullable Vector3f translation,
            @Nullable Quaternion rotation) {
        return poolOf(prefab).spawn(translation, rotation);
    }

    @SuppressWarnings("unchecked")
    private <S extends Spatial> SpatialPool<S> poolOf(S prefab) {
        SpatialPool<?> known = index.of(prefab);
        if (known == null) {
            known = register(firstUse(prefab));
            warnOfManyFirstUses(prefab.getName());
        }
        return (SpatialPool<S>) known;
    }

    /** Clones no more than what the prefab declares allows. */
    private <S extends Spatial> SpatialPool<S> firstUse(S prefab) {
        if (prefab == null) {
            return new SpatialPool<>(index.freeName(null), prefab); // throws
        }
        PrefabSettings declared = new PrefabSettings(prefab);
        String name = index.freeName(declared.name().isEmpty() ? prefab.getName() : declared.name());
        SpatialPoolSettings settings = SpatialPoolSettings.builder(name).build();
        SpatialPoolSettings limits = declared.in(settings);
        int most = Math.min(Math.min(limits.maxTotal(), limits.maxActive()),
                limits.idleLimit().equals(IdleLimit.fromGrowth()) ? defaultPoolSize : limits.maxIdle());
        return new SpatialPool<>(name, prefab, settings.toBuilder().source(SettingSource.DEFAULT)
                .prewarm(Math.min(defaultPoolSize, most)).build(), declared, null);
    }

    /** Once for each name. */
    private void warnOfManyFirstUses(@Nullable String prefab) {
        String name = String.valueOf(prefab);
        if (firstUses.merge(name, 1, Integer::sum) == SUSPICIOUS_FIRST_USES) {
            LOG.warning(() -> "Pool '" + name + "': spawn(prefab) has made " + SUSPICIOUS_FIRST_USES + " pools for"
                    + " prefabs named '" + name + "', as each was another object; make the prefab once, keep it in a"
                    + " field, and give spawn the same object each time");
        }
    }

    /**
     * Recycles an instance: ends its use and resets it for the next one. Its transform is the prefab's then, so read
     * what you need first. If called while the frame is being rendered, the use ends at once, and the instance is reset
     * and detached after rendering. Does nothing while the scene is closed, as when the application has ended.
     *
     * @param spatial an instance of any pool here, or anything below it
     * @throws io.github.jmepool.core.StaleUseException if it was recycled already, or another thread asked for that
     * @throws io.github.jmepool.core.ObjectBusyException if called from inside the instance's own hook
     * @throws ForeignObjectException if no pool here knows it, for instance because it was disposed of when it was
     *         recycled, and the {@linkplain #setForeignPolicy policy} is {@link ForeignPolicy#THROW}; under any policy
     *         if it is a pool's own node, or is below one of another scene
     * @throws io.github.jmepool.core.PoolException if the policy detaches it while the frame is being rendered
     */
    public void recycle(Spatial spatial) {
        PoolEntry instance = entryOf(spatial);
        if (instance != null) {
            instance.openPool.recycle(instance);
        } else {
            recycleForeign(spatial);
        }
    }

    /**
     * Recycles an instance if it is still in a given use. Does nothing while the scene is closed.
     *
     * @param spatial an instance of any pool here, or anything below it
     * @param useId which use, from {@link PooledInstance#useId()}
     * @throws io.github.jmepool.core.StaleUseException if that use has ended, or another thread asked for that
     * @throws io.github.jmepool.core.ObjectBusyException if called from inside the instance's own hook
     * @throws ForeignObjectException if no pool here knows it
     */
    public void recycle(Spatial spatial, long useId) {
        PoolEntry instance = entryOf(spatial);
        if (instance == null) {
            scene.checkShut(spatial, "recycle");
            return;
        }
        instance.openPool.recycle(instance, useId);
    }

    /** Treats a spatial that is no instance by the policy. */
    private void recycleForeign(Spatial spatial) {
        if (scene.lifecycle.isShut()) {
            return;
        }
        scene.phase.checkThread(null, "recycle");
        if (spatial == null || foreignPolicy == ForeignPolicy.THROW) {
            throw scene.foreign(null, spatial, "recycle", ", or choose ForeignPolicy.DETACH");
        }
        Placement.checkForeign(spatial);
        scene.phase.checkMayChange(null, "recycle of a spatial that no pool knows");
        spatial.removeFromParent();
    }

    /**
     * Sets after which time an instance is recycled automatically, counted from now; replaces the time set before. Does
     * nothing while the scene is closed.
     *
     * @param spatial an instance in use, or anything below it
     * @param seconds seconds of the scene's time; 0 means that it stays until recycled
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     * @throws io.github.jmepool.core.StaleUseException if it isn't in use
     * @throws ForeignObjectException if no pool here knows it
     */
    public void setLifetimeSeconds(Spatial spatial, float seconds) {
        Seconds.check("seconds", seconds);
        PoolEntry instance = entryOf(spatial);
        if (instance == null) {
            scene.checkShut(spatial, "setLifetimeSeconds");
        } else {
            instance.setLifetimeSeconds(seconds);
        }
    }

    /**
     * Closes a resource when the current use of an instance ends, however it ends: a sound, a tween, a light, a task of
     * the game, or another instance. May be called at any time after the spawn, and in the instance's own onSpawn.
     * Another instance that may end before is recycled only if {@link #isCurrent} returns true for its use, as
     * recycling it twice throws.
     *
     * <p>Each resource is closed once, on the render thread, the last that was given first. This happens before
     * {@code onRecycle}, with the instance still as the use left it, with two exceptions: if the use ends while the
     * frame is being rendered, it happens after rendering; and pooled instances that are attached below the instance
     * are recycled before. {@code detach} closes the resources without these two.
     *
     * <p>{@code close()} must not end, move or extend this same use. An exception of it is treated as an exception of
     * {@code onRecycle}; all other resources are closed anyway.
     *
     * @param spatial an instance in use, or anything below it
     * @param closeable the resource, for instance {@code tween::cancel}
     * @throws io.github.jmepool.core.StaleUseException if it isn't in use, or another thread asked for its end; nothing
     *         is closed then
     * @throws ForeignObjectException if no pool here knows it
     * @throws io.github.jmepool.core.WrongThreadException on any thread but the render thread
     */
    public void closeAtEnd(Spatial spatial, AutoCloseable closeable) {
        Objects.requireNonNull(closeable, "closeable");
        PoolEntry instance = scene.require(spatial, "closeAtEnd");
        instance.openPool.closeAtEnd(instance, closeable);
    }

    /**
     * Requests from any thread that an instance is recycled: its use ends at once, and the render thread detaches it in
     * the next frame.
     *
     * @param spatial an instance of any pool here, or anything below it
     * @return false when it isn't in use, is no instance of a pool here any more, or its end was requested before
     * @throws ForeignObjectException if it is null
     */
    @AnyThread
    public boolean requestRecycle(Spatial spatial) {
        PoolEntry instance = entryOf(spatial);
        return request(instance, spatial, instance == null ? 0 : instance.useId());
    }

    /**
     * Requests from any thread that an instance is recycled if it is still in a given use.
     *
     * @param spatial an instance of any pool here, or anything below it
     * @param useId which use
     * @return false when that use has ended, also because it is no instance of a pool here any more, or its end was
     *         requested before
     * @throws ForeignObjectException if it is null
     */
    @AnyThread
    public boolean requestRecycle(Spatial spatial, long useId) {
        return request(entryOf(spatial), spatial, useId);
    }

    /** A request may come too late: the spatial may have left the scene since, and is no instance then. */
    boolean request(@Nullable PoolEntry instance, Spatial spatial, long useId) {
        if (instance == null) {
            if (spatial == null) {
                throw Scene.noSpatial(null, "requestRecycle");
            }
            return false;
        }
        boolean accepted = scene.frame.request(instance, useId);
        if (accepted) {
            scene.lifecycle.wake();
        }
        return accepted;
    }

    /**
     * Finds the instance that a spatial belongs to; any thread, as long as the spatial isn't moved meanwhile.
     *
     * @param spatial any spatial, a picked geometry for instance
     * @return the nearest instance at or above it, in use or idle; null when there is none
     */
    @AnyThread
    public @Nullable PooledInstance instanceOf(Spatial spatial) {
        PoolEntry entry = entryOf(spatial);
        return entry == null ? null : entry.view;
    }

    @Nullable PoolEntry entryOf(Spatial spatial) {
        return spatial == null ? null : table.climb(spatial);
    }

    /**
     * Returns whether that use of an instance is going on; any thread. Returns false also for an instance that has left
     * its pool and is now below an instance of another one.
     *
     * @param spatial an instance, or anything below it
     * @param useId which use
     * @return false from the end of the use on, always, and for spatials that no pool here knows
     */
    @AnyThread
    public boolean isCurrent(Spatial spatial, long useId) {
        PoolEntry instance = entryOf(spatial);
        return instance != null && useId != 0 && instance.useId() == useId;
    }

    /**
     * Moves an instance to another parent and informs the pool, so that the instance doesn't count as lost there. Its
     * local transform is kept, as with {@code attachChild}; its world transform follows the new parent.
     *
     * @param spatial an instance in use, or anything below it
     * @param parent the new parent, its present one included; null when it is to be detached but remains in use
     * @throws io.github.jmepool.core.StaleUseException if it isn't in use
     * @throws io.github.jmepool.core.ObjectBusyException if called from inside the instance's own hook
     * @throws ForeignObjectException if no pool here knows it
     * @throws IllegalArgumentException if the parent is below the instance or part of a pool's own structure
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public void reparent(Spatial spatial, @Nullable Node parent) {
        PoolEntry instance = scene.require(spatial, "reparent");
        instance.openPool.moved.reparent(instance, parent, false);
    }

    /**
     * Moves an instance to another parent, as {@link #reparent} does, and sets its local transform so that its world
     * transform is kept. Call it instead of {@code attachChild}, not after it, which changes the world transform.
     *
     * @param spatial an instance in use, or anything below it
     * @param parent the new parent; null when it is to be detached but remains in use, its world transform as the local
     * @throws io.github.jmepool.core.StaleUseException if it isn't in use
     * @throws io.github.jmepool.core.ObjectBusyException if called from inside the instance's own hook
     * @throws ForeignObjectException if no pool here knows it
     * @throws IllegalArgumentException if the parent is below the instance, part of a pool's own structure, or scaled
     *         to 0 in some direction; nothing changes then
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public void reparentInPlace(Spatial spatial, @Nullable Node parent) {
        PoolEntry instance = scene.require(spatial, "reparentInPlace");
        instance.openPool.moved.reparent(instance, parent, true);
    }

    /**
     * Hands an instance over to the game; see {@link SpatialPool#detach}.
     *
     * @param spatial an instance in use, or anything below it
     * @return the instance's root, which belongs to the game from now on
     * @throws io.github.jmepool.core.StaleUseException if it isn't in use
     * @throws io.github.jmepool.core.ObjectBusyException if called from inside the instance's own hook
     * @throws ForeignObjectException if no pool here knows it
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public Spatial detach(Spatial spatial) {
        PoolEntry instance = scene.require(spatial, "detach");
        instance.openPool.detach(instance, EndReason.DETACHED);
        return instance.spatial;
    }

    /**
     * Recycles all instances in use, of all pools, swarms and labels, except those inside one of their own hooks; while
     * the frame is being rendered, those of swarms and labels end after it. If a hook throws, the others are recycled
     * anyway, and the exception is thrown at the end. A hook may recycle an instance that this call has recycled
     * already, such as an enemy's health bar: that does nothing, except in a listener of a swarm whose ends wait for
     * the end of rendering. The same holds where a group, the scene or its application ends.
     */
    public void recycleAll() {
        Failures failures = new Failures();
        scene.endMany(() -> {
            scene.forEachOpen(open -> failures.run(open.hooks::recycleAll));
            for (RegisteredSwarm<?> swarm : scene.swarms()) {
                failures.run(swarm::recycleAll);
            }
        });
        failures.throwFirst();
    }

    /**
     * Returns the open group of that name; makes one if there is none.
     *
     * @param name any name, of a level for instance
     * @return the group
     */
    public PoolGroup group(String name) {
        return groups.computeIfAbsent(Objects.requireNonNull(name, "name"), key -> new PoolGroup(this, key));
    }

    /**
     * Does the work of a frame: opens pools that were registered since the last one, recycles instances whose lifetime
     * is over, whose {@link RecycleWhen} is true or whose end other threads have requested, finds lost instances,
     * detaches those that have been idle for a while, and does {@linkplain #background() background work}. If a hook
     * throws, the rest is done anyway, and the exception is thrown at the end.
     *
     * @param tpf seconds since the last frame; 0 lets no time pass
     * @throws IllegalArgumentException if the number is negative, infinite or NaN; nothing was done then
     */
    public void update(float tpf) {
        scene.phase.checkThread(null, "update");
        if (!(tpf >= 0f) || tpf > Float.MAX_VALUE) {
            throw new IllegalArgumentException("update(tpf) must get the seconds since the last frame, a number >= 0,"
                    + " but got " + tpf + "; look at the application's timer and speed, or give 0");
        }
        scene.phase.endRendering();
        scene.frame.update(tpf);
    }

    /**
     * Returns the work that pools do before and after uses; any thread.
     *
     * @return the background work of this scene
     */
    @AnyThread
    public BackgroundWork background() {
        return background;
    }

    /**
     * Returns the textures, materials, meshes and sounds that are shared by key, and freed some time after their last
     * use; any thread.
     *
     * @return the shared assets of this scene
     */
    @AnyThread
    public SharedAssets shared() {
        return shared;
    }

    /**
     * Returns the object that shows the pools to other threads, JMX, the flight recorder and listeners; any thread.
     *
     * @return the monitoring of this scene
     */
    @AnyThread
    public PoolMonitoring monitoring() {
        return monitoring;
    }

    /**
     * Creates an empty {@link PrewarmPlan}, to which pools are added before it is started.
     *
     * @return an empty plan
     */
    public PrewarmPlan prewarm() {
        return new PrewarmPlan(this);
    }

    /**
     * Makes and uploads the prewarmed instances of all pools before it returns, whatever the frame budget; for one pool
     * call {@link SpatialPool#prewarmNow}. If a pool fails, the others are prewarmed anyway, and the first exception is
     * thrown at the end.
     *
     * <p>Call it once all pools are registered: at the end of {@code simpleInitApp}, or where states register pools in
     * {@code initialize}, at the end of the last state's. That frame is longer, and spawns of the first frames don't
     * miss.
     *
     * @throws IllegalStateException if there are pools, and their {@link PoolAppState} is not attached; nothing is made
     *         then
     * @throws io.github.jmepool.core.WrongThreadException on any other thread
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered; nothing is made then
     */
    public void prewarmNow() {
        scene.phase.checkThread(null, "prewarmNow");
        scene.phase.checkMayChange(null, "prewarmNow");
        Failures failures = new Failures();
        scene.lifecycle.openAll(failures);
        scene.forEachOpen(open -> failures.run(open.work::prewarmNow));
        scene.forEachOpenSwarm(open -> failures.run(open.work()::prewarmNow));
        failures.throwFirst();
    }

    /**
     * Pauses or resumes all lifetimes and {@link RecycleWhen} conditions: neither ends a use while paused; any thread.
     * A {@link PoolAppState} calls this when it is initialized, enabled or disabled: with one, disable that instead.
     *
     * @param paused whether time stands still for them
     */
    @AnyThread
    public void setLifetimesPaused(boolean paused) {
        scene.lifetimes.pause(paused);
    }

    /**
     * Returns the counts of all pools.
     *
     * @return one per pool, in order of registration, then one per swarm and labels
     */
    public List<PoolStats> stats() {
        List<PoolStats> stats = new ArrayList<>();
        for (SpatialPool<?> pool : index.all()) {
            stats.add(pool.stats());
        }
        for (RegisteredSwarm<?> swarm : scene.swarms()) {
            stats.add(swarm.stats());
        }
        return stats;
    }

    /**
     * Returns the state of the pools' sizing: its next check, the votes of each pool, the last trim. Any thread.
     *
     * @return the state after the last check; empty while no pool is open. Times are those of the scene's clock, by
     *         default {@link System#nanoTime}
     */
    @AnyThread
    public Optional<SizingView> sizingView() {
        return scene.background.sizingView();
    }

    /**
     * Returns the instances that have been in use for long, of the pools that track leaks.
     *
     * @param heldLongerThan how long at least
     * @return where each was spawned and how long ago, in order of registration of their pools
     * @throws IllegalArgumentException if it is negative and a pool is open
     */
    public List<LeakRecord> leaks(Duration heldLongerThan) {
        List<LeakRecord> leaks = new ArrayList<>();
        scene.forEachOpen(open -> {
            open.checkThread("leaks");
            leaks.addAll(open.core.leaks(heldLongerThan));
        });
        return leaks;
    }

    /**
     * Refuses changes of the scene until the given method, which has called the caller, has returned, as while the
     * frame is being rendered: until then {@code recycle} only ends the use, the instance stays unchanged until the end
     * of rendering or the next {@link #update}, and spawning is refused. For a listener of a physics engine, which must
     * not lose bodies in the middle of a step.
     *
     * @param type the class of the method
     * @param method its name
     */
    public void refuseChangesIn(Class<?> type, String method) {
        scene.phase.checkThread(null, "refuseChangesIn");
        scene.phase.holdWhileIn(Objects.requireNonNull(type, "type"), Objects.requireNonNull(method, "method"));
    }

    /**
     * Makes the calling thread the render thread from now on, for a scene that was built on another one which doesn't
     * use it any more.
     */
    public void bindToCurrentThread() {
        scene.phase.bind();
        scene.forEachOpen(open -> open.core.bindToCurrentThread());
        scene.forEachOpenSwarm(open -> open.core().bindToCurrentThread());
    }

    /**
     * Recycles everything, closes all pools permanently and disposes of their instances. If a hook throws, the rest is
     * done anyway, and the exception is thrown at the end.
     *
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered; nothing changes then
     */
    @Override
    public void close() {
        scene.lifecycle.close();
    }

    /** Describes the scene by the pools in order of registration; any thread. */
    @AnyThread
    @Override
    public String toString() {
        String closed = scene.lifecycle.reason() == null ? "" : " (" + scene.lifecycle.reason() + ")";
        return "ScenePools" + closed + " " + index.all();
    }

    /** Refuses a pool of another scene, or of none. */
    void checkRegistered(SpatialPool<?> pool, String ofWhat) {
        if (index.named(pool.name()) != pool) {
            throw new IllegalArgumentException("Pool '" + pool.name() + "' is not registered with the scene of "
                    + ofWhat + (scene.lifecycle.isClosed() ? ", as " + scene.lifecycle.reason()
                    : pool.registered.isClosed() ? ", as it was closed; register a new one"
                    : "; register it there first"));
        }
    }

    void checkRegistered(RegisteredSwarm<?> swarm, String ofWhat) {
        if (!List.of(scene.swarms()).contains(swarm)) {
            throw new IllegalArgumentException(swarm + " is not registered with the scene of " + ofWhat
                    + (swarm.isClosed() ? ", as it was closed; register a new one"
                    : "; register one there"));
        }
    }

    void forget(PoolGroup group) {
        groups.remove(group.name(), group);
    }
}
