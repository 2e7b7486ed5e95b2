// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Holds that nobody has to know half of a package to understand one class of it. */
class KnotTest {
    private static final int LARGEST = 30;

    @TestFactory
    Stream<DynamicTest> noKnotOfAPackageIsLargerThanThirtyClasses() {
        return House.neighbours().entrySet().stream().map(room -> DynamicTest.dynamicTest(room.getKey(), () ->
                assertThat(Knots.largest(room.getValue())).hasSizeLessThanOrEqualTo(LARGEST)));
    }

    @Test
    void aKnotIsFoundThroughClassesThatNeedEachOtherInARound() {
        Map<String, Set<String>> neighbours = Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of("a", "d"),
                "d", Set.of("e"), "e", Set.of("d"), "f", Set.of("a"));

        assertThat(Knots.largest(neighbours)).containsExactly("a", "b", "c");
    }

    @Test
    void classesInARowAreNoKnot() {
        assertThat(Knots.largest(Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of()))).hasSize(1);
        assertThat(Knots.largest(Map.of())).isEqualTo(List.of());
    }
}
