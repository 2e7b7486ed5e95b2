// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** How the objects of a test are found by their pool. */
public enum Kind {
    /** By identity. */
    PLAIN,
    /** Through the slot that they hold. */
    HOLDER,
    /** They are their own slots. */
    OWN;

    public Object make(int number) {
        switch (this) {
            case PLAIN:
                return new PoolFixture.Plain(number);
            case HOLDER:
                return new Bullet(number);
            default:
                return new Rocket(number);
        }
    }

    public static Kind of(long seed) {
        return values()[(int) Math.floorMod(seed, 3L)];
    }
}
