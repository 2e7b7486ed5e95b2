// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.app.LegacyApplication;
import com.jme3.input.KeyInput;
import com.jme3.input.RawInputListener;
import com.jme3.input.dummy.DummyKeyInput;
import com.jme3.input.event.KeyInputEvent;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeContext;
import com.jme3.system.NullContext;
import com.jme3.system.Timer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What runs an application without a display, a sound or a thread of its own: each {@link #step} plays one frame on the
 * caller's thread, as long and with those keys as the test says. Public because the engine makes it by name.
 */
public final class StepContext extends NullContext {
    private final ScriptedKeys keys = new ScriptedKeys();
    private final StepTimer time = new StepTimer();

    /** Starts an application; its first frame is the first step. */
    public static StepContext start(LegacyApplication app) {
        AppSettings settings = new AppSettings(true);
        settings.setCustomRenderer(StepContext.class);
        settings.setAudioRenderer(null);
        settings.setResolution(640, 480);
        app.setSettings(settings);
        app.start(JmeContext.Type.Display);
        return (StepContext) app.getContext();
    }

    @Override
    public void create(boolean waitFor) {
        ((LegacyApplication) listener).setTimer(time);
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        try {
            initInThread();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(handler);
        }
    }

    @Override
    public void destroy(boolean waitFor) {
        // Ended by end(): there is no loop that could see a flag.
    }

    /** Plays one frame, after so many seconds. */
    public void step(float seconds) {
        time.next(seconds);
        listener.update();
    }

    /** A key goes down and up in the next frame. */
    public void press(int keyCode) {
        keys.pending.add(keyCode);
    }

    /** Ends the application, as a closed window would. */
    public void end() {
        deinitInThread();
    }

    @Override
    public KeyInput getKeyInput() {
        return keys;
    }

    private static final class ScriptedKeys extends DummyKeyInput {
        private final Deque<Integer> pending = new ArrayDeque<>();
        private RawInputListener listener;

        @Override
        public void setInputListener(RawInputListener listener) {
            this.listener = listener;
        }

        @Override
        public void update() {
            while (!pending.isEmpty()) {
                int key = pending.poll();
                listener.onKeyEvent(new KeyInputEvent(key, '\0', true, false));
                listener.onKeyEvent(new KeyInputEvent(key, '\0', false, false));
            }
        }
    }

    private static final class StepTimer extends Timer {
        private long nanos;
        private float tpf;

        void next(float seconds) {
            tpf = seconds;
            nanos += (long) (seconds * 1e9);
        }

        @Override
        public long getTime() {
            return nanos;
        }

        @Override
        public long getResolution() {
            return 1_000_000_000L;
        }

        @Override
        public float getFrameRate() {
            return tpf == 0f ? 0f : 1f / tpf;
        }

        @Override
        public float getTimePerFrame() {
            return tpf;
        }

        @Override
        public void update() {
            // the test moves the time
        }

        @Override
        public void reset() {
            tpf = 0f;
        }
    }
}
