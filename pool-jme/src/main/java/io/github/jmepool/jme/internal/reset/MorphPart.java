// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Geometry;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the morph weights of one geometry. The engine's clones share them with their original until this part is made.
 */
final class MorphPart extends StatePart {
    private final Geometry geometry;
    private final float[] weights;

    MorphPart(Geometry geometry, String path) {
        super(LeftoverKind.MESH, path);
        this.geometry = geometry;
        float[] shared = EngineFields.morphState(geometry);
        // the engine makes them when they are first needed
        weights = shared == null ? new float[geometry.getMesh().getMorphTargets().length] : shared.clone();
        if (shared != null && EngineFields.MORPH_STATE != null) {
            EngineFields.MORPH_STATE.set(geometry, shared.clone());
        }
    }

    @Override
    boolean isClean() {
        float[] now = EngineFields.morphState(geometry);
        return now == null ? isZero() : Arrays.equals(now, weights);
    }

    private boolean isZero() {
        for (float weight : weights) {
            if (weight != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        float[] now = EngineFields.morphState(geometry);
        if (now != null && now.length != weights.length || geometry.getMesh().getMorphTargets().length
                != weights.length) {
            return lose(sink, "morph targets were left at another number");
        }
        geometry.setMorphState(weights);
        return ResetOutcome.REPAIRED;
    }
}
