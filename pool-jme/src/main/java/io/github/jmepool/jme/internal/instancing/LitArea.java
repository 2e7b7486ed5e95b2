// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import org.jspecify.annotations.Nullable;

/** The rectangle, across the direction of parallel light, that encloses what receives its shadows in a view. */
final class LitArea implements Frustum.Taker {
    /** Where it isn't known what the light shines on. Not to be changed. */
    static final LitArea ANY = new LitArea();

    /** Of the narrowest width that is rounded in proportion. */
    private static final int LEAST_EXPONENT = -20;

    private final Vector3f left = new Vector3f();
    private final Vector3f up = new Vector3f();
    private float leastLeft = Float.NEGATIVE_INFINITY;
    private float mostLeft = Float.POSITIVE_INFINITY;
    private float leastUp = Float.NEGATIVE_INFINITY;
    private float mostUp = Float.POSITIVE_INFINITY;
    private final Vector3f middle = new Vector3f();
    private final Vector3f axis = new Vector3f();
    private @Nullable Slots slots;

    /** Empties it, and takes the axes of a map. */
    void begin(Camera map) {
        map.getLeft(left);
        map.getUp(up);
        leastLeft = Float.POSITIVE_INFINITY;
        mostLeft = Float.NEGATIVE_INFINITY;
        leastUp = Float.POSITIVE_INFINITY;
        mostUp = Float.NEGATIVE_INFINITY;
    }

    /** Whether a map has the same light, and lies in the same way. */
    boolean isAlong(Camera map) {
        return left.equals(map.getLeft(axis)) && up.equals(map.getUp(axis));
    }

    void set(LitArea other) {
        left.set(other.left);
        up.set(other.up);
        leastLeft = other.leastLeft;
        mostLeft = other.mostLeft;
        leastUp = other.leastUp;
        mostUp = other.mostUp;
    }

    /** Takes the bounds of another, rounded outward: what moves at their edge is seldom a change. */
    void setRounded(LitArea other) {
        set(other);
        float step = step(mostLeft - leastLeft);
        leastLeft = (float) Math.floor(leastLeft / step) * step;
        mostLeft = (float) Math.ceil(mostLeft / step) * step;
        step = step(mostUp - leastUp);
        leastUp = (float) Math.floor(leastUp / step) * step;
        mostUp = (float) Math.ceil(mostUp / step) * step;
    }

    /** A power of two, by which rounding is exact: between a thirty-second and a sixteenth of a width. */
    private static float step(float width) {
        return Math.scalb(1f, Math.max(LEAST_EXPONENT, Math.getExponent(width)) - 4);
    }

    boolean hasSameBounds(LitArea other) {
        return leastLeft == other.leastLeft && mostLeft == other.mostLeft && leastUp == other.leastUp
                && mostUp == other.mostUp && left.equals(other.left) && up.equals(other.up);
    }

    /** Whether all of a map is within. */
    boolean fills(Camera map) {
        Matrix4f clip = map.getViewProjectionMatrix();
        float perLeft = clip.m00 * left.x + clip.m01 * left.y + clip.m02 * left.z;
        float perUp = clip.m10 * up.x + clip.m11 * up.y + clip.m12 * up.z;
        float middleLeft = -clip.m03 / perLeft;
        float middleUp = -clip.m13 / perUp;
        return leastLeft <= middleLeft - 1f / Math.abs(perLeft) && mostLeft >= middleLeft + 1f / Math.abs(perLeft)
                && leastUp <= middleUp - 1f / Math.abs(perUp) && mostUp >= middleUp + 1f / Math.abs(perUp);
    }

    void extend(@Nullable BoundingVolume bound) {
        if (bound instanceof BoundingBox box) {
            box.getCenter(middle);
            extend(Frustum.halfWidth(left.x, left.y, left.z, box), Frustum.halfWidth(up.x, up.y, up.z, box));
        } else if (bound instanceof BoundingSphere sphere) {
            sphere.getCenter(middle);
            extend(sphere.getRadius(), sphere.getRadius());
        } else {
            leastLeft = Float.NEGATIVE_INFINITY;
            mostLeft = Float.POSITIVE_INFINITY;
            leastUp = Float.NEGATIVE_INFINITY;
            mostUp = Float.POSITIVE_INFINITY;
        }
    }

    /** Extends it by what is around the middle. */
    private void extend(float reachLeft, float reachUp) {
        float atLeft = left.dot(middle);
        float atUp = up.dot(middle);
        leastLeft = Math.min(leastLeft, atLeft - reachLeft);
        mostLeft = Math.max(mostLeft, atLeft + reachLeft);
        leastUp = Math.min(leastUp, atUp - reachUp);
        mostUp = Math.max(mostUp, atUp + reachUp);
    }

    void extend(Slots all, VisibleSet chosen) {
        slots = all;
        chosen.each(this);
        slots = null;
    }

    @Override
    public void take(int from, int count) {
        Slots all = slots;
        for (int slot = from; all != null && slot < from + count; slot++) {
            int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
            middle.set(all.placeData()[at], all.placeData()[at + 1], all.placeData()[at + 2]);
            extend(all.reaches[slot], all.reaches[slot]);
        }
    }

    /** Leaves out what throws no shadow there. */
    void leaveOutBeside(Frustum frustum, float margin) {
        frustum.leaveOutBeside(left, leastLeft, mostLeft, margin);
        frustum.leaveOutBeside(up, leastUp, mostUp, margin);
    }
}
