// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.function.Supplier;

/** Checks that a setting comes back though a use changed nothing else. */
final class OnlyChange {
    private OnlyChange() {
    }

    /** In two uses, one after the other: the state shows the edit, a reset puts it back, another has nothing to do. */
    static void comesBack(SavedInstance saved, Supplier<?> state, Runnable edit) {
        Object before = state.get();
        for (int use = 1; use <= 2; use++) {
            edit.run();
            assertThat((Object) state.get()).as("edited in use %d", use).isNotEqualTo(before);
            assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
            assertThat((Object) state.get()).as("after use %d", use).isEqualTo(before);
            assertThat(reset(saved)).as("again").isEqualTo(ResetOutcome.UNCHANGED);
        }
    }

    private static ResetOutcome reset(SavedInstance saved) {
        return saved.reset((kind, path, what) -> { });
    }
}
