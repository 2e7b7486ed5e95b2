// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.app.Application;
import com.jme3.app.FlyCamAppState;
import com.jme3.input.FlyByCamera;
import com.jme3.input.RawInputListener;
import com.jme3.input.event.MouseButtonEvent;
import com.jme3.input.event.MouseMotionEvent;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.event.BasePickState;
import com.simsilica.lemur.event.DefaultRawInputListener;
import com.simsilica.lemur.event.MouseAppState;
import com.simsilica.lemur.event.TouchAppState;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The player's input that a form of the panel takes, and later restores. A full panel stops the fly camera;
 * beside a docked one it goes on, but turns with a button held only, as the pointer is needed for the panel. What is
 * pressed on the panel is not for the game.
 */
final class PlayerInput {
    private static final String PICK_LAYER = "jmepool.panel";

    private final Application app;
    private final Predicate<MouseButtonEvent> outside;
    private final Set<Integer> kept = new HashSet<>();
    private final RawInputListener mouse = new Mouse();
    private final String[] layersBefore;
    private final boolean cursorWasVisible;
    /** The fly camera, if it is to be turned. */
    private final @Nullable FlyByCamera camera;
    private final boolean cameraWasDragged;
    private @Nullable PoolPanel panel;

    /**
     * Stores the present state of the input.
     *
     * @param outside receives each press of a mouse button outside the panel; returns whether to consume it
     */
    PlayerInput(Application app, Predicate<MouseButtonEvent> outside) {
        this.app = app;
        this.outside = outside;
        layersBefore = picking().getPickLayerOrder();
        // Where nothing but the panel is for the pointer, nothing else is searched for what is under it in each frame.
        Stream<String> others = GuiGlobals.getInstance().isCursorEventsEnabled() ? Stream.of(layersBefore)
                : Stream.empty();
        picking().setPickLayerOrder(Stream.concat(Stream.of(PICK_LAYER), others).toArray(String[]::new));
        cursorWasVisible = app.getInputManager().isCursorVisible();
        app.getInputManager().addRawInputListener(mouse);
        FlyCamAppState state = app.getStateManager().getState(FlyCamAppState.class);
        camera = state == null || !state.getCamera().isEnabled() ? null : state.getCamera();
        cameraWasDragged = camera != null && camera.isDragToRotate();
    }

    /** Makes the pointer reach a panel's elements before anything that lies below it. */
    void take(PanelForm form, PoolPanel shown) {
        leave();
        panel = shown;
        picking().addCollisionRoot(shown, app.getGuiViewPort(), PICK_LAYER);
        turn(form.isDocked(), form.isDocked());
        app.getInputManager().setCursorVisible(true);
    }

    private void turn(boolean enabled, boolean dragged) {
        if (camera != null) {
            camera.setEnabled(enabled);
            camera.setDragToRotate(cameraWasDragged || dragged);
        }
    }

    private void leave() {
        if (panel != null) {
            picking().removeCollisionRoot(panel);
        }
    }

    private BasePickState picking() {
        BasePickState mouse = app.getStateManager().getState(MouseAppState.class);
        BasePickState state = mouse != null ? mouse : app.getStateManager().getState(TouchAppState.class);
        if (state == null) {
            throw new IllegalStateException("PoolPanelState found neither mouse nor touch, as in a headless"
                    + " application: don't enable it there");
        }
        return state;
    }

    void giveBack() {
        leave();
        picking().setPickLayerOrder(layersBefore);
        turn(true, false);
        app.getInputManager().removeRawInputListener(mouse);
        app.getInputManager().setCursorVisible(cursorWasVisible);
    }

    /** Keeps the mouse on the panel from the game, after Lemur has seen it. */
    private final class Mouse extends DefaultRawInputListener {
        @Override
        public void onMouseMotionEvent(MouseMotionEvent event) {
            if (event.getDeltaWheel() != 0 && isCovered(event.getX(), event.getY())) {
                event.setConsumed();
            }
        }

        @Override
        public void onMouseButtonEvent(MouseButtonEvent event) {
            // What is pressed on the panel is not for the game, wherever it is let go of, and the other way round.
            if (event.isReleased()) {
                if (kept.remove(event.getButtonIndex())) {
                    event.setConsumed();
                }
            } else if (isCovered(event.getX(), event.getY()) || outside.test(event)) {
                kept.add(event.getButtonIndex());
                event.setConsumed();
            }
        }

        private boolean isCovered(float x, float y) {
            return panel != null && panel.covers(x, y);
        }
    }
}
