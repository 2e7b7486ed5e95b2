// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.material.RenderState;
import com.jme3.system.JmeSystem;

/** Says which engine is needed, before the JVM says that some method of it is missing. */
final class EngineCheck {
    /** New in jME 3.7, like the one other method that we use and 3.6 lacks. */
    private static final boolean NEW_ENOUGH = hasCopyFrom(RenderState.class);

    private EngineCheck() {
    }

    static void require() {
        if (!NEW_ENOUGH) {
            throw new IllegalStateException("jme-pool needs jMonkeyEngine 3.7.0 or newer, but this is "
                    + JmeSystem.getFullName());
        }
    }

    private static boolean hasCopyFrom(Class<?> renderState) {
        try {
            renderState.getMethod("copyFrom", renderState);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
