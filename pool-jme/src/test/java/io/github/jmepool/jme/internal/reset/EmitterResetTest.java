// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.collision.CollisionResults;
import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleEmitter.ParticleEmitterControl;
import com.jme3.effect.ParticleMesh;
import com.jme3.effect.influencers.DefaultParticleInfluencer;
import com.jme3.effect.influencers.NewtonianParticleInfluencer;
import com.jme3.effect.shapes.EmitterPointShape;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A particle emitter that is used again shows nothing of its former life.
 */
class EmitterResetTest {
    private static final float TPF = 1 / 60f;
    private static final float RATE = 600;

    private final Node scene = new Node("scene");
    private final List<String> leftovers = new ArrayList<>();
    private ParticleEmitter prefab;
    private ParticleEmitter emitter;
    private SavedInstance saved;

    @BeforeEach
    void makeInstance() {
        prefab = new ParticleEmitter("smoke", ParticleMesh.Type.Triangle, 700);
        prefab.setShape(new EmitterSphereShape(new Vector3f(0, 0, 0), 0.1f));
        // Several a frame: the engine spreads them from the last place to the new one.
        prefab.setParticlesPerSec(RATE);
        prefab.setLowLife(1);
        prefab.setHighLife(1);
        prefab.getParticleInfluencer().setInitialVelocity(new Vector3f(0, 0.1f, 0));
        prefab.getParticleInfluencer().setVelocityVariation(0);
        emitter = prefab.clone(false);
        saved = SavedInstance.of(prefab, emitter);
    }

    private void use(float x, int frames) {
        emitter.setLocalTranslation(x, 0, 0);
        scene.attachChild(emitter);
        saved.placed();
        frames(frames);
    }

    private void frames(int frames) {
        for (int i = 0; i < frames; i++) {
            scene.updateLogicalState(TPF);
            scene.updateGeometricState();
        }
    }

    private ResetOutcome reset() {
        ResetOutcome outcome = saved.reset((kind, path, what) -> leftovers.add(kind + " " + path + ": " + what));
        scene.detachChild(emitter);
        return outcome;
    }

    private float nearestToOrigin() {
        float nearest = Float.POSITIVE_INFINITY;
        for (Particle particle : emitter.getParticles()) {
            if (particle.life > 0) {
                nearest = Math.min(nearest, particle.position.length());
            }
        }
        return nearest;
    }

    /** The engine's setter refreshes neither the matrix that is drawn with nor the bound. */
    @Test
    void anEmitterLeftInWorldSpaceIsDrawnAtItsPlaceAgain() {
        prefab.setInWorldSpace(false);
        prefab.setLocalTranslation(5, 0, 0);
        emitter = prefab.clone(false);
        for (ResetScope scope : ResetScope.values()) {
            SavedInstance own = SavedInstance.of(prefab, emitter, settings -> settings.resetScope(scope));
            scene.attachChild(emitter);
            emitter.setInWorldSpace(true);
            emitter.forceRefresh(true, true, false);
            frames(1);
            assertThat(emitter.getWorldMatrix().toTranslationVector().x).isZero();
            own.reset();
            scene.updateGeometricState();
            assertThat(emitter.getWorldMatrix().toTranslationVector().x).as("%s", scope).isEqualTo(5);
        }
    }

    @Test
    void noParticleAppearsNearTheFormerPlace() {
        use(0, 30);
        assertThat(emitter.getNumVisibleParticles()).isGreaterThan(20);
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(emitter.getNumVisibleParticles()).isZero();
        use(10, 0);
        for (int frame = 0; frame < 30; frame++) {
            frames(1);
            assertThat(nearestToOrigin()).as("frame %d", frame).isGreaterThan(9);
        }
        assertThat(emitter.getNumVisibleParticles()).isGreaterThan(20);
        assertThat(leftovers).isEmpty();
    }

    /** In a constructor, or in onCreate: where it is placed then, in each use. */
    @Test
    void whatAnInstanceWasMadeWithIsEmittedInEachUse() {
        emitter.setParticlesPerSec(0);
        emitter.emitParticles(7);
        saved = SavedInstance.of(prefab, emitter);
        for (int use = 1; use < 4; use++) {
            use(10 * use, 1);
            assertThat(emitter.getNumVisibleParticles()).as("use %d", use).isEqualTo(7);
            assertThat(nearestToOrigin()).isGreaterThan(10 * use - 2);
            frames(1000);
            assertThat(emitter.getNumVisibleParticles()).isZero();
            reset();
            assertThat(emitter.getNumVisibleParticles()).isZero();
        }
    }

    /** The engine's influencer adds to the velocity that a particle has had, where the shape has no normals. */
    @Test
    void whatAnInstanceWasMadeWithFliesAsFastInItsFirstUse() {
        NewtonianParticleInfluencer influencer = new NewtonianParticleInfluencer();
        influencer.setInitialVelocity(new Vector3f(0, 5, 0));
        influencer.setNormalVelocity(2);
        emitter.setParticleInfluencer(influencer);
        emitter.setShape(new EmitterPointShape(Vector3f.ZERO));
        emitter.setParticlesPerSec(0);
        emitter.emitParticles(1);
        Vector3f velocity = emitter.getParticles()[0].velocity.clone();
        saved = SavedInstance.of(prefab, emitter);
        for (int use = 0; use < 3; use++) {
            use(use, 0);
            assertThat(emitter.getParticles()[0].velocity).as("use %d", use).isEqualTo(velocity);
            reset();
        }
    }

    /** As a column of smoke that was simulated before its first use: it has been played, and is no burst. */
    @Test
    void whatAnInstanceHasPlayedBeforeIsNotEmittedInEachUse() {
        emitter.setParticlesPerSec(0);
        emitter.emitParticles(7);
        emitter.updateFromControl(0.01f);
        saved = SavedInstance.of(prefab, emitter);
        for (int use = 1; use < 3; use++) {
            use(use, 1);
            assertThat(emitter.getNumVisibleParticles()).as("use %d", use).isZero();
            reset();
        }
    }

    @Test
    void noParticleAppearsBetweenSpawnAndWhereTheGameMovesIt() {
        use(0, 30);
        reset();
        use(0, 0);
        emitter.setLocalTranslation(10, 0, 0);
        for (int frame = 0; frame < 30; frame++) {
            frames(1);
            assertThat(nearestToOrigin()).isGreaterThan(9);
        }
    }

    @Test
    void anEmitterLeftDisabledDoesNotSmearWhenItIsEnabledLater() {
        use(0, 30);
        emitter.setEnabled(false);
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(emitter.isEnabled()).isTrue();
        use(10, 5);
        assertThat(nearestToOrigin()).isGreaterThan(9);
    }

    @Test
    void placingCuresAnEmitterWhoseLastPlaceTheEngineHides() {
        ResetHands part = ResetHands.withHiddenFields(emitter, "smoke");
        use(0, 30);
        emitter.setEnabled(false);
        assertThat(part.isClean()).isFalse();
        part.restore();
        emitter.setLocalTranslation(10, 0, 0);
        part.placed();
        assertThat(emitter.getParticlesPerSec()).isEqualTo(RATE);
        frames(10);
        assertThat(nearestToOrigin()).isGreaterThan(9);
        assertThat(emitter.getNumVisibleParticles()).isPositive();
    }

    @Test
    void theBoundOfItsFormerParticlesIsForgotten() {
        use(50, 30);
        reset();
        use(0, 0);
        emitter.emitAllParticles();
        frames(1);
        assertThat(emitter.getWorldBound().getCenter().length()).isLessThan(5);
    }

    /** The engine's influencer adds to the velocity that a particle has had, where the shape has no normals. */
    @Test
    void nothingIsLeftOfParticlesThatWereKilledBeforeAnUpdate() {
        NewtonianParticleInfluencer influencer = new NewtonianParticleInfluencer();
        influencer.setInitialVelocity(new Vector3f(0, 1, 0));
        influencer.setNormalVelocity(2);
        prefab.setParticleInfluencer(influencer);
        prefab.setShape(new EmitterPointShape(Vector3f.ZERO));
        emitter = prefab.clone(false);
        saved = SavedInstance.of(prefab, emitter);
        for (int i = 0; i < 3; i++) {
            use(50 * i, 0);
            ParticleEmitter fresh = prefab.clone(false);
            fresh.setLocalTranslation(emitter.getLocalTranslation());
            fresh.emitParticles(2);
            emitter.emitParticles(2);
            // 1, or before engine 3.8 none
            assertThat(emitter.getParticles()[0].velocity.length()).as("use %d", i)
                    .isEqualTo(fresh.getParticles()[0].velocity.length());
            assertThat(emitter.getMesh().getBound()).as("use %d", i).hasToString(fresh.getMesh().getBound().toString());
            emitter.killAllParticles();
            assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        }
        use(0, 0);
        assertThat(reset()).as("nothing was emitted").isEqualTo(ResetOutcome.UNCHANGED);
    }

    @Test
    void particlesWithoutALifeAreForgotten() {
        use(0, 0);
        emitter.setLowLife(0);
        emitter.setHighLife(0);
        emitter.emitParticles(5);
        assertThat(emitter.getNumVisibleParticles()).isEqualTo(5);
        reset();
        assertThat(emitter.getNumVisibleParticles()).isZero();
    }

    @Test
    void aRayHitsTheParticlesOfItsOwnUse() {
        use(0, 30);
        assertThat(hits(0)).isPositive();
        assertThat(hits(20)).isZero();
        reset();
        emitter.getParticleInfluencer().setInitialVelocity(new Vector3f(0, 60, 0));
        use(0, 30);
        assertThat(hits(20)).isPositive();
    }

    /** At a height, when the emitter has been drawn. */
    private int hits(float y) {
        emitter.getControl(ParticleEmitterControl.class).render(null, new ViewPort("any", new Camera(100, 100)));
        CollisionResults found = new CollisionResults();
        emitter.collideWith(new Ray(new Vector3f(0, y, 5), new Vector3f(0, 0, -1)), found);
        return found.size();
    }

    @Test
    void theFirstParticleComesNoSoonerThanFromANewOne() {
        use(0, 0);
        emitter.setParticlesPerSec(1);
        frames(59);
        assertThat(emitter.getNumVisibleParticles()).isZero();
        reset();
        ParticleEmitter fresh = prefab.clone(false);
        scene.attachChild(fresh);
        use(0, 1);
        assertThat(emitter.getNumVisibleParticles()).isEqualTo(fresh.getNumVisibleParticles());
    }

    /** Each setting by itself: {@link EmitterSettingsTest}. */
    @Test
    void settingsThatWereChangedTogetherAreReportedOnceAndRestored() {
        emitter.setParticlesPerSec(5);
        emitter.setStartColor(ColorRGBA.Red);
        ((EmitterSphereShape) emitter.getShape()).setRadius(7);
        emitter.setShape(new EmitterPointShape(new Vector3f(1, 1, 1)));
        emitter.getParticleInfluencer().setVelocityVariation(1);
        emitter.setParticleInfluencer(new DefaultParticleInfluencer());
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).singleElement().asString().startsWith("PARTICLES smoke: settings of the emitter");
        assertThat(emitter.getParticlesPerSec()).isEqualTo(RATE);
        assertThat(emitter.getStartColor()).isEqualTo(new ColorRGBA(0.4f, 0.4f, 0.4f, 0.5f));
        assertThat(((EmitterSphereShape) emitter.getShape()).getRadius()).isEqualTo(0.1f);
        assertThat(emitter.getParticleInfluencer().getVelocityVariation()).isZero();
        assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
    }

    @Test
    void meshTypeAndNumberOfParticlesAreRestored() {
        emitter.setMeshType(ParticleMesh.Type.Point);
        emitter.setNumParticles(7);
        assertThat(reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(emitter.getMeshType()).isEqualTo(ParticleMesh.Type.Triangle);
        assertThat(emitter.getMaxNumParticles()).isEqualTo(700);
        assertThat(emitter.getMesh().getVertexCount()).isEqualTo(2800);
        assertThat(reset()).isEqualTo(ResetOutcome.UNCHANGED);
        use(0, 10);
        assertThat(emitter.getNumVisibleParticles()).isPositive();
    }

    /** The engine makes a new mesh for each call, and fills that one alone. */
    @Test
    void theMeshThatAnEmitterFillsIsTheOneThatIsDrawn() {
        Map<String, Runnable> changes = Map.of(
                "the same type", () -> emitter.setMeshType(ParticleMesh.Type.Triangle),
                "a mesh of the game", () -> emitter.setMesh(new Box(1, 1, 1)),
                "both", () -> {
                    emitter.setMeshType(ParticleMesh.Type.Triangle);
                    emitter.setMesh(new Box(1, 1, 1));
                },
                "another type, and back", () -> {
                    emitter.setMeshType(ParticleMesh.Type.Point);
                    emitter.setMeshType(ParticleMesh.Type.Triangle);
                });
        changes.forEach((what, change) -> {
            use(0, 1);
            change.run();
            for (int use = 0; use < 2; use++) {
                reset();
                use(0, 2);
                assertThat(emitter.getMesh().getVertexCount()).as(what).isEqualTo(2800);
                assertThat(hits(0)).as("%s, use %d after it", what, use).isPositive();
            }
        });
    }
}
