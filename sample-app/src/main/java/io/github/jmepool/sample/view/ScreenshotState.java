// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import com.jme3.renderer.Camera;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.PoolAppState;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import javax.imageio.ImageIO;

/**
 * Writes what the window shows after some seconds of play to a file, and ends the application.
 */
final class ScreenshotState extends BaseAppState {
    private final File file;
    private final float afterSeconds;
    private final DoubleSupplier clock;
    private final Supplier<String> report;
    private boolean done;

    /** The clock tells how long was played; the report is printed below the pools' counts. */
    ScreenshotState(File file, float afterSeconds, DoubleSupplier clock, Supplier<String> report) {
        this.file = file;
        this.afterSeconds = afterSeconds;
        this.clock = clock;
        this.report = report;
    }

    @Override
    public void postRender() {
        if (done || clock.getAsDouble() < afterSeconds) {
            return;
        }
        done = true;
        Camera camera = getApplication().getCamera();
        ByteBuffer pixels = BufferUtils.createByteBuffer(camera.getWidth() * camera.getHeight() * 4);
        getApplication().getRenderer().readFrameBuffer(null, pixels);
        BufferedImage image = picture(pixels, camera.getWidth(), camera.getHeight());
        try {
            ImageIO.write(image, "png", file);
        } catch (IOException e) {
            throw new UncheckedIOException("The screenshot could not be written to " + file, e);
        }
        System.out.println("Wrote " + file);
        System.out.println(PoolReport.of(getState(PoolAppState.class).pools().stats()));
        if (!report.get().isEmpty()) {
            System.out.println(report.get());
        }
        getApplication().stop();
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

    @Override
    protected void initialize(Application app) {
        // Nothing is needed before the time has come.
    }

    @Override
    protected void cleanup(Application app) {
        // Nothing is held.
    }

    @Override
    protected void onEnable() {
        // postRender does it all.
    }

    @Override
    protected void onDisable() {
        // A disabled state gets no postRender.
    }
}
