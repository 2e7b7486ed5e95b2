// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.font.BitmapFont;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Node;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SettingSource;

/**
 * The damage of each hit of an enemy, as a number that rises from it, and its health, as a bar that follows it for a
 * while: all in one draw call. A bar ends with the use of its enemy.
 */
final class DamageLabels {
    static final String NAME = "damage";

    private static final int PREWARM = 64;
    /** What a hit earns, which reads better than single hits. */
    private static final int POINTS = 10;
    private static final float BAR_SECONDS = 2;
    private static final float GAP = 0.3f;
    private static final float LINES = 720;
    /** So that numbers can be read in a small window. */
    private static final float LEAST_SCALE = 0.6f;

    private final LabelStyle numbers = LabelStyle.DEFAULT.size(17).offset(0, 8).rise(50).lifetimeSeconds(0.9f)
            .fadeSeconds(0.4f);
    private final LabelStyle bars = LabelStyle.DEFAULT.barSize(40, 6);
    private final ColorRGBA back = new ColorRGBA(0.12f, 0.12f, 0.15f, 0.8f);
    private final Node over = new Node(NAME);
    private final Labels labels;
    private final Vector3f place = new Vector3f();
    private final Vector3f above = new Vector3f();

    DamageLabels(ScenePools scene, Node root, BitmapFont font, GameSetup setup) {
        // drawn after the glow, which would make the texts blurred
        over.setQueueBucket(Bucket.Translucent);
        root.attachChild(over);
        labels = scene.labels(NAME, font, settings -> settings
                .source(SettingSource.DEFAULT) // a preset may change it
                .prewarm(Math.round(PREWARM * Math.max(1, setup.load()))));
        labels.configure(setup.over(labels.settings()));
        labels.setRoot(over);
        labels.setHiddenByBodies(false);
        labels.setBorder(1, ColorRGBA.Black);
    }

    /** Fits the sizes to the window. */
    void fit(Camera camera) {
        labels.setPixelScale(Math.max(LEAST_SCALE, camera.getHeight() / LINES));
    }

    void hit(Body target, int damage) {
        if (!target.kind.isEnemy()) {
            return;
        }
        above.set(0, target.kind.radius() + GAP, 0);
        place.set(target.x, target.y, target.z).addLocal(above);
        labels.trySpawn(POINTS * damage, place, damage > 1 ? ColorRGBA.Orange : ColorRGBA.White, numbers);
        if (target.health <= 0) {
            // a clone has no use to end with
            labels.recycle(target.bar);
            return;
        }
        float left = (float) target.health / target.kind.health();
        if (!labels.isCurrent(target.bar)) {
            target.bar = labels.trySpawnBar(left, place, ColorRGBA.Green, back, bars);
            if (target.bar == 0) {
                // at a limit of a preset or the panel: a game is played without labels
                return;
            }
            labels.follow(target.bar, target.spatial, above);
        }
        labels.setFraction(target.bar, left);
        labels.setColor(target.bar, left > 0.66f ? ColorRGBA.Green : left > 0.33f ? ColorRGBA.Yellow : ColorRGBA.Red);
        labels.setLifetimeSeconds(target.bar, BAR_SECONDS);
    }

    void close() {
        labels.close();
        over.removeFromParent();
    }

    Labels labels() {
        return labels;
    }
}
