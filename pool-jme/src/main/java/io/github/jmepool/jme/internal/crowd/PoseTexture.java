// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.math.Matrix4f;
import com.jme3.renderer.Renderer;
import com.jme3.texture.Image;
import com.jme3.texture.Image.Format;
import com.jme3.texture.Texture.MagFilter;
import com.jme3.texture.Texture.MinFilter;
import com.jme3.texture.Texture2D;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The skinning matrices of one armature in all baked poses. A pose is a row of three texels for each joint. Poses
 * beyond the greatest height continue in a further column.
 */
final class PoseTexture {
    /** The width and height that every context of OpenGL ES 3 has. */
    static final int MOST_TEXELS = 2048;
    /** The rows of a joint's matrix; the fourth is always the same. */
    private static final int JOINT_TEXELS = 3;
    static final int MOST_JOINTS = MOST_TEXELS / JOINT_TEXELS;
    private static final int TEXEL_FLOATS = 4;

    final int joints;
    final Texture2D texture;
    private final int height;
    private final int width;
    private final FloatBuffer floats;

    /** The last rows, whole ones, for uploads of a part; made with the first. */
    private @Nullable Image strip;

    PoseTexture(int joints, int poses) {
        this.joints = joints;
        int columns = (poses + MOST_TEXELS - 1) / MOST_TEXELS;
        height = (poses + columns - 1) / columns;
        width = columns * joints * JOINT_TEXELS;
        ByteBuffer bytes = BufferUtils.createByteBuffer(width * height * TEXEL_FLOATS * Float.BYTES);
        floats = bytes.asFloatBuffer();
        texture = new Texture2D(new Image(Format.RGBA32F, width, height, bytes, ColorSpace.Linear));
        texture.setMinFilter(MinFilter.NearestNoMipMaps);
        texture.setMagFilter(MagFilter.Nearest);
    }

    /** The number of poses that a texture takes; 0 when there are too many joints for one. */
    static int mostPoses(int joints) {
        return MOST_JOINTS / Math.max(1, joints) * MOST_TEXELS;
    }

    private int floatOf(int pose, int joint) {
        int column = pose / height;
        return ((pose - column * height) * width + (column * joints + joint) * JOINT_TEXELS) * TEXEL_FLOATS;
    }

    void put(int pose, Matrix4f[] matrices) {
        for (int joint = 0; joint < joints; joint++) {
            Matrix4f matrix = matrices[joint];
            int at = floatOf(pose, joint);
            floats.put(at, matrix.m00).put(at + 1, matrix.m01).put(at + 2, matrix.m02).put(at + 3, matrix.m03);
            floats.put(at + 4, matrix.m10).put(at + 5, matrix.m11).put(at + 6, matrix.m12).put(at + 7, matrix.m13);
            floats.put(at + 8, matrix.m20).put(at + 9, matrix.m21).put(at + 10, matrix.m22).put(at + 11, matrix.m23);
        }
    }

    /** One number of a joint's matrix, row by row: from 0 to 11. */
    float get(int pose, int joint, int number) {
        return floats.get(floatOf(pose, joint) + number);
    }

    /** Whether two poses look the same. */
    boolean isSame(int pose, int other) {
        for (int joint = 0; joint < joints; joint++) {
            for (int i = 0; i < JOINT_TEXELS * TEXEL_FLOATS; i++) {
                float number = get(pose, joint, i);
                if (Math.abs(number - get(other, joint, i)) > 1e-3f * (1 + Math.abs(number))) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Uploads some poses, of those that have been put since the texture was made.
     *
     * @param renderer null where none is known: all is uploaded with the next draw call
     * @param from always the same; those from there on are in one column, as they are far fewer than its rows
     */
    @SuppressWarnings("deprecation") // the one for parts of a source is missing in older engines
    void upload(@Nullable Renderer renderer, int from, int count) {
        Image image = texture.getImage();
        if (renderer == null || image.getId() == -1 || image.isUpdateNeeded()) {
            // or it was never drawn, or not since the context was made anew
            image.setUpdateNeeded();
            return;
        }
        int row = from % height;
        if (strip == null) {
            ByteBuffer bytes = image.getData(0).duplicate();
            ((Buffer) bytes).position(row * width * TEXEL_FLOATS * Float.BYTES);
            strip = new Image(Format.RGBA32F, width, count, bytes.slice(), ColorSpace.Linear);
        }
        strip.setHeight(count);
        renderer.modifyTexture(texture, strip, 0, row);
    }

    long bytes() {
        return texture.getImage().getData(0).capacity();
    }
}
