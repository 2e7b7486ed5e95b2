// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import java.util.Arrays;

/** The instances of a pool that are in use, in no order; each knows its index. Once warm, changes allocate nothing. */
final class InstancesInUse {
    private DrawnInstance[] all = new DrawnInstance[16];
    private int count;

    int count() {
        return count;
    }

    DrawnInstance get(int index) {
        return all[index];
    }

    void add(DrawnInstance instance) {
        if (count == all.length) {
            all = Arrays.copyOf(all, count << 1);
        }
        instance.place = count;
        all[count++] = instance;
    }

    void remove(DrawnInstance instance) {
        DrawnInstance last = all[--count];
        all[instance.place] = last;
        last.place = instance.place;
        all[count] = null;
        instance.place = -1;
    }
}
