// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import com.jme3.input.event.MouseButtonEvent;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Action;
import com.simsilica.lemur.ActionButton;
import com.simsilica.lemur.Axis;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Checkbox;
import com.simsilica.lemur.ColorChooser;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.EmptyAction;
import com.simsilica.lemur.FillMode;
import com.simsilica.lemur.GridPanel;
import com.simsilica.lemur.HAlignment;
import com.simsilica.lemur.Insets3f;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.ListBox;
import com.simsilica.lemur.OptionPanel;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.PasswordField;
import com.simsilica.lemur.ProgressBar;
import com.simsilica.lemur.RollupPanel;
import com.simsilica.lemur.Selector;
import com.simsilica.lemur.SequenceModels;
import com.simsilica.lemur.Slider;
import com.simsilica.lemur.Spinner;
import com.simsilica.lemur.TabbedPanel;
import com.simsilica.lemur.TextField;
import com.simsilica.lemur.VAlignment;
import com.simsilica.lemur.component.BorderLayout;
import com.simsilica.lemur.component.BoxLayout;
import com.simsilica.lemur.component.DynamicInsetsComponent;
import com.simsilica.lemur.component.QuadBackgroundComponent;
import com.simsilica.lemur.component.SpringGridLayout;
import com.simsilica.lemur.component.TbtQuadBackgroundComponent;
import com.simsilica.lemur.core.GuiControl;
import com.simsilica.lemur.core.VersionedList;
import com.simsilica.lemur.event.DefaultMouseListener;
import com.simsilica.lemur.event.MouseEventControl;
import com.simsilica.lemur.geom.TbtQuad;
import com.simsilica.lemur.grid.ArrayGridModel;
import com.simsilica.lemur.props.PropertyPanel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The elements of Lemur, lemur-proto and lemur-props, each made as a game would, and what a use may do to them. */
final class Kinds {
    /** What a property panel edits. */
    public static final class Ship {
        private float speed = 2f;

        public float getSpeed() {
            return speed;
        }

        public void setSpeed(float value) {
            speed = value;
        }
    }

    private Kinds() {
    }

    static Map<String, Supplier<Spatial>> all() {
        Map<String, Supplier<Spatial>> all = new LinkedHashMap<>();
        all.put("Panel", () -> new Panel(100f, 20f, ColorRGBA.Orange));
        all.put("Panel with a stretched background", Kinds::stretched);
        all.put("Label", () -> new Label("label"));
        all.put("Label with a background", Kinds::framed);
        all.put("Button", () -> new Button("button"));
        all.put("Checkbox", () -> new Checkbox("check"));
        all.put("Slider", Slider::new);
        all.put("upright Slider", () -> new Slider(Axis.Y));
        all.put("ProgressBar", Kinds::progressBar);
        all.put("TextField", () -> new TextField("some text"));
        all.put("PasswordField", () -> new PasswordField("secret"));
        all.put("Container", () -> filled(new Container()));
        all.put("Container with a BoxLayout", () -> filled(new Container(new BoxLayout(Axis.Y, FillMode.Even))));
        all.put("Container with a BorderLayout", Kinds::borders);
        all.put("RollupPanel", () -> new RollupPanel("roll", filled(new Container()), null));
        all.put("TabbedPanel", Kinds::tabs);
        all.put("ActionButton", () -> new ActionButton(action("act")));
        all.put("OptionPanel", () -> new OptionPanel("title", "message", null, action("yes"), action("no")));
        all.put("ColorChooser", ColorChooser::new);
        all.put("GridPanel", Kinds::grid);
        all.put("ListBox", () -> new ListBox<>(new VersionedList<>(List.of("one", "two", "three"))));
        all.put("Selector", () -> new Selector<>(new VersionedList<>(List.of("one", "two"))));
        all.put("Spinner", () -> new Spinner<>(SequenceModels.doubleSequence(4, 1, 0.1)));
        all.put("PropertyPanel", Kinds::properties);
        return all;
    }

    private static Action action(String name) {
        return new EmptyAction(name);
    }

    private static Spatial stretched() {
        Panel panel = new Panel(60f, 30f);
        panel.setBackground(new TbtQuadBackgroundComponent(new TbtQuad(32, 32, 4, 4, 28, 28, 32, 32, 1f)));
        return panel;
    }

    private static Spatial framed() {
        Label label = new Label("framed");
        label.setBackground(new QuadBackgroundComponent(ColorRGBA.Brown, 3f, 2f));
        label.setBorder(new QuadBackgroundComponent(ColorRGBA.Orange, 1f, 1f));
        label.setInsets(new Insets3f(2, 3, 4, 5));
        label.setShadowColor(ColorRGBA.Black);
        return label;
    }

    private static ProgressBar progressBar() {
        ProgressBar bar = new ProgressBar();
        bar.setPreferredSize(new Vector3f(200f, 20f, 0f));
        bar.setProgressPercent(0.5);
        bar.setMessage("half");
        return bar;
    }

    private static Container filled(Container container) {
        container.addChild(new Label("one"));
        container.addChild(new Button("two"));
        container.addChild(new Label("three"));
        return container;
    }

    private static Spatial borders() {
        Container container = new Container(new BorderLayout());
        container.addChild(new Label("north"), BorderLayout.Position.North);
        container.addChild(new Label("middle"), BorderLayout.Position.Center);
        container.setPreferredSize(new Vector3f(120f, 60f, 0f));
        return container;
    }

    private static Spatial tabs() {
        TabbedPanel tabs = new TabbedPanel();
        tabs.addTab("first", filled(new Container()));
        tabs.addTab("second", new Label("contents of the second"));
        return tabs;
    }

    private static Spatial grid() {
        Panel[][] cells = {{new Label("a"), new Label("b")}, {new Label("c"), new Button("d")}};
        return new GridPanel(new ArrayGridModel<>(cells));
    }

    private static Spatial properties() {
        PropertyPanel panel = new PropertyPanel((String) null);
        panel.addFloatProperty("Speed", new Ship(), "speed", 0f, 10f, 1f);
        return panel;
    }

    /** Changes an element, and all below it, as three different uses of a game would. */
    static void use(Spatial spatial, int use) {
        if (spatial instanceof Panel panel) {
            ofPanel(panel, use);
        }
        if (spatial instanceof Label label) {
            ofLabel(label, use);
        }
        if (spatial instanceof Button button) {
            button.setEnabled(use == 1);
            button.addClickCommands(source -> { });
            button.addCommands(Button.ButtonAction.HighlightOn, source -> { });
            button.setFocusColor(ColorRGBA.Cyan);
            button.setHighlightColor(ColorRGBA.Red);
        }
        ofModels(spatial, use);
        if (spatial instanceof Node node) {
            List.copyOf(node.getChildren()).forEach(child -> use(child, use));
        }
        ofChildren(spatial, use);
    }

    private static void ofPanel(Panel panel, int use) {
        panel.setAlpha(0.2f * use);
        boolean isLeaf = panel.getChildren().stream().noneMatch(Panel.class::isInstance);
        if (use == 1 && isLeaf) {
            panel.setPreferredSize(panel.getPreferredSize().addLocal(33f, 11f, 1f));
        } else if (use == 2) {
            panel.setBackground(new QuadBackgroundComponent(ColorRGBA.Red, 5f, 6f));
            panel.setInsets(new Insets3f(1, 2, 3, 4));
        } else {
            panel.setBorder(new QuadBackgroundComponent(ColorRGBA.Green));
            panel.setInsetsComponent(new DynamicInsetsComponent(1f, 1f, 1f, 1f));
        }
        if (panel.getBackground() instanceof QuadBackgroundComponent background) {
            background.setColor(ColorRGBA.Pink);
            background.setMargin(7f, use);
        } else if (panel.getBackground() instanceof TbtQuadBackgroundComponent background) {
            background.setColor(ColorRGBA.Pink);
            background.setMargin(7f, use);
        }
        panel.addMouseListener(new DefaultMouseListener());
        panel.getControl(GuiControl.class).setFocusable(true);
        panel.getControl(GuiControl.class).addUpdateListener((source, tpf) -> { });
    }

    private static void ofLabel(Label label, int use) {
        label.setText("use " + use + " has a longer text");
        label.setColor(new ColorRGBA(0f, 0.1f * use, 1f, 1f));
        label.setFontSize(10f * use);
        label.setShadowColor(ColorRGBA.Magenta);
        label.setShadowOffset(new Vector3f(3f, -3f, -1f));
        label.setTextHAlignment(HAlignment.Center);
        label.setTextVAlignment(VAlignment.Bottom);
        label.setMaxWidth(use == 3 ? 40f : 0f);
    }

    private static void ofModels(Spatial spatial, int use) {
        if (spatial instanceof Checkbox box) {
            box.setChecked(use != 2);
        } else if (spatial instanceof Slider slider) {
            slider.getModel().setMaximum(50 * use);
            slider.getModel().setValue(7 * use);
            slider.setDelta(use);
        } else if (spatial instanceof ProgressBar bar) {
            bar.setProgressPercent(0.1 * use);
            bar.setMessage("use " + use);
        } else if (spatial instanceof TextField field) {
            field.setText("typed in use " + use + "\nand more");
            field.setSingleLine(use == 1);
            field.setColor(ColorRGBA.Yellow);
            field.setPreferredWidth(77f * use);
            field.getDocumentModel().right();
        } else if (spatial instanceof ColorChooser chooser) {
            chooser.setColor(new ColorRGBA(0.2f * use, 0.5f, 0f, 1f));
        } else if (spatial instanceof ActionButton button) {
            button.getAction().setName("renamed " + use);
            button.getAction().setEnabled(use == 2);
        } else if (spatial instanceof Spinner<?> spinner) {
            spinner.nextValue();
        }
    }

    /** After those below it: what is taken off has been used as well. */
    private static void ofChildren(Spatial spatial, int use) {
        if (spatial instanceof RollupPanel roll) {
            roll.setOpen(use == 2);
            roll.setTitle("rolled " + use);
        } else if (spatial instanceof TabbedPanel tabs) {
            tabs.setSelectedTab(tabs.getTabs().get(use % 2));
            tabs.addTab("of the use", new Label("of the use"));
        } else if (spatial instanceof ListBox<?> box) {
            ofList(box, use);
        } else if (spatial instanceof OptionPanel options) {
            options.setTitle("title " + use);
            options.setMessage("message " + use);
        } else if (spatial instanceof GridPanel grid) {
            grid.setVisibleSize(1, use);
            grid.setRow(use == 3 ? 1 : 0);
        } else if (spatial.getClass() == Container.class) {
            ofContainer((Container) spatial, use);
        }
    }

    @SuppressWarnings("unchecked")
    private static void ofList(ListBox<?> box, int use) {
        ((VersionedList<String>) box.getModel()).add("of use " + use);
        box.getSelectionModel().setSelection(1);
        box.setVisibleItems(2 + use);
    }

    private static void ofContainer(Container container, int use) {
        if (use == 1) {
            container.addChild(new Label("of use 1"));
        } else if (use == 2 && !container.getLayout().getChildren().isEmpty()) {
            container.removeChild(container.getLayout().getChildren().iterator().next());
        } else if (use == 3 && !(container.getParent() instanceof Panel)) {
            container.clearChildren();
            container.setLayout(new SpringGridLayout(Axis.X, Axis.Y));
            container.addChild(new Button("of use 3"));
        }
    }

    /** Presses the button of the mouse on an element, as Lemur does, and never releases it. */
    static void press(Spatial target) {
        MouseEventControl control = target.getControl(MouseEventControl.class);
        if (control != null) {
            control.mouseButtonEvent(new MouseButtonEvent(0, true, 3, 3), target, target);
        }
    }
}
