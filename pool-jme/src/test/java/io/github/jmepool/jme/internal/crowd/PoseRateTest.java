// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimClip;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A clip has as many poses as were asked for, and more where these would show it otherwise than the engine. */
class PoseRateTest {
    private static final int LEAST = 15;
    private static final int ENOUGH = 1_000;

    private final Node model = SkinnedModel.create();
    private final Armature armature = model.getControl(SkinningControl.class).getArmature();
    private final Joint joint = armature.getJoint(1);
    private final PoseRate rate = rate();

    private PoseRate rate() {
        Rig rig = new Rig(armature, List.of(), 1);
        rig.add(new JointBounds(((Geometry) model.getChild("skin")).getMesh(), armature.getJointCount()));
        return new PoseRate(List.of(rig), () -> true);
    }

    /** To an angle at each time, in turn with none. */
    private AnimClip turning(float angle, float... times) {
        Quaternion[] turns = new Quaternion[times.length];
        for (int i = 0; i < turns.length; i++) {
            turns[i] = new Quaternion().fromAngles(i % 2 * angle, 0, 0);
        }
        AnimClip clip = new AnimClip("turn");
        clip.setTracks(new TransformTrack[] {new TransformTrack(joint, times, null, turns, null)});
        return clip;
    }

    @Test
    void aSlowClipHasThePosesThatWereAskedFor() {
        assertThat(rate.steps(turning(0.02f, 0, 0.25f, 0.5f), LEAST, ENOUGH)).isEqualTo(LEAST);
    }

    /** Half a step after the seventh pose of fifteen steps; the eighth of sixteen. */
    @Test
    void aFastClipHasAPoseWhereItTurnsBack() {
        assertThat(rate.steps(turning(1.2f, 0, 0.25f, 0.5f), LEAST, ENOUGH)).isEqualTo(16);
    }

    @Test
    void aTurnThatIsTooFarForOneStepHasMoreOfThem() {
        float seconds = 0.5f;

        int steps = rate.steps(turning(FastMath.PI * 0.9f, 0, seconds), 3, ENOUGH);

        // a mix of two poses is too short by the cosine of half the angle between them
        assertThat(1 - FastMath.cos(FastMath.PI * 0.9f / steps / 2)).isLessThan(0.02f);
        assertThat(steps).isGreaterThan(3).isLessThanOrEqualTo(12);
    }

    @Test
    void aClipThatJumpsHasThePosesThatWereAskedFor() {
        assertThat(rate.steps(turning(2f, 0.25f, 0.2501f, 0.5f), LEAST, ENOUGH)).isEqualTo(LEAST);
    }

    /** The jump is at the first pose of sixteen steps; it turns back half a step after the seventh of fifteen. */
    @Test
    void aClipThatJumpsHasAPoseWhereItTurnsBackElsewhere() {
        assertThat(rate.steps(turning(1.2f, 0, 0.03125f, 0.0313f, 0.25f, 0.5f), LEAST, ENOUGH)).isEqualTo(16);
    }

    @Test
    void aFastClipHasNoMorePosesThanThereIsRoomFor() {
        assertThat(rate.steps(turning(1.2f, 0, 0.25f, 0.5f), LEAST, LEAST)).isEqualTo(LEAST);
    }

    @Test
    void aClipOfOneMomentHasNoSteps() {
        assertThat(rate.steps(turning(1.2f, 0), 0, ENOUGH)).isZero();
    }

    @Test
    void theModelHasItsPoseAfterwards() {
        Quaternion before = joint.getLocalRotation().clone();
        rate.steps(turning(1.2f, 0, 0.25f, 0.4f), LEAST, ENOUGH);
        assertThat(joint.getLocalRotation()).isEqualTo(before);
    }
}
