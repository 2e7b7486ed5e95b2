// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import io.github.jmepool.jme.internal.elements.ElementState;
import io.github.jmepool.jme.reset.ResetOutcome;
import org.jspecify.annotations.Nullable;

/** Restores the elements of Lemur in an instance: after the tree, as they notice what its reset takes off. */
final class ElementsPart extends StatePart {
    private final ElementState elements;
    /** Their parts that are not attached now. */
    private final SpatialSnapshot[] hidden;

    ElementsPart(ElementState elements, SpatialSnapshot[] hidden, String path) {
        super(LeftoverKind.CONTROL, path);
        this.elements = elements;
        this.hidden = hidden;
    }

    @Override
    boolean isClean() {
        return hidden.length == 0 && elements.isClean();
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        ResetOutcome outcome = ResetOutcome.UNCHANGED;
        for (SpatialSnapshot snapshot : hidden) {
            outcome = outcome.and(snapshot.verify(sink, false));
        }
        if (!elements.isClean()) {
            elements.restore(sink == null ? null : (subject, now, then) -> report(sink, subject, now, then));
            outcome = outcome.and(ResetOutcome.REPAIRED);
        }
        return outcome;
    }
}
