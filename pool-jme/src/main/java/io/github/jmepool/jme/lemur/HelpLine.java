// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Label;

/** The line at the foot of the panel: what an element is for, what an action did, why one was refused. */
final class HelpLine {
    private static final float MESSAGE_SECONDS = 6f;

    private final Label label;
    private final float width;
    private String explanation = "";
    private float messageLeft;

    HelpLine(Label label, float width) {
        this.label = label;
        this.width = width;
    }

    /** Shows what an element is for, unless a message is still to be read. */
    void explain(String text) {
        explanation = text;
        if (messageLeft <= 0) {
            show(text, false);
        }
    }

    /** Shows what was done. */
    void say(String text) {
        messageLeft = MESSAGE_SECONDS;
        show(text, false);
    }

    /** Shows why something was not done. */
    void refuse(String reason) {
        messageLeft = MESSAGE_SECONDS;
        show(reason, true);
    }

    /** Runs an action and shows the reason if it is refused. */
    void run(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            refuse(e.getMessage() == null ? e.toString() : e.getMessage());
        }
    }

    /** Lets a message fade after a while. */
    void update(float seconds) {
        if (messageLeft > 0) {
            messageLeft -= seconds;
            if (messageLeft <= 0) {
                show(explanation, false);
            }
        }
    }

    private void show(String text, boolean error) {
        label.setColor(PanelStyle.shown(error ? PanelStyle.ERROR_COLOUR
                : messageLeft > 0 ? PanelStyle.BRIGHT : PanelStyle.MUTED));
        label.setText(Board.fit(text.replace('\n', ' '), width));
    }
}
