// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.app.Application;
import com.jme3.app.FlyCamAppState;
import com.jme3.input.FlyByCamera;
import com.jme3.input.InputManager;
import com.simsilica.lemur.GuiGlobals;
import org.jspecify.annotations.Nullable;

/**
 * What a form of the panel takes of the player's input, and gives back as it was. A full panel stops the fly camera;
 * beside a docked one it goes on, but turns with a button held only, as the pointer is needed for the panel.
 */
final class PlayerInput {
    private final Application app;
    private final boolean cursorWasVisible;
    private final boolean cameraWasEnabled;
    private final boolean cameraWasDragged;
    private final boolean pointerWasFree;

    /** Notes how it is. */
    PlayerInput(Application app) {
        this.app = app;
        InputManager input = app.getInputManager();
        cursorWasVisible = input != null && input.isCursorVisible();
        FlyByCamera camera = flyCamera();
        cameraWasEnabled = camera != null && camera.isEnabled();
        cameraWasDragged = camera != null && camera.isDragToRotate();
        pointerWasFree = !GuiGlobals.getInstance().isCursorEventsEnabled();
    }

    /** Whether nothing but the panel is for the pointer. */
    boolean pointerWasFree() {
        return pointerWasFree;
    }

    void take(PanelForm form) {
        FlyByCamera camera = flyCamera();
        if (camera != null && cameraWasEnabled) {
            camera.setEnabled(form.isDocked());
            camera.setDragToRotate(cameraWasDragged || form.isDocked());
        }
        if (app.getInputManager() != null) {
            app.getInputManager().setCursorVisible(true);
        }
    }

    void giveBack() {
        FlyByCamera camera = flyCamera();
        if (camera != null && cameraWasEnabled) {
            camera.setEnabled(true);
            camera.setDragToRotate(cameraWasDragged);
        }
        if (app.getInputManager() != null) {
            app.getInputManager().setCursorVisible(cursorWasVisible);
        }
    }

    private @Nullable FlyByCamera flyCamera() {
        FlyCamAppState state = app.getStateManager().getState(FlyCamAppState.class);
        return state == null ? null : state.getCamera();
    }
}
