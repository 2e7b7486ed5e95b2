package io.github.jmepool.sample.game;

/**
 * What the game is made of; every kind has one prefab and, where the game is pooled, one pool of that name.
 */
public enum Kind {
    /** The player's ship. */
    SHIP("ship", 1.0f, 0f, 6, 1),
    /** A shot of the ship; it comes back by itself. */
    BULLET("bullet", 0.25f, 1.0f, 1, 192),
    /** A rock that breaks into two or three {@link #BOULDER}s. */
    ASTEROID("asteroid", 1.7f, 0f, 3, 24),
    /** A rock that breaks into two or three {@link #PEBBLE}s. */
    BOULDER("boulder", 1.0f, 0f, 2, 48),
    /** The smallest rock. */
    PEBBLE("pebble", 0.55f, 0f, 1, 64),
    /** A splinter of a broken rock; only to look at. */
    SHARD("shard", 0.2f, 1.1f, 1, 192),
    /** A puff of the ship's exhaust. */
    EMBER("ember", 0f, 0.55f, 1, 48),
    /** Particles of a kill. */
    EXPLOSION("explosion", 0f, 1.1f, 1, 24),
    /** Particles of a bullet that hit. */
    SPARK("spark", 0f, 0.45f, 1, 24),
    /** Particles at the ship's muzzle. */
    FLASH("flash", 0f, 0.16f, 1, 8);

    private static final Kind[] ALL = values();

    private final String poolName;
    private final float radius;
    private final float lifetimeSeconds;
    private final int health;
    private final int prewarm;

    Kind(String poolName, float radius, float lifetimeSeconds, int health, int prewarm) {
        this.poolName = poolName;
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

    /** Returns the name of the kind's prefab and pool. */
    public String poolName() {
        return poolName;
    }

    /** Returns the collision radius in world units. */
    public float radius() {
        return radius;
    }

    /** Returns the seconds after which an object comes back by itself, 0 for never. */
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
        return this == ASTEROID || this == BOULDER || this == PEBBLE;
    }

    /** Returns whether a bullet can hit it. */
    public boolean isTarget() {
        return isRock();
    }

    /** Returns whether it is only particles, which neither move nor turn. */
    public boolean isEffect() {
        return this == EXPLOSION || this == SPARK || this == FLASH;
    }
}
