// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Checkbox;
import com.simsilica.lemur.HAlignment;
import com.simsilica.lemur.Insets3f;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.Panel;
import io.github.jmepool.jme.internal.settings.Setting.Choice;
import io.github.jmepool.jme.internal.settings.Setting.Flag;
import io.github.jmepool.jme.lemur.PoolSettingsModel.Line;
import org.jspecify.annotations.Nullable;

/** Makes a row for a setting, with the fitting element: a number field, a choice that turns, a check box. */
final class SettingElements {
    static final float LABEL_WIDTH = 156f;
    private static final float INDENT = 14f;

    private final HelpLine help;
    private final PoolSettingsModel settings;
    private final float width;
    private final Runnable changed;

    /**
     * Makes a maker.
     *
     * @param help     explains the elements
     * @param settings what they show and change
     * @param width    the width of the elements beside their labels
     * @param changed  run after a setting was changed
     */
    SettingElements(HelpLine help, PoolSettingsModel settings, float width, Runnable changed) {
        this.help = help;
        this.settings = settings;
        this.width = width - LABEL_WIDTH;
        this.changed = changed;
    }

    /** A line's label and element; the action shows the value again. */
    record Row(Panel panel, Runnable show) {
    }

    Row row(Line line) {
        Board row = new Board(help, Axis.X);
        Label label = row.label(line.label(), PanelStyle.HEADER, LABEL_WIDTH, Board.LINE);
        label.setInsets(new Insets3f(0f, INDENT, 0f, 0f));
        row.explain(label, () -> settings.explanation(line));
        Runnable value = value(line, row);
        Runnable show = () -> {
            label.setColor(PanelStyle.shown(PanelStyle.from(line.setting().source(settings.now()))));
            value.run();
        };
        show.run();
        return new Row(row, show);
    }

    private Runnable value(Line line, Board row) {
        NumberModel number = line.number();
        if (number != null) {
            return number(line, number, row);
        }
        return line.setting() instanceof Choice<?> choice ? choice(line, choice, row)
                : flag(line, (Flag) line.setting(), row);
    }

    private Runnable number(Line line, NumberModel model, Board row) {
        NumberField field = row.add(new NumberField(model, width - Board.GAP, reason -> report(line, reason)), width,
                Board.LINE);
        explain(field.textField(), line, row);
        return field::forgetRefused;
    }

    private Runnable choice(Line line, Choice<?> choice, Board row) {
        Button button = row.add(new Button("", PanelStyle.NAME), width, Board.LINE);
        button.setTextHAlignment(HAlignment.Left);
        Runnable show = () -> button.setText(settings.shown(choice));
        button.addClickCommands(source -> {
            report(line, settings.turn(choice));
            show.run();
        });
        explain(button, line, row);
        return show;
    }

    private Runnable flag(Line line, Flag flag, Board row) {
        Checkbox box = row.add(new Checkbox("", PanelStyle.NAME), Board.LINE + Board.GAP, Board.LINE);
        Runnable show = () -> box.setChecked(flag.get(settings.now()));
        box.addClickCommands(source -> {
            report(line, settings.set(flag, box.isChecked()));
            show.run();
        });
        explain(box, line, row);
        return show;
    }

    private void report(Line line, @Nullable String reason) {
        help.refuse(reason == null ? null : line.label() + ": " + reason);
        if (reason == null) {
            // with where the value comes from now
            help.explain(settings.explanation(line));
            changed.run();
        }
    }

    private void explain(Panel element, Line line, Board row) {
        row.explain(element, () -> settings.explanation(line));
        Board.onFocus(element, has -> {
            if (has) {
                help.explain(settings.explanation(line));
            }
        });
    }
}
