// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.SplittableRandom;

/**
 * The rules of the game: the same seed and the same frame times play the same game, pooled or not.
 *
 * <p>Allocates nothing per frame once warm, so that what a frame allocates is allocated by the engine or for clones.
 * Render thread only.
 */
public final class Game {
    private static final float LONGEST_STEP = 1 / 30f;
    private static final float LONGEST_FRAME = 0.25f;
    private static final int MISSILE_DAMAGE = 5;
    private static final float PUSH = 0.05f;

    private final GamePools pools;
    private final GameEvents events;
    private final SplittableRandom random;
    private final float load;
    private final Arena arena;
    private final Bodies bodies;
    private final Grid grid;
    private final Ship ship;
    private final Rocks rocks;
    private final Enemies enemies;
    private final Waves waves;
    private final Missiles missiles;
    private final Coins coins;
    private final Quaternion scratch = new Quaternion();
    private final Vector3f place = new Vector3f();
    private final int[] spawned = new int[Kind.count()];
    private float timeSeconds;
    private long frames;
    private int score;
    private int kills;
    private int losses;
    private int peak;

    /**
     * Starts a game.
     *
     * @param pools has a pool for each kind
     * @param seed decides on everything random
     * @param load how many times the usual number of objects, 1 = about 500
     * @param events told about what a viewer may want to show
     */
    public Game(GamePools pools, long seed, float load, GameEvents events) {
        this.pools = pools;
        this.events = events;
        this.load = load;
        random = new SplittableRandom(seed);
        arena = new Arena(load);
        bodies = new Bodies(Math.round(1024 * Math.max(1, load)));
        grid = new Grid(arena.halfWidth(), arena.halfHeight(), 2 * Kind.ASTEROID.radius());
        rocks = new Rocks(this);
        ship = new Ship(this);
        enemies = new Enemies(this);
        waves = new Waves(this, enemies);
        missiles = new Missiles(this);
        coins = new Coins(this);
        rocks.fill();
    }

    /**
     * Plays one frame.
     *
     * @param tpf seconds since the last one; long frames are played in several steps, very long ones are cut
     * @param controls what the pilot wants
     */
    public void update(float tpf, Controls controls) {
        ship.controls(controls);
        frames++;
        float played = Math.min(tpf, LONGEST_FRAME);
        timeSeconds += played;
        retire(tpf);
        int steps = Math.max(1, (int) Math.ceil(played / LONGEST_STEP - 0.001f));
        for (int i = 0; i < steps; i++) {
            step(played / steps);
        }
        show();
    }

    private void step(float step) {
        advance(step);
        rocks.update(step);
        ship.update(step);
        waves.update(step);
        enemies.update(step);
        missiles.update(step);
        coins.update(step);
        grid.fill(bodies);
        shoot();
        ship.collide(grid);
        peak = Math.max(peak, objectCount());
        sweep();
    }

    /** Forgets, before anything else, the bodies whose uses have ended. */
    private void retire(float tpf) {
        for (int i = 0; i < bodies.size(); i++) {
            Body body = bodies.get(i);
            body.age += tpf;
            if (body.instance == null && body.life > 0 && body.age >= body.life) {
                // a pool counts lifetimes; for clones the game has to
                body.alive = false;
            }
        }
        sweep();
    }

    private void advance(float step) {
        for (int i = 0; i < bodies.size(); i++) {
            Body body = bodies.get(i);
            body.advance(step);
            if (body.kind.isRock()) {
                arena.wrap(body);
            }
        }
    }

    private void shoot() {
        for (int i = 0; i < bodies.size(); i++) {
            Body shot = bodies.get(i);
            if (shot.alive && (shot.kind == Kind.BULLET || shot.kind == Kind.MISSILE)) {
                Body target = grid.touching(shot.x, shot.y, shot.kind.radius());
                if (target != null) {
                    shot.alive = false;
                    strike(shot, target);
                }
            }
        }
    }

    private void strike(Body shot, Body target) {
        if (shot.kind == Kind.MISSILE) {
            explode(shot);
            hit(target, MISSILE_DAMAGE, shot.vx, shot.vy);
        } else {
            spawn(Kind.SPARK, shot.x, shot.y);
            hit(target, 1, shot.vx, shot.vy);
        }
    }

    /** Takes health from a target and shows it; at none it breaks. */
    void hit(Body target, int damage, float pushX, float pushY) {
        target.health -= damage;
        events.hit(target, damage);
        target.vx += pushX * PUSH / target.kind.health();
        target.vy += pushY * PUSH / target.kind.health();
        if (target.health > 0) {
            HitFlash.start(target);
            return;
        }
        target.alive = false;
        kills++;
        score += 10 * target.kind.health();
        explode(target);
        if (target.kind.isRock()) {
            rocks.broken(target);
        }
        coins.drop(target);
    }

    /** Shows the end of a body. */
    void explode(Body body) {
        Body explosion = spawn(Kind.EXPLOSION, body.x, body.y);
        explosion.spatial.setLocalScale(0.55f + body.kind.radius() * 0.5f);
        events.exploded(body.kind, body.x, body.y);
    }

    /** Recycles what was destroyed, and forgets what has ended: at a limit, a spawn reuses the oldest. */
    private void sweep() {
        for (int i = bodies.size() - 1; i >= 0; i--) {
            Body body = bodies.get(i);
            if (body.hasEnded()) {
                bodies.removeAt(i);
            } else if (!body.alive) {
                body.pool.recycle(body.spatial);
                bodies.removeAt(i);
            }
        }
    }

    private void show() {
        for (int i = 0; i < bodies.size(); i++) {
            Body body = bodies.get(i);
            if (!body.kind.isEffect()) {
                body.show(scratch);
            }
        }
    }

    /** Spawns an object for its kind's lifetime. */
    Body spawn(Kind kind, float x, float y) {
        return spawn(kind, x, y, kind.lifetimeSeconds());
    }

    /** Spawns an object. */
    Body spawn(Kind kind, float x, float y, float lifetimeSeconds) {
        GamePool pool = pools.of(kind);
        Spatial spatial = pool.spawn(place.set(x, y, 0), null, lifetimeSeconds);
        Body body = bodies.add(kind);
        body.pool = pool;
        body.spatial = spatial;
        body.instance = pools.instanceOf(pool, spatial);
        body.instanceUse = body.instance == null ? 0 : body.instance.useId();
        body.life = lifetimeSeconds;
        body.x = x;
        body.y = y;
        spawned[kind.ordinal()]++;
        return body;
    }

    /** Spawns an object below a body's spatial; it is recycled with that one. */
    void attach(Kind kind, Body carrier) {
        pools.of(kind).spawnUnder((Node) carrier.spatial);
        spawned[kind.ordinal()]++;
    }

    void earn(int points) {
        score += points;
    }

    float uniform(float from, float to) {
        return from + (to - from) * (float) random.nextDouble();
    }

    float anyAngle() {
        return uniform(0, FastMath.TWO_PI);
    }

    int uniformInt(int bound) {
        return random.nextInt(bound);
    }

    void lost() {
        losses++;
        score = Math.max(0, score - 500);
    }

    GameEvents events() {
        return events;
    }

    float load() {
        return load;
    }

    Bodies bodies() {
        return bodies;
    }

    /** Returns where it is played. */
    public Arena arena() {
        return arena;
    }

    /** Returns the ship. */
    public Ship ship() {
        return ship;
    }

    /** Returns the points so far. */
    public int score() {
        return score;
    }

    /** Returns how many targets were destroyed. */
    public int kills() {
        return kills;
    }

    /** Returns the number of the wave that is on, from 1. */
    public int wave() {
        return waves.number();
    }

    /** Returns how many ships were lost. */
    public int losses() {
        return losses;
    }

    /** Returns how many frames were played. */
    public long frames() {
        return frames;
    }

    /** Returns how many seconds of play have passed. */
    public float timeSeconds() {
        return timeSeconds;
    }

    /** Returns how many objects are there: all bodies, and what hangs below them. */
    public int objectCount() {
        return bodies.size() + bodies.count(Kind.MISSILE);
    }

    /** Returns how many objects were there at once at the most. */
    public int peakCount() {
        return peak;
    }

    /**
     * Returns how many objects of a kind are there.
     *
     * @param kind which
     * @return their number now
     */
    public int count(Kind kind) {
        return bodies.count(kind == Kind.TRAIL ? Kind.MISSILE : kind);
    }

    /**
     * Returns how many objects of a kind have appeared so far.
     *
     * @param kind which
     * @return their number since the start
     */
    public int spawned(Kind kind) {
        return spawned[kind.ordinal()];
    }
}
