// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import com.jme3.bullet.BulletAppState;
import com.jme3.renderer.RenderManager;

/** The engine's physics, which take their step in {@code render}, with a clock. */
final class TimedPhysics extends BulletAppState {
    private static final float SHARE = 0.05f;
    private static final float NANOS_PER_MILLI = 1e6f;

    private float millis;

    @Override
    public void render(RenderManager rm) {
        long start = System.nanoTime();
        super.render(rm);
        millis += SHARE * ((System.nanoTime() - start) / NANOS_PER_MILLI - millis);
    }

    /** The mean of the last steps, in milliseconds. */
    float stepMillis() {
        return millis;
    }
}
