// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.light.DirectionalLight;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.shadow.PointLightShadowRenderer;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What frames upload of instances that stand still. */
class DrawnUploadsTest {
    private static final int COUNT = 1_000;
    private static final int FACES = 6;
    private static final float WIDTH = 40f;

    private final AssetManager assets = new DesktopAssetManager(true);
    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();
    private final Camera camera = new Camera(640, 480);
    private final InstancedCalls calls = new InstancedCalls();
    private final RenderManager manager = new RenderManager(calls);
    private final ViewPort view = manager.createMainView("view", camera);
    private int frame;

    /** Half of them are in view. */
    private void spawn() {
        pools.setRoot(root);
        Geometry box = new Geometry("box", new Box(0.5f, 0.5f, 0.5f));
        box.setMaterial(new Material(assets, "Common/MatDefs/Light/Lighting.j3md"));
        box.setShadowMode(ShadowMode.CastAndReceive);
        SpatialPool<Geometry> boxes = pools.register("box", box, s -> s.instanced(true).developmentMode(false));
        for (int i = 0; i < COUNT; i++) {
            boxes.spawn(new Vector3f(i % 10 - 4.5f, i / 10 % 10 - 4.5f, i / 100 - 4.5f).multLocal(WIDTH / 10f));
        }
        camera.setFrustumPerspective(60f, 1f, 0.1f, 1000f);
        view.attachScene(root);
    }

    private List<PointLight> lamps(int count, float radius) {
        List<PointLight> lamps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Vector3f place = new Vector3f(i % 5 - 2f, i % 3 - 1f, i % 7 - 3f).multLocal(WIDTH / 7f);
            lamps.add(new PointLight(place, ColorRGBA.White, radius));
            root.addLight(lamps.get(i));
        }
        return lamps;
    }

    private void castShadows(PointLight lamp) {
        PointLightShadowRenderer shadows = new PointLightShadowRenderer(assets, 64);
        shadows.setLight(lamp);
        view.addProcessor(shadows);
    }

    private void turn() {
        camera.setRotation(new Quaternion().fromAngles(0f, ++frame % 60 * FastMath.TWO_PI / 60, 0f));
    }

    private void draw() {
        pools.update(0.01f);
        root.updateLogicalState(0.01f);
        root.updateGeometricState();
        manager.renderViewPort(view, 0.01f);
    }

    @AfterEach
    void close() {
        pools.close();
    }

    @ParameterizedTest
    @EnumSource(value = LightMode.class, names = {"MultiPass", "SinglePass"})
    void aStillSceneWithLampsAndShadowsUploadsNothing(LightMode mode) {
        spawn();
        manager.setPreferredLightMode(mode);
        manager.setSinglePassLightBatchSize(4);
        lamps(20, WIDTH / 4).subList(0, 2).forEach(this::castShadows);
        draw();

        assertThat(calls.uploadsIn(this::draw)).isZero();
        assertThat(calls.count).as("those of passes of lights, and of faces").isGreaterThan(2 * FACES);
        turn();
        assertThat(calls.uploadsIn(this::draw)).as("in another direction").isPositive();
    }

    @Test
    void buffersOfPassesThatAreGoneAreFreed() {
        spawn();
        manager.setPreferredLightMode(LightMode.MultiPass);
        root.addLight(new DirectionalLight(Vector3f.UNIT_X));
        draw();
        InstancedBatch group = (InstancedBatch) DrawnScene.groupBelow(root, 0);
        long before = group.bufferBytes();
        List<PointLight> lamps = lamps(20, WIDTH / 4);
        draw();
        long lit = group.bufferBytes();
        assertThat(lit).isGreaterThan(before);
        for (int i = 0; i < 2 * VisibleSet.UNUSED_FRAMES; i++) {
            draw();
        }
        assertThat(group.bufferBytes()).as("while they are drawn").isEqualTo(lit);

        lamps.forEach(root::removeLight);
        for (int i = 0; i < 2 * VisibleSet.UNUSED_FRAMES; i++) {
            draw();
        }
        assertThat(group.bufferBytes()).isEqualTo(before);
        lamps.forEach(root::addLight);
        draw();
        assertThat(group.bufferBytes()).as("drawn again").isEqualTo(lit);
        assertThat(calls.uploadsIn(this::draw)).isZero();
    }

    /** The faces of two lamps keep their buffers, of which the view takes none. */
    @Test
    void stillShadowMapsUploadNothingWhileTheCameraTurns() {
        spawn();
        lamps(2, WIDTH).forEach(this::castShadows);
        calls.counts = () -> EngineManaged.SHADOW_MAP.equals(manager.getForcedTechnique());
        for (int i = 0; i < 3; i++) {
            turn();
            draw();
        }

        for (int i = 0; i < 60; i++) {
            turn();
            assertThat(calls.uploadsIn(this::draw)).as("frame %d", i).isZero();
            assertThat(calls.count).isEqualTo(2 * FACES);
        }
    }
}
