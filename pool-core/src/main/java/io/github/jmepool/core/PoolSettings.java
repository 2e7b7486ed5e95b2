// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.util.Check;
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

    private static final PoolSettings DEFAULTS = builder("defaults").build();

    private final Values values;
    private final int maxIdle;

    /**
     * Makes the settings that a builder has collected.
     *
     * @param builder is read, and may be used again
     * @throws IllegalArgumentException if two settings contradict each other
     */
    protected PoolSettings(Builder<?> builder) {
        values = builder.values.copy();
        maxIdle = values.idleLimit.objects(values.prewarm, values.growth);
        refuse("maxIdle", maxIdle, "prewarm", values.prewarm);
        refuse("maxTotal", values.maxTotal, "prewarm", values.prewarm);
        refuse("maxActive", values.maxActive, "prewarm", values.prewarm);
        if (values.maxActive != UNLIMITED) {
            refuse("maxTotal", values.maxTotal, "maxActive", values.maxActive);
        }
    }

    private void refuse(String limit, int most, String wanted, int value) {
        if (most < value) {
            throw new IllegalArgumentException("Pool '" + values.name + "': " + limit + " (" + most + ") < " + wanted
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
        return values.name;
    }

    /**
     * Returns how many objects are made when the pool is built, and how many a pool keeps that is trimmed to its
     * prewarm count. A pool of spatials makes them from its first frame on, under the frame budget; a spawn that comes
     * earlier makes its instance itself, which counts.
     *
     * @return objects, 0 by default
     */
    public int prewarm() {
        return values.prewarm;
    }

    /**
     * Returns how many objects an acquire makes that finds none.
     *
     * @return the policy, one at a time by default
     */
    public GrowthPolicy growth() {
        return values.growth;
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
        return values.idleLimit;
    }

    /**
     * Returns how many objects may be active at once.
     *
     * @return the limit, {@link #UNLIMITED} by default
     */
    public int maxActive() {
        return values.maxActive;
    }

    /**
     * Returns how many objects, active and idle, the pool may have. One that the pool disposes of counts until its
     * {@code onDispose} has returned; one that {@code takeColdest} or {@code detach} hands out doesn't count any more.
     *
     * @return the limit, {@link #UNLIMITED} by default
     */
    public int maxTotal() {
        return values.maxTotal;
    }

    /**
     * Returns what an acquire does that meets a limit.
     *
     * @return the policy, {@link ExhaustionPolicy#THROW} by default
     */
    public ExhaustionPolicy exhaustion() {
        return values.exhaustion;
    }

    /**
     * Returns which idle object is acquired first.
     *
     * @return the order, {@link ReuseOrder#LIFO} by default
     */
    public ReuseOrder order() {
        return values.order;
    }

    /**
     * Returns how many active objects the pool is meant for: the measure of its pressure.
     *
     * @return objects, at least 1; the prewarm count by default
     */
    public int designCapacity() {
        return values.designCapacity == 0 ? Math.max(1, values.prewarm) : values.designCapacity;
    }

    /**
     * Returns whether {@link #designCapacity()} was set, and not derived from the prewarm count. If it was not, more
     * objects in use are no sign of a wrong setting.
     *
     * @return whether the design capacity was set
     */
    public boolean isDesignCapacitySet() {
        return values.designCapacity != 0;
    }

    /**
     * Returns of how many acquires one is remembered with its stack, so that an object that is held for too long can be
     * traced.
     *
     * @return 1 for all, 100 for one in a hundred, 0 for none, which is the default
     */
    public int leakTracking() {
        return values.leakTracking;
    }

    /**
     * Returns the policy that decides how many idle objects the pool should gain or lose.
     *
     * @return the policy, {@link SizingPolicy#idleMajority()} by default; outside a scene it does nothing unless a
     *         {@code PoolSizer} asks it
     */
    public SizingPolicy sizing() {
        return values.sizing;
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
        Map<String, Object> all = values.all();
        all.entrySet().removeAll(DEFAULTS.values.all().entrySet());
        return all;
    }

    /** The values that a builder collects, and settings keep unchanged. */
    private static final class Values implements Cloneable {
        final String name;
        int prewarm;
        GrowthPolicy growth = GrowthPolicy.one();
        IdleLimit idleLimit = IdleLimit.none();
        int maxActive = UNLIMITED;
        int maxTotal = UNLIMITED;
        ExhaustionPolicy exhaustion = ExhaustionPolicy.THROW;
        ReuseOrder order = ReuseOrder.LIFO;
        int designCapacity;
        int leakTracking;
        SizingPolicy sizing = SizingPolicy.idleMajority();

        Values(String name) {
            this.name = name;
        }

        Map<String, Object> all() {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("prewarm", prewarm);
            all.put("growth", growth);
            all.put("maxIdle", idleLimit);
            all.put("maxActive", maxActive);
            all.put("maxTotal", maxTotal);
            all.put("exhaustion", exhaustion);
            all.put("order", order);
            all.put("designCapacity", designCapacity);
            all.put("leakTracking", leakTracking);
            all.put("sizing", sizing);
            return all;
        }

        Values copy() {
            try {
                return (Values) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /**
     * Collects settings; {@link #build()} refuses those that contradict each other.
     *
     * @param <B> the builder that all methods return
     */
    public abstract static class Builder<B extends Builder<B>> {
        private final Values values;

        private Builder(Values values) {
            this.values = values;
        }

        /**
         * Starts from the defaults.
         *
         * @param name the pool's name
         * @throws IllegalArgumentException if the name is blank
         */
        protected Builder(String name) {
            this(new Values(Check.notBlank("name", name)));
        }

        /**
         * Starts from other settings.
         *
         * @param from whose values are copied
         */
        protected Builder(PoolSettings from) {
            this(from.values.copy());
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

        /**
         * Names a setting for a message that refuses its value.
         *
         * @param setting the setter's name
         * @return the names of the pool and of the setting
         */
        protected final String named(String setting) {
            return "Pool '" + values.name + "': " + setting;
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
            values.prewarm = Check.atLeast(named("prewarm"), objects, MIN_COUNT);
            return set("prewarm");
        }

        /**
         * Sets {@link PoolSettings#growth()}.
         *
         * @param policy the policy; by default {@code one}
         * @return this builder
         */
        public final B growth(GrowthPolicy policy) {
            values.growth = Check.notNull("growth", policy);
            return set("growth");
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
            values.idleLimit = Check.notNull("maxIdle", limit);
            return set("maxIdle");
        }

        /**
         * Sets {@link PoolSettings#maxActive()}.
         *
         * @param objects how many may be active; by default no limit; objects, at least 1
         * @return this builder
         * @throws IllegalArgumentException if smaller than 1
         */
        public final B maxActive(int objects) {
            values.maxActive = Check.atLeast(named("maxActive"), objects, MIN_LIMIT);
            return set("maxActive");
        }

        /**
         * Sets {@link PoolSettings#maxTotal()}.
         *
         * @param objects how many there may be; by default no limit; objects, at least 1
         * @return this builder
         * @throws IllegalArgumentException if smaller than 1
         */
        public final B maxTotal(int objects) {
            values.maxTotal = Check.atLeast(named("maxTotal"), objects, MIN_LIMIT);
            return set("maxTotal");
        }

        /**
         * Sets {@link PoolSettings#exhaustion()}.
         *
         * @param policy the policy; by default {@code THROW}
         * @return this builder
         */
        public final B exhaustion(ExhaustionPolicy policy) {
            values.exhaustion = Check.notNull("exhaustion", policy);
            return set("exhaustion");
        }

        /**
         * Sets {@link PoolSettings#order()}.
         *
         * @param reuseOrder the order; by default {@code LIFO}
         * @return this builder
         */
        public final B order(ReuseOrder reuseOrder) {
            values.order = Check.notNull("order", reuseOrder);
            return set("order");
        }

        /**
         * Sets {@link PoolSettings#designCapacity()}.
         *
         * @param objects how many are meant to be active; by default the prewarm count; objects, at least 1
         * @return this builder
         * @throws IllegalArgumentException if smaller than 1
         */
        public final B designCapacity(int objects) {
            values.designCapacity = Check.atLeast(named("designCapacity"), objects, MIN_LIMIT);
            return set("designCapacity");
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
            values.leakTracking = Check.atLeast(named("leakTracking"), every, MIN_COUNT);
            return set("leakTracking");
        }

        /**
         * Sets {@link PoolSettings#sizing()}. Outside a scene, start a {@code PoolSizer} for it to have an effect.
         *
         * @param policy the policy; by default {@code idleMajority}
         * @return this builder
         */
        public final B sizing(SizingPolicy policy) {
            values.sizing = Check.notNull("sizing", policy);
            return set("sizing");
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
