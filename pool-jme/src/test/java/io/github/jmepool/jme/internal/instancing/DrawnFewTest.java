// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.internal.drawn.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import mygame.Health;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Of many instanced pools, those with few in use draw them individually, below the node that pools share. */
class DrawnFewTest {
    /** As SharedNodes counts. */
    private static final int MANY = 17;
    private static final int FEW = PoolRenderer.FEW;
    /** A pool that has had many in use draws few individually after as many. */
    private static final int UNTIL_FEW = VisibleSet.UNUSED_FRAMES + 1;
    private static final Map<String, Integer> NONE = Map.of();

    private final DrawnScene scene = new DrawnScene();
    private final List<SpatialPool<Geometry>> others = new ArrayList<>();
    private final SpatialPool<Geometry> rocks = rocks(MANY);

    @AfterEach
    void close() {
        scene.close();
    }

    private SpatialPool<Geometry> rocks(int pools) {
        for (int i = 1; i < pools; i++) {
            others.add(plain(scene.box("other " + i), s -> s));
        }
        SpatialPool<Geometry> made = plain(scene.box("rock"), s -> s.instanced(true));
        scene.app.step();
        return made;
    }

    private <S extends Spatial> SpatialPool<S> plain(S prefab, UnaryOperator<SpatialPoolSettings.Builder> more) {
        return scene.register(prefab, s -> more.apply(s.developmentMode(false)));
    }

    private static Map<String, Integer> few(int count) {
        return Map.of(Reason.FEW.words(), count);
    }

    private Map<String, Integer> reasons() {
        return rocks.instancedRendering().individualReasons();
    }

    private static String nodeOver(Spatial instance) {
        return TestScene.poolNodeOver(instance.getParent());
    }

    /** Runs a frame, and looks that it has drawn each once. */
    private void step(List<Geometry> shown, int together) {
        scene.app.step();
        List<Vector3f> places = new ArrayList<>();
        scene.individually().forEach(rock -> places.add(rock.getWorldTranslation()));
        scene.groups().forEach(group -> places.addAll(DrawnScene.places(group)));
        assertThat(places).containsExactlyInAnyOrderElementsOf(
                shown.stream().map(Spatial::getWorldTranslation).toList());
        assertThat(rocks.instancedRendering().instancedCount()).isEqualTo(together);
        assertThat(scene.together()).isEqualTo(together);
        assertThat(rocks.instancedRendering().drawCalls()).isEqualTo(scene.app.drawn().size());
    }

    /** In the next frame, after the pools have begun it. */
    private void spawnInFrame(List<Geometry> shown, int count) {
        scene.app.onUpdate(() -> {
            for (int i = 0; i < count; i++) {
                shown.add(rocks.spawn(new Vector3f(i, 10f, 0f)));
            }
            scene.app.onUpdate(() -> { });
        });
    }

    @Test
    void fewOfOneOfManyPoolsAreDrawnBelowTheSharedNode() {
        List<Geometry> shown = DrawnScene.spawn(rocks, FEW);
        step(shown, 0);
        assertThat(reasons()).isEqualTo(few(FEW));
        assertThat(rocks.instancedRendering().individuals()).containsOnlyKeys(shown);
        assertThat(shown).allMatch(rock -> nodeOver(rock).equals("pools"));
        assertThat(DrawnScene.hasDrawer(scene.app.getRootNode())).isFalse();
        assertThat(scene.app.getRootNode().getQuantity()).isEqualTo(1);
    }

    @Test
    void fewOfOneOfFewPoolsAreDrawnTogether() {
        try (DrawnScene small = new DrawnScene()) {
            SpatialPool<Geometry> pool = small.asOne(small.box("rock"));
            pool.spawn();
            small.app.step();
            assertThat(small.together()).isEqualTo(1);
        }
    }

    @Test
    void oneMoreThanFewIsDrawnAtOnceAndAllTogetherInAFrame() {
        List<Geometry> shown = DrawnScene.spawn(rocks, FEW);
        step(shown, 0);
        spawnInFrame(shown, 1);
        step(shown, 1);
        step(shown, FEW + 1);
        assertThat(reasons()).isEqualTo(NONE);
        assertThat(shown).allMatch(rock -> nodeOver(rock).equals("pool rock"));
        scene.app.step(1.1f);
        assertThat(scene.app.getRootNode().getChild("pools")).as("the shared node, which is empty").isNull();
    }

    @Test
    void manySpawnedInAFrameAreDrawnTogetherInTheSame() {
        List<Geometry> shown = new ArrayList<>();
        spawnInFrame(shown, 40);
        step(shown, 40 - FEW);
        step(shown, 40);
    }

    @Test
    void countsAroundTheBorderDoNotSwitchBackAndForth() {
        List<Geometry> shown = DrawnScene.spawn(rocks, FEW + 1);
        scene.app.steps(2);
        for (int i = 0; i < UNTIL_FEW; i++) {
            int last = shown.size() - 1;
            if (last >= FEW) {
                rocks.recycle(shown.remove(last));
            } else {
                shown.add(rocks.spawn());
            }
            step(shown, shown.size());
        }
    }

    @Test
    void fewLeftForLongAreDrawnIndividuallyAgain() {
        List<Geometry> shown = DrawnScene.spawn(rocks, FEW + 1);
        scene.app.steps(2);
        while (shown.size() > 1) {
            rocks.recycle(shown.remove(0));
        }
        step(shown, 1);
        for (int i = 2; i < UNTIL_FEW; i++) {
            step(shown, 1);
        }
        step(shown, 0);
        assertThat(reasons()).isEqualTo(few(1));
        assertThat(DrawnScene.hasDrawer(scene.app.getRootNode())).isFalse();
        assertThat(rocks.instancedRendering().bufferBytes()).isZero();
        spawnInFrame(shown, FEW);
        step(shown, FEW);
        step(shown, FEW + 1);
    }

    @Test
    void aPoolThatRestsBeginsWithFewAgain() {
        DrawnScene.spawn(rocks, 40);
        scene.app.steps(2);
        rocks.recycleAll();
        scene.app.steps(UNTIL_FEW + 4);
        List<Geometry> shown = DrawnScene.spawn(rocks, 1);
        step(shown, 0);
    }

    @Test
    void fewStayFewUntilTheirUsesEndWhereOtherPoolsClose() {
        List<Geometry> shown = DrawnScene.spawn(rocks, FEW);
        step(shown, 0);
        others.forEach(SpatialPool::close);
        step(shown, 0);
        assertThat(reasons()).isEqualTo(few(FEW));
        rocks.recycleAll();
        step(DrawnScene.spawn(rocks, FEW), FEW);
    }

    @Test
    void whatAUseHasChosenOutlastsTheBorder() {
        List<Geometry> shown = DrawnScene.spawn(rocks, FEW);
        Geometry asked = shown.get(0);
        rocks.setInstanced(asked, false);
        Geometry hinted = shown.get(1);
        hinted.setCullHint(Spatial.CullHint.Never);
        scene.app.step();
        assertThat(reasons()).isEqualTo(Map.of(Reason.ASKED.words(), 1, Reason.FEW.words(), 1));
        shown.add(rocks.spawn(new Vector3f(3f, 0f, 0f)));
        scene.app.step();
        step(shown, 1);
        assertThat(rocks.instancedRendering().individuals())
                .isEqualTo(Map.of(asked, Reason.ASKED.words(), hinted, Reason.CULL.words()));
        rocks.setInstanced(asked, true);
        step(shown, 2);
    }

    @Test
    void fewBelowNodesOfTheGameAreMovedNowhere() {
        Node game = new Node("game");
        scene.app.getRootNode().attachChild(game);
        List<Geometry> shown = new ArrayList<>(List.of(rocks.spawnUnder(game), rocks.spawnUnder(game)));
        assertThat(shown).hasSize(FEW);
        scene.app.steps(2);
        shown.add(rocks.spawn(new Vector3f(3f, 0f, 0f)));
        scene.app.steps(2);
        assertThat(shown.subList(0, FEW)).allMatch(rock -> rock.getParent() == game);
        assertThat(nodeOver(shown.get(FEW))).isEqualTo("pool rock");
        step(shown, 1);
    }

    @Test
    void whatTheGameAttachesAgainIsDrawnWithTheOthers() {
        List<Geometry> shown = DrawnScene.spawn(rocks, FEW);
        step(shown, 0);
        Node chunk = shown.get(0).getParent();
        chunk.detachChild(shown.get(0));
        shown.add(rocks.spawn(new Vector3f(3f, 0f, 0f)));
        chunk.attachChild(shown.get(0));
        step(shown, FEW + 1);
        assertThat(shown).allMatch(rock -> nodeOver(rock).equals("pool rock"));
    }

    @Test
    void materialsThatTheGameEditsAreDrawnFromTheNextFrameOn() {
        List<Geometry> shown = DrawnScene.spawn(rocks, 1);
        step(shown, 0);
        rocks.instancedRendering().drawnMaterials().get(0).setColor("Color", ColorRGBA.Red);
        step(shown, 1);
        rocks.recycleAll();
        scene.app.steps(UNTIL_FEW + 4);
        step(DrawnScene.spawn(rocks, 1), 1);
    }

    @Test
    void aDrawDistanceActsFromTheNextFrameOn() {
        List<Geometry> shown = DrawnScene.spawn(rocks, 1);
        step(shown, 0);
        rocks.configure(rocks.settings().toBuilder().drawDistance(10f).build());
        scene.app.step();
        assertThat(scene.app.drawn()).isEmpty();
        rocks.configure(rocks.settings().toBuilder().drawDistance(0f).build());
        for (int i = 0; i < UNTIL_FEW - 1; i++) {
            step(shown, 1);
        }
        step(shown, 0);
    }

    @Test
    void poolsThatBecomeInstancedKeepFewAndMoveMany() {
        for (int count : new int[] {FEW, FEW + 1}) {
            SpatialPool<Geometry> pool = plain(scene.box("late " + count), s -> s);
            scene.app.step();
            List<Geometry> shown = DrawnScene.spawn(pool, count);
            scene.app.step();
            pool.configure(pool.settings().toBuilder().instanced(true).build());
            assertThat(shown).allMatch(rock -> nodeOver(rock).equals(count == FEW ? "pools" : "pool " + pool.name()));
            scene.app.step();
            assertThat(pool.instancedRendering().instancedCount()).isEqualTo(count == FEW ? 0 : count);
            pool.configure(pool.settings().toBuilder().instanced(false).build());
            scene.app.step();
            assertThat(scene.individually()).containsAll(shown);
            pool.recycleAll();
        }
    }

    @Test
    void anotherRootTakesFewAlong() {
        Node other = new Node("other root");
        scene.app.getRootNode().attachChild(other);
        List<Geometry> shown = DrawnScene.spawn(rocks, FEW);
        scene.app.step();
        rocks.setRoot(other);
        assertThat(shown).allMatch(rock -> rock.hasAncestor(other) && nodeOver(rock).equals("pools"));
        step(shown, 0);
        shown.add(rocks.spawn(new Vector3f(3f, 0f, 0f)));
        scene.app.step();
        step(shown, FEW + 1);
        assertThat(shown).allMatch(rock -> rock.hasAncestor(other));
    }

    @Test
    void bothShadersAreDrawnAhead() {
        DrawnScene.spawn(rocks, 1);
        scene.app.step();
        assertThat(DrawnScene.samples(rocks)).hasSize(1);
    }

    private static Arguments pool(String what, Consumer<Geometry> change,
            UnaryOperator<SpatialPoolSettings.Builder> more) {
        return Arguments.of(what, change, more);
    }

    static Stream<Arguments> differences() {
        return Stream.of(
                pool("a control", rock -> rock.addControl(new Health()), s -> s),
                pool("a billboard", rock -> rock.addControl(new BillboardControl()), s -> s),
                pool("colours", rock -> { }, s -> s.instanceColors(true)),
                pool("a draw distance", rock -> { }, s -> s.drawDistance(5_000f)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("differences")
    void whatInstancingAddsIsDrawnTogether(String what, Consumer<Geometry> change,
            UnaryOperator<SpatialPoolSettings.Builder> more) {
        Geometry prefab = scene.box("special");
        change.accept(prefab);
        assertTogether(plain(prefab, s -> more.apply(s.instanced(true))));
    }

    private void assertTogether(SpatialPool<?> pool) {
        scene.app.step();
        pool.spawn();
        scene.app.step();
        assertThat(pool.instancedRendering().individualReasons()).isEqualTo(NONE);
        assertThat(pool.instancedRendering().instancedCount()).isEqualTo(1);
    }

    @Test
    void treesAndParametersAreDrawnTogether() {
        assertTogether(plain(scene.tree("tree"), s -> s.instanced(true)));
        assertTogether(plain(scene.box("tuft", InstanceParamsTest.DEFINITION), s -> s.instanced(true)));
    }

    @Test
    void crowdsAreDrawnTogether() {
        SpatialPool<Node> arms = scene.crowd(scene.arm("arm"));
        assertTogether(arms);
    }
}
