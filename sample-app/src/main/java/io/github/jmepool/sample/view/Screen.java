// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.renderer.Camera;

/**
 * The window's size in the units of everything that is written over the game, which is laid out for 720 lines.
 */
final class Screen {
    static final float HEIGHT = 720;

    private final Application app;
    private int pixelsWide;
    private int pixelsHigh;

    Screen(Application app) {
        this.app = app;
    }

    /** Tells whether the window has another size than when it was asked before; true at first. */
    boolean isResized() {
        Camera camera = app.getGuiViewPort().getCamera();
        if (camera.getWidth() == pixelsWide && camera.getHeight() == pixelsHigh) {
            return false;
        }
        pixelsWide = camera.getWidth();
        pixelsHigh = camera.getHeight();
        return true;
    }

    /** Returns how many pixels a unit has. */
    float scale() {
        return app.getGuiViewPort().getCamera().getHeight() / HEIGHT;
    }

    /** Returns the width in units. */
    float width() {
        return app.getGuiViewPort().getCamera().getWidth() / scale();
    }
}
