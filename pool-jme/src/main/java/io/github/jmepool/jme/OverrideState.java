// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.anim.SkinningControl;
import com.jme3.material.MatParamOverride;
import com.jme3.scene.Spatial;

/**
 * One local material parameter override of an instance, and its value as it was when the instance was made.
 *
 * <p>The two overrides that a SkinningControl owns keep their place in the list, but their values are the control's
 * affair and never looked at.
 */
final class OverrideState {
    final MatParamOverride override;
    private final boolean foreign;
    private final boolean enabled;
    private final Object value;
    private final Object copy;

    OverrideState(Spatial spatial, MatParamOverride override) {
        this.override = override;
        foreign = isOwnedBySkinning(spatial, override);
        enabled = override.isEnabled();
        value = override.getValue();
        copy = Values.copy(value);
    }

    private static boolean isOwnedBySkinning(Spatial spatial, MatParamOverride override) {
        String name = override.getName();
        return (name.equals("NumberOfBones") || name.equals("BoneMatrices"))
                && spatial.getControl(SkinningControl.class) != null;
    }

    boolean isClean() {
        return foreign || override.isEnabled() == enabled && override.getValue() == value
                && Values.same(value, copy);
    }

    void restore() {
        Values.restore(value, copy);
        override.setValue(value);
        override.setEnabled(enabled);
    }

    String report() {
        return "override '" + override.getName() + "' was left at " + override.getValue()
                + (override.isEnabled() ? "" : " (disabled)") + ", not " + copy + (enabled ? "" : " (disabled)");
    }
}
