// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.SimpleApplication;
import com.jme3.scene.Node;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.view.KeyboardState;
import java.io.File;

/**
 * The film of the game, with pools and without, and the graph of what its frames take. The graph has the frames that
 * are not drawn for the film, with the processor time of the update and of all that is done for drawing outside the
 * driver.
 */
final class GameFilm extends FilmState {
    /** The length of each half. */
    static final int GRAPH_SECONDS = 4;
    private static final int SWITCHED_AT = 26;
    private static final int PICTURES = 2 * SWITCHED_AT;
    private static final int BURST_EVERY = 9;
    /** Until the compiler knows the code, and the time after a switch has passed that is not measured. */
    private static final int WARM_UP_SECONDS = 12;
    private static final int CUT_SECONDS = 3;
    private static final float CAPTION_Y = 40;
    /** The caption stands left of the graph. */
    private static final float GRAPH_PART = -0.45f;
    /** The graph is larger than in a window, in the same corner. */
    private static final float GRAPH_SCALE = 1.8f;

    GameFilm(File folder) {
        super(folder, PICTURES, CAPTION_Y, WARM_UP_SECONDS);
    }

    @Override
    boolean isPlaying() {
        return getState(GameState.class).game() != null;
    }

    @Override
    void direct(int picture) {
        if (picture == 0) {
            // the texts of a window are too small in a film, and the graph is all that is to be seen
            Node gui = ((SimpleApplication) getApplication()).getGuiNode();
            gui.getChild("hud").removeFromParent();
            int width = getApplication().getCamera().getWidth();
            gui.getChild("graph").scale(GRAPH_SCALE).move((1 - GRAPH_SCALE) * width, 0, 0);
            say("Pools on: recycled", GRAPH_PART);
        } else if (picture == SWITCHED_AT && getState(GameState.class).isPooling()) {
            getState(GameState.class).switchPooling();
            say("Pools off: cloned each time", GRAPH_PART);
            cut(CUT_SECONDS);
        } else if (picture % BURST_EVERY == 0) {
            getState(KeyboardState.class).burstOnce();
        }
    }
}
