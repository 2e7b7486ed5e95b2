// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.math.FastMath;

/**
 * Plays the game: turns to the rock that is most worth a shot, keeps its distance, and bursts now and then.
 */
public final class Autopilot {
    private static final float BURST_SECONDS = 6;
    private static final float FIRST_BURST_SECONDS = 2;
    private static final float LEAD_SECONDS = 0.3f;

    private static final float URGENT = 0.15f;
    private static final float CENTRE = 0.5f;

    private final Evasion evasion = new Evasion();
    private float nextBurst = FIRST_BURST_SECONDS;

    /**
     * Decides on the next frame.
     *
     * @param game what is played
     * @param tpf seconds since the last decision
     * @param controls is set
     */
    public void steer(Game game, float tpf, Controls controls) {
        nextBurst -= tpf;
        if (nextBurst <= 0) {
            // Somebody at the keyboard may have asked for one as well.
            controls.burst = true;
            nextBurst = BURST_SECONDS;
        }
        Body ship = game.ship().body();
        if (ship != null) {
            evasion.look(game, ship);
            if (evasion.urgency() > URGENT) {
                evade(ship, controls);
                return;
            }
        }
        Body target = ship == null ? null : choose(game, ship);
        if (target == null) {
            controls.turn = 0;
            controls.thrust = 0;
            controls.fire = false;
            return;
        }
        float dx = target.x + (target.vx - ship.vx) * LEAD_SECONDS - ship.x;
        float dy = target.y + (target.vy - ship.vy) * LEAD_SECONDS - ship.y;
        float off = off(FastMath.atan2(dy, dx), ship);
        float distance = FastMath.sqrt(dx * dx + dy * dy);
        controls.turn = Math.max(-1, Math.min(1, off * 3));
        controls.fire = Math.abs(off) < 0.35f;
        controls.thrust = distance > 9 && Math.abs(off) < 0.6f ? 0.8f : 0;
    }

    /** Goes on firing: whatever lies ahead is out of the way the sooner. */
    private void evade(Body ship, Controls controls) {
        float off = off(evasion.angle(), ship);
        controls.turn = Math.max(-1, Math.min(1, off * 3));
        controls.thrust = Math.abs(off) < 1.2f ? 1 : 0;
        controls.fire = true;
    }

    private static float off(float wanted, Body ship) {
        return FastMath.normalize(wanted - ship.angle, -FastMath.PI, FastMath.PI);
    }

    /** The nearest counts, but what lies ahead needs less turning, and what lies at the centre less flying. */
    private static Body choose(Game game, Body ship) {
        Bodies bodies = game.bodies();
        Body best = null;
        float bestCost = Float.MAX_VALUE;
        float headX = FastMath.cos(ship.angle);
        float headY = FastMath.sin(ship.angle);
        for (int i = 0; i < bodies.size(); i++) {
            Body body = bodies.get(i);
            if (body.kind.isTarget()) {
                float dx = body.x - ship.x;
                float dy = body.y - ship.y;
                float distance = FastMath.sqrt(dx * dx + dy * dy);
                float ahead = (dx * headX + dy * headY) / Math.max(0.1f, distance);
                float cost = distance * (1.6f - 0.6f * ahead) - body.kind.radius() * 2
                        + CENTRE * FastMath.sqrt(body.x * body.x + body.y * body.y);
                if (cost < bestCost) {
                    bestCost = cost;
                    best = body;
                }
            }
        }
        return best;
    }
}
