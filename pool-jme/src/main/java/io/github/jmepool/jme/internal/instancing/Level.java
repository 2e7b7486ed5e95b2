// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingVolume;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import org.jspecify.annotations.Nullable;

/** One draw call of a group: the instances that are drawn with a coarser level of detail than the finest. */
final class Level extends StandIn {
    final InstancedBatch group;
    private final int level;

    Level(InstancedBatch group, int level, Node batches) {
        super(group.getName() + ", level " + level);
        this.group = group;
        this.level = level;
        group.part.setUp(this);
        parent = batches;
    }

    @Override
    @Nullable Geometry instance() {
        return group == null ? null : group.instance();
    }

    /** Level groups have one bound, with which the group has been culled before. */
    @Override
    public @Nullable BoundingVolume getWorldBound() {
        return group == null ? super.getWorldBound() : group.getWorldBound();
    }

    @Override
    public boolean checkCulling(Camera camera) {
        return group.slots.count > 0 && super.checkCulling(camera) && group.cull(level, camera, frustrumIntersects);
    }

    @Override
    @Nullable InstancedBatch group() {
        return group;
    }

    @Override
    int level() {
        return level;
    }
}
