// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.model;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.font.BitmapFont;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Labels of the game, and what they ought to be. */
final class SceneLabels extends SceneHandles<Labels, SceneLabels.Label> {
    private static final String TEXT = "7777777";

    /** One text or bar. */
    static final class Label extends SceneHandles.Use {
        private final boolean isBar;
        /** How many rows are drawn of it. */
        private int glyphs;
        /** The use that it follows; null for none. */
        private SceneModel.Use followed;
        private float offset;

        Label(long handle, float x, int glyphs, boolean isBar) {
            super(handle, x);
            this.glyphs = glyphs;
            this.isBar = isBar;
        }
    }

    private final ScenePools pools;

    SceneLabels(ScenePools pools, SceneModel model, Random random, BitmapFont font) {
        super(pools.labels("tag", font, s -> s.maxIdle(model.maxIdle).developmentMode(false)), model, random);
        this.pools = pools;
    }

    @Override
    Label spawn(float x) {
        Vector3f place = new Vector3f(x, 0f, 0f);
        LabelStyle style = LabelStyle.DEFAULT.rise(random.nextInt(2));
        int glyphs = random.nextInt(TEXT.length() + 1);
        boolean isBar = random.nextInt(3) == 0;
        long handle = isBar ? pool.spawnBar(random.nextFloat(), place, ColorRGBA.Red, ColorRGBA.Black, style)
                : pool.spawn(TEXT.substring(0, glyphs), place, ColorRGBA.White, style);
        return new Label(handle, x, isBar ? 1 : glyphs, isBar);
    }

    @Override
    void change(Label label) {
        switch (random.nextInt(4)) {
            case 0 -> {
                label.followed = null;
                label.x = random.nextInt(1000) - 500;
                pool.setPosition(label.handle, new Vector3f(label.x, 0f, 0f));
            }
            case 1 -> write(label);
            default -> follow(label);
        }
    }

    private void write(Label label) {
        int glyphs = random.nextInt(TEXT.length() + 1);
        if (label.isBar) {
            pool.setFraction(label.handle, random.nextFloat());
            assertThatThrownBy(() -> pool.setText(label.handle, "7")).isInstanceOf(IllegalStateException.class);
        } else {
            pool.setText(label.handle, TEXT.substring(0, glyphs));
            label.glyphs = glyphs;
        }
    }

    private void follow(Label label) {
        SceneModel.Use use = model.anyActive(random);
        if (use != null) {
            label.followed = use;
            label.offset = random.nextInt(5);
            pool.follow(label.handle, use.spatial, new Vector3f(label.offset, 0f, 0f));
        }
        Spatial idle = model.ended.isEmpty() ? null : model.ended.get(random.nextInt(model.ended.size())).spatial;
        PooledInstance instance = pools.instanceOf(idle);
        if (instance != null && instance.spatial() == idle
                && model.active.stream().noneMatch(each -> each.spatial == idle)) {
            assertThatThrownBy(() -> pool.follow(label.handle, idle, Vector3f.ZERO))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    @Override
    float x(Label label) {
        return pool.getPosition(label.handle, new Vector3f()).x;
    }

    @Override
    void update(float tpf) {
        super.update(tpf);
        for (Label label : List.copyOf(active)) {
            if (label.followed != null && !label.followed.isActive) {
                end(label);
            }
        }
    }

    /** The scene is complete: those that follow are where their spatials are. */
    void follow() {
        for (Label label : active) {
            SceneModel.Use use = label.followed;
            label.x = use == null ? label.x : use.x + model.worldX(use.parent) + label.offset;
        }
    }

    /** Where glyphs and bars are drawn. */
    List<Float> drawn() {
        List<Float> drawn = new ArrayList<>();
        for (Label label : active) {
            for (int i = 0; i < label.glyphs; i++) {
                drawn.add(label.x);
            }
        }
        return drawn;
    }
}
