// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.Node;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** The distinct parents of a pool's instances in use. Once warm, changes allocate nothing. */
final class Parents {
    private final Map<Node, ParentEntry> byNode = new IdentityHashMap<>();
    private ParentEntry[] all = new ParentEntry[16];
    private int count;
    /** The number of entries: those in use, followed by those that are free. */
    private int made;

    int count() {
        return count;
    }

    ParentEntry at(int place) {
        return all[place];
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
            }
            all[made++] = new ParentEntry();
        }
        ParentEntry fresh = all[count];
        fresh.place = count++;
        fresh.setNode(node);
        fresh.batches = null;
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
            last.place = entry.place;
            all[count] = entry;
        }
    }
}
