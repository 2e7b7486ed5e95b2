// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.material.MatParam;
import com.jme3.material.Material;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The slots on which the shadows of a point or spot light may fall, which the engine draws once more: those that one of
 * its shadow maps sees.
 */
final class Receivers implements Frustum.Taker {
    /** The technique by which the engine draws shadows onto what receives them. */
    static final String TECHNIQUE = "PostShadow";
    /** The engine sets it for a light that has a place. */
    private static final String PLACE = "LightPos";
    private static final String[] MATRICES = {"LightViewProjectionMatrix0", "LightViewProjectionMatrix1",
        "LightViewProjectionMatrix2", "LightViewProjectionMatrix3", "LightViewProjectionMatrix4",
        "LightViewProjectionMatrix5"};

    private final Slots store;
    private final PrefabGeometry part;
    private final Frustum[] maps = new Frustum[MATRICES.length];
    private int mapCount;
    private @Nullable VisibleSet chosen;
    private final float[] box = new float[6];
    private final Vector3f middle = new Vector3f();

    Receivers(Slots store, PrefabGeometry part) {
        this.store = store;
        this.part = part;
    }

    /** Whether a material has the shadows of a light with a place, whose maps may see fewer than are in view. */
    boolean haveMaps(Material material) {
        mapCount = 0;
        MatParam place = material.getParam(PLACE);
        for (int i = 0; i < MATRICES.length && place != null && place.getValue() != null; i++) {
            MatParam matrix = material.getParam(MATRICES[i]);
            if (matrix != null && matrix.getValue() instanceof Matrix4f clip) {
                if (maps[mapCount] == null) {
                    maps[mapCount] = new Frustum();
                }
                maps[mapCount++].setClip(clip, false, Vector3f.ZERO, Float.POSITIVE_INFINITY);
            }
        }
        return mapCount > 0;
    }

    /** Chooses among those that are in view. */
    void choose(VisibleSet seen, VisibleSet into) {
        chosen = into;
        into.clear(store.capacity());
        seen.each(this);
        chosen = null;
    }

    @Override
    public void take(int from, int count) {
        VisibleSet to = Objects.requireNonNull(chosen);
        for (int slot = from; slot < from + count; slot++) {
            if (isReached(slot)) {
                to.take(slot, 1);
            }
        }
    }

    private boolean isReached(int slot) {
        float[] places = store.placeData();
        int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
        for (int i = 0; i < mapCount; i++) {
            if (maps[i].sees(places[at], places[at + 1], places[at + 2], store.reaches[slot])
                    && isInside(maps[i], store.bound(slot, part))) {
                return true;
            }
        }
        return false;
    }

    private boolean isInside(Frustum map, BoundingVolume bound) {
        if (!(bound instanceof BoundingBox its)) {
            return true;
        }
        its.getCenter(middle);
        box[0] = middle.x - its.getXExtent();
        box[1] = middle.y - its.getYExtent();
        box[2] = middle.z - its.getZExtent();
        box[3] = middle.x + its.getXExtent();
        box[4] = middle.y + its.getYExtent();
        box[5] = middle.z + its.getZExtent();
        return map.sees(box, 0);
    }
}
