// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Holds that every line of Java on a page is a line of a test, so that it compiles and runs. Left out are blocks that
 * name the source they are quoted from: another test compares those.
 */
final class GuideCode {
    private static final Pattern BLOCK = Pattern.compile("(<!-- code: \\S+ -->\\R)?```java\\R(.*?)```", Pattern.DOTALL);

    private GuideCode() {
    }

    static void assertCompiledIn(Path page, Class<?> test) throws IOException {
        Path source = Path.of("src/test/java", test.getName().replace('.', '/') + ".java");
        List<String> compiled = Files.readAllLines(source).stream().map(String::trim).toList();
        List<String> blocks = BLOCK.matcher(Files.readString(page)).results()
                .filter(block -> block.group(1) == null).map(block -> block.group(2)).toList();
        assertThat(blocks).isNotEmpty();
        for (String block : blocks) {
            assertThat(compiled).containsAll(block.lines().map(String::trim).toList());
        }
    }
}
