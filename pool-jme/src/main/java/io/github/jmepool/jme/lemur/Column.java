// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import java.util.Comparator;
import java.util.function.BiConsumer;

/** The overview's columns: where they stand, what they show, how they sort. */
enum Column {
    NAME("Pool", "The pool's name.", 0f, 116f, false, (row, text) -> text.append(row.name()),
            Comparator.comparing(PoolRow::name)),
    DRAWS("Draws", "Objects the engine draws for those in use, if all are in view. Drawn as one: few.", 116f, 54f,
            true, (row, text) -> text.append(row.drawCalls()),
            Comparator.comparingInt(PoolRow::drawCalls).reversed()),
    ACTIVE("Active", "Instances in use now.", 170f, 66f, true, (row, text) -> text.append(row.stats().active()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().active()).reversed()),
    IDLE("Idle", "Instances that wait to be used again.", 236f, 60f, true,
            (row, text) -> text.append(row.stats().idle()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().idle()).reversed()),
    TOTAL("Total", "Active and idle instances together.", 296f, 62f, true,
            (row, text) -> text.append(row.stats().total()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().total()).reversed()),
    PEAK("Peak", "The most instances that were ever in use at once.", 358f, 60f, true,
            (row, text) -> text.append(row.stats().peakActive()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().peakActive()).reversed()),
    HITS("Hits", "How many of the spawns found an idle instance and did not have to clone.", 418f, 60f, true,
            PoolRow::writeHitRate, Comparator.comparingDouble(row -> row.stats().hitRate())),
    PRESSURE("Pressure", "0: nothing in use; about 1: all of the design size in use; above 1, red: it is too small;"
            + " below 0: it grew, and keeps the surplus idle.", 478f, 84f, true, PoolRow::writePressure,
            Comparator.<PoolRow>comparingDouble(row -> row.stats().pressure()).reversed()),
    MARKS("Marks", "How many size checks lately found the pool mostly idle; the third one trims it.", 646f, 66f, true,
            (row, text) -> text.append(row.marks()), Comparator.comparingInt(PoolRow::marks).reversed());

    final String title;
    final String help;
    final float x;
    final float width;
    final boolean rightAligned;
    final BiConsumer<PoolRow, StringBuilder> text;
    final Comparator<PoolRow> order;

    Column(String title, String help, float x, float width, boolean rightAligned,
            BiConsumer<PoolRow, StringBuilder> text, Comparator<PoolRow> order) {
        this.title = title;
        this.help = help;
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
