// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Serves the slot that came last first, without locks. A stack linked by slot index; its head is one word of index and
 * tag, and the tag changes with every change of the head, so that a slot that was taken and returned isn't mistaken for
 * one that stayed (ABA). Whole chains are pushed and popped by one compare-and-set.
 */
final class IdleStack implements IdleStore {
    private static final VarHandle HEAD;
    private static final long INDEX_MASK = 0xFFFF_FFFFL;
    private static final long ONE_CHANGE = 1L << 32;

    static {
        try {
            HEAD = MethodHandles.lookup().findVarHandle(IdleStack.class, "head", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final SlotTable table;
    /** Keep the head, which every thread changes, off the lines of the fields that they all read. */
    @SuppressWarnings("unused")
    private long pad0;
    @SuppressWarnings("unused")
    private long pad1;
    @SuppressWarnings("unused")
    private long pad2;
    @SuppressWarnings("unused")
    private long pad3;
    @SuppressWarnings("unused")
    private long pad4;
    @SuppressWarnings("unused")
    private long pad5;
    @SuppressWarnings("unused")
    private long pad6;
    /** Index plus one of the top slot, 0 when empty; the tag above it. */
    private volatile long head;

    IdleStack(SlotTable table) {
        this.table = table;
    }

    @Override
    public void pushAll(ConcurrentSlot[] slots, int from, int to) {
        if (from == to) {
            return;
        }
        for (int at = from + 1; at < to; at++) {
            slots[at].next(slots[at - 1].index + 1);
        }
        pushChain(slots[to - 1], slots[from]);
    }

    @Override
    public void restore(ConcurrentSlot[] slots, int count) {
        if (count == 0) {
            return;
        }
        for (int at = 0; at < count - 1; at++) {
            slots[at].next(slots[at + 1].index + 1);
        }
        pushChain(slots[0], slots[count - 1]);
    }

    private void pushChain(ConcurrentSlot top, ConcurrentSlot bottom) {
        long h;
        do {
            h = head;
            bottom.next((int) (h & INDEX_MASK));
        } while (!HEAD.compareAndSet(this, h, (h & ~INDEX_MASK) + ONE_CHANGE | top.index + 1));
    }

    @Override
    public int pop(ConcurrentSlot[] into, int most) {
        while (true) {
            long h = head;
            int at = (int) (h & INDEX_MASK);
            int count = 0;
            // The links are right if the head hasn't changed by the time of the compare-and-set; a link that
            // was changed meanwhile may lead anywhere, even to an index without a slot.
            while (at != 0 && count < most) {
                ConcurrentSlot slot = table.slot(at - 1);
                if (slot == null) {
                    break;
                }
                into[count++] = slot;
                at = slot.next();
            }
            if (count == 0 && ((h & INDEX_MASK) == 0 || most == 0)) {
                return 0;
            }
            if (count > 0 && HEAD.compareAndSet(this, h, (h & ~INDEX_MASK) + ONE_CHANGE | at)) {
                return count;
            }
        }
    }

    @Override
    public boolean isEmpty() {
        return (head & INDEX_MASK) == 0;
    }

    @Override
    public boolean servesColdest() {
        return false;
    }
}
