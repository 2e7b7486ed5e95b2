// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.light.PointLight;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.control.AbstractControl;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.HeardLog;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs the code of docs/bars.md, in development mode, as assertions are on, and holds what the page states of it. */
class BarsExamplesTest {
    private final PoolAppState state = new PoolAppState();
    private final HeadlessApp app = new HeadlessApp(state);
    private final List<String> warnings = new ArrayList<>();
    private final HeardLog log = new HeardLog("io.github.jmepool", entry -> {
        if (entry.getLevel() == Level.WARNING) {
            warnings.add(entry.getMessage());
        }
    });
    private ScenePools pools;

    @BeforeEach
    void begin() {
        app.step();
        pools = state.pools();
    }

    @AfterEach
    void end() {
        log.close();
        app.close();
    }

    private static Node enemy() {
        Node enemy = new Node("enemy");
        enemy.setUserData("health", 1f);
        return enemy;
    }

    private BarsExamples.EnemyPool enemies(SpatialPool<Geometry> quads) {
        return pools.register(new BarsExamples.EnemyPool(enemy(), quads));
    }

    @Test
    void barsEndWithTheirEnemiesInEitherOrder() {
        SpatialPool<Geometry> quads = BarsExamples.quads(pools, app.getAssetManager());
        BarsExamples.EnemyPool enemies = enemies(quads);
        Node enemy = enemies.spawn();
        enemies.spawn();
        enemies.recycle(enemy);
        assertThat(quads.activeCount()).isEqualTo(2);
        pools.recycleAll(); // the bars first, as their pool was registered first
        assertThat(quads.activeCount()).isZero();
        enemies.spawn();
        app.step();
        enemies.recycleAll();
        assertThat(quads.activeCount()).isZero();
        assertThat(enemies.activeCount()).isZero();
        assertThat(warnings).isEmpty();
    }

    @Test
    void aBarBelowItsEnemyEndsWithItAndMovesWithIt() {
        SpatialPool<Node> enemies = pools.register("enemy", enemy());
        SpatialPool<Geometry> bars = pools.register("bar", HeadlessApp.box("bar", app.getAssetManager()));
        Geometry bar = BarsExamples.bar(enemies, bars, new Vector3f(5f, 0f, 0f));
        assertThat(bar.getWorldTranslation()).isEqualTo(new Vector3f(5f, 2f, 0f));
        enemies.recycleAll();
        assertThat(bars.activeCount()).isZero();
    }

    @Test
    void flashesFollowTheirGunAndLeaveNoLight() {
        Node gun = new Node("gun");
        app.getRootNode().attachChild(gun);
        gun.setLocalTranslation(1f, 2f, 3f);
        Node flash = BarsExamples.flash(pools, app.getRootNode(), gun);
        SpatialPool<?> flashes = pools.pool("flash");
        app.step();
        assertThat(app.getRootNode().getLocalLightList().size()).isEqualTo(1);
        PointLight light = (PointLight) app.getRootNode().getLocalLightList().get(0);
        assertThat(light.getPosition()).isEqualTo(new Vector3f(1f, 2f, 3f));
        for (int i = 0; i < 20; i++) {
            flashes.spawn(new Vector3f(i, 0f, 0f), new Quaternion().fromAngles(0f, FastMath.PI, 0f));
        }
        app.step();
        assertThat(app.getRootNode().getLocalLightList().size()).as("the oldest are reused").isEqualTo(8);
        flashes.recycleAll();
        assertThat(app.getRootNode().getLocalLightList().size()).isZero();
        assertThat(flash.getNumControls()).isEqualTo(1);
        assertThat(warnings).isEmpty();
    }

    @Test
    void aFlashShinesWhereItIsFromItsFirstFrameOn() {
        SpatialPool<Node> flashes = pools.register(new BarsExamples.FlashPool(app.getRootNode()));
        flashes.spawn(new Vector3f(50f, 0f, 0f));
        app.step();
        flashes.recycleAll();
        Node gun = new Node("gun");
        app.getRootNode().attachChild(gun);
        gun.setLocalTranslation(1f, 2f, 3f);
        gun.addControl(new AbstractControl() {
            @Override
            protected void controlUpdate(float tpf) {
                flashes.spawnUnder(gun);
                setEnabled(false);
            }

            @Override
            protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
            }
        });
        app.step();
        PointLight light = (PointLight) app.getRootNode().getLocalLightList().get(0);
        assertThat(light.getPosition()).isEqualTo(new Vector3f(1f, 2f, 3f));
    }
}
