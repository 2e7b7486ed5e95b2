// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.audio.AudioBuffer;
import com.jme3.audio.AudioKey;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioSource.Status;
import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What lives by itself is reset although the game promises to change nothing but the root's transform. */
class ResetScopeLifeTest {
    private static final float TPF = 1 / 60f;
    private static final SpatialPoolSettings TRUSTING = SpatialPoolSettings.builder("thing").developmentMode(false)
            .resetScope(ResetScope.TRANSFORM).build();

    private final Node root = new Node("scene");
    private final ScenePools pools = Scenes.under(root, TestScene.pools());

    @AfterEach
    void close() {
        pools.close();
    }

    private <S extends Spatial> SpatialPool<S> trusting(S prefab) {
        return pools.register("thing", prefab, TRUSTING);
    }

    private void frames(int frames) {
        for (int i = 0; i < frames; i++) {
            Scenes.frame(root, pools, TPF);
        }
    }

    @Test
    void anEmitterInATreeShowsNoParticleOfItsFormerLife() {
        ParticleEmitter prefab = new ParticleEmitter("smoke", ParticleMesh.Type.Triangle, 200);
        prefab.setParticlesPerSec(100);
        prefab.setLowLife(1);
        prefab.setHighLife(1);
        Node chimney = new Node("chimney");
        chimney.attachChild(prefab);
        SpatialPool<Node> pool = trusting(chimney);
        Node first = pool.spawn();
        frames(30);
        ParticleEmitter smoke = (ParticleEmitter) first.getChild("smoke");
        assertThat(smoke.getNumVisibleParticles()).isPositive();
        pool.recycle(first);
        assertThat(smoke.getNumVisibleParticles()).isZero();
        assertThat(pool.spawn(new Vector3f(50, 0, 0))).isSameAs(first);
        frames(30);
        assertThat(smoke.getNumVisibleParticles()).isPositive();
        for (Particle particle : smoke.getParticles()) {
            assertThat(particle.life > 0 && particle.position.x < 40).isFalse();
        }
        assertThat(pool.stats().discarded()).isZero();
    }

    @Test
    void aPlayingSoundIsStopped() {
        AudioNode prefab = new AudioNode();
        prefab.setName("shot");
        prefab.setAudioData(new AudioBuffer(), new AudioKey("shot.wav"));
        SpatialPool<AudioNode> pool = trusting(prefab);
        AudioNode sound = pool.spawn(new Vector3f(1, 2, 3));
        sound.setChannel(3);
        sound.setStatus(Status.Playing);
        pool.recycle(sound);
        assertThat(sound.getStatus()).isEqualTo(Status.Stopped);
        assertThat(pool.spawn()).isSameAs(sound);
        assertThat(sound.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
    }

    @Test
    void anAnimatedModelIsLikeAFreshCloneAfterEachUse() {
        Node prefab = SkinnedModel.create();
        List<String> fresh = Fingerprint.of(prefab.clone(false));
        Node model = prefab.clone(false);
        SavedInstance saved =
                SavedInstance.of(prefab, model, settings -> settings.resetScope(ResetScope.TRANSFORM));
        Random random = new Random(9);
        for (int use = 0; use < 100; use++) {
            play(model, random);
            model.setLocalTranslation(use, 1, 2);
            assertThat(saved.reset()).isNotEqualTo(ResetOutcome.DISCARD);
            assertThat(Fingerprint.of(model)).as("use %d", use).isEqualTo(fresh);
        }
    }

    private static void play(Node model, Random random) {
        AnimComposer composer = model.getControl(AnimComposer.class);
        composer.setCurrentAction(random.nextBoolean() ? "bend" : "wave").setSpeed(0.5 + random.nextFloat());
        composer.setCurrentAction("wave", "upper", random.nextBoolean());
        composer.setGlobalSpeed(1 + random.nextInt(2));
        for (int frame = random.nextInt(5); frame >= 0; frame--) {
            model.updateLogicalState(0.1f);
            model.updateGeometricState();
        }
    }

    @Test
    void morphWeightsAreRestored() {
        SpatialPool<Node> pool = trusting(SkinnedModel.create());
        Node model = pool.spawn();
        Geometry face = (Geometry) model.getChild("face");
        face.getMorphState()[0] = 0.75f;
        pool.recycle(model);
        assertThat(face.getMorphState()[0]).isZero();
    }

    @Test
    void aChildThatAnAnimationMovesIsRestoredAndOthersDoNot() {
        Node prefab = Scenes.tree("thing");
        Spatial inner = prefab.getChild("inner");
        AnimClip clip = new AnimClip("open");
        clip.setTracks(new AnimTrack<?>[] {new TransformTrack(inner, new float[] {0, 1},
                new Vector3f[] {new Vector3f(), new Vector3f(5, 0, 0)},
                new Quaternion[] {new Quaternion(), new Quaternion()},
                new Vector3f[] {Vector3f.UNIT_XYZ.clone(), Vector3f.UNIT_XYZ.clone()})});
        AnimComposer composer = new AnimComposer();
        composer.addAnimClip(clip);
        prefab.addControl(composer);
        SpatialPool<Node> pool = trusting(prefab);
        Node door = pool.spawn(new Vector3f(1, 1, 1));
        door.getControl(AnimComposer.class).setCurrentAction("open");
        frames(30);
        assertThat(door.getChild("inner").getLocalTranslation().x).isGreaterThan(1);
        door.getChild("left").setLocalTranslation(3, 0, 0);
        pool.recycle(door);
        assertThat(door.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
        assertThat(door.getChild("inner").getLocalTranslation()).isEqualTo(Vector3f.ZERO);
        assertThat(door.getChild("left").getLocalTranslation().x).isEqualTo(3);
        assertThat(door.getControl(AnimComposer.class).getCurrentAction()).isNull();
    }

    @Test
    void verticesMovedBySoftwareSkinningAreRestoredAndEditsOfTheSkinStay() {
        SpatialPool<Node> pool = trusting(SkinnedModel.create());
        Node model = pool.spawn();
        Mesh mesh = ((Geometry) model.getChild("skin")).getMesh();
        FloatBuffer positions = (FloatBuffer) mesh.getBuffer(Type.Position).getData();
        float before = positions.get(9);
        positions.put(9, before + 3);
        mesh.setMode(Mesh.Mode.Lines);
        pool.recycle(model);
        assertThat(positions.get(9)).isEqualTo(before);
        assertThat(mesh.getMode()).isEqualTo(Mesh.Mode.Lines);
        assertThat(pool.stats().discarded()).isZero();
    }

    @Test
    void anAttachmentNodeOfAUseStaysTheOnlyOneOfItsJoint() {
        SpatialPool<Node> pool = trusting(SkinnedModel.create());
        Node model = pool.spawn();
        int children = model.getQuantity();
        for (int use = 0; use < 3; use++) {
            model.getControl(SkinningControl.class).getAttachmentsNode("joint3");
            pool.recycle(model);
            assertThat(pool.spawn()).isSameAs(model);
        }
        assertThat(model.getQuantity()).isEqualTo(children + 1);
    }
}
