// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.Kind;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.ParkedCall;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolFixture;
import io.github.jmepool.core.PoolLifecycle;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingMonitor;
import io.github.jmepool.core.sizing.SizingRequest;
import io.github.jmepool.core.sizing.SizingSchedule;
import io.github.jmepool.core.sizing.TrimStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class PoolRegistryTest {
    private final PoolRegistry registry = new PoolRegistry();
    private final List<String> disposed = new ArrayList<>();

    @Test
    void aRegisteredPoolIsFoundByItsName() {
        ObjectPool<String> bullet = create("bullet", 0);
        create("enemy", 0);
        assertThat(registry.pool("bullet")).isSameAs(bullet);
        assertThat(registry.has("bullet")).isTrue();
        assertThat(registry.has("Bullet")).isFalse();
        assertThat(registry.pools()).extracting(ManagedPool::name).containsExactly("bullet", "enemy");
    }

    @Test
    void theRegistrysTextHasTheNamesOfItsPools() {
        create("bullet", 0);
        create("enemy", 0);
        assertThat(registry).hasToString("PoolRegistry [bullet, enemy]");
        registry.close();
        assertThat(registry).hasToString("PoolRegistry [], closed");
    }

    @Test
    void aDuplicateNameIsRefusedAndTheFirstPoolStays() {
        ObjectPool<String> first = create("bullet", 0);
        assertThatThrownBy(() -> create("bullet", 0)).isInstanceOf(PoolException.class)
                .hasMessage("Pool 'bullet': a pool of this name is registered already; destroy or remove it first,"
                        + " or choose another name");
        assertThat(registry.pool("bullet")).isSameAs(first);
    }

    @Test
    void aPoolThatIsNotRegisteredDisposesOfWhatItHasMade() {
        create("bullet", 0);
        PoolLifecycle<String> lifecycle = new PoolLifecycle<>() {
            @Override
            public String create() {
                return new StringBuilder("made ahead").toString();
            }

            @Override
            public void onDispose(String object) {
                disposed.add(object);
            }
        };
        assertThatThrownBy(() -> registry.create(named("bullet").prewarm(2).build(), lifecycle))
                .isInstanceOf(PoolException.class);
        assertThat(disposed).containsExactly("made ahead", "made ahead");
    }

    @Test
    void anUnknownNameIsRefusedWithTheKnownOnes() {
        create("bullet", 0);
        assertThatThrownBy(() -> registry.pool("bulet")).isInstanceOf(PoolException.class)
                .hasMessage("Pool 'bulet': no pool of this name is registered; there are [bullet]");
        assertThatThrownBy(() -> registry.destroy("bulet")).isInstanceOf(PoolException.class);
        assertThatThrownBy(() -> registry.register(null)).hasMessage("pool must not be null");
    }

    @Test
    void aRemovedPoolStaysOpen() {
        ObjectPool<String> bullet = create("bullet", 2);
        assertThat(registry.remove("bullet")).isSameAs(bullet);
        assertThat(registry.has("bullet")).isFalse();
        assertThat(bullet.isClosed()).isFalse();
        assertThat(registry.register(bullet)).isSameAs(bullet);
    }

    @Test
    void removingAPoolItselfLeavesAnotherOneOfItsName() {
        ObjectPool<String> gone = create("bullet", 0);
        assertThat(registry.remove(gone)).isTrue();
        assertThat(registry.remove(gone)).as("once more").isFalse();
        ObjectPool<String> bullet = create("bullet", 0);
        assertThat(registry.remove(gone)).isFalse();
        assertThat(registry.pool("bullet")).isSameAs(bullet);
        assertThatThrownBy(() -> registry.remove((ManagedPool) null)).hasMessage("pool must not be null");
    }

    @Test
    void aDestroyedPoolIsClosedAndItsNameIsFree() {
        ObjectPool<String> bullet = create("bullet", 2);
        registry.destroy("bullet");
        assertThat(bullet.isClosed()).isTrue();
        assertThat(disposed).hasSize(2);
        create("bullet", 0);
    }

    @Test
    void closingClosesTheLastRegisteredFirst() {
        create("texture", 1);
        create("material", 1);
        create("enemy", 1);
        registry.close();
        assertThat(disposed).containsExactly("enemy", "material", "texture");
        assertThat(registry.pools()).isEmpty();
        registry.close();
        assertThatThrownBy(() -> create("late", 0)).isInstanceOf(IllegalStateException.class)
                .hasMessage("Pool 'late' cannot be registered: the registry is closed");
    }

    @Test
    void aHookOfOnePoolMayWaitForAThreadThatWaitsForAnother() throws Exception {
        ConcurrentObjectPool<Object> connections = registry.register(ConcurrentObjectPool.from(Object::new)
                .settings(PoolSettings.builder("connection").maxTotal(1).build()).build());
        connections.acquire();
        ParkedCall<Object> waiting = new ParkedCall<>(connections::acquireWaiting);
        List<Throwable> told = new ArrayList<>();
        ObjectPool<Object> sessions = registry.register(ObjectPool.from(Object::new).disposer(session -> {
            told.add(catchThrowable(waiting::get));
            assertThat(connections.isClosed()).as("the first registered is closed last").isFalse();
        }).settings(PoolSettings.builder("session").prewarm(1).build()).build());
        assertThat(sessions.idleCount()).isEqualTo(1);
        registry.close();
        assertThat(told).singleElement().satisfies(
                refusal -> assertThat(refusal).hasCauseInstanceOf(PoolClosedException.class));
        assertThat(connections.isClosed()).isTrue();
    }

    @Test
    void aPoolWhoseDestroyingIsRefusedIsNotLost() {
        Refusing pool = registry.register(new Refusing());
        assertThatThrownBy(() -> registry.destroy("refusing")).hasMessage("not yet");
        assertThat(registry.pool("refusing")).isSameAs(pool);
        registry.destroy("refusing");
        assertThat(registry.has("refusing")).isFalse();
    }

    @Test
    void aPoolThatFailsToCloseKeepsNoOtherFromClosingAndIsTriedAgain() {
        ObjectPool<String> first = create("first", 1);
        registry.register(new Refusing());
        assertThatThrownBy(registry::close).isInstanceOf(UnsupportedOperationException.class).hasMessage("not yet");
        assertThat(first.isClosed()).isTrue();
        assertThat(registry.pools()).extracting(ManagedPool::name).containsExactly("refusing");
        registry.close();
        assertThat(registry.pools()).isEmpty();
    }

    @Test
    void requestsAreCarriedOutByName() {
        ObjectPool<String> bullet = create("bullet", 10);
        ObjectPool<String> enemy = create("enemy", 1);
        List<SizingRequest> requests = List.of(new SizingRequest("bullet", -4), new SizingRequest("enemy", 3));
        assertThat(registry.apply(requests)).isEqualTo(4);
        assertThat(bullet.idleCount()).isEqualTo(6);
        assertThat(enemy.idleCount()).isEqualTo(4);
    }

    @Test
    void requestsForPoolsThatAreGoneOrClosedAreLeftOut() {
        ObjectPool<String> closed = create("closed", 10);
        closed.close();
        ObjectPool<String> bullet = create("bullet", 10);
        assertThat(registry.apply(List.of(new SizingRequest("gone", -4), new SizingRequest("closed", -4),
                new SizingRequest("closed", 4), new SizingRequest("bullet", -1)))).isEqualTo(1);
        assertThat(bullet.idleCount()).isEqualTo(9);
    }

    @Test
    void aHookThatThrowsKeepsNoOtherRequestFromBeingCarriedOut() {
        PoolFixture fixture = new PoolFixture(Kind.PLAIN);
        fixture.onDispose = object -> {
            throw new IllegalArgumentException("hook");
        };
        registry.create(named("faulty").build(), fixture).prewarmNow(1);
        ObjectPool<String> bullet = create("bullet", 10);
        assertThatThrownBy(() -> registry.trim(TrimStrategy.allIdle())).hasMessage("hook");
        assertThat(bullet.idleCount()).isZero();
    }

    @Test
    void aHookThatFailsWithAnErrorKeepsNothingFromBeingDoneEither() {
        ObjectPool<String> bullet = create("bullet", 10);
        PoolFixture fixture = new PoolFixture(Kind.PLAIN);
        fixture.onDispose = object -> {
            throw new AssertionError("hook");
        };
        registry.create(named("faulty").build(), fixture).prewarmNow(2);
        assertThatThrownBy(() -> registry.apply(List.of(new SizingRequest("faulty", -1),
                new SizingRequest("bullet", -4)))).isInstanceOf(AssertionError.class).hasMessage("hook");
        assertThat(bullet.idleCount()).isEqualTo(6);
        assertThatThrownBy(registry::close).isInstanceOf(AssertionError.class).hasMessage("hook");
        assertThat(bullet.isClosed()).isTrue();
    }

    @Test
    void aHooksUndeclaredExceptionLeavesOtherPoolsTrimmedAndClosed() {
        ObjectPool<String> bullet = create("bullet", 10);
        Exception undeclared = new Exception("undeclared");
        PoolFixture fixture = new PoolFixture(Kind.PLAIN);
        fixture.onDispose = object -> PoolRegistryTest.<RuntimeException>throwUnchecked(undeclared);
        registry.create(named("faulty").build(), fixture).prewarmNow(2);
        assertThatThrownBy(() -> registry.apply(List.of(new SizingRequest("faulty", -1),
                new SizingRequest("bullet", -4)))).isSameAs(undeclared);
        assertThat(bullet.idleCount()).isEqualTo(6);
        assertThatThrownBy(registry::close).isSameAs(undeclared);
        assertThat(bullet.isClosed()).isTrue();
    }

    @SuppressWarnings("unchecked")
    private static <X extends Exception> void throwUnchecked(Exception undeclared) throws X {
        throw (X) undeclared;
    }

    @Test
    void relievingDisposesOfWhatTheStrategyChose() {
        ObjectPool<String> bullet = create("bullet", 10);
        ObjectPool<String> enemy = create("enemy", 5);
        bullet.acquire();
        assertThat(registry.trim(TrimStrategy.leastUsed(1))).isEqualTo(5);
        assertThat(enemy.idleCount()).isZero();
        assertThat(registry.trim(TrimStrategy.allIdle())).isEqualTo(9);
        assertThat(bullet.activeCount()).isEqualTo(1);
        assertThatThrownBy(() -> registry.trim(TrimStrategy.named("bullets")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void countsAreSeenElsewhereOncePublished() {
        ObjectPool<String> bullet = create("bullet", 3);
        assertThat(registry.publishedStats()).isEmpty();
        assertThat(registry.publishedCounts()).isEmpty();
        registry.publish();
        bullet.acquire();
        assertThat(registry.stats()).extracting(PoolStats::idle).containsExactly(2);
        assertThat(registry.publishedStats()).extracting(PoolStats::idle).containsExactly(3);
        assertThat(registry.publishedCounts()).extracting(PoolCounts::idle).containsExactly(3);
    }

    @Test
    void oneOfTwoThreadsThatRemoveAPoolGetsIt() throws Exception {
        for (int round = 0; round < 500; round++) {
            ObjectPool<String> bullet = create("bullet", 0);
            CyclicBarrier start = new CyclicBarrier(2);
            Callable<Boolean> removing = () -> {
                start.await();
                try {
                    return registry.remove("bullet") == bullet;
                } catch (PoolException gone) {
                    return false;
                }
            };
            FutureTask<Boolean> other = new FutureTask<>(removing);
            Thread thread = new Thread(other);
            thread.start();
            assertThat(removing.call()).isNotEqualTo(other.get());
        }
    }

    @Test
    void aMonitorChecksThePoolsOfARegistry() {
        long[] now = {0};
        ObjectPool<String> bullet = create("bullet", 40);
        SizingMonitor monitor = new SizingMonitor(SizingSchedule.DEFAULT, new Random(1), now[0]);
        for (int round = 0; round < 3; round++) {
            registry.publish();
            now[0] = monitor.nextCheckNanos();
            registry.apply(monitor.check(now[0], registry.publishedCounts()));
        }
        assertThat(bullet.idleCount()).isEqualTo(20);
        assertThat(bullet.stats().trimmed()).isEqualTo(20);
    }

    private ObjectPool<String> create(String name, int idle) {
        ObjectPool<String> pool = registry.create(named(name).build(), new PoolLifecycle<>() {
            @Override
            public String create() {
                return new StringBuilder(name).toString();
            }

            @Override
            public void onDispose(String object) {
                disposed.add(object);
            }
        });
        pool.prewarmNow(idle);
        return pool;
    }

    private static PoolSettings.Builder<?> named(String name) {
        return PoolSettings.builder(name);
    }

    /** Refuses to close the first time, as a pool does on the wrong thread. */
    private static final class Refusing implements ManagedPool {
        private boolean asked;

        @Override
        public String name() {
            return "refusing";
        }

        @Override
        public PoolStats stats() {
            throw new UnsupportedOperationException();
        }

        @Override
        public PoolSettings settings() {
            return named("refusing").build();
        }

        @Override
        public int trim(int count) {
            return 0;
        }

        @Override
        public void prewarmNow(int count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            if (!asked) {
                asked = true;
                throw new UnsupportedOperationException("not yet");
            }
        }
    }
}
