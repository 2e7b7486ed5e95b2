// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.math.Matrix4f;
import com.jme3.texture.Image;
import io.github.jmepool.jme.instancing.BakedClips.Skin;
import java.nio.FloatBuffer;
import java.util.stream.IntStream;

/** Reads a texture of baked poses as the shader does. */
final class BakedTexels {
    private BakedTexels() {
    }

    /** Of all joints, in a pose that is baked. */
    static Matrix4f[] matrices(Skin skin, int pose) {
        return IntStream.range(0, skin.joints).mapToObj(joint -> matrix(skin, pose, joint)).toArray(Matrix4f[]::new);
    }

    /** Three texels in the row of the pose, or in a further column. */
    private static Matrix4f matrix(Skin skin, int pose, int joint) {
        Image image = skin.texture.getImage();
        int texel = pose % image.getHeight() * image.getWidth()
                + (pose / image.getHeight() * skin.joints + joint) * 3;
        FloatBuffer floats = image.getData(0).asFloatBuffer();
        Matrix4f matrix = new Matrix4f();
        for (int i = 0; i < 12; i++) {
            matrix.set(i / 4, i % 4, floats.get(texel * 4 + i));
        }
        return matrix;
    }

    /** Of all joints, between two poses. */
    static Matrix4f[] matrices(Skin skin, float pose) {
        int first = (int) pose;
        return mixed(matrices(skin, first), matrices(skin, (int) Math.ceil(pose)), pose - first);
    }

    /** Number by number, as the shader adds up weighted matrices. */
    static Matrix4f[] mixed(Matrix4f[] one, Matrix4f[] other, float shareOfOther) {
        Matrix4f[] mixed = new Matrix4f[one.length];
        for (int joint = 0; joint < one.length; joint++) {
            mixed[joint] = one[joint].mult(1 - shareOfOther);
            mixed[joint].addLocal(other[joint].mult(shareOfOther));
        }
        return mixed;
    }
}
