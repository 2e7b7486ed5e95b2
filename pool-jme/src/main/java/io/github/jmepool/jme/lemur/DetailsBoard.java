// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Panel;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PoolSetting.Option;
import io.github.jmepool.jme.PoolSetting.Topic;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Everything about the selected pool: its last minute, every setting, and what can be done to it. */
final class DetailsBoard extends Board {
    static final float WIDTH = 520f;
    private static final float PLOT_TOP = 30f;
    private static final float COLUMN_WIDTH = 262f;
    private static final float GAP = 4f;

    private final PoolsModel model;
    private final PanelLayout layout;
    private final TopicFolds folds;
    private final HistoryPlot plot;
    private final Map<Topic, Button> headings = new EnumMap<>(Topic.class);
    private final int bright = Shapes.paint(PanelStyle.BRIGHT);
    private final Text title;
    private final Text below;
    private static final String NO_POOL = "There is no pool yet";

    private final List<Runnable> shows = new ArrayList<>();
    private @Nullable Board fields;
    private @Nullable PoolRow row;
    private @Nullable List<@Nullable Option<?>> options;
    private @Nullable SpatialPoolSettings shownSettings;

    DetailsBoard(PoolsModel model, HelpLine help, PanelLayout layout) {
        super("details", help);
        this.model = model;
        this.layout = layout;
        folds = new TopicFolds(layout.topics(), layout.rows(), layout.unfolded());
        plot = new HistoryPlot(layout.detailsWidth() - 8f, 2);
        place(new Panel(PanelStyle.CARD, PanelStyle.NAME), 0f, PLOT_TOP, layout.detailsWidth(), layout.plotHeight());
        title = text(PanelStyle.TITLE, 0f, 0f, layout.detailsWidth(), PLOT_TOP);
        below = text(PanelStyle.HEADER, 0f, PLOT_TOP + layout.plotHeight() + 4f, layout.detailsWidth(), 2 * LINE);
        actions();
    }

    private void actions() {
        action(0, "Undo", "Takes back the last change of this pool's settings.", this::undo);
        action(1, "Reset to preset", "Brings back the settings that this pool had when the panel first saw it, or those"
                + " of the last preset.", this::reset);
        action(2, "Prewarm now", "Makes idle instances up to the prewarm count.", this::prewarm);
        action(3, "Trim now", "Gives up half of the idle instances, the coldest first.", this::trim);
        confirm(4, "Release idle", "Gives up all idle instances of this pool.",
                shown -> "Gives up " + shown.stats().idle() + " idle instances.",
                shown -> trimBy(shown, shown.pool().stats().idle()));
        confirm(5, "Recycle all", "Recycles every active instance of this pool.",
                shown -> "Ends the use of " + shown.stats().active() + " active instances.", this::recycleAll);
    }

    private float actionWidth() {
        return layout.detailsWidth() / layout.actionsAbreast();
    }

    private float actionX(int index) {
        return index % layout.actionsAbreast() * actionWidth();
    }

    private float actionY(int index) {
        int line = index / layout.actionsAbreast();
        return layout.settingsTop() + layout.rows() * layout.row() + 6f + line * 26f;
    }

    private void action(int index, String label, String helpText, Consumer<PoolRow> action) {
        button(label, helpText, actionX(index), actionY(index), actionWidth() - GAP, onRow(action));
    }

    private void confirm(int index, String label, String helpText, Function<PoolRow, String> question,
            Consumer<PoolRow> action) {
        Supplier<@Nullable String> asked = () -> row == null ? null : question.apply(row);
        ConfirmButton button = place(new ConfirmButton(label, asked, help(), onRow(action)), actionX(index),
                actionY(index), actionWidth() - GAP, LINE);
        explain(button, helpText);
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
    void show(Shapes shapes) {
        PoolRow shown = model.selected();
        if (shown == null) {
            title.setText(NO_POOL);
            return;
        }
        if (row != shown || !shown.settings().options().equals(options)) {
            row = shown;
            shownSettings = shown.pool().settings();
            placeFields(shown);
        }
        float width = layout.detailsWidth();
        title.setText(fit(shown.name(), width * PanelStyle.FONT_SIZE / PanelStyle.TITLE_SIZE));
        plot.paint(shapes, shown.history(), GAP, PLOT_TOP + GAP, layout.plotHeight() - 2 * GAP);
        below.setText(fit(counts(shown), width) + (layout.hasTotals() ? '\n' + fit(model.cost(shown), width) : ""));
        paintHeadings(shapes);
        SpatialPoolSettings settings = shown.pool().settings();
        if (settings != shownSettings) {
            shownSettings = settings;
            help().forgetRefused();
            shows.forEach(Runnable::run);
        }
    }

    private String counts(PoolRow shown) {
        PoolStats stats = shown.stats();
        float top = HistoryPlot.full(shown.history());
        if (!layout.hasTotals()) {
            return String.format(Locale.ROOT, "Last minute: %d active (blue), %d idle (grey); top is %.0f",
                    stats.active(), stats.idle(), top);
        }
        return String.format(Locale.ROOT, "Last minute: %d active (blue), %d idle (grey); top is %.0f. Created %d,"
                + " disposed %d", stats.active(), stats.idle(), top, stats.created(), stats.disposed());
    }

    /** Each with an arrow: down when it is unfolded. */
    private void paintHeadings(Shapes shapes) {
        headings.forEach((topic, heading) -> {
            float x = heading.getLocalTranslation().x + GAP;
            float y = 1f - heading.getLocalTranslation().y;
            if (folds.isUnfolded(topic)) {
                shapes.arrow(true, x, y, LINE, bright);
            } else {
                shapes.arrowRight(x, y, LINE, bright);
            }
        });
    }

    private void placeFields(PoolRow row) {
        if (fields != null) {
            fields.removeFromParent();
        }
        shows.clear();
        fields = new Board("fields", help());
        attachChild(fields);
        options = row.settings().options();
        headings.clear();
        Map<Topic, List<Setting>> settings = new EnumMap<>(Topic.class);
        Map<Topic, Integer> sizes = new EnumMap<>(Topic.class);
        for (Topic topic : Topic.values()) {
            List<Setting> ofTopic = row.settings().settings(topic);
            settings.put(topic, ofTopic);
            sizes.put(topic, ofTopic.size());
        }
        folds.fit(sizes);
        for (int i = 0; i < folds.columns().size(); i++) {
            placeColumn(folds.columns().get(i), settings, i * COLUMN_WIDTH);
        }
    }

    private void placeColumn(List<Topic> topics, Map<Topic, List<Setting>> settings, float x) {
        SettingElements elements = new SettingElements(Objects.requireNonNull(fields), model::sample);
        float y = layout.settingsTop();
        for (Topic topic : topics) {
            placeHeading(topic, x, y);
            y += layout.row();
            if (folds.isUnfolded(topic)) {
                for (Setting setting : settings.getOrDefault(topic, List.of())) {
                    shows.add(elements.place(setting, x, y));
                    y += layout.row();
                }
            }
        }
    }

    private void placeHeading(Topic topic, float x, float y) {
        Board board = Objects.requireNonNull(fields);
        Button heading = board.place(new Button("    " + topic.title(), PanelStyle.FOLD, PanelStyle.NAME), x, y,
                layout.detailsWidth() / layout.topics().size() - GAP, layout.row() - 2f);
        heading.addClickCommands(source -> help().run(() -> fold(topic)));
        board.explain(heading, topic.help() + " Click: fold it, or unfold it.");
        headings.put(topic, heading);
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
        row.pool().prewarmNow(row.pool().settings().prewarm());
        done(row.name() + ": " + (row.pool().stats().total() - before) + " instances made.");
    }

    private void trim(PoolRow row) {
        trimBy(row, (row.pool().stats().idle() + 1) / 2);
    }

    private void trimBy(PoolRow row, int count) {
        done(row.name() + ": " + row.pool().trim(count) + " instances given up.");
    }

    private void recycleAll(PoolRow row) {
        int active = row.pool().stats().active();
        row.pool().recycleAll();
        done(row.name() + ": " + active + " instances recycled.");
    }

    private void done(String message) {
        model.sample();
        options = null;
        help().say(message);
    }
}
