// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import java.time.Duration;

/**
 * The times at which a {@link SizingMonitor} checks all pools together: the rounds and their windows.
 *
 * @param interval     the time from one round to the next
 * @param longest      the longest interval, reached by doubling in quiet rounds
 * @param quietRounds  the rounds without an oversized pool, in a row, after which the interval doubles
 * @param windowRounds the rounds of a window
 * @param away         the pause after a trim without any check, so that the pool's thread can dispose of instances
 */
public record SizingSchedule(Duration interval, Duration longest, int quietRounds, int windowRounds, Duration away) {
    /** Every 20 s; doubled after 4 quiet rounds to 40, 80 and at last 90 s; windows of 5; away for 1 s. */
    public static final SizingSchedule DEFAULT =
            new SizingSchedule(Duration.ofSeconds(20), Duration.ofSeconds(90), 4, 5, Duration.ofSeconds(1));

    /**
     * Checks the parameters.
     *
     * @param interval     longer than 0
     * @param longest      at least the interval
     * @param quietRounds  at least 1
     * @param windowRounds at least 1
     * @param away         0 or longer
     * @throws IllegalArgumentException if the interval is not longer than 0 or longer than the longest, a count is
     *                                  below 1, or the time away is negative
     */
    public SizingSchedule {
        interval = Check.positive("interval", interval);
        longest = Check.positive("longest", longest);
        if (longest.compareTo(interval) < 0) {
            throw new IllegalArgumentException("longest (" + longest + ") < interval (" + interval
                    + "); raise longest or lower interval");
        }
        Check.atLeast("quietRounds", quietRounds, 1);
        Check.atLeast("windowRounds", windowRounds, 1);
        away = Check.notNegative("away", away);
    }
}
