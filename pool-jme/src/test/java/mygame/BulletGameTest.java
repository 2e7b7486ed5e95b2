// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Node;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolAppState;
import org.junit.jupiter.api.Test;

/** Plays the game of docs/getting-started.md. */
class BulletGameTest {
    @Test
    void everyClickFiresAPooledBullet() throws Exception {
        BulletGame game = new BulletGame();
        AppSettings settings = new AppSettings(true);
        settings.setAudioRenderer(null);
        game.setSettings(settings);
        game.setShowSettings(false);
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        game.start(JmeContext.Type.Headless, true);
        try {
            int[] attached = new int[1];
            // All in one frame: a bullet lives for two seconds, which a busy machine needs between two tasks.
            PoolStats stats = game.enqueue(() -> {
                game.fire(true);
                game.fire(false);
                attached[0] = ((Node) game.getRootNode().getChild(0)).getQuantity();
                return game.getStateManager().getState(PoolAppState.class).pools().pool("bullet").stats();
            }).get();
            assertThat(attached[0]).isEqualTo(1);
            assertThat(stats.active()).isEqualTo(1);
            assertThat(stats.idle()).isEqualTo(49);
        } finally {
            game.stop(true);
            Thread.setDefaultUncaughtExceptionHandler(handler);
        }
    }
}
