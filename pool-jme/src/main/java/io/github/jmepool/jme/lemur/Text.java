// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.jme3.font.BitmapFont;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.VAlignment;
import com.simsilica.lemur.style.ElementId;

/**
 * A text that changes with the counts; the pointer passes through it to what lies behind. A label in a container has
 * the whole container laid out anew when its text changes, so this one stands in a node of its own, of a fixed size.
 */
final class Text extends Panel {
    private final Label label;
    private ColorRGBA colour = ColorRGBA.BlackNoAlpha;

    Text(ElementId kind, float width, float height) {
        super(PanelStyle.CELL, PanelStyle.NAME);
        setPreferredSize(new Vector3f(width, height, 0f));
        label = new Label("", kind, PanelStyle.NAME);
        label.setPreferredSize(new Vector3f(width, height, 0f));
        if (height > Board.LINE) {
            label.setTextVAlignment(VAlignment.Top);
        }
        Node apart = new Node("text");
        apart.attachChild(label);
        attachChild(apart);
    }

    /** Shows as much of a text as fits into so many lines. */
    void setText(String text, int lines) {
        // Lines break between words.
        float room = (lines == 1 ? 1f : lines - 0.4f) * label.getPreferredSize().x;
        setText(fit(text, room * PanelStyle.FONT_SIZE / label.getFontSize()));
    }

    void setText(String text) {
        label.setText(text);
        // not drawn for nothing
        label.setCullHint(text.isEmpty() ? CullHint.Always : CullHint.Inherit);
    }

    void setColor(ColorRGBA wanted) {
        if (colour != wanted) {
            colour = wanted;
            label.setColor(PanelStyle.shown(wanted));
        }
    }

    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        return 0;
    }

    /** Returns as much of the text as fits into the width. */
    static String fit(String text, float width) {
        BitmapFont font = PanelStyle.font();
        float scale = PanelStyle.FONT_SIZE / font.getPreferredSize();
        float needed = font.getLineWidth(text) * scale;
        if (needed <= width) {
            return text;
        }
        // a little more than letters of equal width would be
        int length = Math.min(text.length(), (int) (text.length() * width / needed) + 8);
        String fitting;
        do {
            length--;
            fitting = text.substring(0, Math.max(0, length)) + "..";
        } while (length > 1 && font.getLineWidth(fitting) * scale > width);
        return fitting;
    }
}
