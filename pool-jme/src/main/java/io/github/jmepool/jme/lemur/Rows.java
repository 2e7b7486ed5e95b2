// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.DefaultRangedValueModel;
import com.simsilica.lemur.FillMode;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.Slider;
import com.simsilica.lemur.component.BoxLayout;
import com.simsilica.lemur.core.VersionedReference;
import com.simsilica.lemur.event.CursorEventControl;
import com.simsilica.lemur.event.CursorMotionEvent;
import com.simsilica.lemur.event.DefaultCursorListener;
import java.util.List;
import java.util.stream.Collectors;

/** Rows of one height below each other, of which as many show as fit; the wheel, a slider and the focus scroll them. */
class Rows extends Board {
    /** The width of the slider, and a gap beside it. */
    static final float SLIDER = 12f;

    private final int visible;
    private final Container view;
    private final Slider slider;
    private final VersionedReference<Double> moved;
    private List<Panel> rows = List.of();
    private List<String> texts = List.of();
    private int first;

    Rows(PoolsModel model, HelpLine help, float width, float height) {
        super(model, help, Axis.X);
        visible = Math.max(1, (int) (height / LINE));
        view = addChild(new Container(new BoxLayout(Axis.Y, FillMode.None), PanelStyle.CARD, PanelStyle.NAME));
        view.setPreferredSize(new Vector3f(width - SLIDER, visible * LINE, 0f));
        slider = new Slider(new DefaultRangedValueModel(0, 0, 0), Axis.Y, PanelStyle.NAME);
        slider.setPreferredSize(new Vector3f(SLIDER - GAP, visible * LINE, 0f));
        moved = slider.getModel().createReference();
        CursorEventControl.addListenersToSpatial(view, new DefaultCursorListener() {
            @Override
            public void cursorMoved(CursorMotionEvent event, Spatial target, Spatial capture) {
                if (event.getScrollDelta() != 0) {
                    scrollTo(first + (event.getScrollDelta() > 0 ? -3 : 3));
                    event.setConsumed();
                }
            }
        });
    }

    /** Shows these rows; those that are shown already stay as they are. */
    final void show(List<? extends Panel> wanted) {
        if (!rows.equals(wanted)) {
            rows = List.copyOf(wanted);
            if (hidden() == 0) {
                slider.removeFromParent();
            } else if (slider.getParent() == null) {
                addChild(slider);
            }
            slider.getModel().setMaximum(hidden());
            first = Math.min(first, hidden());
            place();
        }
    }

    /** Shows a text in each row, as far as it fits; the pointer on it shows all of it in the help line. */
    final void showTexts(List<String> wanted) {
        if (!texts.equals(wanted)) {
            texts = wanted;
            show(wanted.stream().map(text -> button(text, text, () -> { })).collect(Collectors.toUnmodifiableList()));
        }
    }

    /** Returns a row that is a button. */
    final Button button(String text, String helpText, Runnable action) {
        float width = view.getPreferredSize().x;
        Button button = new Button(Text.fit(text, width - 4 * GAP), PanelStyle.ROW, PanelStyle.NAME);
        button.setPreferredSize(new Vector3f(width, LINE, 0f));
        button.addClickCommands(source -> help.run(action));
        explain(button, helpText);
        return button;
    }

    private int hidden() {
        return Math.max(0, rows.size() - visible);
    }

    /** Shows other rows, beginning with that one if so many follow it. */
    final void scrollTo(int row) {
        int wanted = Math.max(0, Math.min(row, hidden()));
        if (wanted != first) {
            first = wanted;
            place();
            model.changed();
        }
    }

    /** Scrolls as little as possible for that row to show. */
    final void reveal(int row) {
        scrollTo(Math.max(row - visible + 1, Math.min(first, row)));
    }

    /** Scrolls until the row with the focus shows, and its neighbours, to which the focus may go next. */
    final void revealFocus() {
        Spatial focus = GuiGlobals.getInstance().getCurrentFocus();
        for (int i = 0; focus != null && i < rows.size(); i++) {
            if (focus == rows.get(i) || focus.hasAncestor(rows.get(i))) {
                reveal(i + 1);
                reveal(i - 1);
                return;
            }
        }
    }

    private void place() {
        view.clearChildren();
        rows.subList(first, Math.min(rows.size(), first + visible)).forEach(view::addChild);
        slider.getModel().setValue(hidden() - first);
        moved.update();
    }

    @Override
    public void updateLogicalState(float tpf) {
        super.updateLogicalState(tpf);
        if (moved.update()) {
            scrollTo(hidden() - (int) Math.round(slider.getModel().getValue()));
        }
    }
}
