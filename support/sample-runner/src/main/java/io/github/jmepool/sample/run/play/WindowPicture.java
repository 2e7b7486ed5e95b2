// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.Application;
import com.jme3.renderer.Camera;
import com.jme3.util.BufferUtils;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import javax.imageio.ImageIO;

/** Writes what the window shows to a file; to be called after a frame was drawn. */
final class WindowPicture {
    private WindowPicture() {
    }

    static void write(Application app, File file) {
        write(app, read(app), file);
    }

    /** Returns the pixels outside the heap, so that no collection is due to them. */
    static ByteBuffer read(Application app) {
        Camera camera = app.getCamera();
        ByteBuffer pixels = BufferUtils.createByteBuffer(camera.getWidth() * camera.getHeight() * 4);
        app.getRenderer().readFrameBuffer(null, pixels);
        return pixels;
    }

    /** Writes the pixels, and frees them. */
    static void write(Application app, ByteBuffer pixels, File file) {
        BufferedImage image = picture(pixels, app.getCamera().getWidth(), app.getCamera().getHeight());
        BufferUtils.destroyDirectBuffer(pixels);
        try {
            ImageIO.write(image, "png", file);
        } catch (IOException e) {
            throw new UncheckedIOException("The picture could not be written to " + file, e);
        }
    }

    /** Rows come bottom first, pixels as red, green, blue and alpha. */
    private static BufferedImage picture(ByteBuffer pixels, int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int at = ((height - 1 - y) * width + x) * 4;
                int red = pixels.get(at) & 0xFF;
                int green = pixels.get(at + 1) & 0xFF;
                int blue = pixels.get(at + 2) & 0xFF;
                image.setRGB(x, y, red << 16 | green << 8 | blue);
            }
        }
        return image;
    }
}
