// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.HAlignment;
import com.simsilica.lemur.Insets3f;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.Panel;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.Setting.Topic;
import io.github.jmepool.jme.lemur.PoolSettingsModel.Line;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Every setting of a pool by topic, each with the fitting element: a number field, or a button that turns it. */
final class SettingRows extends Rows {
    static final float LABEL_WIDTH = 156f;
    private static final float INDENT = 14f;
    private static final float APPLY = 64f;

    private final float width;
    private final Set<Topic> folded = EnumSet.of(Topic.RESET, Topic.PARKING);
    private final List<Runnable> shows = new ArrayList<>();
    private @Nullable PoolSettingsModel settings;
    private List<Integer> options = List.of();
    private @Nullable SpatialPoolSettings shown;
    /** The settings for which another prewarm count is suggested; null for none. */
    private @Nullable SpatialPoolSettings advised;
    private int suggested;

    SettingRows(PoolsModel model, HelpLine help, float width, float height) {
        super(model, help, width, height);
        this.width = width - SLIDER - LABEL_WIDTH;
    }

    /** Shows a pool's settings, as far as something else was shown. */
    void showSettings(PoolSettingsModel wanted) {
        if (advised != null && advised != wanted.now()) {
            advised = null;
            settings = null;
        }
        if (settings != wanted || !wanted.options().equals(options)) {
            settings = wanted;
            options = wanted.options();
            show(placed(wanted));
        } else if (wanted.now() != shown) {
            help.refuse(null);
            shows.forEach(Runnable::run);
        }
        shown = wanted.now();
    }

    /** Shows a number in the field of the prewarm count, with a button that applies it, until a setting changes. */
    void suggest(SpatialPoolSettings now, int prewarm) {
        advised = now;
        suggested = prewarm;
        folded.remove(Topic.SIZES);
        scrollTo(0);
        forget();
    }

    /** Places the elements anew with the next showing; the clicked one must not go while it is clicked. */
    void forget() {
        settings = null;
        model.changed();
    }

    private List<Panel> placed(PoolSettingsModel wanted) {
        shows.clear();
        List<Panel> placed = new ArrayList<>();
        for (Topic topic : Topic.values()) {
            boolean isFolded = folded.contains(topic);
            placed.add(button((isFolded ? ">  " : "v  ") + topic.title(),
                    topic.help() + " Click: fold it, or unfold it.", () -> fold(topic)));
            if (!isFolded) {
                wanted.lines(topic).forEach(line -> placed.add(row(line)));
            }
        }
        return placed;
    }

    private void fold(Topic topic) {
        if (!folded.remove(topic)) {
            folded.add(topic);
        }
        forget();
    }

    private Panel row(Line line) {
        Board row = new Board(model, help, Axis.X);
        Label label = row.label(line.label(), PanelStyle.HEADER, LABEL_WIDTH, LINE);
        label.setInsets(new Insets3f(0f, INDENT, 0f, 0f));
        NumberModel number = line.number();
        Runnable value = number != null ? addNumber(line, number, row) : addTurning(line, row);
        Runnable show = () -> {
            SettingSource from = line.setting().source(line.model().now());
            label.setColor(PanelStyle.shown(from == SettingSource.DEFAULT ? PanelStyle.MUTED
                    : from == SettingSource.PANEL ? PanelStyle.ACCENT : PanelStyle.BRIGHT));
            value.run();
        };
        show.run();
        shows.add(show);
        explain(label, line::explanation);
        return row;
    }

    /** Adds a number field; returns what shows the number in it. */
    private Runnable addNumber(Line line, NumberModel number, Board row) {
        boolean isAdvised = advised != null && line.setting().key().equals("prewarm");
        float fieldWidth = isAdvised ? width - APPLY : width;
        NumberField field = row.add(new NumberField(number, fieldWidth - GAP, reason -> report(line, reason)),
                fieldWidth, LINE);
        explain(field.text, line::explanation);
        if (isAdvised) {
            row.button("Apply", "Sets the suggested number, which fits the highest active count so far.", APPLY,
                    field::take);
            return () -> field.suggest(Integer.toString(suggested));
        }
        return field::forgetRefused;
    }

    /** Adds a button that turns the value; returns what shows the value on it. */
    private Runnable addTurning(Line line, Board row) {
        Button button = row.add(new Button("", PanelStyle.NAME), width, LINE);
        button.setTextHAlignment(HAlignment.Left);
        button.addClickCommands(source -> report(line, line.model().turn(line.setting())));
        explain(button, line::explanation);
        return () -> button.setText(line.model().shown(line.setting()));
    }

    private void report(Line line, @Nullable String reason) {
        if (reason != null) {
            String labelled = PoolSettingsModel.labelled(reason);
            help.refuse(labelled.startsWith(line.label()) ? labelled : line.label() + ": " + labelled);
        } else {
            help.refuse(null);
            // with where the value comes from now
            help.explain(line.explanation());
            model.sample();
        }
    }
}
