// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.SkinningControl;
import com.jme3.light.PointLight;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.support.HeardLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The default of a scene instances each pool that can be, unless something has chosen otherwise. */
class InstancedByDefaultTest {
    private final DrawnScene scene = new DrawnScene();

    @BeforeEach
    void choose() {
        scene.pools.setInstanced(true);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private SpatialPool<Geometry> box(String name) {
        return scene.pools.register(name, scene.box(name));
    }

    @Test
    void eachPoolIsInstancedThatIsRegisteredFromThenOn() {
        scene.pools.setInstanced(false);
        SpatialPool<Geometry> before = box("before");
        scene.pools.setInstanced(true);
        SpatialPool<Geometry> boxes = box("box");
        DrawnScene.spawn(boxes, 20);
        DrawnScene.spawn(before, 2);
        scene.app.step();

        assertThat(scene.groups()).hasSize(1);
        assertThat(scene.individually()).hasSize(2);
        assertThat(boxes.settings().instanced()).isTrue();
        assertThat(boxes.settings().source("instanced")).isEqualTo(SettingSource.DEFAULT);
        assertThat(boxes.instancingObstacle()).isNull();
        assertThat(before.settings().instanced()).isFalse();
        assertThat(before.instancingObstacle()).isNull();
    }

    @Test
    void poolsOfFirstUsesAreInstanced() {
        Geometry prefab = scene.box("rock");
        for (int i = 0; i < 5; i++) {
            scene.pools.spawn(prefab);
        }
        scene.app.step();
        assertThat(scene.app.drawn()).hasSize(1);
    }

    @Test
    void whatCodePresetOrPrefabHasChosenCounts() {
        SpatialPool<Geometry> ofCode = scene.pools.register("code", scene.box("code"), s -> s.instanced(false));
        Geometry prefab = scene.box("prefab");
        prefab.addControl(new PoolControl("prefab", s -> s.instanced(false)));
        SpatialPool<Geometry> ofPrefab = scene.pools.register("prefab", prefab);
        scene.pools.settingsFor("preset",
                base -> base.toBuilder().source(SettingSource.PRESET).instanced(false).build());
        SpatialPool<Geometry> ofPreset = box("preset");

        assertThat(List.of(ofCode, ofPrefab, ofPreset)).allSatisfy(pool -> {
            assertThat(pool.settings().instanced()).isFalse();
            assertThat(pool.instancingObstacle()).isNull();
        });
    }

    @Test
    void poolsThatCannotBeInstancedNameTheReasonOnce() {
        List<String> log = new ArrayList<>();
        SpatialPool<Geometry> sprites;
        SpatialPool<Geometry> own;
        try (HeardLog heard = new HeardLog("io.github.jmepool", line -> log.add(line.getMessage()))) {
            Geometry sprite = scene.box("sprite");
            sprite.addLight(new PointLight());
            sprites = scene.pools.register("sprite", sprite, s -> s.developmentMode(false));
            own = scene.pools.register("own", scene.box("own"),
                    s -> s.materialMode(MaterialMode.PER_INSTANCE).developmentMode(false));
            DrawnScene.spawn(sprites, 2);
            scene.app.step();
        }

        assertThat(sprites.settings().instanced()).isFalse();
        assertThat(sprites.instancingObstacle()).startsWith("'sprite' has a light")
                .contains("remove it, and add lights in the uses");
        assertThat(own.instancingObstacle()).startsWith("instanced(true) contradicts MaterialMode.PER_INSTANCE");
        assertThat(log).containsExactly("Pool 'sprite': each instance is drawn individually, though the scene's default"
                + " is setInstanced(true): " + sprites.instancingObstacle(), "Pool 'own': each instance is drawn"
                + " individually, though the scene's default is setInstanced(true): " + own.instancingObstacle());
        assertThat(scene.individually()).hasSize(2);
    }

    /** As those that the code has instanced, they share vertices and joints. */
    @Test
    void skinnedPrefabsAreCrowds() {
        SpatialPool<Node> arms = scene.pools.register("arm", scene.arm("arm"));
        SpatialPool<Node> fine = scene.pools.register("fine", scene.arm("fine"), s -> s.bakedPoses(60));
        SpatialPool<Node> off = scene.pools.register("off", scene.arm("off"), s -> s.bakedPoses(0));
        scene.awaitBaked(arms);
        scene.awaitBaked(fine);
        Node arm = arms.spawn();
        arm.getControl(AnimComposer.class).setCurrentAction("bow");
        scene.app.step();

        assertThat(arms.instancedRendering().instancedCount()).isEqualTo(1);
        assertThat(arms.instancedRendering().bakedPoses()).isEqualTo(30);
        assertThat(DrawnScene.isShared(arm.getControl(SkinningControl.class).getArmature())).isTrue();
        assertThat(DrawnScene.isShared(((Geometry) arm.getChild("skin")).getMesh())).isTrue();
        assertThat(fine.instancedRendering().bakedPoses()).isEqualTo(60);
        assertThat(off.instancingObstacle()).contains("bake its poses with bakedPoses(30)");
    }

    @Test
    void theCodeMaySwitchItLater() {
        SpatialPool<Geometry> boxes = box("box");
        boxes.spawn();
        SpatialPoolSettings off = boxes.settings().toBuilder().instanced(false).build();
        boxes.configure(off);
        assertThat(boxes.instancedRendering()).isNull();
        assertThat(boxes.baseSettings().instanced()).isFalse();
    }
}
