// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.math.Transform;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.BillboardControl.Alignment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a part is in an instance that has no spatials. */
public final class PartPlace {
    private static final Transform IDENTITY = new Transform();

    /** The local transforms of the part and of what it is below, from the top, without that of the instance. */
    public final Transform[] path;
    /** How the part is turned to each camera; null where nothing turns it. */
    public final @Nullable Alignment alignment;
    /** How many transforms of the path belong to what turns: none where that is the whole instance. */
    public final int turnedDepth;

    private PartPlace(List<Transform> path, @Nullable Alignment alignment, int turnedDepth) {
        this.path = path.toArray(Transform[]::new);
        this.alignment = alignment;
        this.turnedDepth = turnedDepth;
    }

    /** Returns where a geometry of a prefab is, which at most one control turns. */
    static PartPlace of(Spatial part) {
        List<Transform> path = new ArrayList<>();
        Alignment alignment = null;
        int heightOfTurned = 0;
        for (Spatial at = part; at != null; at = at.getParent()) {
            BillboardControl control = at.getControl(BillboardControl.class);
            if (control != null && control.isEnabled()) {
                alignment = control.getAlignment();
                heightOfTurned = path.size();
            }
            if (at.getParent() != null) {
                path.add(at.getLocalTransform());
            }
        }
        Collections.reverse(path);
        return new PartPlace(path, alignment, path.size() - heightOfTurned);
    }

    /** Whether the part is where its instance is. */
    public boolean isThatOfTheInstance() {
        for (Transform local : path) {
            if (!local.equals(IDENTITY)) {
                return false;
            }
        }
        return true;
    }
}
