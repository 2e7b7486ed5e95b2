// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.bounding.BoundingVolume;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A root below which instances are drawn as one, and what draws them: a group for each part of the prefab. */
final class Anchor {
    final Node node;
    final Group[] groups;
    /** Frames since the last instance went. */
    int idleFrames;
    private @Nullable BoundingVolume spare;

    Anchor(Node node, DrawnPool pool, String name, List<Part> parts, boolean colors) {
        this.node = node;
        groups = new Group[parts.size()];
        for (Part part : parts) {
            groups[part.index] = new Group("pool " + name + " drawn as one", pool, part, colors);
        }
    }

    int count() {
        return groups[0].slots.count;
    }

    /** Whether its groups hang where they belong. */
    boolean isReady() {
        for (Group group : groups) {
            if (group.getParent() != node) {
                return false;
            }
        }
        return true;
    }

    /** To be called while the scene may change. */
    void attach() {
        for (Group group : groups) {
            if (group.getParent() != node) {
                node.attachChild(group);
            }
        }
    }

    /** The end of it: frees what is its groups' own. */
    void dispose() {
        for (Group group : groups) {
            group.dispose();
        }
    }

    void add(Member member) {
        for (Group group : groups) {
            group.slots.add(member.geometry(group.part), member);
        }
    }

    void remove(Member member) {
        for (Group group : groups) {
            group.slots.remove(member.geometry(group.part));
        }
    }

    void color(Member member, ColorRGBA color) {
        for (Group group : groups) {
            group.slots.color(member.geometry(group.part), color);
        }
    }

    boolean isDirty() {
        for (Group group : groups) {
            if (group.slots.boundIsOld) {
                return true;
            }
        }
        return false;
    }

    /** Begins a new bound with that of the pool's own node, or with none. */
    void beginBound(@Nullable BoundingVolume bound) {
        spare = bound == null ? null : bound.clone(spare);
    }

    void merge(Spatial instance) {
        BoundingVolume bound = instance.getWorldBound();
        if (spare == null) {
            spare = bound == null ? null : bound.clone(null);
        } else if (bound != null) {
            spare.mergeLocal(bound);
        }
    }

    void endBound() {
        for (Group group : groups) {
            group.bound(spare);
            group.slots.boundIsOld = false;
        }
    }
}
