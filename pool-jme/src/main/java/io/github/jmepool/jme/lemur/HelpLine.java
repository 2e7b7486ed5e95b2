// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.math.ColorRGBA;
import org.jspecify.annotations.Nullable;

/** The lines at the foot of the panel: what an element is for, what an action did, why one was refused. */
final class HelpLine {
    static final float LINE_HEIGHT = 19f;
    private static final float MESSAGE_SECONDS = 6f;

    private final int lines;
    private final Text shown;
    private String explanation = "";
    private float messageLeft;
    private String text = "";
    private ColorRGBA colour = PanelStyle.MUTED;

    HelpLine(float width, int lines) {
        this.lines = lines;
        shown = new Text(PanelStyle.CELL, width, lines * LINE_HEIGHT);
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
        messageLeft = MESSAGE_SECONDS;
        show(message, PanelStyle.BRIGHT);
    }

    /** Shows why something was not done; null if it was. */
    void refuse(@Nullable String reason) {
        if (reason == null) {
            forgetRefused();
        } else {
            messageLeft = MESSAGE_SECONDS;
            show(reason, PanelStyle.ERROR_COLOUR);
        }
    }

    /** Shows no reason any more: what was refused is no longer there. */
    void forgetRefused() {
        if (colour == PanelStyle.ERROR_COLOUR) {
            messageLeft = 0;
            show(explanation, PanelStyle.MUTED);
        }
    }

    /** Runs an action and shows the reason if it is refused. */
    void run(Runnable action) {
        forgetRefused();
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
        text = what.replace('\n', ' ');
        colour = inColour;
        shown.setText(text, lines);
        shown.setColor(inColour);
    }

    /** Returns the text shown. */
    String text() {
        return text;
    }

    /** Returns the element that shows it. */
    Text element() {
        return shown;
    }
}
