// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

final class IdleDequeTest {
    private final IdleDeque deque = new IdleDeque();

    @Property(tries = 100)
    void anyRowOfCallsDoesWhatAnOrdinaryDequeWould(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        IdleDeque tested = new IdleDeque();
        Deque<Integer> model = new ArrayDeque<>();
        for (int phase = 0; phase < 40; phase++) {
            int pushes = random.nextInt(100);
            int pops = random.nextInt(100);
            if (random.nextInt(4) == 0) {
                tested.dropSpareBlocks();
            }
            for (int step = random.nextInt(2 * IdleDeque.BLOCK); step > 0; step--) {
                if (random.nextInt(pushes + pops + 1) < pushes) {
                    int number = random.nextInt();
                    tested.pushWarm(number);
                    model.addLast(number);
                } else if (!model.isEmpty()) {
                    boolean warm = random.nextInt(3) > 0;
                    assertThat(warm ? tested.popWarm() : tested.popCold())
                            .isEqualTo(warm ? model.removeLast() : model.removeFirst());
                }
                assertThat(tested.size()).isEqualTo(model.size());
            }
            if (random.nextInt(4) == 0) {
                tested.renumber(number -> 7 * number + 1);
                model = model.stream().map(number -> 7 * number + 1).collect(Collectors.toCollection(ArrayDeque::new));
            }
        }
    }

    @Test
    void theQuickWayIsBoundedByTheLimitsAndTheBlock() {
        deque.quickWithin(2, 5);
        for (int i = 0; i < 2; i++) {
            assertThat(deque.top < deque.quickCeiling).isTrue();
            deque.pushWarm(i);
            assertThat(deque.top > deque.quickFloor).isFalse();
        }
        for (int i = 0; i < 3; i++) {
            assertThat(deque.top < deque.quickCeiling).isTrue();
            deque.pushWarm(i);
            assertThat(deque.top > deque.quickFloor).isTrue();
        }
        assertThat(deque.top < deque.quickCeiling).isFalse();
        deque.popCold();
        assertThat(deque.top < deque.quickCeiling).isTrue();
        deque.popCold();
        deque.popCold();
        assertThat(deque.top > deque.quickFloor).isFalse();
    }

    @Test
    void theQuickWayStopsAtTheBlocksEndsAloneWithoutLimits() {
        deque.quickWithin(0, Integer.MAX_VALUE);
        for (int i = 0; i < IdleDeque.BLOCK; i++) {
            assertThat(deque.top < deque.quickCeiling).isTrue();
            deque.pushWarm(i);
        }
        assertThat(deque.top < deque.quickCeiling).isFalse();
        deque.pushWarm(1);
        assertThat(deque.top).isEqualTo(1);
        assertThat(deque.top > deque.quickFloor).isTrue();
        assertThat(deque.top < deque.quickCeiling).isTrue();
        deque.popWarm();
        assertThat(deque.top > deque.quickFloor).isFalse();
        deque.popWarm();
        assertThat(deque.top).isEqualTo(IdleDeque.BLOCK - 1);
        assertThat(deque.top > deque.quickFloor).isTrue();
    }

    @Test
    void aQueueThatGoesRoundReusesItsBlocks() {
        for (int i = 0; i < 100; i++) {
            deque.pushWarm(i);
        }
        for (int i = 0; i < 20 * IdleDeque.BLOCK; i++) {
            int number = deque.popCold();
            assertThat(number).isEqualTo(i % 100);
            deque.pushWarm(number);
        }
        int[] block = deque.warm;
        int blocksSeen = 0;
        for (int i = 0; i < 10 * IdleDeque.BLOCK; i++) {
            deque.pushWarm(deque.popCold());
            if (deque.warm != block) {
                blocksSeen++;
                block = deque.warm;
            }
        }
        assertThat(blocksSeen).isEqualTo(10);
        assertThat(deque.size()).isEqualTo(100);
    }
}
