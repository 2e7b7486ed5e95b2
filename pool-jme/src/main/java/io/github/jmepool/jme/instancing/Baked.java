// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What takes too long for a frame, and is made of a prefab in the background.
 *
 * @param clips the poses; null where none are wanted
 * @param parts what each geometry of the prefab gets, depth first
 */
record Baked(@Nullable BakedClips clips, List<Baked.Part> parts) {
    private static final Logger LOG = Logger.getLogger(Baked.class.getName());

    /**
     * What a geometry gets.
     *
     * @param skin null where it is rigid
     * @param levels the indices of its levels of detail; empty where none were made
     */
    record Part(BakedClips.@Nullable Skin skin, List<VertexBuffer> levels) {
    }

    /** Whether settings ask for anything of the kind. */
    static boolean isWanted(SpatialPoolSettings settings) {
        return settings.bakedPoses() > 0 || settings.lodLevels() > 0;
    }

    /** Any thread, while nothing changes the prefab. */
    static Baked bake(Spatial prefab, SpatialPoolSettings settings) {
        BakedClips clips = settings.bakedPoses() > 0 ? BakedClips.bake(prefab, settings.bakedPoses()) : null;
        Map<Object, List<VertexBuffer>> levels = new IdentityHashMap<>();
        List<Part> parts = new ArrayList<>();
        for (Spatial spatial : Template.walk(prefab)) {
            if (spatial instanceof Geometry geometry) {
                parts.add(new Part(clips == null ? null : clips.skin(geometry), levels.computeIfAbsent(
                        geometry.getMesh(), mesh -> levels(geometry, settings.lodLevels()))));
            }
        }
        return new Baked(clips, parts);
    }

    private static List<VertexBuffer> levels(Geometry geometry, int coarser) {
        if (Thread.currentThread().isInterrupted()) {
            // the scene is closed, and waits for this thread
            return List.of();
        }
        try {
            return LevelMaker.make(geometry.getMesh(), coarser);
        } catch (RuntimeException failure) {
            LOG.log(Level.WARNING, "The mesh of '" + geometry.getName() + "' is drawn without levels of detail, as the"
                    + " engine's LodGenerator failed; save it with its levels", failure);
            return List.of();
        }
    }
}
