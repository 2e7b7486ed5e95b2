// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.math.ColorRGBA;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Insets3f;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.component.QuadBackgroundComponent;
import com.simsilica.lemur.style.Attributes;
import com.simsilica.lemur.style.Styles;

/**
 * The style of everything on the screen, set in Java, so that Lemur needs no Groovy.
 */
public final class HudStyle {
    /** The name of the style. */
    public static final String STYLE = "sample";
    static final ColorRGBA TEXT = new ColorRGBA(0.80f, 0.90f, 1, 1);
    /** Less important text. */
    public static final ColorRGBA DIM = new ColorRGBA(0.38f, 0.52f, 0.68f, 1);
    /** Text to be seen first. */
    public static final ColorRGBA ACCENT = new ColorRGBA(1, 0.62f, 0.16f, 1);
    static final ColorRGBA GLASS = new ColorRGBA(0.004f, 0.009f, 0.026f, 0.98f);
    /** A good state. */
    public static final ColorRGBA CALM = new ColorRGBA(0.12f, 0.55f, 0.85f, 1);
    static final ColorRGBA ROOMY = new ColorRGBA(0.2f, 0.8f, 0.35f, 1);
    static final ColorRGBA BUSY = new ColorRGBA(0.9f, 0.6f, 0.08f, 1);
    static final ColorRGBA STRAINED = new ColorRGBA(1, 0.3f, 0.12f, 1);
    static final float FONT_SIZE = 14;
    static final float SMALL = 12;

    private HudStyle() {
    }

    static void install() {
        Styles styles = GuiGlobals.getInstance().getStyles();
        Attributes all = styles.getSelector(STYLE);
        all.set("fontSize", FONT_SIZE);
        Attributes label = styles.getSelector("label", STYLE);
        label.set("color", TEXT);
        label.set("insets", new Insets3f(0, 0, 0, 0));
        Attributes container = styles.getSelector("container", STYLE);
        container.set("background", new QuadBackgroundComponent(GLASS, 10, 8));
    }

    /** Makes an empty label of this style. */
    public static Label label(float size, ColorRGBA color) {
        Label label = new Label("", STYLE);
        label.setFontSize(size);
        label.setColor(color);
        return label;
    }
}
