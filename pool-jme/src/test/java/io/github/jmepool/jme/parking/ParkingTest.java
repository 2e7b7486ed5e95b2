// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.parking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.DFSMode;
import com.jme3.scene.control.AbstractControl;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParkingTest {
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());

    private void frame(float tpf) {
        Scenes.frame(root, pools, tpf);
    }

    private PooledInstance of(Spatial spatial) {
        return pools.instanceOf(spatial);
    }

    @Test
    void aRecycledInstanceStaysAttachedAndIsShownAgainInPlace() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Geometry rock = pool.spawn();
        Node chunk = rock.getParent();
        pool.recycle(rock);
        assertThat(rock.getParent()).isSameAs(chunk);
        assertThat(rock.getCullHint()).isEqualTo(Spatial.CullHint.Always);
        assertThat(pool.spawn()).isSameAs(rock);
        assertThat(rock.getParent()).isSameAs(chunk);
        assertThat(rock.getLocalCullHint()).isEqualTo(Spatial.CullHint.Inherit);
    }

    /** The engine computes what depends on a transform when that is set, or the spatial attached. */
    @Test
    void aUseBeginsAsThatOfASpatialThatIsAttached() {
        Node prefab = new Node("prefab");
        Geometry part = Scenes.box("part");
        part.setIgnoreTransform(true);
        part.setLocalTranslation(5, 0, 0);
        prefab.attachChild(part);
        SpatialPool<Node> pool = pools.register("rock", prefab);
        for (int use = 0; use < 2; use++) {
            Node rock = pool.spawn();
            Geometry box = (Geometry) rock.getChild(0);
            box.setIgnoreTransform(false);
            frame(0.1f);
            assertThat(box.getWorldMatrix().toTranslationVector()).as("use %d", use)
                    .isEqualTo(new Vector3f(5, 0, 0));
            pool.recycle(rock);
            frame(0.1f);
        }
    }

    @Test
    void aParkedInstanceStaysCulledWhateverAStaleHandleSets() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Geometry rock = pool.spawn();
        pool.spawn();
        pool.recycle(rock);
        root.updateGeometricState();
        assertThat(rock.getLocalCullHint()).isEqualTo(Spatial.CullHint.Always);
        assertThat(pool.spawn()).isSameAs(rock);
        assertThat(rock.getLocalCullHint()).isEqualTo(Spatial.CullHint.Inherit);
        pool.recycle(rock);
        rock.setCullHint(Spatial.CullHint.Never);
        root.updateGeometricState();
        assertThat(rock.getLocalCullHint()).isEqualTo(Spatial.CullHint.Always);
        assertThat(pool.spawn().getLocalCullHint()).isEqualTo(Spatial.CullHint.Inherit);
        pool.recycle(rock);
        rock.setCullHint(Spatial.CullHint.Never);
        assertThat(pool.spawn().getLocalCullHint()).isEqualTo(Spatial.CullHint.Inherit);
    }

    @Test
    void idleInstancesAreDetachedAsAWholeChunk() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 130; i++) {
            rocks.add(pool.spawn());
        }
        Node own = rocks.get(0).getParent().getParent();
        assertThat(own.getQuantity()).isEqualTo(3);
        rocks.forEach(pool::recycle);
        frame(0.5f);
        assertThat(own.getQuantity()).isEqualTo(3);
        frame(0.6f);
        assertThat(own.getQuantity()).isZero();
        Geometry again = pool.spawn();
        assertThat(again.getParent().getParent()).isSameAs(own);
        assertThat(own.getQuantity()).isEqualTo(1);
        frame(0.01f);
        assertThat(Scenes.visible(root)).contains(again).hasSize(4);
    }

    @Test
    void wholeChunksDetachAtOnceWhereFarMoreIsIdleThanInUse() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 20 * TestScene.CHUNK_CAPACITY; i++) {
            rocks.add(pool.spawn());
        }
        Node own = rocks.get(0).getParent().getParent();
        frame(0.01f);
        assertThat(own.getQuantity()).isEqualTo(20);
        // half of the places or more are needed: all that is parked may wait for its next use
        rocks.subList(10 * TestScene.CHUNK_CAPACITY, rocks.size()).forEach(pool::recycle);
        frame(0.01f);
        frame(0.01f);
        assertThat(own.getQuantity()).isEqualTo(20);
        rocks.subList(1, 10 * TestScene.CHUNK_CAPACITY).forEach(pool::recycle);
        frame(0.01f);
        frame(0.01f);
        assertThat(own.getQuantity()).isBetween(4, 5);
        assertThat(Scenes.visible(root)).contains(rocks.get(0));
        assertThat(pool.stats().active()).isEqualTo(1);
        assertThat(pool.stats().idle()).isEqualTo(20 * TestScene.CHUNK_CAPACITY - 1);
        frame(1.1f);
        assertThat(own.getQuantity()).isEqualTo(1);
    }

    @Test
    void idleInstancesAmongBusyOnesAreDetachedIndividually() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Geometry busy = pool.spawn();
        Geometry idle = pool.spawn();
        pool.recycle(idle);
        frame(1.1f);
        assertThat(idle.getParent()).isNull();
        assertThat(busy.getParent()).isNotNull();
        assertThat(pool.spawn()).isSameAs(idle);
        assertThat(idle.getParent()).isSameAs(busy.getParent());
    }

    @Test
    void nothingSeesAParkedInstance() {
        SpatialPool<Node> pool = pools.register("enemy", Scenes.tree("enemy"));
        Node busy = pool.spawn(new Vector3f(5f, 0f, 0f), null);
        Node parked = pool.spawn(new Vector3f(-50f, 0f, 0f), null);
        parked.setName("parked");
        frame(0.01f);
        assertThat(Scenes.bound(root).getXExtent()).isGreaterThan(20f);
        int triangles = root.getTriangleCount();
        pool.recycle(parked);
        parked.setName("parked");
        frame(0.01f);
        assertThat(parked.getParent()).isNotNull();
        assertThat(Scenes.bound(root)).isEqualTo(busy.getWorldBound());
        assertThat(Scenes.pick(root, -50f, 0f)).isEmpty();
        assertThat(Scenes.pick(root, 0f, 0f)).isEmpty();
        assertThat(Scenes.visible(root)).contains(busy).doesNotContain(parked);
        List<Spatial> breadth = new ArrayList<>();
        root.breadthFirstTraversal(breadth::add);
        assertThat(breadth).contains(busy).doesNotContain(parked);
        List<Spatial> pre = new ArrayList<>();
        root.depthFirstTraversal(pre::add, DFSMode.PRE_ORDER);
        assertThat(pre).containsExactlyInAnyOrderElementsOf(breadth);
        assertThat(root.getChild("parked")).isNull();
        assertThat(root.hasChild(parked)).isFalse();
        assertThat(root.hasChild(busy)).isTrue();
        assertThat(root.descendantMatches(Spatial.class, "parked")).isEmpty();
        assertThat(root.descendantMatches(Geometry.class)).hasSize(2);
        assertThat(root.getTriangleCount()).isEqualTo(triangles / 2);
        assertThat(root.getVertexCount()).isEqualTo(busy.getVertexCount());
    }

    @Test
    void sweepingChangesOfTheSceneDoNotReachParkedInstances() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Geometry busy = pool.spawn();
        Geometry parked = pool.spawn();
        pool.recycle(parked);
        Material material = new Material();
        root.setMaterial(material);
        assertThat(busy.getMaterial()).isSameAs(material);
        assertThat(parked.getMaterial()).isNull();
    }

    @Test
    void copiesOfTheSceneHoldWhatItShowsAndNoMore() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Geometry busy = pool.spawn(new Vector3f(5f, 0f, 0f), null);
        Geometry parked = pool.spawn();
        pool.recycle(parked);
        pools.register("empty", Scenes.box("empty")).recycle(pools.spawn("empty"));
        frame(0.01f);
        for (Node copy : List.of((Node) root.clone(), (Node) root.deepClone(),
                BinaryExporter.saveAndLoad(new DesktopAssetManager(true), root))) {
            Node scene = new Node("a scene for the copy");
            scene.attachChild(copy);
            scene.updateLogicalState(0.01f);
            scene.updateGeometricState();
            assertThat(copy.descendantMatches(Geometry.class)).hasSize(1);
            assertThat(copy.getWorldBound().getCenter()).isEqualTo(new Vector3f(5f, 0f, 0f));
            assertThat(Scenes.pick(copy, 5f, 0f)).hasSize(1);
            Node chunk = copy.descendantMatches(Geometry.class).get(0).getParent();
            assertThat(chunk.getCullHint()).isNotEqualTo(Spatial.CullHint.Always);
            chunk.attachChild(Scenes.box("guest"));
            assertThat(chunk.getQuantity()).isEqualTo(2);
            chunk.detachAllChildren();
            assertThat(chunk.getQuantity()).isZero();
        }
        assertThat(busy.getParent().getQuantity()).isEqualTo(2);
        assertThat(pool.spawn()).isSameAs(parked);
    }

    @Test
    void anEmptyPoolHasNoBound() {
        Geometry far = Scenes.box("far");
        far.setLocalTranslation(100f, 0f, 0f);
        root.attachChild(far);
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        pool.recycle(pool.spawn());
        frame(0.01f);
        assertThat(Scenes.bound(root)).isEqualTo(far.getWorldBound());
        frame(2f);
        assertThat(((BoundingBox) root.getWorldBound()).getXExtent()).isEqualTo(0.5f);
    }

    @Test
    void controlsRestWhileParkedAndGoOnAsTheyWere() {
        Node prefab = Scenes.tree("enemy");
        Counting on = new Counting();
        Counting off = new Counting();
        off.setEnabled(false);
        prefab.addControl(on);
        prefab.getChild("right").addControl(off);
        SpatialPool<Node> pool = pools.register("enemy", prefab);
        Node enemy = pool.spawn();
        Counting own = enemy.getControl(Counting.class);
        frame(0.01f);
        int before = own.updates;
        pool.recycle(enemy);
        frame(0.01f);
        frame(0.01f);
        assertThat(enemy.getParent()).isNotNull();
        assertThat(own.updates).isEqualTo(before);
        pool.spawn();
        frame(0.01f);
        assertThat(own.updates).isEqualTo(before + 1);
        assertThat(enemy.getChild("right").getControl(Counting.class).isEnabled()).isFalse();
    }

    @Test
    void instancesUnfitForItAreDetachedAtOnce() {
        Node lit = Scenes.tree("lit");
        lit.addLight(new PointLight());
        Node special = Scenes.tree("special");
        special.attachChild(new Node("sub") {
        });
        SpatialPoolSettings plain = SpatialPoolSettings.builder("plain").keepAttached(false).build();
        for (SpatialPool<Node> pool : List.of(pools.register("lit", lit), pools.register("special", special),
                pools.register("plain", Scenes.tree("plain"), plain))) {
            Node instance = pool.spawn();
            pool.recycle(instance);
            assertThat(instance.getParent()).as(pool.name()).isNull();
        }
        Node parent = new Node("parent");
        root.attachChild(parent);
        Geometry guest = pools.register("rock", Scenes.box("rock")).spawnUnder(parent);
        pools.recycle(guest);
        assertThat(guest.getParent()).isNull();
    }

    @Test
    void aGameThatTakesInstancesOutItselfLeavesNoStaleIndex() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            rocks.add(pool.spawn());
        }
        Node chunk = rocks.get(0).getParent();
        rocks.get(3).removeFromParent();
        chunk.attachChild(rocks.get(3));
        chunk.detachChildAt(0);
        chunk.swapChildren(1, 2);
        pool.recycle(rocks.get(5));
        rocks.get(5).removeFromParent();
        for (Geometry rock : rocks) {
            if (of(rock).isActive()) {
                pool.recycle(rock);
            }
        }
        frame(0.01f);
        assertThat(Scenes.visible(root)).noneMatch(Geometry.class::isInstance);
        for (int i = 0; i < 10; i++) {
            assertThat(pool.spawn().getParent()).isNotNull();
        }
        assertThat(root.descendantMatches(Geometry.class)).hasSize(10);
    }

    @Test
    void aSceneEmptiedByTheGameShowsInstancesAgainAtTheNextSpawn() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Geometry first = pool.spawn();
        root.detachAllChildren();
        Geometry second = pool.spawn();
        frame(0.01f);
        assertThat(Scenes.visible(root)).contains(first, second);
    }

    @Test
    void foreignChildrenAreRefusedByThePoolsNodes() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Node chunk = pool.spawn().getParent();
        for (Node node : List.of(chunk, chunk.getParent())) {
            assertThatThrownBy(() -> node.attachChild(Scenes.box("spark")))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("attach it to the game's node");
            assertThatThrownBy(() -> pool.spawnUnder(node))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("own node");
        }
        assertThat(pool.stats().active()).isEqualTo(1);
    }

    /** Counts its updates. */
    public static final class Counting extends AbstractControl {
        private int updates;

        int updates() {
            return updates;
        }

        @Override
        protected void controlUpdate(float tpf) {
            updates++;
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {
        }
    }
}
