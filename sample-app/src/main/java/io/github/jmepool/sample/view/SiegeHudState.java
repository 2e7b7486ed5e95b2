// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.scene.Node;
import com.simsilica.lemur.Label;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.siege.SiegeState;
import java.util.Locale;

/** The texts over the siege: the table of the pools, the figures of the physics, and the keys. */
final class SiegeHudState extends ScreenState implements ActionListener {
    private static final String PAUSE = "pause";
    private static final String KEYS = "the siege plays itself:   F6 pool panel   Enter pauses   Esc ends";
    private static final float WIDTH = 236;

    private Hud hud;
    private Label title;
    private Label bodies;
    private Label natives;
    private Label step;
    private Label rate;

    @Override
    protected void initialize(Application app) {
        Hud.prepare(app);
        hud = new Hud(app, getState(PoolAppState.class).pools().managedPools(), WIDTH);
        title = hud.title();
        bodies = hud.figure(HudStyle.ACCENT);
        natives = hud.figure(HudStyle.CALM);
        rate = hud.figure(HudStyle.DIM);
        if (!hud.drawsInSoftware()) {
            step = hud.figure(HudStyle.DIM);
        }
        hud.keys(KEYS);
        app.getInputManager().addMapping(PAUSE, new KeyTrigger(KeyInput.KEY_RETURN));
    }

    @Override
    public void update(float tpf) {
        if (hud.isResized()) {
            hud.layOut();
        }
        if (!hud.update(tpf, getState(PoolPanelState.class))) {
            return;
        }
        SiegeState siege = getState(SiegeState.class);
        hud.table().show();
        title.setText(siege.isEnabled() ? "siege, pooled" : "PAUSED");
        bodies.setText("bodies in the space " + siege.bodies());
        natives.setText(String.format(Locale.ROOT, "native objects %,d", siege.nativeObjects()));
        if (!hud.drawsInSoftware()) {
            step.setText(String.format(Locale.ROOT, "physics step %.2f ms", siege.stepMillis()));
        }
        rate.setText(hud.rate());
        hud.shown();
    }

    @Override
    public void onAction(String name, boolean pressed, float tpf) {
        if (pressed) {
            getState(SiegeState.class).togglePause();
        }
    }

    @Override
    Node node() {
        return hud.node();
    }

    @Override
    protected void onEnable() {
        super.onEnable();
        getApplication().getInputManager().addListener(this, PAUSE);
    }

    @Override
    protected void onDisable() {
        super.onDisable();
        getApplication().getInputManager().removeListener(this);
    }

    @Override
    protected void cleanup(Application app) {
        app.getInputManager().deleteMapping(PAUSE);
    }
}
