// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.input.event.MouseMotionEvent;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.FillMode;
import com.simsilica.lemur.Insets3f;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.component.BoxLayout;
import com.simsilica.lemur.core.GuiControl;
import com.simsilica.lemur.event.DefaultMouseListener;
import com.simsilica.lemur.focus.FocusChangeEvent;
import com.simsilica.lemur.focus.FocusChangeListener;
import com.simsilica.lemur.style.ElementId;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A part of the panel: elements below or beside each other, which explain themselves in the help line.
 *
 * <p>Each element has a size of its own, in the panel's units, so that a layout measures no text.
 */
class Board extends Container {
    /** The height of an element, with a gap above and below it. */
    static final float LINE = 24f;
    static final float GAP = 4f;

    final PoolsModel model;
    final HelpLine help;

    Board(PoolsModel model, HelpLine help, Axis axis) {
        super(new BoxLayout(axis, FillMode.None), PanelStyle.NAME);
        this.model = model;
        this.help = help;
    }

    /** Shows what changes with the counts; most boards show nothing of the kind. */
    void show() {
        // Elements show the rest.
    }

    /** Adds an element, with a gap around it that is part of its size. */
    final <P extends Panel> P add(P element, float width, float height) {
        element.setInsets(new Insets3f(1f, 0f, 1f, GAP));
        element.setPreferredSize(new Vector3f(width, height, 0f));
        return addChild(element);
    }

    /** Adds a row that begins with a label. */
    final Board row(float gap, String label, float labelWidth) {
        Board row = row(gap);
        row.label(label, PanelStyle.HEADER, labelWidth, LINE);
        return row;
    }

    /** Adds a row of elements beside each other, with a gap below it. */
    final Board row(float gap) {
        Board row = addChild(new Board(model, help, Axis.X));
        row.setInsets(new Insets3f(0f, 0f, gap, 0f));
        return row;
    }

    final Label label(String text, ElementId kind, float width, float height) {
        return add(new Label(text, kind, PanelStyle.NAME), width, height);
    }

    final Button button(String text, String helpText, float width, Runnable action) {
        Button button = new Button(text, PanelStyle.NAME);
        button.addClickCommands(source -> help.run(action));
        explain(button, helpText);
        return add(button, width, LINE);
    }

    /** Adds a button that shows what is supplied and acts on a second click, as long as that is shown. */
    final void confirm(String text, String helpText, float width, Supplier<String> question, Runnable action) {
        Button button = add(new Button(text, PanelStyle.DANGER, PanelStyle.NAME), width, LINE);
        button.addClickCommands(source -> help.run(() -> {
            if (button.getText().equals(text)) {
                help.ask(question.get() + " Click again to do it.", () -> button.setText(text));
                button.setText("Sure?");
            } else {
                action.run();
            }
        }));
        explain(button, helpText);
    }

    /** Attaches an element in a node of its own, so that a change in it does not have the others laid out anew. */
    static <P extends Panel> P place(Node on, P element, float x, float y) {
        Node apart = new Node("part");
        apart.setLocalTranslation(x, -y, 2f);
        apart.attachChild(element);
        on.attachChild(apart);
        return element;
    }

    /** Passes on whether an element has the keyboard focus, whenever that changes. */
    static void onFocus(Panel element, Consumer<Boolean> listener) {
        element.getControl(GuiControl.class).addFocusChangeListener(new FocusChangeListener() {
            @Override
            public void focusGained(FocusChangeEvent event) {
                listener.accept(true);
            }

            @Override
            public void focusLost(FocusChangeEvent event) {
                listener.accept(false);
            }
        });
    }

    final void explain(Panel element, String helpText) {
        explain(element, () -> helpText);
    }

    /** Shows what is supplied when the pointer or the focus reaches the element. */
    final void explain(Panel element, Supplier<String> helpText) {
        element.addMouseListener(new DefaultMouseListener() {
            @Override
            public void mouseEntered(MouseMotionEvent event, Spatial target, Spatial capture) {
                help.explain(helpText.get());
            }
        });
        onFocus(element, has -> {
            if (has) {
                help.explain(helpText.get());
            }
        });
    }
}
