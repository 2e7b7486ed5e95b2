// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.app.Application;
import com.jme3.app.FlyCamAppState;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.input.FlyByCamera;
import com.jme3.input.InputManager;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.input.event.KeyInputEvent;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Node;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.TextField;
import com.simsilica.lemur.event.KeyListener;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.preset.PrefabSource;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.jspecify.annotations.Nullable;

/**
 * Opens the {@link PoolPanel} over the running game at the press of a key, F6 by default.
 *
 * <p>Attach it, with a {@link PoolAppState} attached and {@code GuiGlobals} initialised, and it works. It is disabled
 * while the panel is closed, so that it costs nothing; enabling it opens the panel. Opening asks for the cursor and
 * stops the fly camera; closing puts both back as they were. Render thread only.
 */
public final class PoolPanelState extends BaseAppState {
    private static final String TOGGLE = "jmepool.panel";

    private final @Nullable PoolAppState given;
    private final @Nullable Node guiGiven;
    private @Nullable PrefabSource prefabs;
    private Path presetFile = Paths.get("pools.json");
    private int key = KeyInput.KEY_F6;
    private @Nullable PoolPanel panel;
    private @Nullable PanelPicture picture;
    private final ActionListener toggle = (name, pressed, tpf) -> {
        if (pressed) {
            setEnabled(!isEnabled());
        }
    };
    private final KeyListener keys = this::onKey;
    private boolean cameraWasEnabled;
    private boolean cursorWasVisible;

    /** Makes a state that finds the {@link PoolAppState} and the gui node by itself. */
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
     * Sets the key that opens and closes the panel; takes effect when the state is attached.
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

    /**
     * Returns the panel.
     *
     * @return the panel, null before it was first opened
     */
    public @Nullable PoolPanel panel() {
        return panel;
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
        InputManager input = app.getInputManager();
        if (input != null) {
            input.addMapping(TOGGLE, new KeyTrigger(key));
            input.addListener(toggle, TOGGLE);
        }
    }

    @Override
    protected void cleanup(Application app) {
        InputManager input = app.getInputManager();
        if (input != null) {
            input.removeListener(toggle);
            input.deleteMapping(TOGGLE);
        }
        panel = null;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if no {@link PoolAppState} is attached
     */
    @Override
    protected void onEnable() {
        PoolPanel shown = panel;
        if (shown == null) {
            shown = new PoolPanel(pools(), prefabs, presetFile, getApplication().getAssetManager());
            panel = shown;
        }
        openPicture(shown);
        InputManager input = getApplication().getInputManager();
        cursorWasVisible = input != null && input.isCursorVisible();
        FlyByCamera camera = flyCamera();
        cameraWasEnabled = camera != null && camera.isEnabled();
        if (camera != null && cameraWasEnabled) {
            camera.setEnabled(false);
        }
        GuiGlobals.getInstance().requestCursorEnabled(this);
        if (input != null) {
            input.setCursorVisible(true);
            GuiGlobals.getInstance().addKeyListener(keys);
        }
    }

    @Override
    protected void onDisable() {
        if (picture == null) {
            // Opening has failed: nothing was changed.
            return;
        }
        GuiGlobals globals = GuiGlobals.getInstance();
        globals.releaseFocus(panel);
        picture.close();
        picture = null;
        globals.releaseCursorEnabled(this);
        FlyByCamera camera = flyCamera();
        if (camera != null && cameraWasEnabled) {
            camera.setEnabled(true);
        }
        InputManager input = getApplication().getInputManager();
        if (input != null) {
            globals.removeKeyListener(keys);
            input.setCursorVisible(cursorWasVisible);
        }
    }

    private void openPicture(PoolPanel shown) {
        Node guiNode = guiNode();
        fit(shown);
        PanelPicture opened = new PanelPicture(getApplication(), shown);
        opened.open(guiNode);
        picture = opened;
    }

    @Override
    public void update(float tpf) {
        PoolPanel shown = panel;
        if (shown == null || picture == null) {
            // Opening has failed.
            return;
        }
        Camera camera = getApplication().getGuiViewPort().getCamera();
        if (!picture.fits(camera.getWidth(), camera.getHeight())) {
            picture.close();
            openPicture(shown);
        }
        // The panel shows real time, whatever the game's speed is.
        float seconds = getApplication().getTimer().getTimePerFrame();
        shown.update(seconds);
        picture.update(seconds);
    }

    @Override
    public void render(RenderManager manager) {
        if (picture != null) {
            picture.beforeDrawing();
        }
    }

    /** Puts the panel into the middle of the screen, as large as fits. */
    private void fit(PoolPanel shown) {
        float width = getApplication().getGuiViewPort().getCamera().getWidth();
        float height = getApplication().getGuiViewPort().getCamera().getHeight();
        float scale = Math.min(width / (PoolPanel.WIDTH + 8f), height / (PoolPanel.HEIGHT + 20f));
        shown.setLocalScale(scale);
        shown.setLocalTranslation((width - PoolPanel.WIDTH * scale) / 2f,
                height - (height - PoolPanel.HEIGHT * scale) / 2f, 100f);
    }

    private void onKey(KeyInputEvent event) {
        if (event.getKeyCode() == KeyInput.KEY_ESCAPE) {
            event.setConsumed();
            if (event.isPressed()) {
                escape();
            }
        } else if (panel != null && panel.key(event)) {
            event.setConsumed();
        }
    }

    /** Leaves a text field first, after it has seen the key itself; closes the panel when there is none to leave. */
    private void escape() {
        if (GuiGlobals.getInstance().getCurrentFocus() instanceof TextField field) {
            getApplication().enqueue(() -> GuiGlobals.getInstance().releaseFocus(field));
        } else {
            setEnabled(false);
        }
    }

    private ScenePools pools() {
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

    private @Nullable FlyByCamera flyCamera() {
        FlyCamAppState state = getState(FlyCamAppState.class);
        return state == null ? null : state.getCamera();
    }
}
