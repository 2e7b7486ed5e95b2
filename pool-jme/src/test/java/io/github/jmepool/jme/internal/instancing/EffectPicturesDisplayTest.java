// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.light.SpotLight;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Plane;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Quad;
import com.jme3.shadow.SpotLightShadowRenderer;
import com.jme3.system.AppSettings;
import com.jme3.texture.FrameBuffer;
import com.jme3.texture.FrameBuffer.FrameBufferTarget;
import com.jme3.texture.Image;
import com.jme3.texture.Texture2D;
import com.jme3.texture.image.ColorSpace;
import com.jme3.water.ReflectionProcessor;
import com.jme3.water.WaterUtils;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.FixedTimer;
import io.github.jmepool.jme.support.Pictures;
import io.github.jmepool.jme.support.QuietProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On real OpenGL, effects that are drawn together look as those that the engine draws. */
@Tag("display")
class EffectPicturesDisplayTest {
    private static final int SIZE = 300;
    private static final int EFFECTS = 12;
    private static final int EXPLOSIONS = 200;
    private static final int FRAMES = 120;
    /** Root mean square of the differences of all colours of a picture, in levels of 255. */
    private static final double MOST_DIFFERENCE = 0.1;
    /** Pixels at the edge of a particle that rounding may give to it or not. */
    private static final int EDGES = 6;

    private final FixedTimer timer = new FixedTimer(1f / 60f);
    private final PoolAppState state = new PoolAppState();
    private DisplayApp app;
    /** The length of the next frame. */
    private Function<PlayedEffects, Float> step = PlayedEffects::step;

    @BeforeEach
    void open() {
        Displays.require(EffectPicturesDisplayTest.class);
        app = new DisplayApp(SIZE, SIZE, state);
        app.run(this::prepare);
        app.step();
    }

    @AfterEach
    void close() {
        if (app != null) {
            app.close();
        }
    }

    private void prepare() {
        app.setTimer(timer);
        app.drawOffscreen();
        app.getViewPort().setBackgroundColor(ColorRGBA.DarkGray);
        app.getCamera().setFrustumPerspective(50f, 1f, 0.5f, 200f);
        app.getCamera().setLocation(new Vector3f(0f, 2f, 14f));
        app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
    }

    /** What a game does to the effects in a frame. */
    private interface Game extends Consumer<PlayedEffects> {
    }

    private static void burst(PlayedEffects effects) {
        if (effects.live().isEmpty()) {
            for (int i = 0; i < EFFECTS; i++) {
                ParticleEmitter one = effects.spawn();
                one.setLocalScale(0.7f + i * 0.05f);
                if (i % 2 == 0) {
                    one.emitAllParticles();
                } else {
                    one.emitParticles(10 + i);
                }
            }
        }
    }

    private static Arguments played(String name, Type type, int images, Consumer<ParticleEmitter> set, Game game) {
        return Arguments.of(name, type, images, set, game);
    }

    static Stream<Arguments> cases() {
        Game burst = EffectPicturesDisplayTest::burst;
        return Stream.of(
                played("random images", Type.Triangle, 3, emitter -> emitter.setSelectRandomImage(true), burst),
                played("local space", Type.Triangle, 2, emitter -> emitter.setInWorldSpace(false), burst),
                played("facing velocity", Type.Triangle, 2, emitter -> emitter.setFacingVelocity(true), burst),
                played("a normal", Type.Triangle, 2, emitter -> emitter.setFaceNormal(new Vector3f(0f, 1f, 0.3f)),
                        burst),
                played("points with images, local", Type.Point, 2, emitter -> emitter.setInWorldSpace(false), burst),
                played("Unshaded", Type.Triangle, 1, emitter -> emitter.setMaterial(unshaded(emitter)), burst),
                played("anything, local", Type.Triangle, 2, emitter -> emitter.setInWorldSpace(false),
                        effects -> effects.act(EFFECTS)));
    }

    private static Material unshaded(ParticleEmitter emitter) {
        Material unshaded = new Material(emitter.getMaterial().getMaterialDef().getAssetManager(),
                "Common/MatDefs/Misc/Unshaded.j3md");
        unshaded.setTexture("ColorMap", emitter.getMaterial().getTextureParam("Texture").getTextureValue());
        unshaded.setBoolean("VertexColor", true);
        unshaded.getAdditionalRenderState().setBlendMode(BlendMode.AlphaAdditive);
        unshaded.getAdditionalRenderState().setDepthWrite(false);
        return unshaded;
    }

    private static ParticleEmitter blended(ParticleEmitter emitter) {
        emitter.getMaterial().getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
        return emitter;
    }

    /** In another order than the engine's, some of their pixels are of another colour; see docs/effects.md. */
    @Test
    void blendedEffectsThatOverlapDifferLittle() {
        compare("overlapping", () -> blended(PlayedEffects.sparks(app.getAssetManager(), Type.Triangle, 2)),
                effects -> effects.act(EFFECTS), 1);
    }

    /** The engine keeps the lowest 8 bits of each number: 1.2 becomes 0.2, and -0.2 becomes 0.8. */
    @Test
    void coloursOutsideOfZeroToOneAreLimited() {
        Game game = EffectPicturesDisplayTest::burst;
        List<byte[]> limited = play(() -> ofColor(new ColorRGBA(1f, 0.5f, 0f, 1f)), game, false);
        ColorRGBA outside = new ColorRGBA(1.2f, 0.5f, -0.2f, 5f);
        compare("colours", limited, play(() -> ofColor(outside), game, true), MOST_DIFFERENCE);
        assertThat(rms(limited.get(0), play(() -> ofColor(outside), game, false).get(0))).as("the engine's own")
                .isGreaterThan(10 * MOST_DIFFERENCE);
    }

    private ParticleEmitter ofColor(ColorRGBA color) {
        ParticleEmitter prefab = PlayedEffects.sparks(app.getAssetManager(), Type.Triangle, 2);
        prefab.setStartColor(color);
        prefab.setEndColor(color);
        return prefab;
    }

    /** A shadow renderer asks once more what the first one sees, after that is drawn. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachViewportHasParticlesThatFaceItsCamera(boolean hasShadows) {
        app.run(() -> {
            if (hasShadows) {
                addLampWithShadows();
            }
            Camera other = app.getCamera().clone();
            other.setLocation(new Vector3f(12f, 9f, 2f));
            other.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
            other.setViewPort(0.5f, 1f, 0f, 1f);
            ViewPort view = app.getRenderManager().createMainView("other", other);
            view.setOutputFrameBuffer(app.target());
            view.setClearFlags(true, true, true);
            view.attachScene(app.getRootNode());
        });
        compare("two viewports", () -> {
            ParticleEmitter prefab = PlayedEffects.sparks(app.getAssetManager(), Type.Triangle, 2);
            prefab.setInWorldSpace(false);
            return prefab;
        }, EffectPicturesDisplayTest::burst, MOST_DIFFERENCE);
    }

    private void addLampWithShadows() {
        SpotLight lamp = new SpotLight(new Vector3f(0f, 18f, 2f), new Vector3f(0f, -1f, 0f), 60f, ColorRGBA.White,
                0.5f, 0.8f);
        SpotLightShadowRenderer shadows = new SpotLightShadowRenderer(app.getAssetManager(), 512);
        shadows.setLight(lamp);
        app.getViewPort().addProcessor(shadows);
        app.getRootNode().addLight(lamp);
    }

    /** Ahead of the view, as the engine's WaterFilter renders it; its processor clips it once it is culled. */
    @Test
    void particlesFaceACameraThatMovesAboveWater() {
        Camera reflected = new Camera(SIZE, SIZE);
        Plane water = new Plane(Vector3f.UNIT_Y, -8f);
        int[] frame = {0};
        app.run(() -> {
            FrameBuffer reflection = Pictures.target(SIZE, SIZE);
            ViewPort mirror = new ViewPort("mirror", reflected);
            mirror.setOutputFrameBuffer(reflection);
            mirror.setClearFlags(true, true, true);
            mirror.attachScene(app.getRootNode());
            mirror.addProcessor(new ReflectionProcessor(reflected, reflection, water));
            app.getViewPort().addProcessor(new QuietProcessor() {
                @Override
                public void preFrame(float tpf) {
                    WaterUtils.updateReflectionCam(reflected, water, app.getCamera());
                    app.getRenderManager().renderViewPort(mirror, tpf);
                    app.getRenderManager().setCamera(app.getCamera(), false);
                    app.getRenderer().setFrameBuffer(app.target());
                }
            });
        });
        compare("water", () -> PlayedEffects.sparks(app.getAssetManager(), Type.Triangle, 2), effects -> {
            frame[0] = effects.live().isEmpty() ? 0 : frame[0] + 1;
            burst(effects);
            app.getCamera().setLocation(new Vector3f(0f, 10f + 0.02f * frame[0], 10f));
            app.getCamera().lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        }, MOST_DIFFERENCE);
    }

    @Test
    void shadowsOfParticlesAreThoseOfTheEngine() {
        app.run(() -> {
            addLampWithShadows();
            Geometry floor = new Geometry("floor", new Quad(30f, 30f));
            floor.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Light/Lighting.j3md"));
            floor.rotate(-FastMath.HALF_PI, 0f, 0f);
            floor.setLocalTranslation(-15f, -5f, 15f);
            floor.setShadowMode(ShadowMode.Receive);
            app.getRootNode().attachChild(floor);
        });
        compare("shadows", () -> {
            ParticleEmitter prefab = PlayedEffects.sparks(app.getAssetManager(), Type.Triangle, 1);
            prefab.setShadowMode(ShadowMode.Cast);
            return prefab;
        }, EffectPicturesDisplayTest::burst, MOST_DIFFERENCE);
    }

    @Test
    void aContextThatWasMadeAnewShowsThem() {
        compare("restart", () -> PlayedEffects.sparks(app.getAssetManager(), Type.Triangle, 2), effects -> {
            burst(effects);
            if (++restarts % 40 == 0) {
                app.restart();
            }
        }, MOST_DIFFERENCE);
    }

    private int restarts;

    /** With it, the picture is stored as sRGB, and the texture's colours are made linear. */
    @Test
    void gammaCorrectionChangesThemAsItDoesTheEngines() {
        app.run(() -> {
            AppSettings settings = new AppSettings(false);
            settings.copyFrom(app.getContext().getSettings());
            settings.setGammaCorrection(true);
            app.setSettings(settings);
            app.restart();
        });
        app.step();
        app.run(() -> {
            assertThat(app.getRenderer().isMainFrameBufferSrgb()).isTrue();
            FrameBuffer target = new FrameBuffer(SIZE, SIZE, 1);
            target.addColorTarget(FrameBufferTarget.newTarget(new Texture2D(new Image(Image.Format.RGBA8, SIZE, SIZE,
                    null, ColorSpace.sRGB))));
            target.setDepthTarget(FrameBufferTarget.newTarget(Image.Format.Depth));
            target.setSrgb(true);
            app.drawInto(target);
        });
        List<byte[]> seen = compare("gamma correction", () -> {
            ParticleEmitter prefab = PlayedEffects.sparks(app.getAssetManager(), Type.Triangle, 2);
            prefab.getMaterial().getTextureParam("Texture").getTextureValue().getImage()
                    .setColorSpace(ColorSpace.sRGB);
            return prefab;
        }, effects -> {
            if (effects.live().isEmpty()) {
                effects.spawn().emitAllParticles();
            }
        }, MOST_DIFFERENCE);
        assertThat(seen.get(0)[0] & 0xff).as("dark grey is 0.2, which sRGB stores as").isEqualTo(124);
    }

    /** The application then draws nothing, while the game may go on to emit. */
    @Test
    void anApplicationOfSpeedZeroShowsThemAsTheyWere() {
        int[] frame = {0};
        compare("speed 0", () -> PlayedEffects.sparks(app.getAssetManager(), Type.Triangle, 2), effects -> {
            burst(effects);
            boolean isPaused = frame[0]++ % 20 > 12;
            app.setSpeed(isPaused ? 0f : 1f);
            for (ParticleEmitter one : isPaused ? effects.live() : List.<ParticleEmitter>of()) {
                one.move(0.02f, 0f, 0f);
                one.emitParticles(1);
            }
        }, MOST_DIFFERENCE);
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, 25f})
    void stepsOfAnyLengthShowThemAsTheEngineDoes(float rate) {
        step = PlayedEffects::anyStep;
        compare("any steps, " + rate, () -> {
            ParticleEmitter prefab = PlayedEffects.sparks(app.getAssetManager(), Type.Triangle, 2);
            prefab.setParticlesPerSec(rate);
            return prefab;
        }, effects -> effects.act(EFFECTS), MOST_DIFFERENCE);
    }

    /** That of TestExplosionEffect, 200 at once; see docs/effects.md, whose picture this test makes. */
    @Test
    void explosionsOfTheEnginesExampleLookAsTheEngineDrawsThem() {
        if (EffectPicturesDisplayTest.class.getResource("/Effects/Explosion/flame.png") == null) {
            Displays.skip(EffectPicturesDisplayTest.class,
                    "jme3-testdata is not on the class path: set JMEPOOL_DISPLAY");
        }
        app.run(() -> {
            app.getViewPort().setBackgroundColor(ColorRGBA.Black);
            app.getCamera().setLocation(new Vector3f(0f, 48f, 48f));
            app.getCamera().lookAt(new Vector3f(0f, -1f, 0f), Vector3f.UNIT_Y);
        });
        List<byte[]> engine = explode(false);
        List<byte[]> together = explode(true);
        Pictures.save("explosions", SIZE, engine.get(2), together.get(2));
        compare("explosions", engine, together, MOST_DIFFERENCE);
    }

    private List<byte[]> explode(boolean isTogether) {
        List<byte[]> pictures = new ArrayList<>();
        List<Node> explosions = new ArrayList<>();
        Random random = new Random(4);
        FastMath.rand.setSeed(4);
        SpatialPool<Node> pool = app.call(() -> state.pools().register("explosion",
                EngineExplosion.prefab(app.getAssetManager()),
                settings -> settings.instanced(isTogether).recycleWhen(RecycleWhen.particlesBurntOut())));
        app.run(() -> {
            for (int i = 0; i < EXPLOSIONS; i++) {
                Node explosion = pool.spawn(new Vector3f(66f * random.nextFloat() - 33f, 0f,
                        66f * random.nextFloat() - 33f));
                explosions.add(explosion);
                EngineExplosion.emit(explosion, true);
            }
        });
        for (int frame = 0; frame < FRAMES; frame++) {
            boolean isSecond = frame == 3;
            app.run(() -> {
                // at even steps, the rounding of thousands of particles of one age adds up
                timer.secondsPerFrame(0.004f + 0.04f * random.nextFloat());
                explosions.forEach(each -> {
                    if (isSecond) {
                        EngineExplosion.emit(each, false);
                    }
                });
            });
            app.step();
            if (frame % 4 == 3) {
                pictures.add(app.picture());
            }
            if (isTogether && frame == 11) {
                assertThat(app.call(() -> pool.instancedRendering().individualReasons())).isEmpty();
                assertThat(app.call(pool::drawCalls)).isEqualTo(7);
            }
        }
        assertThat(app.call(pool::activeCount)).as("burnt out after two seconds").isZero();
        app.run(pool::close);
        app.step();
        return pictures;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void effectsLookAsTheEngineDrawsThem(String name, Type type, int images, Consumer<ParticleEmitter> set,
            Game game) {
        compare(name, () -> {
            ParticleEmitter prefab = PlayedEffects.sparks(app.getAssetManager(), type, images);
            set.accept(prefab);
            return prefab;
        }, game, MOST_DIFFERENCE);
    }

    private List<byte[]> compare(String name, Supplier<ParticleEmitter> prefab, Game game, double most) {
        List<byte[]> engine = play(prefab, game, false);
        compare(name, engine, play(prefab, game, true), most);
        return engine;
    }

    private static void compare(String name, List<byte[]> engine, List<byte[]> together, double most) {
        double worst = 0;
        int different = 0;
        int lively = 0;
        for (int i = 0; i < engine.size(); i++) {
            double rms = rms(engine.get(i), together.get(i));
            lively += Pictures.lively(engine.get(i));
            different = Math.max(different, Pictures.different(engine.get(i), together.get(i), 1));
            if (rms > worst) {
                worst = rms;
                if (rms > most) {
                    Pictures.save("effects " + name, SIZE, engine.get(i), together.get(i));
                }
            }
        }
        assertThat(lively).as("drawn").isGreaterThan(1000);
        assertThat(worst).as(name).isLessThan(most);
        assertThat(different).as("pixels that differ by more than 1 of 255")
                .isLessThan(most > MOST_DIFFERENCE ? SIZE * SIZE / 100 : EDGES);
    }

    private List<byte[]> play(Supplier<ParticleEmitter> prefab, Game game, boolean isTogether) {
        List<byte[]> pictures = new ArrayList<>();
        PlayedEffects effects = app.call(() -> new PlayedEffects(state.pools(), prefab.get(), isTogether, 7));
        for (int frame = 0; frame < FRAMES; frame++) {
            app.run(() -> {
                game.accept(effects);
                timer.secondsPerFrame(step.apply(effects));
            });
            app.step();
            if (frame % 4 == 3) {
                pictures.add(app.picture());
            }
        }
        if (isTogether) {
            app.run(() -> assertThat(effects.pool().instancedRendering().individualReasons().keySet())
                    .isSubsetOf("setInstanced(instance, false) was called"));
        }
        app.run(() -> effects.pool().close());
        app.step();
        return pictures;
    }

    private static double rms(byte[] one, byte[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            double difference = (one[i] & 0xff) - (other[i] & 0xff);
            sum += difference * difference;
        }
        return Math.sqrt(sum / one.length);
    }
}
