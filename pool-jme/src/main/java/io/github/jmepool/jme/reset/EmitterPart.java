// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.bounding.BoundingVolume;
import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Mesh;
import org.jspecify.annotations.Nullable;

/**
 * Makes a particle emitter forget its former life: settings, particles, bound, and where it was.
 */
final class EmitterPart extends StatePart {
    private final ParticleEmitter emitter;
    private final String path;
    private final boolean placeInReach;
    private final EmitterSettings settings;
    private final BoundingVolume bound;
    private Mesh mesh;

    EmitterPart(ParticleEmitter emitter, String path) {
        this(emitter, path, EngineFields.LAST_POSITION != null);
    }

    /**
     * @param placeInReach whether the engine lets its last place be forgotten
     */
    EmitterPart(ParticleEmitter emitter, String path, boolean placeInReach) {
        this.placeInReach = placeInReach;
        this.emitter = emitter;
        this.path = path;
        settings = new EmitterSettings(emitter);
        mesh = emitter.getMesh();
        bound = mesh.getBound().clone();
        forgetPlace();
    }

    @Override
    boolean isClean() {
        // Without access to the last place, only a restore each time is sure to have it forgotten.
        return placeInReach && EngineFields.lastPosition(emitter) == null
                && emitter.getNumVisibleParticles() == 0 && emitter.getMesh() == mesh && settings.isClean(emitter);
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (sink != null && !settings.isLike(emitter)) {
            sink.leftover(LeftoverKind.PARTICLES, path, "settings of the emitter were left changed (enabled "
                    + emitter.isEnabled() + ", " + emitter.getParticlesPerSec() + " particles/s, at most "
                    + emitter.getMaxNumParticles() + ")");
        }
        if (settings.restore(emitter)) {
            mesh = emitter.getMesh();
        } else if (emitter.getMesh() != mesh) {
            emitter.setMesh(mesh);
        }
        emitter.killAllParticles();
        for (Particle particle : emitter.getParticles()) {
            particle.position.set(0, 0, 0);
            particle.velocity.set(0, 0, 0);
            particle.startlife = 0;
        }
        mesh.setBound(bound.clone(mesh.getBound()));
        emitter.forceRefresh(false, true, false);
        forgetPlace();
        return ResetOutcome.REPAIRED;
    }

    private void forgetPlace() {
        if (placeInReach && EngineFields.LAST_POSITION != null) {
            EngineFields.LAST_POSITION.set(emitter, null);
        }
    }

    /**
     * Follows the filter that has made the material that of soft particles, and finds an emitter only where it is in
     * the scene: out of the filter's bucket it would be drawn into the depth that it reads. For an engine whose emitter
     * keeps its last place out of reach, has it forgotten by one update of no length here.
     */
    @Override
    void placed() {
        if (EngineManaged.isSoft(emitter.getMaterial())) {
            emitter.setQueueBucket(Bucket.Translucent);
        }
        if (!placeInReach) {
            float rate = emitter.getParticlesPerSec();
            boolean enabled = emitter.isEnabled();
            emitter.setEnabled(true);
            emitter.setParticlesPerSec(0);
            emitter.updateFromControl(0);
            emitter.setParticlesPerSec(rate);
            emitter.setEnabled(enabled);
        }
    }
}
