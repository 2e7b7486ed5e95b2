// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.material.Material;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import com.jme3.system.AppSettings;
import com.simsilica.lemur.GuiGlobals;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.lemur.PoolPanelState;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What the open panel costs a frame with 50 pools, next to the same frames with the panel closed.
 *
 * <p>Opens a window. Blocks of frames with the panel open and closed take turns, so that a busy machine falls on both;
 * median and mean of each are printed. "Update" is everything before rendering; the other times are all of the engine's
 * work for a frame except the swap of buffers. A software renderer draws the pixels that a graphics card would.
 */
public final class PanelCost extends SimpleApplication {
    private static final int POOLS = 50;
    private static final int BLOCK = 100;
    private static final int BLOCKS = 16;
    private static final int WARM_UP = 1_500;

    private final PoolAppState state = new PoolAppState();
    private final PoolPanelState panel = new PoolPanelState();
    private final List<SpatialPool<Geometry>> spawning = new ArrayList<>();
    private final Series open = new Series();
    private final Series closed = new Series();
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private int frames;
    private long updateStarted;
    private long updateNanos;

    /**
     * Runs the comparison and prints it.
     *
     * @param arguments width and height of the window in pixels; 1280 720 when there are none
     */
    public static void main(String[] arguments) {
        PanelCost app = new PanelCost();
        AppSettings settings = new AppSettings(true);
        settings.setAudioRenderer(null);
        settings.setResolution(arguments.length < 2 ? 1280 : Integer.parseInt(arguments[0]),
                arguments.length < 2 ? 720 : Integer.parseInt(arguments[1]));
        settings.setVSync(false);
        // As a game would run: with more frames a second, the four in which the counts are read would seem rare.
        settings.setFrameRate(60);
        app.setShowSettings(false);
        app.setPauseOnLostFocus(false);
        app.setSettings(settings);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        GuiGlobals.initialize(this);
        stateManager.attachAll(state, panel, new UpdateEnd());
        for (int i = 0; i < POOLS; i++) {
            Geometry box = new Geometry("box", new Box(0.1f, 0.1f, 0.1f));
            box.setMaterial(new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md"));
            spawning.add(state.pools().register("pool " + i, box));
        }
    }

    @Override
    public void update() {
        long allocated = threads.getCurrentThreadAllocatedBytes();
        updateStarted = System.nanoTime();
        super.update();
        long took = System.nanoTime() - updateStarted;
        long bytes = threads.getCurrentThreadAllocatedBytes() - allocated;
        count(took, updateNanos, bytes);
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (SpatialPool<Geometry> pool : spawning) {
            pool.recycle(pool.spawn());
        }
    }

    private void count(long took, long update, long bytes) {
        frames++;
        int block = (frames - WARM_UP) / BLOCK;
        if (frames > WARM_UP && frames % BLOCK > BLOCK / 10) {
            (panel.isEnabled() ? open : closed).add(took, update, bytes);
        }
        if (frames % BLOCK == 0) {
            panel.setEnabled(!panel.isEnabled());
        }
        if (block == BLOCKS) {
            report();
            stop();
        }
    }

    private void report() {
        System.out.printf(Locale.ROOT, "%-22s %12s %12s %12s %12s %12s%n", POOLS + " pools, panel",
                "update us", "median us", "mean us", "p99 us", "bytes/frame");
        closed.print("closed");
        open.print("open");
        System.out.printf(Locale.ROOT, "open costs %.0f us a frame by the median, %.0f us by the mean%n",
                (open.median(open.nanos) - closed.median(closed.nanos)) / 1000.0,
                (open.mean(open.nanos) - closed.mean(closed.nanos)) / 1000.0);
    }

    /** Notes when the update of a frame is over. */
    private final class UpdateEnd extends BaseAppState {
        @Override
        protected void initialize(Application app) {
            // Needs nothing.
        }

        @Override
        protected void cleanup(Application app) {
            // Holds nothing.
        }

        @Override
        protected void onEnable() {
            // Works as soon as it is attached.
        }

        @Override
        protected void onDisable() {
            // Never happens.
        }

        @Override
        public void render(RenderManager manager) {
            updateNanos = System.nanoTime() - updateStarted;
        }
    }

    /** Times and allocations of the frames of one way. */
    private static final class Series {
        private final long[] nanos = new long[BLOCK * (BLOCKS + 1)];
        private final long[] updates = new long[BLOCK * (BLOCKS + 1)];
        private long bytes;
        private int size;

        void add(long took, long update, long allocated) {
            nanos[size] = took;
            updates[size++] = update;
            bytes += allocated;
        }

        long median(long[] values) {
            return sorted(values)[size / 2];
        }

        double mean(long[] values) {
            return Arrays.stream(values, 0, size).average().orElse(0);
        }

        private long[] sorted(long[] values) {
            long[] sorted = Arrays.copyOf(values, size);
            Arrays.sort(sorted);
            return sorted;
        }

        void print(String label) {
            System.out.printf(Locale.ROOT, "%-22s %12.1f %12.1f %12.1f %12.1f %12d%n", label,
                    median(updates) / 1000.0, median(nanos) / 1000.0, mean(nanos) / 1000.0,
                    sorted(nanos)[size * 99 / 100] / 1000.0, bytes / size);
        }
    }
}
