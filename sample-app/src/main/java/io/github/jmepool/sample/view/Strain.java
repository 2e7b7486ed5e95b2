// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.math.ColorRGBA;

/**
 * The meaning of a pool's fullness, in a word.
 */
enum Strain {
    /** Up to four fifths of the design size are in use. */
    CALM("calm", Look.ROOMY),
    /** More is in use, up to all of the design size. */
    BUSY("busy", Look.BUSY),
    /** More is in use than the design size: the pool had to grow. */
    OVER("over", Look.STRAINED);

    /** The legend of the numbers. */
    static final String LEGEND = """
            full: in use / design size; over 100 % (the mark) the pool
            had to grow; busy: over 80 %. spare: idle beyond that size.""";

    /** The fullness at which the panel's bars also change their colour. */
    private static final double HIGH = 0.8;

    private final String word;
    private final ColorRGBA color;

    Strain(String word, ColorRGBA color) {
        this.word = word;
        this.color = color;
    }

    /** Returns the word for a pool's {@code fullness()}. */
    static Strain of(double fullness) {
        if (fullness > 1) {
            return OVER;
        }
        return fullness > HIGH ? BUSY : CALM;
    }

    /** Returns how full a pool is as it is shown, in whole percent. */
    static String percent(double fullness) {
        return Math.round(fullness * 100) + " %";
    }

    String word() {
        return word;
    }

    ColorRGBA color() {
        return color;
    }
}
