// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import org.jspecify.annotations.Nullable;

/**
 * Puts back what is in a material that belongs to one instance alone.
 */
final class MaterialPart extends StatePart {
    private final MaterialState state;
    private final String path;

    MaterialPart(MaterialState state, String path) {
        this.state = state;
        this.path = path;
    }

    @Override
    boolean isClean() {
        state.putBackSilently();
        return state.isClean();
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (sink != null) {
            state.report(LeftoverKind.MATERIAL, path, "material", sink);
        }
        state.restore();
        return ResetOutcome.REPAIRED;
    }
}
