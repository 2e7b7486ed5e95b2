// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import java.util.ArrayList;
import java.util.List;

/** A shared pool for one thread, as plain as can be: a list, searched from one end to the other each time. */
public class SharedModel {
    private final boolean multipleHolders;
    /** In order of registration. */
    private final List<Entry> entries = new ArrayList<>();
    private int capacity = SharedCalls.CAPACITY;
    private int created;
    private int disposed;
    private int detached;
    private long unusedSoFar;
    private boolean closed;

    private static final class Entry {
        final int key;
        final int number;
        int holders;
        /** The order in which it became unused. */
        long unusedAs;

        Entry(int key, int number) {
            this.key = key;
            this.number = number;
        }
    }

    private SharedModel(boolean multipleHolders) {
        this.multipleHolders = multipleHolders;
    }

    /** Any number of holders share an object. */
    public static class Multi extends SharedModel {
        /** Empty. */
        public Multi() {
            super(true);
        }
    }

    /** An object has one holder at a time. */
    public static class Single extends SharedModel {
        /** Empty. */
        public Single() {
            super(false);
        }
    }

    private Entry find(int number) {
        return entries.stream().filter(entry -> entry.number == number).findFirst().orElse(null);
    }

    /** The first free one, or else the first of those with the fewest holders. */
    private Entry available(int key) {
        Entry best = null;
        for (Entry entry : entries) {
            if (entry.key == key && (multipleHolders || entry.holders == 0)
                    && (best == null || entry.holders < best.holders)) {
                best = entry;
            }
        }
        return best;
    }

    private int unused() {
        return (int) entries.stream().filter(entry -> entry.holders == 0).count();
    }

    private int dispose(int most) {
        int count = 0;
        for (; count < most && unused() > 0; count++) {
            Entry coldest = null;
            for (Entry entry : entries) {
                if (entry.holders == 0 && (coldest == null || entry.unusedAs < coldest.unusedAs)) {
                    coldest = entry;
                }
            }
            entries.remove(coldest);
            disposed++;
        }
        return count;
    }

    private void keepCapacity() {
        dispose(Math.max(0, entries.size() - capacity));
    }

    private int register(int key, int number, int holders) {
        if (closed) {
            return SharedCalls.CLOSED;
        }
        if (find(number) != null && number < SharedCalls.LOADED) {
            return SharedCalls.REFUSED;
        }
        Entry entry = new Entry(key, number);
        entry.holders = holders;
        entry.unusedAs = ++unusedSoFar;
        entries.add(entry);
        created++;
        keepCapacity();
        return number;
    }

    /** As {@link SharedCalls#registerIdle}. */
    public int registerIdle(int key, int number) {
        return register(key, number, 0);
    }

    /** As {@link SharedCalls#registerAcquired}. */
    public int registerAcquired(int key, int number) {
        return register(key, number, 1);
    }

    /** As {@link SharedCalls#acquire}. */
    public int acquire(int key) {
        if (closed) {
            return SharedCalls.CLOSED;
        }
        Entry found = available(key);
        if (found == null) {
            return -1;
        }
        found.holders++;
        return found.number;
    }

    /** As {@link SharedCalls.Multi#spawnOrLoad}. */
    public int spawnOrLoad(int key) {
        int found = acquire(key);
        return found == -1 ? register(key, SharedCalls.LOADED + key, 1) : found;
    }

    /** As {@link SharedCalls#canAcquire}. */
    public boolean canAcquire(int key) {
        return !closed && available(key) != null;
    }

    /** As {@link SharedCalls#release}. */
    public int release(int number) {
        Entry entry = find(number);
        if (entry == null) {
            return SharedCalls.FOREIGN;
        }
        if (entry.holders == 0) {
            return SharedCalls.STALE;
        }
        entry.holders--;
        if (entry.holders == 0) {
            entry.unusedAs = ++unusedSoFar;
            if (closed) {
                dispose(1);
            } else {
                keepCapacity();
            }
        }
        return SharedCalls.DONE;
    }

    /** As {@link SharedCalls#remove}. */
    public int remove(int number) {
        Entry entry = find(number);
        if (entry == null) {
            return SharedCalls.FOREIGN;
        }
        entries.remove(entry);
        detached++;
        return SharedCalls.DONE;
    }

    /** As {@link SharedCalls#isThere}. */
    public boolean isThere(int number) {
        return find(number) != null;
    }

    /** As {@link SharedCalls#evict}. */
    public int evict(int few) {
        return dispose(few);
    }

    /** As {@link SharedCalls#trim}. */
    public int trim(int few) {
        return closed ? SharedCalls.CLOSED : dispose(few);
    }

    /** As {@link SharedCalls#evictAllUnused}. */
    public int evictAllUnused() {
        return dispose(Integer.MAX_VALUE);
    }

    /** As {@link SharedCalls#capacity}. */
    public void capacity(int few) {
        capacity = few;
        keepCapacity();
    }

    /** As {@link SharedCalls#counts}. */
    public String counts() {
        return entries.size() - unused() + " active, " + unused() + " idle, " + created + " created, " + disposed
                + " disposed, " + detached + " detached";
    }

    /** As {@link SharedCalls#close}. */
    public void close() {
        if (!closed) {
            closed = true;
            dispose(Integer.MAX_VALUE);
        }
    }

    /** As {@link SharedCalls#isClosed}. */
    public boolean isClosed() {
        return closed;
    }
}
