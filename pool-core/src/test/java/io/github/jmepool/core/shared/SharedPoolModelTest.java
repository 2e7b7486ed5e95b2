// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.Seed;
import io.github.jmepool.core.StaleUseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The shared pool against the rules of S5 written down slowly, on random programs; and on many threads. */
final class SharedPoolModelTest {
    private static final int PROGRAMS = 300;
    private static final int STEPS = 300;

    /** What the model knows of an object. */
    private static final class Known {
        private final Object object = new Object();
        private final int key;
        private final int number;
        private int holders;
        private int priority;
        private boolean locked;
        private long lastUse;

        Known(int key, int number) {
            this.key = key;
            this.number = number;
        }
    }

    private final List<Object> disposed = new ArrayList<>();
    private final List<Object> expectedDisposed = new ArrayList<>();
    private final List<Known> model = new ArrayList<>();
    private long now;
    private long lastRelease;
    private int capacity;
    private long expiry;
    private boolean multi;
    private int made;
    private SharedPool<Integer, Object> pool;

    @Test
    void thePoolDoesWhatASlowTranscriptionOfTheRulesDoes() {
        long seed = Seed.of(SharedPoolModelTest.class);
        for (int program = 0; program < PROGRAMS; program++) {
            run(Seed.random(seed + program), "seed " + seed + " program " + program);
        }
    }

    private void run(Random random, String where) {
        model.clear();
        disposed.clear();
        expectedDisposed.clear();
        now = random.nextLong();
        lastRelease = now;
        capacity = random.nextInt(8);
        expiry = random.nextInt(30);
        multi = random.nextBoolean();
        SharedPoolBuilder<Integer, Object> builder = SharedPool.<Integer, Object>named("model").clock(() -> now)
                .capacity(capacity).expiry(Duration.ofNanos(expiry)).evictionInterval(Duration.ofNanos(20))
                .hooks(new SharedPoolHooks<>() {
                    @Override
                    public void onDispose(Integer key, Object object, DisposeReason reason) {
                        disposed.add(object);
                    }
                });
        pool = (multi ? builder.multipleHolders() : builder).build();
        for (int step = 0; step < STEPS; step++) {
            now += random.nextInt(4);
            step(random);
            assertThat(disposed).as("%s step %d", where, step).isEqualTo(expectedDisposed);
            assertThat(pool.count()).as("%s step %d", where, step).isEqualTo(model.size());
            assertThat(pool.unusedCount()).isEqualTo(model.stream().filter(known -> known.holders == 0).count());
            PoolStats stats = pool.stats();
            assertThat(stats.created()).isEqualTo(stats.total() + stats.disposed() + stats.detached());
            for (Known known : model) {
                assertThat(pool.find(known.object).holders()).as("%s step %d", where, step).isEqualTo(known.holders);
            }
        }
    }

    private void step(Random random) {
        Known some = model.isEmpty() ? null : model.get(random.nextInt(model.size()));
        switch (random.nextInt(12)) {
            case 0, 1 -> register(random.nextInt(3), random.nextBoolean());
            case 2, 3, 4 -> acquire(random.nextInt(3));
            case 5, 6, 7 -> {
                if (some != null) {
                    release(some);
                }
            }
            case 8 -> {
                if (some != null) {
                    some.locked = !some.locked;
                    SharedObject<Integer, Object> shared = pool.find(some.object);
                    if (some.locked) {
                        shared.lock();
                    } else {
                        shared.unlock();
                    }
                    some.priority = random.nextInt(3);
                    shared.setPriority(some.priority);
                }
            }
            case 9 -> {
                int count = random.nextInt(4);
                assertThat(pool.evict(count)).isEqualTo(release(count, true));
            }
            case 10 -> assertThat(pool.update(now)).isEqualTo(update());
            default -> {
                capacity = random.nextInt(8);
                pool.setCapacity(capacity);
                release(model.size() - capacity, false);
            }
        }
    }

    private void register(int key, boolean acquired) {
        Known known = new Known(key, made++);
        known.lastUse = now;
        known.holders = acquired ? 1 : 0;
        model.add(known);
        if (acquired) {
            pool.registerAcquired(key, known.object);
        } else {
            pool.registerIdle(key, known.object);
        }
        release(model.size() - capacity, false);
    }

    private void acquire(int key) {
        Known best = null;
        for (Known known : model) {
            boolean available = known.key == key && (multi || known.holders == 0);
            if (available && (best == null || known.holders < best.holders
                    || known.holders == best.holders && known.number < best.number)) {
                best = known;
            }
        }
        SharedObject<Integer, Object> got = pool.tryAcquire(key);
        assertThat(got == null ? null : got.get()).isSameAs(best == null ? null : best.object);
        if (best != null) {
            best.holders++;
            best.lastUse = now;
        }
    }

    private void release(Known known) {
        if (known.holders == 0) {
            try {
                pool.release(known.object);
                throw new AssertionError("released what nobody used");
            } catch (StaleUseException expected) {
                return;
            }
        }
        known.holders--;
        known.lastUse = now;
        // The order among objects of one time is the order in which they became unused.
        model.remove(known);
        model.add(known);
        pool.release(known.object);
        if (known.holders == 0) {
            release(model.size() - capacity, false);
        }
    }

    private int update() {
        if (now - lastRelease < 20) {
            return 0;
        }
        lastRelease = now;
        return release(model.size() - capacity, true);
    }

    private int release(int surplus, boolean withExpired) {
        List<Known> victims = new ArrayList<>();
        List<Known> others = new ArrayList<>();
        for (Known known : byLastUse()) {
            boolean free = known.holders == 0 && !known.locked;
            if (free && withExpired && now - known.lastUse >= expiry) {
                victims.add(known);
            } else if (free) {
                others.add(known);
            }
        }
        others.sort(Comparator.comparingInt(known -> known.priority));
        for (Known known : others) {
            if (victims.size() < surplus) {
                victims.add(known);
            }
        }
        model.removeAll(victims);
        victims.forEach(known -> expectedDisposed.add(known.object));
        return victims.size();
    }

    private List<Known> byLastUse() {
        List<Known> sorted = new ArrayList<>(model);
        sorted.sort((one, other) -> Long.compare(one.lastUse - other.lastUse, 0));
        return sorted;
    }

    @Test
    void countsAreExactAfterManyThreads() throws InterruptedException {
        AtomicInteger gone = new AtomicInteger();
        SharedPool<Integer, int[]> shared = SharedPool.<Integer, int[]>named("model").multipleHolders().capacity(4)
                .hooks(new SharedPoolHooks<>() {
                    @Override
                    public void onDispose(Integer key, int[] object, DisposeReason reason) {
                        assertThat(object[0]++).isZero();
                        // what two threads loaded at once is kept once; the other one was never counted
                        if (reason != DisposeReason.DISCARDED) {
                            gone.incrementAndGet();
                        }
                    }
                }).build();
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        CountDownLatch start = new CountDownLatch(4);
        long seed = Seed.of(SharedPoolModelTest.class);
        for (int i = 0; i < 4; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                try {
                    start.countDown();
                    start.await();
                    use(shared, Seed.random(seed + number));
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
        assertThat(failures).isEmpty();
        assertThat(shared.count()).isEqualTo(shared.unusedCount()).isLessThanOrEqualTo(4);
        shared.close();
        assertThat((long) gone.get()).isEqualTo(shared.stats().disposed()).isEqualTo(shared.stats().created());
    }

    private static void use(SharedPool<Integer, int[]> shared, Random random) {
        for (int step = 0; step < 10_000; step++) {
            SharedObject<Integer, int[]> got = shared.acquire(random.nextInt(10), key -> new int[1]);
            assertThat(got.get()[0]).isZero();
            assertThat(got.isEvicted()).isFalse();
            if (random.nextInt(10) == 0) {
                shared.evict(1);
            }
            shared.release(got);
        }
    }
}
