// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import io.github.jmepool.jme.internal.drawn.Reason;

/** Is notified of instances that can't be drawn with others any more, as soon as that is found. */
interface InstanceChanges {
    /** A use has changed how the instance is drawn, by this. */
    void changed(DrawnInstance instance, Reason why);

    /**
     * A geometry of the instance was taken from its group: it was detached, or another group has it. Asks nothing of
     * it that the engine computes: a batch that takes it waits for the update of its transform.
     */
    void taken(DrawnInstance instance);

    /** It can't be drawn with others, by this. */
    void obstructed(DrawnInstance instance, Reason why);
}
