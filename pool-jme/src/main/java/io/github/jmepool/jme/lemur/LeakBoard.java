package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Label;
import com.simsilica.lemur.VAlignment;
import io.github.jmepool.core.LeakRecord;
import java.util.List;
import java.util.Locale;

/** Shows which instances have been in use for long, and where they were spawned. */
final class LeakBoard extends Board {
    private static final int LINES = 25;
    private static final int FRAMES = 3;

    private final PoolsModel model;
    private final Label report;
    private final NumberModel seconds = NumberModel.whole(0, 86_400, 5, value -> { });

    LeakBoard(PoolsModel model, HelpLine help) {
        super("leaks", help);
        this.model = model;
        label("Leak report", PanelStyle.TITLE, 0f, 0f, DetailsBoard.WIDTH, 26f);
        label("In use for more than", PanelStyle.HEADER, 0f, 36f, 140f, LINE);
        NumberField field = new NumberField(seconds, 60f, LINE, PanelStyle.NAME);
        field.setLocalTranslation(144f, -36f, 1f);
        attachChild(field);
        seconds.show(30);
        label("seconds", PanelStyle.HEADER, 262f, 36f, 60f, LINE);
        button("Report", "Lists what has been in use for longer, with the place that spawned it.", 330f, 36f, 90f,
                this::report);
        report = label("Set 'Track 1 spawn in' of a pool to 1, play on, then press Report.", PanelStyle.CELL, 0f, 68f,
                DetailsBoard.WIDTH, LINES * textLine());
        report.setTextVAlignment(VAlignment.Top);
    }

    private void report() {
        List<LeakRecord> leaks = model.leaks((int) seconds.value());
        StringBuilder text = new StringBuilder();
        int lines = 0;
        int listed = 0;
        for (LeakRecord leak : leaks) {
            if (lines + FRAMES + 1 > LINES - 1) {
                break;
            }
            lines += append(text, leak);
            listed++;
        }
        if (listed < leaks.size()) {
            text.append("and ").append(leaks.size() - listed).append(" more");
        }
        report.setText(leaks.isEmpty() ? "None among the spawns that were tracked." : text.toString());
        help().say(leaks.size() + " tracked instances have been in use for more than " + seconds.text() + " s.");
    }

    private static int append(StringBuilder text, LeakRecord leak) {
        text.append(fit(String.format(Locale.ROOT, "%s: %s for %.0f s, use %d", leak.pool(), leak.object(),
                leak.held().toMillis() / 1000.0, leak.useId()), DetailsBoard.WIDTH)).append('\n');
        int lines = 1;
        for (StackTraceElement frame : leak.stack()) {
            if (lines > FRAMES) {
                break;
            }
            if (!frame.getClassName().startsWith("io.github.jmepool.core.")
                    && !frame.getClassName().startsWith("io.github.jmepool.jme.")) {
                text.append(fit("      at " + frame, DetailsBoard.WIDTH)).append('\n');
                lines++;
            }
        }
        return lines;
    }
}
