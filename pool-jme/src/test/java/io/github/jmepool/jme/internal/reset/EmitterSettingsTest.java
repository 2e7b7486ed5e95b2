// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.influencers.DefaultParticleInfluencer;
import com.jme3.effect.influencers.NewtonianParticleInfluencer;
import com.jme3.effect.influencers.ParticleInfluencer;
import com.jme3.effect.influencers.RadialParticleInfluencer;
import com.jme3.effect.shapes.EmitterBoxShape;
import com.jme3.effect.shapes.EmitterPointShape;
import com.jme3.effect.shapes.EmitterShape;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A setting of a particle emitter comes back, though it is the only one that a use has changed. */
class EmitterSettingsTest {
    private final List<DynamicTest> tests = new ArrayList<>();

    private static ParticleEmitter emitter(EmitterShape shape, ParticleInfluencer influencer) {
        ParticleEmitter emitter = new ParticleEmitter("smoke", ParticleMesh.Type.Triangle, 20);
        emitter.setShape(shape);
        influencer.setInitialVelocity(new Vector3f(0, 1, 0));
        emitter.setParticleInfluencer(influencer);
        return emitter;
    }

    private static ParticleEmitter plain() {
        return emitter(new EmitterSphereShape(new Vector3f(1, 2, 3), 0.5f), new DefaultParticleInfluencer());
    }

    private static ParticleEmitter newtonian() {
        NewtonianParticleInfluencer influencer = new NewtonianParticleInfluencer();
        influencer.setNormalVelocity(2);
        influencer.setSurfaceTangentFactor(3);
        influencer.setSurfaceTangentRotation(4);
        return emitter(new EmitterPointShape(new Vector3f(1, 2, 3)), influencer);
    }

    private static ParticleEmitter radial() {
        RadialParticleInfluencer influencer = new RadialParticleInfluencer();
        influencer.setRadialVelocity(2);
        influencer.setOrigin(new Vector3f(5, 6, 7));
        return emitter(new EmitterBoxShape(new Vector3f(0, 0, 0), new Vector3f(1, 2, 3)), influencer);
    }

    @Test
    void equalShapesAndInfluencersAreNoLeftover() {
        for (ParticleEmitter prefab : List.of(plain(), newtonian(), radial())) {
            ParticleEmitter used = prefab.clone(false);
            SavedInstance saved = SavedInstance.of(prefab, used);
            EmitterShape shape = used.getShape();
            ParticleInfluencer influencer = used.getParticleInfluencer();
            used.setShape(prefab.clone(false).getShape());
            used.setParticleInfluencer(prefab.clone(false).getParticleInfluencer());
            used.setGravity(used.getGravity().clone());
            List<String> leftovers = new ArrayList<>();
            saved.reset((kind, path, what) -> leftovers.add(what));
            assertThat(leftovers).isEmpty();
            assertThat(used.getShape()).isSameAs(shape);
            assertThat(used.getParticleInfluencer()).isSameAs(influencer);
        }
    }

    private static List<Object> settings(ParticleEmitter emitter) {
        List<Object> all = new ArrayList<>(List.of(emitter.getMeshType(), emitter.getMaxNumParticles(),
                emitter.isEnabled(), emitter.isInWorldSpace(), emitter.isIgnoreTransform(), emitter.isRandomAngle(),
                emitter.isSelectRandomImage(), emitter.isFacingVelocity(), emitter.getImagesX(), emitter.getImagesY(),
                emitter.getGravity().toString(), String.valueOf(emitter.getFaceNormal()),
                emitter.getStartColor().toString(), emitter.getEndColor().toString(), emitter.getParticlesPerSec(),
                emitter.getLowLife(), emitter.getHighLife(), emitter.getStartSize(), emitter.getEndSize(),
                emitter.getRotateSpeed()));
        shape(emitter.getShape(), all);
        ParticleInfluencer influencer = emitter.getParticleInfluencer();
        all.add(influencer.getClass());
        all.add(influencer.getInitialVelocity().toString());
        all.add(influencer.getVelocityVariation());
        if (influencer instanceof NewtonianParticleInfluencer newtonian) {
            all.addAll(List.of(newtonian.getNormalVelocity(), newtonian.getSurfaceTangentFactor(),
                    newtonian.getSurfaceTangentRotation()));
        } else if (influencer instanceof RadialParticleInfluencer radial) {
            all.addAll(List.of(radial.getRadialVelocity(), radial.isHorizontal(), radial.getOrigin().toString()));
        }
        return all;
    }

    private static void shape(EmitterShape shape, List<Object> all) {
        all.add(shape.getClass());
        if (shape instanceof EmitterSphereShape sphere) {
            all.addAll(List.of(sphere.getCenter().toString(), sphere.getRadius()));
        } else if (shape instanceof EmitterPointShape point) {
            all.add(point.getPoint().toString());
        } else if (shape instanceof EmitterBoxShape box) {
            all.addAll(List.of(box.getMin().toString(), box.getLen().toString()));
        }
    }

    private void add(String name, ParticleEmitter prefab, Consumer<ParticleEmitter> edit) {
        tests.add(DynamicTest.dynamicTest(name, () -> {
            ParticleEmitter emitter = prefab.clone(false);
            SavedInstance saved = SavedInstance.of(prefab, emitter);
            saved.placed();
            OnlyChange.comesBack(saved, () -> settings(emitter), () -> edit.accept(emitter));
        }));
    }

    private void flagsAndNumbers() {
        add("enabled", plain(), smoke -> smoke.setEnabled(false));
        add("world space", plain(), smoke -> smoke.setInWorldSpace(false));
        add("ignore transform", plain(), smoke -> smoke.setIgnoreTransform(false));
        add("random angle", plain(), smoke -> smoke.setRandomAngle(true));
        add("random image", plain(), smoke -> smoke.setSelectRandomImage(true));
        add("facing velocity", plain(), smoke -> smoke.setFacingVelocity(true));
        add("images across", plain(), smoke -> smoke.setImagesX(3));
        add("images down", plain(), smoke -> smoke.setImagesY(3));
        add("rate", plain(), smoke -> smoke.setParticlesPerSec(7));
        add("shortest life", plain(), smoke -> smoke.setLowLife(0.1f));
        add("longest life", plain(), smoke -> smoke.setHighLife(99));
        add("first size", plain(), smoke -> smoke.setStartSize(99));
        add("last size", plain(), smoke -> smoke.setEndSize(99));
        add("rotation", plain(), smoke -> smoke.setRotateSpeed(99));
        add("mesh type", plain(), smoke -> smoke.setMeshType(ParticleMesh.Type.Point));
        add("number of particles", plain(), smoke -> smoke.setNumParticles(30));
    }

    private void vectors() {
        add("gravity", plain(), smoke -> smoke.setGravity(1, 2, 3));
        add("gravity in place", plain(), smoke -> smoke.getGravity().set(1, 2, 3));
        add("face normal", plain(), smoke -> smoke.setFaceNormal(Vector3f.UNIT_Y.clone()));
        ParticleEmitter facing = plain();
        facing.setFaceNormal(Vector3f.UNIT_Y.clone());
        add("no face normal any more", facing, smoke -> smoke.setFaceNormal(null));
        add("face normal in place", facing, smoke -> smoke.getFaceNormal().set(1, 0, 0));
        add("first color", plain(), smoke -> smoke.setStartColor(ColorRGBA.Green));
        add("first color in place", plain(), smoke -> smoke.getStartColor().set(0.1f, 0.2f, 0.3f, 0.4f));
        add("last color", plain(), smoke -> smoke.setEndColor(ColorRGBA.Green));
        add("last color in place", plain(), smoke -> smoke.getEndColor().set(0.1f, 0.2f, 0.3f, 0.4f));
    }

    private void shapes() {
        add("another shape", plain(), smoke -> smoke.setShape(new EmitterPointShape(new Vector3f())));
        add("another center", plain(), smoke -> sphere(smoke).setCenter(new Vector3f(9, 9, 9)));
        add("center in place", plain(), smoke -> sphere(smoke).getCenter().set(9, 9, 9));
        add("radius", plain(), smoke -> sphere(smoke).setRadius(9));
        add("another point", newtonian(),
                smoke -> ((EmitterPointShape) smoke.getShape()).setPoint(new Vector3f(9, 9, 9)));
        add("point in place", newtonian(), smoke -> ((EmitterPointShape) smoke.getShape()).getPoint().set(9, 9, 9));
        add("another corner", radial(), smoke -> box(smoke).setMin(new Vector3f(9, 9, 9)));
        add("corner in place", radial(), smoke -> box(smoke).getMin().set(9, 9, 9));
        add("another length", radial(), smoke -> box(smoke).setLen(new Vector3f(9, 9, 9)));
        add("length in place", radial(), smoke -> box(smoke).getLen().set(9, 9, 9));
    }

    private static EmitterSphereShape sphere(ParticleEmitter emitter) {
        return (EmitterSphereShape) emitter.getShape();
    }

    private static EmitterBoxShape box(ParticleEmitter emitter) {
        return (EmitterBoxShape) emitter.getShape();
    }

    private void influencers() {
        add("another influencer", plain(), smoke -> {
            ParticleInfluencer other = new RadialParticleInfluencer();
            other.setInitialVelocity(new Vector3f());
            smoke.setParticleInfluencer(other);
        });
        add("variation", plain(), smoke -> smoke.getParticleInfluencer().setVelocityVariation(0.9f));
        add("velocity", plain(), smoke -> smoke.getParticleInfluencer().setInitialVelocity(new Vector3f(9, 9, 9)));
        add("velocity in place", plain(), smoke -> smoke.getParticleInfluencer().getInitialVelocity().set(9, 9, 9));
        add("normal velocity", newtonian(), smoke -> newtonian(smoke).setNormalVelocity(9));
        add("tangent factor", newtonian(), smoke -> newtonian(smoke).setSurfaceTangentFactor(9));
        add("tangent rotation", newtonian(), smoke -> newtonian(smoke).setSurfaceTangentRotation(9));
        add("radial velocity", radial(), smoke -> radial(smoke).setRadialVelocity(9));
        add("horizontal", radial(), smoke -> radial(smoke).setHorizontal(true));
        add("another origin", radial(), smoke -> radial(smoke).setOrigin(new Vector3f(9, 9, 9)));
        add("origin in place", radial(), smoke -> radial(smoke).getOrigin().set(9, 9, 9));
    }

    private static NewtonianParticleInfluencer newtonian(ParticleEmitter emitter) {
        return (NewtonianParticleInfluencer) emitter.getParticleInfluencer();
    }

    private static RadialParticleInfluencer radial(ParticleEmitter emitter) {
        return (RadialParticleInfluencer) emitter.getParticleInfluencer();
    }

    @TestFactory
    List<DynamicTest> theOnlyChangedSettingComesBack() {
        flagsAndNumbers();
        vectors();
        shapes();
        influencers();
        return tests;
    }
}
