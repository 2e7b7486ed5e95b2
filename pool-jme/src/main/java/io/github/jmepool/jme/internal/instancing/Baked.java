// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.effect.ParticleEmitter;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.crowd.BakedClips;
import io.github.jmepool.jme.internal.crowd.ClipBaker;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
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

    /**
     * Any thread, while nothing changes the prefab.
     *
     * @param kind what messages call the owner of these settings
     * @param isWanted asked often
     * @throws CancellationException if nothing waits for the result any more
     */
    static Baked bake(Spatial prefab, String kind, SpatialPoolSettings settings, BooleanSupplier isWanted) {
        BakedClips clips = settings.bakedPoses() > 0
                ? ClipBaker.bake(prefab, settings.bakedPoses(), isWanted) : null;
        Map<Object, List<VertexBuffer>> levels = new IdentityHashMap<>();
        StringJoiner fewer = new StringJoiner(", ");
        List<Part> parts = new ArrayList<>();
        prefab.depthFirstTraversal(spatial -> {
            if (!isWanted.getAsBoolean()) {
                throw new CancellationException();
            }
            if (spatial instanceof Geometry geometry) {
                parts.add(new Part(clips == null ? null : clips.skin(geometry), levels.computeIfAbsent(
                        geometry.getMesh(), mesh -> levels(geometry, kind, settings, fewer))));
            }
        });
        if (fewer.length() > 0) {
            LOG.log(Level.INFO, "{3} ''{0}'': lodLevels({1}) makes fewer levels of {2}, as coarser ones would change"
                    + " the surface by more than 5 % a level, or lose a piece of it; save these meshes with levels of"
                    + " their own for more",
                    new Object[] {settings.name(), settings.lodLevels(), fewer, kind});
        }
        return new Baked(clips, parts);
    }

    private static List<VertexBuffer> levels(Geometry geometry, String kind, SpatialPoolSettings settings,
            StringJoiner fewer) {
        if (geometry instanceof ParticleEmitter) {
            return List.of();
        }
        try {
            List<VertexBuffer> made = LevelMaker.make(geometry.getMesh(), settings.lodLevels());
            if (!made.isEmpty() && made.size() <= settings.lodLevels()) {
                fewer.add("'" + Spatials.label(geometry) + "' (" + (made.size() - 1) + ")");
            }
            return made.size() > 1 ? made : List.of();
        } catch (RuntimeException failure) {
            LOG.log(Level.WARNING, kind + " '" + settings.name() + "': the mesh of '" + Spatials.label(geometry) + "'"
                    + " is drawn without levels of detail, as the engine's LodGenerator failed; save it with its"
                    + " levels", failure);
            return List.of();
        }
    }
}
