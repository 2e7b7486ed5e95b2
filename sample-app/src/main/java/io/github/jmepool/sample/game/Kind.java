// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The kinds of objects in the game; every kind has one prefab and one pool of that name. No lifetime is a
 * whole number of frames, so that rounding does not decide in which frame an object ends.
 */
public enum Kind {
    /** The player's ship. */
    SHIP("ship", Role.SHIP, 1.0f, 0f, 8, 1),
    /** A shot of the ship; its lifetime ends it. */
    BULLET("bullet", Role.SHOT, 0.25f, 1.01f, 1, 208),
    /** A missile of the ship that follows its target and carries a {@link #TRAIL}. */
    MISSILE("missile", Role.SHOT, 0.4f, 3.51f, 1, 10),
    /** The smoke of a missile, attached below it. */
    TRAIL("trail", Role.PASSENGER, 0f, 0f, 1, 10),
    /** A shot of an enemy. */
    BOLT("bolt", Role.SHOT, 0.3f, 2.21f, 1, 64),
    /** A small enemy that rams. */
    DRONE("drone", Role.ENEMY, 0.8f, 0f, 3, 32),
    /** An enemy that circles the ship and fires. */
    GUNNER("gunner", Role.ENEMY, 1.1f, 0f, 9, 16),
    /** A slow enemy that takes many hits and fires in all directions. */
    HULK("hulk", Role.ENEMY, 1.7f, 0f, 30, 6),
    /** A bone-animated creature that swims across the field. */
    CREATURE("creature", Role.ENEMY, 1.6f, 0f, 40, 2),
    /** A rock that breaks into two or three {@link #BOULDER}s. */
    ASTEROID("asteroid", Role.ROCK, 1.7f, 0f, 3, 26),
    /** A rock that breaks into two or three {@link #PEBBLE}s. */
    BOULDER("boulder", Role.ROCK, 1.0f, 0f, 2, 48),
    /** The smallest rock. */
    PEBBLE("pebble", Role.ROCK, 0.55f, 0f, 1, 64),
    /** The coin that destroyed objects leave behind; it flies to the ship. */
    COIN("coin", Role.PRIZE, 0.5f, 9.01f, 1, 56),
    /** A splinter of a broken rock; only to look at. */
    SHARD("shard", Role.DEBRIS, 0.2f, 0.91f, 1, 576),
    /** A puff of the ship's exhaust. */
    EMBER("ember", Role.DEBRIS, 0f, 0.51f, 1, 112),
    /** Particles of a kill. */
    EXPLOSION("explosion", Role.EFFECT, 0f, 1.11f, 1, 72),
    /** Particles of a shot that hit. */
    SPARK("spark", Role.EFFECT, 0f, 0.46f, 1, 72),
    /** Particles at a muzzle. */
    FLASH("flash", Role.EFFECT, 0f, 0.16f, 1, 6);

    private static final Kind[] ALL = values();

    private final String poolName;
    private final Role role;
    private final float radius;
    private final float lifetimeSeconds;
    private final int health;
    private final int prewarm;

    Kind(String poolName, Role role, float radius, float lifetimeSeconds, int health, int prewarm) {
        this.poolName = poolName;
        this.role = role;
        this.radius = radius;
        this.lifetimeSeconds = lifetimeSeconds;
        this.health = health;
        this.prewarm = prewarm;
    }

    /**
     * All kinds, without the copy that {@code values()} makes.
     *
     * @param ordinal a kind's ordinal
     * @return that kind
     */
    public static Kind at(int ordinal) {
        return ALL[ordinal];
    }

    /** Returns how many kinds there are. */
    public static int count() {
        return ALL.length;
    }

    /**
     * Finds a kind.
     *
     * @param name the name of its pool
     * @return the kind, or null
     */
    public static Kind named(String name) {
        for (Kind kind : ALL) {
            if (kind.poolName.equals(name)) {
                return kind;
            }
        }
        return null;
    }

    /** Returns the names of all pools, separated by commas. */
    public static String names() {
        return Arrays.stream(ALL).map(Kind::poolName).collect(Collectors.joining(", "));
    }

    /** Returns the name of the kind's prefab and pool. */
    public String poolName() {
        return poolName;
    }

    /** Returns the collision radius in world units. */
    public float radius() {
        return radius;
    }

    /** Returns the lifetime of an object in seconds, 0 for none. */
    public float lifetimeSeconds() {
        return lifetimeSeconds;
    }

    /** Returns how many hits an object takes. */
    public int health() {
        return health;
    }

    /** Returns how many instances are made ahead of use at the usual load. */
    public int prewarm() {
        return prewarm;
    }

    /** Returns whether this is a rock of any size. */
    public boolean isRock() {
        return role == Role.ROCK;
    }

    /** Returns whether it belongs to a wave. */
    public boolean isEnemy() {
        return role == Role.ENEMY;
    }

    /** Returns whether the ship's shots hit it. */
    public boolean isTarget() {
        return role == Role.ROCK || role == Role.ENEMY;
    }

    /** Returns whether it is only particles, which neither move nor turn. */
    public boolean isEffect() {
        return role == Role.EFFECT;
    }

    /** Returns whether there are many of it that look alike, without bones: also explosions, sparks and trails. */
    public boolean isInstanced() {
        return this == BULLET || this == BOLT || this == TRAIL || isRock() || isEffect() || role == Role.PRIZE
                || role == Role.DEBRIS;
    }

    /** An object's part in the game. */
    private enum Role {
        SHIP, SHOT, PASSENGER, ENEMY, ROCK, PRIZE, DEBRIS, EFFECT
    }
}
