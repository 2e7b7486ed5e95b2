// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.material.MatParamOverride;
import com.jme3.scene.Spatial;

/**
 * One local material parameter override of an instance, and its value as it was when the instance was made.
 *
 * <p>Overrides that a control of the engine manages ({@link EngineManaged}) keep their place in the list, but their
 * values are never looked at.
 */
final class OverrideState {
    final MatParamOverride override;
    private final boolean foreign;
    private final boolean enabled;
    private final Object value;
    private final Object copy;

    OverrideState(Spatial spatial, MatParamOverride override) {
        this.override = override;
        foreign = EngineManaged.isOwned(spatial, override);
        enabled = override.isEnabled();
        value = override.getValue();
        copy = Values.copy(value);
    }

    boolean isClean() {
        return foreign || override.isEnabled() == enabled && Values.same(override.getValue(), copy)
                && (override.getValue() == value || restoreOwn());
    }

    /** An equal value is no leftover, but the game may go on writing into its own. */
    private boolean restoreOwn() {
        Values.restore(value, copy);
        override.setValue(value);
        return true;
    }

    void restore() {
        Values.restore(value, copy);
        override.setValue(value);
        override.setEnabled(enabled);
    }

    /** Whether another override does the same as this one did. */
    boolean isLike(MatParamOverride other) {
        return other.isEnabled() == enabled && other.getVarType() == override.getVarType()
                && other.getName().equals(override.getName()) && Values.same(other.getValue(), copy);
    }

    void report(String path, LeftoverSink sink) {
        sink.differs(LeftoverKind.OVERRIDE, path, "override '" + override.getName() + "'",
                override.getValue() + (override.isEnabled() ? "" : " (disabled)"),
                copy + (enabled ? "" : " (disabled)"));
    }
}
