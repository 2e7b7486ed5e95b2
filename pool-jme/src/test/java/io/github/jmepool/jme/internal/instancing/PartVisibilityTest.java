// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.anim.AnimComposer;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.instancing.InstancedGeometry;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.crowd.BakedModel;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.ArmedModel;
import io.github.jmepool.jme.support.HeardLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A use hides parts of its instance, all other parts of which are drawn as those of other instances. */
class PartVisibilityTest {
    private static final float TPF = 0.03f;
    private final DrawnScene scene = new DrawnScene();

    @AfterEach
    void close() {
        scene.close();
    }

    private SpatialPool<Node> knights() {
        return scene.crowd(ArmedModel.arm(scene.arm("knight")));
    }

    @Test
    void emittersOfAnEffectAreHiddenForAUse() {
        Node explosion = new Node("explosion");
        for (String name : new String[] {"fire", "smoke"}) {
            ParticleEmitter emitter = PlayedEffects.sparks(scene.app.getAssetManager(), ParticleMesh.Type.Triangle, 1);
            emitter.setName(name);
            explosion.attachChild(emitter);
        }
        SpatialPool<Node> explosions = scene.asOne(explosion);
        List<Node> all = DrawnScene.spawn(explosions, 20);
        explosions.setPartVisible(all.get(3), "smoke", false);
        all.forEach(PartVisibilityTest::burst);
        scene.app.step();
        assertThat(scene.individually()).isEmpty();
        assertThat(drawn()).isEqualTo(Map.of("fire", 20, "smoke", 19));
        assertThat(((ParticleEmitter) all.get(3).getChild("smoke")).getNumVisibleParticles()).isEqualTo(30);

        explosions.recycle(all.get(3));
        burst(explosions.spawn());
        scene.app.step();
        assertThat(scene.individually()).isEmpty();
        assertThat(drawn()).isEqualTo(Map.of("fire", 20, "smoke", 20));
    }

    private static void burst(Node explosion) {
        explosion.getChildren().forEach(emitter -> ((ParticleEmitter) emitter).emitAllParticles());
    }

    /** How many instances the last frame has drawn of each part that was drawn. */
    private Map<String, Integer> drawn() {
        return scene.groups().stream().collect(Collectors.toMap(InstancedGeometry::getName,
                InstancedGeometry::getNumVisibleInstances));
    }

    @Test
    void knightsWithSwordShieldOrHatComeFromOnePool() {
        SpatialPool<Node> knights = knights();
        List<Node> all = DrawnScene.spawn(knights, 300);
        String[] parts = {"hilt", "shield", "hat"};
        for (int i = 0; i < 300; i++) {
            all.get(i).getControl(AnimComposer.class).setCurrentAction("bow");
            for (int part = 0; part < 3; part++) {
                knights.setPartVisible(all.get(i), parts[part], part == i % 3);
            }
        }
        scene.app.step(TPF);

        assertThat(knights.instancedRendering().individualReasons()).isEmpty();
        assertThat(drawn()).isEqualTo(Map.of("skin", 300, "sword", 100, "gem", 100, "shield", 100, "hat", 100));
        InstancedGeometry hats = scene.groups().stream().filter(group -> group.getName().equals("hat")).findFirst()
                .orElseThrow();
        assertThat(DrawnScene.data(hats, Type.InstanceData)).hasSize(100 * 16);
        assertThat(DrawnScene.places(hats)).containsExactlyInAnyOrderElementsOf(all.stream()
                .filter(knight -> all.indexOf(knight) % 3 == 2).map(Spatial::getWorldTranslation).toList());

        all.forEach(knight -> knights.setPartVisible(knight, "hat", false));
        scene.app.step(TPF);

        assertThat(drawn()).doesNotContainKey("hat");
        assertThat(knights.drawCalls()).isEqualTo(4);
    }

    @Test
    void hiddenPartsOfOthersAreDrawnOnWhenInstancesLeave() {
        SpatialPool<Node> knights = knights();
        List<Node> all = DrawnScene.spawn(knights, 200);
        for (int i = 0; i < 200; i += 2) {
            knights.setPartVisible(all.get(i), "hat", false);
        }
        for (int i = 0; i < 180; i++) {
            knights.recycle(all.get(i * 7 % 200));
        }
        scene.app.step(TPF);

        List<Node> left = new ArrayList<>();
        knights.forEachActive(left::add);
        List<Vector3f> withHat = left.stream().filter(knight -> all.indexOf(knight) % 2 == 1)
                .map(Spatial::getWorldTranslation).toList();
        assertThat(withHat).isNotEmpty().hasSizeLessThan(20);
        InstancedGeometry hats = scene.groups().stream().filter(group -> group.getName().equals("hat")).findFirst()
                .orElseThrow();
        assertThat(DrawnScene.places(hats)).containsExactlyInAnyOrderElementsOf(withHat);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPartIsShownAgainByTheNextUse(boolean together) {
        List<String> log = new ArrayList<>();
        try (HeardLog heard = new HeardLog("io.github.jmepool", line -> {
            if (line.getLevel() == Level.WARNING) {
                log.add(line.getMessage());
            }
        })) {
            SpatialPool<Node> trees = scene.register(scene.tree("tree"), s -> s.instanced(together));
            Node tree = trees.spawn();
            trees.setPartVisible(tree, "inner", false);
            scene.app.step(TPF);
            assertThat(tree.getChild("inner").getLocalCullHint()).isEqualTo(CullHint.Always);
            assertThat(scene.app.drawn()).hasSize(1);
            assertThat(trees.instancedRendering() == null || trees.instancedRendering().individualCount() == 0)
                    .isTrue();

            trees.recycle(tree);
            assertThat(trees.spawn()).isSameAs(tree);
            scene.app.step(TPF);

            assertThat(tree.getChild("inner").getLocalCullHint()).isEqualTo(CullHint.Inherit);
            assertThat(scene.app.drawn()).hasSize(2);
            assertThat(trees.stats().discarded()).isZero();
        }
        assertThat(log).as("what a use has left").isEmpty();
    }

    @ParameterizedTest
    @EnumSource(ResetScope.class)
    void anyScopeOfTheResetShowsThePartAgain(ResetScope scope) {
        SpatialPool<Node> trees = scene.register(scene.tree("tree"), s -> s.resetScope(scope));
        Node tree = trees.spawn();
        trees.setPartVisible(tree, "right", false);
        trees.recycle(tree);
        assertThat(tree.getChild("right").getLocalCullHint()).isEqualTo(CullHint.Inherit);
    }

    @Test
    void aPartIsShownAgainWithinTheUse() {
        SpatialPool<Node> trees = scene.asOne(scene.tree("tree"));
        List<Node> all = DrawnScene.spawn(trees, 3);
        trees.setPartVisible(all.get(1), "right", false);
        trees.setPartVisible(all.get(1), "inner", false);
        scene.app.step(TPF);
        assertThat(drawn()).isEqualTo(Map.of("left", 3, "right", 2));

        trees.setPartVisible(all.get(1), "right", true);
        scene.app.step(TPF);
        assertThat(drawn()).as("below a hidden node").isEqualTo(Map.of("left", 3, "right", 2));

        trees.setPartVisible(all.get(1), "inner", true);
        scene.app.step(TPF);
        assertThat(drawn()).isEqualTo(Map.of("left", 3, "right", 3));
        assertThat(trees.instancedRendering().individualReasons()).isEmpty();
    }

    @Test
    void aPartStaysHiddenWhereverItsInstanceIsDrawn() {
        SpatialPool<Node> trees = scene.asOne(scene.tree("tree"));
        List<Node> all = DrawnScene.spawn(trees, 3);
        Node tree = all.get(1);
        trees.setPartVisible(tree, "right", false);
        trees.setInstanced(tree, false);
        scene.app.step(TPF);
        assertThat(scene.individually()).extracting(Geometry::getName).containsExactly("left");
        assertThat(drawn()).isEqualTo(Map.of("left", 2, "right", 2));

        trees.setInstanced(tree, true);
        scene.app.step(TPF);
        assertThat(drawn()).isEqualTo(Map.of("left", 3, "right", 2));

        trees.configure(trees.settings().toBuilder().instanced(false).build());
        scene.app.step(TPF);
        assertThat(scene.individually()).hasSize(5);
        trees.configure(trees.settings().toBuilder().instanced(true).build());
        scene.app.step(TPF);
        assertThat(drawn()).isEqualTo(Map.of("left", 3, "right", 2));
    }

    /** Transparent ones are sorted, and those out of view are left out. */
    @Test
    void hiddenPartsAreLeftOutOfWhatACameraSees() {
        Node prefab = scene.tree("tree");
        prefab.setQueueBucket(Bucket.Transparent);
        SpatialPool<Node> trees = scene.asOne(prefab);
        List<Node> all = DrawnScene.spawn(trees, 200);
        all.get(7).setLocalTranslation(0, 0, 5_000);
        for (int i = 0; i < 50; i++) {
            trees.setPartVisible(all.get(i), "right", false);
        }
        scene.app.step(TPF);

        assertThat(drawn()).isEqualTo(Map.of("left", 199, "right", 150));
    }

    /** As those of shadow casters that no camera has culled. */
    @Test
    void hiddenPartsAreLeftOutWhereNoCameraCulls() {
        SpatialPool<Node> trees = scene.asOne(scene.tree("tree"));
        List<Node> all = DrawnScene.spawn(trees, 3);
        scene.app.step(TPF);
        trees.setPartVisible(all.get(0), "right", false);

        scene.beforeRendering();

        InstancedGeometry right = DrawnScene.groupBelow(scene.app.getRootNode(), 1);
        assertThat(right.getNumVisibleInstances()).isEqualTo(2);
        assertThat(DrawnScene.data(right, Type.InstanceData)).hasSize(2 * 16);
    }

    /** That a game hides a part itself is found by the sweep. */
    /** A pose takes 16 bytes, and a place 64. */
    @Test
    void onlyPosesOfHiddenPartsAreUploadedWhereNothingMoves() {
        SpatialPool<Node> knights = knights();
        List<Node> all = DrawnScene.spawn(knights, 100);
        all.forEach(knight -> knight.getControl(AnimComposer.class).setCurrentAction("bow"));
        all.subList(0, 40).forEach(knight -> knights.setPartVisible(knight, "hat", false));
        scene.app.steps(2);
        scene.app.step(1f); // past the fade, in which each has a pose of its own that stays where it is
        InstancedGeometry group = scene.groups().stream().filter(each -> each.getName().equals("hat")).findFirst()
                .orElseThrow();
        VertexBuffer[] hats = group.getAllInstanceData();
        for (VertexBuffer buffer : hats) {
            buffer.clearUpdateNeeded();
        }

        scene.app.step(TPF);
        group.getAllInstanceData(); // as a draw call does

        assertThat(hats).hasSize(2).allSatisfy(buffer -> assertThat(buffer.isUpdateNeeded())
                .isEqualTo(buffer.getBufferType() == BakedModel.ATTRIBUTE));
        all.get(99).move(0, 1, 0);
        scene.app.step(TPF);
        group.getAllInstanceData();
        assertThat(hats).allSatisfy(buffer -> assertThat(buffer.isUpdateNeeded()).isTrue());
    }

    @Test
    void instancesThatHaveLeftTheirSlotsHideNothingThere() {
        SpatialPool<Node> trees = scene.asOne(scene.tree("tree"));
        Node tree = trees.spawn();
        scene.app.step();
        Runnable showParts = DrawnScene.showParts(scene.group(), 0);
        trees.setPartVisible(tree, "left", false);
        trees.setInstanced(tree, false);

        showParts.run();
        trees.spawn();
        scene.app.step();

        assertThat(scene.together()).isEqualTo(2);
    }

    @Test
    void partsThatTheGameHidesItselfAreDrawnIndividually() {
        SpatialPool<Node> trees = scene.asOne(scene.tree("tree"));
        Node tree = trees.spawn();
        trees.setPartVisible(tree, "right", false);
        scene.app.step(TPF);
        tree.getChild("right").setCullHint(CullHint.Inherit);
        scene.app.step(TPF);
        assertThat(trees.instancedRendering().individualReasons()).containsExactly(
                Map.entry("this use has changed its cull hint", 1));
    }

    @Test
    void partsThatThereAreNotAreRefusedByName() {
        SpatialPool<Node> trees = scene.register(scene.tree("tree"), s -> s);
        Node tree = trees.spawn();
        assertThatThrownBy(() -> trees.setPartVisible(tree, "rihgt", false))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("Pool 'tree': ")
                .hasMessageEndingWith("has no part 'rihgt' (did you mean 'right'?); name a node or a geometry below its"
                        + " root");
        tree.getChild("left").setCullHint(CullHint.Always);
        assertThatThrownBy(() -> trees.setPartVisible(tree, "left", true)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the part 'left' of").hasMessageContaining("hide it by setPartVisible");
        trees.recycle(tree);
        assertThatThrownBy(() -> trees.setPartVisible(tree, "left", false)).isInstanceOf(RuntimeException.class)
                .hasMessageContaining("tree");
    }
}
