package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Node;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Label;
import io.github.jmepool.sample.GameState;
import io.github.jmepool.sample.game.Game;
import java.util.Locale;

/**
 * What is written over the game: the table of the pools, score and wave, and the keys.
 */
final class HudState extends BaseAppState {
    private static final float INTERVAL_SECONDS = 0.2f;
    private static final float DESIGN_HEIGHT = 720;
    private static final float MARGIN = 12;
    private static final float BIG = 22;
    private static final float SCORE_WIDTH = 210;
    private static final String KEYS = "arrows / WASD fly   space fires   B bursts 100   Enter pauses   Esc ends";

    private final Node hud = new Node("hud");
    private PoolTable table;
    private Label score;
    private Label wave;
    private Label shield;
    private Label rate;
    private float width;
    private float sinceShown = INTERVAL_SECONDS;
    private int framesSinceShown;

    @Override
    protected void initialize(Application app) {
        GuiGlobals.initialize(app);
        Look.install();
        float scale = app.getCamera().getHeight() / DESIGN_HEIGHT;
        hud.setLocalScale(scale);
        width = app.getCamera().getWidth() / scale;
        table = new PoolTable(getState(GameState.class).source().stats());
        table.container().setLocalTranslation(MARGIN, DESIGN_HEIGHT - MARGIN, 0);
        hud.attachChild(table.container());
        score = line(BIG, Look.TEXT, width - SCORE_WIDTH, DESIGN_HEIGHT - MARGIN);
        wave = line(Look.FONT_SIZE + 2, Look.ACCENT, width - SCORE_WIDTH, DESIGN_HEIGHT - MARGIN - 28);
        shield = line(Look.FONT_SIZE + 2, Look.CALM, width - SCORE_WIDTH, DESIGN_HEIGHT - MARGIN - 48);
        rate = line(Look.FONT_SIZE, Look.DIM, width - SCORE_WIDTH, DESIGN_HEIGHT - MARGIN - 70);
        line(Look.FONT_SIZE, Look.DIM, MARGIN + 4, MARGIN + 18).setText(KEYS);
    }

    private Label line(float size, ColorRGBA color, float x, float y) {
        Label label = new Label("", Look.STYLE);
        label.setFontSize(size);
        label.setColor(color);
        label.setLocalTranslation(x, y, 0);
        hud.attachChild(label);
        return label;
    }

    @Override
    public void update(float tpf) {
        sinceShown += tpf;
        framesSinceShown++;
        if (sinceShown < INTERVAL_SECONDS) {
            return;
        }
        GameState state = getState(GameState.class);
        Game game = state.game();
        table.show(state.source().stats());
        score.setText(String.format(Locale.ROOT, "%,d", game.score()));
        wave.setText("wave " + game.wave() + "   " + state.way().label());
        shield.setText("shield " + Math.round(game.ship().health() * 100) + " %");
        rate.setText(String.format(Locale.ROOT, "%d objects   %.0f fps", game.objectCount(),
                framesSinceShown / sinceShown));
        sinceShown = 0;
        framesSinceShown = 0;
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
