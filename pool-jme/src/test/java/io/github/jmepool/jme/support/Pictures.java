// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.renderer.Renderer;
import com.jme3.texture.FrameBuffer;
import com.jme3.texture.FrameBuffer.FrameBufferTarget;
import com.jme3.texture.Image;
import com.jme3.util.BufferUtils;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** Pictures that a test read from OpenGL: four bytes a pixel, from the lowest line on. */
public final class Pictures {
    private Pictures() {
    }

    /**
     * Saves two pictures beside each other, and the difference of their pixels, eightfold.
     *
     * @param name of the file, without its ending
     * @param width of one
     * @param one the first
     * @param other the second
     * @return the file, in {@code target}
     */
    public static Path save(String name, int width, byte[] one, byte[] other) {
        int height = one.length / 4 / width;
        BufferedImage image = new BufferedImage(width * 3, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int at = ((height - 1 - y) * width + x) * 4;
                int difference = 0;
                for (int i = at; i < at + 3; i++) {
                    difference = difference << 8 | Math.min(255, 8 * Math.abs((one[i] & 0xff) - (other[i] & 0xff)));
                }
                image.setRGB(x, y, color(one, at));
                image.setRGB(x + width, y, color(other, at));
                image.setRGB(x + 2 * width, y, difference);
            }
        }
        try {
            Path file = Files.createDirectories(Path.of("target")).resolve(name + ".png").toAbsolutePath();
            ImageIO.write(image, "png", file.toFile());
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Makes what a picture can be drawn into and read from: in colour, with a depth buffer.
     *
     * @param width the width in pixels
     * @param height the height in pixels
     * @return it, with one sample a pixel
     */
    public static FrameBuffer target(int width, int height) {
        FrameBuffer target = new FrameBuffer(width, height, 1);
        target.addColorTarget(FrameBufferTarget.newTarget(Image.Format.RGBA8));
        target.setDepthTarget(FrameBufferTarget.newTarget(Image.Format.Depth));
        return target;
    }

    /**
     * Reads a picture. Render thread.
     *
     * @param renderer which has drawn it
     * @param target where it has drawn it
     * @return the picture
     */
    public static byte[] read(Renderer renderer, FrameBuffer target) {
        ByteBuffer pixels = BufferUtils.createByteBuffer(target.getWidth() * target.getHeight() * 4);
        renderer.readFrameBuffer(target, pixels);
        byte[] picture = new byte[pixels.capacity()];
        pixels.get(0, picture);
        BufferUtils.destroyDirectBuffer(pixels);
        return picture;
    }

    /**
     * Counts the pixels that are unlike their neighbour.
     *
     * @param picture the picture
     * @return 0 for one of a single colour
     */
    public static int lively(byte[] picture) {
        int seen = 0;
        for (int at = 4; at < picture.length; at += 4) {
            seen += picture[at] == picture[at - 4] && picture[at + 1] == picture[at - 3] ? 0 : 1;
        }
        return seen;
    }

    /**
     * Counts the pixels of two pictures that differ by more than rounding.
     *
     * @param one the first
     * @param other the second
     * @param rounding the greatest difference of a colour that does not count, in levels of 255
     * @return how many differ
     */
    public static int different(byte[] one, byte[] other, int rounding) {
        int different = 0;
        for (int at = 0; at < one.length; at += 4) {
            boolean same = true;
            for (int i = at; i < at + 3; i++) {
                same &= Math.abs((one[i] & 0xff) - (other[i] & 0xff)) <= rounding;
            }
            different += same ? 0 : 1;
        }
        return different;
    }

    private static int color(byte[] picture, int at) {
        return (picture[at] & 0xff) << 16 | (picture[at + 1] & 0xff) << 8 | picture[at + 2] & 0xff;
    }
}
