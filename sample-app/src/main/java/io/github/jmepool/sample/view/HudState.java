// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Label;
import io.github.jmepool.jme.lemur.PanelForm;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.game.Game;
import io.github.jmepool.sample.game.Ship;
import io.github.jmepool.sample.play.GameState;
import java.util.Locale;
import org.lwjgl.opengl.GL11;

/**
 * What is written over the game: the table of the pools, score and wave, and the keys.
 */
final class HudState extends BaseAppState {
    private static final float INTERVAL_SECONDS = 0.25f;
    private static final float MARGIN = 12;
    private static final float BIG = 22;
    private static final float SCORE_WIDTH = 220;
    private static final float SCORE_HEIGHT = 122;
    private static final float WEAK_SHIELD = 0.3f;
    private static final String AUTOPILOT = "autopilot flies; take over:   ";
    private static final String FLYING_KEYS = "arrows / WASD fly   space fires   B bursts 100";
    private static final String OTHER_KEYS = "P pools on / off   I draws as one   F6 pool panel   Enter pauses"
            + "   Esc ends";
    /** What the keys in one line and the graph beside them take. */
    private static final float WIDE = 1140;

    private final Node hud = new Node("hud");
    private PoolTable table;
    private Label score;
    private Label wave;
    private Label shield;
    private Label objects;
    private Label rate;
    private Label keys;
    private Container foot;
    private Container figures;
    private Screen screen;
    private String help;
    private boolean softwareOpenGl;
    private float sinceShown = INTERVAL_SECONDS;
    private int framesSinceShown;

    @Override
    protected void initialize(Application app) {
        GuiGlobals.initialize(app);
        // There is nothing to click, and looking for what the mouse points at means searching the whole scene.
        GuiGlobals.getInstance().setCursorEventsEnabled(false);
        Look.install();
        screen = new Screen(app);
        table = new PoolTable(getState(GameState.class).source().stats());
        hud.attachChild(table.container());
        figures = figures();
        hud.attachChild(figures);
        foot = new Container(Look.STYLE);
        keys = foot.addChild(Look.label(Look.FONT_SIZE, Look.DIM));
        hud.attachChild(foot);
        softwareOpenGl = SoftwareOpenGl.is(GL11.glGetString(GL11.GL_RENDERER));
    }

    /** Puts everything to its edge of the window. */
    private void layOut() {
        hud.setLocalScale(screen.scale());
        table.container().setLocalTranslation(MARGIN, Screen.HEIGHT - MARGIN, 0);
        figures.setLocalTranslation(screen.width() - SCORE_WIDTH - MARGIN, Screen.HEIGHT - MARGIN, 0);
        help = FLYING_KEYS + (screen.width() < WIDE ? "\n" : "   ") + OTHER_KEYS;
        keys.setText(AUTOPILOT + help);
        foot.setLocalTranslation(MARGIN, MARGIN + foot.getPreferredSize().y, 0);
    }

    private Container figures() {
        Container panel = new Container(Look.STYLE);
        score = panel.addChild(Look.label(BIG, Look.TEXT));
        wave = panel.addChild(Look.label(Look.FONT_SIZE, Look.ACCENT));
        shield = panel.addChild(Look.label(Look.FONT_SIZE, Look.CALM));
        objects = panel.addChild(Look.label(Look.FONT_SIZE, Look.DIM));
        rate = panel.addChild(Look.label(Look.FONT_SIZE, Look.DIM));
        panel.setPreferredSize(new Vector3f(SCORE_WIDTH, SCORE_HEIGHT, 0));
        return panel;
    }

    @Override
    public void update(float tpf) {
        sinceShown += tpf;
        framesSinceShown++;
        if (screen.isResized()) {
            layOut();
        }
        PoolPanelState panel = getState(PoolPanelState.class);
        hud.setCullHint(hint(panel));
        CullHint left = isAt(PanelForm.DOCKED_LEFT, panel) ? CullHint.Always : CullHint.Inherit;
        table.container().setCullHint(left);
        foot.setCullHint(left);
        figures.setCullHint(isAt(PanelForm.DOCKED_RIGHT, panel) ? CullHint.Always : CullHint.Inherit);
        GameState state = getState(GameState.class);
        Game game = state.game();
        if (sinceShown < INTERVAL_SECONDS) {
            return;
        }
        table.show(state.stats(), state.isPooled());
        if (game != null) {
            show(state, game);
        }
        sinceShown = 0;
        framesSinceShown = 0;
    }

    private void show(GameState state, Game game) {
        score.setText(String.format(Locale.ROOT, "score %,d", game.score()));
        String way = state.isPooled() ? "pooled" : "CLONE AND DROP";
        wave.setText(state.isEnabled() ? "wave " + game.wave() + "   " + way : "PAUSED   Enter goes on");
        showShield(game.ship());
        int calls = state.drawCalls();
        objects.setText(game.objectCount() + " objects" + (calls < 0 ? "" : ", " + calls + " draw calls"));
        rate.setText(String.format(Locale.ROOT, "%.0f fps%s", framesSinceShown / sinceShown,
                softwareOpenGl ? ", software OpenGL" : ""));
        String shown = state.isOnAutopilot() ? AUTOPILOT + help : help;
        if (!shown.equals(keys.getText())) {
            keys.setText(shown);
        }
    }

    private void showShield(Ship ship) {
        boolean lost = ship.body() == null;
        shield.setText(lost ? String.format(Locale.ROOT, "ship lost, back in %.0f s", Math.ceil(ship.awaySeconds()))
                : "shield " + Math.round(ship.health() * 100) + " %");
        shield.setColor(lost || ship.health() < WEAK_SHIELD ? Look.STRAINED : Look.CALM);
    }

    /** Whatever shows through the open panel, or around it, makes it hard to read; a docked one covers an edge only. */
    static CullHint hint(PoolPanelState panel) {
        return isAt(PanelForm.FULL, panel) ? CullHint.Always : CullHint.Inherit;
    }

    /** Tells whether the panel is open in that form. */
    static boolean isAt(PanelForm form, PoolPanelState panel) {
        return panel != null && panel.isEnabled() && panel.form() == form;
    }

    @Override
    protected void onEnable() {
        ((SimpleApplication) getApplication()).getGuiNode().attachChild(hud);
    }

    @Override
    protected void onDisable() {
        hud.removeFromParent();
    }

    @Override
    protected void cleanup(Application app) {
        // The node is off the screen already.
    }
}
