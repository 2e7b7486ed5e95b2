// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.prefab;

import com.jme3.effect.ParticleEmitter;
import com.jme3.scene.Spatial;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether instances may be cloned on the worker thread: the engine's classes may, physics never, and code
 * from outside the engine only where the pool's settings allow it.
 */
public final class WorkerCloneCheck {
    private static final String ENGINE = "com.jme3.";
    /** Take the place of the engine's controls: of emitters that are drawn together, and of billboards. */
    private static final Set<String> IN_PLACE = Set.of("io.github.jmepool.jme.internal.effects",
            "io.github.jmepool.jme.internal.drawn");
    private static final String PHYSICS = "com.jme3.bullet.";

    private WorkerCloneCheck() {
    }

    /**
     * Whether the worker may clone a pool's prefab.
     *
     * @param allowed whether the settings allow it for code from outside the engine
     * @param ownClones whether the pool's class makes the clones itself
     */
    public static boolean mayClone(Spatial prefab, boolean allowed, boolean ownClones) {
        Verdict verdict = new Verdict();
        prefab.depthFirstTraversal(verdict::look);
        return !verdict.physics && (allowed || !verdict.foreign && !ownClones);
    }

    private static final class Verdict {
        private boolean foreign;
        private boolean physics;

        void look(Spatial spatial) {
            note(spatial);
            for (int i = 0; i < spatial.getNumControls(); i++) {
                note(spatial.getControl(i));
            }
            for (String key : spatial.getUserDataKeys()) {
                note(spatial.getUserData(key));
            }
            if (spatial instanceof ParticleEmitter emitter) {
                note(emitter.getParticleInfluencer());
                note(emitter.getShape());
            }
        }

        private void note(@Nullable Object part) {
            if (part == null) {
                return;
            }
            String name = part.getClass().getName();
            // also a game's own type that extends one of physics
            physics |= Supertypes.anyNamed(part.getClass(), type -> type.startsWith(PHYSICS));
            foreign |= !name.startsWith(ENGINE) && !name.startsWith("java.")
                    && !IN_PLACE.contains(part.getClass().getPackageName());
        }
    }
}
