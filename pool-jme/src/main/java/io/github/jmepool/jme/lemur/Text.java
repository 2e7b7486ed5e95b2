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
import java.util.ArrayList;
import java.util.List;

/**
 * A text that changes with the counts; the pointer passes through it to what lies behind. A label in a container has
 * the whole container laid out anew when its text changes, so this one stands in a node of its own, of a fixed size.
 */
final class Text extends Panel {
    private final Label label;

    Text(ElementId kind, float width, float height) {
        super(PanelStyle.SLOT, PanelStyle.NAME);
        setPreferredSize(new Vector3f(width, height, 0f));
        label = new Label("", kind, PanelStyle.NAME);
        label.setPreferredSize(new Vector3f(width, height, 0f));
        label.setTextVAlignment(VAlignment.Top);
        Node apart = new Node("text");
        apart.attachChild(label);
        attachChild(apart);
    }

    void setText(String text) {
        label.setText(text);
    }

    void setColor(ColorRGBA colour) {
        label.setColor(PanelStyle.shown(colour));
    }

    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        return 0;
    }

    /** Returns the height of a line of text in the panel's font. */
    static float line() {
        BitmapFont font = PanelStyle.font();
        return font.getCharSet().getLineHeight() * PanelStyle.FONT_SIZE / font.getCharSet().getRenderedSize();
    }

    /** Returns the text in so many lines at most, broken between words; what does not fit is left out. */
    static List<String> wrap(String text, float width, int most) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (!rest.isEmpty() && lines.size() < most - 1 && !fit(rest, width).equals(rest)) {
            int fits = fit(rest, width).length() - 2;
            int space = rest.lastIndexOf(' ', fits);
            int end = space > 0 ? space : fits;
            lines.add(rest.substring(0, end));
            rest = rest.substring(end).strip();
        }
        if (!rest.isEmpty()) {
            lines.add(fit(rest, width));
        }
        return lines;
    }

    /** Returns as much of the text as fits into the width. */
    static String fit(String text, float width) {
        BitmapFont font = PanelStyle.font();
        float scale = PanelStyle.FONT_SIZE / font.getPreferredSize();
        if (font.getLineWidth(text) * scale <= width) {
            return text;
        }
        int length = text.length();
        while (length > 1 && font.getLineWidth(text.substring(0, length) + "..") * scale > width) {
            length--;
        }
        return text.substring(0, length) + "..";
    }
}
