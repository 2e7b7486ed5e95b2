// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.Lease;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolSlot;
import io.github.jmepool.core.SlotHolder;
import io.github.jmepool.core.observe.PoolJmx;
import io.github.jmepool.core.observe.PoolRegistry;

/** The pools of this project, with all their checks, as their users get them. */
final class OwnPools {
    private OwnPools() {
    }

    private static final class SlottedThing extends Thing implements SlotHolder {
        private PoolSlot slot;

        @Override
        public PoolSlot poolSlot() {
            return slot;
        }

        @Override
        public void poolSlot(PoolSlot newSlot) {
            slot = newSlot;
        }
    }

    private static final class LeasedThing extends Thing {
        private Lease<LeasedThing> lease;
    }

    private static final class OwnLeasedThing extends OwnThing {
        private Lease<OwnLeasedThing> lease;
    }

    /** Objects that are their own slot. */
    static final class IntrusivePool extends Subject<OwnThing> {
        private ObjectPool<OwnThing> pool;

        @Override
        void fill(int size) {
            pool = ObjectPool.<OwnThing>from(OwnThing::new).build();
            pool.prewarmNow(size);
        }

        @Override
        OwnThing acquire() {
            return pool.acquire();
        }

        @Override
        void release(OwnThing thing) {
            pool.release(thing);
        }

        @Override
        void touch(OwnThing thing) {
            thing.uses++;
        }
    }

    /** The same with everything there that may watch a pool without a look at its uses: a listener, and JMX. */
    static final class WatchedPool extends Subject<OwnThing> {
        private final PoolRegistry registry = new PoolRegistry();
        private ObjectPool<OwnThing> pool;
        private PoolJmx jmx;

        @Override
        void fill(int size) {
            pool = ObjectPool.<OwnThing>from(OwnThing::new).listener(new PoolListener() {
            }).build();
            pool.prewarmNow(size);
            registry.register(pool);
            jmx = PoolJmx.show(registry, "bench", Runnable::run);
        }

        @Override
        OwnThing acquire() {
            return pool.acquire();
        }

        @Override
        void release(OwnThing thing) {
            pool.release(thing);
        }

        @Override
        public void close() {
            jmx.close();
        }
    }

    /** Objects that hold their slot. */
    static final class HolderPool extends Subject<SlottedThing> {
        private ObjectPool<SlottedThing> pool;

        @Override
        void fill(int size) {
            pool = ObjectPool.<SlottedThing>from(SlottedThing::new).build();
            pool.prewarmNow(size);
        }

        @Override
        SlottedThing acquire() {
            return pool.acquire();
        }

        @Override
        void release(SlottedThing thing) {
            pool.release(thing);
        }
    }

    /** Objects that know nothing of pools. */
    static final class IdentityPool extends Subject<Thing> {
        private ObjectPool<Thing> pool;

        @Override
        void fill(int size) {
            pool = ObjectPool.<Thing>from(Thing::new).build();
            pool.prewarmNow(size);
        }

        @Override
        Thing acquire() {
            return pool.acquire();
        }

        @Override
        void release(Thing thing) {
            pool.release(thing);
        }
    }

    /** The scoped form by identity; in the bursts the leases are held. */
    static final class ScopedPool extends Subject<LeasedThing> {
        private ObjectPool<LeasedThing> pool;

        @Override
        void fill(int size) {
            pool = ObjectPool.<LeasedThing>from(LeasedThing::new).build();
            pool.prewarmNow(size);
        }

        @Override
        LeasedThing acquire() {
            Lease<LeasedThing> lease = pool.lease();
            LeasedThing thing = lease.get();
            thing.lease = lease;
            return thing;
        }

        @Override
        void release(LeasedThing thing) {
            thing.lease.close();
        }

        @Override
        void useOnce() {
            try (Lease<LeasedThing> lease = pool.lease()) {
                use(lease.get());
            }
        }
    }

    /** The scoped form with objects that are their own slot. */
    static final class IntrusiveScopedPool extends Subject<OwnLeasedThing> {
        private ObjectPool<OwnLeasedThing> pool;

        @Override
        void fill(int size) {
            pool = ObjectPool.<OwnLeasedThing>from(OwnLeasedThing::new).build();
            pool.prewarmNow(size);
        }

        @Override
        OwnLeasedThing acquire() {
            Lease<OwnLeasedThing> lease = pool.lease();
            OwnLeasedThing thing = lease.get();
            thing.lease = lease;
            return thing;
        }

        @Override
        void release(OwnLeasedThing thing) {
            thing.lease.close();
        }

        @Override
        void useOnce() {
            try (Lease<OwnLeasedThing> lease = pool.lease()) {
                use(lease.get());
            }
        }
    }

    /** The pool that threads share. */
    static final class Concurrent extends Subject<Thing> {
        private ConcurrentObjectPool<Thing> pool;

        @Override
        void fill(int size) {
            pool = ConcurrentObjectPool.<Thing>from(Thing::new)
                    .settings(PoolSettings.builder("bench").maxTotal(size).build()).build();
            pool.prewarmNow(size);
        }

        @Override
        Thing acquire() {
            return pool.acquire();
        }

        @Override
        Thing acquireWaiting() throws InterruptedException {
            return pool.acquireWaiting();
        }

        @Override
        void release(Thing thing) {
            pool.release(thing);
        }
    }
}
