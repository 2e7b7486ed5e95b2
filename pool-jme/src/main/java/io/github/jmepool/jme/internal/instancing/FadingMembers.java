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
final class FadingMembers {
    private Member[] members = new Member[0];
    private int count;
    private final DepthOrder order = new DepthOrder();

    void add(Member member) {
        if (count == members.length) {
            members = Arrays.copyOf(members, Math.max(SlotColumn.BLOCK, count << 1));
        }
        members[count++] = member;
    }

    /** Fades on once all have advanced; the next update begins without any. */
    void follow(InstancedBatches batches, FadingPoses poses, Vector3f eye) {
        order.clear(members.length);
        for (int i = 0; i < count; i++) {
            int slot = batches.slotOf(members[i]);
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
            follow(which, batches.slotOf(members[which]), batches, i >= order.count - free);
        }
        Arrays.fill(members, 0, count, null);
        count = 0;
    }

    private void follow(int which, int slot, InstancedBatches batches, boolean mayTakePose) {
        playing(which).followFade(mayTakePose);
        batches.pose(slot, playing(which));
    }

    private Animation playing(int which) {
        return (Animation) Objects.requireNonNull(members[which].playing);
    }
}
