// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.prefab;

import com.jme3.bounding.BoundingVolume;
import com.jme3.export.Savable;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.internal.engine.GameFields;
import io.github.jmepool.jme.internal.tree.Spatials;
import io.github.jmepool.jme.reset.Poolable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields of an instance's own controls and spatials that hold a mutable object of the prefab: the engine's
 * clones share it, so what one instance writes into it, all read.
 *
 * <p>Whether a shared object is ever written to can't be seen. So these are taken for meant: what the class's own
 * {@code cloneFields} leaves shared, what is static, transient or named as a scratch, constants of the engine, and what
 * a constructor may have been given, unless it is blank and can't be replaced. A vector that is not final, or a
 * collection or an array, counts only while it is blank, as it was made to be filled then.
 */
final class SharedFields {
    private static final Set<String> CLONING = Set.of("cloneFields", "jmeClone", "clone");
    private static final Pattern SCRATCH = Pattern.compile("_?(te?mp|scratch)", Pattern.CASE_INSENSITIVE);
    private static final Pattern LIBRARYS = Pattern.compile("(java\\.util|com\\.jme3\\.util)\\.[\\w.]+");

    private SharedFields() {
    }

    /**
     * Looks at a clone.
     *
     * @param instance cloned as all instances are
     * @param prefabs whose objects its fields should not hold
     * @return a sentence for each class
     */
    static List<String> of(Spatial instance, Spatial... prefabs) {
        Set<Object> ofPrefabs = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Spatial prefab : prefabs) {
            forEachHolder(prefab, (holder, name) -> forEachField(holder, (field, value) -> ofPrefabs.add(value)));
        }
        Map<Class<?>, Map<Field, String>> shared = new LinkedHashMap<>();
        forEachHolder(instance, (holder, name) -> forEachField(holder, (field, value) -> {
            if (ofPrefabs.contains(value)) {
                shared.computeIfAbsent(field.getDeclaringClass(), type -> new LinkedHashMap<>())
                        .putIfAbsent(field, name);
            }
        }));
        List<String> found = new ArrayList<>();
        shared.forEach((type, fields) -> found.add(sentence(type, fields)));
        return found;
    }

    private static String sentence(Class<?> type, Map<Field, String> fields) {
        String names = fields.keySet().stream().map(Field::getName).collect(Collectors.joining(", "));
        return (fields.size() == 1 ? "field " : "fields ") + Spatials.className(type) + "." + names + " of "
                + fields.values().iterator().next() + (fields.size() == 1 ? " holds an object" : " hold objects")
                + " that all instances share: clone it in cloneFields, use registerFactory, or, if they are to share"
                + " it, make the field static or transient; see docs/prefabs.md#fields-that-all-instances-share";
    }

    private static void forEachHolder(Spatial root, BiConsumer<Object, String> action) {
        root.depthFirstTraversal(spatial -> {
            String name = "'" + Spatials.label(spatial) + "'";
            action.accept(spatial, name);
            for (int i = 0; i < spatial.getNumControls(); i++) {
                action.accept(spatial.getControl(i), "the control on " + name);
            }
        });
    }

    /** Visits the fields with a value that clones should not share. */
    private static void forEachField(Object holder, BiConsumer<Field, Object> action) {
        for (Field field : GameFields.of(holder.getClass(), SharedFields::isWanted)) {
            Object value = GameFields.read(field, holder);
            if (value != null && !(holder instanceof Poolable && !isFinal(field)) && isState(field, value)) {
                action.accept(field, value);
            }
        }
    }

    private static boolean isWanted(Field field) {
        return (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0 && !field.getType().isPrimitive()
                && !field.isSynthetic() && !SCRATCH.matcher(field.getName()).lookingAt()
                && !clonesItself(field.getDeclaringClass());
    }

    private static boolean clonesItself(Class<?> type) {
        try {
            return Arrays.stream(type.getDeclaredMethods()).anyMatch(method -> CLONING.contains(method.getName()));
        } catch (LinkageError missing) {
            return true; // it can't be known
        }
    }

    private static boolean isState(Field field, Object value) {
        boolean isFinal = isFinal(field);
        if (isMath(value)) {
            return !isConstant(value) && (isBlank(value) ? isFinal || isOwn(field) : isFinal && isOwn(field));
        }
        if (isContainer(value)) {
            return isBlank(value) && isOwn(field);
        }
        return value instanceof Savable && !(value instanceof Spatial || value instanceof Control)
                && GameFields.isGames(value.getClass()) && isFinal && isOwn(field);
    }

    private static boolean isFinal(Field field) {
        return Modifier.isFinal(field.getModifiers());
    }

    /** Whether no constructor can have been given the value. */
    private static boolean isOwn(Field field) {
        Class<?> type = field.getType();
        try {
            return Arrays.stream(field.getDeclaringClass().getDeclaredConstructors())
                    .flatMap(constructor -> Arrays.stream(constructor.getParameterTypes()))
                    .noneMatch(given -> given.isAssignableFrom(type) || type.isAssignableFrom(given));
        } catch (LinkageError missing) {
            return false; // it can't be known
        }
    }

    private static boolean isMath(Object value) {
        return value instanceof BoundingVolume
                || value instanceof Cloneable && value.getClass().getName().startsWith("com.jme3.math.");
    }

    /** Whether it is a container that can be written to: a library's unmodifiable ones are nested classes. */
    private static boolean isContainer(Object value) {
        return value.getClass().isArray() || (value instanceof Collection || value instanceof Map)
                && LIBRARYS.matcher(value.getClass().getName()).matches();
    }

    /** Whether it is one of its class's constants, such as {@code Vector3f.ZERO}. */
    private static boolean isConstant(Object value) {
        for (Field field : value.getClass().getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == value.getClass()
                    && GameFields.read(field, value) == value) {
                return true;
            }
        }
        return false;
    }

    /** Whether it holds nothing yet: it is as new, empty, or all zeros. */
    private static boolean isBlank(Object value) {
        if (value instanceof Collection<?> collection) {
            return collection.isEmpty();
        }
        if (value instanceof Map<?, ?> map) {
            return map.isEmpty();
        }
        Class<?> type = value.getClass();
        if (!type.isArray()) {
            return value.equals(newOf(type));
        }
        if (Array.getLength(value) == 0) {
            return false; // nothing can be written into it
        }
        Object zero = Array.get(Array.newInstance(type.getComponentType(), 1), 0);
        for (int i = 0; i < Array.getLength(value); i++) {
            if (!Objects.equals(Array.get(value, i), zero)) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Object newOf(Class<?> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException none) {
            return null;
        }
    }
}
