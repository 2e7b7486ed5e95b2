// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AbstractAppState;
import com.jme3.app.state.AppState;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.Renderer;
import com.jme3.scene.Node;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeSystem;
import com.jme3.system.NanoTimer;
import com.jme3.util.BufferUtils;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11C;
import org.lwjgl.opengl.GL15C;
import org.lwjgl.opengl.GL33C;
import org.lwjgl.opengl.GLCapabilities;

/**
 * A window that plays a scene as fast as it can, a sixtieth of a second in each frame, and measures whole frames. Each
 * ends when OpenGL has carried out all of its commands, and the window shows it.
 */
final class FrameWindow extends SimpleApplication {
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MOST_FRAMES = 50_000;
    private static final double LEAST_CARD_MICROS = 5;
    /** Always the same one, so that pictures of two machines can be compared. */
    private static final int PICTURE_FRAME = 5;

    private final Length length;
    /** Or null. */
    private final Path picture;
    private final Function<FrameWindow, Scene> maker;
    private final FrameTimes whole = new FrameTimes(MOST_FRAMES);
    private final FrameTimes card = new FrameTimes(MOST_FRAMES);
    private final CompletableFuture<Thread> thread = new CompletableFuture<>();
    /** Or null. */
    private Throwable failure;
    private String[] drivers = {};
    private Scene scene;
    private boolean timed;
    private int query;
    private int frame;
    private boolean measuring;
    private long phaseBegan;
    private long began;
    private long[] counts = {};
    private boolean over;

    private FrameWindow(Length length, Path picture, Function<FrameWindow, Scene> maker) {
        super(new AppState[0]);
        this.length = length;
        this.picture = picture;
        this.maker = maker;
    }

    /** What a window plays. */
    interface Scene extends AutoCloseable {
        Node root();

        /** The game's part of a frame. */
        void play(Camera camera);

        @Override
        void close();
    }

    /** At least so many frames and milliseconds of each phase. The end is a {@link System#nanoTime}. */
    record Length(int warmUpFrames, int warmUpMillis, int frames, int millis, long end) {
    }

    /** The time limit is over, and too few frames were measured. */
    static final class TooSlowException extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooSlowException(String message) {
            super(message);
        }
    }

    /**
     * Opens a window, plays, closes the window, and returns it.
     *
     * @param picture gets what the window shows in an early frame, always the same one, or null
     */
    static FrameWindow play(int width, int height, Length length, Path picture,
            Function<FrameWindow, Scene> maker) throws InterruptedException {
        FrameWindow window = new FrameWindow(length, picture, maker);
        AppSettings settings = new AppSettings(true);
        settings.setResolution(width, height);
        settings.setVSync(false);
        settings.setFrameRate(-1);
        settings.setAudioRenderer(null);
        window.setSettings(settings);
        window.setShowSettings(false);
        window.setPauseOnLostFocus(false);
        window.setTimer(new NanoTimer() {
            @Override
            public float getTimePerFrame() {
                return MovingScene.TPF;
            }
        });
        window.start(false);
        try {
            Thread drawing = window.thread.get();
            if (drawing != Thread.currentThread()) {
                // it shuts the window library down at its very end
                drawing.join();
            }
        } catch (ExecutionException e) {
            // It has kept what failed first.
        }
        if (window.failure instanceof TooSlowException slow) {
            throw slow;
        }
        if (window.failure != null || !window.over) {
            throw new IllegalStateException(window.failure == null ? "the window was closed"
                    : "the window failed: " + window.failure, window.failure);
        }
        return window;
    }

    /** The main thread must not wait for a window that can't be opened. */
    @Override
    public void handleError(String message, Throwable thrown) {
        if (failure == null) {
            failure = thrown == null ? new IllegalStateException(message) : thrown;
        }
        thread.completeExceptionally(failure);
        super.handleError(message, thrown);
    }

    @Override
    public void initialize() {
        thread.complete(Thread.currentThread());
        super.initialize();
    }

    @Override
    public void simpleInitApp() {
        drivers = new String[] {GL11C.glGetString(GL11C.GL_VENDOR), GL11C.glGetString(GL11C.GL_RENDERER),
            GL11C.glGetString(GL11C.GL_VERSION)};
        GLCapabilities able = GL.getCapabilities();
        timed = able.OpenGL33 || able.GL_ARB_timer_query;
        query = timed ? GL15C.glGenQueries() : 0;
        stateManager.attach(new AbstractAppState() {
            @Override
            public void render(RenderManager manager) {
                if (timed) {
                    GL15C.glBeginQuery(GL33C.GL_TIME_ELAPSED, query);
                }
            }
        });
        scene = maker.apply(this);
        rootNode.attachChild(scene.root());
        renderer.getStatistics().setEnabled(true);
        phaseBegan = System.nanoTime();
    }

    @Override
    public void update() {
        long now = System.nanoTime();
        if (over) {
            return;
        }
        if (measuring) {
            whole.add(now - began);
        }
        if (measuring && isOver(now, whole.count(), length.frames, length.millis)) {
            finish();
            return;
        }
        if (!measuring && isOver(now, frame, length.warmUpFrames, length.warmUpMillis)) {
            measuring = true;
            phaseBegan = now;
            counts = used();
        }
        if (now > length.end) {
            throw new TooSlowException("only " + (measuring ? whole.count() + " frames were measured"
                    : frame + " frames were drawn to warm up") + "; " + length.frames + " have to be measured");
        }
        began = now;
        renderer.getStatistics().clearFrame();
        super.update();
        frame++;
        if (frame == PICTURE_FRAME && picture != null) {
            write(picture, renderer, cam);
        }
    }

    private boolean isOver(long now, int frames, int least, int leastMillis) {
        return frames == MOST_FRAMES
                || frames >= least && (now - phaseBegan >= leastMillis * 1_000_000L || now > length.end);
    }

    @Override
    public void simpleUpdate(float tpf) {
        scene.play(cam);
    }

    @Override
    public void simpleRender(RenderManager manager) {
        if (timed) {
            GL15C.glEndQuery(GL33C.GL_TIME_ELAPSED);
        }
        GL11C.glFinish();
        if (timed && measuring) {
            card.add(GL33C.glGetQueryObjectui64(query, GL15C.GL_QUERY_RESULT));
        }
    }

    /** Nanoseconds of all threads, of this thread, and bytes that this thread has allocated. */
    private static long[] used() {
        return new long[] {PROCESS.getProcessCpuTime(), THREADS.getCurrentThreadCpuTime(),
            THREADS.getCurrentThreadAllocatedBytes()};
    }

    private void finish() {
        long[] used = used();
        for (int i = 0; i < used.length; i++) {
            counts[i] = used[i] - counts[i];
        }
        scene.close();
        over = true;
        stop(false);
    }

    /** Writes what a window shows as PNG; on the thread that draws, after a frame. */
    static void write(Path picture, Renderer renderer, Camera camera) {
        ByteBuffer pixels = BufferUtils.createByteBuffer(camera.getWidth() * camera.getHeight() * 4);
        renderer.readFrameBuffer(null, pixels);
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            JmeSystem.writeImageFile(out, "png", pixels, camera.getWidth(), camera.getHeight());
            // At once, as the process may be ended at any time.
            Files.write(picture, out.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException("the picture can't be written: " + picture, e);
        }
    }

    /** Vendor, renderer and version of OpenGL, as the driver reports them. */
    String[] drivers() {
        return drivers;
    }

    /** Whether the driver can measure the time of the GPU. */
    boolean isTimed() {
        return timed;
    }

    double medianMillis() {
        return whole.quantile(0.5) / 1e3;
    }

    /** The processor time of a frame, of all threads. */
    double processMillis() {
        return counts[0] / 1e6 / whole.count();
    }

    /** What the engine has counted in the last frame. */
    int counted(String label) {
        String[] labels = renderer.getStatistics().getLabels();
        int[] all = new int[labels.length];
        renderer.getStatistics().getData(all);
        return all[Arrays.asList(labels).indexOf(label)];
    }

    /** Adds all measurements. */
    void into(Measurements.Row row) {
        row.with("frames", whole.count()).with("frame_ms", medianMillis())
                .with("frame_p99_ms", whole.quantile(0.99) / 1e3);
        // software OpenGL answers next to nothing
        if (timed && card.quantile(0.5) > LEAST_CARD_MICROS) {
            row.with("gpu_ms", card.quantile(0.5) / 1e3);
        }
        row.with("processor_ms", counts[1] / 1e6 / whole.count()).with("process_ms", processMillis())
                .with("draw_calls", counted("Objects")).with("triangles", counted("Triangles"))
                .with("bytes", (double) counts[2] / whole.count());
    }
}
