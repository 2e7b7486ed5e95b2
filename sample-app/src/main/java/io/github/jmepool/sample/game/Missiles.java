// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.math.FastMath;

/**
 * Launches the ships' missiles and lets them follow their targets; each carries a trail that is recycled with it.
 */
final class Missiles {
    static final float LAUNCH_SECONDS = 1.3f;
    private static final int SALVO = 4;
    private static final float TURN_SPEED = 4.5f;
    private static final float START_SPEED = 9;
    private static final float ACCELERATION = 14;
    private static final float TOP_SPEED = 22;

    private final Game game;

    Missiles(Game game) {
        this.game = game;
    }

    void update(float step) {
        reload(game.ship(), step);
        Bodies bodies = game.bodies();
        for (int i = 0; i < bodies.size(); i++) {
            Body body = bodies.get(i);
            if (body.kind == Kind.MISSILE) {
                follow(body, step);
            }
        }
    }

    private void reload(Ship ship, float step) {
        ship.untilLaunch -= step;
        if (ship.body() != null && ship.untilLaunch <= 0) {
            ship.untilLaunch = LAUNCH_SECONDS;
            int count = Math.max(SALVO, Math.round(SALVO * game.load()));
            for (int i = 0; i < count; i++) {
                launch(ship.body(), i, count);
            }
        }
    }

    private void launch(Body ship, int index, int count) {
        float angle = ship.angle + (index - (count - 1) * 0.5f) * Math.min(0.7f, FastMath.TWO_PI / count);
        Body missile = game.spawn(Kind.MISSILE, ship.x, ship.y);
        missile.angle = angle;
        missile.vx = ship.vx + FastMath.cos(angle) * START_SPEED;
        missile.vy = ship.vy + FastMath.sin(angle) * START_SPEED;
        missile.timer = START_SPEED;
        aim(missile);
        game.attach(Kind.TRAIL, missile);
    }

    /** Chooses an enemy, any rock when there is none, that no salvo has overcrowded: one at random. */
    private void aim(Body missile) {
        Bodies bodies = game.bodies();
        Body chosen = null;
        int start = game.uniformInt(bodies.size());
        for (int i = 0; i < bodies.size(); i++) {
            Body body = bodies.get((start + i) % bodies.size());
            if (body.alive && body.kind.isEnemy()) {
                chosen = body;
                break;
            }
            if (chosen == null && body.alive && body.kind == Kind.ASTEROID) {
                chosen = body;
            }
        }
        missile.target = chosen;
        missile.targetUse = chosen == null ? 0 : chosen.use;
    }

    private void follow(Body missile, float step) {
        Body target = missile.target;
        if (target != null && (target.use != missile.targetUse || !target.alive)) {
            aim(missile);
            target = missile.target;
        }
        if (target != null) {
            float wanted = FastMath.atan2(target.y - missile.y, target.x - missile.x);
            float off = FastMath.normalize(wanted - missile.angle, -FastMath.PI, FastMath.PI);
            missile.angle += Math.max(-1, Math.min(1, off * 4)) * TURN_SPEED * step;
        }
        missile.timer = Math.min(TOP_SPEED, missile.timer + ACCELERATION * step);
        missile.vx = FastMath.cos(missile.angle) * missile.timer;
        missile.vy = FastMath.sin(missile.angle) * missile.timer;
    }
}
