// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import io.github.jmepool.jme.PoolAppState;
import java.io.File;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * Writes what the window shows after some seconds of play to a file, and ends the application.
 */
final class ScreenshotState extends BaseAppState {
    private final File file;
    private final float afterSeconds;
    private final DoubleSupplier clock;
    private final Supplier<String> report;
    private final int drawnEach;
    private ShaderCount shaders;
    private int frames;
    private boolean done;

    /** The clock tells how long was played; the report is printed below the pools' counts. */
    ScreenshotState(File file, float afterSeconds, DoubleSupplier clock, Supplier<String> report) {
        this(file, afterSeconds, clock, report, 1);
    }

    /** Only one in so many frames is drawn: drawing takes most of the time of a frame with software OpenGL. */
    ScreenshotState(File file, float afterSeconds, DoubleSupplier clock, Supplier<String> report, int drawnEach) {
        this.file = file;
        this.afterSeconds = afterSeconds;
        this.clock = clock;
        this.report = report;
        this.drawnEach = drawnEach;
    }

    @Override
    public void update(float tpf) {
        if (clock.getAsDouble() <= 0) {
            shaders.begin();
        }
        frames++;
        if (drawnEach > 1) {
            getApplication().getViewPort().setEnabled(isDrawn());
            getApplication().getGuiViewPort().setEnabled(isDrawn());
        }
    }

    private boolean isDrawn() {
        return frames % drawnEach == 0;
    }

    @Override
    public void postRender() {
        if (done || !isDrawn() || clock.getAsDouble() < afterSeconds) {
            return;
        }
        done = true;
        WindowPicture.write(getApplication(), file);
        System.out.println("Wrote " + file);
        System.out.println("Shaders compiled at run time: " + shaders.count());
        System.out.println(PoolReport.of(getState(PoolAppState.class).pools().stats()));
        if (!report.get().isEmpty()) {
            System.out.println(report.get());
        }
        getApplication().stop();
    }

    @Override
    protected void initialize(Application app) {
        shaders = new ShaderCount(app.getRenderer().getStatistics());
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
