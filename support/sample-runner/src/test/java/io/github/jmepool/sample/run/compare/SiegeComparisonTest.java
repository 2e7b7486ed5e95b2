// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SiegeComparisonTest {
    @Test
    void theComparisonShowsFarFewerNativeObjectsWithThePool() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        SiegeComparison.run(4, 1, new PrintStream(bytes, true, StandardCharsets.UTF_8));
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines()).as("a short play has a short warm-up, and says so")
                .startsWith("Warming the JVM up, then playing the siege as fast as it goes; with so short a session the"
                        + " JVM is less than warm ...", "warm-up 1 of 2 done", "warm-up 2 of 2 done");
        List<String[]> rows = bytes.toString(StandardCharsets.UTF_8).lines()
                .filter(line -> line.startsWith("pooled ") || line.startsWith("clone and discard "))
                .map(line -> line.replace("clone and discard", "cloned").replace(",", "").trim().split("\\s+"))
                .toList();
        assertThat(rows).extracting(row -> row[0]).containsExactly("pooled", "cloned");
        long pooledBytes = Long.parseLong(rows.get(0)[4]);
        assertThat(pooledBytes).isLessThan(Long.parseLong(rows.get(1)[4]));
        assertThat(Long.parseLong(rows.get(0)[6])).as("made ahead, and no more").isLessThanOrEqualTo(419);
    }
}
