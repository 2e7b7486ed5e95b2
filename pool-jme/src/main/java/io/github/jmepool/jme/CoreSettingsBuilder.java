// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.sizing.SizingPolicy;

/**
 * Collects what the settings of a pool of spatials have in common with those of any pool.
 *
 * @param <B> the builder that all its methods return
 */
abstract class CoreSettingsBuilder<B> {
    private final PoolSettings.Builder core;

    CoreSettingsBuilder(PoolSettings.Builder core) {
        this.core = core;
    }

    abstract B self();

    final PoolSettings buildCore() {
        return core.build();
    }

    /**
     * Sets how many instances, idle and in use together, are made ahead of use. They are made from the pool's first
     * frame on, under the frame budget; a spawn that comes earlier makes its instance itself, which counts. To wait for
     * them, use {@link PrewarmPlan#addAll()}; {@link SpatialPool#prewarm(int)} makes idle instances at once.
     *
     * @param instances at least 0
     * @return this builder
     * @throws IllegalArgumentException if negative
     */
    public final B prewarm(int instances) {
        core.prewarm(instances);
        return self();
    }

    /**
     * Sets how many instances are made when one is missing.
     *
     * @param policy the policy
     * @return this builder
     * @throws NullPointerException if it is null
     */
    public final B growth(GrowthPolicy policy) {
        core.growth(policy);
        return self();
    }

    /**
     * Sets how many instances may be idle; what comes back beyond that is disposed of.
     *
     * @param instances at least 0
     * @return this builder
     * @throws IllegalArgumentException if negative
     */
    public final B maxIdle(int instances) {
        core.maxIdle(instances);
        return self();
    }

    /**
     * Makes the idle limit the prewarm count plus one growth step, whatever these become.
     *
     * @return this builder
     */
    public final B idleLimitFromGrowth() {
        core.idleLimitFromGrowth();
        return self();
    }

    /**
     * Sets how many instances may be in use at once.
     *
     * @param instances at least 1
     * @return this builder
     * @throws IllegalArgumentException if smaller than 1
     */
    public final B maxActive(int instances) {
        core.maxActive(instances);
        return self();
    }

    /**
     * Sets how many instances there may be, in use and idle.
     *
     * @param instances at least 1
     * @return this builder
     * @throws IllegalArgumentException if smaller than 1
     */
    public final B maxTotal(int instances) {
        core.maxTotal(instances);
        return self();
    }

    /**
     * Sets what a spawn does at a limit.
     *
     * @param policy the policy
     * @return this builder
     * @throws NullPointerException if it is null
     */
    public final B exhaustion(ExhaustionPolicy policy) {
        core.exhaustion(policy);
        return self();
    }

    /**
     * Sets which idle instance is spawned first.
     *
     * @param reuseOrder the order
     * @return this builder
     * @throws NullPointerException if it is null
     */
    public final B order(ReuseOrder reuseOrder) {
        core.order(reuseOrder);
        return self();
    }

    /**
     * Sets how many instances in use the pool is meant for: the measure of its pressure.
     *
     * @param instances at least 1; the prewarm count unless set
     * @return this builder
     * @throws IllegalArgumentException if smaller than 1
     */
    public final B designCapacity(int instances) {
        core.designCapacity(instances);
        return self();
    }

    /**
     * Sets of which spawns it is remembered where they came from.
     *
     * @param every 1 for all, some microseconds each; 100 for one in a hundred; 0 for none, which is the default
     * @return this builder
     * @throws IllegalArgumentException if the number is negative
     */
    public final B leakTracking(int every) {
        core.leakTracking(every);
        return self();
    }

    /**
     * Sets who judges how many idle instances the pool should gain or lose.
     *
     * @param policy the policy
     * @return this builder
     * @throws NullPointerException if it is null
     */
    public final B sizing(SizingPolicy policy) {
        core.sizing(policy);
        return self();
    }
}
