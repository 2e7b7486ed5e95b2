// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.app.Application;
import com.jme3.app.FlyCamAppState;
import com.jme3.input.FlyByCamera;
import com.jme3.input.KeyInput;
import com.jme3.input.MouseInput;
import com.jme3.input.event.KeyInputEvent;
import com.jme3.input.event.MouseButtonEvent;
import com.jme3.input.event.MouseMotionEvent;
import com.jme3.math.Vector2f;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.TextField;
import com.simsilica.lemur.event.BasePickState;
import com.simsilica.lemur.event.DefaultRawInputListener;
import com.simsilica.lemur.event.KeyListener;
import com.simsilica.lemur.event.MouseAppState;
import com.simsilica.lemur.event.TouchAppState;
import io.github.jmepool.jme.PooledInstance;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The player's input that an open panel takes, and later restores: the pointer reaches its elements before anything
 * that lies below it, and what is pressed on it is not for the game, after Lemur has seen it. A full panel stops the
 * fly camera; beside a docked one it goes on, but turns with a button held only, as the panel needs the pointer.
 */
final class PlayerInput extends DefaultRawInputListener {
    private static final String PICK_LAYER = "jmepool.panel";

    final PoolPanel panel;
    private final PoolPanelState state;
    private final Application app;
    private final GuiGlobals globals = GuiGlobals.getInstance();
    private final KeyListener keys = this::onKey;
    /** The mouse buttons whose press was kept from the game, as their release will be. */
    private final Set<Integer> kept = new HashSet<>();
    private final BasePickState picking;
    private final String[] layersBefore;
    private final boolean isDocked;
    /** The game may have forced it, whatever is requested. */
    private final boolean wasEnabled = globals.isCursorEventsEnabled();
    /** Whether something of the game had requested the pointer. */
    private final boolean wasPicking;
    private final boolean cursorWasVisible;
    /** The fly camera, if it is to be turned. */
    private final @Nullable FlyByCamera camera;
    private final boolean cameraWasDragged;
    /** Whether the next click selects the pool of an object in the scene. */
    private boolean isSelecting;
    /** Whether the button is held, pressed beside the panel, that turns the camera and hides the cursor. */
    private boolean isDragging;

    /** Takes the input for a panel that is shown. */
    PlayerInput(PoolPanelState state, PoolPanel panel) {
        this.state = state;
        this.panel = panel;
        app = state.getApplication();
        isDocked = state.getForm().isDocked();
        picking = picking(app);
        layersBefore = picking.getPickLayerOrder();
        // Where nothing but the panel is for the pointer, nothing else is searched for what is under it in each frame.
        Stream<String> others = wasEnabled ? Stream.of(layersBefore) : Stream.empty();
        picking.setPickLayerOrder(Stream.concat(Stream.of(PICK_LAYER), others).toArray(String[]::new));
        picking.addCollisionRoot(panel, app.getGuiViewPort(), PICK_LAYER);
        FlyCamAppState flyCam = app.getStateManager().getState(FlyCamAppState.class);
        camera = flyCam == null || !flyCam.getCamera().isEnabled() ? null : flyCam.getCamera();
        cameraWasDragged = camera != null && camera.isDragToRotate();
        // before the camera is turned off, which shows or hides it
        cursorWasVisible = app.getInputManager().isCursorVisible();
        wasPicking = picking.resetEnabled();
        setCamera(false, isDocked);
        app.getInputManager().setCursorVisible(true);
        app.getInputManager().addRawInputListener(this);
        globals.requestCursorEnabled(this);
        globals.addKeyListener(keys);
    }

    private static BasePickState picking(Application app) {
        BasePickState mouse = app.getStateManager().getState(MouseAppState.class);
        BasePickState found = mouse != null ? mouse : app.getStateManager().getState(TouchAppState.class);
        if (found == null) {
            throw new IllegalStateException("PoolPanelState found neither mouse nor touch, as in a headless"
                    + " application: don't enable it there");
        }
        return found;
    }

    private void setCamera(boolean enabled, boolean dragged) {
        if (camera != null) {
            // beside a docked panel it goes on, unless the game stops it
            if (!isDocked) {
                camera.setEnabled(enabled);
            }
            camera.setDragToRotate(cameraWasDragged || dragged);
        }
    }

    /** Restores what was taken. */
    void giveBack() {
        boolean isVisible = app.getInputManager().isCursorVisible();
        // the game has hidden the cursor, or has stopped the camera for a menu
        boolean isGames = !isVisible && !isDragging || isDocked && camera != null && !camera.isEnabled();
        globals.releaseFocus(panel);
        boolean isPicking = globals.releaseCursorEnabled(this);
        globals.removeKeyListener(keys);
        picking.removeCollisionRoot(panel);
        picking.setPickLayerOrder(layersBefore);
        setCamera(true, false);
        app.getInputManager().removeRawInputListener(this);
        boolean wasVisible = isPicking;
        // unless a menu of the game has come meanwhile, or gone
        if (isPicking == wasPicking) {
            globals.setCursorEventsEnabled(wasEnabled, true);
            wasVisible = cursorWasVisible;
        }
        app.getInputManager().setCursorVisible(isGames ? isVisible : wasVisible);
    }

    /** Selects the pool of the object that is clicked next. */
    void selectInScene() {
        isSelecting = true;
        panel.help.say("Click an object of the scene; Escape ends this.");
    }

    @Override
    public void onMouseMotionEvent(MouseMotionEvent event) {
        if (event.getDeltaWheel() != 0 && panel.covers(event.getX(), event.getY())) {
            event.setConsumed();
        }
    }

    @Override
    public void onMouseButtonEvent(MouseButtonEvent event) {
        // What is pressed on the panel is not for the game, wherever it is released, and vice versa.
        int button = event.getButtonIndex();
        if (event.isReleased() ? kept.remove(button) : panel.covers(event.getX(), event.getY()) || pressBeside(event)) {
            event.setConsumed();
            if (event.isPressed()) {
                kept.add(button);
            }
        } else if (button == MouseInput.BUTTON_LEFT) {
            isDragging = event.isPressed();
        }
    }

    /** Beside a docked panel the game is played: no element of the panel then keeps the keys to itself. */
    private boolean pressBeside(MouseButtonEvent press) {
        Spatial focus = globals.getCurrentFocus();
        if (holds(focus)) {
            app.enqueue(() -> globals.releaseFocus(focus));
        }
        if (!isSelecting) {
            return false;
        }
        isSelecting = false;
        PooledInstance instance = ScenePick.instanceAt(app, panel.model.pools, press.getX(), press.getY());
        panel.marker.mark(instance);
        if (instance != null) {
            panel.select(instance.pool().name());
        }
        panel.help.say(instance == null ? "No pooled object was there."
                : "Selected in the scene: an instance of " + instance.pool().name() + PoolsModel.individually(instance)
                + ".");
        return true;
    }

    /** Returns whether an element of the panel has the focus. */
    private boolean holds(@Nullable Spatial focus) {
        return focus != null && focus.hasAncestor(panel);
    }

    /** A key beside a docked panel is the game's. */
    private void onKey(KeyInputEvent event) {
        Vector2f pointer = app.getInputManager().getCursorPosition();
        if (event.getKeyCode() == KeyInput.KEY_LCONTROL || event.getKeyCode() == KeyInput.KEY_RCONTROL) {
            panel.table.isComparing = event.isPressed();
        }
        if (event.getKeyCode() == KeyInput.KEY_ESCAPE) {
            onEscape(event);
        } else if ((!isDocked || panel.covers(pointer.x, pointer.y)) && panel.key(event)) {
            event.setConsumed();
        }
    }

    /**
     * Goes one step back, wherever the pointer is: out of a text field, which sees the key first, or out of selecting,
     * or out of the panel. The game has the key when the panel is closed.
     */
    private void onEscape(KeyInputEvent event) {
        Spatial focus = globals.getCurrentFocus();
        event.setConsumed();
        if (!event.isReleased()) {
            // the game is not to see that half of it when the panel is closed
            return;
        }
        if (focus instanceof TextField && holds(focus)) {
            app.enqueue(() -> globals.releaseFocus(focus));
        } else if (isSelecting) {
            isSelecting = false;
            panel.help.say("Select in scene has ended.");
        } else {
            state.setEnabled(false);
        }
    }
}
