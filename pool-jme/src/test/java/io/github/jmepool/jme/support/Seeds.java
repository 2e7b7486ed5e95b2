// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import java.util.Random;
import java.util.SplittableRandom;

/** Numbers for the games of a random test, of which each has a seed of its own, one after another. */
public final class Seeds {
    private Seeds() {
    }

    /** The first number of {@link Random} is almost the same for a thousand seeds in a row; of this, it is not. */
    public static Random random(long seed) {
        return new Random(new SplittableRandom(seed).nextLong());
    }
}
