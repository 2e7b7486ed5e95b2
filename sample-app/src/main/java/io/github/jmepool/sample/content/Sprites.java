// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.math.FastMath;
import com.jme3.texture.Image;
import com.jme3.texture.Image.Format;
import com.jme3.texture.Texture.MinFilter;
import com.jme3.texture.Texture2D;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * Paints the textures of the game; nothing is loaded.
 */
public final class Sprites {
    private static final int SIZE = 64;

    private Sprites() {
    }

    /** A texture's brightness at a point, x and y from -1 to 1; returns 0 to 1. */
    private interface Painter {
        float at(float x, float y);
    }

    /**
     * A soft round glow.
     *
     * @return a new texture
     */
    public static Texture2D glow() {
        return paint((x, y) -> {
            float far = FastMath.sqrt(x * x + y * y);
            float soft = Math.max(0, 1 - far);
            return soft * soft * 0.75f + Math.max(0, 1 - far * 3.2f);
        });
    }

    /** A drop of light with its head at +x. */
    static Texture2D bolt() {
        return paint((x, y) -> {
            float head = Math.max(0, 1 - FastMath.sqrt((x - 0.45f) * (x - 0.45f) * 5 + y * y * 5));
            float width = 0.5f * Math.max(0, (x + 1) * 0.5f);
            float tail = x < 0.45f && width > 0 ? Math.max(0, 1 - Math.abs(y) / width) * (x + 1) * 0.5f : 0;
            return head * 1.2f + tail * 0.8f;
        });
    }

    /** A four-pointed spark. */
    static Texture2D spark() {
        return paint((x, y) -> {
            float far = FastMath.sqrt(x * x + y * y);
            float fade = Math.max(0, 1 - far);
            float rays = 0.035f / (0.02f + Math.abs(x * y) * 6);
            return fade * fade * Math.min(1, rays) + Math.max(0, 1 - far * 4);
        });
    }

    /** A thin ring. */
    static Texture2D ring() {
        return paint((x, y) -> {
            float off = (FastMath.sqrt(x * x + y * y) - 0.78f) / 0.14f;
            float inner = off < 0 ? Math.max(0, 1 + off * 0.35f) * 0.5f : 0;
            return Math.max(inner, Math.max(0, 1 - off * off));
        });
    }

    private static Texture2D paint(Painter painter) {
        ByteBuffer data = BufferUtils.createByteBuffer(SIZE * SIZE * 4);
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                float x = (column + 0.5f) / SIZE * 2 - 1;
                float y = (row + 0.5f) / SIZE * 2 - 1;
                byte light = (byte) (255 * Math.max(0, Math.min(1, painter.at(x, y))));
                data.put(light).put(light).put(light).put(light);
            }
        }
        data.flip();
        return texture(SIZE, SIZE, data, ColorSpace.Linear);
    }

    /** Clouds of dim colour and some thousand stars: what lies behind everything. */
    static Texture2D sky(int width, int height, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] red = new float[width * height];
        float[] green = new float[width * height];
        float[] blue = new float[width * height];
        Nebula violet = new Nebula(seed + 1);
        Nebula teal = new Nebula(seed + 2);
        for (int i = 0; i < red.length; i++) {
            float x = (float) (i % width) / height;
            float y = (float) (i / width) / height;
            float a = violet.at(x * 2.3f, y * 2.3f);
            float b = teal.at(x * 1.7f + 5, y * 1.7f);
            // In an 8-bit image dim clouds show bands, unless noise hides them.
            float noise = 0.006f * (float) random.nextDouble();
            red[i] = noise + 0.05f + 0.30f * a + 0.02f * b;
            green[i] = noise + 0.06f + 0.05f * a + 0.22f * b;
            blue[i] = noise + 0.13f + 0.36f * a + 0.28f * b;
        }
        for (int star = 0; star < 1500; star++) {
            int i = random.nextInt(red.length);
            float light = 0.25f + 0.75f * (float) Math.pow(random.nextDouble(), 3);
            float warm = (float) random.nextDouble();
            red[i] += light * (0.75f + 0.25f * warm);
            green[i] += light * 0.85f;
            blue[i] += light * (1 - 0.3f * warm);
        }
        ByteBuffer data = BufferUtils.createByteBuffer(width * height * 4);
        for (int i = 0; i < red.length; i++) {
            data.put(level(red[i])).put(level(green[i])).put(level(blue[i])).put((byte) 255);
        }
        data.flip();
        return texture(width, height, data, ColorSpace.sRGB);
    }

    private static byte level(float light) {
        return (byte) (255 * Math.max(0, Math.min(1, light)));
    }

    private static Texture2D texture(int width, int height, ByteBuffer data, ColorSpace space) {
        Image image = new Image(Format.RGBA8, width, height, data, space);
        Texture2D texture = new Texture2D(image);
        texture.setMinFilter(MinFilter.Trilinear);
        return texture;
    }
}
