// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.util.Check;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The behaviour of a pool: its limits, growth and order. Immutable, for any thread; a pool takes new settings at any
 * time. Subclasses add the settings of their pools.
 */
public class PoolSettings {
    /** Stands for no limit. */
    public static final int UNLIMITED = Integer.MAX_VALUE;
    /** The least prewarm count, idle limit and leak tracking. */
    public static final int MIN_COUNT = 0;
    /** The least limit of active and of all objects, and the least design capacity. */
    public static final int MIN_LIMIT = 1;

    private final String name;
    /** The values that differ from the defaults, by their names. */
    private final Map<String, Object> changed;
    private final int prewarm;
    private final GrowthPolicy growth;
    private final IdleLimit idleLimit;
    private final int maxIdle;
    private final int maxActive;
    private final int maxTotal;
    private final ExhaustionPolicy exhaustion;
    private final ReuseOrder order;
    /** The design capacity; 0 if it is not set. */
    private final int designCapacity;
    private final int leakTracking;
    private final SizingPolicy sizing;

    /**
     * Makes the settings that a builder has collected.
     *
     * @param builder is read, and may be used again
     * @throws IllegalArgumentException if two settings contradict each other
     */
    protected PoolSettings(Builder<?> builder) {
        name = builder.name;
        Map<String, Object> found = new LinkedHashMap<>();
        prewarm = value(builder, found, "prewarm", 0);
        growth = value(builder, found, "growth", GrowthPolicy.one());
        idleLimit = value(builder, found, "maxIdle", IdleLimit.none());
        maxActive = value(builder, found, "maxActive", UNLIMITED);
        maxTotal = value(builder, found, "maxTotal", UNLIMITED);
        exhaustion = value(builder, found, "exhaustion", ExhaustionPolicy.THROW);
        order = value(builder, found, "order", ReuseOrder.LIFO);
        designCapacity = value(builder, found, "designCapacity", 0);
        leakTracking = value(builder, found, "leakTracking", 0);
        sizing = value(builder, found, "sizing", SizingPolicy.idleMajority());
        changed = found.isEmpty() ? Map.of() : found;
        maxIdle = idleLimit.objects(prewarm, growth);
        refuse("maxIdle", maxIdle, "prewarm", prewarm);
        refuse("maxTotal", maxTotal, "prewarm", prewarm);
        refuse("maxActive", maxActive, "prewarm", prewarm);
        if (maxActive != UNLIMITED) {
            refuse("maxTotal", maxTotal, "maxActive", maxActive);
        }
    }

    @SuppressWarnings("unchecked") // The setter of that name takes a value of that type.
    private static <V> V value(Builder<?> builder, Map<String, Object> changed, String setting, V usual) {
        V value = (V) builder.values.getOrDefault(setting, usual);
        if (value != usual && !value.equals(usual)) {
            changed.put(setting, value);
        }
        return value;
    }

    private void refuse(String limit, int most, String wanted, int value) {
        if (most < value) {
            throw new IllegalArgumentException("Pool '" + name + "': " + limit + " (" + most + ") < " + wanted
                    + " (" + value + "); raise " + limit + " or lower " + wanted);
        }
    }

    /**
     * Starts from the defaults: no limits, one object at a time, LIFO, no leak tracking.
     *
     * @param name the pool's name, as messages and statistics show it
     * @return a builder
     * @throws IllegalArgumentException if the name is blank
     */
    public static Builder<?> builder(String name) {
        return new CoreBuilder(name);
    }

    /**
     * Starts from these settings, for changing some of them.
     *
     * @return a builder
     */
    public Builder<?> toBuilder() {
        return new CoreBuilder(this);
    }

    /**
     * Returns the pool's name.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * Returns how many objects are made when the pool is built, and how many a pool keeps that is trimmed to its
     * prewarm count. It counts all objects, idle and active. A pool of spatials makes them from its first frame on,
     * under the frame budget; a spawn that comes earlier makes its instance itself, which counts.
     *
     * @return objects, 0 by default
     */
    public int prewarm() {
        return prewarm;
    }

    /**
     * Returns how many objects an acquire makes that finds none.
     *
     * @return the policy, one at a time by default
     */
    public GrowthPolicy growth() {
        return growth;
    }

    /**
     * Returns how many objects may be idle; those released beyond that are disposed of.
     *
     * @return the limit, {@link #UNLIMITED} by default
     */
    public int maxIdle() {
        return maxIdle;
    }

    /**
     * Returns the limit that {@link #maxIdle()} follows from.
     *
     * @return the limit; {@link IdleLimit#none()} by default
     */
    public IdleLimit idleLimit() {
        return idleLimit;
    }

    /**
     * Returns how many objects may be active at once.
     *
     * @return the limit, {@link #UNLIMITED} by default
     */
    public int maxActive() {
        return maxActive;
    }

    /**
     * Returns how many objects, active and idle, the pool may have. One that the pool disposes of counts until its
     * {@code onDispose} has returned; one that {@code takeColdest} or {@code detach} hands out doesn't count any more.
     *
     * @return the limit, {@link #UNLIMITED} by default
     */
    public int maxTotal() {
        return maxTotal;
    }

    /**
     * Returns what an acquire does that meets a limit.
     *
     * @return the policy, {@link ExhaustionPolicy#THROW} by default
     */
    public ExhaustionPolicy exhaustion() {
        return exhaustion;
    }

    /**
     * Returns which idle object is acquired first.
     *
     * @return the order, {@link ReuseOrder#LIFO} by default
     */
    public ReuseOrder order() {
        return order;
    }

    /**
     * Returns how many active objects the pool is meant for: the measure of its pressure.
     *
     * @return objects, at least 1; the prewarm count by default
     */
    public int designCapacity() {
        return designCapacity == 0 ? Math.max(1, prewarm) : designCapacity;
    }

    /**
     * Returns whether {@link #designCapacity()} was set, and not derived from the prewarm count. If it was not, more
     * objects in use are no sign of a wrong setting.
     *
     * @return whether the design capacity was set
     */
    public boolean isDesignCapacitySet() {
        return designCapacity != 0;
    }

    /**
     * Returns of how many acquires one is remembered with its stack, so that an object that is held for too long can be
     * traced.
     *
     * @return 1 for all, 100 for one in a hundred, 0 for none, which is the default
     */
    public int leakTracking() {
        return leakTracking;
    }

    /**
     * Returns the policy that decides how many idle objects the pool should gain or lose.
     *
     * @return the policy, {@link SizingPolicy#idleMajority()} by default; outside a scene it does nothing unless a
     *         {@code PoolSizer} asks it
     */
    public SizingPolicy sizing() {
        return sizing;
    }

    /**
     * Returns what sizing policies see of a pool under these settings.
     *
     * @param stats the pool's counts at one moment
     * @return those counts and these limits
     */
    public PoolCounts countsOf(PoolStats stats) {
        return new PoolCounts(stats.name(), stats.active(), stats.idle(), designCapacity(), prewarm(), maxIdle,
                maxTotal(), stats.hits(), stats.misses(), stats.peakActive(), stats.lastAcquireNanos(), sizing());
    }

    /**
     * Two settings are equal when they are of one class and all their values are equal, the name included, and what
     * follows from others unless it is set is set in both or in none.
     */
    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof PoolSettings that && getClass() == that.getClass() && name().equals(that.name())
                && changed().equals(that.changed());
    }

    @Override
    public final int hashCode() {
        return 31 * name().hashCode() + changed().hashCode();
    }

    /** Returns the name and the values that differ from the defaults. */
    @Override
    public final String toString() {
        return getClass().getSimpleName() + " '" + name() + "' " + changed();
    }

    /**
     * Returns the values of these settings that differ from the defaults. A subclass adds its own.
     *
     * @return a new map of each setting's name and value, without the pool's name
     */
    protected Map<String, Object> changed() {
        return new LinkedHashMap<>(changed);
    }

    /**
     * Collects settings; {@link #build()} refuses those that contradict each other.
     *
     * @param <B> the builder that all methods return
     */
    public abstract static class Builder<B extends Builder<B>> {
        private final String name;
        private final Map<String, Object> values = new HashMap<>();

        /**
         * Starts from the defaults.
         *
         * @param name the pool's name
         * @throws IllegalArgumentException if the name is blank
         */
        protected Builder(String name) {
            this.name = Check.notBlank("name", name);
        }

        /**
         * Starts from other settings.
         *
         * @param from whose values are copied
         */
        protected Builder(PoolSettings from) {
            name = from.name;
            values.putAll(from.changed);
        }

        /**
         * Returns the name of the pool that the settings are for.
         *
         * @return the name
         */
        public final String name() {
            return name;
        }

        /**
         * Returns this builder under its own type.
         *
         * @return this
         */
        protected abstract B self();

        /**
         * Called by each setter when it has set a value. A subclass may record what was set.
         *
         * @param setting the setter's name
         * @return this builder
         */
        protected B set(String setting) {
            return self();
        }

        private B put(String setting, Object value) {
            values.put(setting, value);
            return set(setting);
        }

        /**
         * Names a setting for a message that refuses its value.
         *
         * @param setting the setter's name
         * @return the names of the pool and of the setting
         */
        protected final String named(String setting) {
            return "Pool '" + name + "': " + setting;
        }

        /**
         * Makes the settings.
         *
         * @return the settings
         * @throws IllegalArgumentException if two of them contradict each other
         */
        public abstract PoolSettings build();

        /**
         * Sets {@link PoolSettings#prewarm()}.
         *
         * @param objects how many are made; by default 0; objects, at least 0
         * @return this builder
         * @throws IllegalArgumentException if negative
         */
        public final B prewarm(int objects) {
            return put("prewarm", Check.atLeast(named("prewarm"), objects, MIN_COUNT));
        }

        /**
         * Sets {@link PoolSettings#growth()}.
         *
         * @param policy the policy; by default {@code one}
         * @return this builder
         */
        public final B growth(GrowthPolicy policy) {
            return put("growth", Check.notNull("growth", policy));
        }

        /**
         * Sets {@link PoolSettings#maxIdle()} to a number.
         *
         * @param objects at least 0; by default {@code no limit}
         * @return this builder
         * @throws IllegalArgumentException if negative
         */
        public final B maxIdle(int objects) {
            return maxIdle(IdleLimit.of(Check.atLeast(named("maxIdle"), objects, MIN_COUNT)));
        }

        /**
         * Sets {@link PoolSettings#maxIdle()}.
         *
         * @param limit none, a number, or one that follows from the growth; by default {@code no limit}
         * @return this builder
         */
        public final B maxIdle(IdleLimit limit) {
            return put("maxIdle", Check.notNull("maxIdle", limit));
        }

        /**
         * Sets {@link PoolSettings#maxActive()}.
         *
         * @param objects how many may be active; by default no limit; objects, at least 1
         * @return this builder
         * @throws IllegalArgumentException if smaller than 1
         */
        public final B maxActive(int objects) {
            return put("maxActive", Check.atLeast(named("maxActive"), objects, MIN_LIMIT));
        }

        /**
         * Sets {@link PoolSettings#maxTotal()}.
         *
         * @param objects how many there may be; by default no limit; objects, at least 1
         * @return this builder
         * @throws IllegalArgumentException if smaller than 1
         */
        public final B maxTotal(int objects) {
            return put("maxTotal", Check.atLeast(named("maxTotal"), objects, MIN_LIMIT));
        }

        /**
         * Sets {@link PoolSettings#exhaustion()}.
         *
         * @param policy the policy; by default {@code THROW}
         * @return this builder
         */
        public final B exhaustion(ExhaustionPolicy policy) {
            return put("exhaustion", Check.notNull("exhaustion", policy));
        }

        /**
         * Sets {@link PoolSettings#order()}.
         *
         * @param reuseOrder the order; by default {@code LIFO}
         * @return this builder
         */
        public final B order(ReuseOrder reuseOrder) {
            return put("order", Check.notNull("order", reuseOrder));
        }

        /**
         * Sets {@link PoolSettings#designCapacity()}.
         *
         * @param objects how many are meant to be active; by default the prewarm count; objects, at least 1
         * @return this builder
         * @throws IllegalArgumentException if smaller than 1
         */
        public final B designCapacity(int objects) {
            return put("designCapacity", Check.atLeast(named("designCapacity"), objects, MIN_LIMIT));
        }

        /**
         * Sets {@link PoolSettings#leakTracking()}.
         *
         * @param every of how many acquires one is traced: 1 for all, 100 for one in a hundred, 0 for none; a trace
         *         costs some microseconds; by default 0; acquires, at least 0
         * @return this builder
         * @throws IllegalArgumentException if the number is negative
         */
        public final B leakTracking(int every) {
            return put("leakTracking", Check.atLeast(named("leakTracking"), every, MIN_COUNT));
        }

        /**
         * Sets {@link PoolSettings#sizing()}. Outside a scene, start a {@code PoolSizer} for it to have an effect.
         *
         * @param policy the policy; by default {@code idleMajority}
         * @return this builder
         */
        public final B sizing(SizingPolicy policy) {
            return put("sizing", Check.notNull("sizing", policy));
        }
    }

    /** Makes settings of any pool. */
    private static final class CoreBuilder extends Builder<CoreBuilder> {
        CoreBuilder(String name) {
            super(name);
        }

        CoreBuilder(PoolSettings from) {
            super(from);
        }

        @Override
        protected CoreBuilder self() {
            return this;
        }

        @Override
        public PoolSettings build() {
            return new PoolSettings(this);
        }
    }
}
