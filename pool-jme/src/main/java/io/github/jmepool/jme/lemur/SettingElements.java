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
import org.jspecify.annotations.Nullable;

/** Places the fitting element for a setting: a number field, a choice that turns, a check box. */
final class SettingElements {
    static final float LABEL_WIDTH = 132f;
    static final float OPTION_WIDTH = 106f;
    private static final float CHOICE_WIDTH = OPTION_WIDTH + 18f + Board.GAP;
    private static final float NUMBER_TEXT_WIDTH = 76f;
    private static final float SLIDER_WIDTH = 92f;

    private final Board board;
    private final Runnable changed;

    /**
     * Makes a placer.
     *
     * @param board   where elements go
     * @param changed run after a setting was changed
     */
    SettingElements(Board board, Runnable changed) {
        this.board = board;
        this.changed = changed;
    }

    /** Adds a row with a setting's label and element; returns how to show the value again. */
    Runnable add(PanelSetting setting) {
        Board row = board.row(Board.ROW_GAP);
        Label label = row.label(setting.label(), PanelStyle.HEADER, LABEL_WIDTH, Board.LINE);
        board.explain(label, setting::explanation);
        Runnable value = value(setting, row);
        Runnable origin = () -> label.setColor(PanelStyle.shown(PanelStyle.from(setting.origin().get())));
        origin.run();
        return () -> {
            origin.run();
            value.run();
        };
    }

    private Runnable value(PanelSetting setting, Board row) {
        if (setting instanceof PanelSetting.Number number) {
            return number.slides() ? slider(number, row) : number(number, row);
        }
        if (setting instanceof PanelSetting.Choice choice) {
            return choice(choice, row);
        }
        return flag((PanelSetting.Flag) setting, row);
    }

    private Runnable slider(PanelSetting.Number setting, Board row) {
        NumberModel model = setting.model();
        Label value = new Label(model.text(), PanelStyle.NUMBER_CELL, PanelStyle.NAME);
        ValueSlider slider = row.add(new ValueSlider(model, reason -> {
            report(setting, reason);
            value.setText(model.text());
        }), SLIDER_WIDTH, Board.LINE);
        row.add(value, CHOICE_WIDTH - SLIDER_WIDTH, Board.LINE);
        board.explain(slider, setting::explanation);
        return () -> {
            slider.showModel();
            value.setText(model.text());
        };
    }

    private Runnable number(PanelSetting.Number setting, Board row) {
        NumberField field = row.addChild(new NumberField(setting.model(), NUMBER_TEXT_WIDTH));
        field.onRefused(reason -> report(setting, reason));
        help(field.textField(), setting);
        return field::forgetRefused;
    }

    private Runnable choice(PanelSetting.Choice setting, Board row) {
        Button button = row.add(new Button("", PanelStyle.NAME), CHOICE_WIDTH, Board.LINE);
        button.setTextHAlignment(HAlignment.Left);
        Runnable show = () -> button.setText(Text.fit(setting.shown(), OPTION_WIDTH));
        button.addClickCommands(source -> {
            report(setting, turnToNextAccepted(setting));
            show.run();
        });
        help(button, setting);
        show.run();
        return show;
    }

    /** An option that the pool refuses is passed over, so that one refusal does not bar those behind it. */
    private static @Nullable String turnToNextAccepted(PanelSetting.Choice setting) {
        String reason = setting.turn(1);
        for (int i = 2; reason != null && i < setting.options().size(); i++) {
            String next = setting.turn(i);
            reason = next == null ? null : reason;
        }
        return reason;
    }

    private Runnable flag(PanelSetting.Flag setting, Board row) {
        Checkbox box = row.add(new Checkbox("", PanelStyle.NAME), Board.LINE + Board.GAP, Board.LINE);
        Runnable show = () -> box.setChecked(setting.on());
        show.run();
        box.addClickCommands(source -> {
            report(setting, setting.set(box.isChecked()));
            show.run();
        });
        help(box, setting);
        return show;
    }

    private void report(PanelSetting setting, @Nullable String reason) {
        if (reason == null) {
            board.help().forgetRefused();
            // with where the value comes from now
            board.help().explain(setting.explanation());
            changed.run();
        } else {
            board.help().refuse(setting.label() + ": " + reason);
        }
    }

    private void help(Panel element, PanelSetting setting) {
        board.explain(element, setting::explanation);
        element.getControl(GuiControl.class).addFocusChangeListener(new FocusChangeListener() {
            @Override
            public void focusGained(FocusChangeEvent event) {
                board.help().explain(setting.explanation());
            }

            @Override
            public void focusLost(FocusChangeEvent event) {
                // The next element to gain the focus explains itself.
            }
        });
    }
}
