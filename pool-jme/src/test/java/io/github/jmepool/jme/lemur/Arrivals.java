// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.input.RawInputListener;
import com.jme3.input.event.JoyAxisEvent;
import com.jme3.input.event.JoyButtonEvent;
import com.jme3.input.event.KeyInputEvent;
import com.jme3.input.event.MouseButtonEvent;
import com.jme3.input.event.MouseMotionEvent;
import com.jme3.input.event.TouchEvent;

/** Counts what has come through the window system. Render thread only. */
final class Arrivals implements RawInputListener {
    /** Keys and buttons that were let go of. */
    int releases;
    /** Keys that were pressed. */
    int presses;

    @Override
    public void onKeyEvent(KeyInputEvent event) {
        releases += event.isReleased() ? 1 : 0;
        presses += event.isPressed() ? 1 : 0;
    }

    @Override
    public void onMouseButtonEvent(MouseButtonEvent event) {
        releases += event.isReleased() ? 1 : 0;
    }

    @Override
    public void onMouseMotionEvent(MouseMotionEvent event) {
        // the input manager knows where the pointer is
    }

    @Override
    public void beginInput() {
        // the events come one by one
    }

    @Override
    public void endInput() {
        // the events come one by one
    }

    @Override
    public void onJoyAxisEvent(JoyAxisEvent event) {
        // no test has one
    }

    @Override
    public void onJoyButtonEvent(JoyButtonEvent event) {
        // no test has one
    }

    @Override
    public void onTouchEvent(TouchEvent event) {
        // no test has one
    }
}
