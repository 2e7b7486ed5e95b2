// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.jme.PoolSetting.Topic;
import java.util.List;

/**
 * Where the parts of a form of the panel stand, in its own units.
 *
 * @param width          of the whole panel
 * @param height         of the whole panel
 * @param columns        what the table shows
 * @param tableWidth     of the table
 * @param tableHeight    of the table's rows
 * @param barWidth       of the bars beside the percentages
 * @param hasTotals      whether the sums stand below the table
 * @param detailsX       left edge of the details
 * @param detailsY       upper edge of the details
 * @param detailsWidth   of the details
 * @param plotHeight     of the plot of the last minute
 * @param settingsTop    where the settings begin, from the upper edge of the details
 * @param rows           of settings and headings in a column
 * @param row            height of such a row
 * @param topics         what each column of settings shows
 * @param actionsAbreast buttons side by side below the settings
 */
record PanelLayout(float width, float height, List<Column> columns, float tableWidth, float tableHeight, float barWidth,
        boolean hasTotals, float detailsX, float detailsY, float detailsWidth, float plotHeight, float settingsTop,
        int rows, float row, List<List<Topic>> topics, int actionsAbreast) {
    static final float MARGIN = 12f;
    static final float TOP = 44f;
    static final float BETWEEN = 8f;

    static final PanelLayout FULL = new PanelLayout(PoolPanel.WIDTH, PoolPanel.HEIGHT, List.of(Column.values()), 712f,
            462f, 46f, true, MARGIN + 712f + 2 * BETWEEN, TOP, 520f, 110f, 190f, 14, 23.5f,
            List.of(List.of(Topic.SIZES, Topic.LIMITS), List.of(Topic.LIFETIME, Topic.RESET, Topic.PARKING, Topic.TRIM,
                    Topic.DRAWING)), 4);
    static final PanelLayout DOCKED = new PanelLayout(424f, 738f, List.of(Column.NAME, Column.ACTIVE, Column.IDLE,
            Column.SPARE, Column.FULL), 400f, 131f, 36f, false, MARGIN, 232f, 400f, 50f, 106f, 13, 23f,
            List.of(List.of(Topic.values())), 3);

    static PanelLayout of(PanelForm form) {
        return form.isDocked() ? DOCKED : FULL;
    }

    /** Returns what is unfolded at first, as far as it fits. */
    List<Topic> unfolded() {
        return topics.size() == 1 ? List.of(Topic.SIZES)
                : List.of(Topic.SIZES, Topic.LIMITS, Topic.LIFETIME, Topic.TRIM);
    }
}
