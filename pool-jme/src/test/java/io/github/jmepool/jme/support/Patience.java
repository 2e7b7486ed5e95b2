// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import java.util.concurrent.TimeUnit;

/** Ends a wait that would never end. So long that no test depends on it, however slow or busy the machine. */
public final class Patience {
    private static final long MINUTES = 5;

    private final long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);

    /**
     * Fails once the patience is over.
     *
     * @param what what is waited for
     */
    public void check(String what) {
        if (System.nanoTime() - end > 0) {
            throw new AssertionError("Not within " + MINUTES + " minutes: " + what);
        }
    }
}
