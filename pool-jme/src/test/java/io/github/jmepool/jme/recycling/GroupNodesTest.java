// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.BatchNode;
import com.jme3.scene.Geometry;
import com.jme3.scene.GeometryGroupNode;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.SimpleBatchNode;
import com.jme3.scene.Spatial;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.instancing.InstancedNode;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Instances below the engine's BatchNode and InstancedNode, which draw geometries on behalf of their children. */
class GroupNodesTest {
    private static final AssetManager ASSETS = new DesktopAssetManager(true);
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());
    private final Material material = new Material(ASSETS, "Common/MatDefs/Misc/Unshaded.j3md");

    /** How an instance is put below a group node. */
    enum Way {
        ROOT, ROOT_ABOVE, SPAWN_UNDER, SPAWN_UNDER_NODE;

        <S extends Spatial> S spawn(SpatialPool<S> pool, GeometryGroupNode group) {
            Node between = (Node) group.getChild("between");
            switch (this) {
                case ROOT -> pool.setRoot(group);
                case ROOT_ABOVE -> pool.setRoot(between);
                default -> {
                    return pool.spawnUnder(this == SPAWN_UNDER ? group : between);
                }
            }
            return pool.spawn();
        }
    }

    /** The engine's nodes that draw what is below them. */
    enum Kind {
        BATCH, INSTANCED;

        GeometryGroupNode create() {
            return this == BATCH ? new BatchNode("group") : new InstancedNode("group");
        }

        void group(GeometryGroupNode node) {
            if (node instanceof BatchNode batch) {
                batch.batch();
            } else {
                ((InstancedNode) node).instance();
            }
        }

        /** How many triangles the group draws, after it has been brought up to date. */
        int triangles(GeometryGroupNode node) {
            group(node);
            int sum = 0;
            for (Spatial child : node.getChildren()) {
                if (child instanceof InstancedGeometry instanced) {
                    sum += instanced.getNumInstances() * instanced.getMesh().getTriangleCount();
                } else if (node instanceof BatchNode batch && batch.isBatch(child)) {
                    sum += child.getTriangleCount();
                }
            }
            return sum;
        }
    }

    @BeforeEach
    void mayBeInstanced() {
        material.setBoolean("UseInstancing", true);
    }

    private <S extends Spatial> SpatialPool<S> register(S prefab, UnaryOperator<SpatialPoolSettings.Builder> settings) {
        prefab.setMaterial(material);
        return pools.register(prefab.getName(), prefab,
                settings.apply(SpatialPoolSettings.builder(prefab.getName())).build());
    }

    private static boolean isGrouped(Spatial instance) {
        List<Boolean> grouped = new ArrayList<>();
        instance.depthFirstTraversal(each -> grouped.add(each instanceof Geometry geometry && geometry.isGrouped()));
        return grouped.contains(true);
    }

    private GeometryGroupNode group(Kind kind) {
        GeometryGroupNode group = kind.create();
        group.attachChild(new Node("between"));
        root.attachChild(group);
        return group;
    }

    @ParameterizedTest
    @EnumSource
    void recycledInstancesAreNoLongerDrawnByTheGroup(Kind kind) {
        for (Way way : Way.values()) {
            GeometryGroupNode group = group(kind);
            for (ResetScope scope : ResetScope.values()) {
                for (Spatial prefab : List.of(Scenes.box("box " + way + scope), Scenes.tree("tree " + way + scope))) {
                    SpatialPool<Spatial> pool = register(prefab, settings -> settings.resetScope(scope));
                    Spatial first = way.spawn(pool, group);
                    Spatial second = way.spawn(pool, group);
                    int one = prefab.getTriangleCount();
                    assertThat(kind.triangles(group)).isEqualTo(2 * one);
                    Scenes.frame(root, pools, 0.01f);
                    pool.recycle(first);
                    assertThat(kind.triangles(group)).as(way + ", " + prefab).isEqualTo(one);
                    assertThat(isGrouped(first)).as(way + ", " + prefab).isFalse();
                    Scenes.frame(root, pools, 0.01f);
                    assertThat(pool.spawnUnder(root)).isSameAs(first);
                    first.removeFromParent();
                    pool.recycle(first);
                    pool.recycle(second);
                    Scenes.frame(root, pools, 2f);
                    assertThat(kind.triangles(group)).isZero();
                    pool.close();
                }
            }
            group.removeFromParent();
        }
    }

    @ParameterizedTest
    @EnumSource
    void instancesThatLeaveInOtherWaysAreNotDrawnEither(Kind kind) {
        for (Way way : new Way[] {Way.ROOT, Way.ROOT_ABOVE}) {
            GeometryGroupNode group = group(kind);
            SpatialPool<Node> pool = register(Scenes.tree("tree " + way), settings -> settings.maxIdle(1));
            List<Node> trees = Stream.generate(() -> way.spawn(pool, group)).limit(6).toList();
            assertThat(kind.triangles(group)).isEqualTo(6 * 24);
            trees.get(0).removeFromParent();
            assertThat(kind.triangles(group)).as(way + ": detached by the game").isEqualTo(5 * 24);
            pools.reparent(trees.get(1), root);
            assertThat(kind.triangles(group)).as(way + ": reparented").isEqualTo(4 * 24);
            pool.detach(trees.get(2));
            assertThat(kind.triangles(group)).as(way + ": handed over").isEqualTo(3 * 24);
            pool.recycle(trees.get(3));
            pool.recycle(trees.get(4));
            assertThat(kind.triangles(group)).as(way + ": over the idle limit").isEqualTo(24);
            pool.close();
            assertThat(kind.triangles(group)).as(way + ": closed").isZero();
            assertThat(trees).noneMatch(GroupNodesTest::isGrouped);
        }
    }

    @ParameterizedTest
    @EnumSource
    void reparentedInstancesLeaveTheGroup(Kind kind) {
        for (Way way : Way.values()) {
            GeometryGroupNode group = group(kind);
            SpatialPool<Node> pool = register(Scenes.tree("tree " + way), settings -> settings);
            Node tree = way.spawn(pool, group);
            kind.group(group);
            pools.reparent(tree, root);
            assertThat(kind.triangles(group)).as(way.toString()).isZero();
            assertThat(isGrouped(tree)).as(way.toString()).isFalse();
            group.removeFromParent();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPoolThatComesBelowAGroupLaterParksNothingThere(Kind kind) {
        Node level = new Node("level");
        root.attachChild(level);
        SpatialPool<Node> pool = register(Scenes.tree("tree"), settings -> settings);
        pool.setRoot(level);
        List<Node> trees = Stream.generate(pool::spawn).limit(4).toList();
        pool.recycle(trees.get(0));
        GeometryGroupNode group = kind.create();
        root.attachChild(group);
        group.attachChild(level);
        Scenes.frame(root, pools, 0.01f);
        assertThat(trees.get(0).getParent()).isNull();
        assertThat(kind.triangles(group)).isEqualTo(3 * 24);
        pool.recycle(trees.get(1));
        assertThat(trees.get(1).getParent()).isNull();
        assertThat(kind.triangles(group)).isEqualTo(2 * 24);
        root.attachChild(level);
        Scenes.frame(root, pools, 0.01f);
        pool.recycle(trees.get(2));
        assertThat(trees.get(2).getParent()).as("parked again").isNotNull();
    }

    @ParameterizedTest
    @EnumSource
    void nestedInstancesLeaveTheGroupWithTheirParent(Kind kind) {
        for (Way way : Way.values()) {
            GeometryGroupNode group = group(kind);
            SpatialPool<Node> carriers = register(Scenes.tree("carrier " + way), settings -> settings);
            SpatialPool<Node> guests = register(Scenes.tree("guest " + way), settings -> settings);
            Node carrier = way.spawn(carriers, group);
            Node guest = guests.spawnUnder((Node) carrier.getChild("inner"));
            assertThat(kind.triangles(group)).isEqualTo(48);
            carriers.recycle(carrier);
            assertThat(guests.stats().active()).isZero();
            assertThat(kind.triangles(group)).as(way.toString()).isZero();
            assertThat(isGrouped(carrier) || isGrouped(guest)).isFalse();
            group.removeFromParent();
        }
    }

    @Test
    void aBatchRefusesNothingThatTheResetRestores() {
        Material ofTheUse = new Material(ASSETS, "Common/MatDefs/Misc/Unshaded.j3md");
        ofTheUse.setColor("Color", ColorRGBA.Red);
        Mesh wide = new Box(2f, 1f, 1f);
        for (Way way : Way.values()) {
            BatchNode batch = (BatchNode) group(Kind.BATCH);
            for (Spatial prefab : List.of(Scenes.box("box " + way), Scenes.tree("tree " + way))) {
                SpatialPool<Spatial> pool = register(prefab, settings -> settings);
                Spatial instance = way.spawn(pool, batch);
                instance.setMaterial(ofTheUse);
                Geometry part = instance instanceof Geometry box ? box : (Geometry) ((Node) instance).getChild("left");
                part.setMesh(wide);
                batch.batch();
                pool.recycle(instance);
                assertThat(pool.stats().idle()).as(way + ", " + prefab).isEqualTo(1);
                assertThat(part.getMaterial()).isSameAs(material);
                assertThat(part.getMesh()).isNotSameAs(wide);
            }
        }
    }

    /** The engine updates the batch's own geometry after those that are part of it. */
    @Test
    void aBatchStaysBehindTheGeometriesThatItDraws() {
        Random random = new Random(5);
        BatchNode batch = new BatchNode("batch");
        root.attachChild(batch);
        Geometry first = Scenes.box("the game's");
        first.setMaterial(material);
        batch.attachChild(first);
        SpatialPool<Geometry> pool = register(Scenes.box("grass"), settings -> settings);
        List<Geometry> grass = new ArrayList<>();
        for (int step = 0; step < 500; step++) {
            if (grass.size() < 3 || random.nextInt(3) > 0) {
                grass.add(pool.spawnUnder(batch, new Vector3f(step, 0f, 0f), null));
            } else {
                pool.recycle(grass.remove(random.nextInt(grass.size())));
            }
            if (random.nextInt(10) == 0) {
                batch.batch();
            }
            grass.get(random.nextInt(grass.size())).move(0f, 1f, 0f);
            first.move(1f, 0f, 0f);
            Scenes.frame(root, pools, 0.01f);
        }
        batch.batch();
        assertThat(batch.getVertexCount()).isEqualTo(2 * 24 * (grass.size() + 1));
    }

    /** Its parts are grouped when it is made, and stay so. */
    @Test
    void anInstanceThatBatchesItselfStaysBatched() {
        BatchNode prefab = new BatchNode("castle");
        prefab.attachChild(Scenes.tree("tower"));
        prefab.getChild("tower").setMaterial(material);
        SpatialPool<BatchNode> pool = pools.register(new SpatialPool<>("castle", prefab) {
            @Override
            protected void onCreate(BatchNode castle) {
                castle.batch();
            }
        });
        for (Node below : List.of(root, group(Kind.BATCH), group(Kind.INSTANCED))) {
            pool.setRoot(below);
            BatchNode castle = pool.spawn();
            pool.recycle(castle);
            assertThat(pool.spawn()).isSameAs(castle);
            assertThat(((Geometry) castle.getChild("left")).isGrouped()).isTrue();
            pool.recycle(castle);
        }
    }

    @Test
    void aSimpleBatchNodeTakesGeometriesAndIsNoRoot() {
        SimpleBatchNode simple = new SimpleBatchNode("simple");
        root.attachChild(simple);
        SpatialPool<Geometry> pool = register(Scenes.box("box"), settings -> settings);
        Geometry box = pool.spawn();
        assertThatThrownBy(() -> pool.setRoot(simple)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'box'").hasMessageContaining("simple").hasMessageContaining("spawnUnder");
        assertThat(box.hasAncestor(root)).isTrue();
        assertThat(pool.getRoot()).isNull();
        assertThatThrownBy(() -> new ScenePools().setRoot(simple)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("All pools: 'simple").hasMessageContaining("spawnUnder");
        assertThatThrownBy(() -> new SpatialPool<>("own", Scenes.box("own")).setRoot(simple))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("Pool 'own'");
        Geometry under = pool.spawnUnder(simple);
        simple.batch();
        assertThat(Kind.BATCH.triangles(simple)).isEqualTo(12);
        pool.recycle(under);
        assertThat(Kind.BATCH.triangles(simple)).isZero();
    }
}
