// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.app.SimpleApplication;
import io.github.jmepool.sample.crowd.CrowdState;
import java.io.File;
import java.util.Locale;

/** The film of the battle: first as crowds, then with plain pools. A caption has the draw calls of each. */
final class BattleFilm extends FilmState {
    private static final int PICTURES = 30;
    private static final int SWITCHED_AT = 19;
    private static final float CAPTION_Y = 48;

    BattleFilm(File folder) {
        super(folder, PICTURES, CAPTION_Y, 2);
    }

    @Override
    boolean isPlaying() {
        return getState(CrowdState.class).fighters() > 0;
    }

    @Override
    void direct(int picture) {
        CrowdState crowd = getState(CrowdState.class);
        if (picture == 0) {
            // the texts of a window are too small in a film
            ((SimpleApplication) getApplication()).getGuiNode().getChild("hud").removeFromParent();
            say(String.format(Locale.ROOT, "%,d animated fighters: %,d draw calls", crowd.fighters(),
                    crowd.drawCalls()), 0);
        } else if (picture == SWITCHED_AT) {
            crowd.switchDrawing();
            say(String.format(Locale.ROOT, "P: drawn individually, %,d draw calls", crowd.drawCalls()), 0);
        }
    }
}
