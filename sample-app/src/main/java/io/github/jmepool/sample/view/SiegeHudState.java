// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Label;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.lemur.PanelForm;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.siege.SiegeState;
import java.util.Locale;
import org.lwjgl.opengl.GL11;

/** What is written over the siege: the table of the pools, the figures of the physics, and the keys. */
final class SiegeHudState extends BaseAppState implements ActionListener {
    private static final String PAUSE = "pause";
    private static final String KEYS = "the siege plays itself:   F6 pool panel   Enter pauses   Esc ends";
    private static final float INTERVAL_SECONDS = 0.25f;
    private static final float MARGIN = 12;
    private static final float BIG = 22;
    private static final float WIDTH = 236;
    private static final float HEIGHT = 122;

    private final Node hud = new Node("hud");
    private PoolTable table;
    private Container figures;
    private Container foot;
    private Screen screen;
    private Label title;
    private Label bodies;
    private Label natives;
    private Label step;
    private Label rate;
    private boolean softwareOpenGl;
    private float sinceShown = INTERVAL_SECONDS;
    private int framesSinceShown;

    @Override
    protected void initialize(Application app) {
        GuiGlobals.initialize(app);
        GuiGlobals.getInstance().setCursorEventsEnabled(false);
        Look.install();
        screen = new Screen(app);
        table = new PoolTable(getState(PoolAppState.class).pools().stats());
        hud.attachChild(table.container());
        figures = figures();
        hud.attachChild(figures);
        foot = new Container(Look.STYLE);
        Label keys = foot.addChild(Look.label(Look.FONT_SIZE, Look.DIM));
        keys.setText(KEYS);
        hud.attachChild(foot);
        softwareOpenGl = SoftwareOpenGl.is(GL11.glGetString(GL11.GL_RENDERER));
        app.getInputManager().addMapping(PAUSE, new KeyTrigger(KeyInput.KEY_RETURN));
    }

    private Container figures() {
        Container panel = new Container(Look.STYLE);
        title = panel.addChild(Look.label(BIG, Look.TEXT));
        bodies = panel.addChild(Look.label(Look.FONT_SIZE, Look.ACCENT));
        natives = panel.addChild(Look.label(Look.FONT_SIZE, Look.CALM));
        step = panel.addChild(Look.label(Look.FONT_SIZE, Look.DIM));
        rate = panel.addChild(Look.label(Look.FONT_SIZE, Look.DIM));
        panel.setPreferredSize(new Vector3f(WIDTH, HEIGHT, 0));
        return panel;
    }

    /** Puts everything to its edge of the window. */
    private void layOut() {
        hud.setLocalScale(screen.scale());
        table.container().setLocalTranslation(MARGIN, Screen.HEIGHT - MARGIN, 0);
        figures.setLocalTranslation(screen.width() - WIDTH - MARGIN, Screen.HEIGHT - MARGIN, 0);
        foot.setLocalTranslation(MARGIN, MARGIN + foot.getPreferredSize().y, 0);
    }

    @Override
    public void update(float tpf) {
        sinceShown += tpf;
        framesSinceShown++;
        if (screen.isResized()) {
            layOut();
        }
        PoolPanelState panel = getState(PoolPanelState.class);
        hud.setCullHint(HudState.hint(panel));
        CullHint left = HudState.isAt(PanelForm.DOCKED_LEFT, panel) ? CullHint.Always : CullHint.Inherit;
        table.container().setCullHint(left);
        foot.setCullHint(left);
        figures.setCullHint(HudState.isAt(PanelForm.DOCKED_RIGHT, panel) ? CullHint.Always : CullHint.Inherit);
        if (sinceShown < INTERVAL_SECONDS) {
            return;
        }
        SiegeState siege = getState(SiegeState.class);
        table.show(getState(PoolAppState.class).pools().stats(), true);
        title.setText(siege.isEnabled() ? "siege, pooled" : "PAUSED");
        bodies.setText(siege.bodies() + " bodies in the space");
        natives.setText(String.format(Locale.ROOT, "%,d native objects", siege.nativeObjects()));
        step.setText(String.format(Locale.ROOT, "physics step %.2f ms", siege.stepMillis()));
        rate.setText(String.format(Locale.ROOT, "%.0f fps%s", framesSinceShown / sinceShown,
                softwareOpenGl ? ", software OpenGL" : ""));
        sinceShown = 0;
        framesSinceShown = 0;
    }

    @Override
    public void onAction(String name, boolean pressed, float tpf) {
        if (pressed) {
            getState(SiegeState.class).togglePause();
        }
    }

    @Override
    protected void onEnable() {
        ((SimpleApplication) getApplication()).getGuiNode().attachChild(hud);
        getApplication().getInputManager().addListener(this, PAUSE);
    }

    @Override
    protected void onDisable() {
        hud.removeFromParent();
        getApplication().getInputManager().removeListener(this);
    }

    @Override
    protected void cleanup(Application app) {
        app.getInputManager().deleteMapping(PAUSE);
    }
}
