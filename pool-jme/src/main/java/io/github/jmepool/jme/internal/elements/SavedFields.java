// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import com.jme3.scene.Mesh;
import io.github.jmepool.jme.internal.engine.GameFields;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The fields of one object of Lemur, or of one of the engine's vectors and colours. */
final class SavedFields extends SavedNode {
    private final Object target;
    private final ElementFields fields;
    private final long[] numbers;
    private final @Nullable Object[] references;

    SavedFields(Object target, ElementFields fields, @Nullable AtomicBoolean shared, @Nullable String label) {
        super(shared, label);
        this.target = target;
        this.fields = fields;
        numbers = new long[fields.numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = ElementFields.bits(fields.numbers[i], target);
        }
        references = new Object[fields.references.length];
        for (int i = 0; i < references.length; i++) {
            references[i] = GameFields.read(fields.references[i], target);
        }
    }

    @Override
    boolean restore(ElementState.@Nullable Differences differences) {
        boolean changed = false;
        for (int i = 0; i < numbers.length; i++) {
            Field field = fields.numbers[i];
            long now = ElementFields.bits(field, target);
            if (now != numbers[i]) {
                report(differences, field, ElementFields.boxed(field.getType(), now),
                        ElementFields.boxed(field.getType(), numbers[i]));
                ElementFields.writeBits(field, target, numbers[i]);
                changed = true;
            }
        }
        for (int i = 0; i < references.length; i++) {
            Field field = fields.references[i];
            Object now = GameFields.read(field, target);
            if (now != references[i] && !Modifier.isFinal(field.getModifiers())) {
                report(differences, field, now, references[i]);
                GameFields.write(field, target, references[i]);
                changed = true;
            }
        }
        return changed;
    }

    private void report(ElementState.@Nullable Differences differences, Field field, @Nullable Object now,
            @Nullable Object then) {
        // a mesh has the size that a layout has given it
        boolean isPlace = label != null || !ElementState.isValue(target) && !(target instanceof Mesh);
        if (differences != null && isPlace && ElementState.isReported(field) && ElementState.isValue(now)
                && ElementState.isValue(then) && (now == null || !now.equals(then))) {
            differences.differs(label != null ? label : ElementState.label(target, field), now, then);
        }
    }
}
