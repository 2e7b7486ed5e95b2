// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import com.simsilica.lemur.core.VersionedObject;
import com.simsilica.lemur.core.VersionedReference;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The version of a model: it never goes back, as a reference that the game holds would miss the next change. A model
 * that a use has changed has one more version once it is restored.
 */
final class SavedVersion extends SavedNode {
    private final Object model;
    private final Field version;
    private long known;

    private SavedVersion(Object model, Field version, @Nullable AtomicBoolean shared) {
        super(shared, null);
        this.model = model;
        this.version = version;
        known = ElementFields.bits(version, model);
    }

    static @Nullable SavedNode of(Object object, @Nullable AtomicBoolean shared) {
        if (object instanceof VersionedReference<?> reference) {
            Field last = ElementFields.version(object.getClass(), true);
            return last == null ? null : new Reference(reference, last, shared);
        }
        Field version = object instanceof VersionedObject ? ElementFields.version(object.getClass(), false) : null;
        return version == null ? null : new SavedVersion(object, version, shared);
    }

    @Override
    boolean restore(ElementState.@Nullable Differences differences) {
        long now = ElementFields.bits(version, model);
        if (now == known) {
            return false;
        }
        known = now + 1;
        ElementFields.writeBits(version, model, known);
        return true;
    }

    /** A view's reference, which knows whether it has seen the present version; restored after all models. */
    static final class Reference extends SavedNode {
        private final VersionedReference<?> reference;
        private final Field last;
        private final boolean seen;

        Reference(VersionedReference<?> reference, Field last, @Nullable AtomicBoolean shared) {
            super(shared, null);
            this.reference = reference;
            this.last = last;
            seen = !reference.needsUpdate();
        }

        @Override
        boolean restore(ElementState.@Nullable Differences differences) {
            if (reference.needsUpdate() != seen) {
                return false;
            }
            ElementFields.writeBits(last, reference, reference.getObjectVersion() - (seen ? 0 : 1));
            return true;
        }
    }
}
