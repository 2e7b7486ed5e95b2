// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.effect.ParticleEmitter;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Watches what all instances of a pool share: meshes, and in {@link MaterialMode#SHARED} materials.
 *
 * <p>Comparing contents at every return would cost more than all the rest of a reset. So development mode looks at
 * everything each time and keeps a copy of the vertex data; production looks at one mesh or material at every 32nd
 * return, and at which buffers a mesh has, not at the numbers in them. An edit that is found is undone in place, for
 * all instances at once; the instance that was recycled with it is discarded.
 */
final class SharedStateCheck {
    private static final int INTERVAL = 32;

    /** How closely to look. */
    enum Level {
        /** Not at all: the game edits shared state on purpose, or has promised not to. */
        NEVER,
        /** Production: one mesh or material now and then. */
        SOMETIMES,
        /** Development mode: everything at each return, vertex data included. */
        ALWAYS;

        static Level of(ResetPlan plan) {
            if (!plan.guardSharedState() || plan.scopeInForce() == ResetScope.TRANSFORM) {
                return NEVER;
            }
            return plan.developmentMode() ? ALWAYS : SOMETIMES;
        }
    }

    private final Level level;
    private final List<MaterialState> materials = new ArrayList<>();
    private final List<String> materialPaths = new ArrayList<>();
    private final List<MeshState> meshes = new ArrayList<>();
    private final List<Mesh> knownMeshes = new ArrayList<>();
    private final List<String> meshPaths = new ArrayList<>();
    private int countdown = INTERVAL;
    private int next;

    SharedStateCheck(Spatial[] spatials, SpatialState[] states, int[] parents, ResetPlan plan) {
        level = Level.of(plan);
        for (int i = 0; i < spatials.length && level != Level.NEVER; i++) {
            if (spatials[i] instanceof Geometry geometry) {
                String path = InstanceWalk.path(states, parents, i);
                if (plan.materialMode() == MaterialMode.SHARED) {
                    addMaterial(geometry.getMaterial(), path);
                }
                addMesh(geometry, path, level == Level.ALWAYS);
            }
        }
    }

    private void addMaterial(Material material, String path) {
        if (material != null && materials.stream().noneMatch(state -> state.material() == material)) {
            materials.add(new MaterialState(material));
            materialPaths.add(path);
        }
    }

    private void addMesh(Geometry geometry, String path, boolean development) {
        Mesh mesh = geometry.getMesh();
        if (mesh != null && !(geometry instanceof ParticleEmitter) && !knownMeshes.contains(mesh)) {
            knownMeshes.add(mesh);
            meshes.add(new MeshState(mesh, development));
            meshPaths.add(path);
        }
    }

    /**
     * Checks everything, or the next mesh or material when its turn has come.
     *
     * @return {@link ResetOutcome#DISCARD} when an edit was found, else {@link ResetOutcome#UNCHANGED}
     */
    ResetOutcome check(@Nullable LeftoverSink sink) {
        if (level != Level.SOMETIMES) {
            return level == Level.NEVER ? ResetOutcome.UNCHANGED : checkAll(sink);
        }
        if (--countdown > 0) {
            return ResetOutcome.UNCHANGED;
        }
        countdown = INTERVAL;
        return checkNext(sink);
    }

    private ResetOutcome checkAll(@Nullable LeftoverSink sink) {
        ResetOutcome outcome = ResetOutcome.UNCHANGED;
        for (int i = 0; i < materials.size() + meshes.size(); i++) {
            outcome = outcome.and(checkOne(i, sink));
        }
        return outcome;
    }

    private ResetOutcome checkNext(@Nullable LeftoverSink sink) {
        int count = materials.size() + meshes.size();
        if (count == 0) {
            return ResetOutcome.UNCHANGED;
        }
        next = (next + 1) % count;
        return checkOne(next, sink);
    }

    private ResetOutcome checkOne(int index, @Nullable LeftoverSink sink) {
        return index < materials.size() ? checkMaterial(index, sink) : checkMesh(index - materials.size(), sink);
    }

    private ResetOutcome checkMaterial(int index, @Nullable LeftoverSink sink) {
        MaterialState state = materials.get(index);
        state.putBackSilently();
        if (state.isClean()) {
            return ResetOutcome.UNCHANGED;
        }
        if (sink != null) {
            state.report(LeftoverKind.MATERIAL, materialPaths.get(index), "material, shared by all instances",
                    sink::lost);
        }
        state.restore();
        return ResetOutcome.DISCARD;
    }

    private ResetOutcome checkMesh(int index, @Nullable LeftoverSink sink) {
        MeshState state = meshes.get(index);
        if (state.isClean()) {
            return ResetOutcome.UNCHANGED;
        }
        if (sink != null) {
            sink.lost(LeftoverKind.MESH, meshPaths.get(index), "mesh, shared by all instances: " + state.report());
        }
        state.restore();
        return ResetOutcome.DISCARD;
    }
}
