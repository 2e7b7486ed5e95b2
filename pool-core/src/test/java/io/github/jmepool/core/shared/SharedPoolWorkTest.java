// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.DisposeReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One registration or release does the same bounded work however many objects there are. */
final class SharedPoolWorkTest {
    private static final int MANY = 2000;

    private final List<String> gone = new ArrayList<>();
    private int asked;
    private boolean allowed = true;

    private SharedPoolBuilder<String, Object> builder() {
        return SharedPool.<String, Object>named("texture").hooks(new SharedPoolHooks<>() {
            @Override
            public void onDispose(String key, Object object, DisposeReason reason) {
                gone.add(key);
            }
        }).evictOnlyIf(object -> {
            asked++;
            return allowed || object.getPriority() > 0;
        });
    }

    private List<SharedObject<String, Object>> fill(SharedPool<String, Object> pool) {
        List<SharedObject<String, Object>> objects = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            objects.add(pool.registerIdle("k" + i, new Object()));
        }
        return objects;
    }

    @Test
    void lockedObjectsCostAnUnspawnNoLook() {
        SharedPool<String, Object> pool = builder().build();
        fill(pool).forEach(SharedObject::lock);
        SharedObject<String, Object> used = pool.registerAcquired("used", new Object());
        pool.setCapacity(1);
        long before = pool.looks();
        pool.release(used);
        assertThat(gone).containsExactly("used");
        assertThat(pool.looks() - before).isEqualTo(1);
        assertThat(pool.unusedCount()).isEqualTo(MANY);
    }

    @Test
    void aFullPoolLooksAtWhatItEvictsAndNoFurther() {
        SharedPool<String, Object> pool = builder().capacity(MANY).build();
        fill(pool);
        asked = 0;
        pool.registerIdle("new", new Object());
        assertThat(gone).containsExactly("k0");
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void refusedObjectsAreAskedAboutInTurnsAndNoneIsForgotten() {
        SharedPool<String, Object> pool = builder().build();
        fill(pool).get(MANY - 1).setPriority(1);
        allowed = false;
        SharedObject<String, Object> used = pool.registerAcquired("used", new Object());
        used.lock();
        pool.setCapacity(MANY);
        assertThat(gone).containsExactly("k" + (MANY - 1));
        gone.clear();
        SharedObject<String, Object> allowedOne = pool.registerAcquired("last", new Object());
        allowedOne.setPriority(2);
        int calls = 0;
        asked = 0;
        pool.release(allowedOne);
        assertThat(asked).isLessThanOrEqualTo(SharedUnused.MOST_REFUSALS);
        for (; gone.isEmpty() && calls < MANY; calls++) {
            asked = 0;
            pool.release(used);
            pool.tryAcquire("used");
            assertThat(asked).isLessThanOrEqualTo(SharedUnused.MOST_REFUSALS);
        }
        assertThat(gone).containsExactly("last");
        assertThat(calls).isLessThanOrEqualTo(MANY / (SharedUnused.MOST_REFUSALS - SharedUnused.MOST_ASKED_AGAIN) + 1);
    }

    @Test
    void objectsTheFilterRefusedAreAskedAboutAgain() {
        SharedPool<String, Object> pool = builder().capacity(MANY).build();
        fill(pool);
        allowed = false;
        SharedObject<String, Object> used = pool.registerAcquired("used", new Object());
        used.lock();
        for (int i = 0; i < MANY; i++) {
            pool.release(used);
            pool.tryAcquire("used");
        }
        allowed = true;
        assertThat(gone).isEmpty();
        assertThat(pool.evict()).isEqualTo(1);
        assertThat(gone).containsExactly("k0");
    }

    /** Each end of a use asks about some of those that were refused before. */
    @Test
    void objectsTheFilterRefusedGoAtTheEndOfALaterUse() {
        SharedPool<String, Object> pool = builder().capacity(3).build();
        allowed = false;
        for (int n = 0; n < 3; n++) {
            pool.registerIdle("k" + n, new Object());
        }
        SharedObject<String, Object> used = pool.registerAcquired("used", new Object());
        used.lock();
        pool.release(used);
        assertThat(gone).isEmpty();
        allowed = true;
        pool.tryAcquire("used");
        pool.release(used);
        assertThat(gone).containsExactly("k0");
    }

    @Test
    void objectsTheFilterRefusedMayExpireLater() {
        long[] now = {0};
        SharedPool<String, Object> pool = builder().clock(() -> now[0]).capacity(1).expiry(Duration.ofSeconds(1))
                .evictionInterval(Duration.ofSeconds(1)).build();
        allowed = false;
        pool.registerIdle("k0", new Object());
        pool.registerAcquired("used", new Object()).lock();
        assertThat(pool.trim(1)).isZero();
        allowed = true;
        now[0] = Duration.ofSeconds(5).toNanos();
        assertThat(pool.update()).isEqualTo(1);
        assertThat(gone).containsExactly("k0");
    }

    @Test
    void anUnlockedObjectGoesInTheOrderOfItsLastUse() {
        SharedPool<String, Object> pool = builder().build();
        List<SharedObject<String, Object>> objects = fill(pool);
        objects.get(1).lock();
        objects.get(0).lock();
        objects.get(0).unlock();
        objects.get(1).unlock();
        objects.get(3).setPriority(5);
        objects.get(3).setPriority(0);
        pool.setCapacity(MANY);
        for (int i = 0; i < 5; i++) {
            pool.registerIdle("new" + i, new Object());
        }
        assertThat(gone).containsExactly("k0", "k1", "k2", "k3", "k4");
    }

    /** The best of many, each next to nothing: what else the machine does makes no difference. */
    private static long bestUnspawnAndSpawn(int held) {
        SharedPool<String, Object> pool = SharedPool.<String, Object>named("texture").build();
        SharedObject<String, Object> last = pool.registerAcquired("key", new Object());
        for (int i = 1; i < held; i++) {
            last = pool.registerAcquired("key", new Object());
        }
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 2000; i++) {
            long start = System.nanoTime();
            pool.release(last);
            assertThat(pool.tryAcquire("key")).isSameAs(last);
            best = Math.min(best, System.nanoTime() - start);
        }
        return best;
    }

    @Test
    void aSpawnLooksThroughNoneOfThoseHeldUnderItsKey() {
        bestUnspawnAndSpawn(100);
        assertThat(bestUnspawnAndSpawn(40_000)).isLessThan(10 * bestUnspawnAndSpawn(100));
    }
}
