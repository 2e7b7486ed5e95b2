// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;

/** What messages call spatials and transforms, and which transforms the engine can compute with. */
public final class Spatials {
    private Spatials() {
    }

    /**
     * Returns what messages call a spatial.
     *
     * @param spatial the spatial
     * @return its name, or its class where it has none
     */
    public static String label(Spatial spatial) {
        return spatial.getName() != null ? spatial.getName() : className(spatial.getClass());
    }

    /**
     * Returns what messages call a class.
     *
     * @param type the class
     * @return its simple name; for an anonymous one, which has none, its name without the package
     */
    public static String className(Class<?> type) {
        String name = type.getSimpleName();
        return name.isEmpty() ? type.getName().substring(type.getName().lastIndexOf('.') + 1) : name;
    }

    public static String pathOf(String parent, Spatial spatial) {
        return parent.isEmpty() ? label(spatial) : parent + "/" + label(spatial);
    }

    /** The root of the scene or the tree in which a spatial is: itself if it has no parent. */
    public static Spatial rootOf(Spatial spatial) {
        Spatial root = spatial;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root;
    }

    public static boolean isFinite(Transform transform) {
        return Vector3f.isValidVector(transform.getTranslation()) && isFinite(transform.getRotation())
                && Vector3f.isValidVector(transform.getScale());
    }

    public static boolean isFinite(Quaternion turn) {
        return Float.isFinite(turn.getX()) && Float.isFinite(turn.getY()) && Float.isFinite(turn.getZ())
                && Float.isFinite(turn.getW());
    }

    public static String show(Transform transform) {
        return "translation " + transform.getTranslation() + ", rotation " + transform.getRotation() + ", scale "
                + transform.getScale();
    }
}
