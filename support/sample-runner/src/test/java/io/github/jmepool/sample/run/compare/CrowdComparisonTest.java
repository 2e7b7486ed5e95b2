// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrowdComparisonTest {
    @Test
    void aCrowdTakesNineDrawCallsAndThePlainPoolAHundredOrMore() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CrowdComparison.run(100, 2, 1, new PrintStream(bytes, true, StandardCharsets.UTF_8));

        List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).startsWith("Playing the battle of 100 fighters in three ways ...");
        assertThat(drawCalls(lines, "crowd ")).isEqualTo(9);
        assertThat(drawCalls(lines, "plain pool ")).isGreaterThanOrEqualTo(100);
        assertThat(drawCalls(lines, "clones ")).isEqualTo(drawCalls(lines, "plain pool "));
    }

    private static int drawCalls(List<String> lines, String way) {
        String line = lines.stream().filter(one -> one.startsWith(way)).findFirst().orElseThrow();
        return Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1));
    }
}
