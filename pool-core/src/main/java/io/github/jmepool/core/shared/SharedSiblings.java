// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import java.util.Comparator;
import java.util.TreeSet;

/** The objects under one key: first the one with the fewest holders, and of those the first registered. */
final class SharedSiblings<K, T> {
    final K key;
    final TreeSet<SharedObject<K, T>> inOrder = new TreeSet<>(
            Comparator.<SharedObject<K, T>>comparingInt(SharedObject::holders).thenComparingLong(one -> one.serial));

    SharedSiblings(K key) {
        this.key = key;
    }
}
