// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.parking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.collision.CollisionResults;
import com.jme3.material.Material;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The pool's own nodes, as a game that finds them in the scene sees and uses them. */
class ChunkTest {
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());

    private static Node own(Spatial instance) {
        return instance.getParent().getParent();
    }

    @Test
    void roomThatWasLeftIsFilledBeforeAnotherChunkIsMade() {
        for (boolean parking : new boolean[] {true, false}) {
            String name = "rock " + parking;
            SpatialPool<Geometry> pool = pools.register(name, Scenes.box(name),
                    SpatialPoolSettings.builder(name).keepAttached(parking).build());
            List<Geometry> rocks = new ArrayList<>();
            for (int i = 0; i < 64 * 20; i++) {
                rocks.add(pool.spawn());
            }
            Node own = own(rocks.get(0));
            assertThat(own.getQuantity()).isEqualTo(20);
            Random random = new Random(7);
            for (int round = 0; round < 20; round++) {
                Collections.shuffle(rocks, random);
                for (int i = 0; i < 1000; i++) {
                    pool.recycle(rocks.remove(rocks.size() - 1));
                }
                while (rocks.size() < 64 * 20) {
                    rocks.add(pool.spawn());
                }
                assertThat(own.getQuantity()).as("parking " + parking + ", round " + round).isEqualTo(20);
                assertThat(own.getChildren()).allMatch(chunk -> ((Node) chunk).getQuantity() == 64);
            }
        }
    }

    @Test
    void chunksWithoutInstancesLeaveTheSceneAndReturn() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"),
                SpatialPoolSettings.builder("rock").keepAttached(false).build());
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            rocks.add(pool.spawn());
        }
        Node own = own(rocks.get(0));
        rocks.forEach(pool::recycle);
        Scenes.frame(root, pools, 1.1f);
        assertThat(own.getQuantity()).isZero();
        for (int i = 0; i < 200; i++) {
            pool.spawn();
        }
        assertThat(own.getQuantity()).isEqualTo(4);
        assertThat(own.descendantMatches(Geometry.class)).hasSize(200);
    }

    @Test
    void anInstanceThatIsShownAgainWhereItWasIsInTheBoundsAgain() {
        SpatialPool<Node> pool = pools.register("enemy", Scenes.tree("enemy"));
        Node parked = pool.spawn();
        pool.spawn(new Vector3f(8f, 0f, 0f), null);
        Scenes.frame(root, pools, 0.01f);
        BoundingBox both = (BoundingBox) Scenes.bound(root).clone();
        pool.recycle(parked);
        Scenes.frame(root, pools, 0.01f);
        assertThat(Scenes.bound(root).getXExtent()).isEqualTo(0.5f);
        assertThat(pool.spawn()).isSameAs(parked);
        Scenes.frame(root, pools, 0.01f);
        assertThat(Scenes.bound(root)).isEqualTo(both);
    }

    @Test
    void everyPlaceOfAChunkWithBusyOnesIsReleasedInTime() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            rocks.add(pool.spawn());
        }
        rocks.subList(0, 4).forEach(pool::recycle);
        Scenes.frame(root, pools, 0.9f);
        assertThat(rocks).allMatch(rock -> rock.getParent() != null);
        Scenes.frame(root, pools, 0.2f);
        assertThat(rocks.subList(0, 4)).allMatch(rock -> rock.getParent() == null);
        assertThat(rocks.get(4).getParent()).isNotNull();
    }

    @Test
    void aChunkWhoseLastOneTheGameTookAwayWaitsLikeAnyOther() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Geometry parked = pool.spawn();
        Geometry taken = pool.spawn();
        Scenes.frame(root, pools, 10f);
        pool.recycle(parked);
        taken.removeFromParent();
        Scenes.frame(root, pools, 0.5f);
        assertThat(parked.hasAncestor(root)).isTrue();
        Scenes.frame(root, pools, 0.6f);
        assertThat(parked.hasAncestor(root)).isFalse();
    }

    @Test
    void theCullHintOfThePrefabSurvivesBothStagesOfParking() {
        for (CullHint hint : CullHint.values()) {
            Node tree = Scenes.tree("tree " + hint);
            tree.setCullHint(hint);
            Geometry leaf = Scenes.box("leaf " + hint);
            leaf.setCullHint(hint);
            for (Spatial prefab : List.of(tree, leaf)) {
                SpatialPool<Spatial> pool = pools.register(prefab.getName(), prefab);
                Spatial instance = pool.spawn();
                pool.spawn();
                for (float idleSeconds : new float[] {0.1f, 1.5f, 0f}) {
                    pool.recycle(instance);
                    Scenes.frame(root, pools, idleSeconds);
                    Scenes.frame(root, pools, 0f);
                    assertThat(pool.spawn()).isSameAs(instance);
                    assertThat(instance.getLocalCullHint()).as(prefab.getName()).isEqualTo(hint);
                }
            }
        }
    }

    @Test
    void instancesInUseAreFoundByEveryQuestion() {
        SpatialPool<Node> pool = pools.register("enemy", Scenes.tree("enemy"));
        Node busy = pool.spawn();
        Node parked = pool.spawn();
        busy.setName("busy");
        Node chunk = busy.getParent();
        for (int round = 0; round < 2; round++) {
            assertThat(root.getChild("busy")).isSameAs(busy);
            assertThat(root.getChild("right")).isSameAs(busy.getChild("right"));
            assertThat(chunk.getChild("nobody")).isNull();
            assertThat(chunk.getChild(null)).isNull();
            assertThat(chunk.hasChild(busy)).isTrue();
            assertThat(chunk.hasChild(busy.getChild("right"))).isTrue();
            assertThat(chunk.hasChild(root)).isFalse();
            assertThat(root.getTriangleCount()).isEqualTo(round == 0 ? 48 : 24);
            assertThat(root.getVertexCount()).isEqualTo(round == 0 ? 96 : 48);
            CollisionResults hits = new CollisionResults();
            Ray ray = new Ray(new Vector3f(0.1f, 0.2f, 5f), Vector3f.UNIT_Z.negate());
            assertThat(root.collideWith(ray, hits)).isEqualTo(hits.size()).isEqualTo(round == 0 ? 8 : 4);
            if (round == 0) {
                pool.recycle(parked);
                Scenes.frame(root, pools, 0.01f);
            }
        }
    }

    @Test
    void changesOfAWholeTreeReachWhatIsInUseOnly() {
        Mesh mesh = new Box(0.5f, 0.5f, 0.5f);
        VertexBuffer coarse = mesh.getBuffer(VertexBuffer.Type.Index);
        mesh.setLodLevels(new VertexBuffer[] {coarse, coarse.clone()});
        SpatialPool<Geometry> pool = pools.register("rock", new Geometry("rock", mesh));
        Geometry busy = pool.spawn();
        Geometry parked = pool.spawn();
        pool.recycle(parked);
        Material material = new Material();
        root.setMaterial(material);
        root.setLodLevel(1);
        assertThat(busy.getLodLevel()).isEqualTo(1);
        assertThat(parked.getLodLevel()).isZero();
        assertThat(busy.getMaterial()).isSameAs(material);
        assertThat(parked.getMaterial()).isNull();
        root.setModelBound(new BoundingSphere());
        assertThat(busy.getModelBound()).isInstanceOf(BoundingSphere.class);
        assertThat(((BoundingSphere) busy.getModelBound()).getRadius()).isZero();
        root.updateModelBound();
        assertThat(((BoundingSphere) busy.getModelBound()).getRadius()).isGreaterThan(0.5f);
        root.setModelBound(null);
        assertThat(busy.getModelBound()).isNull();
    }

    @Test
    void aGameMayTakeChunksOffAndPutThemBack() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        SpatialPool<Geometry> other = pools.register("other", Scenes.box("other"));
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            rocks.add(pool.spawn());
        }
        Node own = own(rocks.get(0));
        Node first = (Node) own.getChild(0);
        assertThat(own.attachChild(first)).as("there already").isEqualTo(3);
        assertThat(own.detachChildAt(0)).isSameAs(first);
        assertThat(own.getQuantity()).isEqualTo(2);
        assertThat(own.attachChildAt(first, 0)).isEqualTo(3);
        own.swapChildren(0, 2);
        Node theirs = own(other.spawn());
        assertThatThrownBy(() -> theirs.attachChild(first)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> own.attachChild(null)).isInstanceOf(IllegalArgumentException.class);
        Node chunk = rocks.get(0).getParent();
        int size = chunk.getQuantity();
        assertThat(chunk.attachChild(rocks.get(0))).as("there already").isEqualTo(size);
        assertThat(chunk.detachChildAt(0)).isSameAs(rocks.get(0));
        assertThat(chunk.attachChild(rocks.get(0))).isEqualTo(size);
        Scenes.frame(root, pools, 0.01f);
        assertThat(root.descendantMatches("rock")).hasSize(150);
        rocks.forEach(pool::recycle);
        Scenes.frame(root, pools, 0.01f);
        assertThat(root.descendantMatches("rock")).isEmpty();
        assertThat(pool.stats().idle()).isEqualTo(150);
    }

    @Test
    void nodesWithoutInstancesInUseAreCulledAsAWhole() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Geometry one = pool.spawn();
        Geometry other = pool.spawn();
        Scenes.frame(root, pools, 0.01f);
        Node chunk = one.getParent();
        assertThat(chunk.getLocalCullHint()).isEqualTo(CullHint.Inherit);
        pool.recycle(one);
        other.removeFromParent();
        Scenes.frame(root, pools, 0.01f);
        assertThat(chunk.getLocalCullHint()).isEqualTo(CullHint.Always);
        assertThat(chunk.getParent().getLocalCullHint()).isEqualTo(CullHint.Always);
        for (Node own : List.of(chunk, chunk.getParent())) {
            assertThat(own.getWorldBound()).isInstanceOf(BoundingBox.class);
            assertThat(own.getWorldBound().intersects(Vector3f.ZERO)).isFalse();
        }
        pool.spawn();
        Scenes.frame(root, pools, 0.01f);
        assertThat(chunk.getLocalCullHint()).isEqualTo(CullHint.Inherit);
        assertThat(chunk.getParent().getLocalCullHint()).isEqualTo(CullHint.Inherit);
    }

    @Test
    void aParkedOneThatTakesThePlaceOfAnotherStaysParkedAndIsShownThere() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            rocks.add(pool.spawn());
        }
        pool.recycle(rocks.get(5));
        pool.recycle(rocks.get(3));
        rocks.get(2).removeFromParent();
        assertThat(root.descendantMatches("rock")).containsExactlyInAnyOrder(rocks.get(0), rocks.get(1), rocks.get(4));
        rocks.get(0).removeFromParent();
        assertThat(root.descendantMatches("rock")).containsExactlyInAnyOrder(rocks.get(1), rocks.get(4));
        Scenes.frame(root, pools, 0.01f);
        assertThat(rocks).filteredOn(rock -> rock.getLocalCullHint() == CullHint.Always)
                .containsExactlyInAnyOrder(rocks.get(3), rocks.get(5));
        assertThat(List.of(pool.spawn(), pool.spawn())).containsExactlyInAnyOrder(rocks.get(3), rocks.get(5));
        Scenes.frame(root, pools, 0.01f);
        assertThat(root.descendantMatches("rock")).containsExactlyInAnyOrder(rocks.get(1), rocks.get(3), rocks.get(4),
                rocks.get(5));
        assertThat(rocks).allMatch(rock -> rock.getLocalCullHint() == CullHint.Inherit);
    }

    @Test
    void onlyACopyHasAnOrderOfItsOwn() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        for (int i = 0; i < 70; i++) {
            pool.spawn().setName("rock " + i);
        }
        Scenes.frame(root, pools, 0.01f);
        Node own = (Node) root.getChild(0);
        Node copy = (Node) ((Node) root.clone()).getChild(0);
        for (Node node : List.of(own, (Node) own.getChild(0), copy, (Node) copy.getChild(0))) {
            List<Spatial> expected = new ArrayList<>(node.getChildren());
            node.swapChildren(0, 1);
            if (node == copy || node.getParent() == copy) {
                Collections.swap(expected, 0, 1);
            }
            assertThat(node.getChildren()).isEqualTo(expected);
        }
        for (Node node : List.of((Node) copy.getChild(1), copy)) {
            List<Spatial> expected = new ArrayList<>(node.getChildren());
            assertThat(node.detachChildAt(0)).isSameAs(expected.remove(0));
            assertThat(node.getChildren()).isEqualTo(expected);
        }
        assertThat(root.descendantMatches(Geometry.class)).hasSize(70);
        assertThat(copy.descendantMatches(Geometry.class)).hasSize(63);
    }
}
