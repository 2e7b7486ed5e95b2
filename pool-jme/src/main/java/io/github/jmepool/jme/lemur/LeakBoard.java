// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Axis;
import io.github.jmepool.core.LeakRecord;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.internal.settings.Setting.Range;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows which instances have been in use for long, and where they were spawned. */
final class LeakBoard extends Board {
    private static final int FRAMES = 3;

    private final Rows report;
    private double seconds = 30;

    LeakBoard(PoolsModel model, HelpLine help, float width, float height) {
        super(model, help, Axis.Y);
        Board line = row(10f, "In use for more than", 144f);
        NumberModel number = new NumberModel(Range.whole(0, 86_400, 5, ""), () -> seconds, held -> seconds = held);
        line.addChild(new NumberField(number, 108f, help::refuse));
        line.label("  seconds", PanelStyle.HEADER, 66f, LINE);
        line.button("Report", "Lists what has been in use for longer, with the place that spawned it.", 80f,
                this::report);
        report = addChild(new Rows(model, help, width, height - LINE - 10f));
        report.showTexts(List.of("Set 'Track leaks: 1 in' of a pool to 1, play, then press", "Report."));
    }

    private void report() {
        List<LeakRecord> leaks = model.pools.leaks(Duration.ofSeconds((long) seconds));
        List<String> lines = new ArrayList<>();
        leaks.stream().collect(Collectors.groupingBy(LeakBoard::place, LinkedHashMap::new, Collectors.toList()))
                .forEach((place, held) -> {
                    LeakRecord oldest = Collections.max(held, Comparator.comparing(LeakRecord::held));
                    lines.add(String.format(Locale.ROOT, "%d of %s, the oldest for %.0f s: %s", held.size(),
                            oldest.pool(), oldest.held().toMillis() / 1000.0, oldest.object()));
                    lines.addAll(place.subList(1, place.size()));
                });
        report.showTexts(lines.isEmpty() ? List.of("None among the spawns that were tracked.") : lines);
        help.say(Texts.plural(leaks.size(), "tracked instance") + " in use for more than " + (int) seconds + " s.");
    }

    /** Returns the pool, and the game's own frames nearest to the spawn. */
    private static List<String> place(LeakRecord leak) {
        List<String> place = new ArrayList<>(List.of(leak.pool()));
        for (StackTraceElement frame : leak.stack()) {
            boolean isOnTop = place.size() == 1 && isLibrary(frame.getClassName());
            if (!isOnTop && place.size() <= FRAMES) {
                place.add("      at " + frame.getClassName().replaceAll(".*\\.", "") + "." + frame.getMethodName() + ":"
                        + frame.getLineNumber());
            }
        }
        return place;
    }

    /** The frames of the pool and the JDK on top of the stack are of no use to the game's developer. */
    private static boolean isLibrary(String className) {
        return className.matches("(java|jdk|sun)\\..*") || className.startsWith(ScenePools.class.getPackageName() + ".")
                && !className.startsWith(LeakBoard.class.getPackageName() + ".")
                || className.startsWith(LeakRecord.class.getPackageName() + ".");
    }
}
