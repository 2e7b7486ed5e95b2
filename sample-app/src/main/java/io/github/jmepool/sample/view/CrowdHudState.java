// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.scene.Node;
import com.simsilica.lemur.Label;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.lemur.PoolPanelState;
import io.github.jmepool.sample.crowd.CrowdState;
import io.github.jmepool.sample.crowd.Drawing;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** The texts over the battle: the fighters that stand and that have fallen, and the times of each way of drawing. */
final class CrowdHudState extends ScreenState {
    private static final String KEYS =
            "the battle plays itself:   P crowd, plain pool, clones   F6 pool panel   Enter pauses   Esc ends";
    private static final float WIDTH = 300;
    /** After a switch, until the compiler knows the other way's code. */
    private static final float WARM_UP_SECONDS = 2;
    private static final float MEASURED_SECONDS = 0.5f;

    private final Map<Drawing, Label> lines = new EnumMap<>(Drawing.class);
    private final Map<Drawing, String> results = new EnumMap<>(Drawing.class);
    private Hud hud;
    private Label title;
    private Label fallen;
    private Drawing measured;
    private float seconds;
    private long start;
    private int frames;

    @Override
    protected void initialize(Application app) {
        Hud.prepare(app);
        hud = new Hud(app, getState(PoolAppState.class).pools().managedPools(), WIDTH);
        title = hud.title();
        fallen = hud.figure(HudStyle.ACCENT);
        for (Drawing drawing : Drawing.values()) {
            lines.put(drawing, hud.figure(HudStyle.DIM));
        }
        hud.keys(KEYS);
    }

    @Override
    public void update(float tpf) {
        CrowdState crowd = getState(CrowdState.class);
        if (crowd.loaded() < 1) {
            return;
        }
        measure(crowd, tpf);
        if (hud.isResized()) {
            hud.layOut();
        }
        if (!hud.update(tpf, getState(PoolPanelState.class))) {
            return;
        }
        hud.table().show();
        title.setText(crowd.isEnabled() ? String.format(Locale.ROOT, "fighters %,d", crowd.fighters()) : "PAUSED");
        fallen.setText(String.format(Locale.ROOT, "fallen %,d", crowd.fallen()));
        lines.forEach((drawing, line) -> {
            line.setColor(drawing == crowd.drawing() ? HudStyle.TEXT : HudStyle.DIM);
            line.setText(drawing.label() + ": " + results.getOrDefault(drawing, "press P"));
        });
        hud.shown();
    }

    /** Keeps, for each way of drawing, the draw calls and the time from frame to frame when it was seen last. */
    private void measure(CrowdState crowd, float tpf) {
        long now = System.nanoTime();
        seconds += tpf;
        frames++;
        if (measured != crowd.drawing() || !crowd.isEnabled() || crowd.fighters() == 0) {
            measured = crowd.drawing();
            seconds = -WARM_UP_SECONDS;
        }
        if (seconds < 0) {
            start = now;
            frames = 0;
        }
        String calls = String.format(Locale.ROOT, "draw calls %,d", crowd.drawCalls());
        if (hud.drawsInSoftware() || !results.containsKey(measured)) {
            results.put(measured, calls);
        } else if (seconds >= MEASURED_SECONDS) {
            results.put(measured, String.format(Locale.ROOT, "%s, %.1f ms", calls, (now - start) / 1e6 / frames));
            seconds = 0;
            start = now;
            frames = 0;
        }
    }

    @Override
    Node node() {
        return hud.node();
    }
}
