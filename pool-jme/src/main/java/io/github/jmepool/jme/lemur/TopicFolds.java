// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.jme.internal.settings.Setting.Topic;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which topics of settings are unfolded: as many as fit. Where there is no room for one more, the one that was unfolded
 * first of its column is folded again. Knows nothing of the screen.
 */
final class TopicFolds {
    private final List<List<Topic>> columns;
    private final int rows;
    private final List<Topic> unfolded = new ArrayList<>();
    private Map<Topic, Integer> sizes = new EnumMap<>(Topic.class);

    /**
     * Makes folds.
     *
     * @param columns  the topics of each column, in their order
     * @param rows     rows of a column, of which each topic's heading takes one and each setting that shows another
     * @param unfolded what is unfolded at first, as far as it fits
     */
    TopicFolds(List<List<Topic>> columns, int rows, List<Topic> unfolded) {
        this.columns = columns;
        this.rows = rows;
        this.unfolded.addAll(unfolded);
    }

    /** Tells how many settings each topic has; folds what fits no more. */
    void fit(Map<Topic, Integer> settings) {
        sizes = settings;
        columns.forEach(column -> foldUntilItFits(column, null));
    }

    List<List<Topic>> columns() {
        return columns;
    }

    boolean isUnfolded(Topic topic) {
        return unfolded.contains(topic);
    }

    /** Folds a topic that is unfolded, and the other way round. */
    void toggle(Topic topic) {
        if (!unfolded.remove(topic)) {
            unfolded.add(topic);
            for (List<Topic> column : columns) {
                if (column.contains(topic)) {
                    foldUntilItFits(column, topic);
                }
            }
        }
    }

    private void foldUntilItFits(List<Topic> column, @Nullable Topic kept) {
        for (int i = 0; i < unfolded.size() && taken(column) > rows; i++) {
            if (unfolded.get(i) != kept && column.contains(unfolded.get(i))) {
                unfolded.remove(i--);
            }
        }
    }

    private int taken(List<Topic> column) {
        int taken = column.size();
        for (Topic topic : column) {
            taken += isUnfolded(topic) ? sizes.getOrDefault(topic, 0) : 0;
        }
        return taken;
    }
}
