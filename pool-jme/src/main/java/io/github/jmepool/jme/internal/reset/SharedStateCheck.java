// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.effect.ParticleEmitter;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Watches what all instances of a pool share: meshes, and in {@link MaterialMode#SHARED} materials.
 *
 * <p>Other spatials may share it as well, so only edits of uses are undone. What has changed while no instance was in
 * use is the game's own work, and becomes the state to restore. While instances are in use, what is added to a mesh
 * stays, as it changes no picture on its own; any other change is taken for an edit, and undone in place, for all
 * instances at once. The instance that was recycled with it is discarded.
 *
 * <p>Comparing contents at every recycle would cost more than all the rest of a reset. So development mode compares
 * everything each time and keeps a copy of the vertex data; production compares one mesh or material at every 32nd
 * recycle, and of a mesh only which buffers it has, not the numbers in them. Both compare everything when an instance
 * is spawned while no other is in use, and when the last use ends.
 */
final class SharedStateCheck {
    private static final int INTERVAL = 32;

    /** The depth of the check. */
    private enum Level {
        /** Not at all: the game edits shared state on purpose, or has promised not to. */
        NEVER,
        /** Production: one mesh or material now and then. */
        SOMETIMES,
        /** Development mode: everything at each recycle, vertex data included. */
        ALWAYS;

        static Level of(ResetPlan plan) {
            if (!plan.checkSharedState() || plan.scopeInForce() == ResetScope.TRANSFORM) {
                return NEVER;
            }
            return plan.developmentMode() ? ALWAYS : SOMETIMES;
        }
    }

    /** There is one for each pool, most of whose prefabs have one mesh and one material. */
    private static final int FEW = 2;

    private final Level level;
    private final SharedStates states;
    /** The prefab's meshes and materials that no instance has so far, with their paths. */
    private final Map<Object, String> unwatched = new IdentityHashMap<>(FEW);
    /** The prefab's mesh of each buffer: the engine's copy of a skinned mesh has some of its buffers. */
    private final Map<VertexBuffer, Mesh> meshes = new IdentityHashMap<>(FEW);
    /** What is watched, and where the prefab has it. */
    private final List<ContentPart> parts = new ArrayList<>();
    private final List<String> paths = new ArrayList<>();
    private int countdown = INTERVAL;
    /** The part that was checked last by turns. */
    private int latest;
    private boolean inUse;

    SharedStateCheck(InstanceWalk prefab, SharedStates states) {
        this.states = states;
        ResetPlan plan = prefab.plan;
        level = Level.of(plan);
        for (int i = 0; i < prefab.tree.size() && level != Level.NEVER; i++) {
            if (prefab.tree.spatial(i) instanceof Geometry geometry) {
                String path = InstanceWalk.path(prefab.states, prefab.tree, i);
                Material material = geometry.getMaterial();
                if (plan.materialMode() == MaterialMode.SHARED && material != null) {
                    unwatched.putIfAbsent(material, path);
                }
                Mesh mesh = geometry.getMesh();
                if (mesh != null && !(geometry instanceof ParticleEmitter)
                        && unwatched.putIfAbsent(mesh, path) == null) {
                    mesh.getBufferList().forEach(buffer -> meshes.putIfAbsent(buffer, mesh));
                }
            }
        }
    }

    /** Watches from now on also the contents of the prefab that a new instance has. */
    void join(InstanceTree instance) {
        for (int i = 0; i < instance.size() && !unwatched.isEmpty(); i++) {
            if (instance.spatial(i) instanceof Geometry geometry) {
                join(geometry.getMaterial());
                Mesh mesh = geometry.getMesh();
                join(mesh);
                if (mesh != null) {
                    mesh.getBufferList().forEach(buffer -> join(meshes.get(buffer)));
                }
            }
        }
    }

    private void join(@Nullable Object content) {
        String path = unwatched.remove(content);
        if (content != null && path != null) {
            ContentPart part = content instanceof Mesh mesh ? states.join(mesh, path, level == Level.ALWAYS)
                    : states.join((Material) content, path);
            parts.add(part);
            paths.add(path);
            if (inUse) {
                part.usesBegin();
            }
        }
    }

    /** Called before the first of the pool's instances comes into use, or the first again. */
    void usesBegin() {
        if (!inUse) {
            inUse = true;
            for (int i = 0; i < parts.size(); i++) {
                parts.get(i).usesBegin();
            }
        }
    }

    /** Checks everything when the last of the pool's instances is in use no more. */
    ResetOutcome usesEnd(@Nullable LeftoverSink sink) {
        ResetOutcome outcome = ResetOutcome.UNCHANGED;
        if (inUse) {
            inUse = false;
            for (int i = 0; i < parts.size(); i++) {
                if (!parts.get(i).isWhollyClean()) {
                    outcome = outcome.and(restore(i, sink));
                }
                parts.get(i).usesEnd();
            }
        }
        return outcome;
    }

    void close() {
        usesEnd(null);
        parts.forEach(states::leave);
        parts.clear();
        unwatched.clear();
    }

    /**
     * Checks everything, or the next mesh or material when its turn has come.
     *
     * @return {@link ResetOutcome#DISCARD} when an edit was found, else {@link ResetOutcome#UNCHANGED}
     */
    ResetOutcome check(@Nullable LeftoverSink sink) {
        if (level == Level.ALWAYS) {
            ResetOutcome outcome = ResetOutcome.UNCHANGED;
            for (int i = 0; i < parts.size(); i++) {
                outcome = outcome.and(check(i, sink));
            }
            return outcome;
        }
        if (level == Level.NEVER || --countdown > 0) {
            return ResetOutcome.UNCHANGED;
        }
        countdown = INTERVAL;
        if (parts.isEmpty()) {
            return ResetOutcome.UNCHANGED;
        }
        latest = (latest + 1) % parts.size();
        return check(latest, sink);
    }

    private ResetOutcome check(int index, @Nullable LeftoverSink sink) {
        return parts.get(index).isClean() ? ResetOutcome.UNCHANGED : restore(index, sink);
    }

    private ResetOutcome restore(int index, @Nullable LeftoverSink sink) {
        ContentPart part = parts.get(index);
        part.reportAs(paths.get(index));
        return part.restore(sink);
    }
}
