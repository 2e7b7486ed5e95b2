// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Uses that are bound to their threads, however many there were, and threads that a pool must not keep. */
final class BoundUsesTest {
    private final ConcurrentObjectPool<Object> pool = ConcurrentObjectPool.from(Object::new).releasedByAcquirer()
            .settings(PoolSettings.builder("bullet").build()).build();
    private final CountDownLatch end = new CountDownLatch(1);
    private final List<ParkedCall<Void>> holders = new ArrayList<>();

    /** Acquires on a thread that lives on until the end. */
    private Object acquiredElsewhere() throws Exception {
        CompletableFuture<Object> held = new CompletableFuture<>();
        holders.add(new ParkedCall<>(() -> {
            held.complete(pool.acquire());
            Waits.untilOpen(end);
            pool.release(held.get());
            return null;
        }));
        return held.get(Waits.MINUTES, TimeUnit.MINUTES);
    }

    private void endAll() throws Exception {
        end.countDown();
        for (ParkedCall<Void> holder : holders) {
            holder.get();
        }
        assertThat(pool.stats().active()).isZero();
    }

    private void refused(Object bullet) {
        assertThatThrownBy(() -> pool.release(bullet)).isExactlyInstanceOf(WrongThreadException.class);
        assertThatThrownBy(() -> pool.endUse(bullet)).isExactlyInstanceOf(WrongThreadException.class);
        assertThatThrownBy(() -> pool.discard(bullet)).isExactlyInstanceOf(WrongThreadException.class);
    }

    @Test
    void aUseStaysBoundHoweverManyThreadsCameAndWent() throws Exception {
        Object early = acquiredElsewhere();
        Object left = OtherThread.call(pool::acquire);
        for (int i = 0; i < 2 * PoolInsides.LAST_HOLDER; i++) {
            OtherThread.call(() -> {
                pool.release(pool.acquire());
                return null;
            });
            if (i % 1_000 == 0) {
                refused(acquiredElsewhere());
            }
        }
        refused(early);
        refused(acquiredElsewhere());
        pool.release(left);
        pool.releaseAll();
        assertThat(pool.activeCount()).isEqualTo(holders.size());
        endAll();
    }

    @Test
    void moreThreadsThanMagazinesAreBoundEach() throws Exception {
        List<Object> held = new ArrayList<>();
        for (int i = 0; i < PoolInsides.MOST_HANDS + 8; i++) {
            held.add(acquiredElsewhere());
        }
        held.forEach(this::refused);
        Object mine = pool.acquire();
        pool.share(mine);
        OtherThread.call(() -> {
            pool.release(mine);
            return null;
        });
        pool.close(ClosePolicy.DISPOSE);
        assertThat(pool.activeCount()).isEqualTo(held.size());
        endAll();
    }

    @Test
    void anyThreadMayReleaseWhatALateThreadLeftBound() throws Exception {
        for (int i = 0; i < PoolInsides.MOST_HANDS; i++) {
            acquiredElsewhere();
        }
        Object left = OtherThread.call(pool::acquire);
        assertThat(PoolInsides.hasAHand(pool)).isFalse();
        pool.release(left);
        assertThat(pool.isActive(left)).isFalse();
        endAll();
    }

    private WeakReference<ClassLoader> loaderOfAThreadThatUsedIt() throws Exception {
        return loaderOfAThreadThat(() -> pool.release(pool.acquire()));
    }

    private static WeakReference<ClassLoader> loaderOfAThreadThat(Runnable work) throws Exception {
        URLClassLoader loader = new URLClassLoader(new URL[0], null);
        Thread thread = new Thread(work);
        thread.setContextClassLoader(loader);
        thread.start();
        thread.join();
        return new WeakReference<>(loader);
    }

    @Test
    void aThreadThatHasEndedIsNotKeptByAnUntouchedPool() throws Exception {
        Waits.untilCollected(loaderOfAThreadThatUsedIt());
        WeakReference<ClassLoader> loader = loaderOfAThreadThatUsedIt();
        pool.close();
        Waits.untilCollected(loader);
        assertThat(pool.isClosed()).isTrue();
    }

    @Test
    void objectsAnEndedThreadPutAsideStayInTheCount() throws Exception {
        Object bullet = pool.acquire();
        pool.release(bullet);
        Object left = OtherThread.call(() -> {
            List<Object> all = List.of(pool.acquire(), pool.acquire(), pool.acquire());
            all.subList(0, 2).forEach(pool::release);
            return all.get(2);
        });
        assertThat(OtherThread.call(() -> {
            Object again = pool.acquire();
            assertThat(pool.stats().created()).isEqualTo(3);
            assertThat(pool.stats().active()).isEqualTo(2);
            pool.release(again);
            return PoolInsides.hands(pool);
        })).isEqualTo(2);
        pool.release(left);
        assertThat(pool.stats().active()).isZero();
        assertThat(pool.stats().hits() + pool.stats().misses()).isEqualTo(5);
    }

    /** No new thread has taken its magazine over yet. */
    @Test
    void anyoneMayReleaseWhatAThreadLeftBoundOnceItHasEnded() throws Exception {
        pool.release(pool.acquire());
        Object left = OtherThread.call(pool::acquire);
        pool.release(left);
        assertThat(pool.isActive(left)).isFalse();
    }

    /** Once all holder ids were used, that of the first thread is given to another one, which lives. */
    @Test
    void aLaterThreadWithTheSameIdDoesNotOwnWhatWasLeftBound() throws Exception {
        Object left = OtherThread.call(pool::acquire);
        for (int i = 0; i < PoolInsides.LAST_HOLDER - 1; i++) {
            OtherThread.call(() -> {
                pool.release(pool.acquire());
                return null;
            });
        }
        for (int i = 0; i < 4; i++) {
            refused(acquiredElsewhere());
        }
        pool.release(left);
        assertThat(pool.isActive(left)).isFalse();
        endAll();
    }

    @Test
    void aThreadThatRanHooksIsNotKeptOnceItHasEnded() throws Exception {
        PoolFixture fixture = new PoolFixture(Kind.HOLDER);
        ConcurrentObjectPool<Object> hooked = ConcurrentObjectPool.withLifecycle(fixture)
                .settings(PoolSettings.builder("hooked").build()).build();
        List<Object> left = new ArrayList<>();
        Waits.untilCollected(loaderOfAThreadThat(() -> left.add(hooked.acquire())));
        Waits.untilCollected(loaderOfAThreadThat(() -> hooked.release(left.get(0))));
        assertThat(hooked.idleCount()).isEqualTo(1);
    }
}
