// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.system.NullRenderer;
import com.jme3.texture.Image;
import com.jme3.texture.Texture;
import java.nio.FloatBuffer;

/** A renderer without a display, and what its texture of births has: it gets all with a draw call, or parts before. */
final class UploadedTexture extends NullRenderer {
    private final Image image;
    private float[] floats = {};
    /** The texels that were uploaded as parts, and how often the whole texture was. */
    int partial;
    int whole;

    UploadedTexture(Births births) {
        image = texture(births.material()).getImage();
    }

    private static Texture texture(Material material) {
        return material.getTextureParam(EffectMaterials.BIRTHS).getTextureValue();
    }

    @Override
    @SuppressWarnings("deprecation") // the one that the library calls
    public void modifyTexture(Texture texture, Image pixels, int x, int y) {
        assertThat(texture.getImage()).isSameAs(image);
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

    float get(int cell, int number) {
        return floats[cell * Births.CELL_FLOATS + number];
    }

    Vector3f vector(int cell, int number) {
        return new Vector3f(get(cell, number), get(cell, number + 1), get(cell, number + 2));
    }
}
