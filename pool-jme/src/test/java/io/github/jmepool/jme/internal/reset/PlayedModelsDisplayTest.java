// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.MorphControl;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.util.AnimMigrationUtils;
import com.jme3.animation.AnimChannel;
import com.jme3.animation.AnimControl;
import com.jme3.animation.SkeletonControl;
import com.jme3.bounding.BoundingBox;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.material.RenderState.FaceCullMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import com.jme3.system.JmeVersion;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.FixedTimer;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Animated models play 1,000 uses on real OpenGL and are drawn like a fresh clone at the end: legacy ones, skinned by
 * hardware and by software, models with an AnimComposer, and with morph targets.
 */
@Tag("display")
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
class PlayedModelsDisplayTest {
    private static final int USES = 1_000;
    private static final int SIZE = 128;
    private static final float TPF = 0.1f;
    /** By the GPU or not. Before 3.9 the engine draws no legacy model that is skinned by the CPU: its shader fails. */
    private static final boolean[] LEGACY_SKINNING = JmeVersion.VERSION_FULL.matches("3\\.[78]\\..*")
            ? new boolean[] {true} : new boolean[] {true, false};

    private DisplayApp app;
    private ScenePools pools;

    @BeforeEach
    void display() {
        Displays.require(PlayedModelsDisplayTest.class);
        if (getClass().getResource("/Models/Oto/OtoOldAnim.j3o") == null) {
            Displays.skip(getClass(), "jme3-testdata is not on the class path: set JMEPOOL_DISPLAY");
        }
    }

    @Test
    void legacyModelsPlayAThousandUses() {
        inAWindow(() -> {
            for (String asset : List.of("Models/Oto/OtoOldAnim.j3o", "Models/Sinbad/SinbadOldAnim.j3o",
                    "Models/Jaime/Jaime.j3o")) {
                for (boolean hardware : LEGACY_SKINNING) {
                    Spatial prefab = app.call(() -> load(asset, hardware));
                    assertThat(hasControl(prefab, AnimControl.class)).as(asset).isTrue();
                    assertPlays(asset + (hardware ? " hardware" : " software"), prefab, MaterialMode.SHARED, hardware);
                }
            }
        });
    }

    @Test
    void modelsWithAComposerPlayAThousandUses() {
        inAWindow(() -> {
            for (boolean hardware : new boolean[] {true, false}) {
                Spatial prefab = app.call(() -> AnimMigrationUtils.migrate(load("Models/Jaime/Jaime.j3o", hardware)));
                prefer(prefab, hardware);
                assertThat(hasControl(prefab, AnimComposer.class)).isTrue();
                assertPlays("Jaime " + hardware, prefab, MaterialMode.SHARED, hardware);
            }
        });
    }

    @Test
    void morphedModelsPlayAThousandUses() {
        inAWindow(() -> {
            Node arm = SkinnedModel.create();
            Material material = new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md");
            material.getAdditionalRenderState().setFaceCullMode(FaceCullMode.Off);
            arm.setMaterial(material);
            arm.addControl(new MorphControl());
            assertPlays("arm", arm, MaterialMode.PER_INSTANCE, true);
        });
    }

    private void inAWindow(Runnable test) {
        try (DisplayApp opened = new DisplayApp(SIZE, SIZE)) {
            app = opened;
            pools = new ScenePools();
            app.run(this::prepare);
            test.run();
            app.run(pools::close);
        }
    }

    private void prepare() {
        app.setTimer(new FixedTimer(TPF));
        app.drawOffscreen();
        app.getViewPort().setBackgroundColor(ColorRGBA.Black);
        app.getRootNode().addLight(new DirectionalLight(new Vector3f(-1, -1, -1).normalizeLocal()));
        app.getRootNode().addLight(new AmbientLight(ColorRGBA.White));
        pools.setRoot(app.getRootNode());
    }

    private Spatial load(String asset, boolean hardware) {
        Spatial loaded = app.getAssetManager().loadModel(asset);
        prefer(loaded, hardware);
        return loaded;
    }

    private static void prefer(Spatial model, boolean hardware) {
        model.depthFirstTraversal(spatial -> {
            SkeletonControl old = spatial.getControl(SkeletonControl.class);
            if (old != null) {
                old.setHardwareSkinningPreferred(hardware);
            }
            SkinningControl skinning = spatial.getControl(SkinningControl.class);
            if (skinning != null) {
                skinning.setHardwareSkinningPreferred(hardware);
            }
        });
    }

    private static boolean hasControl(Spatial model, Class<? extends Control> type) {
        boolean[] found = new boolean[1];
        model.depthFirstTraversal(spatial -> found[0] |= spatial.getControl(type) != null);
        return found[0];
    }

    private void assertPlays(String name, Spatial prefab, MaterialMode mode, boolean hardware) {
        app.run(() -> lookAt(prefab));
        SpatialPool<Spatial> pool = app.call(() -> pools.register(name, prefab,
                SpatialPoolSettings.builder(name).materialMode(mode).developmentMode(true).build()));
        Spatial instance = null;
        for (int use = 0; use < USES; use++) {
            Spatial spawned = app.call(pool::spawn);
            assertThat(instance == null || spawned == instance).as("%s use %d", name, use).isTrue();
            instance = spawned;
            int clip = use;
            app.run(() -> play(spawned, clip));
            app.steps(2);
            if (use == 0) {
                assertThat(isSkinnedByHardware(spawned)).as(name).isEqualTo(hardware);
            }
            app.run(() -> pool.recycle(spawned));
        }
        byte[] used = picture(app.call(pool::spawn), true);
        app.run(pool::recycleAll);
        Spatial fresh = app.call(() -> prefab.clone(mode == MaterialMode.PER_INSTANCE));
        byte[] posed = picture(fresh, true);
        assertThat(unlike(used, posed)).as("%s: pixels unlike those of a fresh clone", name).isLessThan(5);
        byte[] still = picture(app.call(() -> prefab.clone(false)), false);
        assertThat(unlike(posed, still)).as("%s: pixels that playing changes", name).isGreaterThan(50);
        assertThat(pool.leftovers()).as(name).isEmpty();
        assertThat(app.call(() -> pool.stats().discarded())).as(name).isZero();
        app.run(pool::close);
    }

    private void lookAt(Spatial prefab) {
        prefab.updateGeometricState();
        BoundingBox bound = (BoundingBox) prefab.getWorldBound();
        float distance = 3 * Math.max(bound.getXExtent(), Math.max(bound.getYExtent(), bound.getZExtent()));
        app.getCamera().setLocation(bound.getCenter().add(distance / 3, distance / 3, distance));
        app.getCamera().lookAt(bound.getCenter(), Vector3f.UNIT_Y);
        app.getCamera().setFrustumPerspective(45, 1, distance / 10, distance * 10);
    }

    private static void play(Spatial model, int clip) {
        model.depthFirstTraversal(spatial -> {
            AnimControl old = spatial.getControl(AnimControl.class);
            if (old != null) {
                AnimChannel channel = old.createChannel();
                channel.setAnim(name(old.getAnimationNames(), clip));
                channel.setTime(channel.getAnimMaxTime() / 2);
            }
            AnimComposer composer = spatial.getControl(AnimComposer.class);
            if (composer != null) {
                composer.setCurrentAction(name(composer.getAnimClipsNames(), clip));
                composer.setTime(AnimComposer.DEFAULT_LAYER, composer.getCurrentAction().getLength() / 2);
            }
        });
    }

    private static String name(Iterable<String> names, int index) {
        TreeSet<String> sorted = new TreeSet<>();
        names.forEach(sorted::add);
        return sorted.toArray(String[]::new)[index % sorted.size()];
    }

    private static boolean isSkinnedByHardware(Spatial model) {
        boolean[] found = new boolean[1];
        model.depthFirstTraversal(spatial -> {
            SkeletonControl old = spatial.getControl(SkeletonControl.class);
            SkinningControl skinning = spatial.getControl(SkinningControl.class);
            found[0] |= old != null && old.isHardwareSkinningUsed()
                    || skinning != null && skinning.isHardwareSkinningUsed();
        });
        return found[0];
    }

    /** Attaches the model if nobody has, lets it play from the middle of its first clip, and takes it off again. */
    private byte[] picture(Spatial model, boolean playing) {
        boolean own = model.getParent() == null;
        app.run(() -> {
            if (own) {
                app.getRootNode().attachChild(model);
            }
            if (playing) {
                play(model, 0);
            }
        });
        app.steps(3);
        byte[] picture = app.picture();
        if (own) {
            app.run(model::removeFromParent);
        }
        return picture;
    }

    private static int unlike(byte[] a, byte[] b) {
        int count = 0;
        for (int i = 0; i < a.length; i += 4) {
            if (Math.abs((a[i] & 255) - (b[i] & 255)) + Math.abs((a[i + 1] & 255) - (b[i + 1] & 255)) > 24) {
                count++;
            }
        }
        return count;
    }
}
