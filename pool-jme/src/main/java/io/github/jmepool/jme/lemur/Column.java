// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.math.ColorRGBA;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The table's columns from left to right: what they show, how they sort; the last ones show where there is room. */
enum Column {
    NAME("Pool", "The pool's name.", 98f, PoolRow::name, Comparator.comparing(PoolRow::name)),
    FINDING("Look at", "What costs time or memory: spawns of the last minute that had to clone, instances drawn"
            + " individually, instances that were never in use at once.", 94f, row -> row.finding().words(),
            Comparator.comparingInt(row -> row.finding().urgency())),
    ACTIVE("Active", "Instances in use now.", 52f, row -> row.stats().active()),
    IDLE("Idle", "Instances that wait to be used again.", 40f, row -> row.stats().idle()),
    USAGE("Usage", "How much of the design size is in use: 0 % none, 100 % all, more: it had to grow. A dash: no size"
            + " was set.", 56f, PoolRow::usageText, Comparator.comparingDouble(PoolRow::usage).reversed()),
    CLONED("Cloned", "Spawns that found no idle instance and had to clone.", 60f, row -> row.stats().misses()),
    SURPLUS("Surplus", "Idle instances beyond the design size: the pool grew, and keeps them.", 64f, PoolRow::surplus),
    PEAK("Peak", "The most instances that were ever in use at once.", 50f, row -> row.stats().peakActive()),
    DRAWS("Draws", "Objects the engine draws for those in use, if all are in view. Few where they are instanced.", 56f,
            PoolRow::drawCalls);

    final String title;
    final String help;
    final float width;
    final Function<PoolRow, String> text;
    final Comparator<PoolRow> order;

    Column(String title, String help, float width, Function<PoolRow, String> text, Comparator<PoolRow> order) {
        this.title = title;
        this.help = help;
        this.width = width;
        this.text = text;
        this.order = order;
    }

    /** A count, the largest first. */
    Column(String title, String help, float width, ToLongFunction<PoolRow> count) {
        this(title, help, width, row -> Long.toString(count.applyAsLong(row)),
                Comparator.comparingLong(count).reversed());
    }

    /** Whether it shows numbers, to the right of their cells. */
    boolean isNumber() {
        return compareTo(ACTIVE) >= 0;
    }

    /** Returns the colour of the text: what costs stands out. */
    ColorRGBA colour(PoolRow row) {
        return switch (this) {
            case FINDING -> row.finding().urgency() == 0 ? PanelStyle.WARNING : PanelStyle.TEXT;
            case USAGE -> row.isOver() ? PanelStyle.ERROR_COLOUR : row.isBusy() ? PanelStyle.WARNING : PanelStyle.TEXT;
            default -> PanelStyle.TEXT;
        };
    }

    /** Returns as many of the first columns as fit. */
    static List<Column> within(float width) {
        List<Column> fitting = new ArrayList<>();
        float left = width;
        for (Column column : values()) {
            left -= column.width;
            if (left < 0) {
                break;
            }
            fitting.add(column);
        }
        return fitting;
    }
}
