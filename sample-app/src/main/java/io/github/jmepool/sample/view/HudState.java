// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.scene.Node;
import com.simsilica.lemur.Label;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.lemur.PanelForm;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.game.Game;
import io.github.jmepool.sample.game.GameState;
import io.github.jmepool.sample.game.Kind;
import io.github.jmepool.sample.game.Ship;
import java.util.Locale;

/**
 * The texts over the game: the table of the pools, score and wave, and the keys.
 */
final class HudState extends ScreenState {
    private static final float SCORE_WIDTH = 220;
    private static final float WEAK_SHIELD = 0.3f;
    private static final String AUTOPILOT = "autopilot flies; take over:   ";
    private static final String FLYING_KEYS = "arrows / WASD fly   space fires   B fires 100 bullets";
    private static final String OTHER_KEYS = "P pools on / off   I instancing on / off   F6 pool panel   Enter pauses"
            + "   Esc ends";
    /** The width of the keys in one line and the graph beside them. */
    private static final float WIDE = 1270;

    private final boolean rated;
    private Hud hud;
    private Label score;
    private Label wave;
    private Label shield;
    private Label objects;
    private Label rate;
    private String help;
    private boolean inTwoLines;

    /** Whether the frames a second are shown. */
    HudState(boolean rated) {
        this.rated = rated;
    }

    @Override
    protected void initialize(Application app) {
        Hud.prepare(app);
        // those of the kinds in their order, then the labels
        hud = new Hud(app, getState(PoolAppState.class).pools().managedPools(), SCORE_WIDTH);
        score = hud.title();
        wave = hud.figure(HudStyle.ACCENT);
        shield = hud.figure(HudStyle.CALM);
        objects = hud.figure(HudStyle.DIM);
        if (rated) {
            rate = hud.figure(HudStyle.DIM);
        }
    }

    @Override
    public void update(float tpf) {
        GameState state = getState(GameState.class);
        if (state.game() == null) {
            return;
        }
        boolean narrow = hud.width() < WIDE || Hud.isAt(PanelForm.DOCKED_RIGHT, getState(PoolPanelState.class));
        if (hud.isResized() || narrow != inTwoLines) {
            inTwoLines = narrow;
            help = FLYING_KEYS + (narrow ? "\n" : "   ") + OTHER_KEYS;
            hud.keys(AUTOPILOT + help);
            hud.layOut();
        }
        if (!hud.update(tpf, getState(PoolPanelState.class))) {
            return;
        }
        if (state.isPooling()) {
            hud.table().show();
        } else {
            hud.table().showClones(Kind.count(), row -> state.game().count(Kind.at(row)),
                    row -> state.pools().of(Kind.at(row)).cloned());
        }
        show(state, state.game());
        hud.shown();
    }

    private void show(GameState state, Game game) {
        score.setText(String.format(Locale.ROOT, "score %,d", game.score()));
        wave.setText(state.isEnabled() ? "wave " + game.wave() + "   " + way(state) : "PAUSED   Enter goes on");
        showShield(game.ship());
        String calls = state.isPooling() ? ", draw calls " + state.pools().drawCalls() : "";
        objects.setText("objects " + game.objectCount() + calls);
        if (rated) {
            rate.setText(hud.rate());
        }
        hud.keys(state.isOnAutopilot() ? AUTOPILOT + help : help);
    }

    /** Names what the keys P and I have chosen. */
    static String way(GameState state) {
        if (!state.isPooling()) {
            return "CLONED AND DISCARDED";
        }
        return state.isInstanced() ? "pooled, instanced" : "pooled, not instanced";
    }

    private void showShield(Ship ship) {
        boolean lost = ship.body() == null;
        shield.setText(lost ? String.format(Locale.ROOT, "ship lost, back in %.0f s", Math.ceil(ship.awaySeconds()))
                : "shield " + Math.round(ship.health() * 100) + " %");
        shield.setColor(lost || ship.health() < WEAK_SHIELD ? HudStyle.STRAINED : HudStyle.CALM);
    }

    @Override
    Node node() {
        return hud.node();
    }
}
