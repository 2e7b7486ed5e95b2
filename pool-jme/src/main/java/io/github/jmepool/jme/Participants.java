// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.control.Control;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Those who take part in the uses of one pool, or of all pools of a scene, in the order in which they came. */
final class Participants {
    /** Published whole: never changed afterwards. */
    private volatile List<InstanceListener<?>> all = List.of();

    /** Adds one for the given pools, none of which may have instances; nothing changes when it is refused. */
    synchronized void add(InstanceListener<?> added, List<? extends SpatialPool<?>> pools) {
        Objects.requireNonNull(added, "participant");
        if (all.contains(added)) {
            throw new IllegalArgumentException("'" + added + "' takes part already; add each participant once");
        }
        for (SpatialPool<?> pool : pools) {
            if (pool.openPool() != null) {
                pool.openPool().checkHasNoInstances("addListener");
            }
        }
        for (SpatialPool<?> pool : pools) {
            added.poolAdded(pool, pool.prefab());
        }
        List<InstanceListener<?>> more = new ArrayList<>(all);
        more.add(added);
        all = List.copyOf(more);
        for (SpatialPool<?> pool : pools) {
            if (pool.openPool() != null) {
                pool.openPool().participantsChanged();
            }
        }
    }

    /** All of them look at a prefab; what one of them throws refuses it. */
    void joining(SpatialPool<?> pool) {
        for (InstanceListener<?> participant : all) {
            participant.poolAdded(pool, pool.prefab());
        }
    }

    /** Whether one of them takes care of the control. */
    boolean takeCareOf(Control control) {
        for (InstanceListener<?> participant : all) {
            if (participant.suspends(control)) {
                return true;
            }
        }
        return false;
    }

    /** Those of the scene, then those of the pool that aren't among them; null when there are none. */
    @SuppressWarnings("unchecked")
    static InstanceListener<Object> @Nullable [] of(Participants scene, Participants pool) {
        List<InstanceListener<?>> both = new ArrayList<>(scene.all);
        for (InstanceListener<?> own : pool.all) {
            if (!both.contains(own)) {
                both.add(own);
            }
        }
        return both.isEmpty() ? null : both.toArray((InstanceListener<Object>[]) new InstanceListener<?>[0]);
    }
}
