// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import java.util.Random;
import java.util.SplittableRandom;

/** The seed of a random test, a new one for each run, unless {@code -Djmepool.seed} repeats an earlier run. */
public final class Seeds {
    private Seeds() {
    }

    /** Chooses the seed and prints it. */
    public static long of(Class<?> test) {
        long seed = Long.getLong("jmepool.seed", System.nanoTime());
        System.out.println(test.getSimpleName() + " seed " + seed + " (-Djmepool.seed=" + seed + " repeats it)");
        return seed;
    }

    /** The first number of {@link Random} is almost the same for a thousand seeds in a row; of this, it is not. */
    public static Random random(long seed) {
        return new Random(new SplittableRandom(seed).nextLong());
    }
}
