// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.prefab;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.tween.action.Action;
import com.jme3.light.Light;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.engine.GameFields;
import io.github.jmepool.jme.internal.tree.Spatials;
import io.github.jmepool.jme.reset.Poolable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields of an instance's own controls and spatials that hold a part of the prefab: the engine clones a field
 * only where the class does so itself, and a factory may keep a part of its first object.
 */
final class CapturedParts {
    /** The parts of the prefab, with what messages call them. */
    private final Map<Object, String> parts = new IdentityHashMap<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Field> reported = new HashSet<>();
    private final List<String> found = new ArrayList<>();
    /** What a warning ends with. */
    private final String remedy;

    private CapturedParts(String remedy) {
        this.remedy = remedy;
    }

    /**
     * Looks at a clone.
     *
     * @param instance cloned as all instances are
     * @param prefabs whose parts its fields should not hold
     * @return a sentence for each field
     */
    static List<String> of(Spatial instance, Spatial... prefabs) {
        CapturedParts search = new CapturedParts(" of the prefab, and so it does in every instance: clone it in"
                + " cloneFields, or have each instance made anew with registerFactory; see"
                + " docs/prefabs.md#fields-that-hold-a-part-of-the-prefab");
        for (Spatial prefab : prefabs) {
            forEachPart(prefab, "", search.parts::put);
        }
        return search.in(instance);
    }

    /**
     * Looks at an instance that a factory has made. The factory may give all its objects one material, and the pool
     * each instance a copy of it: what a field holds is then a part of the first object alone, and that is allowed.
     *
     * @param first the factory's first object
     * @return a sentence for each field
     */
    static List<String> ofMade(Spatial instance, Spatial first) {
        CapturedParts search = new CapturedParts(" of the factory's first object, which is never spawned: let the"
                + " factory make each part anew; see docs/prefabs.md#prefabs-from-constructors");
        forEachPart(first, "", search.parts::put);
        search.parts.keySet().removeIf(Material.class::isInstance);
        return search.in(instance);
    }

    private List<String> in(Spatial instance) {
        // what the instance has as well, such as a shared material, is its own
        forEachPart(instance, "", (part, name) -> parts.remove(part));
        visit(instance, "");
        return found;
    }

    private static void forEachPart(Spatial spatial, String parentPath, BiConsumer<Object, String> action) {
        String path = Spatials.pathOf(parentPath, spatial);
        action.accept(spatial, "'" + path + "'");
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            action.accept(control, "the " + className(control) + " of '" + path + "'");
            if (control instanceof SkinningControl skinning && skinning.getArmature() != null) {
                action.accept(skinning.getArmature(), "the armature of '" + path + "'");
                for (Joint joint : skinning.getArmature().getJointList()) {
                    action.accept(joint, "joint '" + joint.getName() + "' of '" + path + "'");
                }
            } else if (control instanceof AnimComposer composer) {
                Map<String, Action> actions = EngineFields.actions(composer);
                if (actions != null) {
                    actions.forEach((name, one) -> action.accept(one, "action '" + name + "' of '" + path + "'"));
                }
            }
        }
        for (Light light : spatial.getLocalLightList()) {
            action.accept(light, "a light of '" + path + "'");
        }
        for (MatParamOverride override : spatial.getLocalMatParamOverrides()) {
            action.accept(override, "an override of '" + path + "'");
        }
        if (spatial instanceof Geometry geometry && geometry.getMaterial() != null) {
            action.accept(geometry.getMaterial(), "the material of '" + path + "'");
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                forEachPart(child, path, action);
            }
        }
    }

    private void visit(Spatial spatial, String parentPath) {
        String path = Spatials.pathOf(parentPath, spatial);
        lookAt(spatial, "'" + path + "'");
        for (int i = 0; i < spatial.getNumControls(); i++) {
            lookAt(spatial.getControl(i), "the control on '" + path + "'");
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                visit(child, path);
            }
        }
    }

    /** Looks at the fields of an object, of a Poolable only final ones: it may set the others when a use begins. */
    private void lookAt(Object holder, String name) {
        boolean poolable = holder instanceof Poolable;
        for (Field field : GameFields.of(holder.getClass(), CapturedParts::isReference)) {
            if (!poolable || Modifier.isFinal(field.getModifiers())) {
                follow(GameFields.read(field, holder), field, className(holder) + "." + field.getName(), name);
            }
        }
    }

    private static boolean isReference(Field field) {
        return !Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive();
    }

    private void follow(@Nullable Object value, Field field, String where, String holder) {
        String part = parts.get(value);
        if (part != null) {
            report(field, where, holder, part);
        } else if (value != null && !(value instanceof Spatial || value instanceof Control) && seen.add(value)) {
            for (Object element : GameFields.elements(value)) {
                follow(element, field, where, holder);
            }
            followCaptured(value, where, holder);
        }
    }

    /** What a lambda or an inner class has captured. The game's other objects may know its prefabs. */
    private void followCaptured(Object value, String where, String holder) {
        boolean lambda = value.getClass().isSynthetic();
        for (Field field : GameFields.of(value.getClass(), CapturedParts::isReference)) {
            if (lambda || field.isSynthetic()) {
                follow(GameFields.read(field, value), field, where + "." + field.getName(), holder);
            }
        }
    }

    private void report(Field field, String where, String holder, String part) {
        if (reported.add(field)) {
            found.add("field " + where + " of " + holder + " holds " + part + remedy);
        }
    }

    /** The name without the package. */
    private static String className(Object object) {
        String name = object.getClass().getName();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
