// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds that the code on every page is code that compiles, and that the tests that pages name exist. */
class PagesTest {
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|Contract|Stress))(?:\\.(\\w+))?`");
    private static final Pattern QUOTED = Pattern.compile("`([^`]*)`");
    private static final Pattern JOINT = Pattern.compile("\"\\s*\\+\\s*\"");
    private static final int PART = 12;
    private static final Pattern SUPERCLASS = Pattern.compile("\\bclass \\w+ extends (\\w+)");

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

    /** The changelog tells of tests of its day. */
    @Test
    void everyTestThatAPageNamesExists() {
        Map<String, String> sources = new HashMap<>();
        for (String kind : List.of("src/test/java", "src/main/java")) {
            Pages.sources(kind).forEach(file -> sources.put(file.getFileName().toString().replace(".java", ""),
                    Pages.text(file)));
        }
        List<String> missing = new ArrayList<>();
        int found = 0;
        for (Path page : Pages.all()) {
            if (!page.endsWith("CHANGELOG.md")) {
                for (MatchResult test : TEST.matcher(Pages.text(page)).results().toList()) {
                    found++;
                    if (!exists(test.group(1), test.group(2), sources)) {
                        missing.add(Pages.ROOT.relativize(page) + ": " + test.group());
                    }
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(found).isGreaterThan(300);
    }

    /** A message on the page leaves out names and numbers; the rest of it stands in a source unchanged. */
    @Test
    void everyMessageOfTheTroubleshootingPageIsInASource() {
        StringBuilder sources = new StringBuilder();
        Pages.sources("src/main/java").forEach(file -> sources.append(
                JOINT.matcher(Pages.text(file)).replaceAll("").replace("\\\"", "\"")));
        String page = Pages.text(Pages.ROOT.resolve("docs/troubleshooting.md"));
        List<String> messages = page.substring(page.indexOf("## Using instances")).lines()
                .filter(line -> line.startsWith("| `") && !line.contains("(the engine's)"))
                .flatMap(line -> QUOTED.matcher(line.split(" \\| ")[0]).results()).map(quoted -> quoted.group(1))
                .filter(message -> parts(message).findAny().isPresent()).toList();
        assertThat(messages).hasSizeGreaterThan(35)
                .allMatch(message -> parts(message).allMatch(part -> sources.indexOf(part) >= 0));
    }

    private static Stream<String> parts(String message) {
        return Stream.of(message.split("…")).filter(part -> part.length() >= PART);
    }

    private static boolean exists(String type, String method, Map<String, String> sources) {
        String source = sources.get(type);
        if (source == null || method == null || source.matches("(?s).*[\\w>] " + method + "\\(.*")) {
            return source != null;
        }
        Matcher superclass = SUPERCLASS.matcher(source);
        return superclass.find() && exists(superclass.group(1), method, sources);
    }

    /** Or Maven and Gradle would take the core of one release and the rest of another. */
    @Test
    void theFirstProgramListsTheEnginesPartsAtOneVersion() {
        Path project = Pages.ROOT.resolve("fireworks");
        assertThat(engineParts(project.resolve("pom.xml"),
                "<artifactId>(jme3-[a-z0-9-]+)</artifactId>\\s*<version>([^<]+)<"))
                .containsExactly("jme3-core ${jme.version}", "jme3-desktop ${jme.version}",
                        "jme3-lwjgl3 ${jme.version}", "jme3-plugins ${jme.version}", "jme3-jogg ${jme.version}");
        assertThat(engineParts(project.resolve("build.gradle"), "\"org.jmonkeyengine:(jme3-[a-z0-9-]+):([^\"]+)\""))
                .containsExactly("jme3-core $jmeVersion", "jme3-desktop $jmeVersion", "jme3-lwjgl3 $jmeVersion",
                        "jme3-plugins $jmeVersion", "jme3-jogg $jmeVersion");
        for (String page : List.of("README.md", "docs/getting-started.md")) {
            assertThat(engineParts(Pages.ROOT.resolve(page), "\"org.jmonkeyengine:(jme3-[a-z0-9-]+):([^\"]+)\""))
                    .contains("jme3-core $jmeVersion").allMatch(part -> part.endsWith(" $jmeVersion"));
        }
        assertThat(Pages.text(Pages.ROOT.resolve("pool-jme").resolve("pom.xml")))
                .containsPattern("<artifactId>jme3-core</artifactId>\\s*<scope>provided</scope>");
    }

    private static List<String> engineParts(Path buildFile, String pattern) {
        return Pattern.compile(pattern).matcher(Pages.text(buildFile)).results()
                .map(part -> part.group(1) + " " + part.group(2)).toList();
    }
}
