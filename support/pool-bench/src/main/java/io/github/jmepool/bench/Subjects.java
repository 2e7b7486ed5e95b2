// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.badlogic.gdx.utils.Pool;
import io.netty.util.Recycler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.jctools.queues.MpmcArrayQueue;
import stormpot.Allocator;
import stormpot.Expiration;
import stormpot.Poolable;
import stormpot.Slot;
import stormpot.Timeout;

/** The peers; each is set up as its makers advise for speed. */
final class Subjects {
    private Subjects() {
    }

    /** libGDX Pool: one thread, no checks; its objects are Poolable, which is faster than when they are not. */
    static final class Gdx extends Subject<Gdx.Cell> {
        private Pool<Cell> pool;

        private static final class Cell extends Thing implements Pool.Poolable {
            @Override
            public void reset() {
            }
        }

        @Override
        void fill(int size) {
            pool = new Pool<>(size, size) {
                @Override
                protected Cell newObject() {
                    return new Cell();
                }
            };
            pool.fill(size);
        }

        @Override
        Cell acquire() {
            return pool.obtain();
        }

        @Override
        void release(Cell thing) {
            pool.free(thing);
        }
    }

    /** libGDX Pool with objects that are not Poolable: its `instanceof` then fails, which is the slow way on JDK 17. */
    static final class GdxPlain extends Subject<Thing> {
        private Pool<Thing> pool;

        @Override
        void fill(int size) {
            pool = new Pool<>(size, size) {
                @Override
                protected Thing newObject() {
                    return new Thing();
                }
            };
            pool.fill(size);
        }

        @Override
        Thing acquire() {
            return pool.obtain();
        }

        @Override
        void release(Thing thing) {
            pool.free(thing);
        }
    }

    /** The JDK's bounded queue used as a pool: one lock, no checks. */
    static final class ArrayBlocking extends Subject<Thing> {
        private ArrayBlockingQueue<Thing> idle;

        @Override
        void fill(int size) {
            idle = new ArrayBlockingQueue<>(size);
            for (int i = 0; i < size; i++) {
                idle.add(new Thing());
            }
        }

        @Override
        Thing acquire() {
            return idle.poll();
        }

        @Override
        Thing acquireWaiting() throws InterruptedException {
            return idle.take();
        }

        @Override
        void release(Thing thing) {
            idle.offer(thing);
        }
    }

    /** Apache commons-pool2, without eviction, validation or JMX. */
    static final class CommonsPool2 extends Subject<Thing> {
        private GenericObjectPool<Thing> pool;

        @Override
        void fill(int size) throws Exception {
            GenericObjectPoolConfig<Thing> config = new GenericObjectPoolConfig<>();
            config.setMaxTotal(size);
            config.setMaxIdle(size);
            config.setBlockWhenExhausted(true);
            config.setJmxEnabled(false);
            pool = new GenericObjectPool<>(new BasePooledObjectFactory<>() {
                @Override
                public Thing create() {
                    return new Thing();
                }

                @Override
                public PooledObject<Thing> wrap(Thing thing) {
                    return new DefaultPooledObject<>(thing);
                }
            }, config);
            pool.addObjects(size);
        }

        @Override
        Thing acquire() {
            try {
                return pool.borrowObject();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        void release(Thing thing) {
            pool.returnObject(thing);
        }

        @Override
        public void close() {
            pool.close();
        }
    }

    /** Stormpot, without expiry; `claim` with a timeout of 0, since `tryClaim` may fail on a pool that is not empty. */
    static final class Stormpot extends Subject<Stormpot.Pot> {
        private static final Timeout AT_ONCE = new Timeout(0, TimeUnit.NANOSECONDS);
        private static final Timeout PATIENT = new Timeout(30, TimeUnit.SECONDS);
        private stormpot.Pool<Pot> pool;

        private static final class Pot extends Thing implements Poolable {
            private final Slot slot;

            Pot(Slot slot) {
                this.slot = slot;
            }

            @Override
            public void release() {
                slot.release(this);
            }
        }

        @Override
        void fill(int size) throws Exception {
            pool = stormpot.Pool.from(new Allocator<Pot>() {
                @Override
                public Pot allocate(Slot slot) {
                    return new Pot(slot);
                }

                @Override
                public void deallocate(Pot pot) {
                }
            }).setSize(size).setExpiration(Expiration.never()).setPreciseLeakDetectionEnabled(false)
                    .setBackgroundExpirationEnabled(false).build();
            List<Pot> all = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                all.add(pool.claim(PATIENT));
            }
            all.forEach(Pot::release);
        }

        @Override
        Pot acquire() {
            Pot pot = claim();
            // A claim of timeout 0 misses what another thread is just giving back.
            while (pot == null) {
                Thread.onSpinWait();
                pot = claim();
            }
            return pot;
        }

        @Override
        Pot acquireWaiting() throws InterruptedException {
            return pool.claim(PATIENT);
        }

        private Pot claim() {
            try {
                return pool.claim(AT_ONCE);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        void release(Pot thing) {
            thing.release();
        }

        @Override
        public void close() {
            pool.shutdown();
        }
    }

    /** Netty's Recycler, pooling every object; one stack per thread, on Netty's own threads only. */
    static final class Netty extends Subject<Netty.Cell> {
        private Recycler<Cell> recycler;

        private static final class Cell extends Thing {
            private final Recycler.Handle<Cell> handle;

            Cell(Recycler.Handle<Cell> handle) {
                this.handle = handle;
            }
        }

        @Override
        void fill(int size) {
            recycler = new Recycler<>(Math.max(size, 4096), 0, 32) {
                @Override
                protected Cell newObject(Recycler.Handle<Cell> handle) {
                    return new Cell(handle);
                }
            };
            List<Cell> all = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                all.add(acquire());
            }
            all.forEach(this::release);
        }

        @Override
        Cell acquire() {
            return recycler.get();
        }

        @Override
        void release(Cell thing) {
            thing.handle.recycle(thing);
        }
    }

    /** JCTools' bounded queue for many producers and consumers, used as a pool; no checks. */
    static final class Mpmc extends Subject<Thing> {
        private MpmcArrayQueue<Thing> idle;

        @Override
        void fill(int size) {
            idle = new MpmcArrayQueue<>(size + 1);
            for (int i = 0; i < size; i++) {
                idle.offer(new Thing());
            }
        }

        @Override
        Thing acquire() {
            return idle.poll();
        }

        @Override
        void release(Thing thing) {
            idle.offer(thing);
        }
    }
}
