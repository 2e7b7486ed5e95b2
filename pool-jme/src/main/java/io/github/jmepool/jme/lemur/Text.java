// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.font.BitmapFont;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.VAlignment;
import com.simsilica.lemur.style.ElementId;

/**
 * A text that changes with the counts, as much of it as fits. A label in a container has the whole container laid out
 * anew when its text changes, so this one stands in a node of its own, of a fixed size.
 */
class Text extends Panel {
    static final float LINE_HEIGHT = 19f;

    private final Label label;
    private String text = "";
    private ColorRGBA colour = ColorRGBA.BlackNoAlpha;

    Text(ElementId kind, float width, float height) {
        super(PanelStyle.CELL, PanelStyle.NAME);
        setPreferredSize(new Vector3f(width, height, 0f));
        label = Board.place(this, new Label("", kind, PanelStyle.NAME), 0f, 0f);
        label.setPreferredSize(new Vector3f(width, height, 0f));
        if (height > Board.LINE) {
            label.setTextVAlignment(VAlignment.Top);
        }
    }

    final void setText(String wanted) {
        if (!wanted.equals(text)) {
            text = wanted;
            Vector3f size = label.getPreferredSize();
            int lines = Math.max(1, (int) (size.y / LINE_HEIGHT));
            // Lines break between words, which leaves a part of each empty.
            float room = (lines == 1 ? 1f : lines - 0.4f) * size.x;
            label.setText(fit(text, room * PanelStyle.FONT_SIZE / label.getFontSize()));
            // not drawn for nothing
            label.setCullHint(text.isEmpty() ? CullHint.Always : CullHint.Inherit);
        }
    }

    /** Returns the text, with what doesn't fit. */
    final String text() {
        return text;
    }

    final void setColor(ColorRGBA wanted) {
        if (colour != wanted) {
            colour = wanted;
            label.setColor(PanelStyle.shown(wanted));
        }
    }

    /** Returns as much of the text as fits into the width. */
    static String fit(String text, float width) {
        BitmapFont font = PanelStyle.font();
        float room = width * font.getPreferredSize() / PanelStyle.FONT_SIZE;
        String fitting = text;
        for (int length = text.length() - 1; length > 0 && font.getLineWidth(fitting) > room; length--) {
            fitting = text.substring(0, length) + "..";
        }
        return fitting;
    }
}
