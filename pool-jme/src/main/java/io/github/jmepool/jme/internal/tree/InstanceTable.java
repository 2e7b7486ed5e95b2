// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.scene.Spatial;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pooled instance of a spatial by identity.
 *
 * <p>One thread writes; any thread reads without a lock. Entries never move within an array, removed ones become
 * tombstones, and an array that fills up is replaced as a whole, so a reader sees every entry that was there when it
 * began. Half of each array at least is free, so a look-up costs about one cache line.
 */
public final class InstanceTable<E extends InstanceData> {
    private static final InstanceData REMOVED = new InstanceData();
    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(InstanceData[].class);

    private volatile InstanceData[] entries = new InstanceData[64];
    private int live;
    private int used;

    /** Returns the instance whose root the spatial is, or null; any thread. */
    @SuppressWarnings("unchecked") // Only add adds entries, and the mark has no spatial.
    public @Nullable E get(Spatial spatial) {
        InstanceData[] array = entries;
        int mask = array.length - 1;
        int at = hash(spatial) & mask;
        while (true) {
            InstanceData found = (InstanceData) ENTRY.getAcquire(array, at);
            if (found == null) {
                return null;
            }
            if (found.spatial == spatial) {
                return (E) found;
            }
            at = at + 1 & mask;
        }
    }

    /** The nearest instance at or above the spatial, or null; any thread as far as the parents are stable. */
    public @Nullable E climb(Spatial spatial) {
        for (Spatial at = spatial; at != null; at = at.getParent()) {
            E found = get(at);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    public void add(E instance) {
        if (used + 1 << 1 > entries.length) {
            rebuild();
        }
        insert(entries, instance);
        live++;
        used++;
    }

    public void remove(InstanceData instance) {
        InstanceData[] array = entries;
        int mask = array.length - 1;
        int at = hash(instance.spatial) & mask;
        while (array[at] != instance) {
            if (array[at] == null) {
                return;
            }
            at = at + 1 & mask;
        }
        ENTRY.setRelease(array, at, REMOVED);
        live--;
    }

    public int size() {
        return live;
    }

    private void rebuild() {
        int length = 64;
        while (length < live + 1 << 2) {
            length <<= 1;
        }
        InstanceData[] next = new InstanceData[length];
        for (InstanceData entry : entries) {
            if (entry != null && entry != REMOVED) {
                insert(next, entry);
            }
        }
        used = live;
        entries = next;
    }

    private static void insert(InstanceData[] array, InstanceData instance) {
        int mask = array.length - 1;
        int at = hash(instance.spatial) & mask;
        while (array[at] != null) {
            at = at + 1 & mask;
        }
        ENTRY.setRelease(array, at, instance);
    }

    private static int hash(Spatial spatial) {
        int hash = System.identityHashCode(spatial);
        return hash ^ hash >>> 15;
    }
}
