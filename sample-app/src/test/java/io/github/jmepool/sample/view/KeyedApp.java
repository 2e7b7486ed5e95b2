// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.AppState;
import com.jme3.input.KeyInput;
import com.jme3.input.RawInputListener;
import com.jme3.input.dummy.DummyKeyInput;
import com.jme3.input.event.KeyInputEvent;
import io.github.jmepool.sample.headless.StepContext;
import java.util.ArrayDeque;
import java.util.Deque;

/** An application without a window, whose frames and keys are the test's. */
final class KeyedApp extends SimpleApplication implements AutoCloseable {
    private final Context steps;

    KeyedApp(AppState... states) {
        super(states);
        steps = (Context) StepContext.start(this, Context.class);
    }

    @Override
    public void simpleInitApp() {
        // Everything is in the states.
    }

    void play(int frames) {
        for (int i = 0; i < frames; i++) {
            steps.step();
        }
    }

    /** A key goes down and up in the next frame. */
    void press(int key) {
        steps.keys.pressed.add(key);
        play(1);
    }

    @Override
    public void close() {
        // lets go of the engine's one main thread, too, for the tests that follow
        stop(false);
        steps.end();
    }

    /** Public because the engine makes it by name. */
    public static final class Context extends StepContext {
        private final Keys keys = new Keys();

        @Override
        public KeyInput getKeyInput() {
            return keys;
        }
    }

    private static final class Keys extends DummyKeyInput {
        private final Deque<Integer> pressed = new ArrayDeque<>();
        private RawInputListener listener;

        @Override
        public void setInputListener(RawInputListener listener) {
            this.listener = listener;
        }

        @Override
        public void update() {
            while (!pressed.isEmpty()) {
                int key = pressed.remove();
                listener.onKeyEvent(new KeyInputEvent(key, '\0', true, false));
                listener.onKeyEvent(new KeyInputEvent(key, '\0', false, false));
            }
        }
    }
}
