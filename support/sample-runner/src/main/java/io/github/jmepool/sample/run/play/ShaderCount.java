// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.renderer.Statistics;
import java.util.Arrays;

/**
 * Counts the shader programs that the renderer has made since a moment, and not deleted.
 */
final class ShaderCount {
    private final Statistics statistics;
    private final int[] figures;
    private final int at;
    private int before;

    ShaderCount(Statistics statistics) {
        this.statistics = statistics;
        figures = new int[statistics.getLabels().length];
        at = Arrays.asList(statistics.getLabels()).indexOf("Shaders (M)");
        begin();
    }

    /** Counts from now on. */
    void begin() {
        // a StatsAppState may have switched them off
        statistics.setEnabled(true);
        before = now();
    }

    int count() {
        return now() - before;
    }

    private int now() {
        statistics.getData(figures);
        return figures[at];
    }
}
