// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.math.ColorRGBA;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** The table's columns from left to right: what they show, how they sort; the last ones show where there is room. */
enum Column {
    NAME("Pool", "The pool's name.", 98f, false, PoolRow::name, Comparator.comparing(PoolRow::name)),
    FINDING("Look at", "What costs time or memory: spawns of the last minute that had to clone, instances drawn"
            + " individually, instances that were never in use at once.", 94f, false, PoolRow::finding,
            Comparator.comparingInt(PoolRow::urgency)),
    ACTIVE("Active", "Instances in use now.", 52f, true, row -> Integer.toString(row.stats().active()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().active()).reversed()),
    IDLE("Idle", "Instances that wait to be used again.", 40f, true, row -> Integer.toString(row.stats().idle()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().idle()).reversed()),
    USAGE("Usage", "How much of the design size is in use: 0 % none, 100 % all, more: it had to grow. A dash: no size"
            + " was set.", 56f, true, PoolRow::usage, Comparator.comparingDouble(PoolRow::fullness).reversed()),
    CLONED("Cloned", "Spawns that found no idle instance and had to clone.", 60f, true,
            row -> Long.toString(row.stats().misses()),
            Comparator.<PoolRow>comparingLong(row -> row.stats().misses()).reversed()),
    SURPLUS("Surplus", "Idle instances beyond the design size: the pool grew, and keeps them.", 64f, true,
            row -> Integer.toString(row.surplus()), Comparator.comparingInt(PoolRow::surplus).reversed()),
    PEAK("Peak", "The most instances that were ever in use at once.", 50f, true,
            row -> Integer.toString(row.stats().peakActive()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().peakActive()).reversed()),
    DRAWS("Draws", "Objects the engine draws for those in use, if all are in view. Few where they are instanced.", 56f,
            true, row -> Integer.toString(row.drawCalls()), Comparator.comparingInt(PoolRow::drawCalls).reversed());

    final String title;
    final String help;
    final float width;
    final boolean rightAligned;
    final Function<PoolRow, String> text;
    final Comparator<PoolRow> order;

    Column(String title, String help, float width, boolean rightAligned, Function<PoolRow, String> text,
            Comparator<PoolRow> order) {
        this.title = title;
        this.help = help;
        this.width = width;
        this.rightAligned = rightAligned;
        this.text = text;
        this.order = order;
    }

    /** Returns the colour of the text: what costs stands out. */
    ColorRGBA colour(PoolRow row) {
        return switch (this) {
            case FINDING -> row.urgency() == 0 ? PanelStyle.WARNING : PanelStyle.TEXT;
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
