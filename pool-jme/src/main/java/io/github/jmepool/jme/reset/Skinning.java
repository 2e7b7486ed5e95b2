// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.anim.SkinningControl;
import com.jme3.animation.SkeletonControl;
import com.jme3.scene.Spatial;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The control that skins a geometry, of either kind that the engine has.
 */
@SuppressWarnings("deprecation") // com.jme3.animation: old, but models of that time are still played
record Skinning(BooleanSupplier hardware) {
    /**
     * Finds the control on the geometry or nearest above it.
     *
     * @return null when there is none
     */
    static @Nullable Skinning of(Spatial geometry) {
        for (Spatial at = geometry; at != null; at = at.getParent()) {
            SkinningControl control = at.getControl(SkinningControl.class);
            SkeletonControl old = at.getControl(SkeletonControl.class);
            if (control != null) {
                return new Skinning(control::isHardwareSkinningUsed);
            } else if (old != null) {
                return new Skinning(old::isHardwareSkinningUsed);
            }
        }
        return null;
    }

    boolean isDoneByHardware() {
        return hardware.getAsBoolean();
    }
}
