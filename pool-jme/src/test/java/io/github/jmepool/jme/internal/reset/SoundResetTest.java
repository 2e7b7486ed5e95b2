// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.jme3.audio.AudioBuffer;
import com.jme3.audio.AudioContext;
import com.jme3.audio.AudioKey;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioRenderer;
import com.jme3.audio.AudioSource.Status;
import com.jme3.audio.Filter;
import com.jme3.audio.LowPassFilter;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.support.Scenes;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A sound that comes back is stopped and forgets what the use did to it.
 */
class SoundResetTest {
    private final List<String> calls = new ArrayList<>();
    private AudioNode sound;
    private SavedInstance saved;

    @BeforeEach
    void makeInstance() {
        AudioNode prefab = new AudioNode();
        prefab.setName("shot");
        prefab.setAudioData(new AudioBuffer(), new AudioKey("shot.wav"));
        if (RandomPrefab.FILTERS_CAN_BE_CLONED) {
            prefab.setDryFilter(new LowPassFilter(0.5f, 0.5f));
            prefab.setReverbFilter(new LowPassFilter(0.5f, 0.5f));
        }
        sound = (AudioNode) prefab.clone(false);
        saved = SavedInstance.of(prefab, sound);
    }

    @AfterEach
    void noRenderer() {
        AudioContext.setAudioRenderer(null);
    }

    private void useRenderer() {
        AudioContext.setAudioRenderer((AudioRenderer) Proxy.newProxyInstance(getClass().getClassLoader(),
                new Class<?>[] {AudioRenderer.class}, (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    return method.getReturnType() == float.class ? 0f : null;
                }));
    }

    @Test
    void equalSettingsAreNoLeftover() {
        List<String> leftovers = new ArrayList<>();
        Vector3f direction = sound.getDirection();
        sound.setDirection(direction.clone());
        sound.setVolume(sound.getVolume());
        if (RandomPrefab.FILTERS_CAN_BE_CLONED) {
            sound.setDryFilter(new LowPassFilter(0.5f, 0.5f));
        }
        saved.reset((kind, path, what) -> leftovers.add(what));
        assertThat(leftovers).isEmpty();
        assertThat(sound.getDirection()).isSameAs(direction);
    }

    @Test
    void aPlayingSoundIsStoppedByTheRenderer() {
        useRenderer();
        sound.setChannel(3);
        sound.setStatus(Status.Playing);
        assertThat(saved.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(calls).contains("stopSource");
        assertThat(sound.getStatus()).isEqualTo(Status.Stopped);
        assertThat(sound.getChannel()).isEqualTo(-1);
    }

    private static AudioNode runningEngine() {
        AudioNode engine = new AudioNode();
        engine.setAudioData(new AudioBuffer(), new AudioKey("engine.wav"));
        engine.setLooping(true);
        engine.play();
        engine.setChannel(1); // as the renderer does
        engine.setStatus(Status.Playing);
        return engine;
    }

    /** As where the scene is shut in the middle of a prewarm. */
    @Test
    void aSoundThatAConstructorPlaysEndsWithAnObjectThatIsDropped() {
        useRenderer();
        List<AudioNode> made = new ArrayList<>();
        AtomicLong nanos = new AtomicLong();
        try (ScenePools pools = TestScene.pools(nanos::get)) {
            pools.setRoot(new Node("scene"));
            SpatialPool<AudioNode> engines = pools.registerFactory("engine", () -> {
                nanos.addAndGet(1_000_000_000); // more than a frame has
                made.add(runningEngine());
                return made.get(made.size() - 1);
            }, s -> s.prewarm(3));
            for (int frame = 0; made.size() < 2 && frame < 10; frame++) {
                pools.update(0.01f);
            }
            assertThat(engines.stats().idle()).isZero();
        }
        assertThat(made).hasSize(2).allMatch(engine -> engine.getStatus() == Status.Stopped);
    }

    /** Such as the engine of a missile, from its constructor on. */
    @Test
    void aSoundThatAConstructorPlaysIsHeardInEachUseAndInNoOtherTime() {
        useRenderer();
        try (ScenePools pools = TestScene.pools()) {
            pools.setRoot(new Node("scene"));
            SpatialPool<AudioNode> engines =
                    pools.registerFactory("engine", SoundResetTest::runningEngine, s -> s.prewarm(1));
            engines.prewarmNow(1);
            assertThat(calls).as("of the first object, and of the instance")
                    .filteredOn("stopSource"::equals).hasSize(2);
            for (int use = 0; use < 3; use++) {
                calls.clear();
                AudioNode engine = engines.spawn();
                assertThat(calls).contains("playSource").doesNotContain("stopSource");
                engine.setChannel(1);
                engine.setStatus(Status.Playing);
                calls.clear();
                engines.recycle(engine);
                assertThat(calls).contains("stopSource").doesNotContain("playSource");
            }
        }
    }

    @Test
    void onlyTheStatusIsWrittenWithoutARenderer() {
        sound.setChannel(3);
        sound.setStatus(Status.Paused);
        assertThat(saved.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(sound.getStatus()).isEqualTo(Status.Stopped);
        assertThat(sound.getChannel()).isEqualTo(-1);
    }

    @Test
    void aStoppedSoundCallsNoRenderer() {
        useRenderer();
        assertThat(saved.reset()).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(calls).isEmpty();
    }

    @Test
    void settingsThatWereChangedTogetherAreReportedOnceAndRestored() {
        List<Object> before = settings(sound);
        edits().values().forEach(edit -> edit.accept(sound));
        List<String> leftovers = new ArrayList<>();
        assertThat(saved.reset((kind, path, what) -> leftovers.add(kind + " " + path)))
                .isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactly("SOUND shot");
        assertThat(settings(sound)).isEqualTo(before);
        assertThat(saved.reset()).isEqualTo(ResetOutcome.UNCHANGED);
    }

    private static List<Object> settings(AudioNode sound) {
        List<Object> all = new ArrayList<>(List.of(sound.isLooping(), sound.isReverbEnabled(), sound.isDirectional(),
                sound.isPositional(), sound.isVelocityFromTranslation(), sound.getVolume(), sound.getPitch(),
                sound.getTimeOffset(), sound.getMaxDistance(), sound.getRefDistance(), sound.getInnerAngle(),
                sound.getOuterAngle(), sound.getDirection().toString(), sound.getVelocity().toString(),
                sound.getStatus(), sound.getChannel()));
        for (Filter filter : new Filter[] {sound.getDryFilter(), sound.getReverbFilter()}) {
            all.add(System.identityHashCode(filter));
            if (filter instanceof LowPassFilter lowPass) {
                all.addAll(List.of(lowPass.getVolume(), lowPass.getHighFreqVolume()));
            }
        }
        return all;
    }

    private static Map<String, Consumer<AudioNode>> edits() {
        Map<String, Consumer<AudioNode>> edits = new LinkedHashMap<>();
        edits.put("looping", shot -> shot.setLooping(true));
        edits.put("reverb", shot -> shot.setReverbEnabled(!shot.isReverbEnabled()));
        edits.put("directional", shot -> shot.setDirectional(!shot.isDirectional()));
        edits.put("positional", shot -> shot.setPositional(!shot.isPositional()));
        edits.put("velocity from its moves", shot -> shot.setVelocityFromTranslation(true));
        edits.put("volume", shot -> shot.setVolume(3));
        edits.put("pitch", shot -> shot.setPitch(2));
        edits.put("time", shot -> shot.setTimeOffset(0.5f));
        edits.put("reach", shot -> shot.setMaxDistance(99));
        edits.put("full volume up to", shot -> shot.setRefDistance(9));
        edits.put("inner angle", shot -> shot.setInnerAngle(9));
        edits.put("outer angle", shot -> shot.setOuterAngle(99));
        edits.put("direction", shot -> shot.setDirection(new Vector3f(1, 0, 0)));
        edits.put("direction in place", shot -> shot.getDirection().set(1, 0, 0));
        edits.put("velocity", shot -> shot.setVelocity(new Vector3f(1, 2, 3)));
        edits.put("another reverb filter", shot -> shot.setReverbFilter(new LowPassFilter(1f, 1f)));
        edits.put("another dry filter", shot -> shot.setDryFilter(new LowPassFilter(1f, 1f)));
        if (RandomPrefab.FILTERS_CAN_BE_CLONED) {
            edits.put("dry volume", shot -> ((LowPassFilter) shot.getDryFilter()).setVolume(0.1f));
            edits.put("dry treble", shot -> ((LowPassFilter) shot.getDryFilter()).setHighFreqVolume(0.1f));
            edits.put("reverb volume", shot -> ((LowPassFilter) shot.getReverbFilter()).setVolume(0.1f));
            edits.put("reverb treble", shot -> ((LowPassFilter) shot.getReverbFilter()).setHighFreqVolume(0.1f));
        }
        // Last, as a sound with a channel asks a renderer for all that is set.
        edits.put("channel", shot -> shot.setChannel(0));
        edits.put("status", shot -> shot.setStatus(Status.Playing));
        return edits;
    }

    @TestFactory
    Stream<DynamicTest> theOnlyChangedSettingComesBack() {
        return edits().entrySet().stream().map(edit -> DynamicTest.dynamicTest(edit.getKey(), () -> {
            makeInstance();
            OnlyChange.comesBack(saved, () -> settings(sound), () -> edit.getValue().accept(sound));
        }));
    }

    @Test
    void aSoundsPitchDoesNotJumpAtTheNextPlace() {
        useRenderer();
        sound.setVelocityFromTranslation(true);
        saved = SavedInstance.of(sound, sound);
        sound.setChannel(1);
        sound.setLocalTranslation(1, 0, 0);
        sound.updateLogicalState(0.1f);
        sound.updateGeometricState();
        saved.reset();
        sound.setLocalTranslation(1000, 0, 0);
        sound.setChannel(1);
        sound.updateLogicalState(0.1f);
        sound.updateGeometricState();
        assertThat(sound.getVelocity()).isEqualTo(Vector3f.ZERO);
    }

    @Test
    void audioDataSetInUseCannotBeTakenBack() {
        AudioNode empty = new AudioNode();
        SavedInstance own = SavedInstance.of(empty, empty);
        empty.setAudioData(new AudioBuffer(), new AudioKey("other.wav"));
        assertThat(own.reset()).isEqualTo(ResetOutcome.DISCARD);
    }

    /** Nothing else could stop it: the game has no use for the instance any more. */
    @Test
    void aSoundOfAnInstanceThatIsDiscardedStops() {
        useRenderer();
        ScenePools pools = Scenes.under(new Node("root"), new ScenePools());
        SpatialPool<AudioNode> engines = pools.register(new SpatialPool<>("engine", sound) {
            @Override
            protected void onRecycle(AudioNode instance) {
                throw new IllegalStateException("onRecycle");
            }
        });
        AudioNode engine = engines.spawn();
        engine.setChannel(3);
        engine.setStatus(Status.Playing);
        assertThatIllegalStateException().isThrownBy(() -> engines.recycle(engine));
        assertThat(engines.stats().discarded()).isEqualTo(1);
        assertThat(calls).contains("stopSource");
        assertThat(engine.getStatus()).isEqualTo(Status.Stopped);
    }

    @Test
    void aSoundThatWasGivenItsDataInUseStops() {
        useRenderer();
        ScenePools pools = Scenes.under(new Node("root"), new ScenePools());
        SpatialPool<AudioNode> engines = pools.register("engine", new AudioNode());
        AudioNode engine = engines.spawn();
        engine.setAudioData(new AudioBuffer(), new AudioKey("engine.wav"));
        engine.setChannel(3);
        engine.setStatus(Status.Playing);
        engines.recycle(engine);
        assertThat(engines.stats().discarded()).isEqualTo(1);
        assertThat(calls).contains("stopSource");
    }
}
