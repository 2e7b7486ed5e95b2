// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.scene.Spatial;
import com.simsilica.lemur.Axis;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.InstancedRendering;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The selected pool: what stands out, every setting, and what can be done to it. */
final class DetailsBoard extends Board {
    /** The height of a docked one in which two settings show. */
    static final float LEAST_DOCKED = 2 * Text.LINE_HEIGHT + 5 * LINE + 6 * GAP;
    private static final float LABEL = 82f;
    private static final String NO_POOL = "There is no pool yet";

    private final Marker marker;
    private final Text facts;
    private final SettingRows rows;
    /** Why the instance that was shown last is drawn individually; the next one has another reason. */
    private String reason = "";
    /** The pool that was shown last. */
    private @Nullable PoolRow shown;

    DetailsBoard(PoolsModel model, HelpLine help, Marker marker, float width, float height, boolean isDocked) {
        super(model, help, Axis.Y);
        this.marker = marker;
        float buttonWidth = (width - LABEL) / 2;
        float factsHeight = (isDocked ? 2 : 4) * Text.LINE_HEIGHT;
        facts = addChild(new Text(PanelStyle.HEADER, width, factsHeight + GAP));
        rows = addChild(new SettingRows(model, help, width, height - factsHeight - 3 * LINE - 6 * GAP));
        label("", PanelStyle.HEADER, 0f, 2 * GAP);
        Board settings = row(GAP, "Settings", LABEL);
        settings.button("Undo", "Reverts the last change of this pool's settings.", buttonWidth, this::undo);
        settings.button("Reset to preset", "Restores the settings that this pool had when the panel first saw it, or"
                + " those of the last preset.", buttonWidth, this::reset);
        Board instances = row(GAP, "Instances", LABEL);
        instances.button("Prewarm now", "Makes idle instances up to the prewarm count.", buttonWidth, this::prewarm);
        instances.button("Trim now", "Disposes of half of the idle instances, the coldest first.", buttonWidth,
                () -> trim((idle() + 1) / 2));
        Board all = row(GAP);
        all.button("Show one", "Marks an instance in the scene that is drawn individually; again: one for the next"
                + " reason.", LABEL, this::showIndividual);
        all.confirm("Trim all idle", "Disposes of all idle instances of this pool.", buttonWidth,
                () -> "Disposes of " + Texts.plural(idle(), "idle instance") + ".", () -> trim(idle()));
        all.confirm("Recycle all", "Recycles every active instance of this pool.", buttonWidth,
                () -> "Ends the use of " + Texts.plural(stats().active(), "active instance") + ".",
                this::recycleAll);
    }

    /** Shows the selected pool's last sample, and its settings if something else has changed them. */
    @Override
    void show() {
        PoolRow row = model.selected();
        if (row != shown) {
            shown = row;
            // or the second click would act on this pool
            help.endQuestion();
        }
        if (row == null) {
            facts.setText(NO_POOL);
            rows.show(List.of());
            return;
        }
        PoolStats stats = row.stats();
        facts.setText(model.about(row) + "Created " + stats.created() + ", disposed " + stats.disposed() + ".");
        rows.showSettings(row.settings);
    }

    /** Shows the setting that mends what stands out about the selected pool, with the value that does. */
    void mend() {
        PoolRow row = row();
        int prewarm = row.finding().prewarm();
        if (prewarm >= 0) {
            rows.suggest(row.settings.now(), prewarm);
            help.say("Prewarm is " + row.settings.now().prewarm() + "; " + prewarm + " fits the highest active count so"
                    + " far. Apply sets it.");
        } else if (row.individual() > 0) {
            showIndividual();
        } else {
            help.say(model.about(row));
        }
    }

    /** Marks an instance that is drawn individually, for each of the reasons in turn. */
    private void showIndividual() {
        TreeMap<String, Spatial> first = new TreeMap<>();
        InstancedRendering drawing = row().drawing();
        if (drawing != null) {
            drawing.individuals().forEach((instance, why) -> first.putIfAbsent(why, instance));
        }
        Map.Entry<String, Spatial> next = first.higherEntry(reason);
        next = next == null ? first.firstEntry() : next;
        if (next == null) {
            throw new IllegalStateException("No instance of " + row().name() + " is drawn individually for a reason.");
        }
        reason = next.getKey();
        marker.mark(model.pools.instanceOf(next.getValue()));
        help.say("Marked in the scene: an instance of " + row().name() + ", drawn individually as " + reason + ".");
    }

    /** Scrolls to the setting with the focus, and to the next one. */
    void revealFocus() {
        rows.revealFocus();
    }

    /** Returns what the buttons act on. */
    private PoolRow row() {
        PoolRow row = model.selected();
        if (row == null) {
            throw new IllegalStateException(NO_POOL + ".");
        }
        return row;
    }

    private PoolStats stats() {
        return row().managed.stats();
    }

    private int idle() {
        return stats().idle();
    }

    private void undo() {
        done(row().settings.undo() ? "The last change of " + row().name() + " is reverted."
                : "There is nothing to undo for " + row().name() + ".");
    }

    private void reset() {
        row().settings.reset();
        done(row().name() + " has its preset's settings again.");
    }

    private void prewarm() {
        int before = stats().total();
        row().managed.prewarmNow(row().settings.now().prewarm());
        done(row().name() + ": " + Texts.plural(stats().total() - before, "instance") + " made.");
    }

    private void trim(int count) {
        done(row().name() + ": " + Texts.plural(row().managed.trim(count), "instance") + " disposed of.");
    }

    private void recycleAll() {
        int active = stats().active();
        row().recycleAll();
        done(row().name() + ": " + Texts.plural(active, "instance") + " recycled.");
    }

    /** The settings are placed anew, as a field may still hold what was refused. */
    private void done(String message) {
        model.sample();
        rows.forget();
        help.say(message);
    }
}
