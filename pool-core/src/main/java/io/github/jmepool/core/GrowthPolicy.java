// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Check;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

/** Decides how many objects a pool makes when an acquire finds none idle. Immutable, for any thread. */
public final class GrowthPolicy {
    private static final GrowthPolicy ONE = new GrowthPolicy("one", total -> 1);
    private static final GrowthPolicy ONE_PLUS_SPARE = new GrowthPolicy("one plus a spare", total -> 2);
    private static final GrowthPolicy DOUBLING = new GrowthPolicy("doubling", total -> Math.max(1, total));

    private final String name;
    private final IntUnaryOperator steps;

    private GrowthPolicy(String name, IntUnaryOperator steps) {
        this.name = name;
        this.steps = steps;
    }

    /**
     * Makes the one object that is needed.
     *
     * @return the policy
     */
    public static GrowthPolicy one() {
        return ONE;
    }

    /**
     * Makes the object that is needed and one spare.
     *
     * @return the policy
     */
    public static GrowthPolicy onePlusSpare() {
        return ONE_PLUS_SPARE;
    }

    /**
     * Makes a fixed number at a time.
     *
     * @param step objects at a time, at least 1
     * @return the policy
     * @throws IllegalArgumentException if the step is smaller than 1
     */
    public static GrowthPolicy fixedStep(int step) {
        Check.atLeast("growth step", step, 1);
        return new GrowthPolicy("fixed step " + step, total -> step);
    }

    /**
     * Makes as many as there are, at least 1.
     *
     * @return the policy
     */
    public static GrowthPolicy doubling() {
        return DOUBLING;
    }

    /**
     * Returns how many objects to make at once; the pool makes fewer when a limit is nearer.
     *
     * @param total objects that the pool has now
     * @return objects to make, at least 1
     * @throws IllegalArgumentException if the total is negative
     */
    public int step(int total) {
        return steps.applyAsInt(Check.atLeast("total", total, 0));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GrowthPolicy that && name.equals(that.name);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name);
    }

    @Override
    public String toString() {
        return name;
    }
}
