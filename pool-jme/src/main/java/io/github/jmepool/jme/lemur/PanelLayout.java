// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.jme.internal.settings.Setting.Topic;
import java.util.List;

/**
 * The content of a form of the panel, and its sizes, in the panel's own units.
 *
 * @param columns        of the table
 * @param tableWidth     of the table
 * @param tableHeight    of the table's rows
 * @param barWidth       of the bars beside the percentages
 * @param hasTotals      whether the sums stand below the table
 * @param detailsWidth   of the details
 * @param plotHeight     of the plot of the last minute
 * @param rows           of settings and headings in a column
 * @param topics         what each column of settings shows
 * @param actionsAbreast buttons side by side below the settings
 * @param helpLines      of text at the foot, enough for each explanation of a setting
 */
record PanelLayout(List<Column> columns, float tableWidth, float tableHeight, float barWidth, boolean hasTotals,
        float detailsWidth, float plotHeight, int rows, List<List<Topic>> topics, int actionsAbreast,
        int helpLines) {
    static final PanelLayout FULL = new PanelLayout(List.of(Column.values()), 712f, 462f, 46f, true, 520f, 110f, 14,
            List.of(List.of(Topic.SIZES, Topic.LIMITS), List.of(Topic.LIFETIME, Topic.RESET, Topic.PARKING, Topic.TRIM,
                    Topic.DRAWING)), 4, 2);
    static final PanelLayout DOCKED = new PanelLayout(List.of(Column.NAME, Column.ACTIVE, Column.IDLE, Column.SPARE,
            Column.FULL), 400f, 131f, 36f, false, 400f, 50f, 13, List.of(List.of(Topic.values())), 3, 3);

    /** Returns what is unfolded at first, as far as it fits. */
    List<Topic> unfolded() {
        return topics.size() == 1 ? List.of(Topic.SIZES)
                : List.of(Topic.SIZES, Topic.LIMITS, Topic.LIFETIME, Topic.TRIM);
    }
}
