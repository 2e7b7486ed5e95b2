// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Failures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Takes idle objects out of a concurrent pool, coldest first: those of the store, then what threads have put aside. */
final class ConcurrentTrim<T> {
    private final ConcurrentPoolCore<T> pool;
    private final ConcurrentIdleObjects<T> idleObjects;
    private final ConcurrentAllObjects<T> allObjects;
    private final Magazines magazines;
    private final Object trimming = new Object();
    private volatile boolean isTrimming;

    ConcurrentTrim(ConcurrentPoolCore<T> pool) {
        this.pool = pool;
        idleObjects = pool.idleObjects;
        allObjects = pool.allObjects;
        magazines = pool.magazines;
    }

    /** Disposes of up to so many; returns how many it found. */
    int dispose(int count, DisposeReason reason) {
        Failures failures = new Failures();
        List<ConcurrentSlot> coldest = takeColdest(count);
        for (ConcurrentSlot slot : coldest) {
            try {
                allObjects.disposeUncounted(slot, reason);
            } catch (Throwable failure) {
                failures.add(failure);
            }
        }
        failures.throwFirst();
        return coldest.size();
    }

    /** Takes out up to that many idle slots, coldest first, as returning ones that don't count as out. */
    List<ConcurrentSlot> takeColdest(int count) {
        List<ConcurrentSlot> collected = new ArrayList<>();
        if (count == 0) {
            return collected;
        }
        synchronized (trimming) {
            isTrimming = true;
            try {
                takeColdestFromStore(collected, count);
                takeColdestFromMagazines(collected, count);
            } finally {
                isTrimming = false;
            }
        }
        return collected;
    }

    /** Waits for another thread's trim that has taken the whole store; false when there is none. */
    boolean await() {
        if (!isTrimming) {
            return false;
        }
        synchronized (trimming) {
            return true;
        }
    }

    private void takeColdestFromStore(List<ConcurrentSlot> collected, int most) {
        ConcurrentSlot[] all = popStore();
        int count = all.length;
        if (!idleObjects.store.servesColdest()) {
            reverse(all, count);
        }
        int kept = 0;
        for (int at = 0; at < count; at++) {
            if (collected.size() < most && all[at].tryMove(ConcurrentSlot.IDLE, ConcurrentSlot.RETURNING) >= 0) {
                collected.add(all[at]);
                idleObjects.isIdleAfterUnlink(all[at]);
            } else {
                all[kept++] = all[at];
            }
        }
        if (idleObjects.store.servesColdest()) {
            idleObjects.store.restore(all, kept);
        } else {
            idleObjects.store.pushAll(all, 0, kept);
        }
    }

    /** All that the store has, the one to be served first first. */
    private ConcurrentSlot[] popStore() {
        // Usually enough; what isn't idle any more may be in the store still.
        ConcurrentSlot[] all = new ConcurrentSlot[pool.idleNow() + 1];
        int count = idleObjects.store.pop(all, all.length);
        while (count == all.length) {
            ConcurrentSlot[] more = new ConcurrentSlot[count];
            int found = idleObjects.store.pop(more, count);
            all = Arrays.copyOf(all, 2 * count);
            System.arraycopy(more, 0, all, count, found);
            count += found;
        }
        return Arrays.copyOf(all, count);
    }

    private static void reverse(ConcurrentSlot[] slots, int count) {
        for (int low = 0, high = count - 1; low < high; low++, high--) {
            ConcurrentSlot slot = slots[low];
            slots[low] = slots[high];
            slots[high] = slot;
        }
    }

    private void takeColdestFromMagazines(List<ConcurrentSlot> collected, int most) {
        for (int at = 0; collected.size() < most && at < Magazine.CAPACITY; at++) {
            for (Magazine magazine : magazines.all()) {
                ConcurrentSlot slot = magazine.peek(at);
                if (collected.size() < most && slot != null
                        && slot.tryMove(ConcurrentSlot.IDLE, ConcurrentSlot.RETURNING) >= 0) {
                    collected.add(slot);
                }
            }
        }
    }
}
