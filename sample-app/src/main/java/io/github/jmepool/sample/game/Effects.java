package io.github.jmepool.sample.game;

import com.jme3.effect.ParticleEmitter;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;

/**
 * Sets off the emitters of an effect.
 */
final class Effects {
    private Effects() {
    }

    static void start(Spatial effect) {
        if (effect instanceof ParticleEmitter emitter) {
            emitter.emitAllParticles();
        } else if (effect instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                start(node.getChild(i));
            }
        }
    }
}
