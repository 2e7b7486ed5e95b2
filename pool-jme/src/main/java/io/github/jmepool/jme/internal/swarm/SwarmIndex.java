// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import com.jme3.math.Vector3f;
import io.github.jmepool.jme.internal.query.InstanceIndex;
import io.github.jmepool.jme.internal.tree.FrameTime;
import java.util.function.LongPredicate;

/** Where the instances in use of a swarm are, in the world. Their uses are known by their handles. */
public final class SwarmIndex extends InstanceIndex<LongPredicate> {
    private final OpenSwarm swarm;
    private final Vector3f position = new Vector3f();

    SwarmIndex(OpenSwarm swarm, FrameTime time, boolean byBounds) {
        super(time, byBounds);
        this.swarm = swarm;
    }

    @Override
    protected int places() {
        return swarm.ids();
    }

    @Override
    protected int before(int place) {
        int at = place - 1;
        while (at >= 0 && useIn(at) == 0) {
            at--;
        }
        return at;
    }

    @Override
    protected long useIn(int place) {
        SwarmUse use = swarm.at(place);
        return use == null || use.slot == SwarmUse.NONE ? 0 : use.handle();
    }

    @Override
    protected boolean isFound(int place, long use) {
        return swarm.isCurrent(use);
    }

    @Override
    protected boolean accepts(LongPredicate filter, int place, long use) {
        return filter.test(use);
    }

    @Override
    protected void readBox(int place, boolean ofBound, float[] boxes, int at) {
        SwarmUse use = swarm.at(place);
        int slot = use == null ? SwarmUse.NONE : use.slot;
        if (ofBound) {
            swarm.drawing().readBound(slot, boxes, at);
            return;
        }
        OpenSwarm.read(swarm.positions(), slot, position);
        swarm.drawing().getWorldTransform().transformVector(position, position);
        boxes[at] = position.x;
        boxes[at + 1] = position.y;
        boxes[at + 2] = position.z;
        System.arraycopy(boxes, at, boxes, at + 3, 3);
    }
}
