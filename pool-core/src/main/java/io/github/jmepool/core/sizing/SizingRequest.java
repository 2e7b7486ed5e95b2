// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Internal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A request of sizing, to be carried out on the pool's own thread.
 *
 * <p>It follows from the counts of its moment, so a newer request for the same pool replaces one that is not finished.
 *
 * @param pool  the pool's name
 * @param delta instances to create (above 0) or idle ones to dispose of, the coldest first (below 0)
 */
@Internal
public record SizingRequest(String pool, int delta) {
    /**
     * Checks that the request asks for something.
     *
     * @param pool  not null
     * @param delta not 0
     * @throws NullPointerException     if the name is null
     * @throws IllegalArgumentException if it asks for nothing
     */
    public SizingRequest {
        // Its opposite is also a number.
        delta = Math.max(-Integer.MAX_VALUE, delta);
        Check.notNull("pool", pool);
        if (delta == 0) {
            throw new IllegalArgumentException("delta must not be 0 (pool '" + pool + "')");
        }
    }

    /**
     * Returns the requests of a plan that frees memory.
     *
     * @param plan how many idle instances each pool loses, by the pool's name
     * @return a trim for each number above 0, in the plan's order
     * @throws IllegalArgumentException if a number is below 0
     */
    public static List<SizingRequest> trims(Map<String, Integer> plan) {
        List<SizingRequest> trims = new ArrayList<>();
        plan.forEach((pool, count) -> {
            if (count < 0) {
                throw new IllegalArgumentException("Pool '" + pool + "': a trim strategy asked for " + count
                        + " instances to be disposed of; it must be 0 or more");
            }
            if (count > 0) {
                trims.add(new SizingRequest(pool, -count));
            }
        });
        return trims;
    }

    /**
     * Returns whether instances are to be disposed of.
     *
     * @return false when instances are to be created
     */
    public boolean isTrim() {
        return delta < 0;
    }

    /**
     * Returns how many instances are concerned.
     *
     * @return the count, above 0
     */
    public int count() {
        return Math.abs(delta);
    }
}
