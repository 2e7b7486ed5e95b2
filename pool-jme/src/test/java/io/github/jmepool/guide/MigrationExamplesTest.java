// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs the code before and after of docs/coming-from.md side by side. */
class MigrationExamplesTest {
    private static final Vector3f MUZZLE = new Vector3f(1f, 2f, 3f);
    private static final float TPF = 0.25f;

    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();

    MigrationExamplesTest() {
        pools.setRoot(root);
    }

    @AfterEach
    void close() {
        pools.close();
    }

    @Test
    void missilesMadeAnewAndPooledMissilesBurnAlike() {
        AssetManager assets = new DesktopAssetManager(true);
        var missiles = MigrationExamples.register(pools, assets);
        for (int use = 0; use < 3; use++) {
            var made = MigrationExamples.launchNew(root, assets, MUZZLE);
            var pooled = MigrationExamples.launchPooled(missiles, MUZZLE);
            for (int frame = 0; frame < 10; frame++) {
                pools.update(TPF);
                root.updateLogicalState(TPF);
                assertThat(pooled.getChild(0).getLocalTransform()).isEqualTo(made.getChild(0).getLocalTransform());
            }
            assertThat(pooled.getChild(0).getLocalScale().z).isZero();
            made.removeFromParent();
            missiles.recycle(pooled);
        }
        assertThat(missiles.stats().created()).isLessThan(60);
    }

    @Test
    void bulletsByHandAndPooledBulletsFlyAlike() {
        var byHand = new MigrationExamples.BulletsByHand(prefab(), root);
        var pooled = new MigrationExamples.PooledBullets(pools, prefab());
        Geometry one = byHand.fire(MUZZLE, new Quaternion());
        Geometry other = pooled.fire(MUZZLE, new Quaternion());
        byHand.hit(byHand.fire(MUZZLE, new Quaternion()));
        pooled.hit(pooled.fire(MUZZLE, new Quaternion()));
        for (int frame = 0; frame < 7; frame++) {
            byHand.update(TPF);
            pools.update(TPF);
            pooled.update(TPF);
            assertThat(other.getLocalTranslation()).isEqualTo(one.getLocalTranslation());
            assertThat(byHand.flying).containsExactly(one);
            assertThat(pools.pool("bullet").activeCount()).isEqualTo(1);
        }
        for (int frame = 0; frame < 2; frame++) {
            byHand.update(TPF);
            pools.update(TPF);
        }
        assertThat(byHand.flying).isEmpty();
        assertThat(pools.pool("bullet").activeCount()).isZero();
    }

    @Test
    void aFuseAndALifetimeEndASparkAlike() {
        SpatialPool<Geometry> sparks = pools.register("spark", prefab());
        Geometry cloned = MigrationExamples.cloneAndDrop(prefab(), root, MUZZLE);
        Geometry spawned = MigrationExamples.spawnAndForget(sparks, MUZZLE);
        assertThat(spawned.getWorldTranslation()).isEqualTo(cloned.getWorldTranslation());
        frame();
        assertThat(cloned.getParent()).isSameAs(root);
        assertThat(sparks.activeCount()).isEqualTo(1);
        frame();
        frame();
        assertThat(cloned.getParent()).isNull();
        assertThat(sparks.activeCount()).isZero();
    }

    @Test
    void aBulletOfTheGunBeginsEachUseAtFullSpeed() {
        Node muzzle = new Node("muzzle");
        muzzle.setLocalTranslation(MUZZLE);
        root.attachChild(muzzle);
        var gun = new MigrationExamples.Gun(pools, prefab(), muzzle);
        root.updateGeometricState();
        for (int use = 0; use < 3; use++) {
            Geometry bullet = gun.fire();
            root.updateLogicalState(TPF);
            assertThat(bullet.getLocalTranslation().z).isBetween(MUZZLE.z + 12f, MUZZLE.z + 12.5f);
            pools.update(3f);
            assertThat(pools.pool("bullet").activeCount()).isZero();
        }
    }

    /** As by Unity's Translate, which moves along the object's own axes. */
    @Test
    void aBulletOfTheGunFliesWhereTheGunPoints() {
        Node muzzle = new Node("muzzle");
        muzzle.rotate(0, FastMath.HALF_PI, 0); // forwards is +x
        root.attachChild(muzzle);
        Geometry bullet = new MigrationExamples.Gun(pools, prefab(), muzzle).fire();
        root.updateLogicalState(TPF);
        assertThat(bullet.getLocalTranslation().x).isBetween(12f, 12.5f);
        assertThat(bullet.getLocalTranslation().z).isCloseTo(0, within(0.001f));
    }

    private void frame() {
        pools.update(TPF);
        root.updateLogicalState(TPF);
    }

    private static Geometry prefab() {
        return new Geometry("bullet", new Box(1f, 1f, 1f));
    }
}
