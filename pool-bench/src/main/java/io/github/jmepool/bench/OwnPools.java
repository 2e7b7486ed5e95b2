// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.Lease;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolJmx;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.PoolRegistry;
import io.github.jmepool.core.PoolSlot;
import io.github.jmepool.core.SlotHolder;

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

    private static final class SlottedLeasedThing extends Thing implements SlotHolder {
        private PoolSlot slot;
        private Lease<SlottedLeasedThing> lease;

        @Override
        public PoolSlot poolSlot() {
            return slot;
        }

        @Override
        public void poolSlot(PoolSlot newSlot) {
            slot = newSlot;
        }
    }

    /** Objects that hold their slot. */
    static final class IntrusivePool extends Subject {
        private ObjectPool<SlottedThing> pool;

        @Override
        void fill(int size) {
            pool = ObjectPool.<SlottedThing>from(SlottedThing::new).build();
            pool.prewarm(size);
        }

        @Override
        Thing acquire() {
            return pool.acquire();
        }

        @Override
        void release(Thing thing) {
            pool.release((SlottedThing) thing);
        }
    }

    /** The same with everything there that may watch a pool without a look at its uses: a listener, and JMX. */
    static final class WatchedPool extends Subject {
        private final PoolRegistry registry = new PoolRegistry();
        private ObjectPool<SlottedThing> pool;
        private PoolJmx jmx;

        @Override
        void fill(int size) {
            pool = ObjectPool.<SlottedThing>from(SlottedThing::new).listener(new PoolListener() {
            }).build();
            pool.prewarm(size);
            registry.register(pool);
            jmx = PoolJmx.show(registry, "bench", Runnable::run);
        }

        @Override
        Thing acquire() {
            return pool.acquire();
        }

        @Override
        void release(Thing thing) {
            pool.release((SlottedThing) thing);
        }

        @Override
        public void close() {
            jmx.close();
        }
    }

    /** Objects that know nothing of pools. */
    static final class IdentityPool extends Subject {
        private ObjectPool<Thing> pool;

        @Override
        void fill(int size) {
            pool = ObjectPool.<Thing>from(Thing::new).build();
            pool.prewarm(size);
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
    static final class ScopedPool extends Subject {
        private ObjectPool<LeasedThing> pool;

        @Override
        void fill(int size) {
            pool = ObjectPool.<LeasedThing>from(LeasedThing::new).build();
            pool.prewarm(size);
        }

        @Override
        Thing acquire() {
            Lease<LeasedThing> lease = pool.lease();
            LeasedThing thing = lease.get();
            thing.lease = lease;
            return thing;
        }

        @Override
        void release(Thing thing) {
            ((LeasedThing) thing).lease.close();
        }

        @Override
        void useOnce() {
            try (Lease<LeasedThing> lease = pool.lease()) {
                lease.get().use();
            }
        }
    }

    /** The scoped form with objects that hold their slot. */
    static final class IntrusiveScopedPool extends Subject {
        private ObjectPool<SlottedLeasedThing> pool;

        @Override
        void fill(int size) {
            pool = ObjectPool.<SlottedLeasedThing>from(SlottedLeasedThing::new).build();
            pool.prewarm(size);
        }

        @Override
        Thing acquire() {
            Lease<SlottedLeasedThing> lease = pool.lease();
            SlottedLeasedThing thing = lease.get();
            thing.lease = lease;
            return thing;
        }

        @Override
        void release(Thing thing) {
            ((SlottedLeasedThing) thing).lease.close();
        }

        @Override
        void useOnce() {
            try (Lease<SlottedLeasedThing> lease = pool.lease()) {
                lease.get().use();
            }
        }
    }

    /** The pool that threads share, with objects that hold their slot. */
    static final class ConcurrentIntrusive extends Subject {
        private ConcurrentObjectPool<SlottedThing> pool;

        @Override
        void fill(int size) {
            pool = ConcurrentObjectPool.<SlottedThing>from(SlottedThing::new).build();
            pool.prewarm(size);
        }

        @Override
        Thing acquire() {
            return pool.acquire();
        }

        @Override
        void release(Thing thing) {
            pool.release((SlottedThing) thing);
        }
    }

    /** The same when each object is released by the thread that acquired it. */
    static final class ConcurrentBound extends Subject {
        private ConcurrentObjectPool<SlottedThing> pool;

        @Override
        void fill(int size) {
            pool = ConcurrentObjectPool.<SlottedThing>from(SlottedThing::new).releasedByAcquirer().build();
            pool.prewarm(size);
        }

        @Override
        Thing acquire() {
            return pool.acquire();
        }

        @Override
        void release(Thing thing) {
            pool.release((SlottedThing) thing);
        }
    }

    /** The pool that threads share, with objects that know nothing of pools. */
    static final class ConcurrentIdentity extends Subject {
        private ConcurrentObjectPool<Thing> pool;

        @Override
        void fill(int size) {
            pool = ConcurrentObjectPool.<Thing>from(Thing::new).build();
            pool.prewarm(size);
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
}
