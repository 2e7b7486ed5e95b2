// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import io.github.jmepool.jme.internal.engine.GameFields;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one custom control or spatial of an instance.
 *
 * <p>Many make a part when they need it first: {@code if (bar == null) attachChild(bar = ...)}. Where the reset takes
 * such a part off, the field refers to nothing of the instance any more, and gets back the value that it had when the
 * instance was made: then the next use makes its part as a new object does. The numbers, flags, strings and enums of
 * the same object go with it, as they may state that the part is made, or what it shows.
 */
final class OwnFields {
    /** The most elements of a container that a use has put into a field: a larger one is a list of the whole game. */
    private static final int MOST_OF_A_USE = 1_000;
    private static final Kind NOTHING = new Kind(List.of(), List.of());
    private static final @Nullable Object[] NO_VALUES = {};

    private final Object owner;
    private final First first;
    /** What its references were; null where they were null, or are final. */
    private final @Nullable Object @Nullable [] references;
    /** Null out of development mode. */
    private final @Nullable WatchedFields watch;

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
        /** The fields of the first instance, in order. */
        private final List<First> usual = new ArrayList<>(0);
        private final WatchedFields.OfPool watched = new WatchedFields.OfPool();
        final TakenOff.Lent lent = new TakenOff.Lent();

        private Kind of(Class<?> type, boolean handled) {
            return kinds.computeIfAbsent(type, key -> Kind.of(key, handled));
        }

        private First share(First made, int index) {
            if (index == usual.size()) {
                usual.add(made);
            }
            First other = usual.get(index);
            return made.isLike(other) ? other : made;
        }
    }

    private OwnFields(Object owner, First first, @Nullable WatchedFields watch) {
        this.owner = owner;
        this.first = first;
        this.watch = watch;
        references = firstReferences(first.kind.references, owner);
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
        boolean searched = path != null && !handled && known.watched.searches(owner.getClass());
        if (kind.references.isEmpty() && !searched && (path == null || kind.values.isEmpty())) {
            return null;
        }
        First first = known.share(new First(owner, original, kind), index);
        return new OwnFields(owner, first, path == null ? null
                : new WatchedFields(owner, path, known.watched, handled, kind.values, first.values));
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
        return WatchedFields.isOwn(field) && (TakenOff.mayBePart(type)
                || type.isArray() && TakenOff.mayBePart(type.getComponentType())
                || Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type));
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

    /** What development mode sees of the fields; null out of it. */
    @Nullable WatchedFields watch() {
        return watch;
    }

    /** Notes in what is taken off what the fields hold of it. */
    void pin(TakenOff off) {
        List<Field> fields = first.kind.references;
        for (int i = 0; i < fields.size(); i++) {
            Object now = GameFields.read(fields.get(i), owner);
            int most = now == then(i, now) ? WatchedFields.MOST_SEARCHED : MOST_OF_A_USE;
            if (first.filled[i] || GameFields.size(now) <= most) {
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
        }
        if (undone && watch != null) {
            watch.restored();
        }
        if (sink != null && watch != null) {
            watch.report(off, sink);
        }
    }

    private boolean undo(int index, TakenOff off, @Nullable LeftoverSink sink) {
        Field field = first.kind.references.get(index);
        Object now = GameFields.read(field, owner);
        Object then = then(index, now);
        if (now == then) {
            return first.filled[index] && off.leave(now) || off.test(now)
                    || off.isIn(now, WatchedFields.MOST_SEARCHED);
        }
        if (!off.test(now) && !off.test(then) && !off.isIn(now, MOST_OF_A_USE)) {
            return false;
        }
        if (sink != null) {
            sink.leftover(LeftoverKind.FIELD, watch == null ? "" : watch.path(), "field "
                    + WatchedFields.name(owner, field) + " was left at " + WatchedFields.label(now) + "; it is "
                    + WatchedFields.label(then) + " again");
        }
        GameFields.write(field, owner, then);
        return true;
    }

    private @Nullable Object then(int index, @Nullable Object now) {
        boolean isFinal = Modifier.isFinal(first.kind.references.get(index).getModifiers());
        return isFinal ? now : references == null ? null : references[index];
    }
}
