// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;
import com.jme3.texture.FrameBuffer;
import com.jme3.util.NativeObjectManager;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A real application in a real window with real OpenGL, whose frames a test steps by hand.
 *
 * <p>The render thread runs frames only while {@link #step()} asks for them, so that tests count frames and not time.
 * Between frames {@link #call} runs code on the render thread. Ask {@link Displays#require} first. Close it at the end
 * of the test: the engine's thread warden knows one main thread at a time.
 */
public class DisplayApp extends SimpleApplication implements AutoCloseable {
    private static final int TIMEOUT_SECONDS = 120;
    private static final int ATTEMPTS = 5;

    private final LinkedBlockingQueue<CompletableFuture<?>> commands = new LinkedBlockingQueue<>();
    private CompletableFuture<?> frame;
    private FrameBuffer target;
    private boolean onScreen;
    private volatile Thread renderThread;
    private volatile boolean closing;
    private volatile Throwable failure;

    /**
     * Opens the window and initializes the application; its first frame is the first {@link #step()}.
     *
     * @param states the states to attach before the start
     */
    public DisplayApp(AppState... states) {
        this(640, 480, states);
    }

    /**
     * Opens a window of a given size and initializes the application.
     *
     * @param width the width in pixels
     * @param height the height in pixels
     * @param states the states to attach before the start
     */
    public DisplayApp(int width, int height, AppState... states) {
        super(states);
        AppSettings settings = new AppSettings(true);
        // The default, until engine 3.10, whose default needs a backend that not every release has.
        settings.setRenderer(AppSettings.LWJGL_OPENGL32);
        settings.setAudioRenderer(null);
        settings.setResolution(width, height);
        settings.setVSync(false);
        settings.setTitle("jme-pool test");
        setShowSettings(false);
        setPauseOnLostFocus(false);
        setSettings(settings);
        Screen.enter(false);
        onScreen = true;
        for (int attempt = 1; !opens(attempt == ATTEMPTS); attempt++) {
            // An X server without other clients resets itself when the last window has closed: it needs a moment.
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        }
    }

    private boolean opens(boolean lastAttempt) {
        failure = null;
        closing = false;
        // Not waited for: the engine would wait for ever for a window that can't be opened.
        start(JmeContext.Type.Display, false);
        try {
            call(() -> null);
            return true;
        } catch (AssertionError e) {
            if (lastAttempt || renderThread != null) {
                leaveScreen();
                throw e;
            }
            commands.clear();
            return false;
        }
    }

    @Override
    public void simpleInitApp() {
        renderThread = Thread.currentThread();
    }

    /** The engine's loop calls this for each frame: the window's swap and the deletions of the last one are over. */
    @Override
    public final void update() {
        if (frame != null) {
            frame.complete(null);
            frame = null;
        }
        while (!closing) {
            CompletableFuture<?> command = take();
            if (command instanceof Call<?> call) {
                call.run();
            } else if (command != null) {
                frame = command;
                runFrame();
                return;
            }
        }
    }

    /** What a frame throws must not end the render thread: it would leave the window open for ever. */
    private void runFrame() {
        try {
            super.update();
        } catch (Throwable e) {
            handleError("The frame failed", e);
        }
    }

    private CompletableFuture<?> take() {
        try {
            return commands.poll(100, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            closing = true;
            return null;
        }
    }

    /** Runs one whole frame: update, rendering, buffer swap, the engine's deletions. */
    public void step() {
        await(new CompletableFuture<Void>());
    }

    /**
     * Runs whole frames.
     *
     * @param frames how many
     */
    public void steps(int frames) {
        for (int i = 0; i < frames; i++) {
            step();
        }
    }

    /**
     * Runs code on the render thread, between two frames.
     *
     * @param <T> the type of the result
     * @param code the code
     * @return what the code returned
     */
    public <T> T call(Callable<T> code) {
        return await(new Call<>(code));
    }

    /**
     * Runs code on the render thread, between two frames.
     *
     * @param code the code
     */
    public void run(Runnable code) {
        call(() -> {
            code.run();
            return null;
        });
    }

    /** Draws into a frame buffer as large as the window from now on, which no other window covers. Render thread. */
    public void drawOffscreen() {
        drawInto(Pictures.target(cam.getWidth(), cam.getHeight()));
    }

    /** Draws the scene and the GUI into a frame buffer from now on. Render thread. */
    public void drawInto(FrameBuffer newTarget) {
        target = newTarget;
        viewPort.setOutputFrameBuffer(target);
        guiViewPort.setOutputFrameBuffer(target);
    }

    /** What is drawn into; null for the window. While there are filters, the main view has one of theirs. */
    public FrameBuffer target() {
        return target;
    }

    /**
     * Reads what was drawn off screen; between frames, on any thread.
     *
     * @return the picture, as {@link Pictures} has them
     */
    public byte[] picture() {
        Supplier<byte[]> reading = () -> Pictures.read(renderer, target);
        return Thread.currentThread() == renderThread ? reading.get() : call(reading::get);
    }

    private <T> T await(CompletableFuture<T> command) {
        commands.add(command);
        try {
            for (int second = 0; second < TIMEOUT_SECONDS; second++) {
                try {
                    return command.get(1, TimeUnit.SECONDS);
                } catch (TimeoutException e) {
                    throwFailure(null);
                }
            }
            throw new AssertionError("the render thread gave no answer within " + TIMEOUT_SECONDS + " s");
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        } finally {
            throwFailure(command);
        }
    }

    private void throwFailure(CompletableFuture<?> command) {
        if (failure != null && (command == null || !command.isCompletedExceptionally())) {
            throw new AssertionError("the application failed", failure);
        }
    }

    private static RuntimeException rethrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(cause);
    }

    @Override
    public void handleError(String message, Throwable thrown) {
        failure = thrown == null ? new IllegalStateException(message) : thrown;
        closing = true;
        context.destroy(false);
    }

    /**
     * How many native objects (buffers, textures, shaders) the engine has on the GPU now. Read by reflection, since
     * the engine has no such figure.
     *
     * @return the count
     */
    public int nativeObjects() {
        return call(() -> {
            Field manager = field(renderer.getClass(), "objManager");
            Field map = NativeObjectManager.class.getDeclaredField("refMap");
            map.setAccessible(true);
            return ((Map<?, ?>) map.get(manager.get(renderer))).size();
        });
    }

    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** Closes the window and waits for the render thread's end. */
    @Override
    public void close() {
        closing = true;
        stop(false);
        try {
            // To its very end: the last thing it does is to end the window library, for the next window as well.
            if (renderThread != null) {
                renderThread.join(TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        leaveScreen();
    }

    private void leaveScreen() {
        if (onScreen) {
            onScreen = false;
            Screen.leave();
        }
    }

    private static final class Call<T> extends CompletableFuture<T> {
        private final Callable<T> code;

        Call(Callable<T> code) {
            this.code = code;
        }

        void run() {
            try {
                complete(code.call());
            } catch (Throwable e) {
                completeExceptionally(e);
            }
        }
    }
}
