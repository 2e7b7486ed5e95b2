// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import org.jspecify.annotations.Nullable;

/** The bound of several spatials where all have boxes: the engine's merging computes center and extent of each step. */
final class BoxUnion {
    private BoxUnion() {
    }

    /**
     * Sets a box to the union of the world bounds of spatials.
     *
     * @param spatials at most 64 where some are left out
     * @param without a bit for each that is left out
     * @param bound is set to the union; unchanged if this returns false
     * @return whether all are boxes without infinite sides, and there is at least one
     */
    static boolean of(Spatial[] spatials, long without, @Nullable BoundingVolume bound) {
        if (bound == null || bound.getClass() != BoundingBox.class) {
            return false;
        }
        float lowX = Float.POSITIVE_INFINITY;
        float lowY = Float.POSITIVE_INFINITY;
        float lowZ = Float.POSITIVE_INFINITY;
        float highX = Float.NEGATIVE_INFINITY;
        float highY = Float.NEGATIVE_INFINITY;
        float highZ = Float.NEGATIVE_INFINITY;
        int count = 0;
        BoundingBox box = null;
        for (int i = 0; i < spatials.length; i++) {
            if (without != 0 && (without >>> i & 1L) != 0) {
                continue;
            }
            BoundingVolume next = spatials[i].getWorldBound();
            if (next == null || next.getClass() == EmptyBound.class) {
                continue;
            }
            if (next.getClass() != BoundingBox.class) {
                return false;
            }
            box = (BoundingBox) next;
            Vector3f center = box.getCenter();
            float x = box.getXExtent();
            float y = box.getYExtent();
            float z = box.getZExtent();
            lowX = Math.min(lowX, center.x - x);
            lowY = Math.min(lowY, center.y - y);
            lowZ = Math.min(lowZ, center.z - z);
            highX = Math.max(highX, center.x + x);
            highY = Math.max(highY, center.y + y);
            highZ = Math.max(highZ, center.z + z);
            count++;
        }
        boolean isFinite = highX - lowX < Float.POSITIVE_INFINITY && highY - lowY < Float.POSITIVE_INFINITY
                && highZ - lowZ < Float.POSITIVE_INFINITY;
        if (box == null || !isFinite) {
            return false;
        }
        if (count == 1) {
            box.clone(bound);
            return true;
        }
        BoundingBox union = (BoundingBox) bound;
        Vector3f center = union.getCenter().set((lowX + highX) / 2f, (lowY + highY) / 2f, (lowZ + highZ) / 2f);
        union.setXExtent(highX - center.x);
        union.setYExtent(highY - center.y);
        union.setZExtent(highZ - center.z);
        return true;
    }
}
