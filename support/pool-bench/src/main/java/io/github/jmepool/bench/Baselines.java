// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

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
