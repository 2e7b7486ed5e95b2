// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** The real pool as a machine. */
final class PoolMachine extends Machine {
    final Pool<Object> pool;
    private final Kind kind;
    private final List<Object> objects = new ArrayList<>(List.of("none"));
    private final Map<Object, Integer> numbers = new IdentityHashMap<>();

    PoolMachine(long seed, Kind kind, boolean hooked, Function<PoolLifecycle<Object>, Pool<Object>> maker) {
        super(seed, hooked);
        this.kind = kind;
        pool = maker.apply(new Life());
    }

    static Pool<Object> confined(PoolLifecycle<Object> life, boolean hooked, PoolSettings settings) {
        ObjectPoolBuilder<Object> builder = hooked ? ObjectPool.withLifecycle(life)
                : ObjectPool.from((Supplier<Object>) life::create).disposer(life::onDispose);
        return builder.settings(settings).victim(PoolMachine::newest).build();
    }

    static Pool<Object> concurrent(PoolLifecycle<Object> life, boolean hooked, PoolSettings settings) {
        ConcurrentObjectPoolBuilder<Object> builder = hooked ? ConcurrentObjectPool.withLifecycle(life)
                : ConcurrentObjectPool.from((Supplier<Object>) life::create).disposer(life::onDispose);
        return builder.settings(settings).build();
    }

    private static Object newest(Iterable<?> active) {
        Object last = null;
        for (Object object : active) {
            last = object;
        }
        return last;
    }

    private Object make() {
        Object object = kind.make(++made);
        objects.add(object);
        numbers.put(object, made);
        return object;
    }

    private Object object(int number) {
        return number < objects.size() ? objects.get(number) : "stranger";
    }

    Object objectOf(int number) {
        return object(number);
    }

    @Override
    int acquire() {
        return numbers.get(pool.acquire());
    }

    @Override
    int tryAcquire() {
        Object object = pool.tryAcquire();
        return object == null ? 0 : numbers.get(object);
    }

    @Override
    void release(int number) {
        pool.release(object(number));
    }

    @Override
    void release(int number, long useId) {
        pool.release(object(number), useId);
    }

    @Override
    void endUse(int number) {
        pool.endUse(object(number));
    }

    @Override
    void discard(int number) {
        pool.discard(object(number));
    }

    @Override
    void detach(int number) {
        pool.detach(object(number));
    }

    @Override
    boolean addIdle(int number) {
        return pool.addIdle(object(number));
    }

    @Override
    void prewarm(int idle) {
        pool.prewarmNow(idle);
    }

    @Override
    int trim(int count) {
        return pool.trim(count);
    }

    @Override
    int takeColdest() {
        Object object = pool.takeColdest();
        return object == null ? 0 : numbers.get(object);
    }

    @Override
    void releaseAll() {
        pool.releaseAll();
    }

    @Override
    void configure(PoolSettings settings) {
        pool.configure(settings);
    }

    @Override
    void close(ClosePolicy policy) {
        pool.close(policy);
    }

    @Override
    PoolSettings settings() {
        return pool.settings();
    }

    @Override
    long useId(int number) {
        Object object = object(number);
        return pool.owns(object) ? pool.useId(object) : 0;
    }

    @Override
    int makeForeign() {
        make();
        return made;
    }

    @Override
    String counts() {
        PoolStats stats = pool.stats();
        if (stats.created() != stats.active() + stats.idle() + stats.disposing() + stats.disposed()
                + stats.detached()) {
            throw new AssertionError("Lost or doubled: " + stats);
        }
        return stats.active() + " " + stats.idle() + " " + stats.created() + " " + stats.disposed() + " "
                + stats.detached() + " " + stats.discarded() + " " + stats.trimmed() + " " + stats.hits() + " "
                + stats.misses() + " " + stats.exhausted() + " " + stats.peakActive() + " " + stats.peakTotal();
    }

    private final class Life implements PoolLifecycle<Object> {
        @Override
        public Object create() {
            hook("create", 0);
            return make();
        }

        @Override
        public void onAcquire(Object object) {
            useHook("acquire", numbers.get(object));
        }

        @Override
        public void onRelease(Object object) {
            useHook("release", numbers.get(object));
        }

        @Override
        public void onDispose(Object object) {
            hook("dispose", numbers.get(object));
        }
    }
}
