// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a concurrent pool tells: to its listener, and about leaks. */
final class ConcurrentPoolEventsTest implements PoolListener {
    private final PoolFixture fixture = new PoolFixture(Kind.HOLDER);
    private final List<String> heard = new ArrayList<>();
    private boolean fails;
    private long now;

    private ConcurrentObjectPool<Object> pool(PoolSettings.Builder<?> settings) {
        return ConcurrentObjectPool.withLifecycle(fixture)
                .settings(settings.build()).listener(this).clock(() -> now).build();
    }

    private static PoolSettings.Builder<?> bullets() {
        return PoolSettings.builder("bullet");
    }

    private void hear(String event) {
        heard.add(event);
        if (fails) {
            throw new IllegalStateException("listener");
        }
    }

    @Override
    public void onCreated(String pool, Object object, long nanos) {
        hear("created " + object + " in " + nanos);
    }

    @Override
    public void onDisposed(String pool, Object object, DisposeReason reason) {
        hear(reason + " " + object);
    }

    @Override
    public void onExhausted(String pool, ExhaustionPolicy policy) {
        hear("exhausted " + policy);
    }

    @Override
    public void onClosed(String pool, int stillOut) {
        hear(pool + " closed with " + stillOut);
    }

    @Test
    void theListenerIsNotifiedOfEveryRareEvent() {
        ConcurrentObjectPool<Object> pool = pool(bullets().maxTotal(3).maxIdle(1));
        fixture.onCreate = () -> now += 5;
        Object first = pool.acquire();
        Object second = pool.acquire();
        pool.discard(pool.acquire());
        pool.addIdle(new Bullet(9));
        pool.acquire();
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolExhaustedException.class);
        pool.release(first);
        pool.release(second);
        pool.trim(1);
        pool.close(ClosePolicy.DISPOSE);
        assertThat(heard).containsExactly("created bullet#1 in 5", "created bullet#2 in 5", "created bullet#3 in 5",
                "DISCARDED bullet#3", "created bullet#9 in 0", "exhausted THROW", "OVER_LIMIT bullet#2",
                "TRIMMED bullet#1", "CLOSED bullet#9", "bullet closed with 1");
        assertThat(pool.stats().createNanos()).isEqualTo(15);
    }

    @Test
    void theListenerIsNotifiedOfWhatIsTakenOutToBeDisposedOf() {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        pool.prewarmNow(1);
        Object coldest = pool.takeColdest();
        assertThat(heard).containsExactly("created bullet#1 in 0", "TRIMMED " + coldest);
        assertThat(pool.takeColdest()).isNull();
        assertThat(pool.stats().trimmed()).isEqualTo(1);
    }

    @Test
    void aListenerThatThrowsIsCountedAndChangesNothing() {
        ConcurrentObjectPool<Object> pool = pool(bullets());
        fails = true;
        pool.release(pool.acquire());
        pool.close();
        assertThat(heard).hasSize(3);
        assertThat(pool.stats().listenerFailures()).isEqualTo(3);
        assertThat(pool.stats().total()).isZero();
    }

    @Test
    void leaksAreThoseHeldLongerAndSortedByTime() {
        ConcurrentObjectPool<Object> pool = pool(bullets().leakTracking(1));
        pool.acquire();
        now = 10;
        Object second = pool.acquire();
        now = 20;
        pool.acquire();
        now = 30;
        assertThat(pool.leaks(Duration.ofNanos(10))).extracting(LeakRecord::object)
                .containsExactly("bullet#1", "bullet#2");
        assertThat(pool.leaks(Duration.ofNanos(20))).extracting(LeakRecord::held).containsExactly(Duration.ofNanos(30));
        pool.release(second);
        assertThat(pool.leaks(Duration.ZERO)).hasSize(2);
        pool.configure(bullets().build());
        assertThat(pool.leaks(Duration.ZERO)).isEmpty();
    }

    @Test
    void leaksAreSortedByTimeWhateverTheOrderOfTheirMaking() {
        ConcurrentObjectPool<Object> pool = pool(bullets().leakTracking(1));
        Object first = pool.acquire();
        pool.acquire();
        pool.acquire();
        pool.release(first);
        now = 10;
        pool.acquire();
        now = 20;
        assertThat(pool.leaks(Duration.ZERO)).extracting(LeakRecord::held).extracting(Duration::toNanos)
                .containsExactly(20L, 20L, 10L);
    }

    @Test
    void leakTrackingThatWasOffAndOnAgainReportsLaterUsesOnly() {
        ConcurrentObjectPool<Object> pool = pool(bullets().leakTracking(1));
        pool.acquire();
        now = 10;
        pool.configure(bullets().leakTracking(2).build());
        assertThat(pool.leaks(Duration.ZERO)).hasSize(1);
        pool.configure(bullets().build());
        pool.configure(bullets().leakTracking(1).build());
        assertThat(pool.leaks(Duration.ZERO)).isEmpty();
        Object later = pool.acquire();
        now = 20;
        assertThat(pool.leaks(Duration.ZERO)).extracting(LeakRecord::object).containsExactly(later.toString());
    }

    @Test
    void aSampleOfTheAcquiresIsRemembered() {
        ConcurrentObjectPool<Object> pool = pool(bullets().leakTracking(3));
        for (int i = 0; i < 7; i++) {
            pool.acquire();
        }
        now = 1;
        assertThat(pool.leaks(Duration.ZERO)).hasSize(3);
    }

    @Test
    void closingGoesOnWhenHooksThrow() {
        ConcurrentObjectPool<Object> pool = pool(bullets().prewarm(2));
        List<Object> out = List.of(pool.acquire(), pool.acquire(), pool.acquire());
        pool.release(out.get(0));
        fixture.onDispose = object -> {
            throw new IllegalStateException("no " + object);
        };
        assertThatThrownBy(() -> pool.close(ClosePolicy.DISPOSE)).isInstanceOf(IllegalStateException.class)
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(2));
        assertThat(pool.isClosed()).isTrue();
        assertThat(pool.stats().disposed()).isEqualTo(3);
        assertThat(pool.stats().total()).isZero();
    }

    @Test
    void theLastAcquireIsTimedOnTheClockGiven() {
        ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(Object::new).clock(() -> now).timeEveryAcquire()
                .build();
        now = 7;
        pool.acquire();
        now = 9;
        assertThat(pool.stats().lastAcquireNanos()).isEqualTo(7);
        ConcurrentObjectPool<Object> noticed = pool(bullets());
        noticed.acquire();
        now = 12;
        assertThat(noticed.stats().lastAcquireNanos()).isEqualTo(12);
        now = 15;
        assertThat(noticed.stats().lastAcquireNanos()).isEqualTo(12);
    }
}
