// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds that every piece of code on every page is code that compiles. */
class PagesTest {
    @Test
    void everyBlockOfJavaIsARegionOfCodeThatTheBuildCompiles() {
        List<String> sources = new ArrayList<>();
        Pages.sources("src/test/java").forEach(file -> sources.add(Pages.lines(Pages.text(file))));
        Pages.sources("src/main/java").forEach(file -> sources.add(Pages.lines(Pages.text(file))));
        List<String> loose = new ArrayList<>();
        for (Path page : Pages.all()) {
            for (String block : Pages.code(page)) {
                if (sources.stream().noneMatch(source -> source.contains(Pages.lines(block)))) {
                    loose.add(Pages.ROOT.relativize(page) + ":\n" + block);
                }
            }
        }
        assertThat(loose).as("code on pages that is no region of any compiled source").isEmpty();
    }
}
