// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Button;
import java.util.function.Supplier;

/** A button that asks before it acts: the first click asks, a second one within four seconds does it. */
final class ConfirmButton extends Button {
    private static final float PATIENCE_SECONDS = 4f;

    private final String label;
    private float patience;

    ConfirmButton(String label, Supplier<String> question, HelpLine help, Runnable action) {
        super(label, PanelStyle.DANGER, PanelStyle.NAME);
        this.label = label;
        addClickCommands(source -> {
            if (patience > 0) {
                calm();
                help.run(action);
            } else {
                patience = PATIENCE_SECONDS;
                setText("Sure?");
                help.say(question.get() + " Click again to do it.");
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
