// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.input.InputManager;
import com.jme3.input.KeyInput;
import com.jme3.input.KeyNames;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.renderer.Camera;
import com.jme3.scene.Node;
import com.simsilica.lemur.GuiGlobals;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.preset.PrefabSource;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.jspecify.annotations.Nullable;

/**
 * Opens the panel next to or over the running game at the press of a key, F6 by default: first docked to an
 * edge of the screen, then full, then closed again.
 *
 * <p>Requires an attached {@link PoolAppState} and an initialised {@code GuiGlobals}. It is disabled while the panel is
 * closed, and then costs nothing; enabling it opens the panel. Opening requests the cursor and stops the fly camera; a
 * docked panel lets the camera turn while a button is held. Closing restores both. One panel may be open at a time, of
 * several in an application. Render thread only.
 */
public final class PoolPanelState extends BaseAppState {
    /** The width of a docked panel in pixels where a third of the screen is less. */
    private static final float LEAST_DOCK = 320f;
    /** The pixels of the panel's unit at which text can be read. */
    private static final float READABLE_SCALE = 0.85f;
    /** The units in which all elements fit. */
    private static final float LEAST_FULL_WIDTH = 760f;
    private static final float LEAST_DOCKED_WIDTH = 376f;
    private static final float LEAST_HEIGHT = 560f;

    private final @Nullable PoolAppState given;
    private final @Nullable Node guiGiven;
    private @Nullable PrefabSource prefabs;
    private Path presetFile = Paths.get("pools.json");
    private int key = KeyInput.KEY_F6;
    private PanelForm form = PanelForm.FULL;
    private PanelForm docked = PanelForm.DOCKED_LEFT;
    private @Nullable PoolsModel model;
    private @Nullable PoolPanel panel;
    /** What the open panel has taken; null while it is closed. */
    private @Nullable PlayerInput input;
    /** The screen's size in pixels, for which the panel was made. */
    private int width;
    private int height;
    private final ActionListener toggle = (name, pressed, tpf) -> cycle(pressed);
    /** The name of the key's mapping; another state may have another key. */
    private final String mapping = "jmepool.panel@" + Integer.toHexString(System.identityHashCode(this));

    /** Makes a state that finds the {@link PoolAppState} and the gui node automatically, whenever it opens. */
    public PoolPanelState() {
        this(null, null);
    }

    /**
     * Makes a state for given pools.
     *
     * @param poolState the state whose pools are shown; null to find the attached one
     * @param guiNode the node under which the panel opens; null for the application's gui node
     */
    public PoolPanelState(@Nullable PoolAppState poolState, @Nullable Node guiNode) {
        given = poolState;
        guiGiven = guiNode;
        setEnabled(false);
    }

    /**
     * Sets the form in which the panel opens, or in which it is open. From then on the key opens the panel at this edge
     * first, if the form has one.
     *
     * @param wanted the form, {@link PanelForm#FULL} at first
     * @return this state
     */
    public PoolPanelState setForm(PanelForm wanted) {
        boolean isOpen = input != null;
        onDisable();
        form = wanted;
        docked = wanted.isDocked() ? wanted : docked;
        if (isOpen) {
            onEnable();
        }
        return this;
    }

    /**
     * Returns the form in which the panel is open, or in which enabling this state opens it.
     *
     * @return the form set last
     */
    public PanelForm getForm() {
        return form;
    }

    /** Closed, docked, full, and closed again. */
    private void cycle(boolean pressed) {
        if (pressed && !isEnabled()) {
            setForm(docked);
            setEnabled(true);
        } else if (pressed && form.isDocked()) {
            setForm(PanelForm.FULL);
        } else if (pressed) {
            setEnabled(false);
        }
    }

    /**
     * Sets the key that shows the panel docked, then full, then closes it; takes effect when the state is attached.
     *
     * @param keyCode a code of {@link KeyInput}, F6 by default
     * @return this state
     */
    public PoolPanelState key(int keyCode) {
        key = keyCode;
        return this;
    }

    /**
     * Sets the prefabs that new pools can be made from.
     *
     * @param source the source; takes effect when the panel is first opened
     * @return this state
     */
    public PoolPanelState prefabs(PrefabSource source) {
        prefabs = source;
        return this;
    }

    /**
     * Sets the file that presets are saved to and loaded from at first.
     *
     * @param file {@code pools.json} in the working folder by default; takes effect when the panel is first opened
     * @return this state
     */
    public PoolPanelState presetFile(Path file) {
        presetFile = file;
        return this;
    }

    /** Returns the panel in the form opened last; null before it was first opened. */
    @Nullable PoolPanel panel() {
        return panel;
    }

    /**
     * Selects a pool in the panel. Does nothing before it was first opened.
     *
     * @param pool the pool's name
     */
    public void select(String pool) {
        if (panel != null) {
            panel.select(pool);
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if {@code GuiGlobals} is not initialised
     */
    @Override
    protected void initialize(Application app) {
        if (GuiGlobals.getInstance() == null) {
            throw new IllegalStateException("PoolPanelState needs Lemur: call GuiGlobals.initialize(this) in"
                    + " simpleInitApp before attaching it");
        }
        InputManager keys = app.getInputManager();
        if (keys != null) {
            keys.addMapping(mapping, new KeyTrigger(key));
            keys.addListener(toggle, mapping);
        }
    }

    @Override
    protected void cleanup(Application app) {
        InputManager keys = app.getInputManager();
        if (keys != null) {
            keys.removeListener(toggle);
            keys.deleteMapping(mapping);
        }
        panel = null;
        model = null;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if no {@link PoolAppState} is attached, or the application is headless
     */
    @Override
    protected void onEnable() {
        PoolPanel shown = placed();
        Node gui = guiNode();
        input = new PlayerInput(this, shown);
        panel = shown;
        gui.attachChild(shown);
        gui.attachChild(shown.marker);
    }

    /** Returns the panel at its part of the screen, with text that can be read where there is room for it. */
    private PoolPanel placed() {
        Camera camera = getApplication().getGuiViewPort().getCamera();
        width = camera.getWidth();
        height = camera.getHeight();
        boolean isDocked = form.isDocked();
        float room = isDocked ? Math.max(width / 3f, Math.min(width, LEAST_DOCK)) : width;
        float readable = Math.max(READABLE_SCALE, height / PoolPanel.HEIGHT);
        // Text is smaller than that only where not all elements would fit otherwise.
        float scale = Math.min(Math.min(readable, height / LEAST_HEIGHT),
                room / (isDocked ? LEAST_DOCKED_WIDTH : LEAST_FULL_WIDTH));
        ScenePools scene = scene();
        PoolsModel last = model;
        PoolsModel pools = last == null || last.pools != scene ? new PoolsModel(scene) : last;
        model = pools;
        PoolPanel shown = new PoolPanel(pools, prefabs, presetFile, getApplication().getAssetManager(), room / scale,
                height / scale, isDocked ? this : null);
        shown.setLocalTranslation(form == PanelForm.DOCKED_RIGHT ? width - room : 0f, height, 100f);
        shown.setLocalScale(scale);
        return shown;
    }

    @Override
    protected void onDisable() {
        PlayerInput taken = input;
        if (taken == null) {
            // Opening has failed: nothing was changed.
            return;
        }
        input = null;
        taken.giveBack();
        taken.panel.removeFromParent();
        taken.panel.marker.removeFromParent();
    }

    @Override
    public void update(float tpf) {
        if (panel == null || input == null) {
            // Opening has failed.
            return;
        }
        Camera camera = getApplication().getGuiViewPort().getCamera();
        if (camera.getWidth() != width || camera.getHeight() != height) {
            setForm(form);
        }
        // The panel shows real time, whatever the game's speed is.
        panel.update(getApplication().getTimer().getTimePerFrame());
        panel.marker.update(getApplication().getViewPort());
    }

    private ScenePools scene() {
        PoolAppState state = given != null ? given : getState(PoolAppState.class);
        if (state == null) {
            throw new IllegalStateException("PoolPanelState found no PoolAppState: attach one first, or give it to the"
                    + " constructor");
        }
        return state.pools();
    }

    private Node guiNode() {
        if (guiGiven != null) {
            return guiGiven;
        }
        if (getApplication() instanceof SimpleApplication simple) {
            return simple.getGuiNode();
        }
        throw new IllegalStateException("PoolPanelState found no gui node: give one to the constructor, as "
                + getApplication().getClass().getName() + " is not a SimpleApplication");
    }

    /** Adds what a docked panel can do; what removes it waits until its button is no longer clicked. */
    void addButtons(Board bar, float barWidth) {
        String keyName = KeyNames.getName(key);
        bar.help.explain("The game goes on next to this panel: mouse and keys reach it there. " + keyName
                + ": full view; again: close.");
        float quarter = barWidth / 4 - 10f;
        bar.button("Select in scene", "Then click an object of the scene: its pool is selected here.", quarter + 40f,
                this::selectInScene);
        bar.button("Side", "Moves the panel to the other side of the screen.", quarter,
                () -> change(form == PanelForm.DOCKED_LEFT ? PanelForm.DOCKED_RIGHT : PanelForm.DOCKED_LEFT));
        bar.button("Full view", "Shows everything, over all of the screen; so does " + keyName + ".", quarter,
                () -> change(PanelForm.FULL));
        bar.button("Close", "Closes the panel.", quarter, () -> getApplication().enqueue(() -> setEnabled(false)));
    }

    private void selectInScene() {
        if (input != null) {
            input.selectInScene();
        }
    }

    private void change(PanelForm wanted) {
        getApplication().enqueue((Runnable) () -> setForm(wanted));
    }
}
