// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import java.util.Comparator;
import java.util.function.Function;

/** The overview's columns: where they stand, what they show, how they sort. */
enum Column {
    NAME("Pool", 0f, 170f, false, PoolRow::name, Comparator.comparing(PoolRow::name)),
    ACTIVE("Active", 170f, 66f, true, row -> Integer.toString(row.stats().active()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().active()).reversed()),
    IDLE("Idle", 236f, 60f, true, row -> Integer.toString(row.stats().idle()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().idle()).reversed()),
    TOTAL("Total", 296f, 62f, true, row -> Integer.toString(row.stats().total()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().total()).reversed()),
    PEAK("Peak", 358f, 60f, true, row -> Integer.toString(row.stats().peakActive()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().peakActive()).reversed()),
    HITS("Hits", 418f, 60f, true, PoolRow::hitRate,
            Comparator.comparingDouble(row -> row.stats().hitRate())),
    PRESSURE("Pressure", 478f, 84f, true, PoolRow::pressure,
            Comparator.<PoolRow>comparingDouble(row -> row.stats().pressure()).reversed()),
    MARKS("Marks", 646f, 66f, true, row -> Integer.toString(row.marks()),
            Comparator.comparingInt(PoolRow::marks).reversed());

    final String title;
    final float x;
    final float width;
    final boolean rightAligned;
    final Function<PoolRow, String> text;
    final Comparator<PoolRow> order;

    Column(String title, float x, float width, boolean rightAligned, Function<PoolRow, String> text,
            Comparator<PoolRow> order) {
        this.title = title;
        this.x = x;
        this.width = width;
        this.rightAligned = rightAligned;
        this.text = text;
        this.order = order;
    }

    /** Returns the width up to the next column: a header also stands over what is drawn beside its column's text. */
    float headerWidth() {
        return this == MARKS ? width : values()[ordinal() + 1].x - x;
    }
}
