// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

/**
 * The field of play: grows with the load so that the density stays the same.
 */
public final class Arena {
    private static final float HALF_WIDTH = 33;
    private static final float HALF_HEIGHT = 19;
    private static final float SHIP_MARGIN = 5;

    private final float halfWidth;
    private final float halfHeight;

    Arena(float load) {
        float scale = (float) Math.sqrt(Math.max(1, load));
        halfWidth = HALF_WIDTH * scale;
        halfHeight = HALF_HEIGHT * scale;
    }

    /** Returns half of its width in world units. */
    public float halfWidth() {
        return halfWidth;
    }

    /** Returns half of its height in world units. */
    public float halfHeight() {
        return halfHeight;
    }

    /** Moves an object that leaves on one side to the other side. */
    void wrap(Body body) {
        if (body.x > halfWidth) {
            body.x -= 2 * halfWidth;
        } else if (body.x < -halfWidth) {
            body.x += 2 * halfWidth;
        }
        if (body.y > halfHeight) {
            body.y -= 2 * halfHeight;
        } else if (body.y < -halfHeight) {
            body.y += 2 * halfHeight;
        }
    }

    /** The ship is held inside. */
    void hold(Body body) {
        hold(body, SHIP_MARGIN);
    }

    /** Makes an object bounce off the margin. */
    void hold(Body body, float margin) {
        float right = halfWidth - margin;
        float top = halfHeight - margin;
        if (body.x > right || body.x < -right) {
            body.x = Math.max(-right, Math.min(right, body.x));
            body.vx = -0.5f * body.vx;
        }
        if (body.y > top || body.y < -top) {
            body.y = Math.max(-top, Math.min(top, body.y));
            body.vy = -0.5f * body.vy;
        }
    }
}
