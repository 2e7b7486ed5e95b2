// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import io.github.jmepool.jme.lemur.PanelForm;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.headless.StepTimer;
import io.github.jmepool.sample.view.KeyboardState;
import java.io.File;
import java.util.Locale;

/**
 * Writes a short film of the game and of the panel, picture by picture, and ends the application. Time passes by one
 * sixtieth of a second a frame, and only the frames that are kept are drawn: the film is the same on a slow machine.
 * What is measured says nothing then, so it is not shown.
 */
final class FilmState extends BaseAppState {
    /** Ten pictures a second. */
    private static final int FRAMES_PER_PICTURE = 6;
    private static final int FIRST_FRAME = 2 * StepTimer.FRAME_RATE;
    private static final int PICTURES = 72;

    private final File folder;
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
        boolean kept = played >= FIRST_FRAME && (played - FIRST_FRAME) % FRAMES_PER_PICTURE == 0;
        if (kept) {
            direct(pictures);
        }
        getApplication().getViewPort().setEnabled(kept);
        getApplication().getGuiViewPort().setEnabled(kept);
    }

    /** What happens before a picture is drawn. */
    private void direct(int picture) {
        PoolPanelState panel = getState(PoolPanelState.class);
        switch (picture) {
            case 10 -> panel.form(PanelForm.DOCKED_LEFT).setEnabled(true);
            case 11 -> panel.panel().select("bullet");
            case 16, 24, 32 -> getState(KeyboardState.class).burstOnce();
            case 52 -> panel.setEnabled(false);
            case 58 -> getState(GameState.class).switchPooling();
            default -> {
                // The game goes on.
            }
        }
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
