// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.asset.AssetManager;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import com.jme3.shadow.DirectionalLightShadowFilter;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.HeadlessApp;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** For which part of a view a shadow map of the sun is, compared with where the engine's shaders read it. */
class SunShadowsTest {
    private static final int POINTS = 2_000;
    private static final float FAR = 300f;

    private final HeadlessApp app = new HeadlessApp();
    private final Random random = new Random(Long.getLong("jmepool.seed", 1));
    private final SunShadows suns = new SunShadows();
    private final ViewPort view = app.getViewPort();
    private final Camera camera = app.getCamera();
    private final DirectionalLight sun = new DirectionalLight(new Vector3f(-1f, -2f, -1f).normalizeLocal());
    private int maps;

    /** Calls back while each shadow map is drawn. */
    private final class Watched extends DirectionalLightShadowRenderer {
        Watched(AssetManager assets, int parts) {
            super(assets, 64, parts);
            setLight(sun);
        }

        @Override
        protected void renderShadowMap(int map) {
            super.renderShadowMap(map);
            suns.look(view);
            assertThat(suns.find(camera, shadowCam)).isTrue();
            for (int i = 0; i < POINTS; i++) {
                float away = FAR * random.nextFloat() * random.nextFloat();
                Vector3f point = camera.getDirection().mult(away).addLocal(camera.getLocation())
                        .addLocal(camera.getLeft().mult(random.nextFloat() * away / 3f));
                assertPart(map, point);
            }
            assertThat(suns.farthest).isCloseTo(splitsArray[map + 1], within(5f));
            suns.clear();
            maps++;
        }

        /** The shaders compare the depth before it is divided. */
        private void assertPart(int map, Vector3f point) {
            Matrix4f matrix = camera.getViewProjectionMatrix();
            float depth = matrix.m20 * point.x + matrix.m21 * point.y + matrix.m22 * point.z + matrix.m23;
            boolean isBeyondLast = map == 0 || depth >= splitsArray[map];
            if (isBeyondLast && depth < splitsArray[map + 1]) {
                float away = camera.getDirection().dot(point.subtract(camera.getLocation()));
                if (away > camera.getFrustumNear()) {
                    assertThat(away).isBetween(suns.nearest - 0.01f, suns.farthest + 0.01f);
                }
            }
        }
    }

    @BeforeEach
    void build() {
        camera.setFrustumPerspective(45f, 1f, 0.5f, FAR);
        camera.lookAtDirection(new Vector3f(0.3f, -0.1f, -1f), Vector3f.UNIT_Y);
        Material material = new Material(app.getAssetManager(), "Common/MatDefs/Light/Lighting.j3md");
        for (int i = 0; i < 200; i++) {
            Geometry box = new Geometry("box", new Box(1f, 1f, 1f));
            box.setMaterial(material);
            box.setShadowMode(ShadowMode.CastAndReceive);
            box.setLocalTranslation(camera.getDirection().mult(FAR * i / 200f));
            app.getRootNode().attachChild(box);
        }
        app.getRootNode().addLight(sun);
    }

    /** The application's own step draws nothing, as it has no window. */
    private void render() {
        app.step();
        app.getRenderManager().renderViewPort(view, 0f);
    }

    @AfterEach
    void close() {
        app.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aPartHasAllThatTheShadersReadItsMapFor(int parts) {
        view.addProcessor(new Watched(app.getAssetManager(), parts));
        render();
        render();
        assertThat(maps).isEqualTo(2 * parts);
    }

    @Test
    void findingWhatAMapIsForAllocatesNothing() {
        List<Long> bytes = new ArrayList<>();
        DirectionalLightShadowRenderer measured = new DirectionalLightShadowRenderer(app.getAssetManager(), 64, 4) {
            @Override
            protected void renderShadowMap(int map) {
                super.renderShadowMap(map);
                bytes.add(Garbage.leastOf(8, () -> {
                    for (int i = 0; i < 100; i++) {
                        suns.clear();
                        suns.look(view);
                        suns.find(camera, shadowCam);
                        suns.lit();
                    }
                }));
            }
        };
        measured.setLight(sun);
        view.addProcessor(measured);
        render();
        assertThat(bytes).hasSize(4).containsOnly(0L);
    }

    @Test
    void theMapsOfEachFilterAreFound() {
        FilterPostProcessor filters = new FilterPostProcessor(app.getAssetManager());
        List<DirectionalLightShadowFilter> two = List.of(filter(), filter());
        two.forEach(filters::addFilter);
        view.addProcessor(filters);
        render();
        suns.look(view);
        for (DirectionalLightShadowFilter filter : two) {
            assertThat(suns.find(camera, mapCamera(filter))).isTrue();
            assertThat(suns.farthest).isCloseTo(FAR, within(1f));
            assertThat(suns.nearest).isGreaterThan(FAR / 10f);
        }
    }

    private DirectionalLightShadowFilter filter() {
        DirectionalLightShadowFilter filter = new DirectionalLightShadowFilter(app.getAssetManager(), 64, 3);
        filter.setLight(sun);
        return filter;
    }

    private static Camera mapCamera(DirectionalLightShadowFilter filter) {
        return (Camera) EngineFields.read(EngineFields.SUN_CAMERA,
                EngineFields.read(EngineFields.FILTER_SHADOWS, filter));
    }

    @Test
    void nothingIsKnownOfOtherCamerasAndViewsWithoutPerspective() {
        DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(app.getAssetManager(), 64, 2);
        shadows.setLight(sun);
        view.addProcessor(shadows);
        render();
        suns.look(view);
        Camera map = (Camera) EngineFields.read(EngineFields.SUN_CAMERA, shadows);
        assertThat(suns.find(camera, map.clone())).as("another map").isFalse();
        assertThat(suns.find(camera.clone(), map)).as("another view").isFalse();
        map.lookAtDirection(Vector3f.UNIT_X, Vector3f.UNIT_Y);
        assertThat(suns.find(camera, map)).as("another matrix").isFalse();
        suns.clear();
        assertThat(suns.find(camera, map)).as("forgotten").isFalse();
        camera.setParallelProjection(true);
        camera.setFrustum(0.5f, FAR, -3f, 3f, 3f, -3f);
        render();
        suns.look(view);
        assertThat(suns.find(camera, map)).as("without perspective").isFalse();
    }
}
