// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.bench.MeasureStep.Part;
import org.junit.jupiter.api.Test;

class MeasureStepTest {
    @Test
    void eachStepHasFilesOfItsOwn() {
        assertThat(MeasureStep.all(false)).extracting(MeasureStep::id).hasSize(39).doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[\\w-]+"));
    }

    @Test
    void aSmallerCountComesBeforeALargerOne() {
        for (Part part : Part.values()) {
            assertThat(MeasureStep.all(false).stream().filter(step -> step.part() == part).map(MeasureStep::live))
                    .isSorted();
        }
    }

    @Test
    void theQuickRunHasAStepOfEachWayAndFewObjects() {
        assertThat(MeasureStep.all(true)).extracting(MeasureStep::way).containsAll(
                MeasureStep.all(false).stream().map(MeasureStep::way).toList());
        assertThat(MeasureStep.all(true)).allMatch(step -> step.live() <= 200);
    }
}
