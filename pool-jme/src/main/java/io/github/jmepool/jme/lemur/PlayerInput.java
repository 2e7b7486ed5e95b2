// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.app.Application;
import com.jme3.app.FlyCamAppState;
import com.jme3.input.FlyByCamera;
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
 * The player's input that a panel takes, and later restores: the pointer reaches its elements before anything that lies
 * below it, and what is pressed on it is not for the game, after Lemur has seen it. A full panel stops the fly camera;
 * beside a docked one it goes on, but turns with a button held only, as the pointer is needed for the panel.
 */
final class PlayerInput extends DefaultRawInputListener {
    private static final String PICK_LAYER = "jmepool.panel";

    private final Application app;
    final PoolPanel panel;
    private final Predicate<MouseButtonEvent> outside;
    private final Set<Integer> kept = new HashSet<>();
    private final BasePickState picking;
    private final String[] layersBefore;
    private final boolean cursorWasVisible;
    /** The fly camera, if it is to be turned. */
    private final @Nullable FlyByCamera camera;
    private final boolean cameraWasDragged;

    /**
     * Takes the input for a panel that is shown.
     *
     * @param outside receives each press of a mouse button outside the panel; returns whether to consume it
     */
    PlayerInput(Application app, PoolPanel panel, boolean isDocked, Predicate<MouseButtonEvent> outside) {
        this.app = app;
        this.panel = panel;
        this.outside = outside;
        picking = picking(app);
        layersBefore = picking.getPickLayerOrder();
        // Where nothing but the panel is for the pointer, nothing else is searched for what is under it in each frame.
        Stream<String> others = GuiGlobals.getInstance().isCursorEventsEnabled() ? Stream.of(layersBefore)
                : Stream.empty();
        picking.setPickLayerOrder(Stream.concat(Stream.of(PICK_LAYER), others).toArray(String[]::new));
        picking.addCollisionRoot(panel, app.getGuiViewPort(), PICK_LAYER);
        app.getInputManager().addRawInputListener(this);
        FlyCamAppState state = app.getStateManager().getState(FlyCamAppState.class);
        camera = state == null || !state.getCamera().isEnabled() ? null : state.getCamera();
        cameraWasDragged = camera != null && camera.isDragToRotate();
        turn(isDocked, isDocked);
        cursorWasVisible = app.getInputManager().isCursorVisible();
        app.getInputManager().setCursorVisible(true);
    }

    private static BasePickState picking(Application app) {
        BasePickState mouse = app.getStateManager().getState(MouseAppState.class);
        BasePickState state = mouse != null ? mouse : app.getStateManager().getState(TouchAppState.class);
        if (state == null) {
            throw new IllegalStateException("PoolPanelState found neither mouse nor touch, as in a headless"
                    + " application: don't enable it there");
        }
        return state;
    }

    private void turn(boolean enabled, boolean dragged) {
        if (camera != null) {
            camera.setEnabled(enabled);
            camera.setDragToRotate(cameraWasDragged || dragged);
        }
    }

    void giveBack() {
        picking.removeCollisionRoot(panel);
        picking.setPickLayerOrder(layersBefore);
        turn(true, false);
        app.getInputManager().removeRawInputListener(this);
        app.getInputManager().setCursorVisible(cursorWasVisible);
    }

    @Override
    public void onMouseMotionEvent(MouseMotionEvent event) {
        if (event.getDeltaWheel() != 0 && panel.covers(event.getX(), event.getY())) {
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
        } else if (panel.covers(event.getX(), event.getY()) || outside.test(event)) {
            kept.add(event.getButtonIndex());
            event.setConsumed();
        }
    }
}
