// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.SkinningControl;
import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Node;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.SavedModel;
import io.github.jmepool.jme.support.SkinnedModel;
import java.io.IOException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import jme3utilities.SubtreeControl;
import jme3utilities.debug.AxesVisualizer;
import jme3utilities.debug.BoundsVisualizer;
import jme3utilities.debug.PointVisualizer;
import jme3utilities.debug.SkeletonVisualizer;
import jme3utilities.debug.VectorVisualizer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Heart's visualizers on models of pools: the files that are saved of a new use and of a new model are equal. */
class VisualizersTest {
    private final PoolAppState state = new PoolAppState();
    private final HeadlessApp app = new HeadlessApp(state);
    private final ScenePools pools = state.pools();
    private final AssetManager assets = app.getAssetManager();

    VisualizersTest() {
        app.step();
    }

    @AfterEach
    void end() {
        app.close();
    }

    private enum Kind {
        AXES((model, assets) -> add(model, new AxesVisualizer(assets, 2f))),
        BOUNDS((model, assets) -> {
            BoundsVisualizer bounds = new BoundsVisualizer(assets);
            add(model, bounds);
            bounds.setSubject(model.getChild("skin"));
        }),
        POINT((model, assets) -> model.attachChild(new PointVisualizer(assets, 9, ColorRGBA.Blue, "saltire"))),
        SKELETON((model, assets) -> add(model,
                new SkeletonVisualizer(assets, model.getControl(SkinningControl.class)))),
        VECTOR((model, assets) -> add(model, new VectorVisualizer(assets, 1f)));

        final BiConsumer<Node, AssetManager> show;

        Kind(BiConsumer<Node, AssetManager> show) {
            this.show = show;
        }

        private static void add(Node model, SubtreeControl visualizer) {
            model.addControl(visualizer);
            visualizer.setEnabled(true);
        }
    }

    private Node model() {
        Node model = SkinnedModel.create();
        Material material = HeadlessApp.box("any", assets).getMaterial();
        material.getAdditionalRenderState(); // the engine makes it when it is first asked for
        model.setMaterial(material);
        return model;
    }

    private Node shown(Kind kind) {
        Node model = model();
        kind.show.accept(model, assets);
        return model;
    }

    private static void hide(Node model) {
        SubtreeControl visualizer = model.getControl(SubtreeControl.class);
        if (visualizer == null) {
            ((PointVisualizer) model.getChild(model.getQuantity() - 1)).setEnabled(false);
        } else {
            visualizer.setEnabled(false);
        }
    }

    private void threeUses(SpatialPool<Node> pool, Node model, Consumer<Node> change) throws IOException {
        app.getRootNode().attachChild(model);
        app.steps(2);
        model.removeFromParent();
        String fresh = SavedModel.text(model);
        for (int use = 1; use <= 3; use++) {
            Node instance = pool.spawn();
            app.steps(2);
            assertThat(SavedModel.text(instance)).as("use %d", use).isEqualTo(fresh);
            change.accept(instance);
            app.steps(2);
            assertThat(SavedModel.text(instance)).isNotEqualTo(fresh);
            pool.recycle(instance);
            app.step();
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aVisualizerOfThePrefabIsShownInEachUse(Kind kind) throws IOException {
        threeUses(pools.register("model", shown(kind)), shown(kind), VisualizersTest::hide);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aVisualizerOfAFactoryIsShownInEachUse(Kind kind) throws IOException {
        threeUses(pools.registerFactory("model", () -> shown(kind)), shown(kind), VisualizersTest::hide);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aVisualizerThatAUseAddsEndsWithTheUse(Kind kind) throws IOException {
        threeUses(pools.register("model", model()), model(), model -> kind.show.accept(model, assets));
    }

    @Test
    void settingsOfAVisualizerStayAsFieldsOfOtherControlsDo() {
        SpatialPool<Node> pool = pools.register("model", shown(Kind.AXES));
        Node model = pool.spawn();
        model.getControl(AxesVisualizer.class).setAxisLength(5f);
        pool.recycle(model);
        assertThat(pool.spawn().getControl(AxesVisualizer.class).axisLength()).isEqualTo(5f);
    }
}
