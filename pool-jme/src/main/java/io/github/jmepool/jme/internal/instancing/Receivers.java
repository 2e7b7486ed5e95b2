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
    /** The parameter that the engine sets for a light with a position. */
    private static final String PLACE = "LightPos";
    private static final String[] MATRICES = {"LightViewProjectionMatrix0", "LightViewProjectionMatrix1",
        "LightViewProjectionMatrix2", "LightViewProjectionMatrix3", "LightViewProjectionMatrix4",
        "LightViewProjectionMatrix5"};

    private static final int ALL_MAPS = (1 << MATRICES.length) - 1;
    private static final int FEW = 8;

    private final Slots store;
    private final PrefabGeometry part;
    private final Frustum[] maps = new Frustum[MATRICES.length];
    private int mapCount;
    private @Nullable VisibleSet chosen;

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

    /** Chooses among the slots that are in view. */
    void choose(VisibleSet seen, VisibleSet into) {
        chosen = into;
        into.clear(store.capacity());
        seen.each(this);
        chosen = null;
    }

    @Override
    public void take(int from, int count) {
        int end = from + count;
        for (int begin = from; begin < end;) {
            int next = Math.min(end, (begin / SlotColumn.BLOCK + 1) * SlotColumn.BLOCK);
            // a few are not worth a look at their block
            takeOfBlock(begin, next, next - begin < FEW ? ALL_MAPS : mapsOfBlock(begin));
            begin = next;
        }
    }

    /** A bit for each map that may see some of a slot's block, or a negative number where one sees all of it. */
    private int mapsOfBlock(int slot) {
        int seeing = 0;
        for (int i = 0; i < mapCount; i++) {
            if (store.isBlockSeen(maps[i], slot)) {
                if (!maps[i].isPartial()) {
                    return -1;
                }
                seeing |= 1 << i;
            }
        }
        return seeing;
    }

    private void takeOfBlock(int from, int end, int seeing) {
        VisibleSet to = Objects.requireNonNull(chosen);
        if (seeing < 0) {
            to.take(from, end - from);
            return;
        }
        for (int slot = from; seeing != 0 && slot < end; slot++) {
            if (isReached(slot, seeing)) {
                to.take(slot, 1);
            }
        }
    }

    private boolean isReached(int slot, int seeing) {
        float[] places = store.placeData();
        int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
        for (int i = 0; i < mapCount; i++) {
            if ((seeing >> i & 1) != 0 && maps[i].sees(places[at], places[at + 1], places[at + 2], store.reaches[slot])
                    && isInside(maps[i], store.bound(slot, part))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isInside(Frustum map, BoundingVolume bound) {
        return !(bound instanceof BoundingBox box) || map.sees(box);
    }
}
