// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleEmitter.ParticleEmitterControl;
import com.jme3.effect.ParticleMesh;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.internal.tree.ParkedControl;
import org.jspecify.annotations.Nullable;

/**
 * Takes the place of the engine's control of an emitter, and is one: it updates and draws the emitter, unless its
 * particles are drawn together with those of others. The engine needs such a control in a saved emitter.
 */
public final class EffectControl extends ParticleEmitterControl implements ParkedControl {
    /** Null where nothing is drawn together: in a prefab, a clone that the game has made, a loaded copy. */
    private @Nullable Effect effect;
    /** The emitter and its mesh, as long as that has the {@link UndrawnBuffers}. */
    private @Nullable ParticleEmitter undrawn;
    private @Nullable ParticleMesh undrawnMesh;
    private boolean isParked;

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

    /** The mesh needs no memory of its own until the engine draws it. */
    void shareBuffers(ParticleEmitter emitter, UndrawnBuffers buffers) {
        // a use that sets the number of particles gives the same mesh buffers of its own
        if (emitter.getMesh() instanceof ParticleMesh mesh && (mesh != undrawnMesh || mesh.getVertexCount() > 0)) {
            buffers.giveTo(mesh);
            undrawn = emitter;
            undrawnMesh = mesh;
        }
    }

    void takeOwnBuffers() {
        ParticleEmitter emitter = undrawn;
        ParticleMesh mesh = undrawnMesh;
        if (emitter != null && mesh != null) {
            undrawn = null;
            undrawnMesh = null;
            VertexBuffer images = mesh.getBuffer(Type.TexCoord);
            boolean hadImages = images != null && images.getUsage() == Usage.Stream;
            mesh.initParticleData(emitter, emitter.getMaxNumParticles());
            if (hadImages) {
                // it goes on to draw the image of each particle, also when the emitter has but one now
                mesh.setImagesXY(2, 2);
            }
            mesh.setImagesXY(emitter.getImagesX(), emitter.getImagesY());
        }
    }

    @Override
    public void setParked(boolean parked) {
        isParked = parked;
    }

    @Override
    public void update(float tpf) {
        if (effect != null) {
            effect.update(tpf);
        } else if (!isParked) {
            super.update(tpf);
        }
    }

    @Override
    public void render(RenderManager manager, ViewPort view) {
        if (effect == null) {
            takeOwnBuffers();
            super.render(manager, view);
        }
    }

    /** Without this control, nothing fills the mesh. */
    @Override
    public void setSpatial(@Nullable Spatial spatial) {
        super.setSpatial(spatial);
        if (spatial == null) {
            takeOwnBuffers();
        }
    }

    /** The control of a clone follows nothing. */
    @Override
    public void cloneFields(Cloner cloner, Object original) {
        super.cloneFields(cloner, original);
        effect = null;
        undrawn = null;
        undrawnMesh = null;
        isParked = false;
    }
}
