// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.material.Material;
import com.jme3.math.Matrix3f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Renderer;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.shader.VarType;
import com.jme3.texture.Image;
import com.jme3.texture.Image.Format;
import com.jme3.texture.Texture.MagFilter;
import com.jme3.texture.Texture.MinFilter;
import com.jme3.texture.Texture2D;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the particles of all instances of one emitter of a prefab began with, in a texture that the vertex shader reads.
 * Each effect that is drawn together has consecutive cells of three texels: some for itself, then a ring for particles.
 */
public final class ParticleTexture {
    /** The most particles of an emitter, as the shader gets two places of a ring in one number. */
    public static final int MOST_PARTICLES = 3200;
    static final int CELL_FLOATS = 12;
    /** The cells of an effect before its ring. */
    static final int HEADER = 2;
    /** The numbers of a particle's cell; it has its image as well. */
    static final int PLACE = 0;
    static final int LIFE = 3;
    static final int VELOCITY = 4;
    static final int BORN = 7;
    static final int ANGLE = 8;
    static final int ROTATE_SPEED = 9;
    private static final int IMAGE = 10;
    static final int SQUARES = 11;
    private static final int CELL_TEXELS = 3;
    private static final int CELLS_PER_ROW = 512;
    private static final int ROW_FLOATS = CELLS_PER_ROW * CELL_FLOATS;
    /** The height that every context of OpenGL ES 3 has. */
    private static final int MOST_ROWS = 2048;
    /** The effects that there is room for from the beginning, and at least for as many more whenever there is none. */
    private static final int STEP = 16;
    /** The number of effects in a frame above which one upload of all takes less time than one for each. */
    private static final int MOST_PARTIAL = 256;

    private final ParticleMesh.Type type;
    /** The most particles of an effect, and the places of its ring: some more, as those of the dead are not free. */
    final int most;
    final int cells;
    /** A vector for one effect at a time. */
    final Vector3f scratch = new Vector3f();
    final Vector3f otherScratch = new Vector3f();
    final Particle[] dead;
    /** For the meshes of the emitters, as long as nothing draws them. */
    final UndrawnBuffers undrawn;
    private final Material material;
    /** The material of the emitters, which is not changed. */
    private final Material ofEmitters;
    private final Matrix3f axes = new Matrix3f();
    private final boolean hasQuadratic;
    private float quadratic;
    private final Texture2D texture;
    private final Image image;
    /** The numbers of the image. */
    private FloatBuffer data;
    /** The numbers of some cells that follow each other, which were written last. */
    private final float[] written;
    private int writtenFrom;
    private int writtenCount;
    /** A part of a row, for uploads. */
    private final Image strip;
    private final FloatBuffer stripData;
    /** The first cells of effects that are drawn together no more. */
    private int[] free = new int[4];
    private int freeCount;
    /** The effects that have cells, also those that are free again. */
    private int used;
    /** The effects that the texture has rows for. */
    private int capacity = STEP;
    /** The first and the number of cells that have changed, alternately. */
    private int[] changed = new int[32];
    private int changedEnd;

    /**
     * Makes the texture, and the material.
     *
     * @param emitter of the prefab; {@link EffectMaterials#obstacle} has none for its material
     */
    public ParticleTexture(ParticleEmitter emitter) {
        type = emitter.getMeshType();
        most = emitter.getMaxNumParticles();
        cells = most + most / 4 + 2;
        dead = new Particle[most];
        written = new float[most * CELL_FLOATS];
        undrawn = new UndrawnBuffers(emitter.getMesh());
        ByteBuffer bytes = bytes(rows(capacity));
        data = bytes.asFloatBuffer();
        image = new Image(Format.RGBA32F, CELLS_PER_ROW * CELL_TEXELS, rows(capacity), bytes, ColorSpace.Linear);
        texture = new Texture2D(image);
        texture.setMinFilter(MinFilter.NearestNoMipMaps);
        texture.setMagFilter(MagFilter.Nearest);
        ByteBuffer part = bytes(1);
        stripData = part.asFloatBuffer();
        strip = new Image(Format.RGBA32F, CELLS_PER_ROW * CELL_TEXELS, 1, part, ColorSpace.Linear);
        ofEmitters = emitter.getMaterial();
        material = EffectMaterials.derive(ofEmitters);
        hasQuadratic = type == ParticleMesh.Type.Point
                && material.getMaterialDef().getMaterialParam("Quadratic") != null;
        material.setTexture(EffectMaterials.BIRTHS, texture);
        material.setInt(EffectMaterials.CELLS, cells);
        material.setParam(EffectMaterials.CAMERA, VarType.Matrix3, axes);
    }

    private static ByteBuffer bytes(int rows) {
        return BufferUtils.createByteBuffer(rows * ROW_FLOATS * Float.BYTES);
    }

    private int stride() {
        return HEADER + cells;
    }

    private int rows(int effects) {
        return (effects * stride() + CELLS_PER_ROW - 1) / CELLS_PER_ROW;
    }

    private int mostEffects() {
        return MOST_ROWS * CELLS_PER_ROW / stride();
    }

    /** What draws the particles of one instance: the corners of as many as an effect can have in its ring. */
    public Mesh mesh() {
        Mesh mesh = new Mesh();
        boolean isPoint = type == ParticleMesh.Type.Point;
        int corners = isPoint ? 1 : 4;
        FloatBuffer positions = BufferUtils.createVector3Buffer(cells * corners);
        int[] indices = new int[isPoint ? 0 : cells * 6];
        for (int i = 0; i < cells; i++) {
            for (int corner = 0; corner < corners; corner++) {
                float side = isPoint ? 0f : corner % 2 == 0 ? 1f : -1f;
                positions.put(side).put(isPoint ? 0f : corner < 2 ? 1f : -1f).put(i);
            }
            if (!isPoint) {
                int at = i * 6;
                int first = i * 4;
                indices[at] = first + 1;
                indices[at + 1] = first;
                indices[at + 2] = first + 2;
                indices[at + 3] = first + 1;
                indices[at + 4] = first + 2;
                indices[at + 5] = first + 3;
            }
        }
        ((Buffer) positions).flip();
        mesh.setMode(isPoint ? Mesh.Mode.Points : Mesh.Mode.Triangles);
        mesh.setBuffer(Type.Position, 3, positions);
        if (!isPoint) {
            mesh.setBuffer(Type.Index, 3, indices);
        }
        mesh.updateCounts();
        mesh.updateBound();
        return mesh;
    }

    /** How the particles are drawn. */
    public ParticleMesh.Type type() {
        return type;
    }

    /** Whether a filter of the engine has made the particles soft, which draws them with another technique. */
    public boolean isSoft() {
        return EngineManaged.isSoft(ofEmitters);
    }

    /** The material that draws all. */
    public Material material() {
        return material;
    }

    /** Particles face this camera from now on, as the engine's do. */
    public void face(Camera camera) {
        camera.getRotation().toRotationMatrix(axes);
        if (hasQuadratic) {
            float wanted = camera.getProjectionMatrix().m00 * camera.getWidth() * 0.5f;
            if (wanted != quadratic) {
                quadratic = wanted;
                material.setFloat("Quadratic", wanted);
            }
        }
    }

    /** Whether the texture has no room for another effect. */
    boolean isFull() {
        return freeCount == 0 && used == mostEffects();
    }

    /** Returns the first cell for an effect; call unless it {@link #isFull}. */
    int take() {
        if (freeCount > 0) {
            return free[--freeCount];
        }
        if (used == capacity) {
            // by a quarter: what no effect uses takes memory, here and on the GPU
            capacity = Math.min(capacity + Math.max(STEP, capacity >> 2), mostEffects());
            ByteBuffer bytes = bytes(rows(capacity));
            data = bytes.asFloatBuffer().put(data);
            ((Buffer) data).clear();
            image.setHeight(rows(capacity));
            image.setData(bytes);
        }
        return used++ * stride();
    }

    void giveBack(int first) {
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, freeCount << 1);
        }
        free[freeCount++] = first;
    }

    float get(int cell, int number) {
        return data.get(cell * CELL_FLOATS + number);
    }

    void set(int cell, int number, float value) {
        data.put(cell * CELL_FLOATS + number, value);
    }

    /** Sets the numbers of consecutive cells. */
    void set(int cell, float[] numbers) {
        set(cell, numbers, numbers.length);
    }

    private void set(int cell, float[] numbers, int count) {
        ((Buffer) data).position(cell * CELL_FLOATS);
        data.put(numbers, 0, count);
        ((Buffer) data).clear();
    }

    boolean isAt(int cell, int number, Vector3f vector) {
        return vector.x == get(cell, number) && vector.y == get(cell, number + 1) && vector.z == get(cell, number + 2);
    }

    /** Whether a particle has what it began with. */
    boolean isAs(int cell, Particle particle) {
        return isAt(cell, PLACE, particle.position) && isAt(cell, VELOCITY, particle.velocity)
                && particle.startlife == get(cell, LIFE) && particle.angle == get(cell, ANGLE)
                && particle.rotateSpeed == get(cell, ROTATE_SPEED) && particle.imageIndex == get(cell, IMAGE);
    }

    /** Writes what a particle began with, which is not there before {@link #flush}. */
    void write(int cell, Particle particle, float born, float squares) {
        if (cell != writtenFrom + writtenCount || writtenCount == most) {
            flush();
            writtenFrom = cell;
        }
        float[] to = written;
        int at = writtenCount++ * CELL_FLOATS;
        Vector3f place = particle.position;
        to[at] = place.x;
        to[at + 1] = place.y;
        to[at + 2] = place.z;
        to[at + LIFE] = particle.startlife;
        Vector3f velocity = particle.velocity;
        to[at + VELOCITY] = velocity.x;
        to[at + VELOCITY + 1] = velocity.y;
        to[at + VELOCITY + 2] = velocity.z;
        to[at + BORN] = born;
        to[at + ANGLE] = particle.angle;
        to[at + ROTATE_SPEED] = particle.rotateSpeed;
        to[at + IMAGE] = particle.imageIndex;
        to[at + SQUARES] = squares;
    }

    /** Puts what is written where it is read: at once for a burst, whose cells follow each other. */
    void flush() {
        if (writtenCount > 0) {
            set(writtenFrom, written, writtenCount * CELL_FLOATS);
            writtenCount = 0;
        }
    }

    /** Consecutive cells are to be uploaded. */
    void changed(int first, int count) {
        if (changedEnd == changed.length) {
            changed = Arrays.copyOf(changed, changedEnd << 1);
        }
        changed[changedEnd++] = first;
        changed[changedEnd++] = count;
    }

    /**
     * Uploads what has changed.
     *
     * @param renderer null where none is known: all is uploaded with the next draw call
     */
    public void upload(@Nullable Renderer renderer) {
        if (renderer != null && changedEnd <= 2 * MOST_PARTIAL && image.getId() != -1 && !image.isUpdateNeeded()) {
            for (int i = 0; i < changedEnd; i += 2) {
                upload(renderer, changed[i], changed[i + 1]);
            }
        } else if (changedEnd > 0) {
            // or it was never drawn, or not since the context was made anew
            image.setUpdateNeeded();
        }
        changedEnd = 0;
    }

    /** Uploads consecutive cells, row by row. */
    @SuppressWarnings("deprecation") // the one for parts of a source is missing in older engines
    private void upload(Renderer renderer, int first, int count) {
        int from = first;
        int end = first + count;
        while (from < end) {
            int row = from / CELLS_PER_ROW;
            int to = Math.min(end, (row + 1) * CELLS_PER_ROW);
            ((Buffer) stripData).clear();
            ((Buffer) data).limit(to * CELL_FLOATS).position(from * CELL_FLOATS);
            stripData.put(data);
            ((Buffer) data).clear();
            strip.setWidth((to - from) * CELL_TEXELS);
            renderer.modifyTexture(texture, strip, (from - row * CELLS_PER_ROW) * CELL_TEXELS, row);
            from = to;
        }
    }
}
