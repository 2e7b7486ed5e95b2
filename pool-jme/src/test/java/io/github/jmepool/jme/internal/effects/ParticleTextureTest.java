// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleEmitter.ParticleEmitterControl;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.effect.ParticleTriMesh;
import com.jme3.material.Material;
import com.jme3.math.Matrix3f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.system.NullRenderer;
import com.jme3.texture.Image;
import io.github.jmepool.jme.internal.drawn.Reason;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The texture of an emitter's particles, what is uploaded of it, and the mesh and the material that draw with it. */
class ParticleTextureTest {
    private static ParticleEmitter emitter(int particles) {
        return emitter(particles, Type.Triangle);
    }

    private static ParticleEmitter emitter(int particles, Type type) {
        ParticleEmitter emitter = new ParticleEmitter("smoke", type, particles);
        emitter.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Particle.j3md"));
        return emitter;
    }

    /** Whole rows and parts of rows, before and after the texture has grown. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theTextureGetsWhatIsWritten(long seed) {
        Random random = new Random(seed);
        ParticleTexture births = new ParticleTexture(emitter(700));
        UploadedTexture texture = new UploadedTexture(births);
        List<Integer> taken = new ArrayList<>();
        int stride = ParticleTexture.HEADER + births.cells;
        for (int frame = 0; frame < 200; frame++) {
            if (taken.size() < 40 && random.nextInt(4) == 0) {
                taken.add(births.take());
            }
            for (int i = random.nextInt(4); i > 0 && !taken.isEmpty(); i--) {
                int from = random.nextInt(stride);
                int count = random.nextInt(Math.min(stride - from, random.nextBoolean() ? 3 : stride)) + 1;
                write(births, taken.get(random.nextInt(taken.size())) + from, count, random);
            }
            if (random.nextInt(50) == 0) {
                texture.lose();
            }
            births.upload(random.nextInt(8) == 0 ? null : texture);
            texture.draw();
            for (int first : taken) {
                for (int cell = first; cell < first + stride; cell++) {
                    for (int texel = 0; texel < 3; texel++) {
                        float[] numbers = texture.texel(cell, texel);
                        for (int i = 0; i < 4; i++) {
                            if (numbers[i] != births.get(cell, texel * 4 + i)) {
                                fail("seed %d, frame %d, cell %d, texel %d", seed, frame, cell, texel);
                            }
                        }
                    }
                }
            }
        }
        assertThat(taken).doesNotHaveDuplicates().allMatch(first -> first % stride == 0);
        assertThat(texture.partial).isPositive();
    }

    private static void write(ParticleTexture births, int first, int count, Random random) {
        for (int cell = first; cell < first + count; cell++) {
            for (int number = 0; number < ParticleTexture.CELL_FLOATS; number++) {
                births.set(cell, number, random.nextFloat());
            }
        }
        births.changed(first, count);
    }

    /** Each part is a call of the driver. */
    @ParameterizedTest
    @CsvSource({"1, 0", "256, 0", "257, 1"})
    void fewPartsAreUploadedAloneAndManyWithTheWholeTexture(int parts, int whole) {
        ParticleTexture births = new ParticleTexture(emitter(30));
        UploadedTexture texture = new UploadedTexture(births);
        Random random = new Random(1);
        int first = births.take();
        births.upload(texture);
        texture.draw();
        for (int frame = 0; frame < 2; frame++) {
            texture.partial = 0;
            texture.whole = 0;
            for (int i = 0; i < parts; i++) {
                write(births, first + i % 20, 2, random);
            }
            births.upload(texture);
            texture.draw();
            assertThat(texture.whole).isEqualTo(whole);
            assertThat(texture.partial).isEqualTo(whole == 0 ? parts * 2 * 3 : 0);
        }
        texture.partial = 0;
        texture.whole = 0;
        births.upload(texture);
        texture.draw();
        assertThat(texture.whole + texture.partial).as("nothing has changed").isZero();
    }

    /** For a camera that looks along an axis. */
    @Test
    void theMeshHasTheCornersAndTrianglesOfTheEngine() {
        ParticleTexture births = new ParticleTexture(emitter(30));
        Mesh mesh = births.mesh();
        ParticleEmitter emitter = emitter(births.cells);
        ParticleTriMesh engine = (ParticleTriMesh) emitter.getMesh();
        Particle[] particles = emitter.getParticles();
        for (int i = 0; i < particles.length; i++) {
            particles[i].life = 1f;
            particles[i].size = 1f;
            particles[i].position.set(0f, 0f, i);
        }
        Camera camera = new Camera(100, 100);
        camera.setAxes(Vector3f.UNIT_X, Vector3f.UNIT_Y, Vector3f.UNIT_Z);
        engine.updateParticleData(particles, camera, new Matrix3f());
        assertThat(mesh.getMode()).isEqualTo(Mesh.Mode.Triangles);
        assertThat(mesh.getTriangleCount()).isEqualTo(engine.getTriangleCount());
        assertThat(mesh.getVertexCount()).isEqualTo(engine.getVertexCount());
        for (int i = 0; i < mesh.getTriangleCount() * 3; i++) {
            assertThat(mesh.getIndexBuffer().get(i)).isEqualTo(engine.getIndexBuffer().get(i));
        }
        for (int i = 0; i < mesh.getVertexCount() * 3; i++) {
            assertThat(mesh.getFloatBuffer(VertexBuffer.Type.Position).get(i)).as("number %d", i)
                    .isEqualTo(engine.getFloatBuffer(VertexBuffer.Type.Position).get(i));
        }
        assertThat(((BoundingBox) mesh.getBound()).getMax(null))
                .isEqualTo(new Vector3f(1f, 1f, particles.length - 1));
    }

    @Test
    void aPointIsOneVertex() {
        ParticleTexture births = new ParticleTexture(emitter(30, Type.Point));
        Mesh mesh = births.mesh();
        assertThat(mesh.getMode()).isEqualTo(Mesh.Mode.Points);
        assertThat(mesh.getVertexCount()).isEqualTo(births.cells);
        FloatBuffer positions = mesh.getFloatBuffer(VertexBuffer.Type.Position);
        for (int i = 0; i < births.cells; i++) {
            assertThat(new Vector3f(positions.get(i * 3), positions.get(i * 3 + 1), positions.get(i * 3 + 2)))
                    .isEqualTo(new Vector3f(0f, 0f, i));
        }
    }

    /** The axes are the camera's, and the factor of points' sizes is what the engine's emitter sets. */
    @ParameterizedTest
    @EnumSource(Type.class)
    void particlesFaceTheCameraLikeTheEngines(Type type) {
        ParticleTexture births = new ParticleTexture(emitter(3, type));
        ParticleEmitter engine = emitter(3, type);
        engine.emitAllParticles();
        for (int width : new int[] {640, 640, 1280}) {
            Camera camera = new Camera(width, 480);
            camera.setFrustumPerspective(45f + width / 100f, width / 480f, 1f, 100f);
            camera.lookAt(new Vector3f(width, 5f, -3f), Vector3f.UNIT_Y);
            births.face(camera);
            RenderManager manager = new RenderManager(new NullRenderer());
            ViewPort view = manager.createMainView("view", camera);
            manager.setCamera(camera, false);
            engine.getControl(ParticleEmitterControl.class).render(manager, view);
            Matrix3f axes = (Matrix3f) births.material().getParamValue(EffectMaterials.CAMERA);
            assertThat(axes.getColumn(0).isSimilar(camera.getLeft(), 1e-6f)).isTrue();
            assertThat(axes.getColumn(1).isSimilar(camera.getUp(), 1e-6f)).isTrue();
            assertThat(axes.getColumn(2).isSimilar(camera.getDirection(), 1e-6f)).isTrue();
            assertThat((Object) births.material().getParamValue("Quadratic"))
                    .isEqualTo(engine.getMaterial().getParamValue("Quadratic"));
        }
    }

    @Test
    void aParticleThatTheGameHasChangedIsFound() {
        ParticleTexture births = new ParticleTexture(emitter(3));
        int cell = births.take() + ParticleTexture.HEADER;
        List<Consumer<Particle>> changes = List.of(particle -> particle.position.x++,
                particle -> particle.position.y++, particle -> particle.position.z++,
                particle -> particle.velocity.x++, particle -> particle.velocity.y++,
                particle -> particle.velocity.z++, particle -> particle.startlife++, particle -> particle.angle++,
                particle -> particle.rotateSpeed++, particle -> particle.imageIndex++);
        for (int i = 0; i < changes.size(); i++) {
            Particle particle = new Particle();
            particle.position.set(1f, 2f, 3f);
            particle.velocity.set(4f, 5f, 6f);
            particle.startlife = 7f;
            particle.angle = 8f;
            particle.rotateSpeed = 9f;
            particle.imageIndex = 10;
            births.write(cell, particle, 11f, 12f);
            births.flush();
            assertThat(births.isAs(cell, particle)).isTrue();
            changes.get(i).accept(particle);
            assertThat(births.isAs(cell, particle)).as("change %d", i).isFalse();
        }
    }

    /** Such an effect is asked for in each frame. */
    @Test
    void anEffectOfWhichAPartHasNoRoomChangesNothing() {
        ParticleEmitter small = emitter(3);
        ParticleEmitter large = emitter(ParticleTexture.MOST_PARTICLES);
        ParticleTexture full = new ParticleTexture(large);
        int last = full.take();
        while (!full.isFull()) {
            last = full.take();
        }
        Effects effects = new Effects(new Geometry[] {small, large}, List.of(new ParticleTexture(small), full));
        ParticleEmitterControl smalls = small.getControl(ParticleEmitterControl.class);
        ParticleEmitterControl larges = large.getControl(ParticleEmitterControl.class);
        for (int frame = 0; frame < 3; frame++) {
            assertThat(effects.take()).isEqualTo(Reason.FULL);
            assertThat(small.getControl(0)).isSameAs(smalls);
            assertThat(large.getControl(0)).isSameAs(larges);
        }
        full.giveBack(last);
        assertThat(effects.take()).isNull();
        assertThat(small.getControl(0)).isInstanceOf(EffectControl.class);
        effects.end();
        assertThat(small.getControl(0)).isSameAs(smalls);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 17, 300, 2_100})
    void theTextureIsAQuarterLargerThanNeededAtMost(int effects) {
        ParticleTexture births = new ParticleTexture(emitter(30));
        for (int i = 0; i < effects; i++) {
            births.take();
        }
        int cell = ParticleTexture.CELL_FLOATS * Float.BYTES;
        int each = (ParticleTexture.HEADER + births.cells) * cell;
        Image image = births.material().getTextureParam(EffectMaterials.BIRTHS).getTextureValue().getImage();
        // and sixteen more where there are few, in whole rows
        assertThat(image.getData(0).capacity()).isBetween(effects * each, (effects * 5 / 4 + 16) * each + 512 * cell);
    }

    /** The limits on docs/effects.md. */
    @ParameterizedTest
    @CsvSource({"3200, 261", "30, 25575"})
    void theTextureHasRoomForManyEffects(int particles, int effects) {
        ParticleTexture births = new ParticleTexture(emitter(particles));
        int last = 0;
        for (int i = 0; i < effects; i++) {
            assertThat(births.isFull()).isFalse();
            last = births.take();
        }
        assertThat(births.isFull()).isTrue();
        births.giveBack(last);
        assertThat(births.isFull()).isFalse();
        assertThat(births.take()).isEqualTo(last);
    }
}
