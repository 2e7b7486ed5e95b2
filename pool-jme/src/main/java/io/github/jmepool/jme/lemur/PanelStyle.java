// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.font.BitmapFont;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.HAlignment;
import com.simsilica.lemur.VAlignment;
import com.simsilica.lemur.component.QuadBackgroundComponent;
import com.simsilica.lemur.style.Attributes;
import com.simsilica.lemur.style.ElementId;
import com.simsilica.lemur.style.Styles;
import org.jspecify.annotations.Nullable;

/**
 * The panel's own Lemur style, set in Java so that it needs no Groovy on the class path: greys and one accent colour.
 *
 * <p>Touches no other style: a game that uses the glass style, or one of its own, keeps it.
 */
final class PanelStyle {
    /** The style's name. */
    static final String NAME = "jmepool";

    static final ElementId HEADER = new ElementId("jmepool.header");
    static final ElementId CELL = new ElementId("jmepool.cell");
    static final ElementId NUMBER_CELL = new ElementId("jmepool.number");
    static final ElementId SMALL = new ElementId("jmepool.small");
    static final ElementId PANEL = new ElementId("jmepool.panel");
    static final ElementId CARD = new ElementId("jmepool.card");
    static final ElementId ROW = new ElementId("jmepool.row");
    static final ElementId HEADING = new ElementId("jmepool.heading");
    static final ElementId MARK = new ElementId("jmepool.mark");
    static final ElementId DANGER = new ElementId("jmepool.danger");

    static final ColorRGBA BACKDROP = colour(0x14171c);
    static final ColorRGBA CARD_COLOUR = colour(0x1d2229);
    static final ColorRGBA FIELD = colour(0x0c0e12);
    static final ColorRGBA BUTTON = colour(0x303845);
    static final ColorRGBA SELECTED = colour(0x1f4668);
    static final ColorRGBA ACCENT = colour(0x4db2ff);
    static final ColorRGBA TEXT = colour(0xd8dee6);
    static final ColorRGBA MUTED = colour(0x97a1ae);
    static final ColorRGBA BRIGHT = colour(0xffffff);
    static final ColorRGBA GRID = colour(0x2f3742);
    static final ColorRGBA IDLE = colour(0x66727f);
    static final ColorRGBA WARNING = colour(0xf5b945);
    static final ColorRGBA GREEN = colour(0x6fd08c);
    static final ColorRGBA PINK = colour(0xe58fd0);
    static final ColorRGBA ERROR_COLOUR = colour(0xff8274);

    static final float FONT_SIZE = 15f;
    static final float SMALL_SIZE = 13f;

    private PanelStyle() {
    }

    /** Defines the style's attributes, again without harm; returns the element of the whole panel. */
    static ElementId install(AssetManager assets) {
        Attributes all = attributes("");
        all.set("font", assets.loadFont("Interface/Fonts/Default.fnt"));
        all.set("textVAlignment", VAlignment.Center);
        all.set("focusColor", shown(ACCENT));
        all.set("highlightColor", shown(BRIGHT));
        all.set("activationColor", shown(ACCENT));
        all.set("singleLine", true);
        text("", TEXT, FONT_SIZE, null);
        text(HEADER.getId(), MUTED, FONT_SIZE, null);
        text(SMALL.getId(), MUTED, SMALL_SIZE, null);
        text(PANEL.getId(), TEXT, FONT_SIZE, background(BACKDROP, 0f));
        text(CARD.getId(), TEXT, FONT_SIZE, background(CARD_COLOUR, 0f));
        text(ROW.getId(), TEXT, FONT_SIZE, background(CARD_COLOUR, 6f));
        text(HEADING.getId(), MUTED, SMALL_SIZE, background(CARD_COLOUR, 3f));
        text(MARK.getId(), TEXT, FONT_SIZE, background(BUTTON, 2f));
        text("textField", BRIGHT, FONT_SIZE, background(FIELD, 6f));
        text("button", TEXT, FONT_SIZE, background(BUTTON, 6f));
        text(DANGER.getId(), ERROR_COLOUR, FONT_SIZE, background(BUTTON, 6f));
        attributes(NUMBER_CELL.getId()).set("textHAlignment", HAlignment.Right);
        attributes("button").set("textHAlignment", HAlignment.Center);
        attributes(DANGER.getId()).set("textHAlignment", HAlignment.Center);
        attributes("slider.range").set("background", background(CARD_COLOUR, 0f));
        for (String part : new String[] {"up", "down", "thumb"}) {
            Attributes button = attributes("slider." + part + ".button");
            button.set("text", "");
            button.set("background", background(BUTTON, 0f));
            button.set("preferredSize", new Vector3f(Rows.SLIDER - 4f, part.equals("thumb") ? 30f : 1f, 0f));
        }
        return PANEL;
    }

    private static Attributes attributes(String element) {
        Styles styles = GuiGlobals.getInstance().getStyles();
        return element.isEmpty() ? styles.getSelector(NAME) : styles.getSelector(element, NAME);
    }

    private static void text(String element, ColorRGBA colour, float size,
            @Nullable QuadBackgroundComponent background) {
        Attributes attributes = attributes(element);
        attributes.set("color", shown(colour));
        attributes.set("fontSize", size);
        attributes.set("background", background);
    }

    /** Returns a colour as a material needs it, so that it looks as named here with and without gamma correction. */
    static ColorRGBA shown(ColorRGBA colour) {
        return GuiGlobals.getInstance().srgbaColor(colour);
    }

    /** Returns the font of all text. */
    static BitmapFont font() {
        return GuiGlobals.getInstance().getStyles().getAttributes("label", NAME).get("font", BitmapFont.class);
    }

    /** Returns a plain background with a margin to the left and right of its text. */
    static QuadBackgroundComponent background(ColorRGBA colour, float margin) {
        return new QuadBackgroundComponent(shown(colour), margin, 0f);
    }

    private static ColorRGBA colour(int rgb) {
        return new ColorRGBA((rgb >> 16 & 255) / 255f, (rgb >> 8 & 255) / 255f, (rgb & 255) / 255f, 1f);
    }
}
