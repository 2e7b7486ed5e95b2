// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The check-list names tests that exist.
 */
class ResetChecklistTest {
    private static final Path CHECKLIST = Path.of("..", "docs", "reset-checklist.md");
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\.(\\w+)`");

    @Test
    void everyRowNamesATestThatExists() throws IOException, ClassNotFoundException {
        int rows = 0;
        for (String line : Files.readAllLines(CHECKLIST)) {
            Matcher matcher = TEST.matcher(line);
            boolean named = false;
            while (matcher.find()) {
                named = true;
                assertExists(matcher.group(1), matcher.group(2));
            }
            if (line.startsWith("| ") && line.split("\\|").length == 4 && !line.contains("| test |")
                    && !line.contains("production")) {
                rows++;
                assertThat(named || line.startsWith("| | ") || !line.contains("repair") && !line.contains("discard"))
                        .as("a test in: %s", line).isTrue();
            }
        }
        assertThat(rows).as("rows").isGreaterThan(40);
    }

    private static void assertExists(String type, String method) throws ClassNotFoundException {
        Method[] methods = find(type).getDeclaredMethods();
        assertThat(Arrays.stream(methods).filter(one -> AnnotationSupport.isAnnotated(one, Testable.class))
                .map(Method::getName)).as(type).contains(method);
    }

    private static Class<?> find(String type) throws ClassNotFoundException {
        String here = ResetChecklistTest.class.getPackageName() + ".";
        for (String room : new String[] {"", "physics."}) {
            try {
                return Class.forName(here + room + type);
            } catch (ClassNotFoundException elsewhere) {
                // in one of the other rooms
            }
        }
        return Class.forName(here + "instancing." + type);
    }
}
