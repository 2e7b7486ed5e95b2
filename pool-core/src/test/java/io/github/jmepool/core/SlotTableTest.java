// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
        table.remove(slot.takeObject(), slot);
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
    void aFreedSlotIsSeenNoMoreAndItsPlaceIsUsedAgain() {
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
            slots.get(at).makeIdle();
            assertThat(table.leaveAny()).isSameAs(slots.get(at));
            assertThat(table.leaveAny()).isNull();
        }
    }

    @Test
    void theFingerprintShowsAnIdleSlotAndWhetherAnythingHappened() {
        List<ConcurrentSlot> slots = add(MANY);
        long before = table.fingerprint();
        assertThat(before).isPositive().isEqualTo(table.fingerprint());
        slots.get(MANY - 1).makeIdle();
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

    @Test
    void aTableIsNoLargerThanItsSlotsNeedAfterAPeak() {
        List<ConcurrentSlot> slots = add(20 * MANY);
        int peak = table.capacity();
        int lookedAt = table.identityEntries();
        for (ConcurrentSlot slot : slots.subList(10, slots.size())) {
            end(slot);
        }
        assertThat(table.capacity()).isLessThan(peak / 8);
        assertThat(table.identityEntries()).isLessThan(lookedAt / 8);
        assertThat(all()).isEqualTo(slots.subList(0, 10));
        for (int n = 0; n < 10; n++) {
            assertThat(table.find(this, objects.get(n))).isSameAs(slots.get(n));
        }
        assertThat(table.find(this, objects.get(10))).isNull();
    }

    /** Survivors at the end of the table keep their index; what lies before them is empty. */
    @Test
    void oneSlotLeftKeepsNoMoreThanItsNeighboursPlaces() {
        List<ConcurrentSlot> slots = add(20 * MANY);
        ConcurrentSlot last = slots.get(slots.size() - 1);
        for (ConcurrentSlot slot : slots.subList(0, slots.size() - 1)) {
            end(slot);
        }
        assertThat(all()).containsExactly(last);
        assertThat(table.slot(last.index)).isSameAs(last);
        assertThat(table.slot(0)).isNull();
        assertThat(table.capacity()).isLessThanOrEqualTo(2 * 1_024);
        List<ConcurrentSlot> again = add(MANY);
        assertThat(again).extracting(slot -> slot.index).doesNotContain(last.index).doesNotHaveDuplicates();
        assertThat(new HashSet<>(all())).hasSize(MANY + 1).containsAll(again);
    }

    @Test
    void aSlotThatComesAndGoesAtTheEdgeOfItsBlockMakesNoNewOne() {
        add(1_024);
        ConcurrentSlot[] beyond = {add(1).get(0)};
        int capacity = table.capacity();
        for (int time = 0; time < 10; time++) {
            end(beyond[0]);
            assertThat(table.capacity()).isEqualTo(capacity);
            beyond[0] = add(1).get(0);
        }
    }

    @Test
    void anyRowOfCallsDoesWhatAnIdentityMapWould() {
        Random random = new Random(Seed.of(SlotTableTest.class));
        Map<Object, ConcurrentSlot> model = new IdentityHashMap<>();
        List<Object> known = new ArrayList<>();
        for (int step = 0; step < 100_000; step++) {
            // Grows to thousands, shrinks to nearly nothing, grows again.
            boolean add = random.nextInt(100) < (step / 20_000 % 2 == 0 ? 80 : 20);
            if (add) {
                Object object = Kind.PLAIN.make(step);
                model.put(object, table.add(this, object));
                known.add(object);
            } else if (!known.isEmpty()) {
                Object gone = known.set(random.nextInt(known.size()), known.get(known.size() - 1));
                known.remove(known.size() - 1);
                end(model.remove(gone));
                assertThat(table.find(this, gone)).isNull();
            }
            if (!known.isEmpty()) {
                Object object = known.get(random.nextInt(known.size()));
                ConcurrentSlot slot = table.find(this, object);
                assertThat(slot == model.get(object) && table.slot(slot.index) == slot).isTrue();
            }
        }
        assertThat(new HashSet<>(all())).isEqualTo(new HashSet<>(model.values()));
    }
}
