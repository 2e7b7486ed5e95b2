// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.font.BitmapFont;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.HAlignment;
import com.simsilica.lemur.Insets3f;
import com.simsilica.lemur.VAlignment;
import com.simsilica.lemur.component.QuadBackgroundComponent;
import com.simsilica.lemur.style.Attributes;
import com.simsilica.lemur.style.ElementId;
import com.simsilica.lemur.style.Styles;
import io.github.jmepool.jme.SettingSource;
import org.jspecify.annotations.Nullable;

/**
 * The panel's own Lemur style, set in Java so that it needs no Groovy on the class path.
 *
 * <p>Touches no other style: a game that uses the glass style, or one of its own, keeps it.
 */
final class PanelStyle {
    /** The style's name. */
    static final String NAME = "jmepool";

    static final ElementId TITLE = new ElementId("jmepool.title");
    static final ElementId HEADER = new ElementId("jmepool.header");
    static final ElementId CELL = new ElementId("jmepool.cell");
    static final ElementId NUMBER_CELL = new ElementId("jmepool.number");
    static final ElementId CARD = new ElementId("jmepool.card");
    static final ElementId SLOT = new ElementId("jmepool.slot");
    static final ElementId FOLD = new ElementId("jmepool.fold");
    static final ElementId DANGER = new ElementId("jmepool.danger");

    static final ColorRGBA BACKDROP = colour(0x0e1420, 1f);
    static final ColorRGBA CARD_COLOUR = colour(0x1f2a3d, 1f);
    static final ColorRGBA FIELD = colour(0x070b12, 1f);
    static final ColorRGBA BUTTON = colour(0x33476a, 1f);
    static final ColorRGBA BUTTON_SELECTED = colour(0x2f6fb3, 1f);
    static final ColorRGBA DANGER_COLOUR = colour(0x8c3030, 1f);
    static final ColorRGBA TEXT = colour(0xdde6f2, 1f);
    static final ColorRGBA MUTED = colour(0x93a3ba, 1f);
    static final ColorRGBA BRIGHT = colour(0xffffff, 1f);
    static final ColorRGBA FOCUS = colour(0x7cd6ff, 1f);
    static final ColorRGBA HOVER = colour(0xffe08a, 1f);
    static final ColorRGBA ERROR_COLOUR = colour(0xff8a7a, 1f);
    static final ColorRGBA ACTIVE = colour(0x4fc3f7, 0.95f);
    static final ColorRGBA ACTIVE_DEEP = colour(0x1b6f9c, 0.95f);
    static final ColorRGBA IDLE = colour(0xb0bec5, 0.75f);
    static final ColorRGBA IDLE_DEEP = colour(0x5a6b7b, 0.75f);
    static final ColorRGBA FULL_LOW = colour(0x6fcf97, 1f);
    static final ColorRGBA FULL_HIGH = colour(0xf2c94c, 1f);
    static final ColorRGBA FULL_OVER = colour(0xeb5757, 1f);

    static final float FONT_SIZE = 15f;
    static final float TITLE_SIZE = 20f;

    private PanelStyle() {
    }

    /** Defines the style's attributes; defining them again does no harm. */
    static void install(AssetManager assets) {
        Styles styles = GuiGlobals.getInstance().getStyles();
        BitmapFont font = assets.loadFont("Interface/Fonts/Default.fnt");
        Attributes all = styles.getSelector(NAME);
        all.set("font", font);
        all.set("fontSize", FONT_SIZE);
        all.set("color", shown(TEXT));
        texts(styles);
        inputs(styles);
        surface(styles, "container", null);
        surface(styles, SLOT.getId(), null);
        surface(styles, CARD.getId(), CARD_COLOUR);
    }

    private static void texts(Styles styles) {
        text(styles, "label", TEXT, FONT_SIZE, HAlignment.Left);
        text(styles, TITLE.getId(), BRIGHT, TITLE_SIZE, HAlignment.Left);
        text(styles, HEADER.getId(), MUTED, FONT_SIZE, HAlignment.Left);
        text(styles, CELL.getId(), TEXT, FONT_SIZE, HAlignment.Left);
        text(styles, NUMBER_CELL.getId(), TEXT, FONT_SIZE, HAlignment.Right);
    }

    private static void text(Styles styles, String element, ColorRGBA colour, float size, HAlignment alignment) {
        Attributes attributes = styles.getSelector(element, NAME);
        attributes.set("color", shown(colour));
        attributes.set("fontSize", size);
        attributes.set("textHAlignment", alignment);
        attributes.set("textVAlignment", VAlignment.Center);
        attributes.set("background", null);
    }

    private static void inputs(Styles styles) {
        button(styles, "button", BUTTON);
        button(styles, DANGER.getId(), DANGER_COLOUR);
        button(styles, FOLD.getId(), CARD_COLOUR);
        styles.getSelector(FOLD.getId(), NAME).set("textHAlignment", HAlignment.Left);
        styles.getSelector("tabbedPanel", NAME).set("activationColor", shown(BRIGHT));
        Attributes field = styles.getSelector("textField", NAME);
        field.set("background", background(FIELD, 4f, 2f));
        field.set("color", shown(BRIGHT));
        field.set("singleLine", true);
        field.set("textVAlignment", VAlignment.Center);
        Attributes check = styles.getSelector("checkbox", NAME);
        check.set("color", shown(TEXT));
        check.set("border", background(MUTED, 1f, 1f));
        check.set("background", background(FIELD, 0f, 0f));
        check.set("focusColor", shown(FOCUS));
        check.set("highlightColor", shown(HOVER));
        Attributes slider = styles.getSelector("slider", NAME);
        slider.set("insets", new Insets3f(2f, 2f, 2f, 2f));
        Attributes range = styles.getSelector("slider", "range", NAME);
        range.set("background", background(FIELD, 0f, 0f));
        range.set("preferredSize", new Vector3f(60f, 10f, 0f));
        sliderButton(styles, "left.button", "<", BUTTON, 14f);
        sliderButton(styles, "right.button", ">", BUTTON, 14f);
        sliderButton(styles, "thumb.button", "", FOCUS, 8f);
    }

    private static void sliderButton(Styles styles, String part, String text, ColorRGBA colour, float width) {
        Attributes attributes = styles.getSelector("slider", part, NAME);
        attributes.set("text", text);
        attributes.set("background", background(colour, 0f, 0f));
        attributes.set("preferredSize", new Vector3f(width, 18f, 0f));
    }

    private static void button(Styles styles, String element, ColorRGBA colour) {
        Attributes attributes = styles.getSelector(element, NAME);
        attributes.set("background", background(colour, 8f, 3f));
        attributes.set("color", shown(TEXT));
        attributes.set("focusColor", shown(FOCUS));
        attributes.set("highlightColor", shown(HOVER));
        attributes.set("textHAlignment", HAlignment.Center);
        attributes.set("textVAlignment", VAlignment.Center);
        attributes.set("shadowColor", null);
    }

    private static void surface(Styles styles, String element, @Nullable ColorRGBA colour) {
        styles.getSelector(element, NAME)
                .set("background", colour == null ? null : background(colour, 0f, 0f));
    }

    /** Returns the colour of a setting's label, by where its value comes from. */
    static ColorRGBA from(SettingSource source) {
        return switch (source) {
            case DEFAULT -> MUTED;
            case PREFAB -> FULL_LOW;
            case PRESET -> FOCUS;
            case CODE -> BRIGHT;
            case PANEL -> HOVER;
        };
    }

    /** Returns a colour as a material needs it, so that it looks as named here with and without gamma correction. */
    static ColorRGBA shown(ColorRGBA colour) {
        return GuiGlobals.getInstance().srgbaColor(colour);
    }

    /** Returns the font of all text. */
    static BitmapFont font() {
        return GuiGlobals.getInstance().getStyles().getAttributes("label", NAME).get("font", BitmapFont.class);
    }

    /** Returns a plain background. */
    static QuadBackgroundComponent background(ColorRGBA colour, float xMargin, float yMargin) {
        return new QuadBackgroundComponent(shown(colour), xMargin, yMargin);
    }

    private static ColorRGBA colour(int rgb, float alpha) {
        return new ColorRGBA((rgb >> 16 & 255) / 255f, (rgb >> 8 & 255) / 255f, (rgb & 255) / 255f, alpha);
    }
}
