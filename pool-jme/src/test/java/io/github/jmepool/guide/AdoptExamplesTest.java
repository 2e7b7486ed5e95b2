// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.bounding.BoundingBox;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeadlessApp;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the code of docs/adopt.md, and holds what the page states of it. */
class AdoptExamplesTest {
    private static final Vector3f MUZZLE = new Vector3f(1f, 2f, 3f);

    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();

    AdoptExamplesTest() {
        pools.setRoot(root);
    }

    @AfterEach
    void close() {
        pools.close();
        System.clearProperty("mygame.unpooled");
    }

    @Test
    void theFirstPoolPlacesItsBulletAsTheCloneWas() {
        Spatial clone = AdoptExamples.before(prefab(), root, MUZZLE, Quaternion.IDENTITY);
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            app.step();
            SpatialPool<Geometry> bullets = AdoptExamples.first(app.getStateManager(), prefab());
            Geometry bullet = AdoptExamples.after(bullets, MUZZLE, Quaternion.IDENTITY);
            assertThat(bullet.getWorldTransform()).isEqualTo(clone.getWorldTransform());
            bullets.recycle(bullet);
            assertThat(bullet.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
        }
    }

    @Test
    void theCameraOfAGameInPixelsShowsThemAsTheGuiDoes() {
        Camera cam = new Camera(1280, 720);
        AdoptExamples.pixels(cam);
        for (float z : new float[]{-900f, 0f, 900f}) {
            Vector3f onScreen = cam.getScreenCoordinates(new Vector3f(100f, 50f, z));
            assertThat(onScreen.x).isCloseTo(100f, within(0.01f));
            assertThat(onScreen.y).isCloseTo(50f, within(0.01f));
            assertThat(onScreen.z).as("nearer than what has a smaller z").isCloseTo(0.5f - z / 2000, within(0.01f));
        }
        cam.setPlaneState(0);
        assertThat(cam.contains(new BoundingBox(new Vector3f(1270f, 10f, 0f), 5f, 5f, 5f)))
                .isEqualTo(Camera.FrustumIntersect.Inside);
        cam.setPlaneState(0);
        assertThat(cam.contains(new BoundingBox(new Vector3f(1290f, 10f, 0f), 5f, 5f, 5f)))
                .isEqualTo(Camera.FrustumIntersect.Outside);
    }

    @Test
    void theBridgesRecycleWhatTheGameDetachesAndTakeWhatIsNotPooled() {
        SpatialPool<Geometry> bullets = AdoptExamples.bridges(pools, prefab());
        bullets.spawn().removeFromParent();
        pools.update(0.1f);
        pools.update(0.1f);
        assertThat(bullets.activeCount()).isZero();
        Spatial unknown = prefab();
        root.attachChild(unknown);
        pools.recycle(unknown);
        assertThat(unknown.getParent()).isNull();
    }

    @Test
    void theParentOfARecycledInstanceSaysNothingAndItsUseIdDoes() {
        SpatialPool<Geometry> enemies = pools.register("enemy", prefab());
        AdoptExamples.Seeker seeker = new AdoptExamples.Seeker(pools);
        Geometry enemy = enemies.spawn();
        seeker.aimAt(enemy);
        assertThat(seeker.isTargetAlive()).isTrue();
        enemies.recycle(enemy);
        assertThat(enemy.getParent()).as("below the pool's node").isNotNull();
        assertThat(seeker.isTargetAlive()).isFalse();
        assertThat(enemies.spawn()).as("another use of the same spatial").isSameAs(enemy);
        assertThat(seeker.isTargetAlive()).isFalse();

        Geometry child = enemies.spawnUnder(root);
        enemies.recycle(child);
        assertThat(child.getParent()).as("below the game's node").isNull();
    }

    @Test
    void aListOfTheGameIsCutByAListenerHoweverAUseEnds() {
        SpatialPool<Geometry> enemies = pools.register("enemy", prefab(), s -> s.lifetimeSeconds(1f));
        List<Spatial> blips = AdoptExamples.radar(enemies);
        blips.add(enemies.spawn());
        pools.update(2f);
        assertThat(blips).isEmpty();
    }

    @Test
    void anInstanceThatIsInAListTwiceIsRecycledOnce() {
        SpatialPool<Geometry> bullets = pools.register("bullet", prefab());
        Geometry bullet = bullets.spawn();
        List<Spatial> removed = new ArrayList<>(List.of(bullet, bullet));
        AdoptExamples.removeLater(pools, removed);
        assertThat(bullets.activeCount()).isZero();
        assertThat(removed).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 20})
    void theSwitchClonesForEachSpawnAndKeepsNothing(int declared) {
        System.setProperty("mygame.unpooled", "true");
        Geometry prefab = prefab();
        prefab.addControl(new PoolControl("bullet", s -> s.prewarm(declared)));
        SpatialPool<Geometry> bullets = pools.register("bullet", prefab, AdoptExamples::withOrWithout);
        for (int use = 0; use < 10; use++) {
            bullets.recycle(bullets.spawn());
        }
        assertThat(bullets.stats().created()).isEqualTo(10);
        assertThat(bullets.idleCount()).isZero();
    }

    private static Geometry prefab() {
        return new Geometry("bullet", new Box(1f, 1f, 1f));
    }
}
