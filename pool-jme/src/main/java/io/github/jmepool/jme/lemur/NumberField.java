// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.input.KeyInput;
import com.jme3.math.Vector3f;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.FillMode;
import com.simsilica.lemur.TextField;
import com.simsilica.lemur.component.BoxLayout;
import com.simsilica.lemur.core.GuiControl;
import com.simsilica.lemur.event.KeyAction;
import com.simsilica.lemur.event.KeyActionListener;
import com.simsilica.lemur.focus.FocusChangeEvent;
import com.simsilica.lemur.focus.FocusChangeListener;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A text field for one number, with a button to either side that steps it.
 *
 * <p>The focus selects the number, so that typing replaces it. Enter, Tab and leaving the field take what was typed;
 * the up and down keys step; Escape brings the number back. What is refused stays in the field, and the reason goes to
 * the listener. Render thread only.
 */
final class NumberField extends Container {
    private static final float BUTTON_WIDTH = 24f;

    private final NumberModel model;
    private final TextField text;
    private Consumer<@Nullable String> onRefused = reason -> { };
    private String shown = "";
    private boolean editing;

    /**
     * Makes a field that shows and changes a number.
     *
     * @param model the number
     * @param width the width of the text and the buttons
     */
    NumberField(NumberModel model, float width) {
        super(new BoxLayout(Axis.X, FillMode.None), PanelStyle.NAME);
        this.model = model;
        addChild(stepButton("-", -1));
        text = addChild(new SelectingField(""));
        text.setPreferredSize(new Vector3f(width - 2 * BUTTON_WIDTH, Board.LINE, 0f));
        addChild(stepButton("+", 1));
        bindKeys();
        text.getControl(GuiControl.class).addFocusChangeListener(new CommitOnLeave());
        showModel();
    }

    /**
     * Sets the listener for refused numbers.
     *
     * @param listener receives the reason, or null as soon as a number is accepted again
     */
    void onRefused(Consumer<@Nullable String> listener) {
        onRefused = listener;
    }

    /** Returns the part that takes the keyboard focus, between the buttons. */
    TextField textField() {
        return text;
    }

    private Button stepButton(String label, int direction) {
        Button button = new Button(label, PanelStyle.NAME);
        button.setPreferredSize(new Vector3f(BUTTON_WIDTH, Board.LINE, 0f));
        button.addClickCommands(source -> step(direction));
        // The up and down keys step, so that the focus need not stop at the buttons.
        button.getControl(GuiControl.class).setFocusable(false);
        return button;
    }

    private void bindKeys() {
        Map<KeyAction, KeyActionListener> keys = text.getActionMap();
        KeyActionListener commit = (source, key) -> commit();
        keys.put(new KeyAction(KeyInput.KEY_RETURN), commit);
        keys.put(new KeyAction(KeyInput.KEY_NUMPADENTER), commit);
        keys.put(new KeyAction(KeyInput.KEY_ESCAPE), (source, key) -> revert());
        keys.put(new KeyAction(KeyInput.KEY_UP), (source, key) -> step(1));
        keys.put(new KeyAction(KeyInput.KEY_DOWN), (source, key) -> step(-1));
    }

    private void step(int direction) {
        if (editing && !text.getText().equals(shown) && !commit()) {
            return;
        }
        report(model.step(direction));
        showModel();
    }

    private boolean commit() {
        String reason = model.enter(text.getText());
        report(reason);
        if (reason != null) {
            return false;
        }
        showModel();
        return true;
    }

    private void revert() {
        report(null);
        showModel();
    }

    /** Shows the number in force instead of a refused one; text that is being typed is kept. */
    void forgetRefused() {
        if (editing) {
            text.setColor(PanelStyle.shown(PanelStyle.BRIGHT));
        } else {
            showModel();
        }
    }

    private void report(@Nullable String reason) {
        text.setColor(PanelStyle.shown(reason == null ? PanelStyle.BRIGHT : PanelStyle.ERROR_COLOUR));
        onRefused.accept(reason);
    }

    private void showModel() {
        shown = model.text();
        text.setText(shown);
        text.setColor(PanelStyle.shown(PanelStyle.BRIGHT));
    }

    /** Takes the typed number when the focus leaves the field. */
    private final class CommitOnLeave implements FocusChangeListener {
        @Override
        public void focusGained(FocusChangeEvent event) {
            editing = true;
        }

        @Override
        public void focusLost(FocusChangeEvent event) {
            editing = false;
            if (text.getText().equals(shown)) {
                revert();
            } else {
                commit();
            }
        }
    }
}
