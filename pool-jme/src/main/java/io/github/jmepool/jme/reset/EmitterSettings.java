// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.influencers.NewtonianParticleInfluencer;
import com.jme3.effect.influencers.ParticleInfluencer;
import com.jme3.effect.influencers.RadialParticleInfluencer;
import com.jme3.effect.shapes.EmitterBoxShape;
import com.jme3.effect.shapes.EmitterPointShape;
import com.jme3.effect.shapes.EmitterShape;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one particle emitter as they were when its instance was made.
 */
final class EmitterSettings {
    private static final int NUMBERS = 12;
    private static final Vector3f NO_FACE = new Vector3f(Vector3f.UNIT_Z);

    private final ParticleMesh.Type meshType;
    private final int maxParticles;
    private final boolean enabled;
    private final boolean worldSpace;
    private final boolean ignoreTransform;
    private final boolean randomAngle;
    private final boolean randomImage;
    private final boolean facingVelocity;
    private final float[] numbers;
    private final int imagesX;
    private final int imagesY;
    private final Vector3f gravity;
    private final @Nullable Vector3f faceNormal;
    private final ColorRGBA startColor;
    private final ColorRGBA endColor;
    private final EmitterShape shape;
    private final Object[] shapeValues;
    private final Object[] shapeCopies;
    private final ParticleInfluencer influencer;
    private final @Nullable Vector3f velocity;
    private final @Nullable Vector3f origin;
    private final @Nullable Vector3f originCopy;

    EmitterSettings(ParticleEmitter emitter) {
        meshType = emitter.getMeshType();
        maxParticles = emitter.getMaxNumParticles();
        enabled = emitter.isEnabled();
        worldSpace = emitter.isInWorldSpace();
        ignoreTransform = emitter.isIgnoreTransform();
        randomAngle = emitter.isRandomAngle();
        randomImage = emitter.isSelectRandomImage();
        facingVelocity = emitter.isFacingVelocity();
        imagesX = emitter.getImagesX();
        imagesY = emitter.getImagesY();
        gravity = emitter.getGravity().clone();
        faceNormal = emitter.getFaceNormal() == null ? null : emitter.getFaceNormal().clone();
        startColor = emitter.getStartColor().clone();
        endColor = emitter.getEndColor().clone();
        shape = emitter.getShape();
        shapeValues = shapeValues(shape);
        shapeCopies = (Object[]) Values.copy(shapeValues);
        influencer = emitter.getParticleInfluencer();
        velocity = influencer.getInitialVelocity() == null ? null : influencer.getInitialVelocity().clone();
        origin = origin(influencer);
        originCopy = origin == null ? null : origin.clone();
        numbers = new float[NUMBERS];
        for (int i = 0; i < NUMBERS; i++) {
            numbers[i] = number(emitter, i);
        }
    }

    private static float number(ParticleEmitter emitter, int index) {
        return switch (index) {
            case 0 -> emitter.getParticlesPerSec();
            case 1 -> emitter.getLowLife();
            case 2 -> emitter.getHighLife();
            case 3 -> emitter.getStartSize();
            case 4 -> emitter.getEndSize();
            case 5 -> emitter.getRotateSpeed();
            case 6 -> emitter.getShape() instanceof EmitterSphereShape sphere ? sphere.getRadius() : 0;
            case 7 -> emitter.getParticleInfluencer().getVelocityVariation();
            case 8 -> influence(emitter.getParticleInfluencer());
            case 9 -> emitter.getParticleInfluencer() instanceof RadialParticleInfluencer radial
                    && radial.isHorizontal() ? 1 : 0;
            case 10 -> emitter.getParticleInfluencer() instanceof NewtonianParticleInfluencer newtonian
                    ? newtonian.getSurfaceTangentFactor() : 0;
            default -> emitter.getParticleInfluencer() instanceof NewtonianParticleInfluencer newtonian
                    ? newtonian.getSurfaceTangentRotation() : 0;
        };
    }

    private static float influence(ParticleInfluencer influencer) {
        if (influencer instanceof NewtonianParticleInfluencer newtonian) {
            return newtonian.getNormalVelocity();
        }
        return influencer instanceof RadialParticleInfluencer radial ? radial.getRadialVelocity() : 0;
    }

    private static @Nullable Vector3f origin(ParticleInfluencer influencer) {
        return influencer instanceof RadialParticleInfluencer radial ? radial.getOrigin() : null;
    }

    private static Object[] shapeValues(EmitterShape shape) {
        if (shape instanceof EmitterPointShape point) {
            return new Vector3f[] {point.getPoint()};
        } else if (shape instanceof EmitterBoxShape box) {
            return new Vector3f[] {box.getMin(), box.getLen()};
        } else if (shape instanceof EmitterSphereShape sphere) {
            return new Vector3f[] {sphere.getCenter()};
        }
        return new Vector3f[0];
    }

    boolean isClean(ParticleEmitter emitter) {
        return sameFlags(emitter) && sameVectors(emitter) && sameNumbers(emitter)
                && emitter.getShape() == shape && emitter.getParticleInfluencer() == influencer
                && sameShape() && origin(influencer) == origin && Objects.equals(origin, originCopy)
                && Objects.equals(influencer.getInitialVelocity(), velocity);
    }

    /** Whether an emitter does what it did, though perhaps with another shape or influencer of the same values. */
    boolean isLike(ParticleEmitter emitter) {
        ParticleInfluencer now = emitter.getParticleInfluencer();
        return sameFlags(emitter) && sameVectors(emitter) && sameNumbers(emitter)
                && (emitter.getShape() == shape || shapeCopies.length > 0
                && emitter.getShape().getClass() == shape.getClass())
                && Values.same(shapeValues(emitter.getShape()), shapeCopies)
                && (now == influencer || now.getClass() == influencer.getClass() && isKnown(influencer))
                && Objects.equals(origin(now), originCopy)
                && Objects.equals(now.getInitialVelocity(), velocity);
    }

    private static boolean isKnown(ParticleInfluencer influencer) {
        return influencer.getClass().getName().startsWith("com.jme3.effect.influencers.");
    }

    private boolean sameFlags(ParticleEmitter emitter) {
        return emitter.getMeshType() == meshType && emitter.getMaxNumParticles() == maxParticles
                && emitter.isEnabled() == enabled && emitter.isInWorldSpace() == worldSpace
                && emitter.isRandomAngle() == randomAngle && emitter.isSelectRandomImage() == randomImage
                && emitter.isFacingVelocity() == facingVelocity
                && emitter.getImagesX() == imagesX && emitter.getImagesY() == imagesY;
    }

    private boolean sameVectors(ParticleEmitter emitter) {
        return emitter.getGravity().equals(gravity) && Objects.equals(emitter.getFaceNormal(), faceNormal)
                && emitter.getStartColor().equals(startColor) && emitter.getEndColor().equals(endColor);
    }

    private boolean sameNumbers(ParticleEmitter emitter) {
        for (int i = 0; i < NUMBERS; i++) {
            if (number(emitter, i) != numbers[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean sameShape() {
        if (shape instanceof EmitterPointShape point && point.getPoint() != shapeValues[0]
                || shape instanceof EmitterBoxShape box
                && (box.getMin() != shapeValues[0] || box.getLen() != shapeValues[1])
                || shape instanceof EmitterSphereShape sphere && sphere.getCenter() != shapeValues[0]) {
            return false;
        }
        return Values.same(shapeValues, shapeCopies);
    }

    /**
     * Puts the settings back; a changed type or number of particles costs a new mesh or new particles.
     *
     * @return whether the emitter has a new mesh
     */
    boolean restore(ParticleEmitter emitter) {
        boolean remade = emitter.getMeshType() != meshType;
        if (remade) {
            emitter.setMeshType(meshType);
        }
        if (emitter.getMaxNumParticles() != maxParticles) {
            emitter.setNumParticles(maxParticles);
        }
        restoreShape(emitter);
        emitter.setParticleInfluencer(influencer);
        if (velocity != null) {
            influencer.setInitialVelocity(velocity);
        }
        restoreFlags(emitter);
        restoreVectors(emitter);
        restoreNumbers(emitter);
        return remade;
    }

    private void restoreShape(ParticleEmitter emitter) {
        emitter.setShape(shape);
        Values.restore(shapeValues, shapeCopies);
        for (int i = 0; i < shapeValues.length; i++) {
            Values.restore(shapeValues[i], shapeCopies[i]);
        }
        if (shape instanceof EmitterPointShape point) {
            point.setPoint((Vector3f) shapeValues[0]);
        } else if (shape instanceof EmitterBoxShape box) {
            box.setMin((Vector3f) shapeValues[0]);
            box.setLen((Vector3f) shapeValues[1]);
        } else if (shape instanceof EmitterSphereShape sphere) {
            sphere.setCenter((Vector3f) shapeValues[0]);
            sphere.setRadius(numbers[6]);
        }
    }

    private void restoreFlags(ParticleEmitter emitter) {
        emitter.setEnabled(enabled);
        emitter.setInWorldSpace(worldSpace);
        emitter.setIgnoreTransform(ignoreTransform);
        emitter.setRandomAngle(randomAngle);
        emitter.setSelectRandomImage(randomImage);
        emitter.setFacingVelocity(facingVelocity);
        if (emitter.getImagesX() != imagesX || emitter.getImagesY() != imagesY) {
            emitter.setImagesX(imagesX);
            emitter.setImagesY(imagesY);
        }
    }

    private void restoreVectors(ParticleEmitter emitter) {
        emitter.setGravity(gravity);
        emitter.setStartColor(startColor);
        emitter.setEndColor(endColor);
        if (!Objects.equals(emitter.getFaceNormal(), faceNormal)) {
            // The emitter may hold the game's own vector, into which the engine would write the mark for "none".
            emitter.setFaceNormal((faceNormal == null ? NO_FACE : faceNormal).clone());
            if (faceNormal == null) {
                emitter.setFaceNormal(null);
            }
        }
    }

    private void restoreNumbers(ParticleEmitter emitter) {
        // An infinite rate empties the account of time from which the next particle would come too soon.
        emitter.setParticlesPerSec(Float.POSITIVE_INFINITY);
        emitter.setParticlesPerSec(numbers[0]);
        emitter.setLowLife(numbers[1]);
        emitter.setHighLife(numbers[2]);
        emitter.setStartSize(numbers[3]);
        emitter.setEndSize(numbers[4]);
        emitter.setRotateSpeed(numbers[5]);
        influencer.setVelocityVariation(numbers[7]);
        if (influencer instanceof NewtonianParticleInfluencer newtonian) {
            newtonian.setNormalVelocity(numbers[8]);
            newtonian.setSurfaceTangentFactor(numbers[10]);
            newtonian.setSurfaceTangentRotation(numbers[11]);
        } else if (influencer instanceof RadialParticleInfluencer radial) {
            radial.setRadialVelocity(numbers[8]);
            radial.setHorizontal(numbers[9] != 0);
            radial.setOrigin(origin == null ? null : origin.set(originCopy));
        }
    }
}
