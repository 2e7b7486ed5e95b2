// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.light.AmbientLight;
import com.jme3.material.Material;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import mygame.Health;
import org.junit.jupiter.api.Test;

/** Pools with few instances in use share nodes, where there are many pools. */
class SharedNodesTest {
    private static final int MANY = SharedNodes.MANY_POOLS + 4;

    private final Node root = new Node("root");
    private final Node otherRoot = new Node("other root");
    private final ScenePools pools = TestScene.pools(new ManualClock());
    private final SharedNodes shared = TestScene.insideOf(pools).shared;

    SharedNodesTest() {
        pools.setRoot(root);
    }

    private List<SpatialPool<Geometry>> many(int count, UnaryOperator<SpatialPoolSettings.Builder> more) {
        List<SpatialPool<Geometry>> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(pools.register("rock" + i, Scenes.box("rock" + i), s -> more.apply(s.developmentMode(false))));
        }
        pools.update(0f);
        return all;
    }

    private List<SpatialPool<Geometry>> many() {
        return many(MANY, s -> s);
    }

    /** Shows one of each pool. */
    private static List<Geometry> spawnEach(List<SpatialPool<Geometry>> all) {
        List<Geometry> spawned = new ArrayList<>();
        all.forEach(pool -> spawned.add(pool.spawn()));
        return spawned;
    }

    private void frame(float tpf) {
        pools.update(tpf);
        root.updateLogicalState(tpf);
        root.updateGeometricState();
    }

    /** Until what was parked is detached, and its node has left. */
    private void pause() {
        frame(1.1f);
        frame(0.1f);
    }

    private static Node nodeOver(Spatial instance) {
        return instance.getParent().getParent();
    }

    private static int countBelow(Node node) {
        int[] count = {0};
        node.depthFirstTraversal(spatial -> count[0]++);
        return count[0] - 1;
    }

    @Test
    void aFrameVisitsOneNodeMoreForEachChunkOfInstances() {
        for (int each : new int[] {1, 20}) {
            Node below = new Node("of " + each);
            ScenePools scene = TestScene.pools(new ManualClock());
            scene.setRoot(below);
            List<SpatialPool<Geometry>> all = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                all.add(scene.register("rock" + i, Scenes.box("rock"), s -> s.developmentMode(false)));
            }
            scene.update(0f);
            for (int i = 0; i < each; i++) {
                spawnEach(all);
            }
            int instances = 200 * each;
            assertThat(countBelow(below)).isEqualTo(instances + (instances + 63) / 64 + 1);
        }
    }

    @Test
    void instancesOfFewPoolsHangBelowNodesOfTheirOwn() {
        List<SpatialPool<Geometry>> all = many(SharedNodes.MANY_POOLS, s -> s);
        List<Geometry> rocks = spawnEach(all);
        assertThat(TestScene.poolNodeOver(rocks.get(3).getParent())).isEqualTo("pool rock3");
        assertThat(root.getQuantity()).isEqualTo(all.size());
    }

    @Test
    void instancesBeyondAChunkOfThemHangBelowAnOwnNode() {
        SpatialPool<Geometry> pool = many().get(0);
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i <= TestScene.CHUNK_CAPACITY; i++) {
            rocks.add(pool.spawn());
        }
        Geometry last = rocks.get(TestScene.CHUNK_CAPACITY);
        assertThat(TestScene.poolNodeOver(rocks.get(0).getParent())).isEqualTo("pools");
        assertThat(TestScene.poolNodeOver(last.getParent())).isEqualTo("pool rock0");
        assertThat(rocks).allMatch(rock -> rock.hasAncestor(root));
        pool.recycleAll();
        pause();
        assertThat(root.getQuantity()).as("no instance is attached, and so no node").isZero();
    }

    @Test
    void instancesAreParkedAsLongAsTheirOwnPoolWants() {
        List<SpatialPool<Geometry>> all = many();
        SpatialPool<Geometry> longer = pools.register("longer", Scenes.box("longer"),
                s -> s.developmentMode(false).keepAttachedSeconds(5f));
        SpatialPool<Geometry> never = pools.register("never", Scenes.box("never"),
                s -> s.developmentMode(false).keepAttached(false));
        pools.update(0f);
        Geometry rock = all.get(0).spawn();
        Geometry patient = longer.spawn();
        Geometry hasty = never.spawn();
        assertThat(patient.getParent()).isSameAs(rock.getParent()).isSameAs(hasty.getParent());
        longer.recycleAll();
        never.recycleAll();
        all.get(0).recycleAll();
        assertThat(hasty.getParent()).isNull();
        frame(0.9f);
        assertThat(rock.hasAncestor(root)).isTrue();
        Geometry other = all.get(1).spawn();
        frame(0.2f);
        assertThat(rock.getParent()).isNull();
        all.get(1).recycle(other);
        frame(1.1f);
        assertThat(patient.hasAncestor(root)).isTrue();
        frame(3f);
        assertThat(patient.hasAncestor(root)).isFalse();
        assertThat(other.hasAncestor(root)).isFalse();
        assertThat(root.getQuantity()).isZero();
    }

    @Test
    void instancesShownAgainComeBackWhereTheyAreParked() {
        List<SpatialPool<Geometry>> all = many();
        List<Geometry> rocks = spawnEach(all);
        Node chunk = rocks.get(0).getParent();
        all.forEach(SpatialPool::recycleAll);
        frame(0.1f);
        assertThat(Scenes.visible(root)).containsOnly(root, chunk, chunk.getParent());
        for (int i = 0; i < all.size(); i++) {
            assertThat(all.get(i).spawn()).isSameAs(rocks.get(i));
        }
        frame(0.1f);
        assertThat(rocks).allMatch(rock -> rock.getParent() == chunk);
        assertThat(Scenes.visible(root)).containsAll(rocks);
    }

    @Test
    void aPoolsRootMovesItsInstancesAndNoOthers() {
        List<SpatialPool<Geometry>> all = many();
        List<Geometry> rocks = spawnEach(all);
        Geometry parked = all.get(0).spawn();
        all.get(0).recycle(parked);
        all.get(0).setRoot(otherRoot);
        assertThat(rocks.get(0).hasAncestor(otherRoot)).isTrue();
        assertThat(parked.getParent()).isNull();
        assertThat(rocks.subList(1, rocks.size())).allMatch(rock -> rock.hasAncestor(root));
        assertThat(all.get(0).spawn().hasAncestor(otherRoot)).isTrue();
        all.get(0).setRoot(null);
        assertThat(rocks).allMatch(rock -> rock.hasAncestor(root));
        pools.setRoot(otherRoot);
        assertThat(rocks).allMatch(rock -> rock.hasAncestor(otherRoot) && rock.getParent() == rocks.get(0).getParent());
        frame(1.1f);
        assertThat(root.getQuantity()).isZero();
        assertThat(all).allMatch(pool -> pool.activeCount() >= 1);
    }

    @Test
    void nodesOfRootsThatHoldNothingAreForgotten() {
        List<SpatialPool<Geometry>> all = many();
        Node node = nodeOver(all.get(0).spawn());
        assertThat(shared.has(node)).isTrue();
        all.get(0).recycleAll();
        pause();
        assertThat(shared.has(node)).isFalse();
        assertThat(node.getParent()).isNull();
        spawnEach(all);
        TestScene.of(pools).shut("the level ends");
        assertThat(root.getChildren()).isEmpty();
    }

    @Test
    void aForgottenNodeThatTheGameAttachesToIsKnownAgain() {
        List<SpatialPool<Geometry>> all = many(MANY, s -> s.lostPolicy(LostPolicy.REPORT));
        Geometry rock = all.get(0).spawn();
        Node chunk = rock.getParent();
        rock.removeFromParent();
        pause();
        assertThat(root.getQuantity()).isZero();
        chunk.attachChild(rock);
        assertThat(rock.hasAncestor(root)).isTrue();
        assertThat(nodeOver(all.get(1).spawn())).isSameAs(nodeOver(rock));
        all.forEach(SpatialPool::recycleAll);
        pause();
        assertThat(root.getQuantity()).isZero();
    }

    @Test
    void aForgottenNodeComesBackWhereNoOtherHasItsPlace() {
        List<SpatialPool<Geometry>> all = many();
        Geometry first = all.get(0).spawn();
        Node node = nodeOver(first);
        all.get(0).recycleAll();
        pause();
        assertThat(all.get(0).spawn()).isSameAs(first);
        assertThat(nodeOver(first)).isSameAs(node);
        assertThat(shared.has(node)).isTrue();
        all.get(0).recycleAll();
        pause();
        Geometry second = all.get(1).spawn();
        assertThat(all.get(0).spawn()).isSameAs(first);
        assertThat(nodeOver(first)).isSameAs(nodeOver(second)).isNotSameAs(node);
        assertThat(root.getQuantity()).isEqualTo(1);
    }

    @Test
    void aForgottenNodeIsNoneMoreThanAreSearched() {
        List<SpatialPool<Geometry>> all = many(40, s -> s);
        for (SpatialPool<Geometry> pool : all) {
            Node own = new Node("of " + pool.name());
            root.attachChild(own);
            pool.setRoot(own);
        }
        all.get(0).recycle(all.get(0).spawn());
        pause();
        for (int i = 1; i <= 16; i++) {
            assertThat(TestScene.poolNodeOver(all.get(i).spawn().getParent())).isEqualTo("pools");
        }
        assertThat(TestScene.poolNodeOver(all.get(0).spawn().getParent())).isEqualTo("pool rock0");
        assertThat(TestScene.poolNodeOver(all.get(17).spawn().getParent())).isEqualTo("pool rock17");
    }

    @Test
    void aRootThatThrowsKeepsNoNodeBelowAnother() {
        List<SpatialPool<Geometry>> all = many();
        all.get(0).setRoot(new Node("stubborn") {
            @Override
            public Spatial detachChildAt(int place) {
                throw new IllegalStateException("stubborn");
            }
        });
        all.get(0).spawn();
        all.get(1).spawn();
        TestScene scene = TestScene.of(pools);
        assertThatThrownBy(() -> scene.shut("the level ends")).hasMessage("stubborn");
        assertThat(root.getQuantity()).isZero();
    }

    @Test
    void viewsOfAnEmptyNodeSeeNothing() {
        SpatialPool<Geometry> pool = many().get(0);
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i <= TestScene.CHUNK_CAPACITY; i++) {
            nodes.add(nodeOver(pool.spawn()));
        }
        frame(0.01f);
        Node sharedOne = nodes.get(0);
        Node own = nodes.get(TestScene.CHUNK_CAPACITY);
        assertThat(own).isNotSameAs(sharedOne);
        pool.recycleAll();
        pause();
        for (Node node : List.of(sharedOne, own)) {
            assertThat(node.getParent()).isNull();
            assertThat(node.checkCulling(new Camera(640, 480))).isFalse();
        }
    }

    @Test
    void poolsBelowMoreRootsThanAreSearchedHaveTheirOwn() {
        List<SpatialPool<Geometry>> all = many(40, s -> s);
        List<String> names = new ArrayList<>();
        for (SpatialPool<Geometry> pool : all) {
            Node own = new Node("of " + pool.name());
            root.attachChild(own);
            pool.setRoot(own);
            Geometry rock = pool.spawn();
            assertThat(rock.hasAncestor(own)).isTrue();
            names.add(TestScene.poolNodeOver(rock.getParent()));
        }
        assertThat(names).contains("pools", "pool rock39");
    }

    @Test
    void instancesLostWithTheNodeAreFoundOneByOne() {
        List<SpatialPool<Geometry>> all = many(MANY, s -> s.lostPolicy(LostPolicy.RECYCLE));
        List<Geometry> rocks = spawnEach(all);
        rocks.get(0).removeFromParent();
        frame(0.01f);
        assertThat(all.get(0).activeCount()).as("detached alone").isZero();
        assertThat(all.get(1).activeCount()).isEqualTo(1);
        root.detachAllChildren();
        frame(0.01f);
        assertThat(all).allMatch(pool -> pool.activeCount() == 0);
        Geometry again = all.get(1).spawn();
        assertThat(again.hasAncestor(root)).isTrue();
        frame(0.01f);
        assertThat(all.get(1).activeCount()).isEqualTo(1);
    }

    @Test
    void theGameMayAttachAgainWhatSharesTheNode() {
        List<SpatialPool<Geometry>> all = many();
        List<Geometry> rocks = spawnEach(all);
        Node chunk = rocks.get(0).getParent();
        rocks.get(1).removeFromParent();
        chunk.attachChild(rocks.get(1));
        frame(0.01f);
        assertThat(rocks).allMatch(rock -> rock.hasAncestor(root));
        all.get(2).setRoot(otherRoot);
        for (Geometry foreign : List.of(rocks.get(2), Scenes.box("foreign"))) {
            assertThatThrownBy(() -> chunk.attachChild(foreign)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("All pools: ").hasMessageContaining("the game's node");
        }
        assertThatThrownBy(() -> pools.setRoot(chunk)).hasMessageContaining("can't be its root");
    }

    @Test
    void anInstanceOfAnotherPoolMayBeARoot() {
        List<SpatialPool<Geometry>> all = many();
        SpatialPool<Node> ships = pools.register("ship", Scenes.tree("ship"), s -> s.developmentMode(false));
        pools.update(0f);
        Node ship = ships.spawn();
        assertThat(TestScene.poolNodeOver(ship.getParent())).isEqualTo("pools");
        assertThatThrownBy(() -> ships.setRoot(ship)).hasMessageContaining("can't be its root");
        all.get(0).setRoot(ship);
        assertThat(all.get(0).spawn().hasAncestor(ship)).isTrue();
        ships.recycle(ship);
        frame(0.01f);
        assertThat(ships.activeCount()).isZero();
        assertThat(all.get(0).activeCount()).as("what was below it").isZero();
    }

    @Test
    void aPoolThatBecomesInstancedLeavesForItsOwnNode() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            ScenePools scene = state.pools();
            List<SpatialPool<Geometry>> all = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                Geometry box = Scenes.box("rock" + i);
                box.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
                all.add(scene.register("rock" + i, box, s -> s.developmentMode(false)));
            }
            app.step();
            List<Geometry> rocks = spawnEach(all);
            List<Geometry> more = List.of(all.get(0).spawn(), all.get(0).spawn());
            Geometry parked = all.get(0).spawn();
            all.get(0).recycle(parked);
            app.step();
            assertThat(app.drawn()).containsAll(rocks).containsAll(more);
            all.get(0).configure(all.get(0).settings().toBuilder().instanced(true).build());
            app.step();
            assertThat(TestScene.poolNodeOver(rocks.get(0).getParent())).isEqualTo("pool rock0");
            assertThat(parked.getParent()).isNull();
            assertThat(all.get(0).instancedRendering().instancedCount()).isEqualTo(3);
            assertThat(app.drawn()).containsAll(rocks.subList(1, MANY)).doesNotContain(rocks.get(0));
            assertThat(app.drawnTogether()).hasSize(3);
        }
    }

    @Test
    void closingAPoolLeavesTheOthersWhereTheyAre() {
        List<SpatialPool<Geometry>> all = many();
        List<Geometry> rocks = spawnEach(all);
        Node chunk = rocks.get(0).getParent();
        all.get(0).close();
        frame(0.01f);
        assertThat(rocks.get(0).getParent()).isNull();
        assertThat(rocks.subList(1, rocks.size())).allMatch(rock -> rock.getParent() == chunk);
        assertThat(chunk.getQuantity()).isEqualTo(rocks.size() - 1);
    }

    @Test
    void lightsOfTheRootReachInstancesOfAllPools() {
        List<Geometry> rocks = spawnEach(many());
        root.addLight(new AmbientLight());
        frame(0.01f);
        assertThat(rocks).allMatch(rock -> rock.getWorldLightList().size() == 1);
    }

    @Test
    void poolsInDevelopmentModeShareANodeOfTheirOwn() {
        List<Geometry> rocks = spawnEach(many(MANY, s -> s.developmentMode(true)));
        SpatialPool<Geometry> plain = pools.register("plain", Scenes.box("plain"), s -> s.developmentMode(false));
        pools.update(0f);
        Geometry other = plain.spawn();
        assertThat(other.getParent()).isNotSameAs(rocks.get(0).getParent());
        assertThat(rocks).allMatch(rock -> rock.getParent() == rocks.get(0).getParent());
    }

    @Test
    void inDevelopmentModeFieldsAreReadBeforeControlsUpdate() {
        List<SpatialPool<Geometry>> all = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            Geometry rock = Scenes.box("rock" + i);
            rock.addControl(new Health());
            all.add(pools.register("rock" + i, rock, s -> s.developmentMode(true)));
        }
        pools.update(0f);
        List<Geometry> rocks = spawnEach(all);
        assertThat(TestScene.poolNodeOver(rocks.get(0).getParent())).isEqualTo("pools");
        frame(0.01f);
        all.forEach(SpatialPool::recycleAll);
        pools.update(0.01f);
        spawnEach(all);
        root.updateLogicalState(0.01f);
        pools.update(0.01f);
        assertThat(all).allSatisfy(pool -> assertThat(pool.leftovers()).singleElement().asString()
                .contains("Health.fuse is still"));
    }
}
