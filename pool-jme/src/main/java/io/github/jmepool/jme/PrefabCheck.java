package io.github.jmepool.jme;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import com.jme3.util.clone.Cloner;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks at a prefab when it is registered, and names what would go wrong with its instances, each with the remedy.
 */
final class PrefabCheck {
    private final List<String> errors = new ArrayList<>();

    private PrefabCheck() {
    }

    /**
     * Checks a prefab.
     *
     * @return the warnings, one sentence each
     * @throws IllegalArgumentException if no instance can be made of it; names all the reasons
     */
    static List<String> check(String pool, Spatial prefab) {
        try {
            prefab.clone(false);
        } catch (RuntimeException refused) {
            throw uncloneable(pool, prefab, refused);
        }
        return List.of();
    }

    private static IllegalArgumentException uncloneable(String pool, Spatial prefab, RuntimeException refused) {
        PrefabCheck check = new PrefabCheck();
        check.visit(prefab, "");
        String reasons = check.errors.isEmpty() ? refused.toString() : String.join("; ", check.errors);
        return new IllegalArgumentException("Pool '" + pool + "': prefab '" + prefab.getName()
                + "' cannot be cloned: " + reasons, refused);
    }

    private void visit(Spatial spatial, String parentPath) {
        String path = parentPath.isEmpty() ? String.valueOf(spatial.getName())
                : parentPath + "/" + spatial.getName();
        for (int i = 0; i < spatial.getNumControls(); i++) {
            checkControl(spatial, spatial.getControl(i), path);
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                visit(child, path);
            }
        }
    }

    /**
     * Tries the clone itself: a control may be of a cloneable class and refuse all the same.
     */
    private void checkControl(Spatial spatial, Control control, String path) {
        Cloner cloner = new Cloner();
        cloner.setClonedValue(spatial, spatial);
        try {
            cloner.clone(control);
        } catch (RuntimeException refused) {
            errors.add("control " + control.getClass().getName() + " on '" + path + "' (" + refused.getMessage()
                    + "): let it implement JmeCloneable, or take it off the prefab and add it in onCreate");
        }
    }
}
