// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.Node;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The distinct parents of a pool's instances in use. Once warm, changes allocate nothing. */
final class Parents {
    private final Map<Node, ParentEntry> byNode = new IdentityHashMap<>();
    private ParentEntry[] all = new ParentEntry[16];
    /** The batches that draw the instances of each entry; null where each is drawn alone. */
    private @Nullable InstancedBatches[] batches = new InstancedBatches[16];
    private int count;
    /** The number of entries: those in use, followed by those that are free. */
    private int made;
    private final boolean areOfTrees;

    /** Of trees, it is asked for what is attached to one or detached. */
    Parents(boolean areOfTrees) {
        this.areOfTrees = areOfTrees;
    }

    int count() {
        return count;
    }

    ParentEntry at(int place) {
        return all[place];
    }

    @Nullable InstancedBatches batches(ParentEntry entry) {
        return batches[entry.place];
    }

    void setBatches(ParentEntry entry, @Nullable InstancedBatches its) {
        batches[entry.place] = its;
    }

    /** The parents themselves. */
    Set<Node> nodes() {
        return byNode.keySet();
    }

    /** The entry of a parent; one without instances is new. */
    ParentEntry of(Node node) {
        ParentEntry known = byNode.get(node);
        if (known != null) {
            return known;
        }
        if (count == made) {
            if (made == all.length) {
                all = Arrays.copyOf(all, made << 1);
                batches = Arrays.copyOf(batches, made << 1);
            }
            all[made++] = new ParentEntry(areOfTrees);
        }
        ParentEntry fresh = all[count];
        fresh.place = count++;
        fresh.setNode(node);
        byNode.put(node, fresh);
        return fresh;
    }

    void remove(DrawnInstance instance) {
        ParentEntry entry = instance.entry;
        if (entry == null) {
            return;
        }
        entry.remove(instance);
        if (entry.count == 0) {
            byNode.remove(entry.node());
            entry.setNode(null);
            ParentEntry last = all[--count];
            all[entry.place] = last;
            batches[entry.place] = batches[count];
            last.place = entry.place;
            all[count] = entry;
            batches[count] = null;
        }
    }
}
