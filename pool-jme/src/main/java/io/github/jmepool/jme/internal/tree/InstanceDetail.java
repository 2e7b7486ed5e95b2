// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.scene.Spatial.CullHint;

/**
 * The state of an instance that is not read when a plain one is spawned and recycled. Kept apart, so that the state
 * that is read takes as few cache lines as possible.
 */
public class InstanceDetail {
    public final InstanceTree tree;
    final Parking parking;
    /** Its number in messages, which no other instance of its pool ever gets. */
    public final int number;
    /** The hint that it is to have when it is shown again; kept for those that are more than one plain spatial. */
    CullHint cullHint = CullHint.Inherit;
    /** A bit for each of its controls that was enabled when it was parked. */
    long disabledControls;

    public InstanceDetail(InstanceTree tree, Parking parking, int number) {
        this.tree = tree;
        this.parking = parking;
        this.number = number;
    }
}
