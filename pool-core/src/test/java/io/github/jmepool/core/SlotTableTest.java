// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SlotTableTest {
    /** More than fit in one block. */
    private static final int MANY = 1_100;

    private final SlotTable table = new SlotTable();
    private final List<Object> objects = new ArrayList<>();

    private List<ConcurrentSlot> add(int count) {
        List<ConcurrentSlot> slots = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            Object object = Kind.PLAIN.make(objects.size());
            objects.add(object);
            slots.add(table.add(this, object));
        }
        return slots;
    }

    private List<ConcurrentSlot> all() {
        List<ConcurrentSlot> all = new ArrayList<>();
        table.forEach(all::add);
        return all;
    }

    private void end(ConcurrentSlot slot) {
        slot.takeObject();
        slot.tryMove(ConcurrentSlot.LEAVING, ConcurrentSlot.DEAD);
        table.free(slot);
    }

    @Test
    void slotsAreFoundByIndexAndByObject() {
        List<ConcurrentSlot> slots = add(MANY);
        assertThat(all()).isEqualTo(slots);
        for (int n = 0; n < MANY; n++) {
            assertThat(table.slot(n)).isSameAs(slots.get(n));
            assertThat(table.find(this, objects.get(n))).isSameAs(slots.get(n));
        }
        assertThat(table.add(this, objects.get(0))).as("known already").isNull();
        assertThat(table.slot(MANY)).isNull();
        assertThat(table.slot(table.capacity())).isNull();
        assertThat(table.find(this, Kind.PLAIN.make(0))).as("an equal object is another").isNull();
    }

    @Test
    void whatWasFreedIsSeenNoMoreAndItsPlaceIsUsedAgain() {
        List<ConcurrentSlot> slots = add(MANY);
        for (int n = 0; n < MANY; n += 2) {
            end(slots.get(n));
        }
        assertThat(all()).hasSize(MANY / 2).doesNotContain(slots.get(0));
        assertThat(table.find(this, objects.get(0))).isNull();
        assertThat(table.find(this, objects.get(1))).isSameAs(slots.get(1));
        int capacity = table.capacity();
        assertThat(add(MANY / 2)).extracting(slot -> slot.index % 2).containsOnly(0);
        assertThat(table.capacity()).isEqualTo(capacity);
    }

    @Test
    void theOnlyIdleSlotIsTakenWhereverItIs() {
        List<ConcurrentSlot> slots = add(MANY);
        assertThat(table.leaveAny()).isNull();
        for (int at : new int[] {0, 500, MANY - 1}) {
            slots.get(at).settle();
            assertThat(table.leaveAny()).isSameAs(slots.get(at));
            assertThat(table.leaveAny()).isNull();
        }
    }

    @Test
    void theFingerprintTellsAnIdleSlotAndWhetherAnythingHappened() {
        List<ConcurrentSlot> slots = add(MANY);
        long before = table.fingerprint();
        assertThat(before).isPositive().isEqualTo(table.fingerprint());
        slots.get(MANY - 1).settle();
        assertThat(table.fingerprint()).isNegative();
        assertThat(slots.get(MANY - 1).tryLeave()).isTrue();
        assertThat(table.fingerprint()).as("taken since").isPositive().isNotEqualTo(before);
    }

    @Test
    void anEmptyTableHasNothingIdle() {
        assertThat(table.fingerprint()).isZero();
        assertThat(table.leaveAny()).isNull();
        assertThat(table.slot(0)).isNull();
    }
}
