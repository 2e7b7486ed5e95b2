// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The saved state of one object of an element. */
abstract class SavedNode {
    /** Whether another instance has the object as well; null where that is not known. */
    private final @Nullable AtomicBoolean shared;
    /** Which field has led to it, for reports; null where it is not reported. */
    final @Nullable String label;

    SavedNode(@Nullable AtomicBoolean shared, @Nullable String label) {
        this.shared = shared;
        this.label = label;
    }

    /** Whether it belongs to several instances, none of which may restore it. */
    final boolean isShared() {
        return shared != null && shared.get();
    }

    /** Restores what differs, and reports it before; 0 bytes where nothing does. Returns whether anything did. */
    abstract boolean restore(ElementState.@Nullable Differences differences);
}
