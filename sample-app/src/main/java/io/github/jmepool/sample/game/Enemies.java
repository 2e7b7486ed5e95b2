// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.math.FastMath;

/**
 * Steers the enemies: drones ram, gunners circle and fire, hulks crawl and fire all around, the creature swims by.
 */
final class Enemies {
    private static final float DRONE_SPEED = 9;
    private static final float GUNNER_SPEED = 8;
    private static final float GUNNER_DISTANCE = 11;
    private static final float HULK_SPEED = 2.2f;
    private static final float CREATURE_SPEED = 4.5f;
    private static final float BOLT_SPEED = 13;
    private static final int HULK_BOLTS = 10;

    private final Game game;

    Enemies(Game game) {
        this.game = game;
    }

    int count() {
        Bodies bodies = game.bodies();
        return bodies.count(Kind.DRONE) + bodies.count(Kind.GUNNER) + bodies.count(Kind.HULK)
                + bodies.count(Kind.CREATURE);
    }

    /** Adds an enemy somewhere on the edge. */
    void enter(Kind kind) {
        Arena arena = game.arena();
        float angle = game.anyAngle();
        float x = Math.max(-1, Math.min(1, FastMath.cos(angle) * 1.4f)) * arena.halfWidth();
        float y = Math.max(-1, Math.min(1, FastMath.sin(angle) * 1.4f)) * arena.halfHeight();
        Body enemy = game.spawn(kind, x, y);
        enemy.angle = FastMath.atan2(-y, -x);
        enemy.timer = game.uniform(0.5f, 2.5f);
        enemy.z = kind == Kind.CREATURE ? -1 : 0;
    }

    void update(float step) {
        Bodies bodies = game.bodies();
        for (int i = bodies.size() - 1; i >= 0; i--) {
            Body body = bodies.get(i);
            if (body.kind.isEnemy()) {
                body.timer -= step;
                HitFlash.update(body, step);
                Body prey = game.ship().seen;
                steer(body, prey == null ? 0 : prey.x, prey == null ? 0 : prey.y, step);
                game.arena().hold(body, -1);
            } else if (body.kind == Kind.BOLT && body.alive && game.ship().seen != null) {
                boltAgainst(body, game.ship());
            }
        }
    }

    private void steer(Body body, float goalX, float goalY, float step) {
        float dx = goalX - body.x;
        float dy = goalY - body.y;
        float distance = Math.max(0.1f, FastMath.sqrt(dx * dx + dy * dy));
        switch (body.kind) {
            case DRONE -> {
                push(body, dx / distance, dy / distance, DRONE_SPEED, 1.6f, step);
                look(body, body.vx, body.vy);
            }
            case GUNNER -> circle(body, dx / distance, dy / distance, distance, step);
            case HULK -> crawl(body, dx / distance, dy / distance, step);
            default -> swim(body, step);
        }
    }

    private void circle(Body body, float dx, float dy, float distance, float step) {
        float closer = Math.max(-1, Math.min(1, (distance - GUNNER_DISTANCE) / 4));
        float side = body.use % 2 == 0 ? 0.8f : -0.8f;
        push(body, dx * closer - dy * side, dy * closer + dx * side, GUNNER_SPEED, 2.5f, step);
        look(body, dx, dy);
        if (body.timer <= 0 && distance < 2 * GUNNER_DISTANCE) {
            body.timer = game.uniform(0.7f, 1.4f);
            fire(body, body.angle + game.uniform(-0.1f, 0.1f));
        }
    }

    private void crawl(Body body, float dx, float dy, float step) {
        push(body, dx, dy, HULK_SPEED, 1, step);
        body.angle += 0.5f * step;
        if (body.timer <= 0) {
            body.timer = 2.6f;
            for (int i = 0; i < HULK_BOLTS; i++) {
                fire(body, body.angle + i * FastMath.TWO_PI / HULK_BOLTS);
            }
        }
    }

    /** Goes where it looks, and looks a little to the left and to the right in turn. */
    private void swim(Body body, float step) {
        Arena arena = game.arena();
        boolean outside = Math.abs(body.x) > arena.halfWidth() * 0.8f || Math.abs(body.y) > arena.halfHeight() * 0.75f;
        float wanted = outside ? FastMath.atan2(-body.y, -body.x) : body.angle + 0.6f * FastMath.sin(body.age * 0.8f);
        float off = FastMath.normalize(wanted - body.angle, -FastMath.PI, FastMath.PI);
        body.angle += Math.max(-0.9f, Math.min(0.9f, off)) * step;
        push(body, FastMath.cos(body.angle), FastMath.sin(body.angle), CREATURE_SPEED, 2, step);
    }

    private static void push(Body body, float dx, float dy, float speed, float agility, float step) {
        float share = Math.min(1, agility * step);
        body.vx += (dx * speed - body.vx) * share;
        body.vy += (dy * speed - body.vy) * share;
    }

    private static void look(Body body, float dx, float dy) {
        body.angle = FastMath.atan2(dy, dx);
    }

    private void fire(Body body, float angle) {
        float dx = FastMath.cos(angle);
        float dy = FastMath.sin(angle);
        float out = body.kind.radius();
        Body bolt = game.spawn(Kind.BOLT, body.x + dx * out, body.y + dy * out);
        bolt.vx = dx * BOLT_SPEED;
        bolt.vy = dy * BOLT_SPEED;
        bolt.angle = angle;
    }

    private void boltAgainst(Body bolt, Ship prey) {
        Body ship = prey.seen;
        float reach = Kind.BOLT.radius() + Kind.SHIP.radius() * 0.7f;
        float dx = bolt.x - ship.x;
        float dy = bolt.y - ship.y;
        if (dx * dx + dy * dy < reach * reach && ship.alive) {
            bolt.alive = false;
            game.spawn(Kind.SPARK, bolt.x, bolt.y);
            prey.hurt();
        }
    }
}
