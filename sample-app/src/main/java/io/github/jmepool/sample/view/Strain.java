// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.math.ColorRGBA;
import io.github.jmepool.core.PoolStats;

/**
 * The meaning of a pool's usage, in a word.
 */
enum Strain {
    /** Up to four fifths of the design size are in use: no word is shown. */
    CALM("", HudStyle.ROOMY),
    /** More is in use, up to all of the design size, and the pool may need still more. */
    BUSY("busy", HudStyle.BUSY),
    /** More is in use than the design size: the pool had to grow. */
    OVER("over", HudStyle.STRAINED);

    /** The legend of the numbers. */
    static final String LEGEND = """
            usage: in use / design size; over 100 % (the mark) the pool
            had to grow; busy: over 80 %, it may grow. surplus: idle beyond.""";

    /** The usage at which the panel's bars also change their colour. */
    private static final double HIGH = 0.8;

    private final String word;
    private final ColorRGBA color;

    Strain(String word, ColorRGBA color) {
        this.word = word;
        this.color = color;
    }

    /**
     * Returns the word for a pool's counts. A pool that is limited to its design size, and never had to refuse a spawn,
     * may be full all the time.
     *
     * @param most how many instances the pool may have in use
     */
    static Strain of(PoolStats stats, int most) {
        if (stats.usage() > 1) {
            return OVER;
        }
        return stats.usage() > HIGH && (most > stats.designCapacity() || stats.exhausted() > 0) ? BUSY : CALM;
    }

    /** Returns the usage of a pool as it is shown, in whole percent. */
    static String percent(double usage) {
        return Math.round(usage * 100) + " %";
    }

    String word() {
        return word;
    }

    ColorRGBA color() {
        return color;
    }
}
