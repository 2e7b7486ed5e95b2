// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A message says what it can of an object, whatever the object does. */
class TextsTest {
    @Test
    void aFailureIsDescribedByItsMessageOrItsKind() {
        assertThat(Texts.messageOf(new IllegalStateException("why"))).isEqualTo("why");
        assertThat(Texts.messageOf(new IllegalStateException())).isEqualTo("java.lang.IllegalStateException");
    }

    @Test
    void aNounAgreesWithItsNumber() {
        assertThat(Texts.plural(0, "object")).isEqualTo("0 objects");
        assertThat(Texts.plural(1, "object")).isEqualTo("1 object");
        assertThat(Texts.plural(2, "object")).isEqualTo("2 objects");
        assertThat(Texts.plural(1, "miss")).isEqualTo("1 miss");
        assertThat(Texts.plural(2, "miss")).isEqualTo("2 misses");
    }

    @Test
    void anObjectIsDescribedEvenWhereItsTextThrows() {
        assertThat(Texts.describe("ship")).isEqualTo("ship");
        assertThat(Texts.describe(null)).isEqualTo("null");
        Object mute = new Object() {
            @Override
            public String toString() {
                throw new AssertionError("no text");
            }
        };
        assertThat(Texts.describe(mute)).isEqualTo(
                mute.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(mute)));
    }
}
