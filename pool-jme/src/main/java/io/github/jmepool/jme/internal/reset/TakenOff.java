// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.AnimClip;
import com.jme3.anim.tween.action.Action;
import com.jme3.animation.AnimChannel;
import com.jme3.light.Light;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.internal.engine.GameFields;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The objects that one reset takes off an instance, and those that it puts back: fields that classes of the game
 * declare may refer to them. What hangs on a spatial that is taken off goes with it. Render thread only.
 */
final class TakenOff implements Predicate<@Nullable Object> {
    /** The classes of objects that a reset takes off. */
    @SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
    private static final List<Class<?>> PARTS = List.of(Spatial.class, Control.class, Light.class,
            MatParamOverride.class, Material.class, Mesh.class, Action.class, AnimClip.class, AnimChannel.class);

    private final Lent lent;
    /** Each object with whether it is off the instance now; null until there is one. */
    private @Nullable Map<Object, Boolean> objects;

    /** The map that the instances of a pool use in turn. */
    static final class Lent {
        private @Nullable Map<Object, Boolean> idle;

        /** Another one where a reset goes on inside another. */
        private Map<Object, Boolean> take() {
            Map<Object, Boolean> taken = idle == null ? new IdentityHashMap<>() : idle;
            idle = null;
            return taken;
        }
    }

    TakenOff(Lent lent) {
        this.lent = lent;
    }

    /** Whether an object is of a kind that a reset takes off. */
    static boolean isPart(Object object) {
        return PARTS.stream().anyMatch(part -> part.isInstance(object));
    }

    /** Whether a field of a type may hold such an object. */
    static boolean mayBePart(Class<?> type) {
        return type == Object.class || type.isInterface()
                || PARTS.stream().anyMatch(part -> part.isAssignableFrom(type));
    }

    /** Adds a control, a light, a material or the like, or a spatial with all that hangs on it; null is nothing. */
    void add(@Nullable Object object) {
        put(object, true);
    }

    /** Adds an object of the instance's own that is put back; null is nothing. */
    void putBack(@Nullable Object object) {
        put(object, false);
    }

    private void put(@Nullable Object object, boolean isGone) {
        if (object != null) {
            objects = objects == null ? lent.take() : objects;
            objects.put(object, isGone);
        }
    }

    boolean isEmpty() {
        return objects == null;
    }

    void clear() {
        if (objects != null) {
            objects.clear();
            lent.idle = objects;
            objects = null;
        }
    }

    /** Whether an object was taken off or put back. */
    @Override
    public boolean test(@Nullable Object object) {
        return objects != null && object != null && (objects.containsKey(object) || isGone(object));
    }

    /** Whether an object is no part of the instance any more. */
    boolean isGone(@Nullable Object object) {
        if (objects == null || object == null) {
            return false;
        }
        Boolean isGone = objects.get(object);
        if (isGone != null) {
            return isGone;
        }
        if (object instanceof Spatial spatial) {
            return isOnOneThatIsGone(spatial.getParent());
        } else if (object instanceof AbstractControl control) {
            return isOnOneThatIsGone(control.getSpatial());
        }
        return (object instanceof Light || object instanceof MatParamOverride || object instanceof Control)
                && objects.entrySet().stream().anyMatch(entry -> entry.getValue()
                        && entry.getKey() instanceof Spatial root && hangsOn(root, object));
    }

    private boolean isOnOneThatIsGone(@Nullable Spatial lowest) {
        for (Spatial at = lowest; at != null && objects != null; at = at.getParent()) {
            Boolean isGone = objects.get(at);
            if (isGone != null) {
                return isGone;
            }
        }
        return false;
    }

    /** Whether a tree has a light, an override or a control, none of which can be asked where it is. */
    private static boolean hangsOn(Spatial root, Object object) {
        for (int i = 0; i < root.getNumControls(); i++) {
            if (root.getControl(i) == object) {
                return true;
            }
        }
        for (Light light : root.getLocalLightList()) {
            if (light == object) {
                return true;
            }
        }
        return root.getLocalMatParamOverrides().stream().anyMatch(override -> override == object)
                || root instanceof Node node && node.getChildren().stream().anyMatch(child -> hangsOn(child, object));
    }

    /** Whether an array, or a collection or map of a library, of at most so many elements holds one of the objects. */
    boolean isIn(@Nullable Object container, int most) {
        return GameFields.size(container) <= most && GameFields.hasElement(container, this);
    }

    /**
     * Adds an object, or those in a container, where it is gone because of what it hangs on: what resets that may take
     * the object off it.
     */
    void pin(@Nullable Object value) {
        if (isGone(value)) {
            add(value);
        }
        GameFields.hasElement(value, element -> {
            if (isGone(element)) {
                add(element);
            }
            return false;
        });
    }

    /** Takes the objects out of such a container, and returns whether it held one. */
    boolean leave(@Nullable Object container) {
        if (!GameFields.hasElement(container, this)) {
            return false;
        }
        try {
            if (container instanceof Object[] array) {
                for (int i = 0; i < array.length; i++) {
                    array[i] = test(array[i]) ? null : array[i];
                }
            } else if (container instanceof Map<?, ?> map) {
                map.entrySet().removeIf(entry -> test(entry.getKey()) || test(entry.getValue()));
            } else if (container instanceof Collection<?> collection) {
                collection.removeIf(this);
            }
        } catch (RuntimeException refused) {
            // a container that lets nothing be taken out, or that another thread of the game writes into
            return false;
        }
        return true;
    }
}
