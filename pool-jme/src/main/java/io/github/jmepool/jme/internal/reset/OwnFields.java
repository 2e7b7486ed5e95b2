// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.control.Control;
import io.github.jmepool.jme.internal.engine.GameFields;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds, in development mode, the fields of a custom control that uses change and that nothing resets.
 *
 * <p>A leftover is a value that a use has changed, that the next use begins with, and that a new instance does not
 * have. The first values of a use are read once the code after {@code spawn} has run, as many games set such fields
 * there. A field that was seen to change between two uses is set by the game, and is not looked at again in its pool.
 */
final class OwnFields {
    private final Control control;
    private final String path;
    private final Field[] fields;
    /** Of all instances of the pool: fields that the game sets, and those that were reported. */
    private final Set<Field> doneFields;
    private final @Nullable Object[] fresh;
    private final @Nullable Object[] begun;
    private final @Nullable Object[] ended;

    private OwnFields(Control control, String path, Field[] fields, Set<Field> doneFields) {
        this.control = control;
        this.path = path;
        this.fields = fields;
        this.doneFields = doneFields;
        fresh = new Object[fields.length];
        read(fresh);
        begun = fresh.clone();
        ended = fresh.clone();
    }

    /** Returns null for a control that has no such field. */
    static @Nullable OwnFields of(Control control, String path, Set<Field> doneFields) {
        List<Field> found = GameFields.of(control.getClass(), OwnFields::isState);
        return found.isEmpty() ? null : new OwnFields(control, path, found.toArray(new Field[0]), doneFields);
    }

    private static boolean isState(Field field) {
        Class<?> type = field.getType();
        return (field.getModifiers() & (Modifier.STATIC | Modifier.FINAL | Modifier.TRANSIENT)) == 0
                && !field.isSynthetic() && (type.isPrimitive() || type.isEnum() || type == String.class);
    }

    private void read(@Nullable Object[] values) {
        for (int i = 0; i < fields.length; i++) {
            values[i] = GameFields.read(fields[i], control);
        }
    }

    /** The use has begun, and all code that prepares it has run. */
    void useBegun(LeftoverSink sink) {
        @Nullable Object[] before = begun.clone();
        read(begun);
        for (int i = 0; i < fields.length; i++) {
            Object now = begun[i];
            if (!Objects.equals(now, ended[i])) {
                doneFields.add(fields[i]);
            } else if (!Objects.equals(now, before[i]) && !Objects.equals(now, fresh[i])
                    && doneFields.add(fields[i])) {
                sink.kept(path, Spatials.className(control.getClass()) + '.' + fields[i].getName(), now, fresh[i]);
            }
        }
    }

    /** The use ends, and no hook has run yet. */
    void useEnded() {
        read(ended);
    }
}
