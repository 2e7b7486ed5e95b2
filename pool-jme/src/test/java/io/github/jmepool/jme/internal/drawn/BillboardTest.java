// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.drawn;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.BillboardControl.Alignment;
import com.jme3.scene.shape.Quad;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeadlessApp;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BillboardTest {
    private static final int MANY = 200;

    private final PoolAppState state = new PoolAppState();
    private final HeadlessApp app = new HeadlessApp(state);
    private final CountingNode level = new CountingNode();

    BillboardTest() {
        app.getRootNode().attachChild(level);
        app.step();
    }

    @AfterEach
    void close() {
        app.close();
    }

    private Geometry flower(Alignment alignment) {
        Geometry flower = HeadlessApp.box("flower", app.getAssetManager());
        flower.setMesh(new Quad(4f, 0.5f));
        BillboardControl control = new BillboardControl();
        control.setAlignment(alignment);
        flower.addControl(control);
        return flower;
    }

    /** Below a node of the prefab, which is turned. */
    private Node pot(Alignment alignment) {
        Node pot = new Node("pot");
        Node stem = new Node("stem");
        Geometry flower = flower(alignment);
        flower.setLocalTranslation(1f, 2f, 0f);
        stem.setLocalRotation(new Quaternion().fromAngles(0f, 1f, 0f));
        stem.attachChild(flower);
        pot.attachChild(stem);
        return pot;
    }

    private SpatialPool<Spatial> pool(Spatial prefab) {
        return state.pools().register(prefab.getName(), prefab, s -> s.instanced(false));
    }

    private static Vector3f place(int i) {
        return new Vector3f(i % 20 - 10f, i / 20 - 8f, -60f);
    }

    private void step(float angle) {
        app.getCamera().setLocation(new Vector3f(angle, 1f, 0f));
        app.getCamera().setRotation(new Quaternion().fromAngles(0.1f, FastMath.PI + angle, 0.2f));
        app.step();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theBoundsAboveAreComputedOncePerFrame(boolean inThePoolsNode) {
        state.pools().setRoot(level);
        SpatialPool<Spatial> flowers = pool(flower(Alignment.Screen));
        for (int i = 0; i < MANY; i++) {
            if (inThePoolsNode) {
                flowers.spawn(place(i));
            } else {
                flowers.spawnUnder(level).setLocalTranslation(place(i));
            }
        }
        step(0.1f);
        level.bounds = 0;
        step(0.2f);

        assertThat(app.drawn()).hasSize(MANY);
        assertThat(level.bounds).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Alignment.class)
    void eachFacesEachCameraAsTheEnginesDoes(Alignment alignment) {
        level.setLocalRotation(new Quaternion().fromAngles(0.3f, 0.5f, 0.7f));
        level.setLocalScale(1.5f, 0.5f, 1f);
        level.setLocalTranslation(0f, 0f, -40f);
        List<Spatial> prefabs = List.of(flower(alignment), pot(alignment));
        Camera camera = app.getCamera().clone();
        camera.setLocation(new Vector3f(-9f, 3f, 2f));
        camera.lookAt(level.getLocalTranslation(), Vector3f.UNIT_X);
        ViewPort second = app.getRenderManager().createPostView("second", camera);
        List<Spatial> own = new ArrayList<>();
        List<Spatial> engines = new ArrayList<>();
        for (Spatial prefab : prefabs) {
            own.add(pool(prefab).spawnUnder(level));
            engines.add(prefab.clone(false));
            level.attachChild(engines.get(engines.size() - 1));
        }
        for (int i = 0; i < 5; i++) {
            step(0.1f * i);
            assertSame(own, engines);
            app.getRenderManager().renderScene(app.getRootNode(), second);
            assertSame(own, engines);
        }
        assertThat(flowerOf(own.get(1)).getLocalRotation()).isNotEqualTo(flowerOf(prefabs.get(1)).getLocalRotation());
    }

    private static void assertSame(List<Spatial> own, List<Spatial> engines) {
        for (int k = 0; k < own.size(); k++) {
            Geometry flower = flowerOf(own.get(k));
            Geometry engine = flowerOf(engines.get(k));
            assertThat(flower.getWorldTransform()).isEqualTo(engine.getWorldTransform());
            assertThat(flower.getWorldMatrix()).isEqualTo(engine.getWorldMatrix());
            assertThat(flower.getWorldBound()).hasToString(engine.getWorldBound().toString());
        }
    }

    private static Geometry flowerOf(Spatial spatial) {
        return spatial instanceof Node node ? (Geometry) node.getChild("flower") : (Geometry) spatial;
    }

    /** Or a node would be culled by the bound of a board that another camera has seen from its edge. */
    @Test
    void theNextFrameCullsByTheBoundsOfWhatHasTurned() {
        Node own = new Node("own");
        level.attachChild(own);
        Spatial flower = pool(flower(Alignment.Screen)).spawnUnder(own);
        flower.setLocalTranslation(0f, 0f, -60f);
        step(0f);
        step(0f);
        float wide = ((BoundingBox) own.getWorldBound()).getXExtent();
        app.getCamera().setLocation(new Vector3f(50f, 0f, -60f));
        app.getCamera().lookAt(flower.getLocalTranslation(), Vector3f.UNIT_Y);
        app.step();
        flower.getControl(BillboardControl.class).setEnabled(false);
        app.step();

        assertThat(((BoundingBox) own.getWorldBound()).getXExtent()).isLessThan(0.1f * wide)
                .isEqualTo(((BoundingBox) flower.getWorldBound()).getXExtent());
    }

    @Test
    void theBoundsAboveAreRightAfterTheControlWasRemoved() {
        Spatial flower = pool(flower(Alignment.Screen)).spawn(place(0));
        Node own = flower.getParent();
        step(0f);
        app.getCamera().setLocation(new Vector3f(50f, 0f, -60f));
        app.getCamera().lookAt(flower.getLocalTranslation(), Vector3f.UNIT_Y);
        app.step();
        flower.removeControl(BillboardControl.class);
        app.step();

        assertThat(((BoundingBox) own.getWorldBound()).getXExtent())
                .isEqualTo(((BoundingBox) flower.getWorldBound()).getXExtent());
    }

    @Test
    void aControlMayRemoveItInTheUpdateBeforeItsOwn() {
        Geometry prefab = flower(Alignment.Screen);
        boolean[] removes = {false};
        prefab.addControlAt(0, new Remover(removes));
        Spatial flower = pool(prefab).spawn(place(0));
        step(0f);
        step(0.5f);
        removes[0] = true;
        step(1f);

        assertThat(flower.getControl(BillboardControl.class)).isNull();
    }

    private static final class Remover extends AbstractControl {
        private final boolean[] removes;

        Remover(boolean[] removes) {
            this.removes = removes;
        }

        @Override
        protected void controlUpdate(float tpf) {
            if (removes[0]) {
                spatial.removeControl(BillboardControl.class);
            }
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
            // draws nothing
        }
    }

    @Test
    void whatTheGameHasSetIsKept() {
        Geometry prefab = flower(Alignment.AxialY);
        prefab.getControl(BillboardControl.class).setEnabled(false);
        BillboardControl control = pool(prefab).spawn().getControl(BillboardControl.class);

        assertThat(control.getAlignment()).isEqualTo(Alignment.AxialY);
        assertThat(control.isEnabled()).isFalse();
        assertThat(prefab.getControl(0).getClass()).isEqualTo(BillboardControl.class);
    }

    /** Counts how often its bound is computed. */
    private static final class CountingNode extends Node {
        private int bounds;

        @Override
        protected void updateWorldBound() {
            bounds++;
            super.updateWorldBound();
        }
    }
}
