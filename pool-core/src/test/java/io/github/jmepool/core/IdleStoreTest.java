// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What both stores of idle slots promise; each serves in its own order otherwise. */
class IdleStoreTest {
    private final SlotTable table = new SlotTable();

    static Stream<Function<SlotTable, IdleStore>> stores() {
        return Stream.of(IdleStack::new, anyTable -> new IdleLine());
    }

    @ParameterizedTest
    @MethodSource("stores")
    void restoredObjectsAreServedNextInTheirOrder(Function<SlotTable, IdleStore> kind) {
        IdleStore store = kind.apply(table);
        ConcurrentSlot[] slots = slots(4);
        store.pushAll(slots, 3, 4);
        store.restore(slots, 3);
        assertThat(popped(store, 4)).containsExactly(slots);
        assertThat(store.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void restoringNothingChangesNothing(Function<SlotTable, IdleStore> kind) {
        IdleStore store = kind.apply(table);
        ConcurrentSlot[] slots = slots(1);
        store.restore(slots, 0);
        assertThat(store.isEmpty()).isTrue();
        store.pushAll(slots, 0, 1);
        store.restore(slots, 0);
        assertThat(popped(store, 2)).containsExactly(slots);
    }

    @ParameterizedTest
    @MethodSource("stores")
    void noMoreIsServedThanWasAskedFor(Function<SlotTable, IdleStore> kind) {
        IdleStore store = kind.apply(table);
        store.pushAll(slots(3), 0, 3);
        assertThat(popped(store, 0)).isEmpty();
        assertThat(popped(store, 2)).hasSize(2);
        assertThat(popped(store, 2)).hasSize(1);
        assertThat(popped(store, 2)).isEmpty();
    }

    private ConcurrentSlot[] slots(int count) {
        ConcurrentSlot[] slots = new ConcurrentSlot[count];
        for (int at = 0; at < count; at++) {
            slots[at] = table.add(this, new Object());
        }
        return slots;
    }

    private static List<ConcurrentSlot> popped(IdleStore store, int most) {
        ConcurrentSlot[] into = new ConcurrentSlot[most];
        return Arrays.asList(into).subList(0, store.pop(into, most));
    }
}
