// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RuntimePartsTest {
    @Test
    void aClassOfTheRuntimeIsThere() {
        assertThat(RuntimeParts.has("java.lang.StackWalker")).isTrue();
        assertThat(RuntimeParts.has("java.lang.management.MemoryMXBean")).as("of another module").isTrue();
    }

    /** A game's class of the same name would not be what is asked for. */
    @Test
    void aPartTheRuntimeLacksIsMissingThoughTheClassPathHasIt() {
        assertThat(RuntimeParts.has("java.lang.NoSuchClass")).isFalse();
        assertThat(RuntimeParts.has(RuntimePartsTest.class.getName())).isFalse();
    }
}
