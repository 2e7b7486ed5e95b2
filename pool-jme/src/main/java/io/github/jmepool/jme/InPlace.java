// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import org.jspecify.annotations.Nullable;

/** Moves an instance from parent to parent, also without moving it in the world. Render thread only. */
final class InPlace {
    private InPlace() {
    }

    static void move(PooledInstance instance, @Nullable Node parent) {
        Spatial spatial = instance.spatial;
        if (parent != null && parent == spatial.getParent()) {
            reparent(instance, parent);
            return;
        }
        if (parent != null) {
            checkScale(instance, parent);
        }
        checkFinite(instance, "its own world transform", spatial.getWorldTransform());
        Transform world = spatial.getWorldTransform().clone();
        attach(instance, parent);
        // some nodes hand their children on to another
        Node actual = spatial.getParent();
        spatial.setLocalTransform(actual == null ? world : below(actual.getWorldTransform(), world));
        notifyMoved(instance);
    }

    /** Moves it with its parent: its place below the new one is that below the old one. */
    static void reparent(PooledInstance instance, @Nullable Node parent) {
        attach(instance, parent);
        notifyMoved(instance);
    }

    private static void attach(PooledInstance instance, @Nullable Node parent) {
        OpenPool openPool = instance.openPool;
        openPool.phase.checkThread(openPool.name, "reparent");
        openPool.checkInUse(instance);
        openPool.phase.checkMayChange(openPool.name, "reparent");
        if (parent != null && parent == instance.spatial.getParent()) {
            Placement.setPlace(instance, parent);
            return;
        }
        if (parent != null) {
            Placement.checkParent(openPool.pool, parent);
            if (Placement.isBelow(parent, instance.spatial)) {
                throw new IllegalArgumentException("Pool '" + openPool.name + "': " + instance
                        + " can't be moved below itself, to '" + parent + "'");
            }
        }
        Placement.detach(instance, openPool.settings.keepSiblingOrder());
        if (parent != null) {
            Placement.attach(instance, parent);
        } else {
            instance.siblings = null;
        }
    }

    private static void notifyMoved(PooledInstance instance) {
        NotifiedListeners listeners = instance.detail.listeners;
        if (listeners != null) {
            listeners.moved(instance);
        }
    }

    private static void checkScale(PooledInstance instance, Node parent) {
        checkFinite(instance, "the world transform of '" + parent + "'", parent.getWorldTransform());
        Vector3f scale = parent.getWorldScale();
        if (scale.x == 0f || scale.y == 0f || scale.z == 0f) {
            throw new IllegalArgumentException("Pool '" + instance.openPool.name + "': " + instance
                    + " can't keep its place in the world below '" + parent + "', whose world scale is " + scale
                    + "; use reparent, or scale that parent otherwise");
        }
    }

    /** The engine's assertions would refuse it later, when the instance has moved already. */
    private static void checkFinite(PooledInstance instance, String whose, Transform world) {
        if (!Placement.isFinite(world)) {
            throw new IllegalArgumentException("Pool '" + instance.openPool.name + "': " + instance
                    + " can't keep its place in the world, as " + whose + " has a number that is NaN or infinite: "
                    + Placement.show(world) + "; look where it was computed, or use reparent");
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
