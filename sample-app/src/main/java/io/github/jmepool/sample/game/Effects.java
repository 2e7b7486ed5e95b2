// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.anim.AnimComposer;
import com.jme3.effect.ParticleEmitter;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;

/**
 * Sets off what a prefab only brings along: emitters and animations.
 */
public final class Effects {
    private Effects() {
    }

    /**
     * Starts the animation that every animated prefab has, unless its pool did so.
     *
     * @param spatial what was spawned
     */
    public static void animate(Spatial spatial) {
        AnimComposer composer = spatial.getControl(AnimComposer.class);
        if (composer != null && composer.getCurrentAction() == null) {
            composer.setCurrentAction("swim");
        }
    }

    /**
     * Lets all emitters emit at once.
     *
     * @param effect what was spawned
     */
    public static void start(Spatial effect) {
        if (effect instanceof ParticleEmitter emitter) {
            emitter.emitAllParticles();
        } else if (effect instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                start(node.getChild(i));
            }
        }
    }
}
