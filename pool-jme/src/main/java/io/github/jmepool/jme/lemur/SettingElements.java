// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.Button;
import com.simsilica.lemur.Checkbox;
import com.simsilica.lemur.HAlignment;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.core.GuiControl;
import com.simsilica.lemur.focus.FocusChangeEvent;
import com.simsilica.lemur.focus.FocusChangeListener;
import io.github.jmepool.jme.internal.settings.Setting.Choice;
import io.github.jmepool.jme.internal.settings.Setting.Flag;
import io.github.jmepool.jme.lemur.PoolSettingsModel.Line;
import org.jspecify.annotations.Nullable;

/** Places the fitting element for a setting: a number field, a choice that turns, a check box. */
final class SettingElements {
    static final float LABEL_WIDTH = 132f;
    static final float OPTION_WIDTH = 106f;
    private static final float CHOICE_WIDTH = OPTION_WIDTH + 18f + Board.GAP;
    private static final float NUMBER_TEXT_WIDTH = 76f;
    private static final float SLIDER_WIDTH = 92f;

    private final Board board;
    private final PoolSettingsModel settings;
    private final Runnable changed;

    /**
     * Makes a placer.
     *
     * @param board    where elements go
     * @param settings what they show and change
     * @param changed  run after a setting was changed
     */
    SettingElements(Board board, PoolSettingsModel settings, Runnable changed) {
        this.board = board;
        this.settings = settings;
        this.changed = changed;
    }

    /** Adds a row with a line's label and element; returns how to show the value again. */
    Runnable add(Line line) {
        Board row = board.row(Board.ROW_GAP);
        Label label = row.label(line.label(), PanelStyle.HEADER, LABEL_WIDTH, Board.LINE);
        board.explain(label, () -> settings.explanation(line));
        Runnable value = value(line, row);
        Runnable origin = () ->
                label.setColor(PanelStyle.shown(PanelStyle.from(line.setting().source(settings.now()))));
        origin.run();
        return () -> {
            origin.run();
            value.run();
        };
    }

    private Runnable value(Line line, Board row) {
        NumberModel number = line.number();
        if (number != null) {
            // both ends of a percentage mean something
            return number.range().max() == 100 ? slider(line, number, row) : number(line, number, row);
        }
        return line.setting() instanceof Choice<?> choice ? choice(line, choice, row)
                : flag(line, (Flag) line.setting(), row);
    }

    private Runnable slider(Line line, NumberModel model, Board row) {
        Label value = new Label(model.text(), PanelStyle.NUMBER_CELL, PanelStyle.NAME);
        ValueSlider slider = row.add(new ValueSlider(model, reason -> {
            report(line, reason);
            value.setText(model.text());
        }), SLIDER_WIDTH, Board.LINE);
        row.add(value, CHOICE_WIDTH - SLIDER_WIDTH, Board.LINE);
        board.explain(slider, () -> settings.explanation(line));
        return () -> {
            slider.showModel();
            value.setText(model.text());
        };
    }

    private Runnable number(Line line, NumberModel model, Board row) {
        NumberField field = row.addChild(new NumberField(model, NUMBER_TEXT_WIDTH));
        field.onRefused(reason -> report(line, reason));
        help(field.textField(), line);
        return field::forgetRefused;
    }

    private Runnable choice(Line line, Choice<?> choice, Board row) {
        Button button = row.add(new Button("", PanelStyle.NAME), CHOICE_WIDTH, Board.LINE);
        button.setTextHAlignment(HAlignment.Left);
        Runnable show = () -> button.setText(Text.fit(settings.shown(choice), OPTION_WIDTH));
        button.addClickCommands(source -> {
            report(line, turnToNextAccepted(choice));
            show.run();
        });
        help(button, line);
        show.run();
        return show;
    }

    /** An option that the pool refuses is passed over, so that one refusal does not bar those behind it. */
    private @Nullable String turnToNextAccepted(Choice<?> choice) {
        String reason = settings.turn(choice, 1);
        for (int i = 2; reason != null && i < choice.options().size(); i++) {
            String next = settings.turn(choice, i);
            reason = next == null ? null : reason;
        }
        return reason;
    }

    private Runnable flag(Line line, Flag flag, Board row) {
        Checkbox box = row.add(new Checkbox("", PanelStyle.NAME), Board.LINE + Board.GAP, Board.LINE);
        Runnable show = () -> box.setChecked(flag.get(settings.now()));
        show.run();
        box.addClickCommands(source -> {
            report(line, settings.set(flag, box.isChecked()));
            show.run();
        });
        help(box, line);
        return show;
    }

    private void report(Line line, @Nullable String reason) {
        if (reason == null) {
            board.help().forgetRefused();
            // with where the value comes from now
            board.help().explain(settings.explanation(line));
            changed.run();
        } else {
            board.help().refuse(line.label() + ": " + reason);
        }
    }

    private void help(Panel element, Line line) {
        board.explain(element, () -> settings.explanation(line));
        element.getControl(GuiControl.class).addFocusChangeListener(new FocusChangeListener() {
            @Override
            public void focusGained(FocusChangeEvent event) {
                board.help().explain(settings.explanation(line));
            }

            @Override
            public void focusLost(FocusChangeEvent event) {
                // The next element to gain the focus explains itself.
            }
        });
    }
}
