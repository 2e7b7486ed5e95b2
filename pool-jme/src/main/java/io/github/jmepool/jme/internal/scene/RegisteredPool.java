// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.anim.SkinningControl;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.core.util.WeakIdentityMap;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.instancing.InstancingCheck;
import io.github.jmepool.jme.internal.instancing.PoolRenderer;
import io.github.jmepool.jme.internal.prefab.PrefabCheck;
import io.github.jmepool.jme.internal.prefab.PrefabSettings;
import io.github.jmepool.jme.internal.prefab.WorkerCloneCheck;
import io.github.jmepool.jme.internal.report.MissedNodes;
import io.github.jmepool.jme.internal.reset.SpatialSnapshot;
import io.github.jmepool.jme.internal.reset.UnsharedValues;
import io.github.jmepool.jme.internal.settings.SettingLayers;
import io.github.jmepool.jme.internal.settings.Settings;
import io.github.jmepool.jme.internal.tree.InstanceTable;
import io.github.jmepool.jme.internal.tree.Placement;
import io.github.jmepool.jme.reset.MaterialMode;
import java.util.List;
import java.util.Objects;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A pool as its scene knows it, open or not: its prefab, settings and root, which outlive its instances. Render thread
 * only, except for the settings.
 */
public final class RegisteredPool implements MissedNodes.Pool {
    /** The poses of skinned prefabs that are instanced by the default of their scene. */
    private static final float DEFAULT_POSES = 30f;
    private static final Logger LOG = Logger.getLogger(RegisteredPool.class.getName());

    final String name;
    final PoolHooks hooks;
    public final InstanceListeners listeners = new InstanceListeners();
    public final EndListeners endListeners = new EndListeners();
    /** Listeners that forget the key of the use, called after all others, which may still ask for it. */
    public final EndListeners endListenersOfKeys = new EndListeners();
    /** The pool's own copy, or the first object of its factory; an opening may replace the copy by a prepared one. */
    public volatile Spatial prefab;
    /** The game's prefab; the same object as the pool's where a factory has made it. */
    final Spatial original;
    /** The objects that the factory has returned: no instance is made of one again, not even after its disposal. */
    private final WeakIdentityMap<Boolean> returned = new WeakIdentityMap<>();
    /** Whether the first instance is to be looked at, as hooks may have made or changed it. */
    private boolean checksFirst;
    private final PrefabSettings declared;
    private volatile SpatialPoolSettings settings;
    /** The settings without what presets and people have changed. */
    private volatile SpatialPoolSettings baseSettings;
    private @Nullable String instancingObstacle;
    /** The settings have had colours, or have them. */
    private boolean hadColors;
    /** Whether each instance gets copies of the materials: the setting at the opening, as all are reset alike. */
    private volatile boolean ownMaterials;
    private @Nullable Scene scene;
    private @Nullable Node root;
    private @Nullable OpenPool openPool;
    private boolean closed;
    /** Whether counts or settings may have changed since {@link #takeChange}. */
    private boolean changed = true;
    private final KeptStats stats = new KeptStats();

    public RegisteredPool(PoolHooks hooks, Spatial prefab, SpatialPoolSettings settings, PrefabSettings declared) {
        name = settings.name();
        this.hooks = hooks;
        this.declared = declared;
        SpatialPoolSettings all = declared.in(settings);
        this.settings = all;
        SpatialPoolSettings base = SettingLayers.unchanged(settings, SpatialPoolSettings.builder(name).build());
        baseSettings = base == settings ? all : declared.in(base);
        hadColors = all.instanceColors();
        checksFirst = hooks.gameMakes || hooks.createsItself;
        EngineCheck.require();
        original = prefab;
        if (hooks.hasFactory) {
            PrefabCheck.warnOfMade(prefab, all);
            PrefabSettings.takeOff(prefab);
            silence(prefab);
            this.prefab = prefab;
        } else {
            this.prefab = PrefabCheck.copyAndWarn(prefab, all, checksFirst);
            PrefabSettings.takeOff(this.prefab);
            UnsharedValues.giveTree(prefab, this.prefab);
        }
        checkInstancing(all, null);
        checkEnd(all, null);
    }

    /** Ends sounds that the factory of an object which is never spawned has played; clones play none. */
    void silence(Spatial made) {
        if (hooks.hasFactory) {
            SpatialSnapshot.silence(made);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public @Nullable Node chosenRoot() {
        return openPool == null ? null : openPool.chosenRoot();
    }

    @Override
    public boolean isWatched() {
        return openPool != null && openPool.reset.development && openPool.core.activeCount() > 0;
    }

    /** Refuses a new condition that no instance can meet, as far as that is known. */
    private void checkEnd(SpatialPoolSettings wanted, @Nullable SpatialPoolSettings now) {
        RecycleWhen condition = wanted.recycleWhen();
        if (condition == null || now != null && now.recycleWhen() == condition) {
            return;
        }
        Spatial example = openPool == null ? null : openPool.example();
        if (example == null && !hooks.gameMakes && !hooks.createsItself) {
            example = prefab;
        }
        if (example != null) {
            hooks.endWatch(condition, example);
        }
    }

    private void checkInstancing(SpatialPoolSettings wanted, @Nullable SpatialPoolSettings now) {
        InstancingCheck.refuse(prefab, wanted, obstacles(wanted, now));
    }

    /**
     * What keeps the instances from being instanced, if the settings ask for that. Compares the first object of a
     * factory with another one, unless that was done for the settings of now.
     */
    private List<String> obstacles(SpatialPoolSettings wanted, @Nullable SpatialPoolSettings now) {
        if (!wanted.instanced()) {
            return List.of();
        }
        if (openPool != null && ownMaterials && !hooks.hasFactory) {
            return List.of("each instance has materials of its own, as the pool was opened with"
                    + " MaterialMode.PER_INSTANCE, and materialMode acts when the scene opens next; configure the pool"
                    + " while the scene is closed");
        }
        List<String> reasons = InstancingCheck.obstacles(prefab, wanted);
        boolean bakes = wanted.bakedPoses() > 0;
        boolean compared = now != null && now.instanced() && now.bakedPoses() > 0 == bakes;
        if (!reasons.isEmpty() || !hooks.hasFactory || compared) {
            return reasons;
        }
        if (bakes) {
            // the poses are taken from a clone
            PrefabCheck.copy(name, prefab);
        }
        Spatial another = hooks.cloneInstance(prefab);
        checkReturned(another);
        returned.put(another, true);
        silence(another);
        return InstancingCheck.unshared(prefab, another, wanted);
    }

    private void checkReturned(Spatial made) {
        FactoryCheck.check(name, made, prefab, scene == null ? new InstanceTable<>() : scene.table, returned);
    }

    public SpatialPoolSettings settings() {
        return settings;
    }

    public SpatialPoolSettings baseSettings() {
        return baseSettings;
    }

    public void configure(SpatialPoolSettings changed) {
        Check.sameName("Pool '" + name + "'", name, Check.notNull("settings", changed).name());
        if (openPool != null) {
            // before a factory is called
            openPool.checkMayConfigure();
        }
        SpatialPoolSettings all = declared.in(changed);
        SpatialPoolSettings base = SettingLayers.base(all, baseSettings);
        checkInstancing(all, settings);
        checkEnd(all, settings);
        if (openPool != null) {
            openPool.configure(all, () -> configured(all, base));
        } else {
            configured(all, base);
        }
    }

    private void configured(SpatialPoolSettings changed, SpatialPoolSettings base) {
        settings = changed;
        baseSettings = base;
        noteChange();
        hadColors |= changed.instanceColors();
        instancingObstacle = changed.instanced() ? null : instancingObstacle;
    }

    /** Instances the pool by the default of its scene, where its prefab can be and nothing has chosen otherwise. */
    public void instanceByDefault() {
        if (settings.source(Settings.INSTANCED.key()) != SettingSource.DEFAULT) {
            return;
        }
        boolean bakes = settings.source(Settings.BAKED_POSES.key()) == SettingSource.DEFAULT && isSkinned(prefab);
        try {
            SpatialPoolSettings changed = settings.toBuilder().source(SettingSource.DEFAULT).instanced(true)
                    .bakedPoses(bakes ? DEFAULT_POSES : settings.bakedPoses()).build();
            List<String> obstacles = obstacles(changed, null);
            if (obstacles.isEmpty()) {
                configured(changed, SettingLayers.base(changed, baseSettings));
                return;
            }
            instancingObstacle = String.join("; ", obstacles);
        } catch (IllegalArgumentException | PoolException contradiction) {
            instancingObstacle = Texts.messageOf(contradiction).replace("Pool '" + name + "': ", "");
        }
        LOG.info(() -> "Pool '" + name + "': each instance is drawn individually, though the scene's default is"
                + " setInstanced(true): " + instancingObstacle);
    }

    private static boolean isSkinned(Spatial spatial) {
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                if (isSkinned(child)) {
                    return true;
                }
            }
        }
        return spatial.getControl(SkinningControl.class) != null;
    }

    /** Why the default of the scene doesn't instance it; null where it does, or was not asked for. */
    public @Nullable String instancingObstacle() {
        return instancingObstacle;
    }

    public boolean hadColors() {
        return hadColors;
    }

    /** Any thread. */
    public boolean hasOwnMaterials() {
        return ownMaterials;
    }

    public void reportUnknownKeys() {
        declared.report(name);
    }

    public @Nullable Node root() {
        return root;
    }

    public void root(@Nullable Node newRoot) {
        Placement.checkRoot("Pool '" + name + "'", newRoot);
        if (scene != null) {
            // an open pool that loses its own goes to the scene's
            scene.lifecycle.checkRoot(this, newRoot == null && openPool != null ? scene.lifecycle.root() : newRoot);
        }
        root = newRoot;
        if (openPool != null) {
            openPool.nodes.rootChanged();
        }
    }

    public void join(Scene newScene) {
        if (closed) {
            throw new IllegalStateException("Pool '" + name + "' was closed; make a new one to register it");
        }
        if (scene != null) {
            throw new IllegalStateException("Pool '" + name + "' is registered already");
        }
        if (newScene.lifecycle.isClosed()) {
            throw new IllegalStateException("Pool '" + name + "': register refused, because the pools were closed;"
                    + " make a new ScenePools");
        }
        scene = newScene;
    }

    /** The scene could not take it in. */
    public void unjoin() {
        scene = null;
    }

    /** Whether it has a scene, which is shut. */
    public boolean isShut() {
        return scene != null && scene.lifecycle.isShut();
    }

    /** Whether it is not open only because nothing was spawned yet. Any thread. */
    public boolean opensWithSpawn() {
        return scene != null && scene.lifecycle.reason() == null;
    }

    public @Nullable OpenPool openPool() {
        return openPool;
    }

    /** Returns the open pool; opens it if the scene is open. */
    public OpenPool requireOpen(String action) {
        OpenPool current = openPool;
        if (current != null) {
            current.checkThread(action);
            return current;
        }
        if (closed) {
            throw new PoolClosedException(name, action + " after the pool was closed; "
                    + (scene != null && scene.lifecycle.isClosed() ? "its scene was as well: make a new ScenePools"
                            : "register a new one"));
        }
        if (scene == null) {
            throw new IllegalStateException("Pool '" + name + "': " + action
                    + " before the pool was registered; register it with a ScenePools");
        }
        scene.lifecycle.checkOpen(name, action);
        ownMaterials = settings.materialMode() == MaterialMode.PER_INSTANCE;
        if (!hooks.hasFactory) {
            prefab = PoolRenderer.prepare(prefab, settings);
        }
        current = new OpenPool(this, scene);
        become(current);
        scene.background.prewarm(current.work);
        return current;
    }

    @SuppressWarnings("NullAway") // It was opened in its scene.
    private void become(@Nullable OpenPool opened) {
        if (opened != null) {
            scene.open.join(opened);
        } else if (openPool != null) {
            scene.open.leave(openPool);
        }
        openPool = opened;
        changed = true;
        hooks.opened(opened);
    }

    /** Whether the worker may make trees of new instances. */
    boolean clonesOffThread() {
        return WorkerCloneCheck.mayClone(prefab, settings.cloneOffThread(), hooks.gameMakes);
    }

    /** Returns a copy that the worker alone clones from. */
    Spatial freeze() {
        // With the materials if instances get copies of them, which are made from this one's.
        return hooks.hasFactory ? prefab : prefab.clone(ownMaterials);
    }

    /** Makes the tree of a new instance, from the prefab or the worker's copy of it; on the worker as well. */
    Spatial cloneFrom(Spatial source) {
        Spatial made = hooks.cloneInstance(source);
        checkNew(made);
        if (hooks.hasFactory) {
            PrefabSettings.takeOff(made);
            PoolRenderer.prepareMade(made, settings);
        }
        return made;
    }

    /** Takes a tree for a new instance: if it was made ahead of need, it may have become another one meanwhile. */
    void take(Spatial made) {
        checkNew(made);
        if (hooks.hasFactory) {
            returned.put(made, true);
        }
    }

    /** Refuses what can't become a new instance; any thread. */
    private void checkNew(Spatial made) {
        if (hooks.hasFactory) {
            checkReturned(made);
        } else if (made == null || made == prefab || made.getParent() != null
                || Objects.requireNonNull(scene).table.get(made) != null) {
            throw new PoolException(name, "cloneInstance returned '" + made
                    + "'; it must return a new spatial without a parent");
        }
    }

    /** An instance was made; all hooks have run. */
    void made(Spatial instance) {
        if (checksFirst) {
            checksFirst = false;
            if (hooks.hasFactory) {
                PrefabCheck.warnOfKept(name, instance, prefab);
            } else {
                PrefabCheck.warnOfCaptured(name, instance, original, prefab);
            }
        }
    }

    /** Counts change now, or as long as something is in use. */
    void noteChange() {
        changed = true;
        if (scene != null) {
            scene.noteChange();
        }
    }

    /** Whether counts or settings may have changed since the last call. */
    boolean takeChange() {
        boolean was = changed;
        if (was) {
            changed = openPool != null && openPool.core.activeCount() > 0;
        }
        return was;
    }

    public PoolStats stats() {
        if (openPool != null) {
            openPool.checkThread("stats");
            return stats.of(openPool.core);
        }
        return stats.last(name, settings.designCapacity());
    }

    public boolean isClosed() {
        return closed;
    }

    /** Permanently; closing twice does nothing. */
    public void close() {
        if (!closed) {
            if (openPool != null) {
                openPool.checkThread("close");
                openPool.phase.checkMayChange(name, "close");
            }
            closed = true;
            try {
                closeOpenPool();
            } finally {
                if (scene != null) {
                    scene.forget(hooks.pool());
                }
            }
        }
    }

    void closeOpenPool() {
        OpenPool current = openPool;
        if (current != null) {
            current.checkThread("close");
            Failures failures = new Failures();
            failures.run(current::close);
            become(null);
            failures.run(() -> stats.closed(current.core));
            failures.throwFirst();
        }
    }
}
