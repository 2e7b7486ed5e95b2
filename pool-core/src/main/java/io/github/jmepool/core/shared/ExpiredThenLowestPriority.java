// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The default rule. A pool applies it without a look at all objects. */
record ExpiredThenLowestPriority<K, T>() implements EvictionRule<K, T> {
    @Override
    public List<SharedObject<K, T>> choose(List<SharedObject<K, T>> candidates, int surplus, int expired) {
        List<SharedObject<K, T>> chosen = new ArrayList<>(candidates.subList(0, expired));
        List<SharedObject<K, T>> rest = new ArrayList<>(candidates.subList(expired, candidates.size()));
        // Stable: within one priority, the order of last use stays.
        rest.sort(Comparator.comparingInt(SharedObject::priority));
        chosen.addAll(rest.subList(0, Math.max(0, Math.min(rest.size(), surplus - expired))));
        return chosen;
    }
}
