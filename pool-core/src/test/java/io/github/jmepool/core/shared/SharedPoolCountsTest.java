// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.ClosePolicy;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a shared pool answers and counts. */
final class SharedPoolCountsTest implements SharedPoolHooks<String, Object> {
    private final List<Object> gone = new ArrayList<>();
    private RuntimeException disposal;
    private RuntimeException spawning;
    private long now;

    private SharedPoolBuilder<String, Object> builder() {
        return SharedPool.<String, Object>named("texture").clock(() -> now).hooks(this);
    }

    @Override
    public void onAcquire(String key, Object object) {
        if (spawning != null) {
            throw spawning;
        }
    }

    @Override
    public void onDispose(String key, Object object, DisposeReason reason) {
        gone.add(object);
        if (disposal != null) {
            throw disposal;
        }
    }

    private static List<SharedObject<String, Object>> idle(SharedPool<String, Object> pool, int count) {
        List<SharedObject<String, Object>> objects = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            objects.add(pool.registerIdle("key " + n, new Object()));
        }
        return objects;
    }

    @Test
    void objectsAreListedInTheOrderInWhichTheyCame() {
        SharedPool<String, Object> pool = builder().build();
        List<SharedObject<String, Object>> objects = idle(pool, 100);
        assertThat(pool.objects()).containsExactlyElementsOf(objects);
    }

    @Test
    void theOneWithTheFewestHoldersIsShared() {
        SharedPool<String, Object> pool = builder().multipleHolders().build();
        SharedObject<String, Object> first = pool.registerAcquired("stone", new Object());
        SharedObject<String, Object> second = pool.registerAcquired("stone", new Object());
        assertThat(pool.tryAcquire("stone")).isSameAs(first);
        assertThat(pool.tryAcquire("stone")).isSameAs(second);
        assertThat(pool.tryAcquire("stone")).isSameAs(first);
    }

    @Test
    void releasesTellHowManyWent() {
        SharedPool<String, Object> pool = builder().expiry(Duration.ofNanos(10)).build();
        List<SharedObject<String, Object>> objects = idle(pool, 5);
        assertThat(pool.evict(1)).isEqualTo(1);
        assertThat(pool.evict(2)).isEqualTo(2);
        assertThat(gone).containsExactly(objects.get(0).get(), objects.get(1).get(), objects.get(2).get());
        assertThat(pool.trim(1)).isEqualTo(1);
        now = Duration.ofHours(1).toNanos();
        assertThat(pool.update()).isEqualTo(1);
        assertThat(pool.update()).isZero();
        assertThat(pool.stats().disposed()).isEqualTo(5);
        assertThat(pool.stats().trimmed()).isEqualTo(5);
    }

    @Test
    void thePeakIsOfWhatWasUsed() {
        SharedPool<String, Object> pool = builder().build();
        idle(pool, 5);
        assertThat(pool.stats().designCapacity()).as("at least").isEqualTo(1);
        SharedObject<String, Object> used = pool.tryAcquire("key 1");
        pool.tryAcquire("key 2");
        pool.release(used);
        assertThat(pool.stats().active()).isEqualTo(1);
        assertThat(pool.stats().peakActive()).isEqualTo(2);
        assertThat(pool.stats().designCapacity()).as("without a capacity").isEqualTo(2);
        pool.setCapacity(3);
        assertThat(pool.stats().designCapacity()).isEqualTo(3);
    }

    @Test
    void aReturnToAClosedPoolIsCountedAsDisposedOf() {
        SharedPool<String, Object> pool = builder().build();
        SharedObject<String, Object> used = pool.registerAcquired("stone", new Object());
        idle(pool, 2);
        assertThat(pool.isClosed()).isFalse();
        pool.close(ClosePolicy.DISPOSE_ON_RELEASE);
        assertThat(pool.isClosed()).isTrue();
        assertThat(pool.stats().disposed()).isEqualTo(2);
        assertThat(pool.stats().trimmed()).as("closed, not trimmed").isZero();
        pool.release(used);
        assertThat(pool.stats().disposed()).isEqualTo(3);
        assertThat(pool.stats().total()).isZero();
    }

    @Test
    void anUnusedPoolMayBeClosedWhateverThePolicy() {
        SharedPool<String, Object> pool = builder().build();
        idle(pool, 2);
        pool.close(ClosePolicy.THROW);
        assertThat(gone).hasSize(2);
        assertThatThrownBy(() -> pool.trim(1)).isInstanceOf(PoolClosedException.class);
        assertThatThrownBy(() -> pool.prewarmNow(0)).isInstanceOf(PoolClosedException.class);
    }

    @Test
    void anObjectLoadedWhileItsPoolClosesIsDisposedOf() {
        SharedPool<String, Object> pool = builder().build();
        Object stone = new Object();
        assertThatThrownBy(() -> pool.acquire("stone", key -> {
            pool.close();
            return stone;
        })).isInstanceOf(PoolClosedException.class);
        assertThat(gone).containsExactly(stone);
    }

    @Test
    void theExceptionOfThatDisposalIsThrown() {
        SharedPool<String, Object> pool = builder().build();
        disposal = new IllegalStateException("no");
        assertThatThrownBy(() -> pool.acquire("stone", key -> {
            pool.close();
            return new Object();
        })).isSameAs(disposal);
    }

    private static void assertLetsOthersIn(SharedPool<String, Object> pool) throws InterruptedException {
        Thread other = new Thread(pool::count);
        other.setDaemon(true);
        other.start();
        other.join();
    }

    /** A lock that was kept would stop every other thread for good. */
    @Test
    void callsThatSucceedOrFailLetOtherThreadsIn() throws Exception {
        SharedPool<String, Object> pool = builder().build();
        Object stone = pool.acquire("stone", key -> new Object()).get();
        assertLetsOthersIn(pool);
        pool.release(stone);
        assertLetsOthersIn(pool);
        pool.registerIdle("grass", new Object());
        assertLetsOthersIn(pool);
        pool.evict(1);
        assertLetsOthersIn(pool);
        assertThatThrownBy(() -> pool.release(new Object())).isInstanceOf(PoolException.class);
        assertLetsOthersIn(pool);
        spawning = new IllegalStateException("no");
        assertThatThrownBy(() -> pool.acquire("sand", key -> new Object())).isSameAs(spawning);
        assertLetsOthersIn(pool);
        pool.close();
        assertLetsOthersIn(pool);
    }
}
