// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

final class DeadlineQueueTest {
    private final DeadlineQueue<String> queue = new DeadlineQueue<>();

    @Test
    void deadlinesComeInOrderOfTimeAndNotBeforeTheyAreDue() {
        Deadline<String> late = queue.newDeadline("late");
        Deadline<String> early = queue.newDeadline("early");
        queue.schedule(late, 20, 7);
        queue.schedule(early, 10, 8);
        assertThat(queue.peek()).isSameAs(early);
        assertThat(queue.pollExpired(9)).isNull();
        assertThat(queue.pollExpired(10)).isSameAs(early);
        assertThat(early.isPending()).isFalse();
        assertThat(early.useId()).isEqualTo(8);
        assertThat(early.atNanos()).isEqualTo(10);
        assertThat(queue.pollExpired(19)).isNull();
        assertThat(queue.pollExpired(25).owner()).isEqualTo("late");
        assertThat(queue.pollExpired(Long.MAX_VALUE)).isNull();
        assertThat(queue.peek()).isNull();
    }

    @Test
    void aTimerOfAnOldUseNeitherEndsNorExtendsTheNextOne() {
        Deadline<String> deadline = queue.newDeadline("bullet");
        queue.schedule(deadline, 10, 1);
        queue.schedule(deadline, 50, 2);
        assertThat(queue.size()).isEqualTo(1);
        assertThat(queue.cancel(deadline, 1)).isFalse();
        assertThat(queue.extend(deadline, 99, 1)).isFalse();
        assertThat(deadline.atNanos()).isEqualTo(50);
        assertThat(queue.extend(deadline, 60, 2)).isTrue();
        assertThat(queue.pollExpired(59)).isNull();
        assertThat(queue.cancel(deadline, 2)).isTrue();
        assertThat(queue.cancel(deadline, 2)).isFalse();
        assertThat(queue.extend(deadline, 70, 2)).isFalse();
        assertThat(queue.size()).isZero();
    }

    @Test
    void timesMayRunOverTheEndOfTheClock() {
        Deadline<String> before = queue.newDeadline("before");
        Deadline<String> after = queue.newDeadline("after");
        queue.schedule(after, Long.MIN_VALUE + 5, 1);
        queue.schedule(before, Long.MAX_VALUE - 5, 1);
        assertThat(queue.pollExpired(Long.MAX_VALUE)).isSameAs(before);
        assertThat(queue.pollExpired(Long.MAX_VALUE)).isNull();
        assertThat(queue.pollExpired(Long.MIN_VALUE + 5)).isSameAs(after);
    }

    @Test
    void clearingLeavesHandlesThatCanBeScheduledAgain() {
        Deadline<String> one = queue.newDeadline("one");
        Deadline<String> two = queue.newDeadline("two");
        queue.schedule(one, 1, 1);
        queue.schedule(two, 2, 1);
        queue.clear();
        assertThat(queue.size()).isZero();
        assertThat(queue.peek()).isNull();
        assertThat(one.isPending()).isFalse();
        assertThat(two.isPending()).isFalse();
        queue.schedule(two, 3, 2);
        assertThat(queue.pollExpired(3)).isSameAs(two);
    }

    @Test
    void aHandleOfAnotherQueueIsRefusedByName() {
        Deadline<String> foreign = new DeadlineQueue<String>().newDeadline("stray");
        String refusal = "The deadline of 'stray' belongs to another queue; make it with newDeadline of this one";
        assertThatThrownBy(() -> queue.schedule(foreign, 1, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(refusal);
        assertThatThrownBy(() -> queue.cancel(foreign, 1)).hasMessage(refusal);
        assertThatThrownBy(() -> queue.extend(foreign, 1, 1)).hasMessage(refusal);
        assertThatThrownBy(() -> queue.schedule(null, 1, 1)).isInstanceOf(NullPointerException.class)
                .hasMessage("deadline must not be null");
        assertThatThrownBy(() -> queue.newDeadline(null)).hasMessage("owner must not be null");
        assertThat(queue.size()).isZero();
    }

    @Test
    void aMillionDeadlinesComeInOrder() {
        int count = 1_000_000;
        SplittableRandom random = new SplittableRandom(17);
        List<Deadline<String>> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Deadline<String> deadline = queue.newDeadline("x");
            all.add(deadline);
            queue.schedule(deadline, random.nextInt(), 1);
        }
        for (int i = 0; i < count; i += 2) {
            assertThat(queue.cancel(all.get(i), 1)).isTrue();
        }
        for (int i = 1; i < count; i += 4) {
            queue.extend(all.get(i), random.nextInt(), 1);
        }
        long last = Long.MIN_VALUE;
        int polled = 0;
        for (Deadline<String> next = queue.pollExpired(Integer.MAX_VALUE); next != null;
                next = queue.pollExpired(Integer.MAX_VALUE)) {
            assertThat(next.atNanos() >= last).isTrue();
            last = next.atNanos();
            polled++;
        }
        assertThat(polled).isEqualTo(count / 2);
    }

    @Test
    void deadlinesThatMoveEndOrAreCancelledAllocateNothing() {
        int count = 3_000;
        DeadlineQueue<Object> own = new DeadlineQueue<>();
        List<Deadline<Object>> deadlines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            deadlines.add(own.newDeadline(i));
        }
        long bytes = FrameAllocationTest.leastOf(10, () -> {
            for (int i = 0; i < count; i++) {
                own.schedule(deadlines.get(i), i * 31 % 1_000, 1);
            }
            for (int i = 0; i < count; i += 2) {
                own.extend(deadlines.get(i), 2_000 - i, 1);
                own.cancel(deadlines.get(i + 1), 1);
            }
            while (own.pollExpired(10_000) != null) {
                // All of them are due.
            }
        });
        assertThat(bytes).isZero();
        assertThat(own.size()).isZero();
    }

    @Property(tries = 200)
    void anyRowOfCallsDoesWhatASortedListWould(@ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int owners) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Deadline<String>> handles = new ArrayList<>();
        for (int i = 0; i < owners; i++) {
            handles.add(queue.newDeadline("owner " + i));
        }
        List<Deadline<String>> pending = new ArrayList<>();
        long now = 0;
        for (int step = 0; step < 500; step++) {
            Deadline<String> handle = handles.get(random.nextInt(owners));
            long use = random.nextInt(3);
            switch (random.nextInt(5)) {
                case 0, 1 -> {
                    queue.schedule(handle, now + random.nextInt(100), use);
                    pending.remove(handle);
                    pending.add(handle);
                }
                case 2 -> assertThat(queue.cancel(handle, use))
                        .isEqualTo(pending.contains(handle) && handle.useId() == use && pending.remove(handle));
                case 3 -> assertThat(queue.extend(handle, now + random.nextInt(100), use))
                        .isEqualTo(pending.contains(handle) && handle.useId() == use);
                default -> {
                    now += random.nextInt(30);
                    pollAll(now, pending);
                }
            }
            assertThat(queue.size()).isEqualTo(pending.size());
            assertThat(handle.isPending()).isEqualTo(pending.contains(handle));
        }
        queue.clear();
    }

    private void pollAll(long now, List<Deadline<String>> pending) {
        while (true) {
            Deadline<String> earliest = pending.stream().min(Comparator.comparingLong(Deadline::atNanos)).orElse(null);
            Deadline<String> polled = queue.pollExpired(now);
            if (earliest == null || earliest.atNanos() > now) {
                assertThat(polled).isNull();
                return;
            }
            assertThat(polled.atNanos()).isEqualTo(earliest.atNanos());
            assertThat(pending.remove(polled)).isTrue();
        }
    }
}
