// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.threads;

import io.github.jmepool.core.shared.SharedObject;
import io.github.jmepool.core.shared.SharedPool;
import java.time.Duration;
import java.util.function.Consumer;

/** All that a thread may do to a shared pool of the scene besides taking and giving back, while others do the same. */
final class SharedPoolCalls<T> {
    private final SharedPool<String, T> pool;
    private final Consumer<String> calls;

    SharedPoolCalls(SharedPool<String, T> pool, Consumer<String> calls) {
        this.pool = pool;
        this.calls = calls;
    }

    /** With a key that no other thread has, so that nobody else takes what is under it. */
    void make(String key, T held, T idle) {
        register(key, held);
        registerIdle(key, idle);
        read();
        change();
        release();
    }

    private void register(String key, T held) {
        SharedObject<String, T> own = pool.registerAcquired(key, held);
        called("registerAcquired");
        check(own.holders() == 1, own + " is held by others");
        check(pool.find(held) == own && pool.objects().contains(own), own + " is not found");
        called("find");
        called("objects");
        check(pool.canAcquire(key) && pool.tryAcquire(key) == own, own + " can't be shared");
        called("canAcquire");
        called("tryAcquire");
        pool.release(held);
        check(own.holders() == 1 && !pool.evict(own), own + " was released though it is held");
        check(pool.remove(held) == held && pool.find(held) == null, own + " is there though it was removed");
        called("remove");
    }

    /** Other threads may release it at any time. */
    private void registerIdle(String key, T idle) {
        SharedObject<String, T> own = pool.registerIdle(key, idle);
        called("registerIdle");
        SharedObject<String, T> taken = pool.tryAcquire(key);
        if (taken != null) {
            check(taken == own, taken + " was taken by the key of " + own);
            check(!own.isEvicted(), own + " was released though it is held");
            pool.release(own);
        }
        pool.evict(own);
        called("release");
        check(own.isEvicted() && pool.find(idle) == null, own + " is there though it was released");
    }

    private void read() {
        check(pool.name().equals(pool.settings().name()), "settings of another pool");
        called("name");
        called("settings");
        check(pool.count() >= 0 && pool.unusedCount() >= 0, "less than nothing");
        called("count");
        called("unusedCount");
        check(pool.stats().active() >= 0, "less than nothing is in use");
        called("stats");
        check(!pool.isClosed(), "the pool is closed");
        called("isClosed");
    }

    private void change() {
        pool.setCapacity(pool.getCapacity());
        called("setCapacity");
        called("getCapacity");
        pool.setExpiry(Duration.ofMinutes(1));
        called("setExpiry");
        pool.setEvictionInterval(Duration.ofSeconds(1));
        called("setEvictionInterval");
        pool.prewarmNow(0);
        called("prewarmNow");
    }

    private void release() {
        check(pool.evict() >= 0 && pool.evict(1) >= 0, "less than nothing was released");
        check(pool.trim(1) >= 0, "less than nothing was trimmed");
        called("trim");
        check(pool.update() >= 0, "less than nothing was due");
        called("update");
        check(pool.evictAllUnused() >= 0, "less than nothing was released");
        called("evictAllUnused");
    }

    private void called(String name) {
        calls.accept("SharedPool." + name);
    }

    private static void check(boolean right, String wrong) {
        if (!right) {
            throw new AssertionError(wrong);
        }
    }
}
