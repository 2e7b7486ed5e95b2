// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Panel;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.ArrayList;
import java.util.HashMap;
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
    private static final float PLOT_HEIGHT = 110f;
    private static final float SETTINGS_TOP = 190f;
    private static final float ROW = 23.5f;
    private static final int ROWS_A_COLUMN = 14;
    private static final float COLUMN_WIDTH = 262f;
    private static final float ACTIONS_TOP = 528f;

    private final PoolsModel model;
    private final HistoryPlot plot = new HistoryPlot(WIDTH - 8f, 2);
    private final int bright = LiveLayer.paint(PanelStyle.BRIGHT);
    private final int muted = LiveLayer.paint(PanelStyle.MUTED);
    private static final String NO_POOL = "There is no pool yet";

    private final Map<PoolRow, SpatialPoolSettings> presets = new HashMap<>();
    private final List<Runnable> shows = new ArrayList<>();
    private @Nullable Board fields;
    private @Nullable PoolRow row;
    private @Nullable SizingKind sizingKind;

    DetailsBoard(PoolsModel model, HelpLine help) {
        super("details", help);
        this.model = model;
        place(new Panel(PanelStyle.CARD, PanelStyle.NAME), 0f, PLOT_TOP, WIDTH, PLOT_HEIGHT);
        actions();
    }

    private void actions() {
        button("Undo", "Takes back the last change of this pool's settings.", 0f, ACTIONS_TOP, 100f,
                onRow(this::undo));
        button("Reset to preset", "Brings back the settings that this pool had when the panel first saw it, or those"
                + " of the last preset.", 104f, ACTIONS_TOP, 134f, onRow(this::reset));
        button("Prewarm now", "Makes idle instances up to the prewarm count.", 242f, ACTIONS_TOP, 134f,
                onRow(this::prewarm));
        button("Trim now", "Gives up half of the idle instances, the coldest first.", 380f, ACTIONS_TOP, 134f,
                onRow(this::trim));
        float second = ACTIONS_TOP + 28f;
        confirm("Release idle", "Gives up all idle instances of this pool.", 0f, second,
                shown -> "Gives up " + shown.stats().idle() + " idle instances.",
                shown -> trimBy(shown, shown.pool().stats().idle()));
        confirm("Recycle all", "Recycles every active instance of this pool.", 138f, second,
                shown -> "Ends the use of " + shown.stats().active() + " active instances.", this::recycleAll);
    }

    private void confirm(String label, String helpText, float x, float y,
            Function<PoolRow, String> question, Consumer<PoolRow> action) {
        Supplier<@Nullable String> asked = () -> row == null ? null : question.apply(row);
        ConfirmButton button = place(new ConfirmButton(label, asked, help(), onRow(action)), x, y, 134f, LINE);
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
    void paint(LiveLayer layer) {
        PoolRow shown = model.selected();
        if (shown == null) {
            title(layer, NO_POOL);
            return;
        }
        if (row != shown || sizingKind != shown.settings().sizingKind()) {
            row = shown;
            presets.putIfAbsent(shown, shown.pool().spatialSettings());
            placeFields(shown);
        }
        PoolStats stats = shown.stats();
        title(layer, fit(shown.name(), WIDTH * PanelStyle.FONT_SIZE / PanelStyle.TITLE_SIZE));
        plot.paint(layer, shown.history(), 4f, PLOT_TOP + 4f, PLOT_HEIGHT - 8f);
        layer.textWithin(String.format(Locale.ROOT, "Last minute: %d active (blue), %d idle (grey); top is %.0f. "
                + "Created %d, disposed %d", stats.active(), stats.idle(), HistoryPlot.full(shown.history()),
                stats.created(), stats.disposed()), 0f, PLOT_TOP + PLOT_HEIGHT + 2f, WIDTH, LINE, muted);
        layer.textWithin(model.cost(shown), 0f, PLOT_TOP + PLOT_HEIGHT + 22f, WIDTH, LINE, muted);
        shows.forEach(Runnable::run);
    }

    private void title(LiveLayer layer, String title) {
        layer.title(title, 0f, 0f, 26f, bright);
    }

    private void placeFields(PoolRow row) {
        if (fields != null) {
            fields.removeFromParent();
        }
        shows.clear();
        fields = new Board("fields", help());
        attachChild(fields);
        sizingKind = row.settings().sizingKind();
        List<Setting> all = new ArrayList<>(row.settings().settings());
        all.addAll(row.settings().sizingFigures());
        SettingElements elements = new SettingElements(fields, model::sample);
        for (int i = 0; i < all.size(); i++) {
            int column = i / ROWS_A_COLUMN;
            float x = column * COLUMN_WIDTH;
            shows.add(elements.place(all.get(i), x, SETTINGS_TOP + i % ROWS_A_COLUMN * ROW));
        }
    }

    /** Makes the settings in force those that "reset to preset" brings back, for all pools. */
    void rememberPreset() {
        for (PoolRow each : model.rows()) {
            presets.put(each, each.pool().spatialSettings());
        }
    }

    private void undo(PoolRow row) {
        if (!row.settings().canUndo()) {
            help().say("There is nothing to undo for " + row.name() + ".");
            return;
        }
        row.settings().undo();
        done("The last change of " + row.name() + " is taken back.");
    }

    private void reset(PoolRow row) {
        row.settings().apply(Objects.requireNonNull(presets.get(row)));
        done(row.name() + " has its preset's settings again.");
    }

    private void prewarm(PoolRow row) {
        int before = row.pool().stats().total();
        row.pool().prewarm(row.pool().settings().prewarm());
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
        sizingKind = null;
        help().say(message);
    }
}
