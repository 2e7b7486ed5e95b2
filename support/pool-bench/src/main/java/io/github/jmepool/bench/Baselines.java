// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The limits to compare with, by their checks, and the two simplest ways to do without a pool like this. */
final class Baselines {
    private Baselines() {
    }

    /** The limit: an array and an index, no check of anything; as any pool, it keeps no reference to what is out. */
    static final class RawStack extends Subject<Object> {
        private Object[] idle;
        private int count;

        @Override
        void fill(int size) {
            idle = new Object[size];
            while (count < size) {
                idle[count++] = new Thing();
            }
        }

        @Override
        Object acquire() {
            Object thing = idle[--count];
            idle[count] = null;
            return thing;
        }

        @Override
        void release(Object thing) {
            idle[count++] = thing;
        }
    }

    /** The raw stack with the one check that a double release needs. */
    static final class CheckedStack extends Subject<Thing> {
        private Thing[] idle;
        private int count;

        @Override
        void fill(int size) {
            idle = new Thing[size];
            while (count < size) {
                idle[count++] = new Thing();
            }
        }

        @Override
        Thing acquire() {
            Thing thing = idle[--count];
            idle[count] = null;
            thing.out = true;
            return thing;
        }

        @Override
        void release(Thing thing) {
            if (!thing.out) {
                throw new IllegalStateException("released twice");
            }
            thing.out = false;
            idle[count++] = thing;
        }
    }

    /**
     * The limit with the checks that the pool makes: thread, pool, use and bounds, a new id for each use, and no
     * reference stored on the way back. Neither grows nor shrinks, nor knows hooks, limits and statistics.
     */
    static final class CheckedIndex extends Subject<CheckedIndex.Cell> {
        private final Thread owner = Thread.currentThread();
        private Cell[] cells;
        private int[] idle;
        private int count;
        private long uses;

        @Override
        void fill(int size) {
            cells = new Cell[size];
            idle = new int[size];
            while (count < size) {
                cells[count] = new Cell(this, count);
                idle[count] = count++;
            }
        }

        @Override
        Cell acquire() {
            int at = count;
            if (Thread.currentThread() != owner || at <= 0) {
                throw new IllegalStateException("empty, or on another thread");
            }
            Cell cell = cells[idle[--at]];
            count = at;
            cell.use = ++uses;
            return cell;
        }

        @Override
        void release(Cell cell) {
            int at = count;
            int[] places = idle;
            if (Thread.currentThread() != owner || cell.pool != this || cell.use <= 0 || at >= places.length) {
                throw new IllegalStateException("released twice, to another pool or on another thread");
            }
            count = at + 1;
            cell.use = -cell.use;
            if (places[at] != cell.number) {
                places[at] = cell.number;
            }
        }

        /** Knows its pool and its use. */
        static final class Cell extends Thing {
            private final CheckedIndex pool;
            private final int number;
            private long use;

            Cell(CheckedIndex pool, int number) {
                this.pool = pool;
                this.number = number;
            }
        }
    }

    /**
     * The design of the shared pools with all features left out: a stack for each thread, the checks, and an
     * atomic instruction where a use begins and where it ends, as another thread may do the same at that moment. Each
     * thread has as many objects of its own; nothing goes from one thread to another.
     */
    static final class TwoAtomicsPerThread extends Subject<TwoAtomicsPerThread.Cell> {
        private static final int PLACES = 1024;
        private final ThreadStack[] stacks = new ThreadStack[PLACES];
        private int size;

        @Override
        void fill(int size) {
            this.size = size;
        }

        @Override
        Cell acquire() {
            ThreadStack mine = mine();
            int at = mine.count - 1;
            if (at < 0) {
                throw new IllegalStateException("empty");
            }
            Cell cell = mine.idle[at];
            if (!cell.begin()) {
                throw new IllegalStateException("in use");
            }
            mine.count = at;
            return cell;
        }

        @Override
        void release(Cell cell) {
            ThreadStack mine = mine();
            int at = mine.count;
            if (cell.pool != this || at >= mine.idle.length || !cell.end()) {
                throw new IllegalStateException("released twice, to another pool or on another thread");
            }
            if (mine.idle[at] != cell) {
                mine.idle[at] = cell;
            }
            mine.count = at + 1;
        }

        private ThreadStack mine() {
            Thread thread = Thread.currentThread();
            int place = (int) thread.getId() & PLACES - 1;
            ThreadStack stack = stacks[place];
            return stack != null && stack.thread == thread ? stack : make(thread, place);
        }

        private synchronized ThreadStack make(Thread thread, int place) {
            if (stacks[place] != null) {
                throw new IllegalStateException("two threads in one place");
            }
            stacks[place] = new ThreadStack(thread, this, size);
            // As with all subjects: old when it is measured.
            System.gc();
            return stacks[place];
        }

        /** One thread's idle objects. */
        private static final class ThreadStack {
            private final Thread thread;
            private final Cell[] idle;
            private int count;

            ThreadStack(Thread thread, TwoAtomicsPerThread pool, int size) {
                this.thread = thread;
                idle = new Cell[size];
                while (count < size) {
                    idle[count++] = new Cell(pool);
                }
            }
        }

        /** Knows its pool and how often it was acquired and released; odd while it is in use. */
        static final class Cell extends Thing {
            private static final VarHandle WORD = word();
            private final TwoAtomicsPerThread pool;
            @SuppressWarnings("unused") // Read and written by WORD.
            private long word;

            Cell(TwoAtomicsPerThread pool) {
                this.pool = pool;
            }

            private static VarHandle word() {
                try {
                    return MethodHandles.lookup().findVarHandle(Cell.class, "word", long.class);
                } catch (ReflectiveOperationException e) {
                    throw new ExceptionInInitializerError(e);
                }
            }

            boolean begin() {
                long now = (long) WORD.get(this);
                return (now & 1) == 0 && (long) WORD.compareAndExchange(this, now, now + 1) == now;
            }

            boolean end() {
                long now = (long) WORD.get(this);
                return (now & 1) != 0 && (long) WORD.compareAndExchange(this, now, now + 1) == now;
            }
        }
    }

    /** The checked stack under a lock: the simplest thing that threads can share. */
    static final class SynchronizedStack extends Subject<Thing> {
        private final CheckedStack stack = new CheckedStack();

        @Override
        void fill(int size) {
            stack.fill(size);
        }

        @Override
        synchronized Thing acquire() {
            return stack.acquire();
        }

        @Override
        synchronized void release(Thing thing) {
            stack.release(thing);
        }
    }

    /** No pool: a new object each time. */
    static final class PlainNew extends Subject<Thing> {
        @Override
        void fill(int size) {
        }

        @Override
        Thing acquire() {
            return new Thing();
        }

        @Override
        void release(Thing thing) {
        }

        @Override
        boolean reuses() {
            return false;
        }
    }
}
