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
import com.jme3.system.JmeContext;
import com.simsilica.lemur.GuiGlobals;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.lemur.HeadlessPanel;
import io.github.jmepool.jme.lemur.PoolPanelState;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The cost of the open panel in a frame with 50 pools, next to the same frames with the panel closed.
 *
 * <p>Opens a window, unless an argument is {@code headless}: then nothing is painted, and what is measured is the
 * panel's and the engine's own work, with no driver that paints on the same processor. Blocks of frames with the panel
 * open and closed take turns, so that a busy machine falls on both; medians and 99th percentiles are printed. "Update"
 * is everything before rendering; "frame" is all of the engine's work for a frame except the swap of buffers, and
 * "processor" what the render thread itself ran of it, which other programs on the machine lengthen least. A software
 * renderer draws the pixels that a GPU would.
 */
public final class PanelCost extends SimpleApplication {
    private static final int POOLS = 50;
    private static final int BLOCK = 100;
    private static final int BLOCKS = 16;
    private static final int WARM_UP = 1_500;

    private final PoolAppState state = new PoolAppState();
    private final PoolPanelState panel = new PoolPanelState();
    /** Null where there is a window, in which the state shows the panel. */
    private HeadlessPanel unpainted;
    private final List<SpatialPool<Geometry>> spawning = new ArrayList<>();
    private final Series open = new Series();
    private final Series closed = new Series();
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Measurements measurements;
    private final int warmUp;
    private final int blocks;
    private int frames;
    private long updateStarted;
    private long updateNanos;

    private PanelCost(Measurements measurements) {
        this.measurements = measurements;
        warmUp = measurements.orQuick(WARM_UP, BLOCK);
        blocks = measurements.orQuick(BLOCKS, 2);
    }

    /**
     * Runs the comparison and prints it.
     *
     * @param arguments {@code headless} for no window; {@code --json FILE} also writes the measurements;
     *         {@code --quick} to try the program
     */
    public static void main(String[] arguments) {
        PanelCost app = new PanelCost(new Measurements(arguments));
        AppSettings settings = new AppSettings(true);
        settings.setAudioRenderer(null);
        settings.setResolution(1280, 720);
        settings.setVSync(false);
        // As a game would run: with more frames a second, the four in which the counts are read would seem rare.
        settings.setFrameRate(60);
        app.setShowSettings(false);
        app.setPauseOnLostFocus(false);
        app.setSettings(settings);
        app.start(app.measurements.asked("headless") ? JmeContext.Type.Headless : JmeContext.Type.Display);
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
        if (context.getType() == JmeContext.Type.Headless) {
            unpainted = new HeadlessPanel(state.pools(), assetManager);
        }
    }

    private boolean isOpen() {
        return unpainted == null ? panel.isEnabled() : unpainted.spatial().getParent() != null;
    }

    private void toggle() {
        if (unpainted == null) {
            panel.setEnabled(!panel.isEnabled());
        } else if (!unpainted.spatial().removeFromParent()) {
            guiNode.attachChild(unpainted.spatial());
        }
    }

    @Override
    public void update() {
        long allocated = threads.getCurrentThreadAllocatedBytes();
        long ran = threads.getCurrentThreadCpuTime();
        updateStarted = System.nanoTime();
        super.update();
        long took = System.nanoTime() - updateStarted;
        count(took, updateNanos, threads.getCurrentThreadCpuTime() - ran,
                threads.getCurrentThreadAllocatedBytes() - allocated);
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (SpatialPool<Geometry> pool : spawning) {
            pool.recycle(pool.spawn());
        }
        if (unpainted != null && isOpen()) {
            unpainted.update(tpf);
        }
    }

    private void count(long took, long update, long ran, long bytes) {
        frames++;
        if (frames > warmUp && frames % BLOCK > BLOCK / 10) {
            (isOpen() ? open : closed).add(took, update, ran, bytes);
        }
        if (frames % BLOCK == 0) {
            toggle();
        }
        if (frames == warmUp + blocks * BLOCK) {
            report();
            stop();
        }
    }

    private void report() {
        System.out.printf(Locale.ROOT, "%-16s %10s %10s %10s %10s %14s %14s %12s%n", POOLS + " pools, us", "update",
                "update p99", "frame", "frame p99", "processor", "processor p99", "bytes/frame");
        closed.print("panel closed");
        open.print("panel open");
        String where = unpainted == null ? "window" : "headless";
        closed.into(measurements.row("panel", "where", where, "panel", "closed"));
        open.into(measurements.row("panel", "where", where, "panel", "open"));
        measurements.write();
        System.out.printf(Locale.ROOT, "open costs a frame %.0f us, %.0f us of them the render thread's own%n",
                micros(Series.percentile(open.nanos, 50)) - micros(Series.percentile(closed.nanos, 50)),
                micros(Series.percentile(open.ran, 50)) - micros(Series.percentile(closed.ran, 50)));
    }

    private static double micros(long nanos) {
        return nanos / 1000.0;
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
        private final List<Long> nanos = new ArrayList<>();
        private final List<Long> updates = new ArrayList<>();
        private final List<Long> ran = new ArrayList<>();
        private long bytes;

        void add(long took, long update, long processor, long allocated) {
            nanos.add(took);
            updates.add(update);
            ran.add(processor);
            bytes += allocated;
        }

        static long percentile(List<Long> values, int percent) {
            return values.stream().sorted().skip(values.size() * (long) percent / 100).findFirst().orElse(0L);
        }

        void into(Measurements.Row row) {
            row.with("update_us", micros(percentile(updates, 50))).with("processor_us", micros(percentile(ran, 50)))
                    .with("processor_p99_us", micros(percentile(ran, 99)))
                    .with("frame_us", micros(percentile(nanos, 50))).with("bytes", (double) bytes / nanos.size());
        }

        void print(String label) {
            System.out.printf(Locale.ROOT, "%-16s %10.0f %10.0f %10.0f %10.0f %14.0f %14.0f %12d%n", label,
                    micros(percentile(updates, 50)), micros(percentile(updates, 99)), micros(percentile(nanos, 50)),
                    micros(percentile(nanos, 99)), micros(percentile(ran, 50)), micros(percentile(ran, 99)),
                    bytes / nanos.size());
        }
    }
}
