// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import java.util.List;

/** The lines at the foot of the panel: what an element is for, what an action did, why one was refused. */
final class HelpLine {
    static final int LINES = 2;
    static final float LINE_HEIGHT = 19f;
    private static final float MESSAGE_SECONDS = 6f;

    private final int muted = LiveLayer.paint(PanelStyle.MUTED);
    private final int bright = LiveLayer.paint(PanelStyle.BRIGHT);
    private final int refused = LiveLayer.paint(PanelStyle.ERROR_COLOUR);
    private final float width;
    private String explanation = "";
    private float messageLeft;
    private String text = "";
    private List<String> lines = List.of();
    private int colour = muted;
    private boolean changed;

    HelpLine(float width) {
        this.width = width;
    }

    /** Shows what an element is for, unless a message is still to be read. */
    void explain(String what) {
        explanation = what;
        if (messageLeft <= 0) {
            show(what, muted);
        }
    }

    /** Shows what was done. */
    void say(String message) {
        messageLeft = MESSAGE_SECONDS;
        show(message, bright);
    }

    /** Shows why something was not done. */
    void refuse(String reason) {
        messageLeft = MESSAGE_SECONDS;
        show(reason, refused);
    }

    /** Runs an action and shows the reason if it is refused. */
    void run(Runnable action) {
        try {
            action.run();
        } catch (Exception e) {
            refuse(e.getMessage() == null ? e.toString() : e.getMessage());
        }
    }

    /** Lets a message fade after a while. */
    void update(float seconds) {
        if (messageLeft > 0) {
            messageLeft -= seconds;
            if (messageLeft <= 0) {
                show(explanation, muted);
            }
        }
    }

    private void show(String shown, int inColour) {
        text = shown.replace('\n', ' ');
        lines = Board.wrap(text, width, LINES);
        colour = inColour;
        changed = true;
    }

    /** Returns what the line says now. */
    String text() {
        return text;
    }

    /** Tells whether the line has to be painted again. */
    boolean isChanged() {
        return changed;
    }

    void paint(LiveLayer layer, float x, float y) {
        for (int i = 0; i < lines.size(); i++) {
            layer.text(lines.get(i), x, y + i * LINE_HEIGHT, Board.LINE, colour);
        }
        changed = false;
    }
}
