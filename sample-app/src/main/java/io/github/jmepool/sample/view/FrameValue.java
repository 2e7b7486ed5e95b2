// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import java.util.Locale;

/**
 * The figures of every frame that the graph shows.
 */
enum FrameValue {
    /** Time spent on updating and drawing a frame, in milliseconds. */
    FRAME_TIME("frame time", "%.1f ms"),
    /** The memory that the render thread allocates per frame, in kilobytes. */
    BYTES("allocated per frame", "%.0f KB"),
    /** Garbage collections; each value of a history is their number in a slice of time. */
    COLLECTIONS("collections per minute", "%.0f");

    private static final int SLICES_PER_MINUTE = Math.round(60 / FrameMeter.SLICE_SECONDS);

    private final String title;
    private final String format;

    FrameValue(String title, String format) {
        this.title = title;
        this.format = format;
    }

    String title() {
        return title;
    }

    /** Returns what is written beside a line: collections per minute, the mean of all else. */
    String summary(History history) {
        return history.size() == 0 ? "-"
                : text(history.mean() * (this == COLLECTIONS ? SLICES_PER_MINUTE : 1));
    }

    /** Returns a value with its unit. */
    String text(float value) {
        return String.format(Locale.ROOT, format, value);
    }

    /** Returns the smallest value that the top of the chart stands for, so that noise does not fill it. */
    float smallestTop() {
        return this == COLLECTIONS ? 2 : 4;
    }
}
