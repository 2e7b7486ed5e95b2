// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Quad;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Label;
import java.util.function.DoubleSupplier;

/**
 * Shows how far the filling of the pools is, until the scene is played.
 */
final class LoadingState extends ScreenState {
    private static final float WIDTH = 420;
    private static final float HEIGHT = 10;

    private final DoubleSupplier loaded;
    private final Node node = new Node("loading");
    private Screen screen;
    private Geometry bar;
    private Label label;

    /** Makes it for what has been loaded so far, from 0 to 1. */
    LoadingState(DoubleSupplier loaded) {
        this.loaded = loaded;
    }

    @Override
    protected void initialize(Application app) {
        screen = new Screen(app);
    }

    /** Lemur is there only once the HUD is. */
    private void build() {
        label = new Label("Filling the pools", HudStyle.STYLE);
        label.setColor(HudStyle.TEXT);
        label.setLocalTranslation(0, 3 * HEIGHT, 0);
        node.attachChild(label);
        node.attachChild(quad(HudStyle.GLASS, 0));
        bar = quad(HudStyle.ACCENT, 1);
        node.attachChild(bar);
    }

    private static Geometry quad(ColorRGBA color, float z) {
        Geometry quad = new Geometry("bar", new Quad(WIDTH, HEIGHT));
        quad.setMaterial(GuiGlobals.getInstance().createMaterial(color.clone(), false).getMaterial());
        quad.setLocalTranslation(0, 0, z);
        return quad;
    }

    @Override
    public void update(float tpf) {
        float share = (float) loaded.getAsDouble();
        if (share >= 1) {
            // at once: detached, it would still be drawn over the first frame
            node.removeFromParent();
            getStateManager().detach(this);
            return;
        }
        if (label == null) {
            build();
        }
        if (screen.isResized()) {
            node.setLocalScale(screen.scale());
            node.setLocalTranslation((screen.width() - WIDTH) / 2 * screen.scale(),
                    Screen.HEIGHT * 0.35f * screen.scale(), 5);
        }
        bar.setLocalScale(Math.max(0.001f, share), 1, 1);
    }

    @Override
    Node node() {
        return node;
    }
}
