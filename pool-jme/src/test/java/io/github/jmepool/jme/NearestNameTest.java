// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.jme.internal.settings.NearestName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("prewarm", "maxTotal", "maxIdle", "order", "LIFO");

    @ParameterizedTest
    @CsvSource({"prewarn, prewarm", "prewrm, prewarm", "preewarmm, prewarm", "rpewarm, prewarm", "maxidle, maxIdle",
            "lifo, LIFO", "LIFE, LIFO", "odrer, order"})
    void aNameWithUpToTwoWrongLettersIsSuggested(String given, String meant) {
        assertThat(NearestName.question(given, KNOWN)).isEqualTo(" (did you mean '" + meant + "'?)");
    }

    @ParameterizedTest
    @CsvSource({"prerwarming", "pewran", "x", "''", "axe", "or"})
    void aNameThatResemblesNoneHasNoSuggestion(String given) {
        assertThat(NearestName.question(given, KNOWN)).isEmpty();
    }

    @Test
    void theNearestOfSeveralNamesIsSuggested() {
        assertThat(NearestName.question("bulet", List.of("belts", "bullet", "bolt"))).contains("'bullet'");
        assertThat(NearestName.question("bulet", List.of("bullet", "belts", "bolt"))).contains("'bullet'");
    }
}
