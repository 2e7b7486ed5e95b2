// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import static io.github.jmepool.sample.content.FighterModels.CHEST;
import static io.github.jmepool.sample.content.FighterModels.HEAD;
import static io.github.jmepool.sample.content.FighterModels.HIPS;
import static io.github.jmepool.sample.content.FighterModels.LEFT_ARM;
import static io.github.jmepool.sample.content.FighterModels.LEFT_FOREARM;
import static io.github.jmepool.sample.content.FighterModels.LEFT_SHIN;
import static io.github.jmepool.sample.content.FighterModels.LEFT_THIGH;
import static io.github.jmepool.sample.content.FighterModels.RIGHT_ARM;
import static io.github.jmepool.sample.content.FighterModels.RIGHT_FOREARM;
import static io.github.jmepool.sample.content.FighterModels.RIGHT_SHIN;
import static io.github.jmepool.sample.content.FighterModels.RIGHT_THIGH;
import static io.github.jmepool.sample.content.FighterModels.WEAPON;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.Joint;
import com.jme3.anim.TransformTrack;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import java.util.List;

/**
 * Moves the fighters: "idle", "run", "roll", "attack", "cheer" and "fall", each written as a pose at every moment of
 * it. A joint that turns around +x leans forward; an arm or a leg swings back.
 */
final class FighterClips {
    static final float FALL_SECONDS = 4.5f;
    static final float ROLL_SECONDS = 0.8f;
    private static final int KEYS_PER_SECOND = 20;

    private FighterClips() {
    }

    /** The turns of all joints around their axes, and how far the hips have moved up. */
    private static final class Pose {
        private final Vector3f[] turns;
        private float up;

        Pose(int joints) {
            turns = new Vector3f[joints];
            for (int i = 0; i < joints; i++) {
                turns[i] = new Vector3f();
            }
        }

        Pose turn(int joint, float x, float y, float z) {
            turns[joint].set(x, y, z);
            return this;
        }

        Pose legs(float leftThigh, float leftShin, float rightThigh, float rightShin) {
            return turn(LEFT_THIGH, leftThigh, 0, 0).turn(LEFT_SHIN, leftShin, 0, 0)
                    .turn(RIGHT_THIGH, rightThigh, 0, 0).turn(RIGHT_SHIN, rightShin, 0, 0);
        }
    }

    /** Poses the joints at a moment from 0 to 1. */
    @FunctionalInterface
    private interface Motion {
        void pose(float moment, Pose pose);
    }

    static List<AnimClip> all(Joint[] joints) {
        return List.of(clip("idle", 1.6f, joints, FighterClips::idle), clip("run", 0.62f, joints, FighterClips::run),
                clip("roll", ROLL_SECONDS, joints, FighterClips::roll), clip("attack", 1, joints, FighterClips::attack),
                clip("cheer", 0.8f, joints, FighterClips::cheer),
                clip("fall", FALL_SECONDS, joints, FighterClips::fall));
    }

    private static void idle(float moment, Pose pose) {
        float breath = FastMath.sin(FastMath.TWO_PI * moment);
        guard(pose, -0.9f + 0.06f * breath);
        pose.turn(HEAD, 0, 0.25f * breath, 0);
        pose.up = -0.06f + 0.012f * breath;
    }

    /** Knees bent, one foot ahead, the left arm in front of the body. */
    private static void guard(Pose pose, float rightArm) {
        pose.legs(-0.5f, 0.5f, 0.22f, 0.35f);
        pose.turn(CHEST, 0.16f, -0.35f, 0).turn(LEFT_ARM, -0.55f, -0.1f, 0.15f).turn(LEFT_FOREARM, -0.9f, 0, 0);
        pose.turn(RIGHT_ARM, rightArm, 0, -0.15f).turn(RIGHT_FOREARM, -0.9f, 0, 0).turn(WEAPON, 0.35f, 0, 0);
    }

    private static void run(float moment, Pose pose) {
        float phase = FastMath.TWO_PI * moment;
        float swing = FastMath.sin(phase);
        float lift = FastMath.cos(phase);
        pose.legs(-0.15f - 0.85f * swing, 0.3f + 1.1f * Math.max(0, lift),
                -0.15f + 0.85f * swing, 0.3f + 1.1f * Math.max(0, -lift));
        pose.turn(HIPS, 0.1f, 0.12f * swing, 0);
        pose.turn(CHEST, 0.25f, -0.3f * swing, 0).turn(HEAD, -0.3f, 0.15f * swing, 0);
        pose.turn(LEFT_ARM, 0.8f * swing - 0.2f, 0, 0.1f).turn(LEFT_FOREARM, -1.2f, 0, 0);
        pose.turn(RIGHT_ARM, -0.6f * swing - 0.5f, 0, -0.15f).turn(RIGHT_FOREARM, -1.4f, 0, 0);
        pose.turn(WEAPON, -0.3f, 0, 0);
        pose.up = -0.05f + 0.06f * FastMath.cos(2 * phase);
    }

    /** Head over heels, from standing to standing. */
    private static void roll(float moment, Pose pose) {
        float tuck = smooth(moment, 0, 0.3f) - smooth(moment, 0.7f, 1);
        pose.legs(-0.5f - 1.6f * tuck, 0.5f + 1.6f * tuck, 0.22f - 2.1f * tuck, 0.35f + 1.7f * tuck);
        pose.turn(HIPS, FastMath.TWO_PI * smooth(moment, 0, 1), 0, 0);
        pose.turn(CHEST, 0.16f + 0.9f * tuck, 0, 0).turn(HEAD, 0.7f * tuck, 0, 0);
        pose.turn(LEFT_ARM, -0.6f - 0.6f * tuck, 0, 0.15f).turn(LEFT_FOREARM, -0.9f - 0.8f * tuck, 0, 0);
        pose.turn(RIGHT_ARM, -0.9f - 0.3f * tuck, 0, -0.15f).turn(RIGHT_FOREARM, -0.9f - 0.8f * tuck, 0, 0);
        pose.turn(WEAPON, 0.35f, 0, 0);
        pose.up = -0.06f - 0.42f * tuck;
    }

    private static void attack(float moment, Pose pose) {
        // the arm rises, strikes at once, and returns
        float strike = smooth(moment, 0.38f, 0.52f);
        float raise = smooth(moment, 0, 0.38f) - strike;
        float struck = strike - smooth(moment, 0.65f, 1);
        guard(pose, -0.9f - 1.7f * raise + 0.35f * struck);
        pose.turn(CHEST, 0.16f - 0.25f * raise + 0.4f * struck, -0.35f - 0.3f * raise + 0.85f * struck, 0);
        pose.turn(RIGHT_FOREARM, -0.9f - 0.4f * raise + 0.75f * struck, 0, 0);
        pose.turn(WEAPON, 0.35f - 0.8f * raise + 0.6f * struck, 0, 0);
        pose.turn(LEFT_FOREARM, -0.9f - 0.5f * raise, 0, 0);
        pose.legs(-0.5f - 0.25f * struck, 0.5f + 0.2f * struck, 0.22f + 0.25f * struck, 0.35f);
        pose.up = -0.06f - 0.07f * struck;
    }

    private static void cheer(float moment, Pose pose) {
        float hop = Math.abs(FastMath.sin(FastMath.PI * moment));
        pose.legs(-0.3f + 0.3f * hop, 0.5f - 0.45f * hop, -0.3f + 0.3f * hop, 0.5f - 0.45f * hop);
        pose.turn(CHEST, -0.12f, 0, 0).turn(HEAD, -0.3f, 0, 0);
        pose.turn(LEFT_ARM, -2.2f - 0.4f * hop, 0, 0.4f).turn(LEFT_FOREARM, -0.4f, 0, 0);
        pose.turn(RIGHT_ARM, -2.5f - 0.4f * hop, 0, -0.3f).turn(RIGHT_FOREARM, -0.3f, 0, 0);
        pose.turn(WEAPON, -0.9f, 0, 0);
        pose.up = -0.08f + 0.2f * hop;
    }

    private static void fall(float moment, Pose pose) {
        float seconds = moment * FALL_SECONDS;
        float reel = smooth(seconds, 0, 0.25f);
        float down = smooth(seconds, 0.15f, 0.75f);
        float limp = smooth(seconds, 0.3f, 0.95f);
        pose.legs(-0.5f + 0.25f * down, 0.5f + 0.2f * down, 0.22f - 0.8f * down, 0.35f + 0.8f * down - 0.3f * limp);
        pose.turn(HIPS, -1.48f * down, 0.5f * down, 0).turn(CHEST, 0.16f - 0.4f * reel + 0.2f * limp, 0, 0.1f * limp);
        pose.turn(HEAD, -0.5f * reel + 0.4f * limp, 0, 0.5f * limp);
        pose.turn(LEFT_ARM, -0.6f - 1.2f * reel + 1.6f * limp, 0, 0.2f + 0.9f * limp);
        pose.turn(RIGHT_ARM, -0.9f - 1.4f * reel + 2.1f * limp, 0, -0.2f - 0.9f * limp);
        pose.turn(LEFT_FOREARM, -0.9f + 0.6f * limp, 0, 0).turn(RIGHT_FOREARM, -0.9f + 0.6f * limp, 0, 0);
        pose.up = -0.06f - 0.66f * down - 0.75f * smooth(seconds, 2.4f, 3.2f);
    }

    /** From 0 to 1 between two moments. */
    private static float smooth(float moment, float from, float to) {
        float share = FastMath.clamp((moment - from) / (to - from), 0, 1);
        return share * share * (3 - 2 * share);
    }

    private static AnimClip clip(String name, float seconds, Joint[] joints, Motion motion) {
        int keys = (int) Math.ceil(seconds * KEYS_PER_SECOND) + 1;
        float[] times = new float[keys];
        Vector3f[][] places = new Vector3f[joints.length][keys];
        Quaternion[][] turns = new Quaternion[joints.length][keys];
        Vector3f[] scales = new Vector3f[keys];
        for (int key = 0; key < keys; key++) {
            float moment = key / (keys - 1f);
            Pose pose = new Pose(joints.length);
            motion.pose(moment, pose);
            times[key] = seconds * moment;
            scales[key] = new Vector3f(1, 1, 1);
            for (int i = 0; i < joints.length; i++) {
                Vector3f turn = pose.turns[i];
                places[i][key] = joints[i].getLocalTranslation().add(0, i == HIPS ? pose.up : 0, 0);
                turns[i][key] = new Quaternion().fromAngles(turn.x, turn.y, turn.z);
            }
        }
        AnimTrack<?>[] tracks = new AnimTrack<?>[joints.length];
        for (int i = 0; i < joints.length; i++) {
            tracks[i] = new TransformTrack(joints[i], times, places[i], turns[i], scales);
        }
        AnimClip clip = new AnimClip(name);
        clip.setTracks(tracks);
        return clip;
    }
}
