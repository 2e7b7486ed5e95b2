// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.spawning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.Seeds;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Moving an instance between parents: with its local transform, or with its place in the world. */
class ReparentTest {
    private final ScenePools pools = new ScenePools();
    private final Node root = new Node("root");
    private final Node ship = new Node("ship");
    private SpatialPool<Geometry> crates;

    @BeforeEach
    void open() {
        pools.setRoot(root);
        root.attachChild(ship);
        ship.setLocalTranslation(100, 0, 0);
        crates = pools.register("crate", new Geometry("crate", new Box(1, 1, 1)));
    }

    @AfterEach
    void close() {
        pools.close();
    }

    @Test
    void reparentKeepsTheLocalTransform() {
        Geometry crate = crates.spawn(Vector3f.UNIT_X);
        pools.reparent(crate, ship);
        assertThat(crate.getLocalTranslation()).isEqualTo(Vector3f.UNIT_X);
        assertThat(crate.getWorldTranslation()).isEqualTo(new Vector3f(101, 0, 0));
    }

    @Test
    void reparentInPlaceKeepsTheWorldTransformWhateverTheParents() {
        long seed = Seeds.of(ReparentTest.class);
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            Node from = new Node("from");
            Node to = new Node("to");
            Node outer = new Node("outer");
            root.attachChild(from);
            root.attachChild(outer);
            outer.attachChild(to);
            from.setLocalTransform(any(random));
            outer.setLocalTransform(any(random));
            to.setLocalTransform(any(random));
            Geometry crate = crates.spawnUnder(from);
            crate.setLocalTransform(any(random));
            Transform before = crate.getWorldTransform().clone();

            pools.reparentInPlace(crate, to);

            assertThat(crate.getParent()).isSameAs(to);
            assertSame(before, crate.getWorldTransform(), "seed " + seed + ", round " + i);
            pools.update(0f);
            assertThat(pools.instanceOf(crate).isActive()).isTrue();
            pools.recycle(crate);
        }
        assertThat(crates.stats().created()).isEqualTo(1);
        assertThat(crates.spawn().getLocalTransform()).as("the next use begins at the prefab's").isEqualTo(
                new Transform());
    }

    private static Transform any(Random random) {
        return new Transform(new Vector3f(random.nextFloat(), random.nextFloat(), random.nextFloat()).multLocal(9f),
                new Quaternion().fromAngles(random.nextFloat() * 6f, random.nextFloat() * 6f, random.nextFloat() * 6f),
                new Vector3f(0.5f + random.nextFloat(), 0.5f + random.nextFloat(), 0.5f + random.nextFloat()));
    }

    private static void assertSame(Transform wanted, Transform actual, String what) {
        assertThat(wanted.getTranslation().distance(actual.getTranslation())).as(what).isLessThan(1e-3f);
        assertThat(wanted.getScale().distance(actual.getScale())).as(what).isLessThan(1e-4f);
        assertThat(Math.abs(wanted.getRotation().dot(actual.getRotation()))).as(what).isGreaterThan(0.9999f);
    }

    @Test
    void detachedInPlaceItHasItsPlaceInTheWorldAsItsOwn() {
        Geometry crate = crates.spawnUnder(ship);
        pools.reparentInPlace(crate, null);
        assertThat(crate.getParent()).isNull();
        assertThat(crate.getLocalTranslation()).isEqualTo(new Vector3f(100, 0, 0));
        assertThat(pools.instanceOf(crate).isActive()).isTrue();
        pools.reparentInPlace(crate, root);
        assertThat(crate.getWorldTranslation()).isEqualTo(new Vector3f(100, 0, 0));
    }

    @Test
    void aMoveToThePresentParentMovesNothing() {
        Geometry crate = crates.spawnUnder(ship, Vector3f.UNIT_Y, null, 0f);
        pools.reparentInPlace(crate, ship);
        assertThat(crate.getLocalTranslation()).isEqualTo(Vector3f.UNIT_Y);
    }

    @Test
    void aRefusedMoveChangesNothing() {
        Geometry crate = crates.spawn(Vector3f.UNIT_X);
        Node parent = crate.getParent();
        ship.setLocalScale(1, 0, 1);
        assertThatThrownBy(() -> pools.reparentInPlace(crate, ship)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'crate': Spatial 'crate#1'")
                .hasMessageContaining("can't keep its position in the world below 'ship")
                .hasMessageContaining("whose world scale is (1.0, 0.0, 1.0); scale that parent otherwise, or use"
                        + " reparent");
        assertThatThrownBy(() -> pools.reparentInPlace(crate, parent.getParent()))
                .hasMessageContaining("is a pool's own node");
        assertThat(crate.getParent()).isSameAs(parent);
        assertThat(crate.getLocalTranslation()).isEqualTo(Vector3f.UNIT_X);
        Node nowhere = new Node("nowhere");
        nowhere.getWorldTranslation().set(Float.NaN, 0, 0);
        assertThatThrownBy(() -> pools.reparentInPlace(crate, nowhere)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the world transform of 'nowhere (Node)' has a number that is NaN or infinite");
        assertThat(crate.getParent()).isSameAs(parent);
        crates.recycle(crate);
        assertThatThrownBy(() -> pools.reparentInPlace(crate, root)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> pools.reparentInPlace(null, root)).hasMessageContaining("reparentInPlace of null");
    }
}
