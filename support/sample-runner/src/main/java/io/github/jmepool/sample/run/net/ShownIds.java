// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import io.github.jmepool.sample.game.Kind;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/** Keeps the ids that are shown, and shows nothing. */
class ShownIds implements Replica.Views {
    final Set<Integer> ids = new TreeSet<>();

    @Override
    public void spawned(int id, Kind kind, int tick, Vector3f place, Quaternion rotation, float scale) {
        ids.add(id);
    }

    @Override
    public void ended(int id) {
        ids.remove(id);
    }

    @Override
    public final boolean isShown(int id) {
        return ids.contains(id);
    }

    @Override
    public final void ids(LongConsumer to) {
        ids.forEach(to::accept);
    }
}
