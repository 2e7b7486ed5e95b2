// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.shared.ReleaseRule;
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
        SharedObject<String, T> own = pool.registerSpawned(key, held);
        called("registerSpawned");
        check(own.holders() == 1, own + " is held by others");
        check(pool.find(held) == own && pool.objects().contains(own), own + " is not found");
        called("find");
        called("objects");
        check(pool.canSpawn(key) && pool.spawn(key) == own, own + " can't be shared");
        called("canSpawn");
        pool.unspawn(held);
        check(own.holders() == 1 && !pool.release(own), own + " was released though it is held");
        check(pool.remove(held) == held && pool.find(held) == null, own + " is there though it was removed");
        called("remove");
    }

    /** Other threads may release it at any time. */
    private void registerIdle(String key, T idle) {
        SharedObject<String, T> own = pool.registerIdle(key, idle);
        called("registerIdle");
        SharedObject<String, T> taken = pool.spawn(key);
        if (taken != null) {
            check(taken == own, taken + " was taken by the key of " + own);
            check(!own.isReleased(), own + " was released though it is held");
            pool.unspawn(own);
        }
        pool.release(own);
        called("release");
        check(own.isReleased() && pool.find(idle) == null, own + " is there though it was released");
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
        pool.capacity(pool.capacity());
        called("capacity");
        pool.expiry(Duration.ofMinutes(1));
        called("expiry");
        pool.releaseInterval(Duration.ofSeconds(1));
        called("releaseInterval");
        pool.prewarm(0);
        called("prewarm");
    }

    private void release() {
        check(pool.release() >= 0 && pool.release(1) >= 0, "less than nothing was released");
        check(pool.release(1, ReleaseRule.expiredThenLowestPriority()) >= 0, "less than nothing was released");
        check(pool.trim(1) >= 0, "less than nothing was trimmed");
        called("trim");
        check(pool.update() >= 0, "less than nothing was due");
        called("update");
        check(pool.releaseAllUnused() >= 0, "less than nothing was released");
        called("releaseAllUnused");
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
