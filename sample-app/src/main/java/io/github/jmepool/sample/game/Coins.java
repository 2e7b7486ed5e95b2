// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.math.FastMath;

/**
 * Drops coins where something was destroyed, and lets them fly to the ship when it is near.
 */
final class Coins {
    private static final float PULL_DISTANCE = 12;
    private static final float PULL_SPEED = 24;
    private static final int POINTS = 25;

    private final Game game;

    Coins(Game game) {
        this.game = game;
    }

    void drop(Body destroyed) {
        int count = destroyed.kind.isEnemy() ? 1 + destroyed.kind.health() / 4
                : game.uniformInt(4) == 0 ? 1 : 0;
        for (int i = 0; i < count; i++) {
            float angle = game.anyAngle();
            float speed = game.uniform(1, 6);
            Body coin = game.spawn(Kind.COIN, destroyed.x, destroyed.y);
            coin.vx = FastMath.cos(angle) * speed;
            coin.vy = FastMath.sin(angle) * speed;
            coin.tiltX = 0.1f;
            coin.tiltY = 0.98f;
            coin.spin = game.uniform(4, 7);
            coin.angle = game.anyAngle();
        }
    }

    void update(float step) {
        Bodies bodies = game.bodies();
        for (int i = 0; i < bodies.size(); i++) {
            Body coin = bodies.get(i);
            if (coin.kind == Kind.COIN && coin.alive) {
                float brake = Math.max(0, 1 - 0.8f * step);
                coin.vx *= brake;
                coin.vy *= brake;
                Body ship = game.ship().body();
                if (game.ship().seen != null && ship != null) {
                    pull(coin, ship, step);
                }
            }
        }
    }

    private void pull(Body coin, Body ship, float step) {
        float dx = ship.x - coin.x;
        float dy = ship.y - coin.y;
        float distance = Math.max(0.1f, FastMath.sqrt(dx * dx + dy * dy));
        if (distance < Kind.SHIP.radius() + Kind.COIN.radius()) {
            coin.alive = false;
            game.earn(POINTS);
            game.events().collected();
        } else if (distance < PULL_DISTANCE) {
            float share = Math.min(1, 4 * step);
            coin.vx += (dx / distance * PULL_SPEED - coin.vx) * share;
            coin.vy += (dy / distance * PULL_SPEED - coin.vy) * share;
        }
    }
}
