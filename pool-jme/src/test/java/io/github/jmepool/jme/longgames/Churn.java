// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.longgames;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.SkinningControl;
import com.jme3.asset.AssetManager;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.KeepReserve;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.support.BackgroundScene;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A game of ten pools that never rests: random spawns, lifetimes, recycles, trims, prewarms, and hooks that fail. */
final class Churn {
    /** What a hook throws. */
    static final class HookFault extends RuntimeException {
        private static final long serialVersionUID = 1L;

        HookFault(String hook) {
            super(hook + " fails, for the test");
        }
    }

    /** Keeps what is meant to go wrong out of the log. */
    static final SceneListener SILENT = new SceneListener() {
        @Override
        public void onFailure(String pool, String what, Throwable failure) {
            // counted by those who throw
        }

        @Override
        public void onOverBudget(String pool, String report) {
            // the machine may be busy
        }
    };
    private static final int ONE_IN = 700;
    private static final SizingPolicy RESERVE = new KeepReserve(20, Duration.ofMillis(200), Duration.ofSeconds(10));
    /** Says so for each instance that it is first drawn with; held, or the level would be forgotten. */
    private static final Logger SKINNING = Logger.getLogger(SkinningControl.class.getName());

    private final ScenePools pools;
    private final AssetManager assets;
    private final Random random;
    private final List<SpatialPool<?>> all = new ArrayList<>();
    private final ArrayDeque<Spatial> out = new ArrayDeque<>();
    private final ArrayDeque<Long> uses = new ArrayDeque<>();
    private final List<PrewarmTask> prewarms = new ArrayList<>();
    private final boolean hooksFail;
    private boolean faulty = true;
    private int faults;
    private long spawned;

    /**
     * Registers the ten pools. Render thread.
     *
     * @param hooksFail whether hooks fail; some do in the application's update, which a window's loop doesn't survive
     */
    Churn(ScenePools pools, AssetManager assets, long seed, boolean hooksFail) {
        this.hooksFail = hooksFail;
        this.pools = pools;
        this.assets = assets;
        random = new Random(seed);
        SKINNING.setLevel(Level.WARNING);
        add("box", box("box"), s -> s);
        add("tree", withMaterials(BackgroundScene.tree("tree")), s -> s.lifetimeSeconds(0.3f));
        add("emitter", Scenes.emitter("emitter", assets), s -> s.maxTotal(40)
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        add("skinned", withMaterials(SkinnedModel.create()), s -> s.maxIdle(20)
                .materialMode(MaterialMode.PER_INSTANCE));
        add("limited", box("limited"), s -> s.maxActive(25));
        add("reserve", box("reserve"), s -> s.sizing(RESERVE));
        add("materials", box("materials"), s -> s.materialMode(MaterialMode.PER_INSTANCE));
        add("detached", withMaterials(BackgroundScene.tree("detached")), s -> s.keepAttached(false));
        all.add(pools.register(new FaultyPool("faulty", box("faulty"))));
        all.add(pools.register(new BackgroundScene.OwnMeshPool("own", box("own"),
                SpatialPoolSettings.builder("own").cloneOffThread(true).maxIdle(15).build())));
    }

    private void add(String name, Spatial prefab, UnaryOperator<SpatialPoolSettings.Builder> change) {
        all.add(pools.register(name, prefab, change.apply(SpatialPoolSettings.builder(name)).build()));
    }

    private Geometry box(String name) {
        Geometry box = new Geometry(name, new Box(0.1f, 0.1f, 0.1f));
        return withMaterials(box);
    }

    private <S extends Spatial> S withMaterials(S tree) {
        return Scenes.unshaded(tree, assets, ColorRGBA.Blue);
    }

    long spawned() {
        return spawned;
    }

    int faults() {
        return faults;
    }

    /** What the game does in a frame. Render thread. */
    void play() {
        for (int i = 20 + random.nextInt(60); i > 0; i--) {
            attempt(this::spawn);
        }
        for (int i = random.nextInt(60); i > 0 && !out.isEmpty(); i--) {
            Spatial back = out.poll();
            long use = uses.poll();
            if (pools.isCurrent(back, use)) {
                attempt(() -> end(back, use));
            }
        }
        int event = random.nextInt(200);
        SpatialPool<?> pool = all.get(random.nextInt(all.size()));
        if (event < 4) {
            attempt(() -> pool.trim(random.nextInt(20)));
        } else if (event < 8) {
            prewarms.removeIf(PrewarmTask::isDone);
            attempt(() -> prewarms.add(pools.prewarm().add(pool, random.nextInt(40)).start()));
        } else if (event == 8) {
            pools.background().freeMemory(TrimStrategy.toPrewarm());
        }
    }

    private void spawn() {
        SpatialPool<?> pool = all.get(random.nextInt(all.size()));
        Vector3f place = new Vector3f(random.nextInt(8) - 4, random.nextInt(6) - 3, -random.nextInt(20));
        boolean lasting = random.nextInt(3) == 0;
        spawned++;
        float seconds = lasting ? 0f : 0.02f + random.nextFloat() * 0.5f;
        Spatial spatial = pool.trySpawn(null, place, null);
        if (spatial != null) {
            pools.setLifetimeSeconds(spatial, seconds);
        }
        if (lasting && spatial != null) {
            out.add(spatial);
            uses.add(pools.instanceOf(spatial).useId());
        }
    }

    private void end(Spatial spatial, long use) {
        switch (random.nextInt(10)) {
            case 0 -> pools.requestRecycle(spatial, use);
            case 1 -> pools.setLifetimeSeconds(spatial, 0.05f);
            case 2 -> pools.detach(spatial).removeFromParent();
            default -> pools.recycle(spatial, use);
        }
    }

    /** Runs what may fail in a hook. */
    void attempt(Runnable action) {
        try {
            action.run();
        } catch (HookFault fault) {
            faults++;
        }
    }

    /** Nothing is lost, nothing is there twice. Render thread. */
    void check() {
        int known = 0;
        for (SpatialPool<?> pool : all) {
            PoolStats stats = pool.stats();
            assertThat(stats.created()).as(pool.name()).isEqualTo(
                    stats.active() + stats.idle() + stats.disposed() + stats.detached());
            assertThat(TestScene.active(pool)).as(pool.name()).hasSize(stats.active()).doesNotHaveDuplicates();
            known += stats.total();
        }
        assertThat(TestScene.of(pools).knownInstances()).as("known spatials").isGreaterThanOrEqualTo(known);
    }

    /** Ends all uses and gives up all that is idle; frames have to follow. Render thread. */
    void clear() {
        out.clear();
        uses.clear();
        // or a worker that gets little of the processor would go on handing over when all the rest is gone
        prewarms.forEach(PrewarmTask::cancel);
        prewarms.clear();
        faulty = false;
        sizeReserve(SizingPolicy.none());
        attempt(pools::recycleAll);
    }

    /** Whether all is gone; idle instances are trimmed again, as a policy may have asked for some just before. */
    boolean isEmpty() {
        if (!pools.background().isIdle()) {
            return false;
        }
        pools.background().freeMemory(TrimStrategy.allIdle());
        return all.stream().mapToInt(pool -> pool.stats().total()).sum() == 0;
    }

    /** After {@link #clear}. Render thread. */
    void goOn() {
        faulty = true;
        sizeReserve(RESERVE);
    }

    private void sizeReserve(SizingPolicy policy) {
        SpatialPool<?> pool = pools.pool("reserve");
        pool.configure(pool.settings().toBuilder().sizing(policy).build());
    }

    private void mayFail(String hook) {
        if (faulty && hooksFail && random.nextInt(ONE_IN) == 0) {
            throw new HookFault(hook);
        }
    }

    private final class FaultyPool extends SpatialPool<Spatial> {
        FaultyPool(String name, Spatial prefab) {
            super(name, prefab);
        }

        @Override
        protected void onCreate(Spatial instance) {
            mayFail("onCreate");
        }

        @Override
        protected void onSpawn(Spatial instance) {
            mayFail("onSpawn");
        }

        @Override
        protected void onRecycle(Spatial instance) {
            mayFail("onRecycle");
        }

        @Override
        protected void onDispose(Spatial instance) {
            mayFail("onDispose");
        }
    }
}
