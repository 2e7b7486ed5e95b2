// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.audio.AudioBuffer;
import com.jme3.audio.AudioContext;
import com.jme3.audio.AudioKey;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioRenderer;
import com.jme3.audio.AudioSource.Status;
import com.jme3.audio.LowPassFilter;
import com.jme3.math.Vector3f;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.SpatialSnapshot;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A sound that comes back is stopped and forgets what the use did to it.
 */
class SoundResetTest {
    private final List<String> calls = new ArrayList<>();
    private AudioNode sound;
    private SpatialSnapshot snapshot;

    @BeforeEach
    void makeInstance() {
        AudioNode prefab = new AudioNode();
        prefab.setName("shot");
        prefab.setAudioData(new AudioBuffer(), new AudioKey("shot.wav"));
        if (RandomPrefab.FILTERS_CAN_BE_CLONED) {
            prefab.setDryFilter(new LowPassFilter(0.5f, 0.5f));
        }
        sound = (AudioNode) prefab.clone(false);
        snapshot = SpatialSnapshot.template(prefab, MaterialMode.SHARED, List.of()).capture(sound);
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
    void aPlayingSoundIsStoppedByTheRenderer() {
        useRenderer();
        sound.setChannel(3);
        sound.setStatus(Status.Playing);
        assertThat(snapshot.reset(null)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(calls).contains("stopSource");
        assertThat(sound.getStatus()).isEqualTo(Status.Stopped);
        assertThat(sound.getChannel()).isEqualTo(-1);
    }

    @Test
    void withoutARendererOnlyTheStatusIsWritten() {
        sound.setChannel(3);
        sound.setStatus(Status.Paused);
        assertThat(snapshot.reset(null)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(sound.getStatus()).isEqualTo(Status.Stopped);
        assertThat(sound.getChannel()).isEqualTo(-1);
    }

    @Test
    void aStoppedSoundCallsNoRenderer() {
        useRenderer();
        assertThat(snapshot.reset(null)).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(calls).isEmpty();
    }

    @Test
    void settingsAreRestored() {
        sound.setVolume(3);
        sound.setPitch(2);
        sound.setVelocity(new Vector3f(1, 2, 3));
        sound.setLooping(true);
        sound.setPositional(false);
        sound.setDirection(new Vector3f(1, 0, 0));
        if (RandomPrefab.FILTERS_CAN_BE_CLONED) {
            ((LowPassFilter) sound.getDryFilter()).setVolume(0.1f);
        }
        sound.setReverbFilter(new LowPassFilter(1f, 1f)); // jME 3.7 and 3.8 have no other
        List<String> leftovers = new ArrayList<>();
        assertThat(snapshot.reset((kind, path, what) -> leftovers.add(kind + " " + path)))
                .isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactly("SOUND shot");
        assertThat(sound.getVolume()).isEqualTo(1);
        assertThat(sound.getPitch()).isEqualTo(1);
        assertThat(sound.getVelocity()).isEqualTo(Vector3f.ZERO);
        assertThat(sound.isLooping()).isFalse();
        assertThat(sound.isPositional()).isTrue();
        assertThat(sound.getDirection()).isEqualTo(Vector3f.UNIT_Z);
        if (RandomPrefab.FILTERS_CAN_BE_CLONED) {
            assertThat(((LowPassFilter) sound.getDryFilter()).getVolume()).isEqualTo(0.5f);
        }
        assertThat(sound.getReverbFilter()).isNull();
        assertThat(snapshot.reset(null)).isEqualTo(ResetOutcome.UNCHANGED);
    }

    @Test
    void itsPitchDoesNotJumpAtTheNextPlace() {
        useRenderer();
        sound.setVelocityFromTranslation(true);
        snapshot = SpatialSnapshot.template(sound, MaterialMode.SHARED, List.of()).capture(sound);
        sound.setChannel(1);
        sound.setLocalTranslation(1, 0, 0);
        sound.updateLogicalState(0.1f);
        sound.updateGeometricState();
        snapshot.reset(null);
        sound.setLocalTranslation(1000, 0, 0);
        sound.setChannel(1);
        sound.updateLogicalState(0.1f);
        sound.updateGeometricState();
        assertThat(sound.getVelocity()).isEqualTo(Vector3f.ZERO);
    }

    @Test
    void audioDataSetInUseCannotBeTakenBack() {
        AudioNode empty = new AudioNode();
        SpatialSnapshot own = SpatialSnapshot.template(empty, MaterialMode.SHARED, List.of()).capture(empty);
        empty.setAudioData(new AudioBuffer(), new AudioKey("other.wav"));
        assertThat(own.reset(null)).isEqualTo(ResetOutcome.DISCARD);
    }
}
