// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One instance of an instanced pool: whether it is drawn with the others, and where. */
final class Member {
    /** How an instance is drawn. */
    enum State {
        /** It is not in use. */
        OUT,
        /** By itself, until where it hangs allows otherwise. */
        APART,
        /** By itself until this use ends. */
        CHANGED,
        /** With others. */
        AS_ONE
    }

    final Spatial root;
    /** Null when the instance isn't built as the prefab. */
    private Spatial @Nullable [] spatials;
    private Geometry @Nullable [] geometries;
    /** It was first seen in the middle of a use, or is of another kind: it is examined once more at the next use. */
    private boolean isDoubtful;
    private boolean wasLookedAtAgain;
    State state = State.OUT;
    /** Null without colours. */
    final @Nullable ColorRGBA color;
    /** Among those in use; -1 when it is not. */
    int place = -1;
    /** The parent that it hangs under, and its place there; null when it has none. */
    @Nullable Watch watch;
    int watchPlace;
    /** Where it is drawn, while it is drawn with others. */
    @Nullable Anchor anchor;
    /** It hangs under the pool's own node, if it is drawn with others. */
    boolean isOwn;

    Member(Spatial root, Template template, boolean colors) {
        this.root = root;
        color = colors ? new ColorRGBA(ColorRGBA.White) : null;
        flatten(template);
    }

    private void flatten(Template template) {
        spatials = template.flatten(root);
        geometries = spatials == null ? null : template.geometries(spatials);
    }

    /** A use begins: looks how the instance is built, if what was seen of it in its first use was of no use. */
    void lookAgain(Template template) {
        if (isDoubtful && !wasLookedAtAgain) {
            wasLookedAtAgain = true;
            flatten(template);
        }
    }

    /** Whether it may be drawn with others, as far as that lies with the instance. */
    boolean fits(Template template) {
        boolean fits = fitsNow(template);
        isDoubtful |= !fits;
        return fits;
    }

    private boolean fitsNow(Template template) {
        if (geometries == null || !isIntact(template) || !looksSame(template)) {
            return false;
        }
        List<Part> parts = template.parts;
        // by index, as an iterator would be garbage at each spawn
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            Geometry geometry = geometries[part.index];
            if (geometry.isGrouped() || !part.matches(geometry)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a part of an instance that is built as the prefab is mirrored, until it is turned back. */
    boolean isMirrored() {
        if (geometries != null) {
            for (Geometry geometry : geometries) {
                if (Slots.isMirrored(geometry)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether it is built as the prefab, below its root. */
    boolean isIntact(Template template) {
        return spatials != null && template.isIntact(spatials);
    }

    /** Whether the engine draws it as it draws the prefab, but for mesh, material and level of detail. */
    boolean looksSame(Template template) {
        return spatials != null && template.looksSame(spatials);
    }

    /** The one in a part's place, of an instance that {@link #fits}. */
    Geometry geometry(Part part) {
        return Objects.requireNonNull(geometries, "not built as the prefab")[part.index];
    }
}
