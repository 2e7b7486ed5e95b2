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
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A text field for one number, with a button to either side that steps it.
 *
 * <p>The focus selects the number, so that typing replaces it. Enter, Tab and leaving the field take what was typed;
 * the up and down keys step; Escape restores the number. What is refused stays in the field, and the reason goes to
 * the listener. Render thread only.
 */
final class NumberField extends Container {
    private static final float BUTTON_WIDTH = 24f;

    private final NumberModel model;
    /** The part that takes the keyboard focus, between the buttons. */
    final TextField text;
    private final Consumer<@Nullable String> onRefused;
    private String shown = "";
    private boolean editing;

    /**
     * Makes a field that shows and changes a number.
     *
     * @param model     the number
     * @param width     the width of the text and the buttons
     * @param onRefused receives why a number is refused, or null as soon as one is accepted again
     */
    NumberField(NumberModel model, float width, Consumer<@Nullable String> onRefused) {
        super(new BoxLayout(Axis.X, FillMode.None), PanelStyle.NAME);
        this.model = model;
        this.onRefused = onRefused;
        addStepButton("-", -1);
        text = addChild(new SelectingField(""));
        text.setPreferredSize(new Vector3f(width - 2 * BUTTON_WIDTH, Board.LINE, 0f));
        addStepButton("+", 1);
        Map<KeyAction, KeyActionListener> keys = text.getActionMap();
        keys.put(new KeyAction(KeyInput.KEY_RETURN), (source, key) -> take());
        keys.put(new KeyAction(KeyInput.KEY_NUMPADENTER), (source, key) -> take());
        keys.put(new KeyAction(KeyInput.KEY_ESCAPE), (source, key) -> showResult(null));
        keys.put(new KeyAction(KeyInput.KEY_UP), (source, key) -> step(1));
        keys.put(new KeyAction(KeyInput.KEY_DOWN), (source, key) -> step(-1));
        Board.onFocus(text, this::edit);
        showModel();
    }

    private void addStepButton(String label, int direction) {
        Button button = addChild(new Button(label, PanelStyle.NAME));
        button.setPreferredSize(new Vector3f(BUTTON_WIDTH, Board.LINE, 0f));
        button.addClickCommands(source -> step(direction));
        // The up and down keys step, so that the focus need not stop at the buttons.
        button.getControl(GuiControl.class).setFocusable(false);
    }

    /** Takes the typed number when the focus leaves the field. */
    private void edit(boolean hasFocus) {
        editing = hasFocus;
        if (!hasFocus) {
            showResult(text.getText().equals(shown) ? null : model.enter(text.getText()));
        }
    }

    private void step(int direction) {
        if (!editing || text.getText().equals(shown) || showResult(model.enter(text.getText()))) {
            onRefused.accept(model.step(direction));
            showModel();
        }
    }

    /** Shows the number in force, or that what was typed is refused; returns whether it is not. */
    private boolean showResult(@Nullable String refusal) {
        onRefused.accept(refusal);
        if (refusal == null) {
            showModel();
        } else {
            text.setColor(PanelStyle.shown(PanelStyle.ERROR_COLOUR));
        }
        return refusal == null;
    }

    /** Shows the number in force instead of a refused one; text that is being typed is kept. */
    void forgetRefused() {
        if (editing) {
            text.setColor(PanelStyle.shown(PanelStyle.BRIGHT));
        } else {
            showModel();
        }
    }

    /** Shows another number than the one in force, until it is taken or left. */
    void suggest(String number) {
        text.setText(number);
        text.setColor(PanelStyle.shown(PanelStyle.WARNING));
    }

    /** Takes the text as Enter does. */
    void take() {
        showResult(model.enter(text.getText()));
    }

    private void showModel() {
        shown = model.text();
        text.setText(shown);
        text.setColor(PanelStyle.shown(PanelStyle.BRIGHT));
    }
}
