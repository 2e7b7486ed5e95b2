// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.GameFields;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The objects that one reset takes off an instance, and those that it puts back: fields that classes of the game
 * declare may refer to them. Render thread only.
 */
final class TakenOff {
    private static final int FEW = 4;

    /** Each object with whether it is off the instance now. */
    private final Map<Object, Boolean> objects = new IdentityHashMap<>(FEW);
    private final Predicate<@Nullable Object> had = this::has;

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

    /** Adds an object of the instance's own that is put back; null is nothing. */
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

    /** Whether an object is no part of the instance any more. */
    boolean isGone(@Nullable Object object) {
        return objects.getOrDefault(object, false);
    }

    /** Whether an array, or a collection or map of a library, holds one of the objects. */
    boolean isIn(@Nullable Object container) {
        return GameFields.hasElement(container, had);
    }

    /** Takes the objects out of such a container, and returns whether it held one. */
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
            // a container that lets nothing be taken out, or that another thread of the game writes into
            return false;
        }
        return true;
    }
}
