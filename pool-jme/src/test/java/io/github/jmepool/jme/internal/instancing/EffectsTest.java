// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.jme3.bounding.BoundingBox;
import com.jme3.collision.CollisionResults;
import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleEmitter.ParticleEmitterControl;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.effect.influencers.DefaultParticleInfluencer;
import com.jme3.effect.shapes.EmitterShape;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.export.binary.BinaryImporter;
import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.Control;
import com.jme3.scene.shape.Box;
import com.jme3.shader.VarType;
import com.jme3.texture.Texture2D;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.crowd.BakedMaterialsTest;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.HeardLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Particle effects of a pool: which are drawn together, which individually and why, and what is refused. */
class EffectsTest {
    private final DrawnScene scene = new DrawnScene();

    @AfterEach
    void close() {
        scene.close();
    }

    private ParticleEmitter sparks() {
        return PlayedEffects.sparks(scene.app.getAssetManager(), Type.Triangle, 1);
    }

    private static Map<String, Integer> reasons(SpatialPool<?> pool) {
        return pool.instancedRendering().individualReasons();
    }

    @Test
    void effectsThatBurstAreDrawnInOneCall() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        List<ParticleEmitter> all = DrawnScene.spawn(pool, 50);
        all.forEach(ParticleEmitter::emitAllParticles);
        scene.app.step();
        assertThat(scene.groups()).hasSize(1);
        assertThat(scene.individually()).isEmpty();
        assertThat(scene.together()).isEqualTo(50);
        assertThat(pool.instancedRendering().drawCalls()).isEqualTo(1);
        assertThat(all).allSatisfy(one -> assertThat(one.getNumVisibleParticles()).isEqualTo(30));
    }

    @Test
    void nothingIsDrawnWhereNothingLives() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        List<ParticleEmitter> all = DrawnScene.spawn(pool, 50);
        scene.app.step();
        assertThat(scene.groups()).isEmpty();
        all.get(7).emitAllParticles();
        scene.app.step();
        assertThat(scene.groups()).hasSize(1);
        scene.app.step(2f);
        assertThat(all.get(7).getNumVisibleParticles()).isZero();
        assertThat(scene.groups()).isEmpty();
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void eachPartOfAnEffectTakesOneCall() {
        Node explosion = new Node("explosion");
        explosion.attachChild(sparks());
        explosion.attachChild(PlayedEffects.sparks(scene.app.getAssetManager(), Type.Point, 2));
        explosion.attachChild(scene.box("flash"));
        SpatialPool<Node> pool = scene.asOne(explosion);
        for (Node one : DrawnScene.spawn(pool, 20)) {
            one.getChildren().stream().filter(ParticleEmitter.class::isInstance)
                    .forEach(part -> ((ParticleEmitter) part).emitAllParticles());
        }
        scene.app.step();
        assertThat(scene.groups()).hasSize(3);
        assertThat(scene.individually()).isEmpty();
        assertThat(scene.together()).isEqualTo(60);
    }

    @Test
    void effectsAreRecycledWhenTheyHaveBurntOut() {
        SpatialPool<ParticleEmitter> pool = scene.register(sparks(), settings -> settings.instanced(true)
                .recycleWhen(RecycleWhen.particlesBurntOut()));
        DrawnScene.spawn(pool, 5).forEach(ParticleEmitter::emitAllParticles);
        scene.app.steps(30);
        assertThat(pool.activeCount()).isEqualTo(5);
        scene.app.steps(40);
        assertThat(pool.activeCount()).isZero();
    }

    @Test
    void aUseBeginsWithoutParticlesOfTheLastOne() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter one = pool.spawn();
        one.setStartColor(ColorRGBA.Green);
        one.emitAllParticles();
        scene.app.steps(10);
        pool.recycle(one);
        assertThat(pool.spawn()).isSameAs(one);
        scene.app.step();
        assertThat(one.getNumVisibleParticles()).isZero();
        assertThat(one.getStartColor()).isEqualTo(new ColorRGBA(1f, 0.8f, 0.3f, 0.9f));
        assertThat(scene.groups()).isEmpty();
    }

    @Test
    void aBurstThatOnCreateEmitsIsShownInEachUse() {
        SpatialPool<ParticleEmitter> pool = scene.pools.register(new SpatialPool<>("sparks", sparks(),
                settings -> settings.instanced(true)) {
            @Override
            protected void onCreate(ParticleEmitter made) {
                made.emitParticles(9);
            }
        });
        DrawnScene.spawn(pool, 3);
        for (int use = 0; use < 3; use++) {
            ParticleEmitter one = pool.spawn();
            scene.app.step();
            assertThat(one.getNumVisibleParticles()).as("use %d", use).isEqualTo(9);
            assertThat(scene.together()).isPositive();
            assertThat(scene.individually()).isEmpty();
            scene.app.step(2f);
            assertThat(one.getNumVisibleParticles()).isZero();
            assertThat(scene.groups()).isEmpty();
            pool.recycle(one);
        }
    }

    /** At any moment, an effect that leaves the others goes on as if the engine had simulated it all the time. */
    @Test
    void particlesOfAnEffectThatLeavesAreWhereTheEnginesAre() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter together = pool.spawn();
        ParticleEmitter alone = sparks();
        scene.app.getRootNode().attachChild(alone);
        for (ParticleEmitter each : List.of(together, alone)) {
            FastMath.rand.setSeed(3);
            each.emitAllParticles();
        }
        scene.app.step(0.02f);
        for (int i = 0; i < 33; i++) {
            scene.app.step(0.004f + i % 5 * 0.01f);
        }
        assertThat(reasons(pool)).isEmpty();
        pool.setInstanced(together, false);
        for (int frame = 0; frame < 2; frame++) {
            assertThat(together.getNumVisibleParticles()).isEqualTo(alone.getNumVisibleParticles()).isPositive();
            for (int i = 0; i < alone.getNumVisibleParticles(); i++) {
                Particle is = together.getParticles()[i];
                Particle engine = alone.getParticles()[i];
                assertThat(is.position.distance(engine.position)).isLessThan(1e-4f);
                assertThat(is.velocity.distance(engine.velocity)).isLessThan(1e-4f);
                assertThat(is.life).isEqualTo(engine.life);
                assertThat(is.size).isCloseTo(engine.size, within(1e-5f));
                assertThat(is.angle).isCloseTo(engine.angle, within(1e-4f));
                assertThat(is.color.toVector4f().distance(engine.color.toVector4f())).isLessThan(1e-5f);
                assertThat(is.imageIndex).isEqualTo(engine.imageIndex);
            }
            scene.app.step(0.01f);
        }
        assertThat(scene.individually()).contains(together);
    }

    @Test
    void theBoundReachesWhereParticlesGo() {
        ParticleEmitter prefab = sparks();
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        ParticleEmitter together = pool.spawn(new Vector3f(5f, 6f, 7f));
        together.emitAllParticles();
        scene.app.steps(3);
        BoundingBox bound = (BoundingBox) together.getWorldBound();
        pool.setInstanced(together, false);
        for (int i = 0; i < 40; i++) {
            scene.app.step();
            for (int k = 0; k < together.getNumVisibleParticles(); k++) {
                assertThat(bound.contains(together.getParticles()[k].position)).isTrue();
            }
        }
    }

    @Test
    void effectsOutOfViewAreNotDrawn() {
        Camera camera = scene.app.getCamera();
        camera.setLocation(new Vector3f(0f, 0f, 100f));
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        for (int i = 0; i < 200; i++) {
            pool.spawn(new Vector3f(i < 60 ? 0f : 5_000f, i % 7, 0f)).emitAllParticles();
        }
        scene.app.step();
        assertThat(scene.groups()).hasSize(1);
        assertThat(scene.together()).isEqualTo(60);
    }

    @Test
    void blendedEffectsAreDrawnFromBackToFront() {
        ParticleEmitter prefab = sparks();
        prefab.getMaterial().getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
        prefab.setGravity(0f, 0f, 0f);
        prefab.setInWorldSpace(false);
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        for (float z : new float[] {10f, -20f, 30f, 0f}) {
            pool.spawn(new Vector3f(0f, 0f, z)).emitAllParticles();
        }
        scene.app.step();
        assertThat(DrawnScene.places(scene.groups().get(0))).extracting(place -> place.z)
                .containsExactly(-20f, 0f, 10f, 30f);
    }

    /** While the camera and the emitters rest, and only particles move. */
    @Test
    void blendedEffectsThatPassEachOtherAreSortedAnew() {
        ParticleEmitter prefab = sparks();
        prefab.getMaterial().getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
        prefab.setGravity(0f, 0f, 0f);
        prefab.setInWorldSpace(false);
        prefab.getParticleInfluencer().setVelocityVariation(0f);
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        for (float z : new float[] {-10f, 0f}) {
            ParticleEmitter one = pool.spawn(new Vector3f(0f, 0f, z));
            one.getParticleInfluencer().setInitialVelocity(new Vector3f(0f, 0f, -5f * z));
            one.emitAllParticles();
        }
        scene.app.step();
        assertThat(DrawnScene.places(scene.groups().get(0))).extracting(place -> place.z).containsExactly(-10f, 0f);
        scene.app.steps(30);
        assertThat(DrawnScene.places(scene.groups().get(0))).extracting(place -> place.z).containsExactly(0f, -10f);
    }

    /** It would rebuild the list of all that the engine updates, in each frame with a spawn. */
    @Test
    void anIdleEmitterStaysAttachedAndEmitsNothing() {
        ParticleEmitter prefab = sparks();
        prefab.setParticlesPerSec(100f);
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        ParticleEmitter one = pool.spawn();
        scene.app.step(0.1f);
        int emitted = one.getNumVisibleParticles();
        assertThat(emitted).isPositive();
        pool.recycle(one);
        scene.app.steps(3);
        assertThat(one.getParent()).isNotNull();
        assertThat(one.isEnabled()).isTrue();
        assertThat(one.getNumVisibleParticles()).isZero();
        assertThat(pool.spawn()).isSameAs(one);
        scene.app.step(0.1f);
        assertThat(one.getNumVisibleParticles()).isEqualTo(emitted);
    }

    @Test
    void anEmitterTakenOutOfItsPoolEmitsAgain() {
        ParticleEmitter prefab = sparks();
        prefab.setParticlesPerSec(100f);
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        ParticleEmitter one = pool.spawn();
        pool.recycle(one);
        assertThat(pool.spawn()).isSameAs(one);
        pool.detach(one);
        scene.app.getRootNode().attachChild(one);
        scene.app.step(0.1f);
        assertThat(one.getNumVisibleParticles()).isPositive();
    }

    @Test
    void framesWithSpawnsAllocateUnder200Bytes() {
        SpatialPool<ParticleEmitter> pool = scene.register(sparks(), settings -> settings.instanced(true)
                .developmentMode(false).recycleWhen(RecycleWhen.particlesBurntOut()));
        Runnable frames = () -> {
            for (int i = 0; i < 100; i++) {
                pool.spawn().emitAllParticles();
                scene.state.pools().update(0.02f);
                scene.app.getRootNode().updateLogicalState(0.02f);
            }
        };
        assertThat(Garbage.leastOf(6, frames)).isLessThan(100 * 200);
    }

    @Test
    void onlyAnEmitterThatTheEngineDrawsHasBuffersOfItsOwn() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        List<ParticleEmitter> all = DrawnScene.spawn(pool, 2);
        all.forEach(ParticleEmitter::emitAllParticles);
        scene.app.step();
        assertThat(data(all.get(0))).isSameAs(data(all.get(1)));
        assertThat(all.get(0).getVertexCount()).isZero();
        pool.setInstanced(all.get(1), false);
        scene.app.step();
        assertThat(data(all.get(1)).isDirect()).isTrue();
        assertThat(data(all.get(1)).limit()).isEqualTo(PlayedEffects.PARTICLES * 12);
        assertThat(all.get(1).getVertexCount()).isEqualTo(PlayedEffects.PARTICLES * 4);
        pool.setInstanced(all.get(1), true);
        scene.app.step();
        assertThat(data(all.get(0))).isSameAs(data(all.get(1)));
    }

    @Test
    void theUseAfterAnotherNumberOfParticlesSharesBuffersAgain() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        List<ParticleEmitter> two = DrawnScene.spawn(pool, 2);
        two.forEach(ParticleEmitter::emitAllParticles);
        scene.app.step();
        two.get(0).setNumParticles(40);
        pool.recycle(two.get(0));
        assertThat(pool.spawn()).isSameAs(two.get(0));
        scene.app.step();
        assertThat(data(two.get(0))).isSameAs(data(two.get(1)));
    }

    private static Buffer data(ParticleEmitter emitter) {
        return emitter.getMesh().getBuffer(VertexBuffer.Type.Position).getData();
    }

    /** Each of these writes into the mesh that nothing draws. */
    @ParameterizedTest
    @EnumSource(Type.class)
    void theEnginesCallsThatFillTheMeshMayBeCalled(Type type) {
        SpatialPool<ParticleEmitter> pool = scene.asOne(PlayedEffects.sparks(scene.app.getAssetManager(), type, 2));
        ParticleEmitter one = pool.spawn();
        one.emitAllParticles();
        scene.app.step();
        one.setImagesX(1);
        one.preload(scene.app.getRenderManager(), scene.app.getViewPort());
        scene.app.step();
        assertThat(one.getNumVisibleParticles()).isEqualTo(PlayedEffects.PARTICLES);
        assertThat(one.collideWith(new Ray(new Vector3f(0f, 0f, 9f), Vector3f.UNIT_Z.negate()),
                new CollisionResults())).isZero();
    }

    @Test
    void savingAnInstanceWorks() throws IOException {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter one = pool.spawn();
        one.emitAllParticles();
        scene.app.step();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryExporter.getInstance().save(one, bytes);
        BinaryImporter importer = BinaryImporter.getInstance();
        importer.setAssetManager(scene.app.getAssetManager());
        ParticleEmitter loaded = (ParticleEmitter) importer.load(bytes.toByteArray());
        loaded.emitAllParticles();
        loaded.updateLogicalState(0.1f);
        assertThat(loaded.getParticles()[0].life).isLessThan(loaded.getParticles()[0].startlife);
    }

    @Test
    void aCloneThatTheGameMakesIsTheEngines() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter one = pool.spawn();
        one.emitAllParticles();
        scene.app.step();
        ParticleEmitter clone = one.clone(false);
        scene.app.getRootNode().attachChild(clone);
        clone.emitAllParticles();
        scene.app.step(0.1f);
        Particle particle = clone.getParticles()[0];
        assertThat(particle.startlife - particle.life).isEqualTo(0.1f, within(1e-5f));
        assertThat(scene.individually()).containsExactly(clone);
    }

    /** The setting may be switched while the game runs: those that exist then have the engine's control. */
    @Test
    void instancesThatWereMadeBeforeAreDrawnTogetherAsWell() {
        SpatialPool<ParticleEmitter> pool = scene.register(sparks(), settings -> settings);
        ParticleEmitter one = pool.spawn();
        ParticleEmitterControl engines = one.getControl(ParticleEmitterControl.class);
        one.emitAllParticles();
        scene.app.steps(3);
        pool.configure(pool.settings().toBuilder().instanced(true).build());
        scene.app.steps(2);
        assertThat(scene.groups()).hasSize(1);
        assertThat(one.getNumVisibleParticles()).isEqualTo(30);
        pool.configure(pool.settings().toBuilder().instanced(false).build());
        scene.app.step();
        assertThat(scene.individually()).containsExactly(one);
        assertThat(one.getControl(ParticleEmitterControl.class)).isSameAs(engines);
        assertThat(one.getNumControls()).isEqualTo(1);
    }

    @Test
    void aPoolThatDidNotAskForItHasTheEnginesControl() {
        SpatialPool<ParticleEmitter> pool = scene.register(sparks(), settings -> settings);
        ParticleEmitter one = pool.spawn();
        Control engines = one.getControl(0);
        assertThat(engines.getClass()).isEqualTo(ParticleEmitterControl.class);
        assertThat(one.getNumControls()).isEqualTo(1);
        Mesh mesh = one.getMesh();
        one.emitAllParticles();
        scene.app.steps(3);
        assertThat(pool.instancedRendering()).isNull();
        assertThat(scene.individually()).containsExactly(one);
        assertThat(scene.groups()).isEmpty();
        assertThat(DrawnScene.hasDrawer(one.getParent().getParent())).isFalse();
        pool.recycle(one);
        assertThat(pool.spawn()).isSameAs(one);
        assertThat(one.getControl(0)).isSameAs(engines);
        assertThat(one.getNumControls()).isEqualTo(1);
        assertThat(one.getMesh()).isSameAs(mesh);
    }

    /** Each trail is below a rocket of its own. */
    @Test
    void trailsBelowNodesOfTheGameAreDrawnInOneCall() {
        ParticleEmitter prefab = sparks();
        prefab.setParticlesPerSec(60f);
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        Node rockets = new Node("rockets");
        scene.app.getRootNode().attachChild(rockets);
        for (int i = 0; i < 5; i++) {
            Node rocket = new Node("rocket " + i);
            rockets.attachChild(rocket);
            pool.spawnUnder(rocket);
        }
        for (int i = 0; i < 10; i++) {
            rockets.getChildren().forEach(rocket -> rocket.move(0.1f, 0f, 0f));
            scene.app.step();
        }
        assertThat(scene.individually()).isEmpty();
        assertThat(scene.groups()).hasSize(1);
        assertThat(scene.together()).isEqualTo(5);
        rockets.getChild(1).setCullHint(CullHint.Always);
        scene.app.step();
        assertThat(scene.together()).isEqualTo(4);
        assertThat(scene.individually()).isEmpty();
        rockets.getChild(1).setCullHint(CullHint.Inherit);
        rockets.getChild(2).removeFromParent();
        scene.app.steps(2);
        assertThat(scene.together()).isEqualTo(4);
        rockets.removeFromParent();
        scene.app.step();
        assertThat(scene.groups()).isEmpty();
        assertThat(scene.individually()).isEmpty();
    }

    /** As torches in the hands of characters, whose joints the engine hands down as overrides. */
    @Test
    void flamesBelowAnimatedModelsAreDrawnInOneCall() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        for (int i = 0; i < 5; i++) {
            Node arm = scene.arm("arm " + i);
            scene.app.getRootNode().attachChild(arm);
            pool.spawnUnder(arm).emitAllParticles();
        }
        scene.app.steps(2);
        assertThat(reasons(pool)).isEmpty();
        assertThat(pool.instancedRendering().drawCalls()).isOne();
    }

    /** The pool's own node is attached to it by the first instance that is spawned without a parent, here by none. */
    @Test
    void trailsBelowARootThatAViewportShowsAreDrawnInOneCall() {
        Node level = new Node("level");
        scene.app.getRootNode().attachChild(level);
        scene.pools.setRoot(level);
        scene.app.getRenderManager().createMainView("level", scene.app.getCamera().clone()).attachScene(level);
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        for (int i = 0; i < 5; i++) {
            Node rocket = new Node("rocket " + i);
            level.attachChild(rocket);
            pool.spawnUnder(rocket).emitAllParticles();
        }
        scene.app.steps(2);
        assertThat(reasons(pool)).isEmpty();
        assertThat(scene.individually()).isEmpty();
        assertThat(DrawnScene.hasDrawer(level)).isTrue();
    }

    static Stream<Arguments> beginnings() {
        return Stream.of(
                Arguments.of("spawned", (Function<Began, ParticleEmitter>) began -> began.pool.spawn(PLACE)),
                Arguments.of("spawned below a node of the game", (Function<Began, ParticleEmitter>) began ->
                        began.pool.spawnUnder(began.carrier, PLACE)),
                Arguments.of("moved to a node of the game", (Function<Began, ParticleEmitter>) began -> {
                    ParticleEmitter one = began.pool.spawn(PLACE);
                    began.scene.app.steps(2);
                    began.scene.pools.reparent(one, began.carrier);
                    return one;
                }));
    }

    private static final Vector3f PLACE = new Vector3f(3f, 4f, 5f);

    private record Began(DrawnScene scene, SpatialPool<ParticleEmitter> pool, Node carrier) {
    }

    /** The engine computes the matrix in the update that follows. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("beginnings")
    void aUseMayPutItsParticlesIntoLocalSpace(String how, Function<Began, ParticleEmitter> begin) {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        Node carrier = new Node("carrier");
        scene.app.getRootNode().attachChild(carrier);
        scene.app.step();
        for (int use = 0; use < 2; use++) {
            ParticleEmitter one = begin.apply(new Began(scene, pool, carrier));
            one.setInWorldSpace(false);
            one.emitAllParticles();
            scene.app.step();
            assertThat(reasons(pool)).isEmpty();
            assertThat(DrawnScene.places(scene.groups().get(0))).containsExactly(PLACE);
            pool.recycle(one);
            scene.app.step();
        }
    }

    /** Its matrix is that of the world, and its bound is elsewhere: only the engine draws and culls it like that. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void particlesPutIntoLocalSpaceInMidLifeAreTheEngines(boolean hasParticles) {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter one = pool.spawn(PLACE);
        if (hasParticles) {
            one.emitAllParticles();
        }
        scene.app.steps(2);
        one.setInWorldSpace(false);
        one.emitAllParticles();
        scene.app.step();
        assertThat(reasons(pool)).containsExactly(Map.entry(
                "its emitter has not moved since it was changed to local space (setInWorldSpace)", 1));
        assertThat(scene.individually()).containsExactly(one);
        assertThat(one.getWorldMatrix().isIdentity()).isTrue();
        one.move(1f, 0f, 0f);
        scene.app.steps(2);
        assertThat(reasons(pool)).isEmpty();
        assertThat(DrawnScene.places(scene.groups().get(0))).containsExactly(PLACE.add(1f, 0f, 0f));
    }

    /** A search computes the matrix as well, of which the engine sends no report. */
    @Test
    void particlesPutIntoLocalSpaceAreRightOnceTheGameHasSearched() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter one = pool.spawn(PLACE);
        scene.app.steps(2);
        one.setInWorldSpace(false);
        one.emitAllParticles();
        one.collideWith(new Ray(Vector3f.ZERO, Vector3f.UNIT_X), new CollisionResults());
        scene.app.steps(2);
        assertThat(one.getWorldMatrix().toTranslationVector()).isEqualTo(PLACE);
        assertThat(reasons(pool)).isEmpty();
        assertThat(DrawnScene.places(scene.groups().get(0))).containsExactly(PLACE);
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                change("this use has changed its ignoreTransform", one -> one.setIgnoreTransform(false)),
                change("this use has changed its number of particles", one -> one.setNumParticles(40)),
                change("this use has changed its mesh", one -> one.setMeshType(Type.Point)),
                change("this use has changed its mesh", one -> one.setMesh(new Box(1f, 1f, 1f))),
                change("this use has changed its queue bucket", one -> one.setQueueBucket(Bucket.Translucent)),
                change("the game writes into its particles", one -> {
                    for (Particle particle : one.getParticles()) {
                        particle.size = 4f;
                    }
                }),
                change("the game writes into its particles", one -> {
                    for (Particle particle : one.getParticles()) {
                        particle.position.x += 1f;
                    }
                }),
                change("the game writes into its particles", one -> {
                    for (Particle particle : one.getParticles()) {
                        particle.color.r = 0.5f;
                    }
                }),
                change("the game writes into its particles", one -> {
                    for (Particle particle : one.getParticles()) {
                        particle.velocity.y += 1f;
                    }
                }),
                change("the game writes into its particles", one -> {
                    for (Particle particle : one.getParticles()) {
                        particle.angle += 1f;
                    }
                }),
                change("the game writes into its particles", one -> {
                    for (Particle particle : one.getParticles()) {
                        particle.rotateSpeed += 1f;
                    }
                }),
                change("the game writes into its particles", one -> {
                    for (Particle particle : one.getParticles()) {
                        particle.imageIndex++;
                    }
                }),
                change("the game writes into its particles", one -> {
                    for (Particle particle : one.getParticles()) {
                        particle.startlife *= 2f;
                        particle.life = Math.nextDown(particle.startlife);
                    }
                }),
                change("the game writes into its particles", one -> one.updateFromControl(0.01f)));
    }

    private static Arguments change(String reason, Consumer<ParticleEmitter> change) {
        return Arguments.of(reason, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void anEffectIsDrawnIndividuallyUntilTheUseEnds(String reason, Consumer<ParticleEmitter> change) {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        List<ParticleEmitter> all = DrawnScene.spawn(pool, 3);
        all.forEach(ParticleEmitter::emitAllParticles);
        scene.app.step();
        assertThat(reasons(pool)).isEmpty();
        List<String> lines = new ArrayList<>();
        try (HeardLog log = new HeardLog(DrawnScene.LOG, entry -> lines.add(entry.getMessage()))) {
            change.accept(all.get(1));
            scene.app.steps(20);
            assertThat(reasons(pool)).containsExactly(Map.entry(reason, 1));
            assertThat(scene.individually()).containsExactly(all.get(1));
            assertThat(lines).anySatisfy(line -> assertThat(line).contains("sparks", reason));
        }
        pool.recycle(all.get(1));
        assertThat(pool.spawn()).isSameAs(all.get(1));
        all.get(1).emitAllParticles();
        scene.app.step();
        assertThat(reasons(pool)).isEmpty();
        assertThat(scene.together()).isEqualTo(3);
        assertThat(scene.individually()).isEmpty();
    }

    /** One is compared in every 16th frame. */
    @Test
    void aGameThatWritesIntoOneParticleIsNoticed() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter one = pool.spawn();
        one.emitAllParticles();
        scene.app.step(0.001f);
        one.getParticles()[17].position.x += 1f;
        for (int i = 0; i < 16 * PlayedEffects.PARTICLES; i++) {
            scene.app.step(0.001f);
        }
        assertThat(reasons(pool)).containsExactly(Map.entry("the game writes into its particles", 1));
    }

    /** Shapes as well: the engine emits. */
    public static final class Counting extends DefaultParticleInfluencer {
        static int calls;

        @Override
        public void influenceParticle(Particle particle, EmitterShape shape) {
            super.influenceParticle(particle, shape);
            calls++;
        }
    }

    @Test
    void influencersOfTheGameRunForEachParticle() {
        ParticleEmitter prefab = sparks();
        prefab.setParticleInfluencer(new Counting());
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        ParticleEmitter one = pool.spawn();
        Counting.calls = 0;
        one.emitParticles(7);
        one.setParticlesPerSec(50);
        scene.app.step(0.1f);
        assertThat(one.getNumVisibleParticles()).isEqualTo(Counting.calls).isGreaterThan(9);
        assertThat(scene.together()).isEqualTo(1);
    }

    @Test
    void aGameThatRemovesTheControlStopsTheParticles() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter one = pool.spawn();
        one.removeControl(ParticleEmitterControl.class);
        one.emitAllParticles();
        scene.app.steps(3);
        Particle particle = one.getParticles()[0];
        pool.setInstanced(one, false);
        assertThat(particle.life).isEqualTo(particle.startlife);
        pool.setInstanced(one, true);
        scene.app.step();
        assertThat(reasons(pool)).containsExactly(Map.entry("the control of its emitter was removed or replaced", 1));
    }

    @Test
    void softParticlesAreDrawnIndividually() {
        ParticleEmitter prefab = sparks();
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        pool.spawn().emitAllParticles();
        scene.app.step();
        assertThat(reasons(pool)).isEmpty();
        // as the engine's filter does with the material that all have
        pool.spawn().getMaterial().setTexture("DepthTexture", new Texture2D());
        scene.app.steps(2);
        assertThat(reasons(pool)).containsExactly(Map.entry("its particles are soft", 2));
    }

    @Test
    void aDepthTextureOfTheGamesOwnDefinitionIsDrawnTogether() {
        MaterialDef definition = BakedMaterialsTest.definition("GLSL150", "Common/MatDefs/Misc/Particle.vert");
        definition.addMaterialParamTexture(VarType.Texture2D, "DepthTexture", null, null);
        ParticleEmitter prefab = sparks();
        prefab.setMaterial(new Material(definition));
        prefab.getMaterial().setTexture("DepthTexture", new Texture2D());
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        pool.spawn().emitAllParticles();
        scene.app.steps(2);
        assertThat(reasons(pool)).isEmpty();
        assertThat(scene.together()).isEqualTo(1);
    }

    @Test
    void softParticlesAreDrawnTogetherAgainWithoutTheFilter() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter one = pool.spawn();
        one.emitAllParticles();
        one.getMaterial().setTexture("DepthTexture", new Texture2D());
        scene.app.steps(2);
        assertThat(scene.individually()).containsExactly(one);
        one.getMaterial().clearParam("DepthTexture");
        scene.app.steps(2);
        assertThat(reasons(pool)).isEmpty();
        assertThat(scene.individually()).isEmpty();
        assertThat(scene.together()).isEqualTo(1);
    }

    @Test
    void anEmitterWhoseControlIsAddedAgainIsDrawnTogether() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter one = pool.spawn();
        pool.setInstanced(one, false);
        ParticleEmitterControl removed = one.getControl(ParticleEmitterControl.class);
        one.removeControl(removed);
        pool.setInstanced(one, true);
        one.emitAllParticles();
        scene.app.steps(2);
        assertThat(reasons(pool)).containsExactly(Map.entry("the control of its emitter was removed or replaced", 1));
        one.addControl(removed);
        scene.app.steps(2);
        assertThat(reasons(pool)).isEmpty();
        assertThat(scene.together()).isEqualTo(1);
    }

    @Test
    void effectsBeyondTheTextureWaitUntilOthersAreRecycled() {
        ParticleEmitter many = PlayedEffects.sparks(scene.app.getAssetManager(), Type.Point, 1);
        many.setNumParticles(3200);
        SpatialPool<ParticleEmitter> pool = scene.asOne(many);
        List<ParticleEmitter> all = DrawnScene.spawn(pool, 262);
        ParticleEmitter last = all.get(261);
        last.emitParticles(1);
        scene.app.step();
        assertThat(reasons(pool)).containsExactly(Map.entry("there are too many particles for one texture", 1));
        assertThat(scene.individually()).contains(last);
        pool.recycle(all.get(100));
        scene.app.steps(2);
        assertThat(reasons(pool)).isEmpty();
        assertThat(scene.individually()).isEmpty();
    }

    @Test
    void withoutNewShadersTheEngineDrawsEachEffect() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter one = pool.spawn();
        one.emitAllParticles();
        scene.app.step();
        List<String> lines = new ArrayList<>();
        try (HeardLog log = new HeardLog(DrawnScene.LOG, entry -> lines.add(entry.getMessage()))) {
            scene.app.getRenderer().getCaps().remove(Caps.GLSL130);
            scene.app.getRenderer().getCaps().remove(Caps.OpenGLES30);
            scene.app.steps(3);
        }
        assertThat(reasons(pool)).containsExactly(Map.entry("the GPU does not support it", 1));
        assertThat(scene.individually()).containsExactly(one);
        assertThat(lines).hasSize(1);
    }

    @Test
    void aChangeOfGravityIsNoReason() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter one = pool.spawn();
        one.emitAllParticles();
        scene.app.step();
        one.setGravity(3f, 0f, 0f);
        scene.app.step();
        assertThat(reasons(pool)).isEmpty();
        assertThat(scene.groups()).hasSize(1);
    }

    /** As games write them: it sets values, and overrides nothing that particles depend on. */
    public static class Flame extends ParticleEmitter {
        int ends;

        Flame(Material material) {
            super("flame", Type.Triangle, PlayedEffects.PARTICLES);
            setMaterial(material);
            setStartColor(ColorRGBA.Yellow);
            setParticlesPerSec(0f);
        }

        @Override
        public void setEnabled(boolean enabled) {
            super.setEnabled(enabled);
            ends += enabled ? 0 : 1;
        }

        @Override
        public Flame clone(boolean cloneMaterial) {
            return (Flame) super.clone(cloneMaterial);
        }

        /** Not the engine's private method of this name. */
        void freeParticle(int index) {
            killParticle(index);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSubclassThatOnlySetsValuesIsDrawnTogether(boolean fromFactory) {
        Material material = sparks().getMaterial();
        SpatialPool<Flame> pool = fromFactory
                ? scene.pools.registerFactory("flame", () -> new Flame(material), settings -> settings.instanced(true))
                : scene.asOne(new Flame(material));
        List<Flame> all = DrawnScene.spawn(pool, 3);
        all.forEach(Flame::emitAllParticles);
        all.get(0).setEnabled(false);
        all.get(1).freeParticle(3);
        scene.app.steps(2);
        assertThat(reasons(pool)).isEmpty();
        assertThat(scene.together()).isEqualTo(3);
        assertThat(all.get(0).ends).isOne();
        assertThat(all.get(1).getNumVisibleParticles()).isEqualTo(PlayedEffects.PARTICLES - 1);
    }

    static Stream<Arguments> overrides() {
        Material none = null;
        return Stream.of(
                Arguments.of("updateParticle", (Supplier<ParticleEmitter>) () -> new Flame(none) {
                    @Override
                    protected void updateParticle(Particle particle, float tpf, Vector3f min, Vector3f max) {
                        particle.position.x += tpf;
                    }
                }),
                Arguments.of("emitParticles", (Supplier<ParticleEmitter>) () -> new Flame(none) {
                    @Override
                    public void emitParticles(int count) {
                        super.emitParticles(2 * count);
                    }
                }),
                Arguments.of("getStartColor", (Supplier<ParticleEmitter>) () -> new Flame(none) {
                    @Override
                    public ColorRGBA getStartColor() {
                        return ColorRGBA.Red;
                    }
                }),
                Arguments.of("checkCulling", (Supplier<ParticleEmitter>) () -> new Flame(none) {
                    @Override
                    public boolean checkCulling(Camera camera) {
                        return false;
                    }
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("overrides")
    void aSubclassIsRefusedByTheMethodThatItOverrides(String method, Supplier<ParticleEmitter> own) {
        ParticleEmitter flame = own.get();
        flame.setMaterial(sparks().getMaterial());
        assertThatIllegalArgumentException().isThrownBy(() -> scene.asOne(flame)).withMessageContainingAll(
                "Pool 'flame'", "'flame' is a " + flame.getClass().getName(), "which overrides " + method + "()",
                "not instanced");
    }

    static Stream<Arguments> changesWhileDisabled() {
        return Stream.of(
                Arguments.of("colours", (Consumer<ParticleEmitter>) one -> {
                    one.setStartColor(ColorRGBA.Blue);
                    one.setEndColor(ColorRGBA.Green);
                }),
                Arguments.of("sizes", (Consumer<ParticleEmitter>) one -> {
                    one.setStartSize(3f);
                    one.setEndSize(4f);
                }),
                Arguments.of("images", (Consumer<ParticleEmitter>) one -> {
                    one.setImagesX(1);
                    one.setImagesY(1);
                }),
                Arguments.of("a particle's own colour and size", (Consumer<ParticleEmitter>) one -> {
                    one.getParticles()[1].color.set(ColorRGBA.Blue);
                    one.getParticles()[1].size = 7f;
                }),
                Arguments.of("a dead particle", (Consumer<ParticleEmitter>) one -> one.killParticle(1)));
    }

    /** The engine changes nothing of its particles, also not their order. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("changesWhileDisabled")
    void aDisabledEmitterThatLeavesIsAsTheEngineHasIt(String what, Consumer<ParticleEmitter> change) {
        ParticleEmitter prefab = PlayedEffects.sparks(scene.app.getAssetManager(), Type.Triangle, 3);
        prefab.setNumParticles(4);
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        ParticleEmitter together = pool.spawn();
        ParticleEmitter alone = prefab.clone(false);
        scene.app.getRootNode().attachChild(alone);
        for (ParticleEmitter each : List.of(together, alone)) {
            FastMath.rand.setSeed(3);
            each.emitAllParticles();
        }
        for (int i = 0; i < 10; i++) {
            scene.app.step(0.03f);
        }
        together.setEnabled(false);
        alone.setEnabled(false);
        scene.app.steps(2);
        change.accept(together);
        change.accept(alone);
        scene.app.steps(2);
        pool.setInstanced(together, false);
        scene.app.step();
        assertThat(scene.individually()).contains(together);
        for (int i = 0; i < 4; i++) {
            Particle is = together.getParticles()[i];
            Particle engine = alone.getParticles()[i];
            assertThat(is.life).as("%d", i).isEqualTo(engine.life);
            assertThat(is.size).as("%d", i).isCloseTo(engine.size, within(1e-5f));
            assertThat(is.color.toVector4f().distance(engine.color.toVector4f())).as("%d", i).isLessThan(1e-5f);
            assertThat(is.imageIndex).as("%d", i).isEqualTo(engine.imageIndex);
        }
        for (VertexBuffer.Type type : List.of(VertexBuffer.Type.Color, VertexBuffer.Type.TexCoord)) {
            VertexBuffer drawn = together.getMesh().getBuffer(type);
            VertexBuffer engines = alone.getMesh().getBuffer(type);
            for (int vertex = 0; vertex < 16; vertex++) {
                for (int i = 0; i < engines.getNumComponents(); i++) {
                    assertThat(drawn.getElementComponent(vertex, i)).as("%s of %d", type, vertex)
                            .isEqualTo(engines.getElementComponent(vertex, i));
                }
            }
        }
    }

    @Test
    void emittersWithTooManyParticlesAreRefused() {
        ParticleEmitter many = new ParticleEmitter("many", Type.Triangle, 3201);
        many.setMaterial(sparks().getMaterial());
        assertThatIllegalArgumentException().isThrownBy(() -> scene.asOne(many))
                .withMessageContainingAll("'many' has 3201 particles", "at most 3200");
    }

    @Test
    void emittersWithoutAMaterialAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> scene.asOne(new ParticleEmitter("bare", Type.Triangle, 3)))
                .withMessageContaining("'bare' has no material");
    }

    @Test
    void shaderNodesAreRefused() {
        ParticleEmitter nodes = sparks();
        nodes.setMaterial(new Material(scene.app.getAssetManager(), "Common/MatDefs/Misc/UnshadedNodes.j3md"));
        assertThatIllegalArgumentException().isThrownBy(() -> scene.asOne(nodes))
                .withMessageContainingAll("UnshadedNodes.j3md", "no technique 'Default' with a shader file");
    }

    @Test
    void vertexShadersWithoutAPositionAreRefused() {
        ParticleEmitter own = sparks();
        own.setMaterial(new Material(BakedMaterialsTest.definition("GLSL150", "Common/MatDefs/Misc/Particle.frag")));
        assertThatIllegalArgumentException().isThrownBy(() -> scene.asOne(own)).withMessageContainingAll(
                "has the vertex shader 'Common/MatDefs/Misc/Particle.frag', which doesn't declare inPosition on a line",
                "use one such as Particle or Unshaded");
        own.setMaterial(new Material(BakedMaterialsTest.definition("GLSL150", "Effects/none.vert")));
        assertThatIllegalArgumentException().isThrownBy(() -> scene.asOne(own)).withMessageContaining("is not found");
        own.setMaterial(new Material(BakedMaterialsTest.definition("GLSL120", "Common/MatDefs/Misc/Particle.vert")));
        assertThatIllegalArgumentException().isThrownBy(() -> scene.asOne(own))
                .withMessageContaining("no technique 'Default' with a shader file for GLSL 1.30");
    }

    @Test
    void coloursOfInstancesAreRefusedForEmitters() {
        assertThatIllegalArgumentException().isThrownBy(
                () -> scene.register(sparks(), settings -> settings.instanced(true).instanceColors(true)))
                .withMessageContainingAll("ParticleEmitter, which has colours of its own", "setStartColor");
    }

    @Test
    void emittersInSkinnedModelsAreRefused() {
        Node arm = scene.arm("arm");
        arm.attachChild(sparks());
        assertThatIllegalArgumentException().isThrownBy(
                () -> scene.register(arm, settings -> settings.instanced(true).bakedPoses(30)))
                .withMessageContaining("bakedPoses is for skinned geometries");
    }

    @Test
    void anEmitterWithSeveralLevelsOfDetailAroundIsDrawnTogether() {
        Node mixed = new Node("mixed");
        mixed.attachChild(sparks());
        Geometry box = scene.box("debris");
        mixed.attachChild(box);
        SpatialPool<Node> pool = scene.register(mixed, settings -> settings.instanced(true));
        ((ParticleEmitter) pool.spawn().getChild("sparks")).emitAllParticles();
        scene.app.step();
        assertThat(scene.groups()).hasSize(2);
    }

    /** Below a node of the game in a scene that has no pools of its own. */
    @Test
    void anAnchorLivesAsLongAsAnEffectOfIt() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        Node other = new Node("other");
        Node rocket = new Node("rocket");
        other.attachChild(rocket);
        scene.app.getRenderManager().createMainView("other", scene.app.getCamera().clone()).attachScene(other);
        ParticleEmitter one = pool.spawnUnder(rocket);
        scene.app.step();
        other.updateGeometricState();
        scene.app.step();
        Node drawer = (Node) other.getChild(1);
        assertThat(DrawnScene.isDrawer(drawer)).isTrue();
        pool.setInstanced(one, false);
        for (int frame = 0; frame < 4; frame++) {
            scene.app.step();
            assertThat(other.getChildren()).containsExactly(rocket, drawer);
        }
        pool.setInstanced(one, true);
        scene.app.step();
        assertThat(pool.instancedRendering().instancedCount()).isEqualTo(1);
        assertThat(other.getChildren()).containsExactly(rocket, drawer);
        pool.recycle(one);
        assertThat(other.getChildren()).containsExactly(rocket);
    }

    @Test
    void aNewNumberOfParticlesIsSeenInTheSameFrame() {
        ParticleEmitter few = sparks();
        few.setNumParticles(4);
        SpatialPool<ParticleEmitter> pool = scene.asOne(few);
        // more than are compared in a frame
        List<ParticleEmitter> all = DrawnScene.spawn(pool, DrawnScene.SWEPT_PER_FRAME + 100);
        all.forEach(ParticleEmitter::emitAllParticles);
        scene.app.step();
        List<ParticleEmitter> changed = List.of(all.get(0), all.get(600), all.get(DrawnScene.SWEPT_PER_FRAME + 50));
        Node late = new Node("updated after the effects");
        late.addControl(new AbstractControl() {
            @Override
            protected void controlUpdate(float tpf) {
                changed.forEach(one -> one.setNumParticles(5));
                changed.forEach(ParticleEmitter::emitAllParticles);
                setEnabled(false);
            }

            @Override
            protected void controlRender(RenderManager manager, ViewPort view) {
                // nothing
            }
        });
        scene.app.getRootNode().attachChild(late);
        scene.app.step();
        assertThat(scene.individually()).containsExactlyInAnyOrderElementsOf(changed);
        assertThat(reasons(pool)).containsExactly(Map.entry("this use has changed its number of particles", 3));
    }

    @Test
    void effectsThatLiveForeverAreCulledAsWell() {
        Camera camera = scene.app.getCamera();
        camera.setLocation(new Vector3f(0f, 0f, 100f));
        ParticleEmitter prefab = sparks();
        prefab.setLowLife(Float.MAX_VALUE);
        prefab.setHighLife(Float.MAX_VALUE);
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        ParticleEmitter one = pool.spawn(new Vector3f(5_000f, 0f, 0f));
        one.emitAllParticles();
        for (int i = 0; i < 400; i++) {
            scene.app.step(0.05f);
            assertThat(scene.groups()).isEmpty();
        }
        BoundingBox bound = (BoundingBox) one.getWorldBound();
        assertThat(bound.getXExtent()).isLessThan(1_000f);
        pool.setInstanced(one, false);
        for (Particle particle : one.getParticles()) {
            assertThat(bound.contains(particle.position)).isTrue();
        }
    }

    /** What is emitted and killed meanwhile makes the space that is reached be computed anew. */
    @Test
    void oldParticlesAreSeenWhileADisabledEmitterEmits() {
        scene.app.getCamera().setLocation(new Vector3f(200f, 0f, 100f));
        ParticleEmitter prefab = sparks();
        prefab.setLowLife(1_000f);
        prefab.setHighLife(1_000f);
        prefab.setGravity(0f, 0f, 0f);
        prefab.getParticleInfluencer().setVelocityVariation(0f);
        prefab.getParticleInfluencer().setInitialVelocity(new Vector3f(10f, 0f, 0f));
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        ParticleEmitter one = pool.spawn();
        one.emitParticles(2);
        for (int i = 0; i < 20; i++) {
            scene.app.step(1f);
        }
        one.setEnabled(false);
        for (int i = 0; i < 100; i++) {
            one.killParticle(1);
            one.getParticleInfluencer().setInitialVelocity(new Vector3f(0f, -0.01f * i, 0f));
            one.emitParticles(1);
            scene.app.step();
            assertThat(scene.groups()).as("emitted: %d", i).hasSize(1);
        }
    }

    /** An influencer of a game that gives each second particle a life of its own. */
    private static final class ShortLives extends DefaultParticleInfluencer {
        private int emitted;

        ShortLives() {
            setInitialVelocity(Vector3f.UNIT_Y);
        }

        @Override
        public void influenceParticle(Particle particle, EmitterShape shape) {
            super.influenceParticle(particle, shape);
            if (emitted++ % 2 == 0) {
                particle.life = 0.004f * (emitted % 9);
            }
        }
    }

    @Test
    void influencersMayShortenLives() {
        ParticleEmitter prefab = sparks();
        prefab.setParticlesPerSec(100f);
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        ParticleEmitter alone = sparks();
        alone.setParticlesPerSec(100f);
        scene.app.getRootNode().attachChild(alone);
        ParticleEmitter together = pool.spawn();
        alone.setParticleInfluencer(new ShortLives());
        together.setParticleInfluencer(new ShortLives());
        for (int frame = 0; frame < 200; frame++) {
            if (frame % 20 == 10) {
                for (ParticleEmitter each : List.of(alone, together)) {
                    each.killAllParticles();
                    each.emitParticles(frame / 10);
                }
            }
            scene.app.step(0.01f);
            assertThat(together.getNumVisibleParticles()).as("frame %d", frame)
                    .isEqualTo(alone.getNumVisibleParticles());
            assertThat(reasons(pool)).isEmpty();
        }
        assertThat(together.getNumVisibleParticles()).isPositive();
    }

    /** The engine reports the scale while it emits. */
    @Test
    void anEmitterThatIsMirroredFlowsAsTheEngines() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter together = pool.spawn();
        ParticleEmitter alone = sparks();
        scene.app.getRootNode().attachChild(alone);
        for (ParticleEmitter each : List.of(together, alone)) {
            each.setLowLife(0.5f);
            each.setHighLife(0.5f);
            each.setParticlesPerSec(60f);
        }
        for (int frame = 0; frame < 60; frame++) {
            if (frame == 10) {
                together.setLocalScale(-1f, 1f, 1f);
                alone.setLocalScale(-1f, 1f, 1f);
            }
            scene.app.step(0.02f);
            assertThat(reasons(pool)).hasSize(frame < 10 ? 0 : 1);
            for (int i = 0; frame >= 10 && i < alone.getNumVisibleParticles(); i++) {
                assertThat(together.getParticles()[i].life).as("frame %d", frame)
                        .isEqualTo(alone.getParticles()[i].life);
            }
            assertThat(together.getNumVisibleParticles()).as("frame %d", frame)
                    .isEqualTo(alone.getNumVisibleParticles());
        }
    }

    /** Its particles are not uploaded yet, and it may have been drawn already. */
    @Test
    void anEffectJoinsTheOthersAfterTheFrameIsDrawn() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        List<ParticleEmitter> all = DrawnScene.spawn(pool, 2);
        all.forEach(ParticleEmitter::emitAllParticles);
        pool.setInstanced(all.get(0), false);
        scene.app.step();
        scene.app.getRootNode().addControl(new AbstractControl() {
            @Override
            protected void controlUpdate(float tpf) {
                // nothing
            }

            @Override
            protected void controlRender(RenderManager manager, ViewPort view) {
                pool.setInstanced(all.get(0), true);
            }
        });
        scene.app.step();
        assertThat(scene.individually()).containsExactly(all.get(0));
        assertThat(scene.together()).isEqualTo(1);
        scene.app.step();
        assertThat(scene.individually()).isEmpty();
        assertThat(scene.together()).isEqualTo(2);
    }

    @Test
    void anInfluencerMayHaveItsEffectDrawnIndividually() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter together = pool.spawn();
        ParticleEmitter alone = sparks();
        scene.app.getRootNode().attachChild(alone);
        for (ParticleEmitter each : List.of(together, alone)) {
            each.setLowLife(1f);
            each.setHighLife(1f);
            each.emitParticles(5);
            each.setParticlesPerSec(15f);
        }
        scene.app.step(0.05f);
        together.setParticleInfluencer(new DefaultParticleInfluencer() {
            @Override
            public void influenceParticle(Particle particle, EmitterShape shape) {
                super.influenceParticle(particle, shape);
                pool.setInstanced(together, false);
            }
        });
        scene.app.steps(10);
        assertThat(scene.individually()).contains(together);
        assertThat(together.getNumVisibleParticles()).isEqualTo(alone.getNumVisibleParticles()).isGreaterThan(5);
        assertThat(together.getParticles()[0].life).isEqualTo(alone.getParticles()[0].life);
    }

    @Test
    void aTransparentStartColourIsNoReason() {
        ParticleEmitter prefab = sparks();
        prefab.setStartColor(new ColorRGBA(0f, 0f, 0f, 0f));
        SpatialPool<ParticleEmitter> pool = scene.asOne(prefab);
        ParticleEmitter one = pool.spawn();
        for (int i = 0; i < 5; i++) {
            one.killAllParticles();
            one.emitAllParticles();
            scene.app.steps(3);
            assertThat(reasons(pool)).isEmpty();
            assertThat(one.getNumVisibleParticles()).isEqualTo(30);
        }
    }

    /** The emission makes as many visible as there were, and the engine forgets where the gap is. */
    @Test
    void aKillIsSeenWhateverFollowsIt() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter alone = sparks();
        scene.app.getRootNode().attachChild(alone);
        ParticleEmitter together = pool.spawn();
        for (ParticleEmitter each : List.of(alone, together)) {
            FastMath.rand.setSeed(3);
            each.emitParticles(20);
        }
        scene.app.step();
        for (ParticleEmitter each : List.of(alone, together)) {
            each.killParticle(3);
            each.emitParticles(1);
            each.killParticle(20);
        }
        for (int frame = 0; frame < 100; frame++) {
            scene.app.step();
            assertThat(together.getNumVisibleParticles()).isEqualTo(alone.getNumVisibleParticles());
        }
        assertThat(reasons(pool)).isEmpty();
        together.emitParticles(2);
        together.killParticle(0);
        scene.app.step();
        assertThat(together.getNumVisibleParticles()).isEqualTo(1);
    }

    @Test
    void theMeshOfAPoolIsFreedWithIt() {
        scene.pools.background().setFreeDirectMemory(true);
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        pool.spawn().emitAllParticles();
        scene.app.step();
        VertexBuffer positions = scene.groups().get(0).getMesh().getBuffer(VertexBuffer.Type.Position);
        assertThat(positions.getData()).isNotNull();
        pool.close();
        scene.app.steps(10);
        assertThat(positions.getData()).isNull();
    }

    /** A game may do more than the engine when its emitter is updated. */
    private static final class OwnControl extends ParticleEmitterControl {
        OwnControl(ParticleEmitter emitter) {
            super(emitter);
        }
    }

    private static void giveOwnControl(ParticleEmitter emitter) {
        emitter.removeControl(ParticleEmitterControl.class);
        emitter.addControl(new OwnControl(emitter));
    }

    @Test
    void aControlOfTheGameIsRefusedByName() {
        ParticleEmitter prefab = sparks();
        giveOwnControl(prefab);
        assertThatIllegalArgumentException().isThrownBy(() -> scene.asOne(prefab))
                .withMessageContainingAll("Pool 'sparks'", "'sparks' has a " + OwnControl.class.getName(),
                        "ParticleEmitterControl");
    }

    @Test
    void aControlOfTheGameIsNotReplacedInAUse() {
        SpatialPool<ParticleEmitter> pool = scene.asOne(sparks());
        ParticleEmitter one = pool.spawn();
        pool.setInstanced(one, false);
        giveOwnControl(one);
        pool.setInstanced(one, true);
        one.emitAllParticles();
        scene.app.steps(2);
        assertThat(one.getControl(ParticleEmitterControl.class)).isInstanceOf(OwnControl.class);
        assertThat(scene.individually()).containsExactly(one);
        assertThat(reasons(pool)).containsExactly(Map.entry("the control of its emitter was removed or replaced", 1));
    }
}
