// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** What one list, set, map, array or buffer of characters of an element holds. */
@SuppressWarnings({"unchecked", "rawtypes"}) // written are the elements that were read
final class SavedContents extends SavedNode {
    private static final Object[] NOTHING = {};

    private final Object container;
    /** The elements; the keys of a map. */
    private final @Nullable Object[] elements;
    /** The values of a map. */
    private final @Nullable Object[] values;
    /** A copy of an array of numbers, or of characters; null for others. */
    private final @Nullable Object copy;

    SavedContents(Object container, @Nullable AtomicBoolean shared, @Nullable String label) {
        super(shared, label);
        this.container = container;
        elements = elements(container);
        values = container instanceof Map<?, ?> map ? map.values().toArray() : NOTHING;
        copy = copy(container);
    }

    /** Whether an object is of a kind that is saved by what it holds. */
    static boolean isContainer(Object object) {
        Class<?> type = object.getClass();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            boolean library = at.getName().startsWith("java.util.") || at.getName().startsWith("com.jme3.util.");
            if (library && !Modifier.isAbstract(at.getModifiers())) {
                return object instanceof Collection || object instanceof Map;
            }
        }
        return object instanceof Object[] || object instanceof StringBuilder
                || type.isArray() && type.getComponentType().isPrimitive();
    }

    /** Whether a container refuses changes, and so has none. */
    static boolean isFixed(Object container) {
        String name = container.getClass().getName();
        return name.startsWith("java.util.Collections$") || name.startsWith("java.util.ImmutableCollections");
    }

    /** Returns what a container refers to. */
    static @Nullable Object[] elements(Object container) {
        if (container instanceof Object[] array) {
            return array.clone();
        } else if (container instanceof Collection<?> collection) {
            return collection.toArray();
        }
        return container instanceof Map<?, ?> map ? map.keySet().toArray() : NOTHING;
    }

    private static @Nullable Object copy(Object container) {
        if (container instanceof StringBuilder characters) {
            return characters.toString();
        } else if (container instanceof float[] floats) {
            return floats.clone();
        } else if (container instanceof int[] ints) {
            return ints.clone();
        } else if (container instanceof double[] doubles) {
            return doubles.clone();
        }
        return container instanceof boolean[] flags ? flags.clone() : null;
    }

    private boolean isClean() {
        if (container instanceof Object[] array) {
            return isSame(array);
        } else if (container instanceof List<?> list) {
            return list.size() == elements.length && isSame(list);
        } else if (container instanceof Map<?, ?> map) {
            return map.size() == elements.length && isSame(map);
        } else if (container instanceof Collection<?> collection) {
            return collection.size() == elements.length && hasAll(collection);
        }
        return isSameCopy();
    }

    private boolean isSame(@Nullable Object[] array) {
        for (int i = 0; i < elements.length; i++) {
            if (array[i] != elements[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean isSame(List<?> list) {
        for (int i = 0; i < elements.length; i++) {
            if (list.get(i) != elements[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean isSame(Map<?, ?> map) {
        for (int i = 0; i < elements.length; i++) {
            if (map.get(elements[i]) != values[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean hasAll(Collection<?> collection) {
        for (Object element : elements) {
            if (!collection.contains(element)) {
                return false;
            }
        }
        return true;
    }

    private boolean isSameCopy() {
        if (copy instanceof String characters) {
            return characters.contentEquals((StringBuilder) container);
        } else if (copy instanceof float[] floats) {
            return Arrays.equals(floats, (float[]) container);
        } else if (copy instanceof int[] ints) {
            return Arrays.equals(ints, (int[]) container);
        } else if (copy instanceof double[] doubles) {
            return Arrays.equals(doubles, (double[]) container);
        }
        return !(copy instanceof boolean[] flags) || Arrays.equals(flags, (boolean[]) container);
    }

    @Override
    boolean restore(ElementState.@Nullable Differences differences) {
        if (isClean()) {
            return false;
        }
        if (differences != null && label != null) {
            differences.differs(label, describe(), describeThen());
        }
        if (container instanceof Object[] array) {
            System.arraycopy(elements, 0, array, 0, elements.length);
        } else if (container instanceof List list && list.size() == elements.length) {
            for (int i = 0; i < elements.length; i++) {
                list.set(i, elements[i]);
            }
        } else if (container instanceof Map map) {
            map.clear();
            for (int i = 0; i < elements.length; i++) {
                map.put(elements[i], values[i]);
            }
        } else if (container instanceof Collection collection) {
            collection.clear();
            collection.addAll(Arrays.asList(elements));
        } else if (container instanceof StringBuilder characters && copy != null) {
            characters.setLength(0);
            characters.append(copy);
        } else if (copy != null) {
            System.arraycopy(copy, 0, container, 0, Array.getLength(copy));
        }
        return true;
    }

    private Object describe() {
        return copy instanceof String ? "'" + container + "'" : size(container) + " elements";
    }

    private Object describeThen() {
        return copy instanceof String ? "'" + copy + "'"
                : (copy == null ? elements.length : Array.getLength(copy)) + " elements";
    }

    private static int size(Object container) {
        return container instanceof Collection<?> collection ? collection.size()
                : container instanceof Map<?, ?> map ? map.size()
                : container.getClass().isArray() ? Array.getLength(container) : 0;
    }
}
