// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.effect.ParticleEmitter;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Watches what all instances of a pool share: meshes, and in {@link MaterialMode#SHARED} materials.
 *
 * <p>Comparing contents at every recycle would cost more than all the rest of a reset. So development mode compares
 * everything each time and keeps a copy of the vertex data; production compares one mesh or material at every 32nd
 * return, and at which buffers a mesh has, not at the numbers in them. An edit that is found is undone in place, for
 * all instances at once; the instance that was recycled with it is discarded.
 */
final class SharedStateCheck {
    private static final int INTERVAL = 32;

    /** The depth of the check. */
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
    private final List<StatePart> parts = new ArrayList<>();
    private int countdown = INTERVAL;
    private int next;

    SharedStateCheck(InstanceWalk prefab) {
        ResetPlan plan = prefab.plan;
        level = Level.of(plan);
        Set<Object> known = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < prefab.spatials.length && level != Level.NEVER; i++) {
            if (prefab.spatials[i] instanceof Geometry geometry) {
                String path = InstanceWalk.path(prefab.states, prefab.parents, i);
                Material material = geometry.getMaterial();
                if (plan.materialMode() == MaterialMode.SHARED && material != null && known.add(material)) {
                    parts.add(new MaterialPart(material, path, true));
                }
                Mesh mesh = geometry.getMesh();
                if (mesh != null && !(geometry instanceof ParticleEmitter) && known.add(mesh)) {
                    parts.add(new MeshPart(mesh, path, true, level == Level.ALWAYS));
                }
            }
        }
    }

    /**
     * Checks everything, or the next mesh or material when its turn has come.
     *
     * @return {@link ResetOutcome#DISCARD} when an edit was found, else {@link ResetOutcome#UNCHANGED}
     */
    ResetOutcome check(@Nullable LeftoverSink sink) {
        if (level == Level.ALWAYS) {
            ResetOutcome outcome = ResetOutcome.UNCHANGED;
            for (StatePart part : parts) {
                outcome = outcome.and(check(part, sink));
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
        next = (next + 1) % parts.size();
        return check(parts.get(next), sink);
    }

    private static ResetOutcome check(StatePart part, @Nullable LeftoverSink sink) {
        return part.isClean() ? ResetOutcome.UNCHANGED : part.restore(sink);
    }
}
