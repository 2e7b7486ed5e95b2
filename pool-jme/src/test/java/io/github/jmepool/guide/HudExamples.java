// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.font.BitmapFont;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Node;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.ScenePools;

/** The code that docs/hud.md quotes. */
final class HudExamples {
    private HudExamples() {
    }

    static Labels hud(ScenePools pools, BitmapFont font, Node enemy, int damage, Vector3f hit, float health) {
        LabelStyle rising = LabelStyle.DEFAULT.size(24).rise(40).lifetimeSeconds(1.2f).fadeSeconds(0.6f);
        Labels hud = pools.labels("hud", font, s -> s.prewarm(500));
        hud.spawn(-damage, hit, ColorRGBA.Red, rising);
        long bar = hud.spawnBar(1f, hit, ColorRGBA.Green, ColorRGBA.DarkGray, LabelStyle.DEFAULT);
        hud.follow(bar, enemy, new Vector3f(0, 2, 0));
        hud.setFraction(bar, health);
        return hud;
    }

    static void views(Labels hud, Camera camera, Camera map) {
        hud.setSortedFor(camera);
        hud.setShownTo(view -> view != map);
    }
}
