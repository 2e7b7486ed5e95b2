// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.Vector3f;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.Label;
import io.github.jmepool.jme.lemur.PanelForm;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.headless.StepTimer;
import io.github.jmepool.sample.view.KeyboardState;
import io.github.jmepool.sample.view.Look;
import java.io.File;
import java.util.Locale;

/**
 * Writes a short film of the game and of the panel, picture by picture, and ends the application. Time passes by one
 * sixtieth of a second a frame, and only the frames that are kept are drawn: the film is the same on a slow machine.
 * Figures of time would be meaningless then, so none is shown. A caption describes what happens.
 */
final class FilmState extends BaseAppState {
    /** Ten pictures a second. */
    private static final int FRAMES_PER_PICTURE = 6;
    private static final int FIRST_FRAME = 2 * StepTimer.FRAME_RATE;
    private static final int PICTURES = 72;
    private static final float CAPTION_SIZE = 20;
    /** The caption's upper edge, above the line of keys. */
    private static final float CAPTION_Y = 84;
    /** The docked panel's part of the width. */
    private static final float PANEL_PART = 0.33f;

    private final File folder;
    private Container captionFrame;
    private Label caption;
    private int played;
    private int pictures;

    FilmState(File folder) {
        this.folder = folder;
    }

    @Override
    public void update(float tpf) {
        if (getState(GameState.class).game() == null) {
            return;
        }
        played++;
        int frame = played - FIRST_FRAME;
        // A frame ahead of the picture: states that were updated before this one follow in the next frame.
        if (frame >= -1 && (frame + 1) % FRAMES_PER_PICTURE == 0) {
            direct(pictures);
        }
        boolean kept = frame >= 0 && frame % FRAMES_PER_PICTURE == 0;
        getApplication().getViewPort().setEnabled(kept);
        getApplication().getGuiViewPort().setEnabled(kept);
    }

    /** Directs the scene before a picture is drawn. */
    private void direct(int picture) {
        PoolPanelState panel = getState(PoolPanelState.class);
        switch (picture) {
            case 0 -> say("Every object comes from a pool", 0);
            case 9 -> {
                panel.form(PanelForm.DOCKED_LEFT).setEnabled(true);
                say("F6: the panel of the pools", PANEL_PART);
            }
            case 10 -> panel.panel().select("bullet");
            case 18, 26, 34 -> {
                getState(KeyboardState.class).burstOnce();
                say("B: 100 bullets at once", PANEL_PART);
            }
            case 42 -> say("Recycled bullets wait for the next burst", PANEL_PART);
            case 52 -> {
                panel.setEnabled(false);
                say("The game with pools ...", 0);
            }
            case 60 -> {
                getState(GameState.class).switchPooling();
                say("... and without: every object is cloned (P)", 0);
            }
            default -> {
                // The game goes on.
            }
        }
    }

    /** Writes a caption into the middle of what is right of a part of the width. */
    private void say(String text, float left) {
        caption.setText(text);
        Vector3f size = captionFrame.getPreferredSize();
        float width = getApplication().getCamera().getWidth();
        captionFrame.setLocalTranslation(left * width + ((1 - left) * width - size.x) / 2, CAPTION_Y, 1);
    }

    @Override
    public void postRender() {
        if (pictures == PICTURES) {
            getApplication().stop();
        } else if (played > 0 && getApplication().getViewPort().isEnabled()) {
            pictures++;
            WindowPicture.write(getApplication(), new File(folder, String.format(Locale.ROOT, "%03d.png", pictures)));
        }
    }

    @Override
    protected void initialize(Application app) {
        app.setTimer(new StepTimer());
        captionFrame = new Container(Look.STYLE);
        caption = captionFrame.addChild(Look.label(CAPTION_SIZE, Look.ACCENT));
        ((SimpleApplication) app).getGuiNode().attachChild(captionFrame);
    }

    @Override
    protected void cleanup(Application app) {
        System.out.println("Wrote " + pictures + " pictures to " + folder);
    }

    @Override
    protected void onEnable() {
        // update and postRender do it all.
    }

    @Override
    protected void onDisable() {
        // A disabled state is not called.
    }
}
