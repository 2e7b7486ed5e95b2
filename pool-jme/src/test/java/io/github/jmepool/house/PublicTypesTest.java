// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Holds that the public types, nested ones too, are those of {@code api.txt}, or internal: a new type of the API is a
 * line of the change that adds it.
 */
class PublicTypesTest {
    @Test
    void thePublicTypesAreThoseOfTheListAndInternalOnes() {
        List<String> types = House.CLASSES.stream().filter(PublicTypesTest::isVisible)
                .filter(type -> !House.isInternal(type)).map(JavaClass::getName).sorted().toList();

        assertThat(types).hasSizeLessThanOrEqualTo(90)
                .isEqualTo(House.list("api.txt").stream().sorted(Comparator.naturalOrder()).toList());
    }

    /** As a user sees them: public, and within public types only. */
    static boolean isVisible(JavaClass type) {
        Set<JavaModifier> modifiers = type.getModifiers();
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && type.getEnclosingClass().map(PublicTypesTest::isVisible).orElse(true);
    }
}
