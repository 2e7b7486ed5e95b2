// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.anim.AnimComposer;
import com.jme3.audio.AudioBuffer;
import com.jme3.audio.AudioKey;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioSource.Status;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A use ends by what happens to the instance.
 */
class RecycleWhenTest {
    private static final float TPF = 0.1f;

    private final Node scene = new Node("scene");
    private final ScenePools pools = TestScene.pools();

    @BeforeEach
    void open() {
        pools.setRoot(scene);
    }

    @AfterEach
    void close() {
        pools.close();
    }

    private <S extends Spatial> SpatialPool<S> register(S prefab, RecycleWhen condition) {
        return pools.register("fx", prefab, SpatialPoolSettings.builder("fx").recycleWhen(condition).build());
    }

    private void frames(int frames) {
        for (int i = 0; i < frames; i++) {
            pools.update(TPF);
            scene.updateLogicalState(TPF);
            scene.updateGeometricState();
        }
    }

    private static ParticleEmitter explosion() {
        ParticleEmitter emitter = new ParticleEmitter("explosion", ParticleMesh.Type.Triangle, 10);
        emitter.setParticlesPerSec(0);
        emitter.setLowLife(0.5f);
        emitter.setHighLife(0.5f);
        return emitter;
    }

    private static AudioNode sound() {
        AudioNode sound = new AudioNode();
        sound.setName("shot");
        sound.setAudioData(new AudioBuffer(), new AudioKey("shot.wav"));
        return sound;
    }

    @Test
    void aConditionThatEndsTheUseItselfDoesNotEndTheNext() {
        List<Node> spawned = new ArrayList<>();
        SpatialPool<Node> pool = register(new Node("fx"), RecycleWhen.when(instance -> {
            if (spawned.size() == 1) {
                pools.recycle(instance);
                spawned.add((Node) pools.spawn("fx"));
            }
            return spawned.size() == 2;
        }));
        spawned.add(pool.spawn());
        pools.update(TPF);
        assertThat(pool.stats().active()).isEqualTo(1);
        assertThat(spawned.get(1)).isSameAs(spawned.get(0));
        pools.update(TPF);
        assertThat(pool.stats().active()).as("true in the next frame as well").isZero();
    }

    @Test
    void burntOutParticlesEndTheUseEachTime() {
        SpatialPool<ParticleEmitter> pool = register(explosion(), RecycleWhen.particlesBurntOut());
        for (int use = 0; use < 3; use++) {
            ParticleEmitter emitter = pool.spawn();
            frames(2);
            assertThat(pool.stats().active()).as("it has not emitted yet").isEqualTo(1);
            emitter.emitAllParticles();
            frames(3);
            assertThat(pool.stats().active()).as("it still burns").isEqualTo(1);
            frames(5);
            assertThat(pool.stats().active()).isZero();
        }
        assertThat(pool.stats().created()).isEqualTo(1);
    }

    /** A frame that takes longer than all of them live, as the one after a shader was compiled. */
    @Test
    void particlesThatBurnOutInTheFrameOfTheirBirthEndTheUse() {
        SpatialPool<ParticleEmitter> pool = register(explosion(), RecycleWhen.particlesBurntOut());
        for (int use = 0; use < 2; use++) {
            pool.spawn().emitAllParticles();
            scene.updateLogicalState(1);

            frames(1);

            assertThat(pool.stats().active()).as("use %d", use).isZero();
        }
    }

    /** Also where the frame is longer than their lives. */
    @Test
    void particlesThatAConstructorEmitsEndEachUse() {
        SpatialPool<ParticleEmitter> pool = pools.registerFactory("fx", () -> {
            ParticleEmitter emitter = explosion();
            emitter.emitAllParticles();
            return emitter;
        }, s -> s.recycleWhen(RecycleWhen.particlesBurntOut()));
        for (float tpf : new float[] {TPF, TPF, 2, TPF}) {
            assertThat(pool.spawn().getNumVisibleParticles()).isEqualTo(10);
            for (int frame = 0; frame < 3 / tpf; frame++) {
                scene.updateLogicalState(tpf);
                pools.update(tpf);
            }
            assertThat(pool.activeCount()).isZero();
        }
    }

    @Test
    void particlesOfAnEarlierUseThatNothingResetsEndNoUse() {
        SpatialPool<ParticleEmitter> pool = pools.register("fx", explosion(), SpatialPoolSettings.builder("fx")
                .resetScope(ResetScope.TRANSFORM).recycleWhen(RecycleWhen.particlesBurntOut()).build());
        for (int use = 0; use < 2; use++) {
            ParticleEmitter emitter = pool.spawn();
            frames(2);
            assertThat(pool.stats().active()).as("it has not emitted yet").isEqualTo(1);
            emitter.emitAllParticles();
            frames(8);
            assertThat(pool.stats().active()).isZero();
        }
    }

    @Test
    void anEmitterThatEmitsOnIsLeftAlone() {
        ParticleEmitter smoke = explosion();
        smoke.setParticlesPerSec(1);
        SpatialPool<ParticleEmitter> pool = register(smoke, RecycleWhen.particlesBurntOut());
        ParticleEmitter emitter = pool.spawn();
        frames(40);
        assertThat(pool.stats().active()).isEqualTo(1);
        emitter.setParticlesPerSec(0);
        frames(8);
        assertThat(pool.stats().active()).isZero();
    }

    @Test
    void anEndedSoundEndsTheUse() {
        SpatialPool<AudioNode> pool = register(sound(), RecycleWhen.soundEnded());
        AudioNode playing = pool.spawn();
        frames(2);
        assertThat(pool.stats().active()).as("it was not played yet").isEqualTo(1);
        playing.setStatus(Status.Playing);
        frames(2);
        assertThat(pool.stats().active()).isEqualTo(1);
        playing.setStatus(Status.Stopped);
        frames(1);
        assertThat(pool.stats().active()).isZero();
    }

    /** The engine's audio renderer stops it before the states of the next frame are updated. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSoundThatEndsWhileAFrameIsRenderedEndsTheUse(boolean isCombined) {
        RecycleWhen ended = isCombined ? RecycleWhen.soundEnded().and(RecycleWhen.when(any -> true))
                : RecycleWhen.soundEnded();
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            SpatialPool<AudioNode> shots = state.pools().register("shot", sound(), s -> s.recycleWhen(ended));
            for (int use = 0; use < 2; use++) {
                List<AudioNode> spawned = new ArrayList<>();
                app.onUpdate(() -> {
                    spawned.add(shots.spawn());
                    spawned.get(0).setStatus(Status.Playing);
                });
                app.step();
                assertThat(shots.stats().active()).isEqualTo(1);
                app.onUpdate(() -> { });
                spawned.get(0).setStatus(Status.Stopped);

                app.step();

                assertThat(shots.stats().active()).as("use %d", use).isZero();
            }
        }
    }

    @Test
    void aFinishedAnimationEndsTheUse() {
        SpatialPool<Node> pool = register(SkinnedModel.create(), RecycleWhen.animationDone());
        Node model = pool.spawn();
        model.getControl(AnimComposer.class).setCurrentAction("bend", "upper", false);
        frames(15);
        assertThat(pool.stats().active()).isEqualTo(1);
        frames(10);
        assertThat(pool.stats().active()).isZero();
    }

    @Test
    void aLayerThatAUseMakesIsWaitedFor() {
        SpatialPool<Node> pool = register(SkinnedModel.create(), RecycleWhen.animationDone());
        for (int use = 0; use < 2; use++) {
            AnimComposer composer = pool.spawn().getControl(AnimComposer.class);
            composer.setCurrentAction("wave", AnimComposer.DEFAULT_LAYER, false);
            composer.setTime(1.5);
            composer.makeLayer("own", null);
            composer.setCurrentAction("bend", "own", false);
            frames(15);
            assertThat(pool.stats().active()).as("only its own layer still plays").isEqualTo(1);
            frames(10);
            assertThat(pool.stats().active()).isZero();
        }
    }

    @Test
    void aLayerThatAUseMakesEndsTheUseAlone() {
        SpatialPool<Node> pool = register(SkinnedModel.create(), RecycleWhen.animationDone());
        AnimComposer composer = pool.spawn().getControl(AnimComposer.class);
        composer.makeLayer("own", null);
        composer.setCurrentAction("bend", "own", false);

        frames(25);

        assertThat(pool.stats().active()).isZero();
    }

    @Test
    void bothWaitForTheLastAndEitherForTheFirst() {
        Node blast = new Node("blast");
        blast.attachChild(explosion());
        blast.attachChild(sound());
        RecycleWhen both = RecycleWhen.particlesBurntOut().and(RecycleWhen.soundEnded());
        SpatialPool<Node> pool = register(blast, both);
        Node instance = pool.spawn();
        AudioNode sound = (AudioNode) instance.getChild("shot");
        sound.setStatus(Status.Playing);
        ((ParticleEmitter) instance.getChild("explosion")).emitAllParticles();
        frames(10);
        assertThat(pool.stats().active()).isEqualTo(1);
        sound.setStatus(Status.Stopped);
        frames(1);
        assertThat(pool.stats().active()).isZero();

        pool.close();
        SpatialPool<Node> other = register(blast, RecycleWhen.soundEnded().or(RecycleWhen.particlesBurntOut()));
        AudioNode heard = (AudioNode) other.spawn().getChild("shot");
        heard.setStatus(Status.Playing);
        frames(10);
        assertThat(other.stats().active()).isEqualTo(1);
        heard.setStatus(Status.Stopped);
        frames(1);
        assertThat(other.stats().active()).isZero();
    }

    @Test
    void theGameMayDecide() {
        SpatialPool<Node> pool = register(new Node("rocket"),
                RecycleWhen.when(rocket -> rocket.getLocalTranslation().y > 5));
        for (int i = 0; i < 4; i++) {
            pool.spawn().setLocalTranslation(0, i * 2, 0);
        }
        frames(1);
        assertThat(pool.stats().active()).isEqualTo(3);
    }

    @Test
    void pausedLifetimesLeaveConditionsUnasked() {
        SpatialPool<ParticleEmitter> pool = register(explosion(), RecycleWhen.particlesBurntOut());
        ParticleEmitter emitter = pool.spawn();
        emitter.emitParticles(1);
        frames(1);
        pools.setLifetimesPaused(true);
        emitter.killAllParticles();
        emitter.setEnabled(false);
        frames(20);
        assertThat(pool.stats().active()).as("it stands still, and has not burnt out").isEqualTo(1);
        emitter.setEnabled(true);
        emitter.emitAllParticles();
        pools.setLifetimesPaused(false);
        frames(3);
        assertThat(pool.stats().active()).as("it burns again").isEqualTo(1);
        frames(5);
        assertThat(pool.stats().active()).isZero();
    }

    private static void assertRefused(ThrowingCallable call, String instance, String condition, String part) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Pool 'fx': recycleWhen (" + condition + "): '" + instance + "' has no " + part
                        + " to wait for; add one to the prefab, in its factory or in onCreate, or choose another"
                        + " condition");
    }

    @Test
    void aConditionThatNoInstanceCanMeetIsRefusedByRegister() {
        assertRefused(() -> register(new Node("rocket"), RecycleWhen.particlesBurntOut()),
                "rocket", "particlesBurntOut", "ParticleEmitter");
        assertRefused(() -> register(new Node("rocket"), RecycleWhen.animationDone()),
                "rocket", "animationDone", "AnimComposer");
        assertRefused(() -> register(explosion(), RecycleWhen.particlesBurntOut().and(RecycleWhen.soundEnded())),
                "explosion", "particlesBurntOut and soundEnded", "AudioNode");
        Node declared = new Node("rocket");
        declared.addControl(new PoolControl("fx", s -> s.recycleWhen(RecycleWhen.soundEnded())));
        assertRefused(() -> pools.register("fx", declared), "rocket", "soundEnded", "AudioNode");
        assertThat(pools.has("fx")).isFalse();
    }

    @Test
    void aPartThatOnCreateAddsIsWaitedFor() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("fx").recycleWhen(RecycleWhen.soundEnded()).build();
        SpatialPool<Node> pool = pools.register(new SpatialPool<>("fx", new Node("rocket"), settings) {
            @Override
            protected void onCreate(Node rocket) {
                rocket.attachChild(sound());
            }
        });
        AudioNode playing = (AudioNode) pool.spawn().getChild("shot");
        playing.setStatus(Status.Playing);
        frames(1);
        playing.setStatus(Status.Stopped);
        frames(1);
        assertThat(pool.stats().active()).isZero();
    }

    @Test
    void codeThatAddsNoPartIsRefusedWithItsFirstInstance() {
        RecycleWhen condition = RecycleWhen.soundEnded();
        SpatialPoolSettings settings = SpatialPoolSettings.builder("fx").recycleWhen(condition).build();
        SpatialPool<Node> pool = pools.register(new SpatialPool<>("fx", new Node("rocket"), settings) {
            @Override
            protected void onCreate(Node rocket) {
                rocket.setUserData("fuel", 3);
            }
        });
        assertRefused(() -> pool.prewarmNow(2), "rocket", "soundEnded", "AudioNode");
        assertRefused(pool::spawn, "rocket", "soundEnded", "AudioNode");
        assertThat(pool.stats().total()).isZero();
        pool.close();

        SpatialPool<Node> factory = pools.registerFactory("fx", () -> new Node("shell"),
                s -> s.recycleWhen(condition));
        assertRefused(factory::spawn, "shell", "soundEnded", "AudioNode");
        assertThat(factory.stats().total()).isZero();
    }

    @Test
    void anOpenPoolsInstancesDecideWhatConfigureRefuses() {
        SpatialPool<Node> pool = pools.registerFactory("fx", () -> {
            Node rocket = new Node("rocket");
            rocket.attachChild(sound());
            return rocket;
        }, s -> s);
        SpatialPoolSettings before = pool.settings();
        SpatialPoolSettings burntOut = before.toBuilder().recycleWhen(RecycleWhen.particlesBurntOut()).build();
        Node used = pool.spawn();
        assertRefused(() -> pool.configure(burntOut), "rocket", "particlesBurntOut", "ParticleEmitter");
        assertThat(pool.settings()).isSameAs(before);

        pool.recycle(pool.spawn());
        used.detachAllChildren();
        pool.configure(before.toBuilder().recycleWhen(RecycleWhen.soundEnded()).build());
        assertThat(pool.settings().recycleWhen()).as("asked of the idle one").isSameAs(RecycleWhen.soundEnded());
    }

    @Test
    void anOpenPoolWithoutInstancesIsAskedByItsPrefab() {
        SpatialPool<ParticleEmitter> pool = register(explosion(), RecycleWhen.never());
        pools.update(TPF);
        pool.configure(pool.settings().toBuilder().recycleWhen(RecycleWhen.particlesBurntOut()).build());
        assertRefused(() -> pool.configure(pool.settings().toBuilder().recycleWhen(RecycleWhen.soundEnded()).build()),
                "explosion", "soundEnded", "AudioNode");
        assertThat(pool.settings().recycleWhen()).isSameAs(RecycleWhen.particlesBurntOut());
    }
}
