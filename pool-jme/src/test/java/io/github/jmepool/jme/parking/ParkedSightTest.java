// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.parking;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResult;
import com.jme3.collision.CollisionResults;
import com.jme3.light.PointLight;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.queue.GeometryList;
import com.jme3.renderer.queue.OpaqueComparator;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.BatchNode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.instancing.InstancedNode;
import com.jme3.shadow.ShadowUtil;
import com.jme3.util.TempVars;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.BareControl;
import io.github.jmepool.jme.support.Once;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the engine's own searches of the scene see of parked instances: nothing. */
class ParkedSightTest {
    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();
    private final Camera camera = new Camera(640, 480);

    @BeforeEach
    void giveItARoot() {
        pools.setRoot(root);
        root.setShadowMode(ShadowMode.CastAndReceive);
        camera.setFrustumPerspective(60f, 4f / 3f, 0.1f, 1000f);
        camera.setLocation(new Vector3f(0f, 0f, 100f));
        camera.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
    }

    private static List<Geometry> inFrustum(Node scene, Camera camera) {
        GeometryList found = new GeometryList(new OpaqueComparator());
        ShadowUtil.getGeometriesInCamFrustum(scene, camera, ShadowMode.Cast, found);
        return list(found);
    }

    private static List<Geometry> lit(Node scene, Camera camera) {
        GeometryList found = new GeometryList(new OpaqueComparator());
        ShadowUtil.getLitGeometriesInViewPort(scene, camera, new Camera[] {camera}, ShadowMode.Cast, found);
        return list(found);
    }

    private static List<Geometry> occluders(Node scene, Camera camera) {
        GeometryList found = new GeometryList(new OpaqueComparator());
        BoundingBox split = new BoundingBox(Vector3f.ZERO, 1000f, 1000f, 1000f);
        TempVars vars = TempVars.get();
        try {
            new ShadowUtil.OccludersExtractor(camera.getViewProjectionMatrix(), 0, split, new BoundingBox(), found,
                    vars).addOccluders(scene);
        } finally {
            vars.release();
        }
        return list(found);
    }

    private static List<Geometry> list(GeometryList found) {
        List<Geometry> list = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            list.add(found.get(i));
        }
        return list;
    }

    private List<Geometry> hit(Collidable by) {
        CollisionResults results = new CollisionResults();
        root.collideWith(by, results);
        List<Geometry> hit = new ArrayList<>();
        for (CollisionResult result : results) {
            hit.add(result.getGeometry());
        }
        return hit;
    }

    private static Geometry[] geometries(Node tree) {
        return tree.descendantMatches(Geometry.class).toArray(Geometry[]::new);
    }

    private static Node stubborn() {
        Node tree = Scenes.tree("tree");
        tree.getChild("right").setCullHint(CullHint.Never);
        return tree;
    }

    @Test
    void noSearchOfTheShadowRenderersFindsAParkedInstance() {
        SpatialPool<Node> trees = pools.register("tree", stubborn());
        SpatialPool<Geometry> rocks = pools.register("rock", Scenes.box("rock"));
        SpatialPool<Geometry> allIdle = pools.register("idle", Scenes.box("idle"));
        Node busyTree = trees.spawn();
        Node parkedTree = trees.spawn();
        Geometry busyRock = rocks.spawn();
        Geometry parkedRock = rocks.spawn();
        Geometry idle = allIdle.spawn();
        Scenes.frame(root, pools, 0.01f);
        assertThat(inFrustum(root, camera)).hasSize(7);
        assertThat(lit(root, camera)).hasSize(7);
        assertThat(occluders(root, camera)).hasSize(7);
        List.of(parkedTree, parkedRock, idle).forEach(pools::recycle);
        for (CullHint hint : List.of(CullHint.Inherit, CullHint.Dynamic, CullHint.Never)) {
            root.setCullHint(hint);
            Scenes.frame(root, pools, 0.01f);
            Geometry[] seen = {busyRock, geometries(busyTree)[0], geometries(busyTree)[1]};
            assertThat(inFrustum(root, camera)).as("in frustum, root's hint " + hint)
                    .containsExactlyInAnyOrder(seen);
            assertThat(lit(root, camera)).as("lit, root's hint " + hint).containsExactlyInAnyOrder(seen);
            assertThat(occluders(root, camera)).as("occluders, root's hint " + hint).containsExactlyInAnyOrder(seen);
        }
        assertThat(List.of(parkedTree, parkedRock, idle)).allMatch(parked -> parked.getParent() != null);
    }

    @Test
    void nothingThatCollidesHitsAParkedInstanceEvenBeforeTheNextFrame() {
        SpatialPool<Node> trees = pools.register("tree", Scenes.tree("tree"));
        SpatialPool<Geometry> rocks = pools.register("rock", Scenes.box("rock"));
        Geometry busyRock = rocks.spawn();
        Node parkedTree = trees.spawn();
        Geometry parkedRock = rocks.spawn();
        Scenes.frame(root, pools, 0.01f);
        List<Collidable> all = List.of(new Ray(new Vector3f(0f, 0f, 10f), Vector3f.UNIT_Z.negate()),
                new BoundingBox(Vector3f.ZERO, 1f, 1f, 1f), new BoundingSphere(1f, Vector3f.ZERO));
        for (Collidable by : all) {
            assertThat(hit(by)).as(by.toString()).contains(busyRock, parkedRock).contains(geometries(parkedTree));
        }
        pools.recycle(parkedTree);
        pools.recycle(parkedRock);
        for (int frame = 0; frame < 3; frame++) {
            for (Collidable by : all) {
                assertThat(hit(by)).as(by + " in frame " + frame).isNotEmpty().containsOnly(busyRock);
            }
            assertThat(Scenes.bound(root)).isEqualTo(busyRock.getWorldBound());
            Scenes.frame(root, pools, 0.01f);
        }
        assertThat(parkedRock.getParent()).isNotNull();
        assertThat(parkedTree.getParent()).isNotNull();
        rocks.recycle(busyRock);
        for (Collidable by : all) {
            assertThat(hit(by)).isEmpty();
        }
    }

    @Test
    void eachUnfitKindIsDetachedAtOnce() {
        Node foreignControl = Scenes.tree("control");
        foreignControl.getChild("right").addControl(new BareControl());
        Node lightBelow = Scenes.tree("light");
        ((Node) lightBelow.getChild("inner")).addLight(new PointLight());
        Node geometryOfItsOwn = Scenes.tree("geometry");
        ((Node) geometryOfItsOwn.getChild("inner")).attachChild(new Geometry("own", Scenes.box("x").getMesh()) {
        });
        for (Node prefab : List.of(foreignControl, lightBelow, geometryOfItsOwn)) {
            SpatialPool<Node> pool = pools.register(prefab.getName(), prefab);
            Node instance = pool.spawn();
            pool.recycle(instance);
            assertThat(instance.getParent()).as(pool.name()).isNull();
            assertThat(instance.getLocalCullHint()).as(pool.name()).isEqualTo(CullHint.Inherit);
            assertThat(pool.spawn()).isSameAs(instance);
        }
    }

    @Test
    void noIdleInstanceStaysInABatch() {
        for (Node group : List.of(new BatchNode("batch"), new InstancedNode("instanced"))) {
            Node below = new Node("below");
            root.attachChild(group);
            group.attachChild(below);
            SpatialPool<Geometry> pool = pools.register(group.getName(), Scenes.box(group.getName()));
            pool.setRoot(below);
            Geometry rock = pool.spawn();
            pool.spawn();
            pool.recycle(rock);
            assertThat(rock.getParent()).as(group.getName()).isNull();
            pool.setRoot(null);
            Geometry again = pool.spawn();
            pool.recycle(again);
            assertThat(again.getParent()).as("out of " + group.getName()).isNotNull();
        }
    }

    @Test
    void parkedInstancesStayBehindWhenThePoolsRootIsBatched() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            rocks.add(pool.spawn());
        }
        List<Geometry> busy = List.of(rocks.get(70), rocks.get(199));
        rocks.removeAll(busy);
        rocks.forEach(pool::recycle);
        assertThat(rocks).allMatch(rock -> rock.hasAncestor(root));
        BatchNode batch = new BatchNode("batch");
        root.attachChild(batch);
        pools.setRoot(batch);
        assertThat(rocks).noneMatch(rock -> rock.hasAncestor(root));
        assertThat(busy).allMatch(rock -> rock.hasAncestor(batch));
    }

    @Test
    void eachOfManyControlsIsRestoredOnItsOwn() {
        for (int count : new int[] {64, 65}) {
            Node prefab = Scenes.tree("enemy " + count);
            for (int i = 0; i < count; i++) {
                ParkingTest.Counting control = new ParkingTest.Counting();
                control.setEnabled(i % 3 != 0);
                prefab.addControl(control);
            }
            SpatialPool<Node> pool = pools.register(prefab.getName(), prefab);
            Node enemy = pool.spawn();
            ParkingTest.Counting ninth = (ParkingTest.Counting) enemy.getControl(9);
            ninth.setEnabled(true);
            pool.recycle(enemy);
            assertThat(enemy.getParent() != null).as("parked attached").isEqualTo(count <= 64);
            for (int i = 0; i < count && count <= 64; i++) {
                assertThat(((ParkingTest.Counting) enemy.getControl(i)).isEnabled()).isFalse();
            }
            assertThat(pool.spawn()).isSameAs(enemy);
            for (int i = 0; i < count; i++) {
                assertThat(((ParkingTest.Counting) enemy.getControl(i)).isEnabled()).as("control " + i)
                        .isEqualTo(i % 3 != 0);
            }
        }
    }

    @Test
    void aControlThatRecyclesAnInstanceStopsItsControlsInTheSameFrame() {
        Node prefab = Scenes.tree("enemy");
        prefab.addControl(new ParkingTest.Counting());
        SpatialPool<Node> parked = pools.register("parked", prefab);
        SpatialPool<Node> detached = pools.register("detached", prefab,
                SpatialPoolSettings.builder("detached").keepAttached(false).build());
        for (SpatialPool<Node> pool : List.of(parked, detached)) {
            Node hunter = new Node("hunter");
            root.attachChildAt(hunter, 0);
            Node enemy = pool.spawn();
            ParkingTest.Counting own = enemy.getControl(ParkingTest.Counting.class);
            Scenes.frame(root, pools, 0.01f);
            int before = own.updates();
            hunter.addControl(new Once(() -> pool.recycle(enemy)));
            Scenes.frame(root, pools, 0.01f);
            // the engine goes on with the list of what was attached when the pass began
            assertThat(own.updates() - before).as(pool.name()).isEqualTo(pool == detached ? 1 : 0);
            Scenes.frame(root, pools, 0.01f);
            assertThat(own.updates() - before).as(pool.name()).isEqualTo(pool == detached ? 1 : 0);
        }
    }

    @Test
    void controlsAreAsTheyWereAfterAnInstanceWasParkedAndThenDetached() {
        Node prefab = Scenes.tree("enemy");
        prefab.addControl(new ParkingTest.Counting());
        ParkingTest.Counting off = new ParkingTest.Counting();
        off.setEnabled(false);
        prefab.getChild("left").addControl(off);
        SpatialPool<Node> pool = pools.register("enemy", prefab);
        Node enemy = pool.spawn();
        // alone in its chunk, which leaves as a whole, and then next to one that stays
        for (float idleSeconds : new float[] {0.1f, 1.5f, 0f, 1.5f, 0.1f}) {
            pool.recycle(enemy);
            assertThat(enemy.getControl(ParkingTest.Counting.class).isEnabled()).isFalse();
            Scenes.frame(root, pools, idleSeconds);
            assertThat(enemy.hasAncestor(root)).as("attached").isEqualTo(idleSeconds < 1f);
            assertThat(pool.spawn()).isSameAs(enemy);
            assertThat(enemy.getControl(ParkingTest.Counting.class).isEnabled()).isTrue();
            assertThat(enemy.getChild("left").getControl(ParkingTest.Counting.class).isEnabled()).isFalse();
            if (idleSeconds == 0f) {
                pool.spawn();
            }
        }
    }
}
