// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.math.Vector3f;
import io.github.jmepool.jme.internal.crowd.Animation;
import io.github.jmepool.jme.internal.crowd.FadingPoses;
import java.util.Arrays;
import java.util.Objects;

/**
 * The instances of some batches that fade from one clip into another. Each gets a pose of its own; where more begin to
 * fade at once than there are poses, the nearest ones.
 */
final class FadingInstances {
    private DrawnInstance[] instances = new DrawnInstance[0];
    private int count;
    private final DepthOrder order = new DepthOrder();

    void add(DrawnInstance instance) {
        if (count == instances.length) {
            instances = Arrays.copyOf(instances, Math.max(SlotColumn.BLOCK, count << 1));
        }
        instances[count++] = instance;
    }

    /** Fades on once all have advanced; the next update begins without any. */
    void follow(InstancedBatches batches, FadingPoses poses, Vector3f eye) {
        order.clear(instances.length);
        for (int i = 0; i < count; i++) {
            int slot = batches.slotOf(instances[i]);
            if (slot >= 0 && playing(i).beginsToFade()) {
                order.add(i, batches.distance(slot, eye));
            } else if (slot >= 0) {
                follow(i, slot, batches, false);
            }
        }
        int free = poses.free();
        if (order.count > free) {
            order.sort();
        }
        for (int i = 0; i < order.count; i++) {
            int which = order.slot(i);
            follow(which, batches.slotOf(instances[which]), batches, i >= order.count - free);
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
