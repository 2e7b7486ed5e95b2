// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What fields of the game hold is looked at while other threads of the game may write into it. */
class GameFieldsTest {
    @Test
    void aContainerThatIsWrittenMeanwhileHasNoElements() {
        Collection<Object> changing = Collections.unmodifiableCollection(new AbstractCollection<>() {
            @Override
            public Iterator<Object> iterator() {
                throw new ConcurrentModificationException();
            }

            @Override
            public int size() {
                return 1;
            }
        });
        assertThat(GameFields.elements(changing)).isEmpty();
        assertThat(GameFields.hasElement(changing, any -> true)).isFalse();
    }

    @Test
    void containersOfLibrariesAndArraysHaveElements() {
        assertThat(GameFields.elements(Map.of("key", 1))).containsExactly("key", 1);
        assertThat(GameFields.elements(new Object[] {1, null})).containsExactly(1, null);
        assertThat(GameFields.hasElement(List.of(1, 2), element -> element.equals(2))).isTrue();
        assertThat(GameFields.elements("text")).isEmpty();
        assertThat(GameFields.size("text")).isZero();
    }
}
