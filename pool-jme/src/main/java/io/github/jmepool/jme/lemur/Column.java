// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import java.util.Comparator;
import java.util.function.BiConsumer;

/** The overview's columns: where they stand, what they show, how they sort. */
enum Column {
    NAME("Pool", "The pool's name.", 118f, false, (row, text) -> text.append(row.name()),
            Comparator.comparing(PoolRow::name)),
    DRAWS("Draws", "Objects the engine draws for those in use, if all are in view. Few where they are instanced.", 62f,
            true, (row, text) -> text.append(row.drawCalls()),
            Comparator.comparingInt(PoolRow::drawCalls).reversed()),
    ACTIVE("Active", "Instances in use now.", 66f, true, (row, text) -> text.append(row.stats().active()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().active()).reversed()),
    IDLE("Idle", "Instances that wait to be used again.", 54f, true,
            (row, text) -> text.append(row.stats().idle()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().idle()).reversed()),
    SPARE("Spare", "Idle instances beyond the design size: the pool grew, and keeps them.", 62f, true,
            (row, text) -> text.append(row.spare()), Comparator.comparingInt(PoolRow::spare).reversed()),
    TOTAL("Total", "Active and idle instances together.", 60f, true,
            (row, text) -> text.append(row.stats().total()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().total()).reversed()),
    PEAK("Peak", "The most instances that were ever in use at once.", 58f, true,
            (row, text) -> text.append(row.stats().peakActive()),
            Comparator.<PoolRow>comparingInt(row -> row.stats().peakActive()).reversed()),
    HITS("Hits", "How many of the spawns found an idle instance and did not have to clone.", 54f, true,
            PoolRow::writeHitRate, Comparator.comparingDouble(row -> row.stats().hitRate())),
    FULL("Full", "How much of the design size is in use: 0 % none, 100 % all, more (red): it had to grow. No colour:"
            + " no size was set.", 64f, true, PoolRow::writeFullness,
            Comparator.comparingDouble(PoolRow::fullness).reversed()),
    VOTES("Votes", "Size checks of this window that found the pool mostly idle. With 'Votes to trim' it waits for"
            + " its trim: a check trims one pool only.",
            68f, true, (row, text) -> text.append(row.votes()), Comparator.comparingInt(PoolRow::votes).reversed());

    final String title;
    final String help;
    final float width;
    final boolean rightAligned;
    final BiConsumer<PoolRow, StringBuilder> text;
    final Comparator<PoolRow> order;

    Column(String title, String help, float width, boolean rightAligned,
            BiConsumer<PoolRow, StringBuilder> text, Comparator<PoolRow> order) {
        this.title = title;
        this.help = help;
        this.width = width;
        this.rightAligned = rightAligned;
        this.text = text;
        this.order = order;
    }
}
