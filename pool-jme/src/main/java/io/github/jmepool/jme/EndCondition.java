// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimLayer;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioSource;
import com.jme3.effect.ParticleEmitter;
import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches one instance for the end of its use. Render thread only; 0 bytes a look.
 */
abstract class EndCondition {
    /**
     * A use begins.
     */
    void started() {
    }

    /**
     * Whether the use has come to its end.
     */
    abstract boolean ended();

    /**
     * Ends once something that was going on goes on no more.
     */
    private abstract static class Activity extends EndCondition {
        private boolean seen;

        @Override
        void started() {
            seen = false;
        }

        @Override
        boolean ended() {
            boolean active = isActive();
            seen |= active;
            return seen && !active;
        }

        abstract boolean isActive();
    }

    static EndCondition ofEmitters(Spatial instance) {
        List<ParticleEmitter> found = new ArrayList<>();
        instance.depthFirstTraversal(spatial -> {
            if (spatial instanceof ParticleEmitter emitter) {
                found.add(emitter);
            }
        });
        ParticleEmitter[] emitters = checked(found, instance, "ParticleEmitter").toArray(ParticleEmitter[]::new);
        return new Activity() {
            @Override
            boolean isActive() {
                for (ParticleEmitter emitter : emitters) {
                    boolean emits = emitter.isEnabled() && emitter.getParticlesPerSec() > 0;
                    if (emits || emitter.getNumVisibleParticles() > 0) {
                        return true;
                    }
                }
                return false;
            }
        };
    }

    static EndCondition ofSounds(Spatial instance) {
        List<AudioNode> found = new ArrayList<>();
        instance.depthFirstTraversal(spatial -> {
            if (spatial instanceof AudioNode sound) {
                found.add(sound);
            }
        });
        AudioNode[] sounds = checked(found, instance, "AudioNode").toArray(AudioNode[]::new);
        return new Activity() {
            @Override
            boolean isActive() {
                for (AudioNode sound : sounds) {
                    if (sound.getStatus() != AudioSource.Status.Stopped) {
                        return true;
                    }
                }
                return false;
            }
        };
    }

    static EndCondition ofAnimations(Spatial instance) {
        List<AnimLayer> found = new ArrayList<>();
        instance.depthFirstTraversal(spatial -> {
            AnimComposer composer = spatial.getControl(AnimComposer.class);
            if (composer != null) {
                composer.getLayerNames().forEach(layer -> found.add(composer.getLayer(layer)));
            }
        });
        AnimLayer[] layers = checked(found, instance, "AnimComposer").toArray(AnimLayer[]::new);
        return new Activity() {
            @Override
            boolean isActive() {
                for (AnimLayer layer : layers) {
                    if (layer.getCurrentAction() != null) {
                        return true;
                    }
                }
                return false;
            }
        };
    }

    private static <T> List<T> checked(List<T> found, Spatial instance, String type) {
        if (found.isEmpty()) {
            throw new IllegalArgumentException("recycleWhen: '" + instance.getName() + "' has no " + type
                    + " to wait for; add one to the prefab, or use RecycleWhen.when(...)");
        }
        return found;
    }

    static EndCondition both(EndCondition first, EndCondition second) {
        return new EndCondition() {
            private boolean firstEnded;
            private boolean secondEnded;

            @Override
            void started() {
                first.started();
                second.started();
                firstEnded = false;
                secondEnded = false;
            }

            @Override
            boolean ended() {
                firstEnded |= first.ended();
                secondEnded |= second.ended();
                return firstEnded && secondEnded;
            }
        };
    }

    static EndCondition either(EndCondition first, EndCondition second) {
        return new EndCondition() {
            @Override
            void started() {
                first.started();
                second.started();
            }

            @Override
            @SuppressWarnings("ShortCircuitBoolean") // Both are asked, for each has to see what goes on.
            boolean ended() {
                return first.ended() | second.ended();
            }
        };
    }
}
