// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import org.jspecify.annotations.Nullable;

/** Moves an instance from parent to parent without moving it in the world. Render thread only. */
final class InPlace {
    private InPlace() {
    }

    static void move(PooledInstance instance, @Nullable Node parent) {
        Spatial spatial = instance.spatial;
        if (parent != null && parent == spatial.getParent()) {
            instance.run.reparent(instance, parent);
            Participation.tellMoved(instance);
            return;
        }
        if (parent != null) {
            checkScale(instance, parent);
        }
        Transform world = spatial.getWorldTransform().clone();
        instance.run.reparent(instance, parent);
        // some nodes hand their children on to another
        Node actual = spatial.getParent();
        spatial.setLocalTransform(actual == null ? world : below(actual.getWorldTransform(), world));
        Participation.tellMoved(instance);
    }

    private static void checkScale(PooledInstance instance, Node parent) {
        Vector3f scale = parent.getWorldScale();
        if (scale.x == 0f || scale.y == 0f || scale.z == 0f) {
            throw new IllegalArgumentException("Pool '" + instance.run.name + "': " + instance + " can't keep its place"
                    + " in the world below '" + parent + "', whose world scale is " + scale
                    + "; use reparent, or scale that parent otherwise");
        }
    }

    /** The local transform that below the given one makes the given world transform, as the engine combines them. */
    private static Transform below(Transform parent, Transform world) {
        Quaternion back = parent.getRotation().inverse();
        Vector3f place = world.getTranslation().subtract(parent.getTranslation());
        back.multLocal(place).divideLocal(parent.getScale());
        return new Transform(place, back.mult(world.getRotation()), world.getScale().divide(parent.getScale()));
    }
}
