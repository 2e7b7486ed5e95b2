// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.Application;
import io.github.jmepool.sample.view.Explosions;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;

/**
 * The film of the explosions: first drawn together, then each individually. Below are the draw calls and the CPU time
 * of a frame of both: what the render thread has run in each frame, without what only the GPU would do.
 */
final class ExplosionsFilm extends FilmState {
    private static final int PICTURES = 20;
    private static final int SWITCHED_AT = 10;
    /** Frames after a switch that are not measured, as the compiler does not know its code. */
    private static final int WARM_UP = 30;
    private static final float CAPTION_Y = 66;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final double[] millis = new double[8 * PICTURES];
    private int frames;
    private long start;
    private String together = "";

    ExplosionsFilm(File folder) {
        super(folder, PICTURES, CAPTION_Y, 2);
    }

    @Override
    boolean isPlaying() {
        Explosions explosions = (Explosions) getApplication();
        return explosions.explosions() > 0;
    }

    @Override
    boolean drawsEachFrame() {
        return true;
    }

    @Override
    void direct(int picture) {
        Explosions explosions = (Explosions) getApplication();
        if (picture == 0) {
            explosions.texts().removeFromParent();
        } else if (picture == SWITCHED_AT) {
            together = measured(explosions, "") + "\n";
            explosions.switchDrawing();
            frames = 0;
        }
        say(together + measured(explosions, together.isEmpty() ? "" : " (key I)"), 0);
    }

    private String measured(Explosions explosions, String how) {
        int count = frames - WARM_UP;
        double[] sorted = Arrays.copyOfRange(millis, WARM_UP, Math.max(WARM_UP, frames));
        Arrays.sort(sorted);
        return String.format(Locale.ROOT, "%d explosions, %,d draw calls%s", explosions.explosions(),
                explosions.drawCalls(), how)
                + (count < 1 ? "" : String.format(Locale.ROOT, ": CPU %.1f ms", sorted[count / 2]));
    }

    @Override
    public void update(float tpf) {
        super.update(tpf);
        start = threads.getCurrentThreadCpuTime();
    }

    @Override
    public void postRender() {
        if (isPlaying() && start > 0) {
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
