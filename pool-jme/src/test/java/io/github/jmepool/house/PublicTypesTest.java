// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.github.jmepool.core.PoolSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds that the public types are those of two lists, nested types too. A door that opens is a line of the change that
 * opens it: for users in {@code api.txt}, for another package of ours in {@code rooms.txt}.
 */
class PublicTypesTest {
    private static final String MARK = "For jme-pool itself: ";
    private static final String UTIL = PoolSettings.class.getPackageName() + ".util.";

    @Test
    void thePublicTypesAreThoseOfTheTwoLists() {
        List<String> listed = Stream.concat(House.list("api.txt").stream(), House.list("rooms.txt").stream())
                .sorted(Comparator.naturalOrder()).toList();

        assertThat(publicTypes()).isEqualTo(listed);
    }

    @Test
    void aTypeStandsOnceInOneOfTheLists() {
        assertThat(House.list("api.txt")).doesNotHaveDuplicates().doesNotContainAnyElementsOf(House.list("rooms.txt"));
        assertThat(House.list("rooms.txt")).doesNotHaveDuplicates();
    }

    /** All of core.util is for us, and its package says so. */
    @Test
    void whatIsForAnotherPackageOfOursSaysSo() {
        Set<String> rooms = Set.copyOf(House.list("rooms.txt"));
        for (String type : publicTypes()) {
            if (!type.startsWith(UTIL) && !type.contains("$")) {
                assertThat(source(type).contains(MARK)).as(type).isEqualTo(rooms.contains(type));
            }
        }
    }

    /** As a user sees them: public, and within public types only. */
    private static List<String> publicTypes() {
        return House.CLASSES.stream().filter(PublicTypesTest::isVisible).map(JavaClass::getName)
                .sorted(Comparator.naturalOrder()).toList();
    }

    private static boolean isVisible(JavaClass type) {
        Set<JavaModifier> modifiers = type.getModifiers();
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && type.getEnclosingClass().map(PublicTypesTest::isVisible).orElse(true);
    }

    private static String source(String type) {
        String module = type.startsWith(House.BASE + ".core") ? "pool-core" : "pool-jme";
        try {
            return Files.readString(Path.of("..", module, "src", "main", "java", type.replace('.', '/') + ".java"));
        } catch (IOException e) {
            throw new AssertionError(type, e);
        }
    }
}
