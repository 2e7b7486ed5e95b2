// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Label;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.game.Game;
import io.github.jmepool.sample.play.GameState;
import java.util.Locale;

/**
 * What is written over the game: the table of the pools, score and wave, and the keys.
 */
final class HudState extends BaseAppState {
    private static final float INTERVAL_SECONDS = 0.25f;
    static final float DESIGN_HEIGHT = 720;
    private static final float MARGIN = 12;
    private static final float BIG = 22;
    private static final float SCORE_WIDTH = 220;
    private static final float SCORE_HEIGHT = 104;
    private static final String KEYS = "arrows / WASD fly   space fires   B bursts 100   P pools on / off"
            + "   F6 pool panel   Enter pauses   Esc ends";

    private final Node hud = new Node("hud");
    private PoolTable table;
    private Label score;
    private Label wave;
    private Label shield;
    private Label rate;
    private float sinceShown = INTERVAL_SECONDS;
    private int framesSinceShown;

    @Override
    protected void initialize(Application app) {
        GuiGlobals.initialize(app);
        // There is nothing to click, and looking for what the mouse points at means searching the whole scene.
        GuiGlobals.getInstance().setCursorEventsEnabled(false);
        Look.install();
        float scale = app.getCamera().getHeight() / DESIGN_HEIGHT;
        hud.setLocalScale(scale);
        float width = app.getCamera().getWidth() / scale;
        table = new PoolTable(getState(GameState.class).source().stats());
        table.container().setLocalTranslation(MARGIN, DESIGN_HEIGHT - MARGIN, 0);
        hud.attachChild(table.container());
        hud.attachChild(score(width));
        Container keys = new Container(Look.STYLE);
        keys.addChild(text(Look.FONT_SIZE, Look.DIM)).setText(KEYS);
        keys.setLocalTranslation(MARGIN, MARGIN + keys.getPreferredSize().y, 0);
        hud.attachChild(keys);
    }

    private Container score(float width) {
        Container panel = new Container(Look.STYLE);
        score = panel.addChild(text(BIG, Look.TEXT));
        wave = panel.addChild(text(Look.FONT_SIZE, Look.ACCENT));
        shield = panel.addChild(text(Look.FONT_SIZE, Look.CALM));
        rate = panel.addChild(text(Look.FONT_SIZE, Look.DIM));
        panel.setPreferredSize(new Vector3f(SCORE_WIDTH, SCORE_HEIGHT, 0));
        panel.setLocalTranslation(width - SCORE_WIDTH - MARGIN, DESIGN_HEIGHT - MARGIN, 0);
        return panel;
    }

    private static Label text(float size, ColorRGBA color) {
        Label label = new Label("", Look.STYLE);
        label.setFontSize(size);
        label.setColor(color);
        return label;
    }

    @Override
    public void update(float tpf) {
        sinceShown += tpf;
        framesSinceShown++;
        hud.setCullHint(hint(getState(PoolPanelState.class)));
        GameState state = getState(GameState.class);
        Game game = state.game();
        if (sinceShown < INTERVAL_SECONDS || game == null) {
            return;
        }
        table.show(state.source().stats());
        score.setText(String.format(Locale.ROOT, "score %,d", game.score()));
        wave.setText("wave " + game.wave() + "   " + (state.isPooled() ? "pooled" : "CLONE AND DROP"));
        shield.setText("shield " + Math.round(game.ship().health() * 100) + " %");
        rate.setText(String.format(Locale.ROOT, "%d objects   %.0f fps", game.objectCount(),
                framesSinceShown / sinceShown));
        sinceShown = 0;
        framesSinceShown = 0;
    }

    /** Whatever shows through the open panel makes it hard to read. */
    static CullHint hint(PoolPanelState panel) {
        return panel != null && panel.isEnabled() ? CullHint.Always : CullHint.Inherit;
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
