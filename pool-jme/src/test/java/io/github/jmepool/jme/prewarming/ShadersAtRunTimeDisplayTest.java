// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prewarming;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.font.BitmapFont;
import com.jme3.light.DirectionalLight;
import com.jme3.light.LightProbe;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Sphere;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.support.ArmedModel;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.GlCounter;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.SkinnedModel;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A light probe that was not there at the prewarm needs another shader, which development mode reports. */
@Tag("display")
class ShadersAtRunTimeDisplayTest {
    private final PoolAppState state = new PoolAppState();
    private final List<String> logged = new ArrayList<>();
    private DisplayApp app;
    private HeardLog log;

    @BeforeEach
    void open() {
        Displays.require(ShadersAtRunTimeDisplayTest.class);
        app = new DisplayApp(200, 150, state);
        log = new HeardLog("io.github.jmepool.jme.internal.report.ShaderWatch", entry -> logged.add(entry.getLevel()
                + " " + MessageFormat.format(entry.getMessage(), entry.getParameters())));
        app.step();
    }

    @AfterEach
    void close() {
        if (app != null) {
            app.close();
            log.close();
        }
    }

    private Geometry orc() {
        app.getRootNode().addLight(new DirectionalLight(new Vector3f(-1f, -1f, -1f).normalizeLocal()));
        Material material = new Material(app.getAssetManager(), "Common/MatDefs/Light/PBRLighting.j3md");
        material.setColor("BaseColor", ColorRGBA.Green);
        Geometry prefab = new Geometry("orc", new Sphere(12, 12, 0.4f));
        prefab.setMaterial(material);
        return prefab;
    }

    private SpatialPool<Geometry> orcs(boolean instanced) {
        return state.pools().register("orcs", orc(),
                settings -> settings.developmentMode(true).instanced(instanced));
    }

    /** Draws an instance before and after the probe is there, and returns how many shaders that compiled. */
    private int play(SpatialPool<Geometry> orcs, LightProbe probe) throws Exception {
        GlCounter counter = app.call(() -> GlCounter.of(app.getRenderer()));
        app.run(() -> orcs.spawn(new Vector3f()));
        app.steps(3);
        assertThat(logged).isEmpty();
        assertThat(counter.compiled()).isZero();
        app.run(() -> app.getRootNode().addLight(probe));
        app.steps(3);
        return counter.compiled();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatAPrewarmCouldNotForeseeIsNamedWithItsLights(boolean instanced) throws Exception {
        SpatialPool<Geometry> orcs = app.call(() -> orcs(instanced));
        app.run(() -> orcs.prewarmNow(1));
        app.steps(2);
        assertThat(play(orcs, FirstFrameInSceneDisplayTest.probe())).isPositive();
        assertThat(logged).singleElement().asString().startsWith("WARNING Pool 'orcs': ")
                .contains("was first drawn with 1 directional light, 1 light probe, at (0.0, 0.0, 0.0): ")
                .contains("background().addWarmUpPosition(position), with the lights");
    }

    @Test
    void theShaderOfASwarmIsNamedAsWell() throws Exception {
        Swarm swarm = app.call(() -> state.pools().swarm("swarm", orc(), settings -> settings.developmentMode(true)));
        app.run(() -> swarm.prewarmNow(1));
        app.steps(2);
        app.run(() -> swarm.spawn(new Vector3f()));
        app.steps(3);
        assertThat(logged).isEmpty();
        app.run(() -> app.getRootNode().addLight(FirstFrameInSceneDisplayTest.probe()));
        app.steps(3);
        assertThat(logged).singleElement().asString().startsWith("WARNING Pool 'swarm': ")
                .contains("was first drawn with 1 directional light, 1 light probe, at (0.0, 0.0, 0.0): ");
    }

    @Test
    void theShaderOfLabelsIsNamedAsWell() throws Exception {
        BitmapFont font = app.getAssetManager().loadFont("Interface/Fonts/Default.fnt");
        Labels labels = app.call(() -> state.pools().labels("tags", font, settings -> settings.developmentMode(true)));
        app.run(() -> labels.spawn(12, new Vector3f(), ColorRGBA.White, LabelStyle.DEFAULT));
        app.steps(3);
        assertThat(logged).singleElement().asString().startsWith("INFO Pool 'tags': ")
                .contains("was first drawn at run time");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPrewarmForOtherLightsDrawsAgain(boolean instanced) throws Exception {
        LightProbe probe = FirstFrameInSceneDisplayTest.probe();
        SpatialPool<Geometry> orcs = app.call(() -> orcs(instanced));
        app.run(() -> {
            orcs.prewarmNow(1);
            app.getRootNode().addLight(probe);
            orcs.prewarmNow(1);
            app.getRootNode().removeLight(probe);
        });
        app.steps(2);
        assertThat(play(orcs, probe)).isZero();
        assertThat(logged).isEmpty();
    }

    @Test
    void aPrewarmOfAPoolThatHasBecomeInstancedDrawsAgain() throws Exception {
        SpatialPool<Geometry> orcs = app.call(() -> orcs(false));
        app.run(() -> {
            orcs.prewarmNow(1);
            orcs.configure(orcs.settings().toBuilder().instanced(true).build());
            orcs.prewarmNow(1);
        });
        app.steps(2);
        GlCounter counter = app.call(() -> GlCounter.of(app.getRenderer()));
        app.run(() -> orcs.spawn(new Vector3f()));
        app.steps(3);
        assertThat(app.<Integer>call(() -> orcs.instancedRendering().instancedCount())).isEqualTo(1);
        assertThat(counter.compiled()).isZero();
    }

    /** Individually up to two, as those of many pools are. */
    @Test
    void fewAndManyInstancesCompileNoShader() throws Exception {
        SpatialPool<Geometry> orcs = app.call(() -> {
            for (int i = 0; i < 20; i++) {
                Geometry other = new Geometry("other", new Sphere(4, 4, 1f));
                other.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
                state.pools().register("other " + i, other);
            }
            return orcs(true);
        });
        app.run(() -> orcs.prewarmNow(1));
        app.steps(2);
        GlCounter counter = app.call(() -> GlCounter.of(app.getRenderer()));
        for (int together : new int[] {0, 0, 3}) {
            app.run(() -> orcs.spawn(new Vector3f()));
            app.steps(3);
            assertThat(app.<Integer>call(() -> orcs.instancedRendering().instancedCount())).isEqualTo(together);
        }
        assertThat(counter.compiled()).isZero();
        assertThat(logged).isEmpty();
    }

    @Test
    void aPrewarmDrawsAgainWhatHasFailed() {
        Failing failing = new Failing();
        app.run(() -> {
            Geometry prefab = new Geometry("orc", new Sphere(12, 12, 0.4f));
            prefab.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Light/Lighting.j3md"));
            prefab.addControl(failing);
            SpatialPool<Geometry> orcs = state.pools().register("orcs", prefab);
            orcs.prewarmNow(1);
            assertThat(failing.calls).hasValue(1);
            orcs.prewarmNow(1);
            assertThat(failing.calls).hasValue(2);
            orcs.prewarmNow(1);
            assertThat(failing.calls).hasValue(2);
        });
    }

    /** The lights are out of the view of the gui's camera, which is the next one. */
    @Test
    void lightsFarFromTheOriginAreCounted() throws Exception {
        SpatialPool<Geometry> orcs = app.call(() -> orcs(false));
        app.run(() -> {
            orcs.prewarmNow(1);
            Vector3f far = new Vector3f(200f, 0f, 0f);
            app.getCamera().setLocation(far.add(0f, 0f, 10f));
            LightProbe probe = FirstFrameInSceneDisplayTest.probe();
            probe.setPosition(far);
            app.getRootNode().addLight(probe);
            app.getRootNode().addLight(new PointLight(far, ColorRGBA.White, 20f));
            orcs.spawn(far);
        });
        app.steps(3);
        assertThat(logged).singleElement().asString()
                .contains("first drawn with 1 directional light, 1 point light, 1 light probe, at (200.0, 0.0, 0.0): ")
                .contains("ms to draw it, with the compilation of its shader; add it to the warm-up");
    }

    @Test
    void shadowsThatCameLaterAreNamedByTheirTechnique() {
        SpatialPool<Geometry> orcs = app.call(() -> orcs(false));
        app.run(() -> {
            orcs.prewarmNow(1);
            DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(app.getAssetManager(), 64, 1);
            shadows.setLight((DirectionalLight) app.getRootNode().getLocalLightList().get(0));
            app.getViewPort().addProcessor(shadows);
            orcs.spawn(new Vector3f()).setShadowMode(ShadowMode.CastAndReceive);
        });
        app.steps(3);
        assertThat(logged).isNotEmpty().allSatisfy(entry -> assertThat(entry)
                .contains("was first drawn in technique 'P", "prewarm while the viewport has the processor"))
                .anySatisfy(entry -> assertThat(entry).contains("'PreShadow'"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRestartWarmsUpAgainAndIsNotReported(boolean instanced) throws Exception {
        for (boolean seen : new boolean[] {true, false}) {
            SpatialPool<Geometry> orcs = app.call(() -> orcs(instanced));
            app.run(() -> orcs.prewarmNow(3));
            if (seen) {
                app.run(() -> orcs.spawn(new Vector3f()));
            }
            app.steps(3);
            for (int times = 0; times < 2; times++) {
                app.run(app::restart);
                app.steps(20);
            }
            GlCounter counter = app.call(() -> GlCounter.of(app.getRenderer()));
            app.run(() -> orcs.spawn(new Vector3f(1, 0, 0)));
            app.steps(3);
            assertThat(counter.compiled()).as("compiled by the first frames").isZero();
            assertThat(logged).isEmpty();
            app.run(orcs::close);
        }
    }

    @Test
    void aPrewarmThatNoViewportShowedIsNamed() {
        SpatialPool<Geometry> orcs = app.call(() -> orcs(false));
        app.run(() -> {
            Node level = new Node("level");
            orcs.setRoot(level);
            orcs.prewarmNow(1);
            app.getRootNode().attachChild(level);
            orcs.spawn(new Vector3f());
        });
        app.steps(3);
        assertThat(logged).singleElement().asString().contains("no enabled viewport showed the node");
    }

    @Test
    void aPrewarmThatIsNotOverIsNamed() {
        SpatialPool<Geometry> orcs = app.call(() -> orcs(false));
        app.run(() -> {
            state.pools().background().setBudgetMicros(1);
            state.pools().prewarm().add(orcs, 1).start();
            orcs.spawn(new Vector3f());
        });
        app.steps(1);
        assertThat(logged).singleElement().asString().contains("its prewarm was not over yet");
    }

    /** A control whose first drawing fails. */
    private static final class Failing extends AbstractControl {
        private final AtomicInteger calls = new AtomicInteger();

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
            if (calls.incrementAndGet() == 1) {
                throw new IllegalStateException("the first time");
            }
        }
    }

    /** What draws instances together may be made of the prefab in the background, while it is prewarmed. */
    private enum Made {
        CROWD, ARMED_CROWD, CROWD_WITH_LEVELS, ROCK_WITH_LEVELS, EFFECT_OF_A_FACTORY;

        private SpatialPoolSettings.Builder settings(SpatialPoolSettings.Builder settings) {
            return settings.developmentMode(true).instanced(true).bakedPoses(name().contains("CROWD") ? 30 : 0)
                    .lodLevels(name().contains("LEVELS") ? 1 : 0);
        }
    }

    private SpatialPool<?> register(Made made, boolean warm) {
        UnaryOperator<SpatialPoolSettings.Builder> settings = s -> made.settings(s).preloadOnPrewarm(warm);
        Material material = new Material(app.getAssetManager(), "Common/MatDefs/Light/Lighting.j3md");
        return switch (made) {
            case CROWD, CROWD_WITH_LEVELS -> state.pools().register("made", arm(material), settings);
            case ARMED_CROWD -> state.pools().register("made", ArmedModel.arm(arm(material)), settings);
            case ROCK_WITH_LEVELS -> {
                Geometry rock = new Geometry("rock", new Sphere(24, 21, 0.5f));
                rock.setMaterial(material);
                yield state.pools().register("made", rock, settings);
            }
            case EFFECT_OF_A_FACTORY -> {
                Material glow = new Material(app.getAssetManager(), "Common/MatDefs/Misc/Particle.j3md");
                yield state.pools().registerFactory("made", () -> {
                    ParticleEmitter flame = new ParticleEmitter("flame", ParticleMesh.Type.Triangle, 5);
                    flame.setMaterial(glow);
                    return flame;
                }, settings);
            }
        };
    }

    private static Node arm(Material material) {
        Node arm = SkinnedModel.create();
        arm.detachChildNamed("face");
        AnimComposer composer = arm.getControl(AnimComposer.class);
        composer.removeLayer("upper");
        composer.removeAnimClip(composer.getAnimClip("bend"));
        SkinnedModel.addClip(arm, "long", 60f, 0.3f);
        arm.setMaterial(material);
        return arm;
    }

    /** Once the task is over, or without one some frames later. */
    @ParameterizedTest
    @CsvSource({"CROWD, true", "CROWD, false", "ARMED_CROWD, true", "CROWD_WITH_LEVELS, true", "ROCK_WITH_LEVELS, true",
        "ROCK_WITH_LEVELS, false", "EFFECT_OF_A_FACTORY, true"})
    void whatIsMadeInTheBackgroundCompilesNothingAfterAPrewarm(Made made, boolean byTask) throws Exception {
        app.run(() -> {
            DirectionalLight sun = new DirectionalLight(new Vector3f(-1f, -1f, -1f).normalizeLocal());
            app.getRootNode().addLight(sun);
            DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(app.getAssetManager(), 64, 1);
            shadows.setLight(sun);
            app.getViewPort().addProcessor(shadows);
            app.getRootNode().setShadowMode(ShadowMode.CastAndReceive);
        });
        SpatialPool<?> pool = app.call(() -> register(made, true));
        Patience patience = new Patience();
        if (byTask) {
            PrewarmTask loading = app.call(() -> state.pools().prewarm().add(pool, 3).start());
            while (!app.call(loading::isOver)) {
                patience.check("the prewarm is over");
                app.step();
            }
        } else {
            app.run(() -> pool.prewarmNow(3));
            while (app.call(() -> pool.instancedRendering().drawnMaterials().isEmpty())) {
                patience.check("all is made");
                app.step();
            }
            app.steps(3);
        }
        assertThat(firstFrames(pool)).as("shaders compiled by the first frames").isZero();
        assertThat(logged).isEmpty();
    }

    /** Returns how many shaders they have compiled. */
    private int firstFrames(SpatialPool<?> pool) throws Exception {
        GlCounter counter = app.call(() -> GlCounter.of(app.getRenderer()));
        app.run(() -> {
            for (int i = 0; i < 3; i++) {
                Spatial instance = pool.spawn(new Vector3f(i, 0f, 0f));
                if (instance instanceof ParticleEmitter flame) {
                    flame.emitAllParticles();
                }
            }
        });
        app.steps(3);
        assertThat(app.<Integer>call(() -> pool.instancedRendering().instancedCount()))
                .as("%s", pool.instancedRendering().individualReasons()).isEqualTo(3);
        return counter.compiled();
    }

    @Test
    void theFirstFramesOfACrowdCompileWhereNoPrewarmDraws() throws Exception {
        SpatialPool<?> arms = app.call(() -> register(Made.CROWD, false));
        app.run(() -> arms.prewarmNow(3));
        Patience patience = new Patience();
        while (app.call(() -> arms.instancedRendering().bakedClips().isEmpty())) {
            patience.check("the clips are baked");
            app.step();
        }
        assertThat(firstFrames(arms)).isPositive();
        assertThat(logged).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatTheGameAddsToTheWarmUpIsNotReported(boolean instanced) throws Exception {
        LightProbe probe = FirstFrameInSceneDisplayTest.probe();
        SpatialPool<Geometry> orcs = app.call(() -> orcs(instanced));
        app.run(() -> {
            state.pools().background().addWarmUpPosition(Vector3f.ZERO);
            state.pools().background().addWarmUpPosition(Vector3f.ZERO, probe);
            orcs.prewarmNow(1);
        });
        app.steps(2);
        assertThat(play(orcs, probe)).isZero();
        assertThat(logged).isEmpty();
    }
}
