// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.MorphControl;
import com.jme3.anim.SkinningControl;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.material.RenderState.FaceCullMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Pictures;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the engine does to instances while it draws them on real OpenGL is not taken for an edit.
 */
@Tag("display")
class DrawnInstancesDisplayTest {
    private static final int USES = 3;
    private static final int SIZE = 128;

    @BeforeEach
    void display() {
        Displays.require(DrawnInstancesDisplayTest.class);
    }

    @Test
    void drawingAnInstanceIsNoEdit() {
        ScenePools pools = new ScenePools();
        try (DisplayApp app = new DisplayApp()) {
            app.run(() -> {
                pools.setRoot(app.getRootNode());
                app.getRootNode().addLight(new DirectionalLight(new Vector3f(0, -1, -1)));
                app.getCamera().setLocation(new Vector3f(0, 0, 15));
            });
            for (MaterialMode mode : MaterialMode.values()) {
                assertClean(app, pools, mode, "crate", crate(app));
                assertClean(app, pools, mode, "arm", arm(app));
                assertClean(app, pools, mode, "tail",
                        app.getAssetManager().loadModel("io/github/jmepool/jme/tail.gltf"));
                assertClean(app, pools, mode, "points", emitter(app, ParticleMesh.Type.Point));
                assertClean(app, pools, mode, "triangles", emitter(app, ParticleMesh.Type.Triangle));
            }
            app.run(pools::close);
        }
    }

    @Test
    void aPrefabThatStandsInTheSceneIsDrawnBesideItsInstances() {
        ScenePools pools = new ScenePools();
        try (DisplayApp app = new DisplayApp(SIZE, SIZE)) {
            Node prefab = app.call(() -> {
                app.drawOffscreen();
                Node arm = arm(app);
                arm.detachChildNamed("face");
                arm.getControl(SkinningControl.class).setHardwareSkinningPreferred(false);
                ((Geometry) arm.getChild("skin")).getMaterial().getAdditionalRenderState()
                        .setFaceCullMode(FaceCullMode.Off);
                app.getRootNode().attachChild(arm);
                return arm;
            });
            byte[] alone = picture(app);
            assertThat(Pictures.lively(alone)).isPositive();
            app.run(() -> {
                pools.setRoot(app.getRootNode());
                Node instance = pools.register("arm", prefab).spawn();
                // all its vertices are in one point, and it is drawn first
                instance.getControl(SkinningControl.class).getArmature().getJointList()
                        .forEach(joint -> joint.setLocalScale(new Vector3f(0, 0, 0)));
                instance.setLocalTranslation(0, 0, 1);
            });
            assertThat(Pictures.different(alone, picture(app), 0)).isZero();
            app.run(pools::close);
        }
    }

    private static byte[] picture(DisplayApp app) {
        app.steps(5);
        return app.picture();
    }

    private void assertClean(DisplayApp app, ScenePools pools, MaterialMode mode, String name, Spatial prefab) {
        String pool = name + " " + mode;
        SpatialPool<Spatial> made = app.call(() -> pools.register(pool, prefab,
                SpatialPoolSettings.builder(pool).materialMode(mode).developmentMode(true).build()));
        List<String> before = app.call(() -> {
            Spatial first = made.spawn();
            List<String> print = Fingerprint.of(first);
            made.recycle(first);
            return print;
        });
        for (int use = 0; use < USES; use++) {
            Spatial instance = app.call(made::spawn);
            app.run(() -> instance.depthFirstTraversal(spatial -> {
                AnimComposer composer = spatial.getControl(AnimComposer.class);
                if (composer != null) {
                    composer.setCurrentAction(composer.getAnimClipsNames().iterator().next());
                }
            }));
            app.steps(5);
            app.run(() -> made.recycle(instance));
        }
        assertThat(made.leftovers()).as(pool).isEmpty();
        assertThat(app.call(() -> made.stats().discarded())).as(pool).isZero();
        List<String> after = app.call(() -> Fingerprint.of(made.spawn()));
        assertThat(withoutWhatDrawingMakes(after)).as(pool).containsAll(withoutWhatDrawingMakes(before));
        app.run(made::close);
    }

    /** Buffers that the GPU skins and morphs with, and the parameters for them. */
    private static List<String> withoutWhatDrawingMakes(List<String> print) {
        return print.stream().filter(line -> !line.contains(".buffer HW") && !line.contains(".buffer Bone")
                && !line.contains(".buffer Morph") && !line.contains(".material=")).toList();
    }

    private static Geometry crate(DisplayApp app) {
        Geometry crate = new Geometry("crate", new Box(1, 1, 1));
        Material lit = new Material(app.getAssetManager(), "Common/MatDefs/Light/Lighting.j3md");
        lit.setColor("Diffuse", ColorRGBA.Brown);
        lit.setBoolean("UseMaterialColors", true);
        crate.setMaterial(lit);
        return crate;
    }

    private static Node arm(DisplayApp app) {
        Node arm = SkinnedModel.create();
        arm.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
        arm.addControl(new MorphControl());
        return arm;
    }

    private static ParticleEmitter emitter(DisplayApp app, ParticleMesh.Type type) {
        ParticleEmitter emitter = new ParticleEmitter("sparks", type, 50);
        Material material = new Material(app.getAssetManager(), "Common/MatDefs/Misc/Particle.j3md");
        if (type == ParticleMesh.Type.Point) {
            material.setBoolean("PointSprite", true);
        }
        emitter.setMaterial(material);
        emitter.setParticlesPerSec(500);
        return emitter;
    }
}
