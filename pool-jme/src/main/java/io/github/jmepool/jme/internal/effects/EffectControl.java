// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleEmitter.ParticleEmitterControl;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Spatial;
import com.jme3.util.clone.Cloner;
import org.jspecify.annotations.Nullable;

/**
 * Takes the place of the engine's control of an emitter, and is one: it updates and draws the emitter, unless its
 * particles are drawn together with those of others. The engine needs such a control in a saved emitter.
 */
public final class EffectControl extends ParticleEmitterControl {
    /** Null where nothing is drawn together: in a prefab, a clone that the game has made, a loaded copy. */
    private @Nullable Effect effect;

    /** For loading only; the emitter sets itself. */
    public EffectControl() {
    }

    private EffectControl(ParticleEmitter emitter) {
        super(emitter);
    }

    /** Exchanges the control of each of the engine's emitters in a tree, whose clones then have one as well. */
    public static void install(Spatial tree) {
        tree.depthFirstTraversal(spatial -> {
            if (Effect.isOne(spatial) && fits((ParticleEmitter) spatial)) {
                of((ParticleEmitter) spatial);
            }
        });
    }

    /** Whether an emitter has such a control or the engine's, which a game may have removed or replaced. */
    public static boolean fits(ParticleEmitter emitter) {
        ParticleEmitterControl known = emitter.getControl(ParticleEmitterControl.class);
        return known != null && (known instanceof EffectControl || known.getClass() == ParticleEmitterControl.class);
    }

    /** The control of an emitter, which gets one if it has the engine's. */
    static EffectControl of(ParticleEmitter emitter) {
        ParticleEmitterControl known = emitter.getControl(ParticleEmitterControl.class);
        if (known instanceof EffectControl its) {
            return its;
        }
        EffectControl made = new EffectControl(emitter);
        exchange(emitter, known, made);
        return made;
    }

    /** Adds before it removes: a spatial without controls would leave the list of those that are updated. */
    static void exchange(Spatial spatial, ParticleEmitterControl out, ParticleEmitterControl in) {
        for (int i = 0; i < spatial.getNumControls(); i++) {
            if (spatial.getControl(i) == out) {
                spatial.addControlAt(i, in);
                spatial.removeControl(out);
                return;
            }
        }
    }

    void follow(@Nullable Effect followed) {
        effect = followed;
    }

    @Override
    public void update(float tpf) {
        if (effect == null) {
            super.update(tpf);
        } else {
            effect.update(tpf);
        }
    }

    @Override
    public void render(RenderManager manager, ViewPort view) {
        if (effect == null) {
            super.render(manager, view);
        }
    }

    /** The control of a clone follows nothing. */
    @Override
    public void cloneFields(Cloner cloner, Object original) {
        super.cloneFields(cloner, original);
        effect = null;
    }
}
