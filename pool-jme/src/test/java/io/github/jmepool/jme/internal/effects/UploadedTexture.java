// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.system.NullRenderer;
import com.jme3.texture.Image;
import com.jme3.texture.Texture;
import java.nio.FloatBuffer;
import java.util.Arrays;

/** A renderer without a display that keeps what is uploaded of the texture of a {@link ParticleTexture}. */
final class UploadedTexture extends NullRenderer {
    private final Image image;
    private float[] floats = {};
    /** The texels that were uploaded as parts, and how often the whole texture was. */
    int partial;
    int whole;

    UploadedTexture(ParticleTexture births) {
        image = births.material().getTextureParam(EffectMaterials.BIRTHS).getTextureValue().getImage();
    }

    @Override
    @SuppressWarnings("deprecation") // the one that the library calls
    public void modifyTexture(Texture texture, Image pixels, int x, int y) {
        assertThat(texture.getImage()).isSameAs(image);
        assertThat(image.getId() == -1 || image.isUpdateNeeded()).as("only the whole can be uploaded").isFalse();
        assertThat(pixels.getHeight()).isOne();
        assertThat(x + pixels.getWidth()).isLessThanOrEqualTo(image.getWidth());
        assertThat(y).isLessThan(image.getHeight());
        FloatBuffer part = pixels.getData(0).asFloatBuffer();
        part.get(floats, (y * image.getWidth() + x) * 4, pixels.getWidth() * 4);
        partial += pixels.getWidth();
    }

    /** Uploads the whole texture if that is due. */
    void draw() {
        if (image.getId() == -1 || image.isUpdateNeeded()) {
            if (image.getId() == -1) {
                image.setId(1);
            }
            FloatBuffer data = image.getData(0).asFloatBuffer();
            assertThat(data.remaining()).isEqualTo(image.getWidth() * image.getHeight() * 4);
            floats = new float[data.remaining()];
            data.get(floats);
            image.clearUpdateNeeded();
            whole++;
        }
    }

    /** The context is made anew, without its textures. */
    void lose() {
        image.resetObject();
        floats = new float[0];
    }

    /** One of the three texels of a cell, where the shader looks for it. */
    float[] texel(int cell, int texel) {
        int row = cell / 512;
        int x = (cell - row * 512) * 3 + texel;
        int at = (row * image.getWidth() + x) * 4;
        return Arrays.copyOfRange(floats, at, at + 4);
    }
}
