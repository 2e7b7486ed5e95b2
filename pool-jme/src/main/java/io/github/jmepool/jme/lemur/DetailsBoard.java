// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.math.Vector3f;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Panel;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.Setting.Option;
import io.github.jmepool.jme.internal.settings.Setting.Topic;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Everything about the selected pool: its last minute, every setting, and what can be done to it. */
final class DetailsBoard extends Board {
    private static final float PLOT_TOP = 30f;
    private static final String NO_POOL = "There is no pool yet";

    private final PoolsModel model;
    private final PanelLayout layout;
    private final TopicFolds folds;
    private final HistoryPlot plot;
    private final Shapes shapes;
    private final Text title;
    private final Text below;
    private final Board fields;
    private final List<Runnable> shows = new ArrayList<>();
    private @Nullable PoolRow row;
    private @Nullable List<@Nullable Option<?>> options;
    private @Nullable SpatialPoolSettings shownSettings;

    DetailsBoard(PoolsModel model, HelpLine help, PanelLayout layout) {
        super(help, Axis.Y);
        this.model = model;
        this.layout = layout;
        float width = layout.detailsWidth();
        folds = new TopicFolds(layout.topics(), layout.rows(), layout.unfolded());
        plot = new HistoryPlot(width - 3 * GAP, 2);
        title = addChild(new Text(PanelStyle.TITLE, width, PLOT_TOP));
        shapes = new Shapes(add(new Panel(PanelStyle.CARD, PanelStyle.NAME), width, layout.plotHeight()));
        label("", PanelStyle.HEADER, width, GAP);
        below = addChild(new Text(PanelStyle.HEADER, width, (layout.hasTotals() ? 2 : 1) * LINE));
        fields = addChild(new Board(help, Axis.X));
        fields.setPreferredSize(new Vector3f(width, layout.rows() * (LINE + ROW_GAP) + GAP, 0f));
        actions();
    }

    private void actions() {
        Board line = row(GAP);
        action(line, "Undo", "Takes back the last change of this pool's settings.", this::undo);
        action(line, "Reset to preset", "Brings back the settings that this pool had when the panel first saw it, or"
                + " those of the last preset.", this::reset);
        action(line, "Prewarm now", "Makes idle instances up to the prewarm count.", this::prewarm);
        line = layout.actionsAbreast() == 3 ? row(GAP) : line;
        action(line, "Trim now", "Disposes of half of the idle instances, the coldest first.", this::trim);
        line = layout.actionsAbreast() == 4 ? row(GAP) : line;
        confirm(line, "Trim all idle", "Disposes of all idle instances of this pool.",
                shown -> "Disposes of " + Texts.plural(shown.stats().idle(), "idle instance") + ".",
                shown -> trimBy(shown, shown.pool().stats().idle()));
        confirm(line, "Recycle all", "Recycles every active instance of this pool.",
                shown -> "Ends the use of " + Texts.plural(shown.stats().active(), "active instance") + ".",
                this::recycleAll);
    }

    private void action(Board line, String label, String helpText, Consumer<PoolRow> action) {
        line.button(label, helpText, layout.detailsWidth() / layout.actionsAbreast(), onRow(action));
    }

    private void confirm(Board line, String label, String helpText, Function<PoolRow, String> question,
            Consumer<PoolRow> action) {
        Supplier<@Nullable String> asked = () -> row == null ? null : question.apply(row);
        explain(line.add(new ConfirmButton(label, asked, help(), onRow(action)),
                layout.detailsWidth() / layout.actionsAbreast(), LINE), helpText);
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
            clear();
            return;
        }
        if (row != shown || !shown.settings().options().equals(options)) {
            row = shown;
            shownSettings = shown.pool().settings();
            placeFields(shown);
        }
        float width = layout.detailsWidth();
        title.setText(Text.fit(shown.name(), width * PanelStyle.FONT_SIZE / PanelStyle.TITLE_SIZE));
        shapes.begin();
        plot.paint(shapes, shown.history(), GAP, GAP, layout.plotHeight() - 2 * GAP);
        shapes.end();
        below.setText(Text.fit(counts(shown), width)
                + (layout.hasTotals() ? '\n' + Text.fit(model.cost(shown), width) : ""));
        SpatialPoolSettings settings = shown.pool().settings();
        if (settings != shownSettings) {
            shownSettings = settings;
            help().forgetRefused();
            shows.forEach(Runnable::run);
        }
    }

    private void clear() {
        row = null;
        title.setText(NO_POOL);
        shapes.begin();
        shapes.end();
        below.setText("");
        fields.clearChildren();
        shows.clear();
    }

    private String counts(PoolRow shown) {
        PoolStats stats = shown.stats();
        CountHistory history = shown.history();
        String counts = String.format(Locale.ROOT, "%s: %d active (blue), %d idle (grey); top is %.0f",
                history.size() < history.capacity() ? "Since opening" : "Last minute", stats.active(), stats.idle(),
                HistoryPlot.full(history));
        return counts + (layout.hasTotals() ? String.format(Locale.ROOT, ". Created %d, disposed %d",
                stats.created(), stats.disposed()) : "");
    }

    private void placeFields(PoolRow row) {
        fields.clearChildren();
        shows.clear();
        options = row.settings().options();
        Map<Topic, Integer> sizes = new EnumMap<>(Topic.class);
        for (Topic topic : Topic.values()) {
            sizes.put(topic, row.settings().lines(topic).size());
        }
        folds.fit(sizes);
        folds.columns().forEach(topics -> placeColumn(topics, row.settings()));
    }

    private void placeColumn(List<Topic> topics, PoolSettingsModel settings) {
        Board column = fields.addChild(new Board(help(), Axis.Y));
        SettingElements elements = new SettingElements(column, settings, model::sample);
        for (Topic topic : topics) {
            boolean unfolded = folds.isUnfolded(topic);
            Button heading = column.row(ROW_GAP).add(new Button((unfolded ? "v   " : ">   ") + topic.title(),
                    PanelStyle.FOLD, PanelStyle.NAME), layout.detailsWidth() / layout.topics().size(), LINE);
            heading.addClickCommands(source -> help().run(() -> fold(topic)));
            explain(heading, topic.help() + " Click: fold it, or unfold it.");
            if (unfolded) {
                settings.lines(topic).forEach(line -> shows.add(elements.add(line)));
            }
        }
    }

    /** The elements are placed anew with the next showing, as the clicked one must not go while it is clicked. */
    private void fold(Topic topic) {
        folds.toggle(topic);
        options = null;
        model.changed();
    }

    private void undo(PoolRow row) {
        if (!row.settings().canUndo()) {
            // placed anew, as a field may still hold what was refused
            done("There is nothing to undo for " + row.name() + ".");
            return;
        }
        row.settings().undo();
        done("The last change of " + row.name() + " is taken back.");
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

    private void trim(PoolRow row) {
        trimBy(row, (row.pool().stats().idle() + 1) / 2);
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
