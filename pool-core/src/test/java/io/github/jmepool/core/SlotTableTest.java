// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

final class SlotTableTest {
    private final SlotTable all = new SlotTable();

    private PoolSlot numbered() {
        PoolSlot slot = new PoolSlot(null);
        all.add(slot);
        return slot;
    }

    @Property(tries = 100)
    void idleSlotsKeepTheirOrderAndUsedOnesTheirPlace(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SlotTable tested = new SlotTable();
        Deque<PoolSlot> idle = new ArrayDeque<>();
        List<PoolSlot> used = new ArrayList<>();
        for (int phase = 0; phase < 20; phase++) {
            int[] weights = {random.nextInt(20), random.nextInt(20), random.nextInt(20), random.nextInt(20)};
            for (int step = random.nextInt(3_000); step > 0; step--) {
                int action = pick(random, weights);
                if (action == 0) {
                    PoolSlot slot = new PoolSlot(null);
                    tested.add(slot);
                    used.add(slot);
                } else if (action == 1 && !used.isEmpty()) {
                    PoolSlot slot = used.remove(random.nextInt(used.size()));
                    tested.putIdle(slot);
                    idle.addLast(slot);
                } else if (action == 2 && !idle.isEmpty()) {
                    boolean warm = random.nextBoolean();
                    PoolSlot slot = warm ? tested.takeWarmest() : tested.takeColdest();
                    same(slot, warm ? idle.removeLast() : idle.removeFirst());
                    used.add(slot);
                } else if (action == 3 && !used.isEmpty()) {
                    tested.remove(used.remove(random.nextInt(used.size())));
                }
            }
            Set<PoolSlot> expected = new HashSet<>(used);
            expected.addAll(idle);
            PoolSlot[] known = tested.collect(slot -> true);
            assertThat(known).hasSize(expected.size());
            assertThat(Set.of(known)).isEqualTo(expected);
            assertThat(tested.idleCount()).isEqualTo(idle.size());
            assertThat(tested.places()).isBetween(expected.size(), Math.max(4, 4 * expected.size()));
        }
    }

    /** Without AssertJ: this runs millions of times. */
    private static void same(PoolSlot slot, PoolSlot expected) {
        if (slot != expected) {
            throw new AssertionError("number " + slot.number + " instead of " + expected.number);
        }
    }

    private static int pick(SplittableRandom random, int[] weights) {
        int left = random.nextInt(weights[0] + weights[1] + weights[2] + weights[3] + 1);
        int action = 0;
        while (action < 3 && left >= weights[action]) {
            left -= weights[action++];
        }
        return action;
    }

    @Test
    void numbersOfThoseThatWentAreGivenOutAgain() {
        PoolSlot gone = numbered();
        PoolSlot stays = numbered();
        all.remove(gone);
        for (int i = 0; i < 10_000; i++) {
            PoolSlot next = numbered();
            assertThat(next.number).isNotEqualTo(stays.number).isLessThan(2);
            all.remove(next);
        }
        assertThat(all.places()).isEqualTo(4);
    }

    @Test
    void theTableGrowsAndShrinksWithThePool() {
        List<PoolSlot> many = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            many.add(numbered());
        }
        assertThat(all.places()).isBetween(10_000, 20_000);
        while (many.size() > 1) {
            all.remove(many.remove(many.size() / 2));
            assertThat(all.places()).isLessThanOrEqualTo(4 * many.size());
        }
        assertThat(all.places()).isEqualTo(4);
        assertThat(all.collect(slot -> true)).containsExactlyInAnyOrderElementsOf(many);
    }
}
