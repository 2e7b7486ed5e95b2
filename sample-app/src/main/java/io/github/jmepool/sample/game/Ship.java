// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.math.FastMath;

/**
 * The player's ship: flies, fires, is hit, is lost and respawns.
 */
public final class Ship {
    private static final float TURN_SPEED = 4.2f;
    private static final float ACCELERATION = 26;
    private static final float DRAG = 1.1f;
    private static final float BULLET_SPEED = 34;
    private static final float RELOAD_SECONDS = 0.06f;
    private static final int BURST = 100;
    private static final int RAM_DAMAGE = 4;
    private static final int EMBERS = 3;
    private static final float AWAY_SECONDS = 1.6f;
    private static final float SAFE_SECONDS = 2;
    private static final float RECHARGE_SECONDS = 2.5f;

    private final Game game;
    private Controls controls = new Controls();
    private Body body;
    private long use;
    private float reload;
    private float away;
    private float safe = SAFE_SECONDS;
    private float recharge = RECHARGE_SECONDS;
    /** Its body when this step began, null when it was away; all steer for this one during the whole step. */
    Body seen;
    /** Seconds until the next salvo of missiles. */
    float untilLaunch = Missiles.LAUNCH_SECONDS;

    Ship(Game game) {
        this.game = game;
        enter();
    }

    private void enter() {
        body = game.spawn(Kind.SHIP, 0, 0);
        use = body.use;
        body.angle = FastMath.HALF_PI;
    }

    void update(float step) {
        fly(step);
        controls.burst = false;
        seen = body;
    }

    private void fly(float step) {
        if (body != null && (!body.alive || body.use != use)) {
            leave();
        }
        if (body == null) {
            comeBack(step);
            return;
        }
        safe -= step;
        recharge(step);
        body.angle += controls.turn * TURN_SPEED * step;
        float push = controls.thrust * ACCELERATION * step;
        float brake = Math.max(0, 1 - DRAG * step);
        body.vx = (body.vx + FastMath.cos(body.angle) * push) * brake;
        body.vy = (body.vy + FastMath.sin(body.angle) * push) * brake;
        game.arena().hold(body);
        for (int i = 0; i < EMBERS; i++) {
            exhaust(controls.thrust);
        }
        reload -= step;
        if (controls.fire && reload <= 0) {
            reload = RELOAD_SECONDS;
            volley();
        }
        if (controls.burst) {
            burst();
        }
    }

    /** The shield mends, a point at a time, while nothing hits it. */
    private void recharge(float step) {
        recharge -= step;
        if (recharge <= 0) {
            recharge = RECHARGE_SECONDS;
            body.health = Math.min(Kind.SHIP.health(), body.health + 1);
        }
    }

    private void exhaust(float thrust) {
        Body ember = game.spawn(Kind.EMBER, body.x - FastMath.cos(body.angle) * 1.6f,
                body.y - FastMath.sin(body.angle) * 1.6f);
        float angle = body.angle + FastMath.PI + game.uniform(-0.35f, 0.35f);
        float speed = game.uniform(2, 5) + 7 * thrust;
        ember.vx = body.vx * 0.5f + FastMath.cos(angle) * speed;
        ember.vy = body.vy * 0.5f + FastMath.sin(angle) * speed;
        ember.angle = game.anyAngle();
        ember.spatial.setLocalScale(game.uniform(0.5f, 0.8f) + 0.5f * thrust);
    }

    private void volley() {
        int guns = Math.max(1, Math.round(5 * game.load()));
        float spread = guns <= 5 ? 0.075f : FastMath.TWO_PI / guns;
        for (int i = 0; i < guns; i++) {
            fire(body.angle + (i - (guns - 1) * 0.5f) * spread, BULLET_SPEED);
        }
        game.events().fired();
        game.spawn(Kind.FLASH, body.x + FastMath.cos(body.angle) * 1.5f, body.y + FastMath.sin(body.angle) * 1.5f);
    }

    private void burst() {
        int bullets = Math.max(BURST, Math.round(BURST * game.load()));
        for (int i = 0; i < bullets; i++) {
            fire(body.angle + i * FastMath.TWO_PI / bullets, BULLET_SPEED * (i % 2 == 0 ? 0.8f : 0.55f));
        }
        game.events().burst(body.x, body.y);
    }

    private void fire(float angle, float speed) {
        float dx = FastMath.cos(angle);
        float dy = FastMath.sin(angle);
        Body bullet = game.spawn(Kind.BULLET, body.x + dx * 1.4f, body.y + dy * 1.4f);
        bullet.vx = body.vx * 0.3f + dx * speed;
        bullet.vy = body.vy * 0.3f + dy * speed;
        bullet.angle = angle;
    }

    void collide(Grid grid) {
        if (body == null || safe > 0) {
            return;
        }
        Body rock = grid.touching(body.x, body.y, Kind.SHIP.radius() * 0.8f);
        if (rock == null) {
            return;
        }
        game.hit(rock, RAM_DAMAGE, body.vx, body.vy);
        hurt();
    }

    /** Takes one point of health; at none the ship is lost. */
    void hurt() {
        if (safe > 0) {
            return;
        }
        safe = 0.5f;
        recharge = RECHARGE_SECONDS;
        body.health--;
        if (body.health <= 0) {
            body.alive = false;
            game.explode(body);
            game.lost();
            leave();
        }
    }

    void controls(Controls newControls) {
        controls = newControls;
    }

    private void leave() {
        body = null;
        away = AWAY_SECONDS;
    }

    private void comeBack(float step) {
        away -= step;
        if (away <= 0) {
            enter();
            safe = SAFE_SECONDS;
        }
    }

    /** Returns the ship's body, or null while it is away. */
    public Body body() {
        return body;
    }

    /** Returns the seconds until a lost ship is back, 0 while it is there. */
    public float awaySeconds() {
        return body == null ? Math.max(0, away) : 0;
    }

    /** Returns the share of health that is left, from 0 to 1. */
    public float health() {
        return body == null ? 0 : (float) body.health / Kind.SHIP.health();
    }
}
