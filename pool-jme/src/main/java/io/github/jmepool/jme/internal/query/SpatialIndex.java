// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.query;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.tree.ActiveSet;
import io.github.jmepool.jme.internal.tree.FrameTime;
import io.github.jmepool.jme.internal.tree.InstanceData;
import io.github.jmepool.jme.internal.tree.InstanceState;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Where the instances in use of a pool of spatials are. */
public final class SpatialIndex extends InstanceIndex<Predicate<? super Spatial>> {
    private final ActiveSet<?> active;

    public SpatialIndex(ActiveSet<?> active, FrameTime time, boolean byBounds) {
        super(time, byBounds);
        this.active = active;
    }

    /** The instance of a slot, whose use goes on. */
    public Spatial spatial(int slot) {
        return active.at(place(slot)).spatial;
    }

    @Override
    protected int places() {
        return active.places();
    }

    @Override
    protected int before(int place) {
        return active.before(place);
    }

    @Override
    protected long useIn(int place) {
        InstanceData instance = active.at(place);
        return instance == null ? 0 : instance.use();
    }

    @Override
    protected boolean isFound(int place, long use) {
        InstanceData instance = active.at(place);
        return instance != null && instance.use() == use && instance.is(InstanceState.IN_USE) && instance.isActive();
    }

    @Override
    protected boolean accepts(Predicate<? super Spatial> filter, int place, long use) {
        return filter.test(active.at(place).spatial);
    }

    @Override
    protected void readBox(int place, boolean ofBound, float[] boxes, int at) {
        Spatial spatial = active.at(place).spatial;
        write(ofBound ? spatial.getWorldBound() : null, spatial.getWorldTranslation(), boxes, at);
    }

    private static void write(@Nullable BoundingVolume bound, Vector3f position, float[] boxes, int at) {
        Vector3f center = position;
        float x = 0f;
        float y = 0f;
        float z = 0f;
        if (bound instanceof BoundingBox box) {
            center = box.getCenter();
            x = box.getXExtent();
            y = box.getYExtent();
            z = box.getZExtent();
        } else if (bound instanceof BoundingSphere sphere) {
            center = sphere.getCenter();
            x = sphere.getRadius();
            y = x;
            z = x;
        }
        boxes[at] = center.x - x;
        boxes[at + 1] = center.y - y;
        boxes[at + 2] = center.z - z;
        boxes[at + 3] = center.x + x;
        boxes[at + 4] = center.y + y;
        boxes[at + 5] = center.z + z;
    }
}
