// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All slots of a concurrent pool: by index, and for objects that hold no slot, by identity. Reads take no lock and see
 * a slot from the moment that its object can have been acquired. Grows and shrinks in blocks; slots never move.
 */
final class SlotTable {
    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(ConcurrentSlot[].class);
    private static final int BLOCK_SHIFT = 10;
    private static final int BLOCK = 1 << BLOCK_SHIFT;
    private static final int INITIAL_ENTRIES = 64;

    /** Stands for a block without slots; never written. */
    private static final ConcurrentSlot[] EMPTY = new ConcurrentSlot[BLOCK];
    /** Stands where a slot was found by its object's identity, so that a look-up goes on to those behind it. */
    private static final ConcurrentSlot REMOVED = new ConcurrentSlot(SlotTable.class, SlotTable.class, -1);

    static {
        REMOVED.takeObject();
    }

    private volatile ConcurrentSlot[][] blocks = new ConcurrentSlot[0][];
    /** For each block, its places that have a slot. */
    private BitSet[] taken = new BitSet[0];
    /** The blocks that have a free place. */
    private final BitSet roomy = new BitSet();
    /** A block that is kept although it has no slots, so that one that comes and goes makes no garbage; or -1. */
    private int spareBlock = -1;
    /** By the object's identity, open addressing; a slot whose object is gone can be replaced by another. */
    private volatile ConcurrentSlot[] byObject = new ConcurrentSlot[INITIAL_ENTRIES];
    /** Places of that table that are not null. */
    private int usedEntries;
    /** Objects that were added to that table and not removed. */
    private int knownObjects;

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
        try {
            if (!PoolSlot.assign(object, slot)) {
                addByObject(object, slot);
            }
        } catch (Throwable failure) {
            // A holder that fails may hold the slot anyway.
            slot.takeObject();
            slot.tryMove(ConcurrentSlot.LEAVING, ConcurrentSlot.DEAD);
            free(slot);
            throw failure;
        }
        return slot;
    }

    /** Takes back the place of a slot that is dead and that the store doesn't refer to. */
    synchronized void free(ConcurrentSlot slot) {
        int block = slot.index >>> BLOCK_SHIFT;
        ENTRY.setRelease(blocks[block], slot.index & BLOCK - 1, null);
        taken[block].clear(slot.index & BLOCK - 1);
        roomy.set(block);
        if (taken[block].isEmpty()) {
            if (spareBlock >= 0) {
                drop(Math.max(block, spareBlock));
            }
            spareBlock = spareBlock >= 0 ? Math.min(block, spareBlock) : block;
        }
    }

    private void drop(int block) {
        ConcurrentSlot[][] rest = blocks.clone();
        rest[block] = EMPTY;
        int length = rest.length;
        while (length > 0 && rest[length - 1] == EMPTY) {
            length--;
        }
        roomy.clear(length, rest.length);
        taken = Arrays.copyOf(taken, length);
        blocks = Arrays.copyOf(rest, length);
    }

    /** Removes a slot from the look-up by identity once it has lost its object. */
    void remove(Object object, ConcurrentSlot slot) {
        if (object instanceof PooledObject || object instanceof SlotHolder) {
            return;
        }
        synchronized (this) {
            ConcurrentSlot[] table = byObject;
            int mask = table.length - 1;
            int at = spread(object) & mask;
            // Another may have taken its place already.
            while (table[at] != null && table[at] != slot) {
                at = at + 1 & mask;
            }
            if (table[at] == slot) {
                ENTRY.setRelease(table, at, REMOVED);
            }
            knownObjects--;
            if (table.length > INITIAL_ENTRIES && knownObjects < table.length >> 4) {
                rebuild();
            }
        }
    }

    /** Returns the number of places that a walk over all slots visits; no fewer than there are slots. */
    int capacity() {
        int places = 0;
        for (ConcurrentSlot[] block : blocks) {
            places += block == EMPTY ? 0 : BLOCK;
        }
        return places;
    }

    /** Places of the look-up by identity, taken or not. */
    int identityEntries() {
        return byObject.length;
    }

    /** Every slot there is, those added meanwhile perhaps. */
    void forEach(Consumer<ConcurrentSlot> action) {
        for (ConcurrentSlot[] block : blocks) {
            for (int at = 0; block != EMPTY && at < BLOCK; at++) {
                ConcurrentSlot slot = (ConcurrentSlot) ENTRY.getAcquire(block, at);
                if (slot != null) {
                    action.accept(slot);
                }
            }
        }
    }

    /** Whether a hook of one of the objects runs on the calling thread. */
    boolean isInHook() {
        for (ConcurrentSlot[] block : blocks) {
            for (int at = 0; block != EMPTY && at < BLOCK; at++) {
                ConcurrentSlot slot = (ConcurrentSlot) ENTRY.getAcquire(block, at);
                if (slot != null && slot.isInOwnHook()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Begins to take out any idle slot, wherever the store and the magazines have it; null when it meets none. */
    @Nullable ConcurrentSlot leaveAny() {
        for (ConcurrentSlot[] block : blocks) {
            for (int at = 0; block != EMPTY && at < BLOCK; at++) {
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
            for (int at = 0; block != EMPTY && at < BLOCK; at++) {
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

    /** The least that is free, so that the slots there are stay close together. */
    private int takeIndex() {
        int block = roomy.nextSetBit(0);
        if (block < 0) {
            block = blocks.length;
            roomy.set(block);
        }
        if (block == blocks.length || blocks[block] == EMPTY) {
            makeBlock(block);
        } else if (block == spareBlock) {
            spareBlock = -1;
        }
        int at = taken[block].nextClearBit(0);
        taken[block].set(at);
        if (taken[block].nextClearBit(at) == BLOCK) {
            roomy.clear(block);
        }
        return block << BLOCK_SHIFT | at;
    }

    private void makeBlock(int block) {
        ConcurrentSlot[][] all = Arrays.copyOf(blocks, Math.max(blocks.length, block + 1));
        all[block] = new ConcurrentSlot[BLOCK];
        taken = Arrays.copyOf(taken, all.length);
        taken[block] = new BitSet(BLOCK);
        blocks = all;
    }

    private void addByObject(Object object, ConcurrentSlot slot) {
        if (usedEntries >= byObject.length >> 1) {
            rebuild();
        }
        knownObjects++;
        if (put(byObject, object, slot)) {
            usedEntries++;
        }
    }

    private void rebuild() {
        ConcurrentSlot[] table =
                new ConcurrentSlot[Math.max(INITIAL_ENTRIES, Integer.highestOneBit(knownObjects + 1) << 3)];
        usedEntries = 0;
        for (ConcurrentSlot slot : byObject) {
            // Read once: another thread may be about to end it.
            Object object = slot == null ? null : slot.object;
            if (object != null && put(table, object, slot)) {
                usedEntries++;
            }
        }
        byObject = table;
    }

    /** Whether this took up an empty place. */
    private static boolean put(ConcurrentSlot[] table, Object object, ConcurrentSlot slot) {
        int mask = table.length - 1;
        int at = spread(object) & mask;
        while (table[at] != null && table[at].object != null) {
            at = at + 1 & mask;
        }
        boolean empty = table[at] == null;
        ENTRY.setRelease(table, at, slot);
        return empty;
    }

    private static int spread(Object object) {
        return System.identityHashCode(object);
    }
}
