// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All slots of a concurrent pool: by index, and for objects that hold no slot, by identity. Reads take no lock and see
 * a slot from the moment that its object can have been acquired. Grows in blocks; slots never move.
 */
final class SlotTable {
    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(ConcurrentSlot[].class);
    private static final int BLOCK_SHIFT = 10;
    private static final int BLOCK = 1 << BLOCK_SHIFT;
    private static final int INITIAL_ENTRIES = 64;

    private volatile ConcurrentSlot[][] blocks = new ConcurrentSlot[0][];
    /** By the object's identity, open addressing; a slot whose object is gone can be replaced by another. */
    private volatile ConcurrentSlot[] byObject = new ConcurrentSlot[INITIAL_ENTRIES];
    private int usedEntries;
    private int[] freed = new int[16];
    private int freedCount;
    private int nextIndex;

    /** Null when there is none. */
    @Nullable ConcurrentSlot slot(int index) {
        ConcurrentSlot[][] all = blocks;
        int block = index >>> BLOCK_SHIFT;
        return block < all.length ? (ConcurrentSlot) ENTRY.getAcquire(all[block], index & BLOCK - 1) : null;
    }

    /** The slot that the object has in this pool; null when it has none. */
    @Nullable ConcurrentSlot find(Object pool, Object object) {
        ConcurrentSlot slot;
        if (object instanceof PooledObject own) {
            slot = own.shared;
        } else if (object instanceof SlotHolder holder) {
            slot = holder.poolSlot() instanceof ConcurrentSlot held ? held : null;
        } else {
            return findByIdentity(object);
        }
        return slot != null && slot.object == object && slot.pool == pool ? slot : null;
    }

    private @Nullable ConcurrentSlot findByIdentity(Object object) {
        if (object == null) {
            return null;
        }
        ConcurrentSlot[] table = byObject;
        int mask = table.length - 1;
        int at = spread(object) & mask;
        while (true) {
            ConcurrentSlot slot = (ConcurrentSlot) ENTRY.getAcquire(table, at);
            if (slot == null || slot.object == object) {
                return slot;
            }
            at = at + 1 & mask;
        }
    }

    /** The slot that the object claims to have, of whatever pool; null when there is none. */
    @Nullable PoolSlot claimed(Object object) {
        PoolSlot slot = PoolSlot.of(object);
        return slot != null ? slot : findByIdentity(object);
    }

    /** Makes the slot of a new object; null, if the object is known already. */
    synchronized @Nullable ConcurrentSlot add(Object pool, Object object) {
        PoolSlot known = claimed(object);
        if (known != null && known.object == object) {
            return null;
        }
        ConcurrentSlot slot = new ConcurrentSlot(pool, object, takeIndex());
        ENTRY.setRelease(blocks[slot.index >>> BLOCK_SHIFT], slot.index & BLOCK - 1, slot);
        if (!PoolSlot.assign(object, slot)) {
            addByObject(slot);
        }
        return slot;
    }

    /** Takes back the place of a slot that is dead and that the store doesn't refer to. */
    synchronized void free(ConcurrentSlot slot) {
        ENTRY.setRelease(blocks[slot.index >>> BLOCK_SHIFT], slot.index & BLOCK - 1, null);
        if (freedCount == freed.length) {
            freed = Arrays.copyOf(freed, freedCount * 2);
        }
        freed[freedCount++] = slot.index;
    }

    /** No fewer than there are slots. */
    int capacity() {
        return blocks.length << BLOCK_SHIFT;
    }

    /** Every slot there is, those added meanwhile perhaps. */
    void forEach(Consumer<ConcurrentSlot> action) {
        for (ConcurrentSlot[] block : blocks) {
            for (int at = 0; at < BLOCK; at++) {
                ConcurrentSlot slot = (ConcurrentSlot) ENTRY.getAcquire(block, at);
                if (slot != null) {
                    action.accept(slot);
                }
            }
        }
    }

    /** Begins to take out any idle slot, wherever the store and the magazines have it; null when it meets none. */
    @Nullable ConcurrentSlot leaveAny() {
        for (ConcurrentSlot[] block : blocks) {
            for (int at = 0; at < BLOCK; at++) {
                ConcurrentSlot slot = (ConcurrentSlot) ENTRY.getAcquire(block, at);
                if (slot != null && slot.tryLeave()) {
                    return slot;
                }
            }
        }
        return null;
    }

    /** The sum of all words, which changes with each of them; -1 when a slot is idle. */
    long fingerprint() {
        long sum = 0;
        for (ConcurrentSlot[] block : blocks) {
            for (int at = 0; at < BLOCK; at++) {
                ConcurrentSlot slot = (ConcurrentSlot) ENTRY.getAcquire(block, at);
                if (slot != null) {
                    long word = slot.word();
                    if (ConcurrentSlot.state(word) == ConcurrentSlot.IDLE) {
                        return -1;
                    }
                    sum += word;
                }
            }
        }
        return sum & Long.MAX_VALUE;
    }

    private int takeIndex() {
        if (freedCount > 0) {
            return freed[--freedCount];
        }
        if (nextIndex == blocks.length << BLOCK_SHIFT) {
            ConcurrentSlot[][] longer = Arrays.copyOf(blocks, blocks.length + 1);
            longer[blocks.length] = new ConcurrentSlot[BLOCK];
            blocks = longer;
        }
        return nextIndex++;
    }

    private void addByObject(ConcurrentSlot slot) {
        if (usedEntries >= byObject.length >> 1) {
            rebuild();
        }
        if (put(byObject, slot)) {
            usedEntries++;
        }
    }

    private void rebuild() {
        int live = 0;
        for (ConcurrentSlot slot : byObject) {
            live += slot != null && slot.object != null ? 1 : 0;
        }
        ConcurrentSlot[] table = new ConcurrentSlot[Math.max(INITIAL_ENTRIES, Integer.highestOneBit(live + 1) << 3)];
        usedEntries = 0;
        for (ConcurrentSlot slot : byObject) {
            if (slot != null && slot.object != null && put(table, slot)) {
                usedEntries++;
            }
        }
        byObject = table;
    }

    /** Whether this took up an empty place. */
    private static boolean put(ConcurrentSlot[] table, ConcurrentSlot slot) {
        int mask = table.length - 1;
        int at = spread(slot.object) & mask;
        while (table[at] != null && table[at].object != null) {
            at = at + 1 & mask;
        }
        boolean empty = table[at] == null;
        ENTRY.setRelease(table, at, slot);
        return empty;
    }

    private static int spread(@Nullable Object object) {
        return System.identityHashCode(object);
    }
}
