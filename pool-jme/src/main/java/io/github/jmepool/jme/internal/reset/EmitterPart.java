// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.bounding.BoundingVolume;
import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.influencers.NewtonianParticleInfluencer;
import com.jme3.effect.influencers.ParticleInfluencer;
import com.jme3.effect.influencers.RadialParticleInfluencer;
import com.jme3.effect.shapes.EmitterBoxShape;
import com.jme3.effect.shapes.EmitterMeshVertexShape;
import com.jme3.effect.shapes.EmitterPointShape;
import com.jme3.effect.shapes.EmitterShape;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Mesh;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Resets a particle emitter: its settings, particles, bound, and the position that it emitted from last.
 */
final class EmitterPart extends StatePart {
    private static final List<Property<ParticleEmitter>> EMITTER = List.of(
            Property.value("meshType", ParticleEmitter::getMeshType, ParticleEmitter::setMeshType),
            Property.whole("maxNumParticles", ParticleEmitter::getMaxNumParticles, ParticleEmitter::setNumParticles),
            Property.flag("enabled", ParticleEmitter::isEnabled, ParticleEmitter::setEnabled),
            Property.flag("inWorldSpace", ParticleEmitter::isInWorldSpace, ParticleEmitter::setInWorldSpace),
            // after the one before, whose setter sets it
            Property.flag("ignoreTransform", ParticleEmitter::isIgnoreTransform, ParticleEmitter::setIgnoreTransform),
            Property.flag("randomAngle", ParticleEmitter::isRandomAngle, ParticleEmitter::setRandomAngle),
            Property.flag("selectRandomImage", ParticleEmitter::isSelectRandomImage,
                    ParticleEmitter::setSelectRandomImage),
            Property.flag("facingVelocity", ParticleEmitter::isFacingVelocity, ParticleEmitter::setFacingVelocity),
            Property.whole("imagesX", ParticleEmitter::getImagesX, ParticleEmitter::setImagesX),
            Property.whole("imagesY", ParticleEmitter::getImagesY, ParticleEmitter::setImagesY),
            Property.value("gravity", ParticleEmitter::getGravity, ParticleEmitter::setGravity),
            Property.value("faceNormal", ParticleEmitter::getFaceNormal, EmitterPart::setFaceNormal),
            Property.value("startColor", ParticleEmitter::getStartColor, ParticleEmitter::setStartColor),
            Property.value("endColor", ParticleEmitter::getEndColor, ParticleEmitter::setEndColor),
            Property.number("particlesPerSec", ParticleEmitter::getParticlesPerSec,
                    ParticleEmitter::setParticlesPerSec),
            Property.number("lowLife", ParticleEmitter::getLowLife, ParticleEmitter::setLowLife),
            Property.number("highLife", ParticleEmitter::getHighLife, ParticleEmitter::setHighLife),
            Property.number("startSize", ParticleEmitter::getStartSize, ParticleEmitter::setStartSize),
            Property.number("endSize", ParticleEmitter::getEndSize, ParticleEmitter::setEndSize),
            Property.number("rotateSpeed", ParticleEmitter::getRotateSpeed, ParticleEmitter::setRotateSpeed),
            Property.part("shape", ParticleEmitter::getShape, ParticleEmitter::setShape, EmitterPart::save),
            Property.part("influencer", ParticleEmitter::getParticleInfluencer,
                    ParticleEmitter::setParticleInfluencer, EmitterPart::save));

    private static final List<Property<EmitterPointShape>> POINT = List.of(
            Property.own("point", EmitterPointShape::getPoint, EmitterPointShape::setPoint));
    private static final List<Property<EmitterBoxShape>> BOX = List.of(
            Property.own("min", EmitterBoxShape::getMin, EmitterBoxShape::setMin),
            Property.own("len", EmitterBoxShape::getLen, EmitterBoxShape::setLen));
    private static final List<Property<EmitterSphereShape>> SPHERE = List.of(
            Property.own("center", EmitterSphereShape::getCenter, EmitterSphereShape::setCenter),
            Property.number("radius", EmitterSphereShape::getRadius, EmitterSphereShape::setRadius));

    /** The points of its meshes, of which it makes new lists. */
    private static final List<Property<EmitterMeshVertexShape>> MESHES = List.of(
            Property.field("vertices", EngineFields.find(EmitterMeshVertexShape.class, "vertices", List.class)),
            Property.field("normals", EngineFields.find(EmitterMeshVertexShape.class, "normals", List.class)));

    private static final List<Property<ParticleInfluencer>> INFLUENCER = List.of(
            Property.value("initialVelocity", ParticleInfluencer::getInitialVelocity,
                    ParticleInfluencer::setInitialVelocity),
            Property.number("velocityVariation", ParticleInfluencer::getVelocityVariation,
                    ParticleInfluencer::setVelocityVariation));
    private static final List<Property<? super NewtonianParticleInfluencer>> NEWTONIAN = Property.table(INFLUENCER,
            Property.<NewtonianParticleInfluencer>number("normalVelocity",
                    NewtonianParticleInfluencer::getNormalVelocity, NewtonianParticleInfluencer::setNormalVelocity),
            Property.<NewtonianParticleInfluencer>number("surfaceTangentFactor",
                    NewtonianParticleInfluencer::getSurfaceTangentFactor,
                    NewtonianParticleInfluencer::setSurfaceTangentFactor),
            Property.<NewtonianParticleInfluencer>number("surfaceTangentRotation",
                    NewtonianParticleInfluencer::getSurfaceTangentRotation,
                    NewtonianParticleInfluencer::setSurfaceTangentRotation));
    private static final List<Property<? super RadialParticleInfluencer>> RADIAL = Property.table(INFLUENCER,
            Property.<RadialParticleInfluencer>number("radialVelocity", RadialParticleInfluencer::getRadialVelocity,
                    RadialParticleInfluencer::setRadialVelocity),
            Property.<RadialParticleInfluencer>flag("horizontal", RadialParticleInfluencer::isHorizontal,
                    RadialParticleInfluencer::setHorizontal),
            Property.own("origin", RadialParticleInfluencer::getOrigin, RadialParticleInfluencer::setOrigin));

    private final ParticleEmitter emitter;
    private final boolean placeInReach;
    private final Saved<ParticleEmitter> settings;
    private final BoundingVolume bound;
    /** The number of particles that a constructor or onCreate has emitted. */
    private final int emitted;
    private Mesh mesh;

    EmitterPart(ParticleEmitter emitter, SeveralOwners owners, String path) {
        this(emitter, owners, path, EngineFields.LAST_POSITION != null);
    }

    /**
     * @param placeInReach whether the engine lets its last place be forgotten
     */
    EmitterPart(ParticleEmitter emitter, SeveralOwners owners, String path, boolean placeInReach) {
        super(LeftoverKind.PARTICLES, path);
        this.placeInReach = placeInReach;
        this.emitter = emitter;
        settings = new Saved<>(emitter, EMITTER, owners);
        mesh = emitter.getMesh();
        bound = mesh.getBound().clone();
        emitted = notUpdated(emitter);
        if (emitted == 0) {
            emitter.killAllParticles();
        }
        for (Particle particle : emitter.getParticles()) {
            // an influencer may add to the velocity of the last emission
            particle.velocity.set(0, 0, 0);
        }
        forgetPlace();
    }

    /** The number of particles that were emitted since its last update: others are a part of what it has played. */
    private static int notUpdated(ParticleEmitter emitter) {
        int count = 0;
        for (Particle particle : emitter.getParticles()) {
            count += particle.life > 0 && particle.life == particle.startlife ? 1 : 0;
        }
        return count;
    }

    private static Saved<? extends EmitterShape> save(EmitterShape shape) {
        if (shape instanceof EmitterPointShape point) {
            return new Saved<>(point, POINT);
        } else if (shape instanceof EmitterBoxShape box) {
            return new Saved<>(box, BOX);
        } else if (shape instanceof EmitterMeshVertexShape meshes) {
            return new Saved<>(meshes, MESHES);
        }
        return shape instanceof EmitterSphereShape sphere ? new Saved<>(sphere, SPHERE)
                : new Saved<>(shape, List.of());
    }

    private static Saved<? extends ParticleInfluencer> save(ParticleInfluencer influencer) {
        if (influencer instanceof NewtonianParticleInfluencer newtonian) {
            return new Saved<>(newtonian, NEWTONIAN);
        }
        return influencer instanceof RadialParticleInfluencer radial ? new Saved<>(radial, RADIAL)
                : new Saved<>(influencer, INFLUENCER);
    }

    /** The emitter may hold the game's own vector, into which the engine would write its sign for none. */
    private static void setFaceNormal(ParticleEmitter emitter, @Nullable Vector3f normal) {
        emitter.setFaceNormal(normal == null ? new Vector3f() : normal);
        if (normal == null) {
            emitter.setFaceNormal(null);
        }
    }

    @Override
    boolean isClean() {
        // Without access to the last place, only a restore each time is sure to have it forgotten.
        return placeInReach && EngineFields.lastPosition(emitter) == null
                && emitter.getNumVisibleParticles() == 0 && hasNotEmitted() && emitter.getMesh() == mesh
                && settings.isClean();
    }

    /** What was emitted and killed before an update has left the bound and the start of the first particle at least. */
    private boolean hasNotEmitted() {
        Particle[] particles = emitter.getParticles();
        return particles.length == 0 || particles[0].startlife == 0f && particles[0].velocity.equals(Vector3f.ZERO);
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (sink != null && !settings.hasEqualValues(emitter)) {
            report(sink, "settings of the emitter have changed (enabled "
                    + emitter.isEnabled() + ", " + emitter.getParticlesPerSec() + " particles/s, at most "
                    + emitter.getMaxNumParticles() + ")");
        }
        restoreSettings();
        Particle[] particles = emitter.getParticles();
        for (int i = 0; i < particles.length; i++) {
            // also one that was emitted without a life, which killAllParticles leaves among the visible ones
            emitter.killParticle(i);
            particles[i].position.set(0, 0, 0);
            particles[i].velocity.set(0, 0, 0);
            particles[i].startlife = 0;
        }
        mesh.setBound(bound.clone(mesh.getBound()));
        mesh.clearCollisionData();
        // the transform as well: the setters of what is in world space leave the world matrix as it was
        emitter.forceRefresh(true, true, false);
        forgetPlace();
        return ResetOutcome.REPAIRED;
    }

    /** A changed type or number of particles costs a new mesh or new particles. */
    private void restoreSettings() {
        // An infinite rate empties the account of time from which the next particle would come too soon.
        emitter.setParticlesPerSec(Float.POSITIVE_INFINITY);
        Mesh before = emitter.getMesh();
        settings.restore();
        if (before != mesh && emitter.getMesh() == before) {
            // the emitter fills the mesh that setMeshType has made, whatever mesh its geometry was given since
            emitter.setMeshType(emitter.getMeshType());
        }
        mesh = emitter.getMesh();
    }

    private void forgetPlace() {
        if (placeInReach && EngineFields.LAST_POSITION != null) {
            EngineFields.LAST_POSITION.set(emitter, null);
        }
    }

    /**
     * Follows the filter that has made the material that of soft particles, and finds an emitter only where it is in
     * the scene: out of the filter's bucket it would be drawn into the depth that it reads. For an engine whose emitter
     * keeps its last place out of reach, has it forgotten by one update of no length here. Emits what the
     * instance was made with.
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
        if (emitted > 0) {
            emitter.killAllParticles();
            emitter.emitParticles(emitted);
        }
    }
}
