// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Button;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A button that asks before it acts: the first click asks, a second one within four seconds does it. */
final class ConfirmButton extends Button {
    private static final float PATIENCE_SECONDS = 4f;

    private final String label;
    private float patience;

    /**
     * Makes a button.
     *
     * @param question what is asked; null when there is nothing to lose, so that the first click acts
     */
    ConfirmButton(String label, Supplier<@Nullable String> question, HelpLine help, Runnable action) {
        super(label, PanelStyle.DANGER, PanelStyle.NAME);
        this.label = label;
        addClickCommands(source -> {
            String asked = patience > 0 ? null : question.get();
            if (asked == null) {
                calm();
                help.run(action);
            } else {
                patience = PATIENCE_SECONDS;
                setText("Sure?");
                help.say(asked + " Click again to do it.");
            }
        });
    }

    @Override
    public void updateLogicalState(float tpf) {
        super.updateLogicalState(tpf);
        if (patience > 0) {
            patience -= tpf;
            if (patience <= 0) {
                calm();
            }
        }
    }

    private void calm() {
        patience = 0;
        setText(label);
    }
}
