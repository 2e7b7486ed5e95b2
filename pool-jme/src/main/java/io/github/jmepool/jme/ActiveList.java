package io.github.jmepool.jme;

import java.util.Arrays;

/** The instances of one pool that are in use, in no order; adding and removing is O(1), without garbage once warm. */
final class ActiveList {
    private PooledInstance[] array = new PooledInstance[16];
    private int size;

    int size() {
        return size;
    }

    PooledInstance get(int at) {
        return array[at];
    }

    void add(PooledInstance instance) {
        if (size == array.length) {
            array = Arrays.copyOf(array, size << 1);
        }
        instance.activeAt = size;
        array[size++] = instance;
    }

    void remove(PooledInstance instance) {
        int at = instance.activeAt;
        if (at < 0) {
            return;
        }
        PooledInstance last = array[--size];
        array[size] = null;
        if (last != instance) {
            array[at] = last;
            last.activeAt = at;
        }
        instance.activeAt = -1;
    }

    PooledInstance[] copy() {
        return Arrays.copyOf(array, size);
    }
}
