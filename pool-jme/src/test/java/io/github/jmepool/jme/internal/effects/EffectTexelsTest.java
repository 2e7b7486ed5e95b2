// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.effect.shapes.EmitterPointShape;
import com.jme3.effect.shapes.EmitterSphereShape;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The texture and an instance's numbers give the particles of an emitter that the engine simulates: their places,
 * sizes, colours and images are computed here as PoolEffects.glsllib does, from the same texels, on purpose without the
 * library's constants. The shader itself is compared in {@code EffectPicturesDisplayTest}.
 */
class EffectTexelsTest {
    private static final int PARTICLES = 30;
    /** A particle with less life left may already be dead on the other side, by rounding; in seconds. */
    private static final float ALMOST_DEAD = 1e-3f;
    /** For lengths, which are rounded. */
    private static final float TOLERANCE = 1e-3f;

    private final Material material =
            new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Particle.j3md");
    private final Node node = new Node("together");
    private final Node engineNode = new Node("engine");
    private final ParticleEmitter emitter = emitter();
    private final ParticleEmitter engine = emitter();
    private final ParticleTexture births = new ParticleTexture(emitter);
    private final UploadedTexture texture = new UploadedTexture(births);
    private final Effect effect = new Effect(emitter, births);
    /** What the shader gets of the instance. */
    private final float[] numbers = new float[EffectMaterials.ATTRIBUTE_FLOATS];
    /** By the last {@link #draw}. */
    private List<Drawn> drawn = List.of();

    private ParticleEmitter emitter() {
        ParticleEmitter made = new ParticleEmitter("sparks", Type.Triangle, PARTICLES);
        made.setMaterial(material);
        made.setImagesX(2);
        made.setImagesY(3);
        made.setShape(new EmitterSphereShape(Vector3f.ZERO, 0.3f));
        made.getParticleInfluencer().setInitialVelocity(new Vector3f(1f, 3f, 2f));
        made.getParticleInfluencer().setVelocityVariation(0.8f);
        made.setGravity(1f, 4f, -2f);
        made.setStartSize(0.15f);
        made.setEndSize(0.45f);
        made.setRandomAngle(true);
        made.setRotateSpeed(2f);
        made.setLowLife(0.7f);
        made.setHighLife(1f);
        made.setParticlesPerSec(0f);
        return made;
    }

    private void start() {
        births.take(); // of another effect
        node.attachChild(emitter);
        engineNode.attachChild(engine);
        assertThat(effect.obstacle()).isNull();
        effect.take();
    }

    /** Both draw the same random numbers. */
    private void both(long seed, Consumer<ParticleEmitter> act) {
        FastMath.rand.setSeed(seed);
        act.accept(engine);
        FastMath.rand.setSeed(seed);
        act.accept(emitter);
    }

    private void frame(long seed, float step) {
        both(seed, one -> {
            one.getParent().updateLogicalState(step);
            one.getParent().updateGeometricState();
        });
    }

    private void draw() {
        assertThat(effect.look()).isNull();
        births.upload(texture);
        texture.draw();
        effect.write(numbers, 0);
        drawn = computed();
    }

    /** One that is drawn: of the cells that the shader looks at, those of particles that live. */
    private record Drawn(Vector3f place, Vector3f velocity, ColorRGBA color, float size, float angle, float image,
            float life) {
    }

    private List<Drawn> computed() {
        List<Drawn> all = new ArrayList<>();
        int span = (int) (numbers[3] / 4096f);
        int oldest = (int) (numbers[3] - span * 4096f + 0.5f);
        assertThat(span).isLessThanOrEqualTo(births.cells);
        int first = first();
        float[] startColor = texture.texel(first, 0);
        float[] endColor = texture.texel(first, 1);
        float[] gravity = texture.texel(first, 2);
        float[] normal = texture.texel(first + 1, 0);
        float[] images = texture.texel(first + 1, 1);
        for (int number = 0; number < span; number++) {
            int cell = first + 2 + (oldest + number) % births.cells;
            float[] a = texture.texel(cell, 0);
            float[] b = texture.texel(cell, 1);
            float[] c = texture.texel(cell, 2);
            float age = numbers[0] - b[3];
            if (a[3] <= 0f || age > a[3] * 1.0001f) {
                continue;
            }
            float share = FastMath.clamp(age / a[3], 0f, 1f);
            float fallen = (age * age + numbers[1] - c[3]) * 0.5f;
            all.add(new Drawn(
                    vector(a).addLocal(vector(b).multLocal(age)).subtractLocal(vector(gravity).multLocal(fallen)),
                    vector(b).subtractLocal(vector(gravity).multLocal(age)),
                    new ColorRGBA().interpolateLocal(color(startColor), color(endColor), share),
                    FastMath.interpolateLinear(share, gravity[3], normal[3]), c[0] + c[1] * age,
                    images[2] > 0.5f ? c[2] : (float) Math.floor(share * images[0] * images[1]), a[3] - age));
        }
        return all;
    }

    private int first() {
        return (int) (numbers[2] + 0.5f);
    }

    private static Vector3f vector(float[] texel) {
        return new Vector3f(texel[0], texel[1], texel[2]);
    }

    private static ColorRGBA color(float[] texel) {
        return new ColorRGBA(texel[0], texel[1], texel[2], texel[3]);
    }

    private static boolean isAlike(Drawn one, Particle particle) {
        return one.place.distance(particle.position) < 2e-3f && one.velocity.distance(particle.velocity) < 2e-3f
                && one.color.toVector4f().distance(particle.color.toVector4f()) < 2e-3f
                && Math.abs(one.size - particle.size) < 1e-3f && Math.abs(one.angle - particle.angle) < 2e-3f
                && Math.abs(one.life - particle.life) < 1e-3f;
    }

    private static boolean hasImageOf(Drawn one, Particle particle, ParticleEmitter emitter) {
        float exact = (particle.startlife - particle.life) / particle.startlife * emitter.getImagesX()
                * emitter.getImagesY();
        boolean isBetween = !emitter.isSelectRandomImage() && Math.abs(exact - Math.round(exact)) < 1e-2f;
        return one.image == particle.imageIndex || isBetween && Math.abs(one.image - particle.imageIndex) <= 1;
    }

    private void assertLikeTheEngine(String when, boolean hasImages) {
        List<Particle> alive = Arrays.stream(engine.getParticles()).filter(one -> one.life > 0f).toList();
        for (Particle particle : alive) {
            assertThat(particle.life < ALMOST_DEAD || drawn.stream().anyMatch(one -> isAlike(one, particle)
                    && (!hasImages || hasImageOf(one, particle, engine))))
                    .as("%s: at %s, velocity %s, %s, size %s, angle %s, image %s, life %s of %s; nearest %s", when,
                            particle.position, particle.velocity, particle.color, particle.size, particle.angle,
                            particle.imageIndex, particle.life, particle.startlife, drawn.stream()
                                    .min(Comparator.comparing(one -> one.place.distance(particle.position))))
                    .isTrue();
        }
        for (Drawn one : drawn) {
            assertThat(one.life < ALMOST_DEAD || alive.stream().anyMatch(particle -> isAlike(one, particle)))
                    .as("%s: the engine has none like %s", when, one).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void placesSizesColorsAndImagesAreThoseOfTheEngine(long seed) {
        Random random = new Random(seed);
        start();
        int sinceShape = 0;
        int seen = 0;
        float[] reach = new float[4];
        for (int frame = 0; frame < 4_000; frame++) {
            String when = "seed " + seed + ", frame " + frame;
            if (random.nextInt(6) == 0 && act(random)) {
                sinceShape = 0;
            }
            frame(random.nextLong(), step(random));
            if (effect.isAlive()) {
                assertBound(when);
            }
            if (random.nextInt(12) == 0) {
                int number = random.nextInt(PARTICLES);
                int killed = random.nextInt(2 * PARTICLES);
                both(random.nextLong(), one -> {
                    if (killed < one.getNumVisibleParticles()) {
                        one.killParticle(killed);
                    }
                    one.emitParticles(number);
                });
            }
            draw();
            boolean hasShape = ++sinceShape > 16;
            assertLikeTheEngine(when, hasShape);
            assertThat(effect.isAlive()).as(when).isEqualTo(Arrays.stream(engine.getParticles())
                    .anyMatch(one -> one.life > 0f));
            if (effect.isAlive()) {
                seen += drawn.size();
                assertLook(when, hasShape);
                assertReach(when, reach);
            }
        }
        assertThat(seen).isGreaterThan(20_000);
    }

    private static float step(Random random) {
        return switch (random.nextInt(12)) {
            case 0 -> 0f;
            case 1 -> 0.001f;
            case 2 -> random.nextInt(8) == 0 ? 1.3f : 0.1f;
            default -> 0.004f + random.nextFloat() * 0.04f;
        };
    }

    /** What a game may do with an emitter; returns whether that changes what seldom changes. */
    private boolean act(Random random) {
        int number = random.nextInt(PARTICLES);
        long seed = random.nextLong();
        Vector3f vector = new Vector3f(random.nextFloat() * 4f - 2f, random.nextFloat(), random.nextFloat() - 0.5f);
        ColorRGBA color = new ColorRGBA(random.nextFloat(), random.nextFloat(), random.nextFloat(), number / 30f);
        switch (random.nextInt(18)) {
            case 0 -> both(seed, ParticleEmitter::emitAllParticles);
            case 1 -> both(seed, one -> {
                one.killAllParticles();
                one.setSelectRandomImage(number % 2 == 0);
            });
            case 2, 3 -> both(seed, one -> one.killParticle(number));
            case 4, 5, 6 -> both(seed, one -> one.setParticlesPerSec(number * 2));
            case 7 -> both(seed, one -> one.setParticlesPerSec(0f));
            case 8, 9 -> {
                both(seed, one -> one.move(vector));
                effect.move();
            }
            case 10 -> both(seed, one -> one.setGravity(vector.mult(3f)));
            case 11 -> both(seed, one -> one.setStartColor(color));
            case 12 -> both(seed, one -> one.setEndColor(color));
            case 13 -> both(seed, one -> one.setStartSize(number / 40f));
            case 14 -> both(seed, one -> one.setEndSize(number / 40f));
            case 15 -> {
                both(seed, one -> {
                    one.setImagesX(number % 3 + 1);
                    one.setImagesY(number % 5 + 1);
                    one.setFaceNormal(number % 4 == 0 ? vector : null);
                    one.setLocalScale(1f + number);
                });
                effect.move();
                return true;
            }
            case 16 -> both(seed, one -> {
                one.setInWorldSpace(number % 2 == 0);
                // or the engine would draw it around the origin, and the pool leave it to the engine
                one.forceRefresh(true, false, false);
            });
            default -> both(seed, one -> one.setFacingVelocity(number % 2 == 0));
        }
        return false;
    }

    /** What the shader gets of the emitter itself. */
    private void assertLook(String when, boolean hasShape) {
        float[] images = texture.texel(first() + 1, 1);
        float[] modes = texture.texel(first() + 1, 2);
        assertThat(vector(texture.texel(first(), 2))).as(when).isEqualTo(engine.getGravity());
        assertThat(modes[0]).as(when).isZero();
        assertThat(modes[1] == 1f).as(when).isEqualTo(engine.isFacingVelocity());
        assertThat(modes[2] == 1f).as(when).isEqualTo(engine.isInWorldSpace());
        if (hasShape) {
            Vector3f normal = engine.getFaceNormal();
            assertThat(vector(texture.texel(first() + 1, 0))).as(when)
                    .isEqualTo(normal == null ? Vector3f.ZERO : normal);
            assertThat(modes[1]).as(when).isEqualTo(engine.isFacingVelocity() ? 1f : normal == null ? 0f : 2f);
            assertThat(images).as(when).containsExactly(engine.getImagesX(), engine.getImagesY(),
                    engine.isSelectRandomImage() ? 1f : 0f, engine.getWorldScale().x);
        }
    }

    /** Each particle is within the radius. */
    private void assertReach(String when, float[] known) {
        boolean isNew = effect.takeNewReach();
        assertThat(effect.takeNewReach()).as(when).isFalse();
        Vector3f center = new Vector3f();
        effect.center(center);
        float radius = effect.radius();
        float[] now = {center.x, center.y, center.z, radius};
        if (!isNew) {
            assertThat(now).as(when).isEqualTo(known);
        }
        System.arraycopy(now, 0, known, 0, now.length);
        Vector3f from = engine.isInWorldSpace() ? center : Vector3f.ZERO;
        for (Drawn one : drawn) {
            assertThat(one.place.distance(from) + one.size).as(when).isLessThan(radius + TOLERANCE);
        }
    }

    /** Each particle is in the bound that the engine culls by. */
    private void assertBound(String when) {
        BoundingBox bound = (BoundingBox) emitter.getMesh().getBound();
        for (Particle particle : engine.getParticles()) {
            if (particle.life > 0f) {
                assertContains(bound, particle.position, particle.size, when);
            }
        }
    }

    private static void assertContains(BoundingBox box, Vector3f place, float size, String when) {
        Vector3f off = place.subtract(box.getCenter());
        assertThat(Math.abs(off.x) + size).as(when).isLessThan(box.getXExtent() + TOLERANCE);
        assertThat(Math.abs(off.y) + size).as(when).isLessThan(box.getYExtent() + TOLERANCE);
        assertThat(Math.abs(off.z) + size).as(when).isLessThan(box.getZExtent() + TOLERANCE);
    }

    /** Effects are sorted by this box: it contains the living, and is smaller than the space that they may reach. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theBoxOfAnEffectHasTheParticlesThatLive(long seed) {
        Random random = new Random(seed);
        start();
        both(seed, one -> one.setParticlesPerSec(20f));
        int smaller = 0;
        BoundingBox box = new BoundingBox();
        for (int frame = 0; frame < 2_000; frame++) {
            if (frame % 100 == 0) {
                float gravity = random.nextFloat() * 4f;
                both(seed, one -> one.setGravity(0f, gravity, 0f));
            }
            frame(random.nextLong(), 1f / 60);
            draw();
            if (effect.isAlive()) {
                effect.center(new Vector3f());
                effect.bound(box);
                for (Drawn one : drawn) {
                    assertContains(box, one.place, one.size, "seed " + seed + ", frame " + frame);
                }
                smaller += box.getYExtent() < ((BoundingBox) emitter.getMesh().getBound()).getYExtent() ? 1 : 0;
            }
        }
        assertThat(smaller).isGreaterThan(1_000);
    }

    /** With gravity, a step as long as the life moves a particle by twice what many small ones do. */
    @ParameterizedTest
    @CsvSource({"true, 11.10", "false, 17.17"})
    void theSpaceThatOneParticleReachesIsComputed(boolean isInWorldSpace, float radius) {
        emitter.setShape(new EmitterPointShape(Vector3f.ZERO));
        emitter.getParticleInfluencer().setInitialVelocity(new Vector3f(1f, 2f, 0f));
        emitter.getParticleInfluencer().setVelocityVariation(0f);
        emitter.setGravity(0f, 4f, 0f);
        emitter.setStartSize(0.2f);
        emitter.setEndSize(-0.6f);
        emitter.setLowLife(2f);
        emitter.setHighLife(2f);
        emitter.setInWorldSpace(isInWorldSpace);
        start();
        emitter.emitParticles(1);
        node.updateLogicalState(0f);
        draw();
        Vector3f center = new Vector3f();
        effect.center(center);
        // x: 0 to 2, y: -16 to 4, and three halves of the greatest size around it
        assertNear(center, 1f, -6f, 0f);
        assertThat(effect.radius()).isCloseTo(radius, within(0.01f));
        node.updateLogicalState(0.5f);
        BoundingBox box = new BoundingBox();
        effect.bound(box);
        assertNear(box.getCenter(), 0.5f, 0.5f, 0f);
        assertNear(box.getExtent(null), 0.9f, 0.9f, 0.9f);
        BoundingBox engines = (BoundingBox) emitter.getMesh().getBound();
        assertNear(engines.getCenter(), 1f, -6f, 0f);
        assertNear(engines.getExtent(null), 1.9f, 10.9f, 0.9f);
    }

    /** The dead are far behind; otherwise it would be drawn for all that it has passed. */
    @Test
    void aTrailReachesWhereItsParticlesAreAndNotWhereItHasBeen() {
        start();
        both(1, one -> one.setParticlesPerSec(30f));
        float[] reach = new float[4];
        for (int frame = 0; frame < 1_000; frame++) {
            both(frame, one -> one.move(1f, 0f, 0f));
            effect.move();
            frame(frame, 1f / 30f);
            draw();
            if (effect.isAlive()) {
                assertReach("frame " + frame, reach);
                assertThat(effect.radius()).as("frame %d", frame).isLessThan(2 * PARTICLES);
            }
        }
        assertLikeTheEngine("trail", true);
    }

    private static void assertNear(Vector3f vector, float x, float y, float z) {
        assertThat(vector.distance(new Vector3f(x, y, z))).as("%s", vector).isLessThan(1e-3f);
    }

    @Test
    void theNumbersOfAnInstanceAreNewOnlyOnceAfterAStep() {
        start();
        emitter.emitAllParticles();
        for (int frame = 0; frame < 5; frame++) {
            node.updateLogicalState(0.01f);
            assertThat(effect.look()).isNull();
            assertThat(effect.write(numbers, 0)).isTrue();
            assertThat(effect.write(numbers, 0)).isFalse();
        }
        for (int i = 0; i < numbers.length; i++) {
            float[] another = numbers.clone();
            another[i]++;
            assertThat(effect.write(another, 0)).as("number %d", i).isTrue();
            assertThat(another).isEqualTo(numbers);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anEmitterThatMovesAndRotatesEmitsTheParticlesOfTheEngine(boolean isInWorldSpace) {
        both(1, one -> one.setInWorldSpace(isInWorldSpace));
        start();
        both(1, one -> one.setParticlesPerSec(60f));
        for (int frame = 0; frame < 200; frame++) {
            Quaternion rotation = new Quaternion().fromAngles(0.1f * frame, 0f, 1f);
            both(frame, one -> {
                one.move(0.1f, 0.2f, 0f);
                one.setLocalRotation(rotation);
            });
            effect.move();
            frame(frame, 0.02f);
            draw();
            assertLikeTheEngine("frame " + frame, true);
        }
    }
}
