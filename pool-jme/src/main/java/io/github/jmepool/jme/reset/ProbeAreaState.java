// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.light.LightProbe;
import com.jme3.light.OrientedBoxProbeArea;
import com.jme3.light.ProbeArea;
import com.jme3.light.SphereProbeArea;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Where a light probe shines: its area's type, place and size as they were when its instance was made.
 */
final class ProbeAreaState {
    private final LightProbe.AreaType type;
    private final float radius;
    private final @Nullable Vector3f extent;
    private final @Nullable Quaternion rotation;
    private final @Nullable Vector3f center;

    ProbeAreaState(LightProbe probe) {
        type = probe.getAreaType();
        ProbeArea area = probe.getArea();
        radius = area.getRadius();
        OrientedBoxProbeArea box = area instanceof OrientedBoxProbeArea found ? found : null;
        extent = box == null ? null : box.getExtent().clone();
        rotation = box == null ? null : box.getRotation().clone();
        center = area instanceof SphereProbeArea sphere ? sphere.getCenter().clone()
                : box == null ? null : OwnValues.center(box);
    }

    boolean isClean(LightProbe probe) {
        ProbeArea area = probe.getArea();
        if (probe.getAreaType() != type || area.getRadius() != radius) {
            return false;
        }
        if (area instanceof SphereProbeArea sphere) {
            return sphere.getCenter().equals(center);
        }
        return !(area instanceof OrientedBoxProbeArea box) || box.getExtent().equals(extent)
                && box.getRotation().equals(rotation) && isCentered(box);
    }

    private boolean isCentered(OrientedBoxProbeArea box) {
        Matrix4f matrix = box.getUniformMatrix();
        return center != null && matrix.m03 == center.x && matrix.m13 == center.y && matrix.m23 == center.z;
    }

    /** The area of a probe now. */
    static String text(LightProbe probe) {
        return new ProbeAreaState(probe).toString();
    }

    @Override
    public String toString() {
        return type + " at " + center + (extent == null ? " with radius " + radius
                : " with extent " + extent + " and rotation " + rotation);
    }

    void restore(LightProbe probe) {
        if (probe.getAreaType() != type) {
            probe.setAreaType(type);
        }
        ProbeArea area = probe.getArea();
        area.setRadius(radius);
        if (area instanceof OrientedBoxProbeArea box) {
            box.setExtent(extent);
            box.setRotation(rotation);
        }
        if (center != null) {
            area.setCenter(center);
        }
    }
}
