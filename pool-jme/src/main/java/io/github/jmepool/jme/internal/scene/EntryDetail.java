// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector4f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.reset.SpatialSnapshot;
import io.github.jmepool.jme.internal.tree.InstanceDetail;
import io.github.jmepool.jme.internal.tree.Parking;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The detail of an instance in its pool: what it is reset to, and what the pool keeps of its uses. */
public final class EntryDetail extends InstanceDetail {
    final SpatialSnapshot snapshot;
    /** The use in which it was reported as lost. */
    long reportedUse;
    /** The game's line that spawned it; development mode only. */
    @Nullable String spawnedBy;
    /** The call that has ended its last use together with others; null where none did. */
    @Nullable EndOfMany ended;
    /** Null until a use has something to close. */
    @Nullable AtEndOfUse atEndOfUse;
    /** Whether it waits for a look at the fields of its controls; development mode only. */
    boolean isBegun;
    /** The use that ended last, and 0 before the first; kept where idle instances are checked. */
    long lastUse;
    /** Changes in the update pass in which that use ended have been undone: later ones are reported. */
    boolean checked;
    /** An animation or motion, of which instance is not known, has called what ended that use, and may go on. */
    boolean endedInPlay;
    /** Whether the frame knows that it is to be checked. */
    boolean awaitsCheck;
    /** Whether instances below it have ended with it since its last reset. */
    private boolean endedBelow;
    /** A change could not be undone: the instance must not be used again. */
    boolean corrupted;
    /** Looks for the end of its use; null where no such end was asked for. */
    @Nullable EndWatch endWatch;
    /** The colour that the use {@link #coloredUse} was given, instanced or not; null before the first. */
    private @Nullable ColorRGBA color;
    private long coloredUse;
    /** What the use {@link #parameterizedUse} has given to the game's own shader; null before the first. */
    private @Nullable Vector4f params;
    private long parameterizedUse;
    /** The use that is to be drawn individually, instanced or not; 0 when none is. */
    public long individualUse;
    /** Null until a use hides one. */
    private @Nullable HiddenParts hidden;

    EntryDetail(SpatialSnapshot snapshot, Parking parking, int number) {
        super(snapshot.tree(), parking, number);
        this.snapshot = snapshot;
    }

    /** An instance below it ends with it. */
    void endsBelow(Spatial nested) {
        snapshot.takesOff(nested);
        endedBelow = true;
    }

    /** Whether {@link #endsBelow} was called since the last call of this. */
    boolean takeEndedBelow() {
        boolean ended = endedBelow;
        endedBelow = false;
        return ended;
    }

    public void color(ColorRGBA newColor, long use) {
        color = color == null ? newColor.clone() : color.set(newColor);
        coloredUse = use;
    }

    /** Null where that use was given none. */
    @Nullable ColorRGBA colorOf(long use) {
        return coloredUse == use ? color : null;
    }

    public void params(Vector4f newParams, long use) {
        params = params == null ? newParams.clone() : params.set(newParams);
        parameterizedUse = use;
    }

    /** Null where that use was given none. */
    @Nullable Vector4f paramsOf(long use) {
        return parameterizedUse == use ? params : null;
    }

    /** The hidden parts of the use that goes on. */
    HiddenParts hidden() {
        if (hidden == null) {
            hidden = new HiddenParts();
        }
        return hidden;
    }

    /** The first spatial of a name below the root; null when there is none. */
    @Nullable Spatial part(String name) {
        for (int i = 1; i < tree.size(); i++) {
            if (name.equals(tree.spatial(i).getName())) {
                return tree.spatial(i);
            }
        }
        return null;
    }

    List<String> partNames() {
        List<String> names = new ArrayList<>();
        for (int i = 1; i < tree.size(); i++) {
            names.add(String.valueOf(tree.spatial(i).getName()));
        }
        return names;
    }
}
