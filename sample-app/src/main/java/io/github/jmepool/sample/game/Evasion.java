// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.math.FastMath;

/**
 * Finds out where a ship had better go: away from all that is about to hit it, the sooner the harder.
 */
final class Evasion {
    private static final float AHEAD_SECONDS = 0.9f;
    private static final float BERTH = 0.9f;
    /** The share of the way to the edge from which the middle draws the ship back. */
    private static final float FAR = 0.5f;
    private static final float HOMESICK = 0.7f;

    private float x;
    private float y;

    /** Looks at everything around. */
    void look(Game game, Body ship) {
        x = 0;
        y = 0;
        keepIn(ship.x / game.arena().halfWidth(), ship.y / game.arena().halfHeight());
        Bodies bodies = game.bodies();
        for (int i = 0; i < bodies.size(); i++) {
            Body body = bodies.get(i);
            if (body.alive && (body.kind.isTarget() || body.kind == Kind.BOLT)) {
                avoid(body, ship);
            }
        }
    }

    /** The edges are no place to dodge in, nor one to be seen at. */
    private void keepIn(float acrossX, float acrossY) {
        x -= Math.signum(acrossX) * Math.max(0, Math.abs(acrossX) - FAR) * HOMESICK;
        y -= Math.signum(acrossY) * Math.max(0, Math.abs(acrossY) - FAR) * HOMESICK;
    }

    /** Adds the way out of a body's path, if both keep to theirs and come too near. */
    private void avoid(Body body, Body ship) {
        float dx = body.x - ship.x;
        float dy = body.y - ship.y;
        float vx = body.vx - ship.vx;
        float vy = body.vy - ship.vy;
        float speed = Math.max(0.01f, vx * vx + vy * vy);
        float when = Math.max(0, -(dx * vx + dy * vy) / speed);
        if (when > AHEAD_SECONDS) {
            return;
        }
        float nearX = dx + vx * when;
        float nearY = dy + vy * when;
        float near = FastMath.sqrt(nearX * nearX + nearY * nearY);
        float berth = body.kind.radius() + Kind.SHIP.radius() + BERTH;
        if (near > berth) {
            return;
        }
        float urgency = (1 - when / AHEAD_SECONDS) * (1 - near / berth);
        x -= nearX / Math.max(0.1f, near) * urgency;
        y -= nearY / Math.max(0.1f, near) * urgency;
    }

    /** Returns the urgency, 0 when nothing comes near. */
    float urgency() {
        return FastMath.sqrt(x * x + y * y);
    }

    /** The direction to take, in radians. */
    float angle() {
        return FastMath.atan2(y, x);
    }
}
