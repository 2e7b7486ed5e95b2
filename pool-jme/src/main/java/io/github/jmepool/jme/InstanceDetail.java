// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.ColorRGBA;
import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import io.github.jmepool.jme.reset.SpatialSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * The state of an instance that is not read when a plain one is spawned and recycled. Kept apart, so that the state
 * that is read takes as few cache lines as possible.
 */
final class InstanceDetail {
    final SpatialSnapshot snapshot;
    final InstanceTree tree;
    final Parking parking;
    /** Its number in messages, which no other instance of its pool ever gets. */
    final int number;
    /** The hint that it is to have when it is shown again; kept for those that are more than one plain spatial. */
    CullHint cullHint = CullHint.Inherit;
    /** Those of its controls that were enabled when it was parked. */
    long disabledControls;
    /** The use in which it was reported as lost. */
    long reportedUse;
    /** The game's line that spawned it; development mode only. */
    @Nullable String spawnedBy;
    /** Whether it waits for a look at the fields of its controls; development mode only. */
    boolean isBegun;
    /** The use that ended last, and 0 before the first; kept where idle instances are verified. */
    long lastUse;
    /** Changes in the update pass in which that use ended have been undone: later ones are reported. */
    boolean verified;
    /** A change could not be undone: the instance must not be used again. */
    boolean corrupted;
    /** Looks for the end of its use; null where no such end was asked for. */
    RecycleWhen.@Nullable Watch ends;
    /** The colour that the use {@link #coloredUse} was given, instanced or not; null before the first. */
    private @Nullable ColorRGBA color;
    private long coloredUse;
    /** The use that is to be drawn singly, instanced or not; 0 when none is. */
    long singleUse;

    InstanceDetail(SpatialSnapshot snapshot, Parking parking, int number) {
        this.snapshot = snapshot;
        tree = snapshot.tree();
        this.parking = parking;
        this.number = number;
    }

    void color(ColorRGBA newColor, long use) {
        color = color == null ? newColor.clone() : color.set(newColor);
        coloredUse = use;
    }

    /** Null where that use was given none. */
    @Nullable ColorRGBA colorOf(long use) {
        return coloredUse == use ? color : null;
    }
}
