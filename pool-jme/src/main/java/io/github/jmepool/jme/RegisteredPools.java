// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.asset.AssetManager;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.Failures;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The pools of a scene: registers them, and finds them by name and by prefab. Knows of no frame and no root. */
abstract class RegisteredPools {
    private static final int NAMES_IN_MESSAGE = 20;
    /** So many prefabs of one name are hardly prefabs any more. */
    private static final int SUSPICIOUS_FIRST_USES = 16;
    private static final Logger LOG = Logger.getLogger(ScenePools.class.getName());

    final Participants participants = new Participants();
    final PoolIndex index = new PoolIndex();
    /** Settings that wait for pools of these names. */
    private final Map<String, UnaryOperator<SpatialPoolSettings>> standing = new ConcurrentHashMap<>();
    /** How many pools the first use of a prefab has made, by the prefabs' names. The render thread's own. */
    private final Map<String, Integer> firstUses = new HashMap<>();
    private int firstUseInstances = ScenePools.FIRST_USE_INSTANCES;

    /**
     * Registers a prefab with default settings; legal on any thread and before there is a scene.
     *
     * @param name unique within this scene
     * @param prefab what instances are made from; copied
     * @param <S> what kind of spatial it is
     * @return the pool
     * @throws IllegalArgumentException if the name is taken or blank, or the prefab is null or can't be cloned
     */
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
     * @throws IllegalArgumentException if the name is taken, blank or not that of the settings, or the prefab is null
     *         or can't be cloned
     */
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
     * @throws IllegalArgumentException if the name is taken or blank, the prefab is null or can't be cloned, or the
     *         function returns anything but the builder that it was given; what it throws comes out of here, and
     *         nothing is registered then
     */
    public <S extends Spatial> SpatialPool<S> register(String name, S prefab,
            UnaryOperator<SpatialPoolSettings.Builder> settings) {
        return register(new SpatialPool<>(name, prefab, settings));
    }

    /**
     * Registers a model as prefab by its asset path; it is loaded once, and cloned from then on.
     *
     * @param name unique within this scene
     * @param assets loads the model
     * @param path the model's asset path, {@code Models/Enemy.j3o} for instance
     * @return the pool
     * @throws IllegalArgumentException if there is no such model, or as {@link #register(String, Spatial)}
     */
    public SpatialPool<Spatial> register(String name, AssetManager assets, String path) {
        return register(name, PrefabAsset.load(name, assets, path));
    }

    /**
     * Registers a model as prefab by its asset path; it is loaded once, and cloned from then on.
     *
     * @param name unique within this scene
     * @param assets loads the model
     * @param path the model's asset path, {@code Models/Enemy.j3o} for instance
     * @param settings settings of the same name
     * @return the pool
     * @throws IllegalArgumentException if there is no such model, or as
     *         {@link #register(String, Spatial, SpatialPoolSettings)}
     */
    public SpatialPool<Spatial> register(String name, AssetManager assets, String path,
            SpatialPoolSettings settings) {
        return register(name, PrefabAsset.load(name, assets, path), settings);
    }

    /**
     * Registers a model as prefab by its asset path, with settings that have the pool's name.
     *
     * @param name unique within this scene
     * @param assets loads the model
     * @param path the model's asset path, {@code Models/Enemy.j3o} for instance
     * @param settings is given a builder with default settings, and returns it: {@code s -> s.prewarm(200)}
     * @return the pool
     * @throws IllegalArgumentException if there is no such model, or as
     *         {@link #register(String, Spatial, UnaryOperator)}
     */
    public SpatialPool<Spatial> register(String name, AssetManager assets, String path,
            UnaryOperator<SpatialPoolSettings.Builder> settings) {
        return register(name, PrefabAsset.load(name, assets, path), settings);
    }

    /**
     * Registers a pool, of a class of the game's own for instance; legal on any thread and before there is a scene.
     *
     * @param pool a pool that isn't registered anywhere
     * @param <P> the class of the pool
     * @return the pool
     * @throws IllegalArgumentException if its name is taken
     * @throws IllegalStateException if it is registered already
     */
    public <P extends SpatialPool<?>> P register(P pool) {
        Objects.requireNonNull(pool, "pool");
        // in one step: who takes part in all pools is told of each once, in whatever order they come
        synchronized (participants) {
            index.claim(pool);
            Failures.orUndo(() -> participants.joining(pool), () -> index.remove(pool));
        }
        Failures.orUndo(() -> joined(pool), () -> forget(pool));
        applyStanding(pool);
        // last of all: a frame may be under way, and use it at once
        index.publish(pool);
        return pool;
    }

    /**
     * Sets what every pool that is registered under a name from now on changes of its settings; a pool of that name
     * that is there already keeps what it has. Any thread.
     *
     * @param name the name of the pools
     * @param change is given the settings of a pool that is being registered, on the thread that does so, and returns
     *        others of the same name; null ends it. If it throws, or what it returns is refused, that is logged and the
     *        pool keeps its own
     * @return what was set for that name before, or null
     */
    public @Nullable UnaryOperator<SpatialPoolSettings> settingsFor(String name,
            @Nullable UnaryOperator<SpatialPoolSettings> change) {
        Objects.requireNonNull(name, "name");
        return change == null ? standing.remove(name) : standing.put(name, change);
    }

    private void applyStanding(SpatialPool<?> pool) {
        UnaryOperator<SpatialPoolSettings> change = standing.get(pool.name());
        if (change != null) {
            try {
                pool.configure(change.apply(pool.settings()));
            } catch (RuntimeException refused) {
                LOG.log(Level.WARNING, refused, () -> "Pool '" + pool.name() + "': the settings that waited for it were"
                        + " refused, and it keeps its own: " + refused.getMessage());
            }
        }
    }

    /**
     * Lets somebody take part in the uses of all pools of this scene, those registered later included, for good: any
     * thread before the scene opens, the render thread afterwards.
     *
     * @param participant who is told of each instance and each use
     * @throws IllegalArgumentException if it takes part already
     * @throws IllegalStateException if a pool here has instances already; nothing changes then
     */
    public void addListener(InstanceListener<?> participant) {
        synchronized (participants) {
            participants.add(participant, index.allClaimed());
        }
    }

    /**
     * Finds a pool; any thread.
     *
     * @param name its name
     * @return the pool
     * @throws IllegalArgumentException if there is none of that name
     */
    public SpatialPool<?> pool(String name) {
        SpatialPool<?> found = index.named(name);
        if (found == null && index.wasClosed(name)) {
            throw new IllegalArgumentException("Pool '" + name + "' was closed; register a prefab under that"
                    + " name again");
        }
        if (found == null) {
            throw new IllegalArgumentException("There is no pool '" + name + "'" + others()
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
     * Whether there is a pool of that name; any thread.
     *
     * @param name a name
     * @return true when {@link #pool} finds it
     */
    public boolean has(String name) {
        return index.named(name) != null;
    }

    /**
     * All pools in order of registration; any thread.
     *
     * @return a list that doesn't change
     */
    public Collection<SpatialPool<?>> pools() {
        return index.all();
    }

    /**
     * Copies what {@link SpatialPool#stats()} counts, and makes no object for it while the pool is open. Asks no clock:
     * the time of the last acquire is as of the last {@link SpatialPool#stats()}. Render thread only.
     *
     * @param pool one of these pools
     * @param into gets the components of {@link PoolStats} after the name, in their order; has room for at least
     *        {@link PoolStats#COUNTS}
     * @throws ArrayIndexOutOfBoundsException if it has not
     */
    public void copyStats(SpatialPool<?> pool, long[] into) {
        OpenPool openPool = pool.openPool();
        if (openPool == null) {
            pool.stats().copyInto(into);
        } else {
            openPool.core.copyStats(into);
        }
    }

    /**
     * Chooses how many instances {@link #spawn(Spatial)} makes of a prefab that it meets for the first time.
     *
     * @param instances at least 0
     * @throws IllegalArgumentException if negative
     */
    public void firstUseInstances(int instances) {
        if (instances < 0) {
            throw new IllegalArgumentException("firstUseInstances must be >= 0 but was " + instances);
        }
        firstUseInstances = instances;
    }

    /**
     * Spawns an instance of a prefab; the first use of a prefab makes its pool, named like the prefab.
     *
     * @param prefab the prefab itself, the same object each time
     * @param <S> what kind of spatial it is
     * @return as {@link SpatialPool#spawn()}
     * @throws IllegalArgumentException if the prefab is null or can't be cloned
     */
    public <S extends Spatial> @Nullable S spawn(S prefab) {
        return poolOf(prefab).spawn();
    }

    /**
     * Spawns an instance of a prefab at a place; the first use of a prefab makes its pool, named like the prefab.
     *
     * @param prefab the prefab itself, the same object each time
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @param <S> what kind of spatial it is
     * @return as {@link SpatialPool#spawn()}
     * @throws IllegalArgumentException if the prefab is null or can't be cloned
     */
    public <S extends Spatial> @Nullable S spawn(S prefab, @Nullable Vector3f translation,
            @Nullable Quaternion rotation) {
        return poolOf(prefab).spawn(translation, rotation);
    }

    @SuppressWarnings("unchecked")
    private <S extends Spatial> SpatialPool<S> poolOf(S prefab) {
        SpatialPool<?> known = index.of(prefab);
        if (known == null) {
            String name = index.freeName(prefab == null ? null : prefab.getName());
            known = register(name, prefab, settings -> settings.prewarm(firstUseInstances));
            warnOfManyFirstUses(prefab.getName());
        }
        return (SpatialPool<S>) known;
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

    /** The pool has its name, though nobody finds it yet; what this throws takes the name away again. */
    abstract void joined(SpatialPool<?> pool);

    void forget(SpatialPool<?> pool) {
        index.remove(pool);
    }

    final List<SpatialPool<?>> list() {
        return index.all();
    }
}
