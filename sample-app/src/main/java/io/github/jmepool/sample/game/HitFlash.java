// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.scene.Spatial;

/**
 * Shows for a moment that a target was hit: switches on the bright colour that its prefab brings along, switched off.
 *
 * <p>An object may be recycled with the flash still on; the pool's reset switches it off.
 */
final class HitFlash {
    private static final float SECONDS = 0.07f;

    private HitFlash() {
    }

    static void start(Body body) {
        body.flash = SECONDS;
        set(body.spatial, true);
    }

    static void update(Body body, float step) {
        if (body.flash > 0) {
            body.flash -= step;
            if (body.flash <= 0) {
                set(body.spatial, false);
            }
        }
    }

    private static void set(Spatial spatial, boolean on) {
        if (!spatial.getLocalMatParamOverrides().isEmpty()) {
            spatial.getLocalMatParamOverrides().get(0).setEnabled(on);
        }
    }
}
