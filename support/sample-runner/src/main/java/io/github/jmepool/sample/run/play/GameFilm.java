// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import io.github.jmepool.jme.lemur.PanelForm;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.view.KeyboardState;
import java.io.File;

/** The film of the game and of the panel. */
final class GameFilm extends FilmState {
    private static final int PICTURES = 72;
    /** Above the line of keys. */
    private static final float CAPTION_Y = 84;
    /** The docked panel's part of the width. */
    private static final float PANEL_PART = 0.33f;

    GameFilm(File folder) {
        super(folder, PICTURES, CAPTION_Y);
    }

    @Override
    boolean isPlaying() {
        return getState(GameState.class).game() != null;
    }

    @Override
    void direct(int picture) {
        PoolPanelState panel = getState(PoolPanelState.class);
        switch (picture) {
            case 0 -> say("Every object comes from a pool", 0);
            case 9 -> {
                panel.form(PanelForm.DOCKED_LEFT).setEnabled(true);
                say("F6: the panel of the pools", PANEL_PART);
            }
            case 10 -> panel.select("bullet");
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
}
