// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import io.github.jmepool.jme.internal.crowd.Animation;
import io.github.jmepool.jme.internal.crowd.FadingPoses;
import io.github.jmepool.jme.internal.drawn.Reason;
import java.util.Arrays;
import java.util.Objects;

/**
 * The instances of some batches that fade from one clip into another. Each gets a pose of its own; where more begin to
 * fade at once than there are poses, those that are seen largest. Those whose fade was broken off, and which move no
 * more, leave theirs to them.
 */
final class FadingInstances {
    private final InstanceChanges changes;
    private DrawnInstance[] instances = new DrawnInstance[0];
    private int count;
    private final DepthOrder order = new DepthOrder();

    FadingInstances(InstanceChanges changes) {
        this.changes = changes;
    }

    void add(DrawnInstance instance) {
        if (count == instances.length) {
            instances = Arrays.copyOf(instances, Math.max(SlotColumn.BLOCK, count << 1));
        }
        instances[count++] = instance;
    }

    /** Fades on once all have advanced; the next update begins without any. */
    void follow(InstancedBatches batches, FadingPoses poses, ShownViews views) {
        order.clear(instances.length);
        for (int i = 0; i < count; i++) {
            int slot = batches.slotOf(instances[i]);
            if (slot >= 0 && playing(i).beginsToFade()) {
                order.add(i, -batches.importance(slot, views));
            } else if (slot >= 0) {
                follow(i, slot, batches, false);
            }
        }
        for (int i = 0; i < count && order.count > poses.free(); i++) {
            if (batches.slotOf(instances[i]) >= 0 && playing(i).isStillForGood()) {
                changes.obstructed(instances[i], Reason.POSED);
            }
        }
        int free = poses.free();
        if (order.count > free) {
            order.sort();
        }
        for (int i = 0; i < order.count; i++) {
            int which = order.slot(i);
            int slot = batches.slotOf(instances[which]);
            // a log handler or control of the game may have ended its use
            if (slot >= 0) {
                follow(which, slot, batches, i >= order.count - free);
            }
        }
        Arrays.fill(instances, 0, count, null);
        count = 0;
    }

    private void follow(int which, int slot, InstancedBatches batches, boolean mayTakePose) {
        playing(which).followFade(mayTakePose);
        batches.pose(slot, playing(which));
    }

    private Animation playing(int which) {
        return (Animation) Objects.requireNonNull(instances[which].playing);
    }
}
