// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Many threads, bounded work, and at the end every object and every count accounted for. Seeds are printed. */
final class ConcurrentObjectPoolStressTest {
    private static final int THREADS = 6;

    /** What threads do with a pool, one step of it; each thread counts its own from 0. */
    private interface Step {
        void run(Random random, int thread, int number) throws Exception;
    }

    /** An object that notices when two threads have it at once. */
    private static final class Token implements SlotHolder {
        private final AtomicInteger users = new AtomicInteger();
        private final AtomicInteger disposals = new AtomicInteger();
        /** Plain on purpose: the pool's ordering must make each user see what the one before wrote. */
        private long uses;
        private PoolSlot slot;

        void enter() {
            assertThat(users.incrementAndGet()).isEqualTo(1);
            assertThat(disposals.get()).isZero();
            uses++;
        }

        void leave() {
            assertThat(users.decrementAndGet()).isZero();
        }

        @Override
        public PoolSlot poolSlot() {
            return slot;
        }

        @Override
        public void poolSlot(PoolSlot newSlot) {
            slot = newSlot;
        }
    }

    private final ConcurrentLinkedQueue<Token> made = new ConcurrentLinkedQueue<>();

    private ConcurrentObjectPoolBuilder<Token> tokens(PoolSettings.Builder<?> settings) {
        return ConcurrentObjectPool.from(() -> {
            Token token = new Token();
            made.add(token);
            return token;
        }).disposer(token -> token.disposals.incrementAndGet()).settings(settings.build());
    }

    private static PoolSettings.Builder<?> named() {
        return PoolSettings.builder("token");
    }

    private static void onThreads(int steps, Step step) throws InterruptedException {
        onThreads(THREADS, steps, step);
    }

    private static void onThreads(int count, int steps, Step step) throws InterruptedException {
        long seed = Seed.of(ConcurrentObjectPoolStressTest.class);
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch start = new CountDownLatch(count);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int place = i;
            Thread thread = new Thread(() -> {
                Random random = Seed.random(seed + place);
                start.countDown();
                try {
                    start.await();
                    for (int at = 0; at < steps; at++) {
                        step.run(random, place, at);
                    }
                } catch (Throwable failure) {
                    failures.add(failure);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).as("seed %d", seed).isEmpty();
    }

    /** With nothing under way, counts and objects must agree exactly. */
    private void settle(ConcurrentObjectPool<Token> pool, int held) {
        PoolStats stats = pool.stats();
        assertThat(stats.created()).isEqualTo(made.size());
        assertThat(stats.active()).isEqualTo(held);
        assertThat(stats.idle()).isEqualTo(pool.idleCount());
        assertThat(stats.created())
                .isEqualTo(stats.active() + stats.idle() + stats.disposed() + stats.detached());
        assertThat(pool.trim(Integer.MAX_VALUE)).isEqualTo(stats.idle());
        assertThat(pool.idleCount()).isZero();
        assertThat(pool.totalCount()).isEqualTo(held);
        pool.close(ClosePolicy.DISPOSE);
        assertThat(made.stream().mapToInt(token -> token.disposals.get()).sum() + pool.stats().detached())
                .isEqualTo(made.size());
        assertThat(made).allSatisfy(token -> assertThat(token.disposals.get()).isLessThanOrEqualTo(1));
    }

    @ParameterizedTest
    @CsvSource({"4, LIFO", "100, LIFO", "20, FIFO"})
    void eachObjectHasOneUserAndAFullPoolFailsOnlyWhenAllAreOut(int size, ReuseOrder order)
            throws InterruptedException {
        ConcurrentObjectPool<Token> pool = tokens(named().maxTotal(size).order(order)).build();
        AtomicLong total = new AtomicLong();
        onThreads(5_000, (random, thread, number) -> {
            Token[] held = new Token[random.nextInt(16) + 1];
            for (int i = 0; i < held.length; i++) {
                held[i] = pool.tryAcquire();
                if (held[i] != null) {
                    held[i].enter();
                    total.incrementAndGet();
                }
            }
            for (Token token : held) {
                if (token != null) {
                    token.leave();
                    pool.release(token);
                }
            }
        });
        assertThat(pool.stats().hits() + pool.stats().misses()).isEqualTo(total.get());
        assertThat(made.stream().mapToLong(token -> token.uses).sum()).isEqualTo(total.get());
        assertThat(made.size()).isLessThanOrEqualTo(size);
        settle(pool, 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void objectsThatChangeThreadsAreAllReleased(boolean limited) throws InterruptedException {
        ConcurrentObjectPool<Token> pool = tokens(limited ? named().maxActive(50).maxIdle(20) : named().maxTotal(50))
                .build();
        ConcurrentLinkedQueue<Token> handedOver = new ConcurrentLinkedQueue<>();
        onThreads(20_000, (random, thread, number) -> {
            if (thread % 2 == 0) {
                Token token = pool.tryAcquire();
                if (token != null) {
                    token.enter();
                    handedOver.add(token);
                }
            } else {
                Token token = handedOver.poll();
                if (token != null) {
                    token.leave();
                    pool.release(token);
                }
            }
            if (limited) {
                assertThat(pool.totalCount()).isLessThanOrEqualTo(50 + 20 + THREADS);
            }
        });
        settle(pool, handedOver.size());
    }

    @Test
    void countsNeverExceedTheLimitHoweverManyComeAndGo() throws InterruptedException {
        ConcurrentObjectPool<Token> pool = tokens(named().maxTotal(2)).build();
        onThreads(20_000, (random, thread, number) -> {
            if (thread % 2 == 0) {
                Token token = pool.tryAcquire();
                if (token != null) {
                    pool.discard(token);
                }
            } else {
                // Closely one after the other, so that a thread that has to pause does so while it counts.
                int most = 0;
                for (int i = 0; i < 2_000; i++) {
                    most = Math.max(most, pool.totalCount());
                }
                assertThat(most).isLessThanOrEqualTo(2);
                assertThat(pool.stats().peakTotal()).isLessThanOrEqualTo(2);
            }
        });
        settle(pool, 0);
    }

    @Test
    void adoptedObjectsAreEitherTakenOrRefusedAlive() throws InterruptedException {
        ConcurrentObjectPool<Token> pool = tokens(named().maxIdle(3)).build();
        onThreads(20_000, (random, thread, number) -> {
            if (random.nextBoolean()) {
                Token token = new Token();
                if (pool.addIdle(token)) {
                    made.add(token);
                }
            } else {
                pool.trim(1 + random.nextInt(2));
            }
            assertThat(pool.stats().peakTotal()).isLessThanOrEqualTo(3);
        });
        assertThat(made.stream().mapToInt(token -> token.disposals.get()).sum())
                .isEqualTo((int) pool.stats().trimmed());
        settle(pool, 0);
    }

    @Test
    void everyWaiterGetsAnObjectInTheEnd() throws InterruptedException {
        ConcurrentObjectPool<Token> pool = tokens(named().maxTotal(2)).build();
        onThreads(3_000, (random, thread, number) -> {
            Token token = random.nextBoolean() ? pool.acquireWaiting() : pool.tryAcquire(Duration.ofSeconds(60));
            token.enter();
            token.leave();
            if (random.nextInt(50) == 0) {
                pool.discard(token);
            } else {
                pool.release(token);
            }
        });
        settle(pool, 0);
    }

    @ParameterizedTest
    @CsvSource({"LIFO, 1000000", "LIFO, 30", "FIFO, 1000000"})
    void everyCallAtOnceKeepsEveryCountExact(ReuseOrder order, int maxIdle) throws InterruptedException {
        ConcurrentObjectPool<Token> pool = tokens(named().order(order).maxIdle(maxIdle)
                .growth(GrowthPolicy.onePlusSpare())).build();
        AtomicInteger surrendered = new AtomicInteger();
        onThreads(8_000, (random, thread, number) -> {
            switch (random.nextInt(20)) {
                case 0 -> pool.trim(random.nextInt(8));
                case 1 -> pool.prewarmNow(random.nextInt(20));
                case 2 -> {
                    Token coldest = pool.takeColdest();
                    if (coldest != null) {
                        assertThat(coldest.disposals.incrementAndGet()).isEqualTo(1);
                        surrendered.incrementAndGet();
                    }
                }
                case 3 -> {
                    Token ready = new Token();
                    if (pool.addIdle(ready)) {
                        made.add(ready);
                    }
                }
                case 4 -> pool.discard(pool.acquire());
                case 5 -> pool.detach(pool.acquire());
                case 6 -> {
                    Token token = pool.acquire();
                    pool.endUse(token);
                    pool.release(token);
                }
                default -> {
                    Token token = pool.acquire();
                    token.enter();
                    long use = pool.useId(token);
                    assertThat(pool.isCurrent(token, use)).isTrue();
                    token.leave();
                    pool.release(token, use);
                }
            }
        });
        assertThat(pool.stats().trimmed()).isGreaterThanOrEqualTo(surrendered.get());
        settle(pool, 0);
    }

    /** Whether this release is the one that does; false when it is refused. */
    private static boolean endsUse(ConcurrentObjectPool<Token> pool, Token token, long useId, boolean byId) {
        try {
            if (byId) {
                pool.release(token, useId);
            } else {
                pool.release(token);
            }
            return true;
        } catch (StaleUseException refused) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void exactlyOneOfTwoReleasesOfAUseIsRefused(boolean byId) throws InterruptedException {
        ConcurrentObjectPool<Token> pool = tokens(named()).build();
        AtomicInteger refused = new AtomicInteger();
        AtomicInteger accepted = new AtomicInteger();
        Token[] shared = new Token[4_000];
        for (int i = 0; i < shared.length; i++) {
            shared[i] = pool.acquire();
        }
        onThreads(shared.length, (random, thread, number) -> {
            (endsUse(pool, shared[number], number + 1, byId) ? accepted : refused).incrementAndGet();
        });
        assertThat(accepted.get()).isEqualTo(shared.length);
        assertThat(refused.get()).isEqualTo(shared.length * (THREADS - 1));
        settle(pool, 0);
    }

    /** The last of two idle objects goes only once there is room for another one: nobody is ever to be refused. */
    @ParameterizedTest
    @EnumSource(ReuseOrder.class)
    void noAcquireIsRefusedWhileThereIsAlwaysAnIdleObjectOrRoomForOne(ReuseOrder order) throws InterruptedException {
        ConcurrentObjectPool<Token> pool = tokens(named().maxTotal(2).order(order)).build();
        onThreads(2, 10_000, (random, thread, number) -> {
            if (thread == 0) {
                pool.prewarmNow(2);
                pool.trim(1);
                pool.trim(1);
            } else {
                pool.release(pool.acquire());
            }
        });
        settle(pool, 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void exactlyOneOfTwoReleasesAtTheSameMomentIsRefused(boolean byId) throws InterruptedException {
        ConcurrentObjectPool<Token> pool = tokens(named()).build();
        Token[] shared = new Token[20_000];
        for (int i = 0; i < shared.length; i++) {
            shared[i] = pool.acquire();
        }
        int held = 50;
        for (int i = 0; i < held; i++) {
            pool.acquire();
        }
        AtomicIntegerArray accepted = new AtomicIntegerArray(shared.length);
        AtomicInteger arrived = new AtomicInteger();
        onThreads(2, shared.length, (random, thread, number) -> {
            if (number == 0) {
                pool.release(pool.acquire());
            }
            meet(arrived, number);
            evenOut(random);
            if (endsUse(pool, shared[number], number + 1, byId)) {
                accepted.incrementAndGet(number);
            }
        });
        for (int i = 0; i < shared.length; i++) {
            assertThat(accepted.get(i)).as("releases of object %d that were accepted", i).isEqualTo(1);
        }
        settle(pool, held);
    }

    /**
     * Waits for the other of two threads at this step. With a processor for each, they meet within some looks; with
     * one for both, the other needs a turn.
     */
    private static void meet(AtomicInteger arrived, int number) {
        int wanted = 2 * (number + 1);
        arrived.incrementAndGet();
        for (int looks = 0; looks < 1_000 && arrived.get() < wanted; looks++) {
            Thread.onSpinWait();
        }
        Waits.until("the other thread", () -> arrived.get() >= wanted);
    }

    /** Who arrives last goes on at once, the other a moment later; now and then this evens it out. */
    private static void evenOut(Random random) {
        for (int n = random.nextInt(32); n > 0; n--) {
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closingWhileAllUseItLosesNoObject(boolean patient) throws InterruptedException {
        for (int round = 0; round < 100; round++) {
            ConcurrentObjectPool<Token> pool = tokens(named()).build();
            AtomicInteger opened = new AtomicInteger();
            made.clear();
            onRound(pool, opened, patient);
            assertThat(pool.stats().total()).isZero();
            assertThat(made).allSatisfy(token -> assertThat(token.disposals.get()).isEqualTo(1));
        }
    }

    private static void onRound(ConcurrentObjectPool<Token> pool, AtomicInteger opened, boolean patient)
            throws InterruptedException {
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                try {
                    while (true) {
                        Token token = pool.acquire();
                        opened.incrementAndGet();
                        pool.release(token);
                    }
                } catch (PoolClosedException | StaleUseException expected) {
                    opened.incrementAndGet();
                } catch (Throwable failure) {
                    failures.add(failure);
                }
            });
            threads.add(thread);
            thread.start();
        }
        Waits.until("100 acquires", () -> opened.get() >= 100 || !failures.isEmpty());
        pool.close(patient ? ClosePolicy.DISPOSE_ON_RELEASE : ClosePolicy.DISPOSE);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
    }
}
