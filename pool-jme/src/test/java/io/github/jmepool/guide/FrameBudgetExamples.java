// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import com.jme3.light.PointLight;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.post.SceneProcessor;
import com.jme3.renderer.ViewPort;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.InstanceCost;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The code that docs/frame-budget.md quotes. */
final class FrameBudgetExamples {
    private FrameBudgetExamples() {
    }

    static void budget(ScenePools pools) {
        pools.background().setBudgetMicros(1_000); // of each frame, for hand-overs, uploads and disposals together
    }

    static final class LoadingScreen extends BaseAppState {
        private final ScenePools pools;
        private final Consumer<Float> progressBar;
        private PrewarmTask task;

        LoadingScreen(ScenePools pools, Consumer<Float> progressBar) {
            this.pools = pools;
            this.progressBar = progressBar;
        }

        @Override
        protected void initialize(Application app) {
            task = pools.prewarm().add(pools.pool("bullet"), 500).add(pools.pool("enemy"), 40).start();
        }

        @Override
        public void update(float tpf) {
            progressBar.accept(task.progress());
            if (task.isDone()) {
                getStateManager().detach(this); // and let the level begin
            }
        }

        @Override
        protected void cleanup(Application app) {
            task.cancel(); // no harm once it is done
        }

        @Override
        protected void onEnable() {
        }

        @Override
        protected void onDisable() {
        }
    }

    static void waitFor(PrewarmTask task, Runnable beginLevel) {
        task.whenOver(() -> {
            if (task.isDone()) {
                beginLevel.run(); // it may spawn, and start another prewarm
            }
        });
    }

    static void block(ScenePools pools, SpatialPool<?> bullets) {
        pools.prewarmNow(); // once all pools are registered: as many as their settings want
        bullets.prewarmNow(500); // one pool
    }

    static void warmUp(ScenePools pools, Vector3f gate, Vector3f arena, ViewPort minimap) {
        pools.background().addWarmUpPosition(gate); // instead of the default positions
        PointLight blast = new PointLight(arena, ColorRGBA.Orange, 20f);
        pools.background().addWarmUpPosition(arena, blast); // as if an explosion lit it
        for (SceneProcessor processor : minimap.getProcessors()) {
            pools.background().excludeFromWarmUp(processor); // the map shows no enemies
        }
    }

    static SpatialPoolSettings reserve() {
        SizingPolicy reserve = SizingPolicy.keepReserve(20, Duration.ofSeconds(1), Duration.ofMinutes(1));
        SpatialPoolSettings settings = SpatialPoolSettings.builder("missile")
                .sizing(SizingPolicy.combine(reserve, SizingPolicy.idleMajority()))
                .cloneOffThread(true) // the prefab has controls of the game, and they may be cloned anywhere
                .build();
        return settings;
    }

    static void listen(ScenePools pools) {
        Logger log = Logger.getLogger("game");
        pools.monitoring().addListener(new SceneListener() {
            @Override
            public void onFailure(String pool, String what, Throwable failure) {
                log.log(Level.WARNING, pool + ": " + what, failure);
            }

            @Override
            public void onOverBudget(String pool, String report) {
                log.warning(report);
            }
        });
        for (InstanceCost report : pools.background().instanceCosts()) {
            log.info(report.pool() + ": cloned in " + report.cloneTime() + ", uploaded in " + report.uploadTime()
                    + ", " + report.heapBytes() + " bytes on the heap, " + report.directBytes() + " outside it");
        }
    }
}
