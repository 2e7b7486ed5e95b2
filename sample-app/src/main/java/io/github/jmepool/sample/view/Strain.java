// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.math.ColorRGBA;

/**
 * What a pool's pressure means, in a word.
 */
enum Strain {
    /** More than the design size lies idle beyond what is in use: the pool grew for a burst, and keeps what it made. */
    SURPLUS("surplus", Look.SURPLUS),
    /** Up to half of the design size is in use. */
    CALM("calm", Look.CALM),
    /** More than half of the design size is in use. */
    BUSY("busy", Look.BUSY),
    /** More is in use than the design size: the pool had to grow. */
    OVER("over", Look.STRAINED);

    /** Says what the number is about; the words say the rest. */
    static final String LEGEND = """
            pressure: 0 % all idle, 100 % (the mark) all in use.
            over: had to grow; surplus: grew, and keeps the idle ones.""";

    private final String word;
    private final ColorRGBA color;

    Strain(String word, ColorRGBA color) {
        this.word = word;
        this.color = color;
    }

    /** Returns the word for a pressure. */
    static Strain of(double pressure) {
        if (pressure > 1) {
            return OVER;
        }
        return pressure > 0.5 ? BUSY : pressure < 0 ? SURPLUS : CALM;
    }

    /** Returns a pressure as it is shown, in whole percent. */
    static String percent(double pressure) {
        return Math.round(pressure * 100) + " %";
    }

    String word() {
        return word;
    }

    ColorRGBA color() {
        return color;
    }
}
