// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.GameFields;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one reset takes off an instance, and what it puts back: the other end of a field of the game's own. Render
 * thread only.
 */
final class TakenOff {
    private static final int FEW = 4;

    /** With whether it is off the instance now. */
    private final Map<Object, Boolean> objects = new IdentityHashMap<>(FEW);

    /** Adds a control, a light, a material or the like that is taken off; null is nothing. */
    void add(@Nullable Object object) {
        if (object != null) {
            objects.put(object, true);
        }
    }

    /** Adds a spatial that is taken off, with all that hangs on it. */
    void addTree(Spatial root) {
        root.depthFirstTraversal(spatial -> {
            add(spatial);
            for (int i = 0; i < spatial.getNumControls(); i++) {
                add(spatial.getControl(i));
            }
            spatial.getLocalLightList().forEach(this::add);
            spatial.getLocalMatParamOverrides().forEach(this::add);
        });
    }

    /** Adds one of the instance's own that is put back; null is nothing. */
    void putBack(@Nullable Object object) {
        if (object != null) {
            objects.put(object, false);
        }
    }

    boolean isEmpty() {
        return objects.isEmpty();
    }

    void clear() {
        objects.clear();
    }

    boolean has(@Nullable Object object) {
        return objects.containsKey(object);
    }

    /** Whether it is no part of the instance any more. */
    boolean isGone(@Nullable Object object) {
        return objects.getOrDefault(object, false);
    }

    /** Whether an array, or a collection or map of a library, holds some of it. */
    boolean isIn(@Nullable Object container) {
        List<@Nullable Object> elements = GameFields.elements(container);
        for (int i = 0; i < elements.size(); i++) {
            if (has(elements.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Takes it out of such a container, and returns whether some was in it. */
    boolean leave(@Nullable Object container) {
        if (!isIn(container)) {
            return false;
        }
        try {
            if (container instanceof Object[] array) {
                for (int i = 0; i < array.length; i++) {
                    array[i] = has(array[i]) ? null : array[i];
                }
            } else if (container instanceof Map<?, ?> map) {
                map.entrySet().removeIf(entry -> has(entry.getKey()) || has(entry.getValue()));
            } else if (container instanceof Collection<?> collection) {
                // not removeIf, which some of the engine's lists refuse
                objects.keySet().forEach(collection::remove);
            }
        } catch (RuntimeException refused) {
            // one that lets nothing be taken out, or that another thread of the game writes into
            return false;
        }
        return true;
    }
}
