// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Panel;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.Setting.Option;
import io.github.jmepool.jme.internal.settings.Setting.Topic;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The selected pool: what stands out, every setting, and what can be done to it. */
final class DetailsBoard extends Board {
    private static final float FACT = 19f;
    private static final float GROUP = 82f;
    private static final String NO_POOL = "There is no pool yet";

    private final PoolsModel model;
    private final float width;
    private final int factLines;
    private final Text title;
    private final Text facts;
    private final Rows rows;
    private final Set<Topic> folded = EnumSet.of(Topic.RESET, Topic.PARKING);
    private final List<Runnable> shows = new ArrayList<>();
    private @Nullable PoolRow row;
    private @Nullable List<@Nullable Option<?>> options;
    private @Nullable SpatialPoolSettings shownSettings;

    DetailsBoard(PoolsModel model, HelpLine help, float width, float height, boolean isDocked) {
        super(help, Axis.Y);
        this.model = model;
        this.width = width;
        factLines = isDocked ? 2 : 4;
        float titleHeight = isDocked ? 0f : TITLE;
        title = addChild(new Text(PanelStyle.TITLE, width, titleHeight));
        facts = addChild(new Text(PanelStyle.HEADER, width, factLines * FACT + GAP));
        rows = addChild(new Rows(help, width, height - titleHeight - factLines * FACT - 3 * LINE - 6 * GAP));
        label("", PanelStyle.HEADER, 0f, 2 * GAP);
        Board settings = group("Settings");
        action(settings, "Undo", "Reverts the last change of this pool's settings.", this::undo);
        action(settings, "Reset to preset", "Restores the settings that this pool had when the panel first saw it, or"
                + " those of the last preset.", this::reset);
        Board instances = group("Instances");
        action(instances, "Prewarm now", "Makes idle instances up to the prewarm count.", this::prewarm);
        action(instances, "Trim now", "Disposes of half of the idle instances, the coldest first.",
                shown -> trimBy(shown, (shown.pool().stats().idle() + 1) / 2));
        Board all = group("");
        confirm(all, "Trim all idle", "Disposes of all idle instances of this pool.",
                shown -> "Disposes of " + Texts.plural(shown.stats().idle(), "idle instance") + ".",
                shown -> trimBy(shown, shown.pool().stats().idle()));
        confirm(all, "Recycle all", "Recycles every active instance of this pool.",
                shown -> "Ends the use of " + Texts.plural(shown.stats().active(), "active instance") + ".",
                this::recycleAll);
    }

    private Board group(String name) {
        Board group = row(GAP);
        group.label(name, PanelStyle.HEADER, GROUP, LINE);
        return group;
    }

    private void action(Board group, String label, String helpText, Consumer<PoolRow> action) {
        group.button(label, helpText, (width - GROUP) / 2, onRow(action));
    }

    private void confirm(Board group, String label, String helpText, Function<PoolRow, String> question,
            Consumer<PoolRow> action) {
        group.confirm(label, helpText, (width - GROUP) / 2, () -> row == null ? null : question.apply(row),
                onRow(action));
    }

    private Runnable onRow(Consumer<PoolRow> action) {
        return () -> {
            if (row == null) {
                help().say(NO_POOL + ".");
            } else {
                action.accept(row);
            }
        };
    }

    /** Shows the selected pool's last sample, and its settings if something else has changed them. */
    @Override
    void show() {
        PoolRow shown = model.selected();
        if (shown == null) {
            row = null;
            title.setText("");
            facts.setText(NO_POOL);
            shows.clear();
            rows.show(List.of());
            return;
        }
        SpatialPoolSettings settings = shown.pool().settings();
        if (row != shown || !shown.settings().options().equals(options)) {
            row = shown;
            placeRows(shown.settings());
        } else if (settings != shownSettings) {
            help().forgetRefused();
            shows.forEach(Runnable::run);
        }
        shownSettings = settings;
        title.setText(factLines == 2 ? "" : shown.name(), 1);
        PoolStats stats = shown.stats();
        facts.setText(model.about(shown) + "Created " + stats.created() + ", disposed " + stats.disposed()
                + ", trim votes " + shown.votes() + ".", factLines);
    }

    private void placeRows(PoolSettingsModel settings) {
        options = settings.options();
        shows.clear();
        SettingElements elements = new SettingElements(help(), settings, width - Rows.SLIDER, model::sample);
        List<Panel> placed = new ArrayList<>();
        for (Topic topic : Topic.values()) {
            placed.add(rows.button((folded.contains(topic) ? ">  " : "v  ") + topic.title(),
                    topic.help() + " Click: fold it, or unfold it.", () -> fold(topic)));
            if (!folded.contains(topic)) {
                settings.lines(topic).forEach(line -> {
                    SettingElements.Row made = elements.row(line);
                    placed.add(made.panel());
                    shows.add(made.show());
                });
            }
        }
        rows.show(placed);
    }

    /** The elements are placed anew with the next showing, as the clicked one must not go while it is clicked. */
    private void fold(Topic topic) {
        if (!folded.remove(topic)) {
            folded.add(topic);
        }
        options = null;
        model.changed();
    }

    /** Scrolls to the setting with the focus, and to the next one. */
    void revealFocus() {
        rows.revealFocus();
    }

    private void undo(PoolRow row) {
        if (!row.settings().canUndo()) {
            // placed anew, as a field may still hold what was refused
            done("There is nothing to undo for " + row.name() + ".");
            return;
        }
        row.settings().undo();
        done("The last change of " + row.name() + " is reverted.");
    }

    private void reset(PoolRow row) {
        row.settings().apply(row.preset());
        done(row.name() + " has its preset's settings again.");
    }

    private void prewarm(PoolRow row) {
        int before = row.pool().stats().total();
        row.pool().prewarmNow(Math.max(0, row.pool().settings().prewarm() - row.pool().activeCount()));
        done(row.name() + ": " + Texts.plural(row.pool().stats().total() - before, "instance") + " made.");
    }

    private void trimBy(PoolRow row, int count) {
        done(row.name() + ": " + Texts.plural(row.pool().trim(count), "instance") + " disposed of.");
    }

    private void recycleAll(PoolRow row) {
        int active = row.pool().stats().active();
        row.pool().recycleAll();
        done(row.name() + ": " + Texts.plural(active, "instance") + " recycled.");
    }

    private void done(String message) {
        model.sample();
        options = null;
        help().say(message);
    }
}
