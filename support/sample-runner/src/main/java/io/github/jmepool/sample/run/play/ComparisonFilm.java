// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.Application;
import io.github.jmepool.sample.view.ComparedScene;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;

/**
 * The film of a scene, in one way of drawing after the other. A caption has the draw calls of each and the CPU time of
 * a frame: what the render thread has run in each frame that is not drawn.
 */
final class ComparisonFilm extends FilmState {
    /** Of a film; each way has the same share of them. */
    private static final int PICTURES = 20;
    /** Frames after a switch that are not measured, as the compiler does not know its code. */
    private static final int WARM_UP = 20;
    private static final float CAPTION_Y = 17;
    private static final float LINE_HEIGHT = 23;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final double[] millis = new double[8 * PICTURES];
    private final int picturesOfEach;
    private int frames;
    private long start;
    private String before = "";

    ComparisonFilm(File folder, int ways) {
        super(folder, PICTURES / ways * ways, CAPTION_Y + LINE_HEIGHT * ways, 2);
        picturesOfEach = PICTURES / ways;
    }

    private ComparedScene scene() {
        return (ComparedScene) getApplication();
    }

    @Override
    boolean isPlaying() {
        return scene().playedSeconds() > 0;
    }

    @Override
    void direct(int picture) {
        if (picture == 0) {
            scene().texts().removeFromParent();
        } else if (picture % picturesOfEach == 0) {
            before += measured() + "\n";
            scene().switchWay();
            frames = 0;
        }
        say(before + measured(), 0);
    }

    private String measured() {
        double[] sorted = Arrays.copyOfRange(millis, Math.min(WARM_UP, frames), frames);
        Arrays.sort(sorted);
        if (sorted.length == 0) {
            return scene().figures();
        }
        double middle = sorted[sorted.length / 2];
        return scene().figures() + String.format(Locale.ROOT, middle < 10 ? ": CPU %.1f ms" : ": CPU %,.0f ms", middle);
    }

    @Override
    public void update(float tpf) {
        super.update(tpf);
        start = threads.getCurrentThreadCpuTime();
    }

    @Override
    public void postRender() {
        if (isPlaying() && start > 0 && !getApplication().getViewPort().isEnabled()) {
            if (frames == millis.length) {
                frames = WARM_UP;
            }
            millis[frames++] = (threads.getCurrentThreadCpuTime() - start) / 1e6;
        }
        super.postRender();
    }

    @Override
    protected void initialize(Application app) {
        super.initialize(app);
        start = 0;
    }
}
