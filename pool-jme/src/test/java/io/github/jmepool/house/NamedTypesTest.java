// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds that each public type for users earns its place: a page for users, or the Javadoc of a package, names it as
 * code and so says what it is for.
 */
class NamedTypesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Set<String> FOR_MAINTAINERS = Set.of("architecture.md", "mutation.md", "releasing.md");
    private static final Pattern BLOCK = Pattern.compile("```.*?```", Pattern.DOTALL);
    private static final Pattern SPAN = Pattern.compile("`[^`\n]+`");
    private static final Pattern TAG = Pattern.compile("\\{@(?:link|code)\\s[^}]*}");

    @Test
    void aPageOrAPackageNamesEachTypeForUsers() {
        String code = namedCode();
        List<String> unnamed = House.list("api.txt").stream().filter(type -> !isNamed(type, code)).toList();

        assertThat(unnamed).as("types that no page for users and no package-info names").isEmpty();
    }

    /** As a user writes it: a nested type with the type around it. */
    private static boolean isNamed(String type, String code) {
        String name = type.substring(type.lastIndexOf('.') + 1).replace('$', '.');
        return Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(code).find();
    }

    private static String namedCode() {
        List<String> code = new ArrayList<>();
        pages().map(NamedTypesTest::text).forEach(page -> {
            add(code, BLOCK, page);
            add(code, SPAN, BLOCK.matcher(page).replaceAll(""));
        });
        Stream.of("pool-core", "pool-jme").flatMap(module -> files(ROOT.resolve(module).resolve("src/main/java"),
                "package-info.java")).forEach(info -> add(code, TAG, text(info)));
        return String.join("\n", code);
    }

    private static Stream<Path> pages() {
        return Stream.concat(Stream.of(ROOT.resolve("README.md")), files(ROOT.resolve("docs"), ".md"))
                .filter(page -> !FOR_MAINTAINERS.contains(page.getFileName().toString()));
    }

    private static void add(List<String> code, Pattern wanted, String text) {
        wanted.matcher(text).results().map(MatchResult::group).forEach(code::add);
    }

    private static Stream<Path> files(Path folder, String ending) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList().stream();
        } catch (IOException e) {
            throw new AssertionError(folder.toString(), e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(file.toString(), e);
        }
    }
}
