// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.NullRenderer;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The colours of levels of detail come and go with what draws them. */
class LevelColorsTest {
    private final LevelColors colors = new LevelColors();
    private final Node scene = new Node("scene");
    private final ViewPort view = new ViewPort("view", new Camera(1, 1));
    private final RenderQueue queue = view.getQueue();
    private final Material plain =
            new Material(new DesktopAssetManager(true), "Common/MatDefs/Light/Lighting.j3md");

    @BeforeEach
    void open() {
        view.attachScene(scene);
        colors.initialize(new RenderManager(new NullRenderer()), view);
        colors.turn();
    }

    private Geometry levels() {
        Mesh mesh = new Sphere(8, 12, 1f);
        new LodGenerator(mesh).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f);
        Geometry levels = new InstancedGeometry("levels");
        levels.setMesh(mesh);
        levels.setMaterial(plain);
        scene.attachChild(levels);
        return levels;
    }

    @Test
    void levelsAreColouredUntilTheKeyIsPressedAgain() {
        Geometry levels = levels();
        colors.postQueue(queue);
        assertThat(levels.getMaterial()).isNotSameAs(plain);
        colors.turn();
        colors.postQueue(queue);
        assertThat(levels.getMaterial()).isSameAs(plain);
    }

    /** It keeps nothing of a pool that was closed. */
    @Test
    void levelsThatAreNoLongerDrawnAreForgotten() {
        Geometry gone = levels();
        Geometry kept = levels();
        colors.postQueue(queue);
        gone.removeFromParent();
        colors.postQueue(queue);
        assertThat(gone.getMaterial()).as("as it was").isSameAs(plain);
        assertThat(kept.getMaterial()).isNotSameAs(plain);
        scene.attachChild(gone);
        colors.postQueue(queue);
        assertThat(gone.getMaterial()).as("coloured again").isNotSameAs(plain);
    }
}
