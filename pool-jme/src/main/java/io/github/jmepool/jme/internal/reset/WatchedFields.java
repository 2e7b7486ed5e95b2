// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.GameFields;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What development mode sees of the fields of one custom control or spatial of an instance: values that uses change and
 * that nothing resets, and references to parts that the reset has taken off.
 *
 * <p>A leftover is a value that a use has changed, that the next use begins with, and that a new instance does not
 * have. The first values of a use are read once the code after {@code spawn} has run, as many games set such fields
 * there. A field that was seen to change between two uses is set by the game, and is not looked at again in its pool.
 */
final class WatchedFields {
    /**
     * The most objects of the game that are searched for a part that was taken off. A larger container that a field has
     * held from the start is no list of parts of the instance, unless a use has filled it.
     */
    static final int MOST_SEARCHED = 200;
    /** The most objects, one in the other, that lead to a part. */
    private static final int DEPTH = 2;

    private final Object owner;
    private final String path;
    private final OfPool pool;
    /** Numbers, flags, strings and enums, with what they were when the instance was made. */
    private final List<Field> values;
    private final @Nullable Object[] fresh;
    /** Whether the game restores the values itself. */
    private final boolean handled;
    /** The parts that its fields, and the objects that they hold, have held from the start. */
    private final Set<Object> held = newIdentitySet();
    private final @Nullable Object[] begun;
    private final @Nullable Object[] ended;

    /** What the instances of a pool have in common. */
    static final class OfPool {
        private final Map<Class<?>, List<Field>> searched = new HashMap<>();
        /** Fields that the game sets, and those that were reported. */
        private final Set<Field> done = new HashSet<>();

        /** The fields of a class that may lead to a part. */
        private List<Field> searched(Class<?> type) {
            return searched.computeIfAbsent(type, key -> GameFields.of(key, WatchedFields::isOwn));
        }

        boolean searches(Class<?> type) {
            return !searched(type).isEmpty();
        }
    }

    /**
     * Looks at an object as it was made.
     *
     * @param path of its spatial
     * @param fresh what the values are
     */
    WatchedFields(Object owner, String path, OfPool pool, boolean handled, List<Field> values,
            @Nullable Object[] fresh) {
        this.owner = owner;
        this.path = path;
        this.pool = pool;
        this.handled = handled;
        this.values = values;
        this.fresh = fresh;
        begun = fresh.clone();
        ended = fresh.clone();
        search(owner, "", 0, newIdentitySet(), (part, field) -> held.add(part));
    }

    static boolean isOwn(Field field) {
        return !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !field.getType().isPrimitive();
    }

    static String name(Object owner, Field field) {
        return Spatials.className(owner.getClass()) + '.' + field.getName();
    }

    static String label(@Nullable Object value) {
        return value == null ? "null" : value instanceof Spatial spatial ? "'" + spatial.getName() + "'"
                : Spatials.className(value.getClass());
    }

    String path() {
        return path;
    }

    /** Whether {@link #useBegun} is to be called when a use has begun. */
    boolean hasValues() {
        return !values.isEmpty();
    }

    /** The use has begun, and all code that prepares it has run. */
    void useBegun(LeftoverSink sink) {
        for (int i = 0; i < fresh.length; i++) {
            Field field = values.get(i);
            Object before = begun[i];
            Object now = GameFields.read(field, owner);
            begun[i] = now;
            if (!Objects.equals(now, ended[i])) {
                pool.done.add(field);
            } else if (!Objects.equals(now, before) && !Objects.equals(now, fresh[i]) && pool.done.add(field)) {
                sink.kept(path, name(owner, field), now, fresh[i]);
            }
        }
    }

    /** The use ends, and no hook has run yet. */
    void useEnded() {
        for (int i = 0; i < fresh.length; i++) {
            ended[i] = GameFields.read(values.get(i), owner);
        }
    }

    /** The reset has given the values back what they were when the instance was made. */
    void restored() {
        System.arraycopy(fresh, 0, ended, 0, fresh.length);
    }

    /** Reports the parts that the reset has taken off, and that the object, or one in its fields, still refers to. */
    void report(TakenOff off, LeftoverSink sink) {
        if (!handled) {
            search(owner, "", 0, newIdentitySet(), (part, field) -> {
                if (off.isGone(part) && !held.contains(part)) {
                    sink.held(path, field, label(part));
                }
            });
        }
    }

    /** Finds the parts that an object refers to, and those that the game's own objects in its fields refer to. */
    private void search(Object at, String where, int depth, Set<Object> seen, BiConsumer<Object, String> found) {
        for (Field field : pool.searched(at.getClass())) {
            Object value = GameFields.read(field, at);
            String name = where.isEmpty() ? name(owner, field) : where + '.' + field.getName();
            follow(value, name, depth, seen, found);
            for (Object element : GameFields.size(value) <= MOST_SEARCHED ? GameFields.elements(value) : List.of()) {
                follow(element, name, depth, seen, found);
            }
        }
    }

    private void follow(@Nullable Object value, String name, int depth, Set<Object> seen,
            BiConsumer<Object, String> found) {
        if (value != null && seen.size() < MOST_SEARCHED && seen.add(value)) {
            if (TakenOff.isPart(value)) {
                found.accept(value, name);
            } else if (depth < DEPTH) {
                search(value, name, depth + 1, seen, found);
            }
        }
    }

    private static Set<Object> newIdentitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
