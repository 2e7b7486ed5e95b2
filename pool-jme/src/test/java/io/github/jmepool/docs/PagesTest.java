// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
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

    /** Or Maven and Gradle would take the core of one release and the rest of another. */
    @Test
    void gettingStartedListsTheEnginesPartsAtOneVersion() {
        String page = Pages.text(Pages.ROOT.resolve("docs").resolve("getting-started.md"));
        assertThat(engineParts(page, "<artifactId>(jme3-[a-z0-9-]+)</artifactId>\\s*<version>([^<]+)<"))
                .containsExactly("jme3-core ${jme.version}", "jme3-desktop ${jme.version}",
                        "jme3-lwjgl3 ${jme.version}");
        assertThat(engineParts(page, "\"org.jmonkeyengine:(jme3-[a-z0-9-]+):([^\"]+)\""))
                .containsExactly("jme3-core $jmeVersion", "jme3-desktop $jmeVersion", "jme3-lwjgl3 $jmeVersion");
        assertThat(Pages.text(Pages.ROOT.resolve("pool-jme").resolve("pom.xml")))
                .containsPattern("<artifactId>jme3-core</artifactId>\\s*<scope>provided</scope>");
    }

    private static List<String> engineParts(String page, String pattern) {
        return Pattern.compile(pattern).matcher(page).results()
                .map(part -> part.group(1) + " " + part.group(2)).toList();
    }
}
