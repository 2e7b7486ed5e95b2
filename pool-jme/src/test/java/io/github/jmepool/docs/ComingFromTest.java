// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds the calls of LeanPool on docs/coming-from.md to code that compiles. */
class ComingFromTest {
    private static final Pattern CODE = Pattern.compile("`([^`]*)`");
    private static final int OURS = 2;

    private final List<String[]> rows = Pages.text(Pages.ROOT.resolve("docs/coming-from.md"))
            .split("## From LeanPool")[1].split("\nThe rest:")[0].lines()
            .filter(line -> line.startsWith("| ")).skip(1)
            .map(line -> line.split(" *\\| *", -1)).toList();

    private static String code(String cell) {
        return CODE.matcher(cell).results().map((MatchResult found) -> found.group(1)).findFirst().orElse("");
    }

    @Test
    void ourColumnIsCodeThatTheBuildCompiles() {
        String source = Pages.text(Pages.ROOT.resolve(
                "pool-jme/src/test/java/io/github/jmepool/guide/ComingFromExamples.java"));
        assertThat(rows).hasSize(10).allSatisfy(row -> assertThat(code(row[OURS])).isNotEmpty());
        assertThat(rows).allSatisfy(row -> assertThat(source).contains(code(row[OURS])));
    }
}
