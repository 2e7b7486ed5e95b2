// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.util.Check;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a pool behaves: its limits, growth and order. Immutable, for any thread; a pool takes new settings at any time.
 */
public final class PoolSettings {
    /** Stands for no limit. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    private final String name;
    private final int prewarm;
    private final GrowthPolicy growth;
    private final int maxIdle;
    private final boolean idleLimitFromGrowth;
    private final int maxActive;
    private final int maxTotal;
    private final ExhaustionPolicy exhaustion;
    private final ReuseOrder order;
    private final int designCapacity;
    private final int leakTracking;
    private final SizingPolicy sizing;

    private PoolSettings(Builder builder) {
        name = builder.name;
        prewarm = builder.prewarm;
        growth = builder.growth;
        idleLimitFromGrowth = builder.idleLimitFromGrowth;
        maxIdle = builder.effectiveMaxIdle();
        maxActive = builder.maxActive;
        maxTotal = builder.maxTotal;
        exhaustion = builder.exhaustion;
        order = builder.order;
        designCapacity = builder.designCapacity;
        leakTracking = builder.leakTracking;
        sizing = builder.sizing;
    }

    /**
     * Starts from the defaults: no limits, one object at a time, LIFO, no leak tracking.
     *
     * @param name the pool's name, as messages and statistics show it
     * @return a builder
     * @throws IllegalArgumentException if the name is blank
     */
    public static Builder builder(String name) {
        return new Builder(Check.notBlank("name", name));
    }

    /**
     * Starts from these settings, for changing some of them.
     *
     * @return a builder
     */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /**
     * The pool's name.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * How many objects are made when the pool is built, and how many a compressed pool keeps.
     *
     * @return objects, 0 by default
     */
    public int prewarm() {
        return prewarm;
    }

    /**
     * How many objects an acquire makes that finds none.
     *
     * @return the policy, one at a time by default
     */
    public GrowthPolicy growth() {
        return growth;
    }

    /**
     * Most objects that may be idle; what comes back beyond that is disposed of.
     *
     * @return the limit, {@link #UNLIMITED} by default
     */
    public int maxIdle() {
        return maxIdle;
    }

    /**
     * Whether the idle limit follows from prewarm count and growth step.
     *
     * @return true after {@link Builder#idleLimitFromGrowth()}
     */
    public boolean idleLimitFromGrowth() {
        return idleLimitFromGrowth;
    }

    /**
     * Most objects that may be active at once.
     *
     * @return the limit, {@link #UNLIMITED} by default
     */
    public int maxActive() {
        return maxActive;
    }

    /**
     * Most objects, active and idle, that the pool may have. One that the pool disposes of counts until its
     * {@code onDispose} has returned; one that {@code takeColdest} or {@code detach} hands out doesn't count any more.
     *
     * @return the limit, {@link #UNLIMITED} by default
     */
    public int maxTotal() {
        return maxTotal;
    }

    /**
     * What an acquire does that meets a limit.
     *
     * @return the policy, {@link ExhaustionPolicy#REFUSE} by default
     */
    public ExhaustionPolicy exhaustion() {
        return exhaustion;
    }

    /**
     * Which idle object is handed out first.
     *
     * @return the order, {@link ReuseOrder#LIFO} by default
     */
    public ReuseOrder order() {
        return order;
    }

    /**
     * How many active objects the pool is meant for: the measure of its pressure.
     *
     * @return objects, at least 1; the prewarm count by default
     */
    public int designCapacity() {
        return designCapacity == 0 ? Math.max(1, prewarm) : designCapacity;
    }

    /**
     * Tells whether {@link #designCapacity()} was set, and not derived from the prewarm count. Where it was not, a pool
     * that has more in use is no reason for an alarm.
     *
     * @return whether somebody has said how many active objects the pool is meant for
     */
    public boolean isDesignCapacitySet() {
        return designCapacity != 0;
    }

    /**
     * Of how many acquires one is remembered with its stack, so that an object that is held for too long can be traced.
     *
     * @return 1 for all, 100 for one in a hundred, 0 for none, which is the default
     */
    public int leakTracking() {
        return leakTracking;
    }

    /**
     * Who judges how many idle objects the pool should gain or lose.
     *
     * @return the policy, {@link SizingPolicy#idleMajority()} by default; outside a scene it does nothing unless a
     *         {@code PoolJudge} asks it
     */
    public SizingPolicy sizing() {
        return sizing;
    }

    /**
     * What sizing policies see of a pool under these settings.
     *
     * @param stats the pool's counts at one moment
     * @return those counts and these limits
     */
    public PoolCounts countsOf(PoolStats stats) {
        return new PoolCounts(stats.name(), stats.active(), stats.idle(), designCapacity(), prewarm, maxIdle, maxTotal,
                stats.hits(), stats.misses(), stats.peakActive(), stats.lastAcquireNanos(), sizing);
    }

    /** Two settings are equal when all their values are, the name included. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PoolSettings that && name.equals(that.name) && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + values().hashCode();
    }

    /** Returns the name and the values that differ from the defaults. */
    @Override
    public String toString() {
        Map<String, Object> changed = values();
        changed.entrySet().removeAll(new Builder(name).build().values().entrySet());
        return "PoolSettings '" + name + "' " + changed;
    }

    private Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("prewarm", prewarm);
        values.put("growth", growth);
        values.put("maxIdle", idleLimitFromGrowth ? "from growth" : maxIdle);
        values.put("maxActive", maxActive);
        values.put("maxTotal", maxTotal);
        values.put("exhaustion", exhaustion);
        values.put("order", order);
        values.put("designCapacity", designCapacity);
        values.put("leakTracking", leakTracking);
        values.put("sizing", sizing);
        return values;
    }

    /** Collects settings; {@link #build()} refuses those that contradict each other. */
    public static final class Builder {
        private final String name;
        private int prewarm;
        private GrowthPolicy growth = GrowthPolicy.one();
        private int maxIdle = UNLIMITED;
        private boolean idleLimitFromGrowth;
        private int maxActive = UNLIMITED;
        private int maxTotal = UNLIMITED;
        private ExhaustionPolicy exhaustion = ExhaustionPolicy.REFUSE;
        private ReuseOrder order = ReuseOrder.LIFO;
        private int designCapacity;
        private int leakTracking;
        private SizingPolicy sizing = SizingPolicy.idleMajority();

        private Builder(String name) {
            this.name = name;
        }

        private Builder(PoolSettings from) {
            name = from.name;
            prewarm = from.prewarm;
            growth = from.growth;
            maxIdle = from.idleLimitFromGrowth ? UNLIMITED : from.maxIdle;
            idleLimitFromGrowth = from.idleLimitFromGrowth;
            maxActive = from.maxActive;
            maxTotal = from.maxTotal;
            exhaustion = from.exhaustion;
            order = from.order;
            designCapacity = from.designCapacity;
            leakTracking = from.leakTracking;
            sizing = from.sizing;
        }

        /**
         * Sets {@link PoolSettings#prewarm()}.
         *
         * @param objects at least 0
         * @return this builder
         * @throws IllegalArgumentException if negative
         */
        public Builder prewarm(int objects) {
            prewarm = Check.atLeast("prewarm", objects, 0);
            return this;
        }

        /**
         * Sets {@link PoolSettings#growth()}.
         *
         * @param policy the policy
         * @return this builder
         */
        public Builder growth(GrowthPolicy policy) {
            growth = Check.notNull("growth", policy);
            return this;
        }

        /**
         * Sets {@link PoolSettings#maxIdle()}.
         *
         * @param objects at least 0
         * @return this builder
         * @throws IllegalArgumentException if negative
         */
        public Builder maxIdle(int objects) {
            maxIdle = Check.atLeast("maxIdle", objects, 0);
            idleLimitFromGrowth = false;
            return this;
        }

        /**
         * Makes {@link PoolSettings#maxIdle()} the prewarm count plus one growth step, whatever these become.
         *
         * @return this builder
         */
        public Builder idleLimitFromGrowth() {
            idleLimitFromGrowth = true;
            return this;
        }

        /**
         * Sets {@link PoolSettings#maxActive()}.
         *
         * @param objects at least 1
         * @return this builder
         * @throws IllegalArgumentException if smaller than 1
         */
        public Builder maxActive(int objects) {
            maxActive = Check.atLeast("maxActive", objects, 1);
            return this;
        }

        /**
         * Sets {@link PoolSettings#maxTotal()}.
         *
         * @param objects at least 1
         * @return this builder
         * @throws IllegalArgumentException if smaller than 1
         */
        public Builder maxTotal(int objects) {
            maxTotal = Check.atLeast("maxTotal", objects, 1);
            return this;
        }

        /**
         * Sets {@link PoolSettings#exhaustion()}.
         *
         * @param policy the policy
         * @return this builder
         */
        public Builder exhaustion(ExhaustionPolicy policy) {
            exhaustion = Check.notNull("exhaustion", policy);
            return this;
        }

        /**
         * Sets {@link PoolSettings#order()}.
         *
         * @param reuseOrder the order
         * @return this builder
         */
        public Builder order(ReuseOrder reuseOrder) {
            order = Check.notNull("order", reuseOrder);
            return this;
        }

        /**
         * Sets {@link PoolSettings#designCapacity()}.
         *
         * @param objects at least 1
         * @return this builder
         * @throws IllegalArgumentException if smaller than 1
         */
        public Builder designCapacity(int objects) {
            designCapacity = Check.atLeast("designCapacity", objects, 1);
            return this;
        }

        /**
         * Sets {@link PoolSettings#leakTracking()}.
         *
         * @param every 1 for all acquires, some microseconds and a stack trace each; 100 for one in a hundred; 0 for
         *              none, which costs nothing
         * @return this builder
         * @throws IllegalArgumentException if the number is negative
         */
        public Builder leakTracking(int every) {
            leakTracking = Check.atLeast("leakTracking", every, 0);
            return this;
        }

        /**
         * Sets {@link PoolSettings#sizing()}. Outside a scene, start a {@code PoolJudge} for it to have an effect.
         *
         * @param policy the policy
         * @return this builder
         */
        public Builder sizing(SizingPolicy policy) {
            sizing = Check.notNull("sizing", policy);
            return this;
        }

        /**
         * Makes the settings.
         *
         * @return the settings
         * @throws IllegalArgumentException if two of them contradict each other
         */
        public PoolSettings build() {
            refuse("maxIdle", effectiveMaxIdle(), "prewarm", prewarm);
            refuse("maxTotal", maxTotal, "prewarm", prewarm);
            refuse("maxActive", maxActive, "prewarm", prewarm);
            if (maxActive != UNLIMITED) {
                refuse("maxTotal", maxTotal, "maxActive", maxActive);
            }
            return new PoolSettings(this);
        }

        private int effectiveMaxIdle() {
            return idleLimitFromGrowth ? (int) Math.min(UNLIMITED, (long) prewarm + growth.step(prewarm)) : maxIdle;
        }

        private void refuse(String limit, int most, String wanted, int value) {
            if (most < value) {
                throw new IllegalArgumentException("Pool '" + name + "': " + limit + " (" + most + ") < " + wanted
                        + " (" + value + ")");
            }
        }
    }
}
