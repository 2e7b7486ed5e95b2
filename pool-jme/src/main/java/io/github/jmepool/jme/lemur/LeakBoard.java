// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.VAlignment;
import io.github.jmepool.core.LeakRecord;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.ScenePools;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Shows which instances have been in use for long, and where they were spawned. */
final class LeakBoard extends Board {
    private static final float WIDTH = PanelLayout.FULL.detailsWidth();
    private static final int LINES = 25;
    private static final int FRAMES = 3;

    private final PoolsModel model;
    private final Label report;
    private double seconds = 30;

    LeakBoard(PoolsModel model, HelpLine help) {
        super(help, Axis.Y);
        this.model = model;
        row(10f).label("Leak report", PanelStyle.TITLE, WIDTH, TITLE);
        Board line = row(10f);
        line.label("In use for more than", PanelStyle.HEADER, 144f, LINE);
        line.addChild(new NumberField(
                new NumberModel(NumberModel.whole(0, 86_400, 5), () -> seconds, held -> seconds = held), 60f));
        line.label("  seconds", PanelStyle.HEADER, 80f, LINE);
        line.button("Report", "Lists what has been in use for longer, with the place that spawned it.", 94f,
                this::report);
        report = label("Set 'Track leaks: 1 in' of a pool to 1, play on, then press Report.", PanelStyle.CELL, WIDTH,
                LINES * Text.line());
        report.setTextVAlignment(VAlignment.Top);
    }

    private void report() {
        Map<Place, List<LeakRecord>> byPlace = new LinkedHashMap<>();
        int leaks = 0;
        for (LeakRecord leak : model.leaks((int) seconds)) {
            byPlace.computeIfAbsent(place(leak), added -> new ArrayList<>()).add(leak);
            leaks++;
        }
        StringBuilder text = new StringBuilder();
        int lines = 0;
        int left = byPlace.size();
        for (Map.Entry<Place, List<LeakRecord>> place : byPlace.entrySet()) {
            if (lines + 1 + place.getKey().frames().size() > LINES - 1) {
                text.append("and ").append(left).append(" more places");
                break;
            }
            lines += append(text, place.getKey(), place.getValue());
            left--;
        }
        report.setText(leaks == 0 ? "None among the spawns that were tracked." : text.toString());
        help().say(Texts.plural(leaks, "tracked instance") + " in use for more than " + (int) seconds + " s.");
    }

    /** Returns the game's own frames nearest to the spawn. */
    private static Place place(LeakRecord leak) {
        List<StackTraceElement> stack = leak.stack();
        int first = 0;
        while (first < stack.size() && isLibrary(stack.get(first).getClassName())) {
            first++;
        }
        return new Place(leak.pool(), stack.subList(first, Math.min(stack.size(), first + FRAMES)));
    }

    private static int append(StringBuilder text, Place place, List<LeakRecord> leaks) {
        LeakRecord oldest = leaks.get(0);
        for (LeakRecord leak : leaks) {
            oldest = leak.held().compareTo(oldest.held()) > 0 ? leak : oldest;
        }
        text.append(Text.fit(String.format(Locale.ROOT, "%d of %s, the oldest for %.0f s: %s", leaks.size(),
                place.pool(), oldest.held().toMillis() / 1000.0, oldest.object()), WIDTH)).append('\n');
        for (StackTraceElement frame : place.frames()) {
            String type = frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1);
            text.append(Text.fit("      at " + type + "." + frame.getMethodName() + " (" + frame.getFileName() + ":"
                    + frame.getLineNumber() + ")", WIDTH)).append('\n');
        }
        return 1 + place.frames().size();
    }

    /** The pool's own frames on top of the stack are of no use to the game's developer. */
    private static boolean isLibrary(String className) {
        return className.startsWith(ScenePools.class.getPackageName() + ".")
                && !className.startsWith(LeakBoard.class.getPackageName() + ".")
                || className.startsWith(LeakRecord.class.getPackageName() + ".");
    }

    /** A pool, and the game's own frames nearest to a spawn from it. */
    private record Place(String pool, List<StackTraceElement> frames) {
    }
}
