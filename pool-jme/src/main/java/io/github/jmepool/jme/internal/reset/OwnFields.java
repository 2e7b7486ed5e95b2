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
import java.util.ArrayList;
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
    /** The most elements of a container that a use has put into a field: a larger one is a list of the whole game. */
    private static final int MOST_OF_A_USE = 1_000;
    /** The most objects, one in the other, that lead to a part. */
    private static final int DEPTH = 2;
    private static final Kind NOTHING = new Kind(List.of(), List.of());
    private static final @Nullable Object[] NO_VALUES = {};
    /** The classes of objects that a reset takes off. */
    @SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
    private static final List<Class<?>> PARTS = List.of(Spatial.class, Control.class, Light.class,
            MatParamOverride.class, Material.class, Mesh.class, Action.class, AnimClip.class, AnimChannel.class);

    private final Object owner;
    private final First first;
    /** What its references were; null where they were null, or are final. */
    private final @Nullable Object @Nullable [] references;
    /** Null out of development mode. */
    private final @Nullable Watch watch;

    /**
     * The fields of a class.
     *
     * @param values numbers, flags, strings and enums; none where the game restores them itself
     * @param references those that may hold a part of an instance, or a container of such parts
     */
    private record Kind(List<Field> values, List<Field> references) {
        static Kind of(Class<?> type, boolean handled) {
            List<Field> values = handled ? List.of() : GameFields.of(type, OwnFields::isValue);
            List<Field> references = GameFields.of(type, OwnFields::isReference);
            return values.isEmpty() && references.isEmpty() ? NOTHING : new Kind(values, references);
        }
    }

    /** What the fields began with: one object for all instances in which they began alike. */
    private static final class First {
        final Kind kind;
        final @Nullable Object[] values;
        /** Whether a field holds a container that was empty and the instance's alone: parts in it are a use's. */
        final boolean[] filled;

        First(Object owner, @Nullable Object original, Kind kind) {
            this.kind = kind;
            values = read(kind.values, owner);
            filled = new boolean[kind.references.size()];
            boolean alike = original != null && original.getClass() == owner.getClass();
            for (int i = 0; i < filled.length; i++) {
                Object made = GameFields.read(kind.references.get(i), owner);
                filled[i] = isEmpty(made)
                        && !(alike && original != null && GameFields.read(kind.references.get(i), original) == made);
            }
        }

        boolean isLike(First other) {
            return kind == other.kind && Arrays.equals(values, other.values) && Arrays.equals(filled, other.filled);
        }
    }

    /** The fields of all instances of a pool, by class, and what their instances have in common. */
    static final class Known {
        private final Map<Class<?>, Kind> kinds = new HashMap<>();
        private final Map<Class<?>, List<Field>> searched = new HashMap<>();
        /** The fields of the first instance, in order. */
        private final List<First> usual = new ArrayList<>(0);
        /** Fields that the game sets, and those that were reported. */
        private final Set<Field> done = new HashSet<>();
        final TakenOff.Lent lent = new TakenOff.Lent();

        private Kind of(Class<?> type, boolean handled) {
            return kinds.computeIfAbsent(type, key -> Kind.of(key, handled));
        }

        private List<Field> searched(Class<?> type) {
            return searched.computeIfAbsent(type, key -> GameFields.of(key, OwnFields::isOwn));
        }

        private First share(First made, int index) {
            if (index == usual.size()) {
                usual.add(made);
            }
            First other = usual.get(index);
            return made.isLike(other) ? other : made;
        }
    }

    /** What development mode sees of them. */
    private static final class Watch {
        final String path;
        final Known known;
        /** Whether the game restores the values itself. */
        final boolean handled;
        /** The parts that its fields, and the objects that they hold, have held from the start. */
        final Set<Object> held = newIdentitySet();
        final @Nullable Object[] begun;
        final @Nullable Object[] ended;

        Watch(String path, Known known, boolean handled, @Nullable Object[] fresh) {
            this.path = path;
            this.known = known;
            this.handled = handled;
            begun = fresh.clone();
            ended = fresh.clone();
        }
    }

    private OwnFields(Object owner, First first, @Nullable Watch watch) {
        this.owner = owner;
        this.first = first;
        this.watch = watch;
        references = firstReferences(first.kind.references, owner);
        if (watch != null) {
            search(watch, owner, "", 0, newIdentitySet(), (part, field) -> watch.held.add(part));
        }
    }

    /**
     * Looks at a control or spatial as it was made.
     *
     * @param original the prefab's; null when it has none there
     * @param index how many the instance has before
     * @param handled whether the game restores its values itself
     * @param path of its spatial in development mode, which finds values that nothing resets; null out of it
     * @return null where no field matters
     */
    static @Nullable OwnFields of(Object owner, @Nullable Object original, int index, Known known, boolean handled,
            @Nullable String path) {
        Kind kind = known.of(owner.getClass(), handled);
        boolean searched = path != null && !handled && !known.searched(owner.getClass()).isEmpty();
        if (kind.references.isEmpty() && !searched && (path == null || kind.values.isEmpty())) {
            return null;
        }
        First first = known.share(new First(owner, original, kind), index);
        return new OwnFields(owner, first, path == null ? null : new Watch(path, known, handled, first.values));
    }

    private static @Nullable Object @Nullable [] firstReferences(List<Field> fields, Object owner) {
        @Nullable Object[] first = null;
        for (int i = 0; i < fields.size(); i++) {
            Object now = Modifier.isFinal(fields.get(i).getModifiers()) ? null : GameFields.read(fields.get(i), owner);
            if (now != null) {
                first = first == null ? new Object[fields.size()] : first;
                first[i] = now;
            }
        }
        return first;
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
        return watch != null && first.values.length > 0;
    }

    /** The use has begun, and all code that prepares it has run. */
    void useBegun(LeftoverSink sink) {
        for (int i = 0; watch != null && i < first.values.length; i++) {
            Field field = first.kind.values.get(i);
            Object before = watch.begun[i];
            Object now = GameFields.read(field, owner);
            watch.begun[i] = now;
            if (!Objects.equals(now, watch.ended[i])) {
                watch.known.done.add(field);
            } else if (!Objects.equals(now, before) && !Objects.equals(now, first.values[i])
                    && watch.known.done.add(field)) {
                sink.kept(watch.path, name(owner, field), now, first.values[i]);
            }
        }
    }

    /** The use ends, and no hook has run yet. */
    void useEnded() {
        for (int i = 0; watch != null && i < first.values.length; i++) {
            watch.ended[i] = GameFields.read(first.kind.values.get(i), owner);
        }
    }

    private static String name(Object owner, Field field) {
        return Spatials.className(owner.getClass()) + '.' + field.getName();
    }

    /** Notes in what is taken off what the fields hold of it. */
    void pin(TakenOff off) {
        List<Field> fields = first.kind.references;
        for (int i = 0; i < fields.size(); i++) {
            Object now = GameFields.read(fields.get(i), owner);
            if (first.filled[i] || GameFields.size(now) <= (now == then(i, now) ? MOST_SEARCHED : MOST_OF_A_USE)) {
                off.pin(now);
            }
        }
    }

    /** Gives fields that refer to what the reset has taken off or put back the values that they were made with. */
    void undo(TakenOff off, @Nullable LeftoverSink sink) {
        boolean undone = false;
        for (int i = 0; i < first.filled.length; i++) {
            undone |= undo(i, off, sink);
        }
        for (int i = 0; undone && i < first.values.length; i++) {
            GameFields.write(first.kind.values.get(i), owner, first.values[i]);
            if (watch != null) {
                watch.ended[i] = first.values[i];
            }
        }
        if (sink != null && watch != null && !watch.handled) {
            report(watch, off, sink);
        }
    }

    private void report(Watch by, TakenOff off, LeftoverSink sink) {
        search(by, owner, "", 0, newIdentitySet(), (part, field) -> {
            if (off.isGone(part) && !by.held.contains(part)) {
                sink.held(by.path, field, label(part));
            }
        });
    }

    private boolean undo(int index, TakenOff off, @Nullable LeftoverSink sink) {
        Field field = first.kind.references.get(index);
        Object now = GameFields.read(field, owner);
        Object then = then(index, now);
        if (now == then) {
            return first.filled[index] && off.leave(now) || off.test(now)
                    || GameFields.size(now) <= MOST_SEARCHED && off.isIn(now);
        }
        if (!off.test(now) && !off.test(then) && !(GameFields.size(now) <= MOST_OF_A_USE && off.isIn(now))) {
            return false;
        }
        if (sink != null) {
            sink.leftover(LeftoverKind.FIELD, watch == null ? "" : watch.path, "field " + name(owner, field)
                    + " was left at " + label(now) + "; it is " + label(then) + " again");
        }
        GameFields.write(field, owner, then);
        return true;
    }

    private @Nullable Object then(int index, @Nullable Object now) {
        boolean isFinal = Modifier.isFinal(first.kind.references.get(index).getModifiers());
        return isFinal ? now : references == null ? null : references[index];
    }

    private static String label(@Nullable Object value) {
        return value == null ? "null" : value instanceof Spatial spatial ? "'" + spatial.getName() + "'"
                : Spatials.className(value.getClass());
    }

    /** Reports the parts that an object refers to, and those that the game's own objects in its fields refer to. */
    private void search(Watch by, Object at, String where, int depth, Set<Object> seen,
            BiConsumer<Object, String> found) {
        for (Field field : by.known.searched(at.getClass())) {
            Object value = GameFields.read(field, at);
            String name = where.isEmpty() ? name(owner, field) : where + '.' + field.getName();
            follow(by, value, name, depth, seen, found);
            for (Object element : GameFields.size(value) <= MOST_SEARCHED ? GameFields.elements(value) : List.of()) {
                follow(by, element, name, depth, seen, found);
            }
        }
    }

    private void follow(Watch by, @Nullable Object value, String name, int depth, Set<Object> seen,
            BiConsumer<Object, String> found) {
        if (value != null && seen.size() < MOST_SEARCHED && seen.add(value)) {
            if (PARTS.stream().anyMatch(part -> part.isInstance(value))) {
                found.accept(value, name);
            } else if (depth < DEPTH) {
                search(by, value, name, depth + 1, seen, found);
            }
        }
    }

    private static Set<Object> newIdentitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
