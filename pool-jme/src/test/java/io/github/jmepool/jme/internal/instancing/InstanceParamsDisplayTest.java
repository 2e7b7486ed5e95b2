// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.SkinnedModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On real OpenGL, a material definition of a game reads the parameters of each instance. */
@Tag("display")
class InstanceParamsDisplayTest {
    private static final int SIZE = 128;

    private final PoolAppState state = new PoolAppState();
    private DisplayApp app;

    @BeforeEach
    void open() {
        Displays.require(InstanceParamsDisplayTest.class);
        app = new DisplayApp(SIZE, SIZE, state);
        app.run(() -> {
            app.drawOffscreen();
            app.getViewPort().setBackgroundColor(ColorRGBA.Black);
            app.getCamera().setParallelProjection(true);
            app.getCamera().setFrustum(1, 100, -4, 4, 4, -4);
            app.getCamera().setLocation(new Vector3f(0, 0, 10));
            app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        });
        app.step();
    }

    @AfterEach
    void close() {
        if (app != null) {
            app.close();
        }
    }

    /** Of two instances, one is two units higher, and of another colour. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void instancesAreMovedAndColouredByTheirParameters(boolean isCrowd) {
        SpatialPool<Spatial> pool = app.call(() -> {
            Spatial prefab = isCrowd ? skinned() : new Geometry("box", new Box(1, 1, 1));
            prefab.setMaterial(new Material(app.getAssetManager(), InstanceParamsTest.DEFINITION));
            return state.pools().register("box", prefab, s -> s.instanced(true).bakedPoses(isCrowd ? 30 : 0));
        });
        Patience patience = new Patience();
        while (app.call(() -> pool.instancedRendering() == null
                || isCrowd && pool.instancedRendering().bakedClips().isEmpty())) {
            patience.check("the clips are baked");
            app.step();
        }
        Spatial higher = app.call(() -> {
            pool.spawn(new Vector3f(-2, 0, 0));
            Spatial spawned = pool.spawn(new Vector3f(2, 0, 0));
            pool.setInstanceParams(spawned, new Vector4f(0, 2, 0, 0.6f));
            return spawned;
        });

        byte[] picture = picture();

        assertThat(app.call(() -> pool.instancedRendering().instancedCount())).isEqualTo(2);
        assertThat(color(picture, -2, 0)).containsExactly(255, 0, 0);
        assertThat(color(picture, 2, 2)).containsExactly(255, 153, 0);
        assertThat(color(picture, 2, -0.5f)).containsExactly(0, 0, 0);

        app.run(() -> pool.setInstanced(higher, false));
        picture = picture();

        assertThat(app.call(() -> pool.instancedRendering().instancedCount())).isEqualTo(1);
        assertThat(color(picture, 2, 0)).as("drawn individually, by a shader without parameters")
                .containsExactly(255, 0, 0);
        assertThat(color(picture, 2, 2)).containsExactly(0, 0, 0);
    }

    private byte[] picture() {
        app.steps(2);
        return app.picture();
    }

    private static Node skinned() {
        Node model = new Node("model");
        model.attachChild(new Geometry("box", new Box(1, 1, 1)));
        SkinnedModel.skin(model);
        assertThat(model.getControl(AnimComposer.class)).isNotNull();
        return model;
    }

    private static int[] color(byte[] picture, float x, float y) {
        int at = ((int) ((y + 4) * SIZE / 8) * SIZE + (int) ((x + 4) * SIZE / 8)) * 4;
        return new int[] {picture[at] & 0xff, picture[at + 1] & 0xff, picture[at + 2] & 0xff};
    }
}
