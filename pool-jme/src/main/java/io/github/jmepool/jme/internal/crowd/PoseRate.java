// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.math.Matrix4f;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * Chooses how many poses of a clip are baked. Between two of them the shader mixes matrices, which is visibly wrong
 * where a clip turns far, or turns back, from one to the next: such a clip gets more, if possible at its own key
 * frames.
 */
final class PoseRate {
    /** How far something may be from where it belongs, as a share of the model's reach. */
    private static final float TOLERANCE = 0.01f;
    /** How many times more poses a clip may get than were asked for. */
    private static final int MOST_TIMES = 4;
    /** How many times more poses are tried next. */
    private static final double FURTHER = 1.25;
    /** The part of an error that is still worth further poses. A short movement to and fro keeps nearly all of it. */
    private static final float WORTH = 0.75f;
    /** Between key frames of a track that are closer, in seconds, it jumps, which no number of poses shows. */
    private static final float JUMP = 1e-3f;
    /** How far a key frame may be from a pose, as a share of the time between two of them. */
    private static final double AT_A_POSE = 0.02;

    private final Collection<Rig> rigs;
    private final BooleanSupplier isWanted;
    private float reach;

    /** Makes the rates for rigs in the pose of the model. */
    PoseRate(Collection<Rig> rigs, BooleanSupplier isWanted) {
        this.rigs = rigs;
        this.isWanted = isWanted;
        pose();
        for (Rig rig : rigs) {
            reach = Math.max(reach, rig.reach());
        }
    }

    /**
     * Returns how many steps from pose to pose a clip needs; poses the rigs for that.
     *
     * @param clip whose tracks one thread animates
     * @param least with how many it makes do if it is slow
     * @param most for how many there is room
     */
    int steps(AnimClip clip, int least, int most) {
        double[] keys = keys(clip);
        double[] jumps = jumps(clip);
        ClipAction action = new ClipAction(clip);
        int best = least;
        float error = Float.POSITIVE_INFINITY;
        for (int steps : candidates(keys, clip.getLength(), least, most)) {
            float limit = Math.max(TOLERANCE * reach, error * WORTH);
            float its = error(action, keys, jumps, steps, limit);
            if (its <= limit) {
                best = steps;
                error = its;
            }
            if (error <= TOLERANCE * reach) {
                break;
            }
        }
        rigs.forEach(Rig::rest);
        return best;
    }

    /** The times of its key frames, without those of its ends. */
    private static double[] keys(AnimClip clip) {
        TreeSet<Float> times = new TreeSet<>();
        for (AnimTrack<?> track : clip.getTracks()) {
            if (track instanceof TransformTrack moving) {
                for (float time : moving.getTimes()) {
                    times.add(time);
                }
            }
        }
        return times.stream().mapToDouble(Float::doubleValue).filter(time -> time > 0 && time < clip.getLength())
                .toArray();
    }

    /** When a track jumps, in any order. */
    private static double[] jumps(AnimClip clip) {
        List<Float> found = new ArrayList<>();
        for (AnimTrack<?> track : clip.getTracks()) {
            float[] times = track instanceof TransformTrack moving ? moving.getTimes() : new float[0];
            for (int i = 1; i < times.length; i++) {
                if (times[i] - times[i - 1] < JUMP) {
                    found.add(times[i]);
                }
            }
        }
        return found.stream().mapToDouble(Float::doubleValue).toArray();
    }

    /** The fewest first: as many as were asked for, and then those with a pose at each key frame, if there are any. */
    private static List<Integer> candidates(double[] keys, double length, int least, int most) {
        List<Integer> found = new ArrayList<>(List.of(least));
        int end = (int) Math.min(most, (long) least * MOST_TIMES);
        double next = least + 1;
        for (int steps = least + 1; steps <= end; steps++) {
            if (steps >= next && areAtPoses(keys, length, steps)) {
                found.add(steps);
                next = steps * FURTHER;
            }
        }
        if (found.size() == 1 && least > 0) {
            for (int steps = 2 * least; steps <= end; steps += least) {
                found.add(steps);
            }
        }
        return found;
    }

    private static boolean areAtPoses(double[] keys, double length, int steps) {
        for (double key : keys) {
            double pose = key / length * steps;
            if (Math.abs(pose - Math.rint(pose)) > AT_A_POSE) {
                return false;
            }
        }
        return true;
    }

    /**
     * How far anything is at most from where it belongs, midway between two poses or at a key frame, except where a
     * track jumps; any value above a limit if it is beyond that.
     */
    private float error(ClipAction action, double[] keys, double[] jumps, int steps, float limit) {
        float most = 0f;
        int key = 0;
        List<Matrix4f[]> before = copy(action, 0);
        for (int step = 0; step < steps && most <= limit; step++) {
            double from = action.getLength() * step / steps;
            double to = action.getLength() * (step + 1) / steps;
            List<Matrix4f[]> after = copy(action, to);
            boolean isSmooth = Arrays.stream(jumps).noneMatch(jump -> jump > from - JUMP && jump < to + JUMP);
            if (isSmooth) {
                most = Math.max(most, error(action, (from + to) / 2, 0.5f, before, after));
            }
            for (; key < keys.length && keys[key] < to; key++) {
                if (isSmooth) {
                    most = Math.max(most, error(action, keys[key], (float) ((keys[key] - from) / (to - from)), before,
                            after));
                }
            }
            before = after;
        }
        return most;
    }

    private float error(ClipAction action, double time, float share, List<Matrix4f[]> before, List<Matrix4f[]> after) {
        pose(action, time);
        float most = 0f;
        int i = 0;
        for (Rig rig : rigs) {
            most = Math.max(most, rig.distance(before.get(i), after.get(i), share));
            i++;
        }
        return most;
    }

    private List<Matrix4f[]> copy(ClipAction action, double time) {
        pose(action, time);
        List<Matrix4f[]> all = new ArrayList<>();
        for (Rig rig : rigs) {
            all.add(Arrays.stream(rig.matrices).map(Matrix4f::clone).toArray(Matrix4f[]::new));
        }
        return all;
    }

    private void pose(ClipAction action, double time) {
        ClipBaker.requireWanted(isWanted);
        action.doInterpolate(time);
        pose();
    }

    private void pose() {
        rigs.forEach(rig -> rig.armature.update());
        rigs.forEach(Rig::pose);
    }
}
