// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.Bullet;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.Kind;
import io.github.jmepool.core.LeakRecord;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.ObjectPoolBuilder;
import io.github.jmepool.core.PoolExhaustedException;
import io.github.jmepool.core.PoolFixture;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.PoolSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a confined pool tells about itself: times, events, leaks. */
final class ObservationTest {
    private final AtomicLong now = new AtomicLong(1_000);
    private final PoolFixture fixture = new PoolFixture(Kind.HOLDER);

    private ObjectPoolBuilder<Object> builder(PoolSettings.Builder<?> settings) {
        return ObjectPool.withLifecycle(fixture).settings(settings.build()).clock(now::get);
    }

    private static PoolSettings.Builder<?> bullets() {
        return PoolSettings.builder("bullet");
    }

    @Test
    void theLastAcquireIsTimedWhenItIsNoticed() {
        ObjectPool<Object> pool = builder(bullets()).build();
        assertThat(pool.publishedStats().lastAcquireNanos()).isEqualTo(1_000);
        now.set(2_000);
        pool.acquire();
        now.set(3_000);
        assertThat(pool.publishedStats().active()).isZero();
        assertThat(pool.stats().lastAcquireNanos()).isEqualTo(3_000);
        now.set(4_000);
        assertThat(pool.stats().lastAcquireNanos()).isEqualTo(3_000);
        assertThat(pool.publishedStats().active()).isEqualTo(1);
    }

    @Test
    void theLastAcquireIsTimedExactlyWhereThatIsAskedFor() {
        ObjectPool<Object> pool = builder(bullets()).timeEveryAcquire().build();
        now.set(2_000);
        pool.acquire();
        now.set(3_000);
        assertThat(pool.stats().lastAcquireNanos()).isEqualTo(2_000);
    }

    @Test
    void timeSpentMakingObjectsIsCounted() {
        ObjectPool<Object> pool = builder(bullets()).build();
        fixture.onCreate = () -> now.addAndGet(70);
        pool.prewarmNow(3);
        pool.addIdle(new Bullet(9));
        assertThat(pool.stats().createNanos()).isEqualTo(210);
    }

    @Test
    void theListenerIsNotifiedOfTheRarerEvents() {
        List<String> heard = new ArrayList<>();
        fixture.onCreate = () -> now.addAndGet(70);
        ObjectPool<Object> pool = builder(bullets().maxActive(1).maxIdle(1)).listener(writing(heard)).build();
        Object bullet = pool.acquire();
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolExhaustedException.class);
        pool.addIdle(new Bullet(9));
        pool.release(bullet);
        pool.trim(1);
        pool.addIdle(new Bullet(8));
        pool.takeColdest();
        pool.discard(pool.acquire());
        pool.acquire();
        pool.close();
        assertThat(heard).containsExactly("bullet made bullet#1 in 70", "bullet at THROW", "bullet made bullet#9 in 0",
                "bullet lost bullet#1 OVER_LIMIT", "bullet lost bullet#9 TRIMMED", "bullet made bullet#8 in 0",
                "bullet lost bullet#8 TRIMMED", "bullet made bullet#2 in 70", "bullet lost bullet#2 DISCARDED",
                "bullet made bullet#3 in 70", "bullet lost bullet#3 CLOSED", "bullet closed with 1 out");
        assertThat(pool.stats().listenerFailures()).isZero();
    }

    private static PoolListener writing(List<String> heard) {
        return new PoolListener() {
            @Override
            public void onCreated(String pool, Object object, long nanos) {
                heard.add(pool + " made " + object + " in " + nanos);
            }

            @Override
            public void onDisposed(String pool, Object object, DisposeReason reason) {
                heard.add(pool + " lost " + object + " " + reason);
            }

            @Override
            public void onExhausted(String pool, ExhaustionPolicy policy) {
                heard.add(pool + " at " + policy);
            }

            @Override
            public void onClosed(String pool, int stillOut) {
                heard.add(pool + " closed with " + stillOut + " out");
            }
        };
    }

    @Test
    void aListenerThatThrowsHasNoOtherEffect() {
        ObjectPool<Object> pool = builder(bullets()).listener(new PoolListener() {
            @Override
            public void onCreated(String name, Object object, long nanos) {
                throw new IllegalStateException("deaf");
            }
        }).build();
        assertThat(pool.acquire()).isNotNull();
        assertThat(pool.stats().listenerFailures()).isEqualTo(1);
    }

    @Test
    void fullTrackingReportsWhereAndHowLongAgoAnObjectWasAcquired() {
        ObjectPool<Object> pool = builder(bullets().leakTracking(1)).build();
        Object old = pool.acquire();
        now.addAndGet(5_000_000);
        Object young = pool.acquire();
        now.addAndGet(2_000_000);
        assertThat(pool.leaks(Duration.ofMillis(7))).isEmpty();
        List<LeakRecord> leaks = pool.leaks(Duration.ofMillis(1));
        assertThat(leaks).hasSize(2);
        LeakRecord oldest = leaks.get(0);
        assertThat(oldest.pool()).isEqualTo("bullet");
        assertThat(oldest.object()).isEqualTo("bullet#1");
        assertThat(oldest.useId()).isEqualTo(pool.useId(old));
        assertThat(oldest.held()).isEqualTo(Duration.ofMillis(7));
        assertThat(oldest.stack().get(0).getMethodName())
                .isEqualTo("fullTrackingReportsWhereAndHowLongAgoAnObjectWasAcquired");
        assertThat(oldest.toString()).startsWith("Pool 'bullet': 'bullet#1' (use 1) has been out for 7 ms, acquired"
                + System.lineSeparator() + "    at " + ObservationTest.class.getName());
        pool.release(old);
        now.addAndGet(1);
        assertThat(pool.acquire()).isSameAs(old);
        now.addAndGet(1);
        assertThat(pool.leaks(Duration.ZERO)).extracting(LeakRecord::object).containsExactly("bullet#2", "bullet#1");
        pool.release(old);
        pool.endUse(young);
        assertThat(pool.leaks(Duration.ZERO)).isEmpty();
        assertThatThrownBy(() -> pool.leaks(Duration.ofNanos(-1)))
                .hasMessage("heldLongerThan must not be negative but was PT-0.000000001S");
    }

    @Test
    void sampledTrackingRemembersOneInSoMany() {
        ObjectPool<Object> pool = builder(bullets().leakTracking(10)).build();
        List<Object> held = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            held.add(pool.acquire());
        }
        now.addAndGet(1);
        assertThat(pool.leaks(Duration.ZERO)).hasSize(10);
        pool.configure(bullets().build());
        assertThat(pool.leaks(Duration.ZERO)).isEmpty();
        held.forEach(pool::release);
        pool.acquire();
        now.addAndGet(1);
        assertThat(pool.leaks(Duration.ZERO)).isEmpty();
    }

    @Test
    void trackingOneAcquireInLessThanNoneIsRefused() {
        assertThatThrownBy(() -> bullets().leakTracking(-1))
                .hasMessage("Pool 'bullet': leakTracking must be >= 0 but was -1");
    }
}
