// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetException;
import io.github.jmepool.jme.preset.ScenePresets;
import io.github.jmepool.jme.support.Scenes;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A lower limit disposes of idle instances, whose hook may fail: settings are taken or refused as a whole. */
class ConfigureFaultsTest {
    private final ScenePools pools = TestScene.pools();
    private int disposalsUntilOneFails;
    private final SpatialPool<Geometry> bullets = pools.register(new ShyPool());
    private final SpatialPool<Geometry> coins = pools.register("coin", Scenes.box("coin"));

    ConfigureFaultsTest() {
        pools.setRoot(new Node("root"));
        bullets.prewarmNow(5);
        disposalsUntilOneFails = 1;
    }

    @AfterEach
    void close() {
        disposalsUntilOneFails = 0;
        pools.close();
    }

    private SpatialPoolSettings limited(int idle) {
        return bullets.settings().toBuilder().maxIdle(idle).build();
    }

    @Test
    void settingsAreTakenWholeThoughADisposalFails() {
        assertThatThrownBy(() -> bullets.configure(limited(1))).hasMessage("shy");
        assertThat(bullets.settings().maxIdle()).isEqualTo(1);
        bullets.prewarmNow(1);
        List<Geometry> out = List.of(bullets.spawn(), bullets.spawn(), bullets.spawn());
        out.forEach(pools::recycle);
        assertThat(bullets.stats().idle()).as("the limit counts").isEqualTo(1);
        assertThat(bullets.stats().created()).isEqualTo(bullets.stats().disposed() + 1);
    }

    @Test
    void aPresetWhoseApplyingFailsLeavesEveryPoolWithTheSettingsItHad() {
        PoolSettings before = bullets.settings();
        PoolSettings coinsBefore = coins.settings();
        Preset preset = new Preset(List.of(new PoolPreset(coins.settings().toBuilder().maxIdle(9).build(), null,
                true), new PoolPreset(limited(1), null, true)));
        assertThatThrownBy(() -> new ScenePresets(pools, null).apply(preset, "test"))
                .isInstanceOf(PresetException.class).hasMessageContaining("$.pools[1]").hasMessageContaining("shy");
        assertThat(bullets.settings()).isEqualTo(before);
        assertThat(coins.settings()).isEqualTo(coinsBefore);
        bullets.prewarmNow(5);
        assertThat(bullets.stats().idle()).as("the old limit counts").isEqualTo(5);
    }

    private final class ShyPool extends SpatialPool<Geometry> {
        ShyPool() {
            super("bullet", Scenes.box("bullet"));
        }

        @Override
        protected void onDispose(Geometry instance) {
            if (disposalsUntilOneFails > 0 && --disposalsUntilOneFails == 0) {
                throw new IllegalStateException("shy");
            }
        }
    }
}
