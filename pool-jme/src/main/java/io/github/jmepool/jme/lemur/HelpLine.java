// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.math.ColorRGBA;
import org.jspecify.annotations.Nullable;

/** The last lines of the panel: what an element is for, what an action did, why one was refused. */
final class HelpLine extends Text {
    private static final float MESSAGE_SECONDS = 6f;

    private String explanation = "";
    private float messageLeft;
    private ColorRGBA colour = PanelStyle.MUTED;
    private @Nullable Runnable onReplaced;

    HelpLine(float width, int lines) {
        super(PanelStyle.CELL, width, lines * LINE_HEIGHT);
    }

    /** Shows what an element is for, unless a message is still to be read. */
    void explain(String what) {
        explanation = what;
        if (messageLeft <= 0) {
            show(what, PanelStyle.MUTED);
        }
    }

    /** Shows what was done. */
    void say(String message) {
        show(message, PanelStyle.BRIGHT);
    }

    /** Shows a question; the action is run once, when something else is shown. */
    void ask(String question, Runnable whenReplaced) {
        say(question);
        onReplaced = whenReplaced;
    }

    /** Ends a question, if one is shown: what it asked about no longer is. */
    void endQuestion() {
        if (onReplaced != null) {
            show(explanation, PanelStyle.MUTED);
        }
    }

    /** Shows why something was not done; null if it was, or if what was refused is no longer there. */
    void refuse(@Nullable String reason) {
        if (reason != null) {
            show(reason, PanelStyle.ERROR_COLOUR);
        } else if (colour == PanelStyle.ERROR_COLOUR) {
            show(explanation, PanelStyle.MUTED);
        }
    }

    /** Runs an action and shows the reason if it is refused. */
    void run(Runnable action) {
        refuse(null);
        try {
            action.run();
        } catch (Exception e) {
            refuse(e.getMessage() == null ? e.toString() : e.getMessage());
        }
    }

    /** Ends a message after a while. */
    void update(float seconds) {
        messageLeft -= seconds;
        if (messageLeft <= 0 && colour != PanelStyle.MUTED) {
            show(explanation, PanelStyle.MUTED);
        }
    }

    private void show(String what, ColorRGBA inColour) {
        colour = inColour;
        messageLeft = inColour == PanelStyle.MUTED ? 0 : MESSAGE_SECONDS;
        setText(what.replace('\n', ' '));
        setColor(inColour);
        Runnable replaced = onReplaced;
        onReplaced = null;
        if (replaced != null) {
            replaced.run();
        }
    }
}
