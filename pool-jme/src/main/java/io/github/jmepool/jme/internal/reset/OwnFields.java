// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.AnimClip;
import com.jme3.anim.tween.action.Action;
import com.jme3.animation.AnimChannel;
import com.jme3.light.Light;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.internal.engine.GameFields;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
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
 * The fields of one custom control or spatial of an instance.
 *
 * <p>Many make a part when they need it first: {@code if (bar == null) attachChild(bar = ...)}. Where the reset takes
 * such a part off, the field refers to nothing of the instance any more, and gets back the value that it had when the
 * instance was made: then the next use makes its part as a new object does. The numbers, flags, strings and enums of
 * the same object go with it, as they may state that the part is made, or what it shows.
 *
 * <p>In development mode it also finds such values that uses change and that nothing resets. A leftover is a value that
 * a use has changed, that the next use begins with, and that a new instance does not have. The first values of a use
 * are read once the code after {@code spawn} has run, as many games set such fields there. A field that was seen to
 * change between two uses is set by the game, and is not looked at again in its pool.
 */
final class OwnFields {
    /**
     * The most objects of the game that development mode searches for a part that was taken off. A larger container
     * that a field has held from the start is no list of parts of the instance, unless a use has filled it.
     */
    private static final int MOST_SEARCHED = 200;
    /** The most objects, one in the other, that lead to a part. */
    private static final int DEPTH = 2;
    private static final Kind NOTHING = new Kind(List.of(), List.of());
    private static final @Nullable Object[] NO_VALUES = {};
    /** The classes of objects that a reset takes off. */
    @SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
    private static final List<Class<?>> PARTS = List.of(Spatial.class, Control.class, Light.class,
            MatParamOverride.class, Material.class, Mesh.class, Action.class, AnimClip.class, AnimChannel.class);

    private final Object owner;
    private final String path;
    /** The fields with values; empty where the game restores them itself. */
    private final List<Field> values;
    private final List<Field> references;
    private final Known known;
    private final boolean handled;
    private final boolean isWatched;
    /** In development mode, the parts that its fields, and the objects that they hold, have held from the start. */
    private final Set<Object> held;
    private final @Nullable Object[] fresh;
    private final @Nullable Object[] freshReferences;
    /** Whether a field holds a container that was empty, and that no other instance has: a use's parts are its own. */
    private final boolean[] filled;
    private final @Nullable Object[] begun;
    private final @Nullable Object[] ended;

    /**
     * The fields of a class.
     *
     * @param values numbers, flags, strings and enums
     * @param references those that may hold a part of an instance, or a container of such parts
     */
    private record Kind(List<Field> values, List<Field> references) {
        static Kind of(Class<?> type) {
            List<Field> values = GameFields.of(type, OwnFields::isValue);
            List<Field> references = GameFields.of(type, OwnFields::isReference);
            return values.isEmpty() && references.isEmpty() ? NOTHING : new Kind(values, references);
        }
    }

    /** The fields of all instances of a pool, by class, and those that need no further look. */
    static final class Known {
        private final Map<Class<?>, Kind> kinds = new HashMap<>();
        private final Map<Class<?>, List<Field>> searched = new HashMap<>();
        /** Fields that the game sets, and those that were reported. */
        private final Set<Field> done = new HashSet<>();

        private Kind of(Class<?> type) {
            return kinds.computeIfAbsent(type, Kind::of);
        }

        private List<Field> searched(Class<?> type) {
            return searched.computeIfAbsent(type, key -> GameFields.of(key, OwnFields::isOwn));
        }
    }

    private OwnFields(Object owner, @Nullable Object original, String path, Kind kind, Known known, boolean handled,
            boolean development) {
        this.owner = owner;
        this.path = path;
        this.known = known;
        values = handled ? NOTHING.values : kind.values;
        references = kind.references;
        this.handled = handled;
        isWatched = development && !handled && !kind.values.isEmpty();
        fresh = read(values, owner);
        freshReferences = read(references, owner);
        filled = new boolean[references.size()];
        boolean alike = original != null && original.getClass() == owner.getClass();
        for (int i = 0; i < filled.length; i++) {
            Object made = freshReferences[i];
            filled[i] = isEmpty(made)
                    && !(alike && original != null && GameFields.read(references.get(i), original) == made);
        }
        begun = isWatched ? fresh.clone() : fresh;
        ended = isWatched ? fresh.clone() : fresh;
        held = development ? newIdentitySet() : Set.of();
        if (development) {
            search(owner, "", 0, newIdentitySet(), (part, field) -> held.add(part));
        }
    }

    /**
     * Looks at a control or spatial as it was made.
     *
     * @param original the prefab's; null when it has none there
     * @param handled whether the game restores its values itself
     * @param development whether to find values that nothing resets
     * @return null where no field matters
     */
    static @Nullable OwnFields of(Object owner, @Nullable Object original, String path, Known known, boolean handled,
            boolean development) {
        Kind kind = known.of(owner.getClass());
        boolean searched = development && !(handled || known.searched(owner.getClass()).isEmpty());
        return !kind.references.isEmpty() || searched || development && !handled && !kind.values.isEmpty()
                ? new OwnFields(owner, original, path, kind, known, handled, development) : null;
    }

    private static boolean isValue(Field field) {
        Class<?> type = field.getType();
        return (field.getModifiers() & (Modifier.STATIC | Modifier.FINAL | Modifier.TRANSIENT)) == 0
                && !field.isSynthetic() && (type.isPrimitive() || type.isEnum() || type == String.class);
    }

    private static boolean isReference(Field field) {
        Class<?> type = field.getType();
        return isOwn(field) && (mayBePart(type) || type.isArray() && mayBePart(type.getComponentType())
                || Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type));
    }

    private static boolean isOwn(Field field) {
        return !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !field.getType().isPrimitive();
    }

    private static boolean mayBePart(Class<?> type) {
        return type == Object.class || type.isInterface()
                || PARTS.stream().anyMatch(part -> part.isAssignableFrom(type));
    }

    private static @Nullable Object[] read(List<Field> fields, Object owner) {
        @Nullable Object[] read = fields.isEmpty() ? NO_VALUES : new Object[fields.size()];
        for (int i = 0; i < fields.size(); i++) {
            read[i] = GameFields.read(fields.get(i), owner);
        }
        return read;
    }

    private static boolean isEmpty(@Nullable Object container) {
        return container instanceof Object[] array ? Arrays.stream(array).allMatch(Objects::isNull)
                : container instanceof Collection<?> collection ? collection.isEmpty()
                : container instanceof Map<?, ?> map && map.isEmpty();
    }

    /** Whether {@link #useBegun} is to be called when a use has begun. */
    boolean isWatched() {
        return isWatched;
    }

    /** The use has begun, and all code that prepares it has run. */
    void useBegun(LeftoverSink sink) {
        if (!isWatched) {
            return;
        }
        for (int i = 0; i < values.size(); i++) {
            Object before = begun[i];
            Object now = GameFields.read(values.get(i), owner);
            begun[i] = now;
            if (!Objects.equals(now, ended[i])) {
                known.done.add(values.get(i));
            } else if (!Objects.equals(now, before) && !Objects.equals(now, fresh[i])
                    && known.done.add(values.get(i))) {
                sink.kept(path, name(owner, values.get(i)), now, fresh[i]);
            }
        }
    }

    /** The use ends, and no hook has run yet. */
    void useEnded() {
        for (int i = 0; isWatched && i < values.size(); i++) {
            ended[i] = GameFields.read(values.get(i), owner);
        }
    }

    private static String name(Object owner, Field field) {
        return Spatials.className(owner.getClass()) + '.' + field.getName();
    }

    /** Gives fields that refer to what the reset has taken off or put back the values that they were made with. */
    void undo(TakenOff off, @Nullable LeftoverSink sink) {
        boolean undone = false;
        for (int i = 0; i < references.size(); i++) {
            undone |= undo(i, off, sink);
        }
        for (int i = 0; undone && i < values.size(); i++) {
            GameFields.write(values.get(i), owner, fresh[i]);
            ended[i] = fresh[i];
        }
        if (sink != null && !handled) {
            search(owner, "", 0, newIdentitySet(), (part, field) -> {
                if (off.isGone(part) && !held.contains(part)) {
                    sink.held(path, field, label(part));
                }
            });
        }
    }

    private boolean undo(int index, TakenOff off, @Nullable LeftoverSink sink) {
        Field field = references.get(index);
        Object now = GameFields.read(field, owner);
        Object then = freshReferences[index];
        if (now == then) {
            return filled[index] && off.leave(now) || off.has(now)
                    || GameFields.size(now) <= MOST_SEARCHED && off.isIn(now);
        }
        if (!off.has(now) && !off.has(then) && !off.isIn(now)) {
            return false;
        }
        if (sink != null) {
            sink.leftover(LeftoverKind.FIELD, path, "field " + name(owner, field) + " was left at " + label(now)
                    + "; it is " + label(then) + " again");
        }
        GameFields.write(field, owner, then);
        return true;
    }

    private static String label(@Nullable Object value) {
        return value == null ? "null" : value instanceof Spatial spatial ? "'" + spatial.getName() + "'"
                : Spatials.className(value.getClass());
    }

    /** Reports the parts that an object refers to, and those that the game's own objects in its fields refer to. */
    private void search(Object at, String where, int depth, Set<Object> seen, BiConsumer<Object, String> found) {
        for (Field field : known.searched(at.getClass())) {
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
            if (PARTS.stream().anyMatch(part -> part.isInstance(value))) {
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
