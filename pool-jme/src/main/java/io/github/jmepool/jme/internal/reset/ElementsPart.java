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
    /** What components attach once they are attached themselves. */
    private final SpatialSnapshot[] detached;
    /** The materials of components with which nothing is drawn yet. */
    private final MaterialPart[] materials;

    ElementsPart(ElementState elements, SpatialSnapshot[] hidden, SpatialSnapshot[] detached, MaterialPart[] materials,
            String path) {
        super(LeftoverKind.CONTROL, path);
        this.elements = elements;
        this.hidden = hidden;
        this.detached = detached;
        this.materials = materials;
    }

    /** An element has hundreds of values: {@link #restore} compares each once. */
    @Override
    boolean isClean() {
        return false;
    }

    @Override
    void disposed() {
        stop();
    }

    /** Ends what calls the game as it ends, before the tree is restored. */
    void stop() {
        elements.stop();
    }

    boolean hasPlayed() {
        return elements.hasPlayed();
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        ResetOutcome outcome = ResetOutcome.UNCHANGED;
        for (SpatialSnapshot snapshot : hidden) {
            outcome = outcome.and(snapshot.reset(sink));
        }
        // not reported: the component is, with what the game has set
        for (SpatialSnapshot snapshot : detached) {
            outcome = outcome.and(snapshot.reset(null));
        }
        for (MaterialPart material : materials) {
            outcome = material.isClean() ? outcome : outcome.and(material.restore(null));
        }
        boolean changed = elements.restore(
                sink == null ? null : (subject, now, then) -> report(sink, subject, now, then));
        return changed ? outcome.and(ResetOutcome.REPAIRED) : outcome;
    }
}
