// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;
import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.jme3.font.BitmapFont;
import com.jme3.input.event.MouseMotionEvent;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.event.DefaultMouseListener;
import com.simsilica.lemur.event.MouseListener;
import com.simsilica.lemur.style.ElementId;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of the panel on which elements stand at fixed places, measured from its upper left corner.
 *
 * <p>The panel is laid out for a screen of 1280 by 720 and scaled as a whole, so fixed places stay right at any size;
 * the focus goes through the elements in the order in which they were placed.
 */
class Board extends Node {
    static final float LINE = 22f;

    private final HelpLine help;

    Board(String name, HelpLine help) {
        super(name);
        this.help = help;
        addControl(new BoardFocus());
    }

    /** Shows what changes with the counts; most boards show nothing of the kind. */
    void show(Shapes shapes) {
        // Elements show the rest.
    }

    HelpLine help() {
        return help;
    }

    @Override
    public int collideWith(Collidable other, CollisionResults results) {
        return Picking.collideWithNear(this, other, results);
    }

    /** Places an element with its upper left corner at (x, y), y growing downwards. */
    final <P extends Panel> P place(P element, float x, float y, float width, float height) {
        element.setPreferredSize(new Vector3f(width, height, 0f));
        element.setLocalTranslation(x, -y, 1f);
        attachChild(element);
        return element;
    }

    final Label label(String text, ElementId kind, float x, float y, float width, float height) {
        return place(new Label(text, kind, PanelStyle.NAME), x, y, width, height);
    }

    /** Places a text that changes with the counts. */
    final Text text(ElementId kind, float x, float y, float width, float height) {
        Text text = place(new Text(kind), x, y, width, height);
        text.move(0f, 0f, PoolPanel.ABOVE_SHAPES);
        return text;
    }

    final Button button(String text, String helpText, float x, float y, float width, Runnable action) {
        Button button = place(new Button(text, PanelStyle.NAME), x, y, width, LINE);
        button.addClickCommands(source -> help.run(action));
        explain(button, helpText);
        return button;
    }

    /** Shows one sentence in the help line while the pointer is over the element. */
    final void explain(Panel element, String helpText) {
        MouseListener listener = new DefaultMouseListener() {
            @Override
            public void mouseEntered(MouseMotionEvent event, Spatial target, Spatial capture) {
                help.explain(helpText);
            }
        };
        element.addMouseListener(listener);
    }

    /** Returns the height of a line of text in the panel's font. */
    static float textLine() {
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
