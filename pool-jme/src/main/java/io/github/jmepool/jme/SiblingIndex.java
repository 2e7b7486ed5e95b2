// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Node;
import java.util.Arrays;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the instances of one scene are among the children of the game's nodes. Each instance has a row here from its
 * making to its end. Render thread only; keeps no node alive.
 */
final class SiblingIndex {
    /** The index of an instance that is under none of the game's nodes, or nobody knows where. */
    static final int NOWHERE = -1;

    private final Map<Node, Siblings> byParent = new WeakHashMap<>();
    private @Nullable Siblings latest;
    private int[] indexes = new int[64];
    private int[] free = new int[16];
    private int freeCount;
    private int rows;

    /** A row for a new instance. */
    int open() {
        int row = freeCount > 0 ? free[--freeCount] : rows++;
        if (row == indexes.length) {
            indexes = Arrays.copyOf(indexes, row << 1);
        }
        indexes[row] = NOWHERE;
        return row;
    }

    /** The end of an instance. */
    void close(int row) {
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, freeCount << 1);
        }
        free[freeCount++] = row;
    }

    int index(int row) {
        return indexes[row];
    }

    void index(int row, int index) {
        indexes[row] = index;
    }

    /** The instances under a node; made when there were none yet. */
    Siblings under(Node parent) {
        Siblings found = latest;
        if (found == null || !found.isUnder(parent)) {
            found = byParent.get(parent);
            if (found == null || !found.isUnder(parent)) {
                found = new Siblings(this, parent);
                byParent.put(parent, found);
            }
            latest = found;
        }
        return found;
    }
}
