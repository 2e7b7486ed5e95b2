// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The objects under one key, as a heap: first the one with the fewest holders, and of those the first registered.
 * Called under the pool's lock.
 */
final class SharedSiblings<K, T> {
    final K key;
    private final List<SharedObject<K, T>> heap = new ArrayList<>(1);

    SharedSiblings(K key) {
        this.key = key;
    }

    boolean isEmpty() {
        return heap.isEmpty();
    }

    /** Null when there is none. */
    @Nullable SharedObject<K, T> first() {
        return heap.isEmpty() ? null : heap.get(0);
    }

    void add(SharedObject<K, T> object) {
        object.place = heap.size();
        heap.add(object);
        changed(object);
    }

    void remove(SharedObject<K, T> object) {
        SharedObject<K, T> last = heap.remove(heap.size() - 1);
        if (last != object) {
            put(last, object.place);
            changed(last);
        }
    }

    /** The object's count of holders has changed. */
    void changed(SharedObject<K, T> object) {
        int at = object.place;
        while (at > 0 && precedes(object, heap.get((at - 1) / 2))) {
            put(heap.get((at - 1) / 2), at);
            at = (at - 1) / 2;
        }
        for (int child = firstChild(at); child < heap.size() && precedes(heap.get(child), object);
                child = firstChild(at)) {
            put(heap.get(child), at);
            at = child;
        }
        put(object, at);
    }

    /** The one of the two children of a place that comes first; beyond the end when there is none. */
    private int firstChild(int at) {
        int child = 2 * at + 1;
        return child + 1 < heap.size() && precedes(heap.get(child + 1), heap.get(child)) ? child + 1 : child;
    }

    private boolean precedes(SharedObject<K, T> one, SharedObject<K, T> other) {
        return one.holders() != other.holders() ? one.holders() < other.holders() : one.serial < other.serial;
    }

    private void put(SharedObject<K, T> object, int at) {
        heap.set(at, object);
        object.place = at;
    }
}
