// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Threads do to a concurrent pool whatever they may, hooks fail, somebody closes it; then all must add up. */
final class ConcurrentObjectPoolChaosTest {
    private static final int ROUNDS = Integer.getInteger("jmepool.chaos.rounds", 300);
    private static final int THREADS = 4;
    private static final int STEPS = 150;

    private final Queue<Thing> made = new ConcurrentLinkedQueue<>();
    private final AtomicInteger surrendered = new AtomicInteger();
    private final Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
    /** What decides on the calling thread whether a hook fails. */
    private final ThreadLocal<Random> chances = new ThreadLocal<>();
    private ConcurrentObjectPool<Thing> pool;
    private ClosePolicy closing;
    private boolean takesFromOthers;

    private static class Thing {
        final AtomicInteger disposals = new AtomicInteger();
    }

    private static final class Holder extends Thing implements SlotHolder {
        private volatile PoolSlot slot;

        @Override
        public PoolSlot poolSlot() {
            return slot;
        }

        @Override
        public void poolSlot(PoolSlot newSlot) {
            slot = newSlot;
        }
    }

    private static final class HookFailure extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final class Hooks implements PoolLifecycle<Thing> {
        private final int failing;
        private final boolean intrusive;

        Hooks(Random random) {
            failing = random.nextBoolean() ? 0 : 20;
            intrusive = random.nextBoolean();
        }

        @Override
        public Thing create() {
            mayFail();
            return make(intrusive);
        }

        @Override
        public void onAcquire(Thing thing) {
            mayFail();
        }

        @Override
        public void onRelease(Thing thing) {
            mayFail();
        }

        @Override
        public void onDispose(Thing thing) {
            thing.disposals.incrementAndGet();
            mayFail();
        }

        private void mayFail() {
            if (failing > 0 && chances.get().nextInt(failing) == 0) {
                throw new HookFailure();
            }
        }
    }

    private Thing make(boolean intrusive) {
        Thing thing = intrusive ? new Holder() : new Thing();
        made.add(thing);
        return thing;
    }

    private static PoolSettings settings(Random random, ReuseOrder order) {
        int total = random.nextInt(3) == 0 ? PoolSettings.UNLIMITED : random.nextInt(20) + 1;
        PoolSettings.Builder<?> settings = PoolSettings.builder("thing").order(order).maxTotal(total)
                .exhaustion(random.nextBoolean() ? ExhaustionPolicy.THROW : ExhaustionPolicy.GROW);
        if (random.nextInt(3) == 0) {
            settings.maxActive(Math.min(total, random.nextInt(12) + 1));
        }
        if (random.nextInt(3) == 0) {
            settings.maxIdle(Math.min(total, random.nextInt(12) + 1));
        }
        if (random.nextInt(4) == 0) {
            settings.growth(GrowthPolicy.fixedStep(3));
        }
        if (random.nextInt(4) == 0) {
            settings.leakTracking(1);
        }
        return settings.build();
    }

    private void build(Random random) {
        made.clear();
        surrendered.set(0);
        ReuseOrder order = random.nextInt(4) == 0 ? ReuseOrder.FIFO : ReuseOrder.LIFO;
        closing = ClosePolicy.values()[random.nextInt(4)];
        takesFromOthers = random.nextInt(3) == 0;
        Hooks hooks = new Hooks(random);
        ConcurrentObjectPoolBuilder<Thing> builder = random.nextBoolean() ? ConcurrentObjectPool.withLifecycle(hooks)
                : ConcurrentObjectPool.<Thing>from(() -> make(hooks.intrusive)).disposer(hooks::onDispose);
        if (random.nextInt(3) == 0) {
            builder.listener(new PoolListener() {
                @Override
                public void onCreated(String name, Object object, long nanos) {
                    pool.stats();
                    throw new HookFailure();
                }
            });
        }
        pool = builder.settings(settings(random, order)).build();
    }

    @Test
    void countsAddUpWhateverThreadsDoAtOnce() throws Exception {
        long seed = Seed.of(ConcurrentObjectPoolChaosTest.class);
        for (int round = 0; round < ROUNDS; round++) {
            Random random = Seed.random(seed + round);
            chances.set(random);
            build(random);
            play(random);
            String what = "seed " + seed + ", round " + round + ", closed by " + closing + ", " + pool.stats();
            assertThat(wrong).as(what).isEmpty();
            check(what);
        }
    }

    private void play(Random random) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        int closeAt = random.nextInt(2 * STEPS);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Random own = new Random(random.nextLong());
            boolean closes = i == 0;
            Thread thread = new Thread(() -> {
                List<Thing> held = new ArrayList<>();
                chances.set(own);
                try {
                    start.await();
                    for (int step = 0; step < STEPS; step++) {
                        if (closes && step == closeAt) {
                            attempt(() -> pool.close(closing));
                        }
                        attempt(() -> act(own, held));
                    }
                } catch (Throwable failure) {
                    wrong.add(failure);
                }
                held.forEach(thing -> attempt(() -> pool.release(thing)));
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        attempt(() -> pool.close(closing));
    }

    /** Does it; what a thread may be told when others close the pool or take from it is no failure. */
    private void attempt(Runnable action) {
        try {
            action.run();
        } catch (HookFailure | PoolClosedException | PoolExhaustedException expected) {
            return;
        } catch (StaleUseException | ForeignObjectException taken) {
            if (!takesFromOthers) {
                wrong.add(taken);
            }
        } catch (Throwable failure) {
            if (failure.getClass() != PoolException.class || closing != ClosePolicy.THROW) {
                wrong.add(failure);
            }
        }
    }

    private void act(Random random, List<Thing> held) {
        switch (random.nextInt(20)) {
            case 0 -> pool.trim(random.nextInt(4));
            case 1 -> {
                Thing coldest = pool.takeColdest();
                if (coldest != null) {
                    surrendered.incrementAndGet();
                    coldest.disposals.incrementAndGet();
                }
            }
            case 2 -> pool.prewarmNow(random.nextInt(6));
            case 3 -> {
                Thing ready = new Thing();
                made.add(ready);
                boolean known = false;
                try {
                    known = pool.addIdle(ready);
                } finally {
                    if (!known && ready.disposals.get() == 0) {
                        made.remove(ready);
                    }
                }
            }
            case 4 -> pool.configure(settings(random, pool.settings().order()));
            case 5 -> {
                if (takesFromOthers) {
                    pool.releaseAll();
                }
            }
            case 6 -> end(random, held, thing -> pool.discard(thing));
            case 7 -> end(random, held, thing -> pool.detach(thing));
            case 8 -> end(random, held, thing -> {
                pool.endUse(thing);
                pool.release(thing);
            });
            case 9 -> assertThat(pool.stats().active()).isNotNegative();
            case 10, 11, 12, 13, 14 -> end(random, held, thing -> pool.release(thing));
            case 15 -> take(held, () -> {
                try {
                    return pool.tryAcquire(Duration.ofNanos(random.nextInt(50_000)));
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            default -> take(held, () -> pool.tryAcquire());
        }
    }

    private static void take(List<Thing> held, Supplier<Thing> acquire) {
        Thing thing = acquire.get();
        if (thing != null) {
            held.add(thing);
        }
    }

    private static void end(Random random, List<Thing> held, Consumer<Thing> how) {
        if (!held.isEmpty()) {
            how.accept(held.remove(random.nextInt(held.size())));
        }
    }

    private void check(String what) {
        PoolStats stats = pool.stats();
        assertThat(pool.isClosed()).as(what).isTrue();
        assertThat(stats.active()).as(what).isZero();
        assertThat(stats.idle()).as(what).isZero();
        assertThat(stats.created()).as(what).isEqualTo(stats.disposed() + stats.detached());
        assertThat(made.size()).as(what).isEqualTo((int) stats.created());
        int disposals = 0;
        for (Thing thing : made) {
            assertThat(thing.disposals.get()).as(what).isLessThanOrEqualTo(1);
            disposals += thing.disposals.get();
        }
        assertThat(disposals).as(what).isEqualTo((int) stats.disposed());
        assertThat(stats.trimmed()).as(what).isGreaterThanOrEqualTo(surrendered.get());
        assertThat(pool.activeCount()).as(what).isZero();
    }
}
