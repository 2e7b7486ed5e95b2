// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.input.KeyInput;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Label;
import com.simsilica.lemur.Panel;
import com.simsilica.lemur.TextField;
import com.simsilica.lemur.event.KeyAction;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.internal.settings.Setting.Topic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tests' one way behind the panel's public face. Render thread only, like the panel. */
final class PanelParts {
    /** How often the panel reads the pools' counts. */
    static final int SAMPLES_PER_SECOND = PoolsModel.SAMPLES_PER_SECOND;
    /** How long it waits from one reading to the next. */
    static final float SAMPLE_SECONDS = PoolsModel.SAMPLE_SECONDS;
    /** How many frames Lemur takes to lay out what has changed. */
    static final int FRAMES_TO_SETTLE = 3;
    /** How wide the word of an option is at least, in the narrowest docked panel. */
    private static final float NARROWEST_OPTION = 164f;

    private PanelParts() {
    }

    /** Makes a full panel, for an application without a window, whose state can't open it. */
    static PoolPanel full(ScenePools pools, Path presetFile, AssetManager assets) {
        return new PoolPanel(new PoolsModel(pools), null, presetFile, assets, 1280f, 720f, null);
    }

    /** Puts a message into the help line. */
    static void say(PoolPanel panel, String message) {
        panel.help.say(message);
    }

    /** What the help line says. */
    static String helpText(PoolPanel panel) {
        return panel.help.text();
    }

    /** The name of the pool whose row is selected. */
    static String selectedPool(PoolPanel panel) {
        return panel.model.selected().name();
    }

    /** Whether the selected row is among those that are shown. */
    static boolean isSelectionInView(PoolPanel panel) {
        return rowsInView(panel).contains(selectedPool(panel));
    }

    /** Whether the whole text of a field is selected. */
    static boolean isSelected(TextField field) {
        return ((SelectingField) field).isSelected();
    }

    /** The titles of the folds. */
    static List<String> folds() {
        return Arrays.stream(Topic.values()).map(Topic::title).toList();
    }

    /** Scrolls the rows of the page that is shown. */
    static void scrollPage(PoolPanel panel, int row) {
        panel.depthFirstTraversal(spatial -> {
            if (spatial instanceof Rows rows && !(rows.getParent() instanceof TableBoard)) {
                rows.scrollTo(row);
            }
        });
    }

    /** How wide the table is, with what stands below it, in the panel's units. */
    static float tableWidth(PoolPanel panel) {
        return panel.table.getPreferredSize().x;
    }

    /** The field for a part of a pool's name. */
    static TextField search(PoolPanel panel) {
        List<TextField> fields = new ArrayList<>();
        panel.table.depthFirstTraversal(spatial -> {
            if (spatial instanceof TextField field) {
                fields.add(field);
            }
        });
        return fields.get(0);
    }

    /** The names of the pools whose rows are in view, from top to bottom. */
    static List<String> rowsInView(PoolPanel panel) {
        List<String> names = new ArrayList<>();
        panel.table.depthFirstTraversal(spatial -> {
            if (spatial instanceof Button button && button.getElementId().equals(PanelStyle.ROW)) {
                names.add(button.getText());
            }
        }, Spatial.DFSMode.PRE_ORDER);
        return names;
    }

    /** How wide and high the panel is on the screen, in pixels. */
    static float[] size(PoolPanel panel) {
        float scale = panel.getLocalScale().x;
        return new float[] {panel.getPreferredSize().x * scale, panel.getPreferredSize().y * scale};
    }

    /** All texts of the panel, as they are shown. */
    static List<String> texts(PoolPanel panel) {
        List<String> texts = new ArrayList<>();
        panel.depthFirstTraversal(spatial -> {
            if (spatial instanceof Label label && label.getCullHint() != Spatial.CullHint.Always) {
                texts.addAll(List.of(label.getText().split("\n")));
            }
        });
        return texts;
    }

    /** Whether a plot is shown beside the table of pools. */
    static boolean isPlotShown(PoolPanel panel) {
        return plot(panel).getCullHint() != Spatial.CullHint.Always;
    }

    /** The plot beside the table of pools. */
    static Panel plot(PoolPanel panel) {
        List<Plot> plots = new ArrayList<>();
        panel.depthFirstTraversal(spatial -> {
            if (spatial instanceof Plot plot && !(plot.getParent().getParent() instanceof Button)) {
                plots.add(plot);
            }
        });
        return plots.get(0);
    }

    /** Whether an element is a number that can be changed. */
    static boolean isNumber(Spatial element) {
        return element instanceof NumberField;
    }

    /** Where a number is typed in. */
    static TextField textField(Spatial number) {
        return ((NumberField) number).text;
    }

    /** Gives a number what somebody might type in, and takes it. */
    static void enter(Spatial number, String text) {
        TextField field = textField(number);
        field.setText(text);
        field.getActionMap().get(new KeyAction(KeyInput.KEY_RETURN)).keyAction(null, null);
    }

    /** The part of a word that is shown at a place of that width. */
    static String shown(String word, float width) {
        return Text.fit(word, width);
    }

    /** One policy of each kind. */
    static List<SizingPolicy> sizingPolicies() {
        return sizing().options().stream().map(Setting.Option::value).toList();
    }

    /** The choice of a sizing policy. */
    @SuppressWarnings("unchecked")
    static Setting.Choice<SizingPolicy> sizing() {
        return (Setting.Choice<SizingPolicy>) Setting.all().stream()
                .filter(setting -> setting.key().equals("sizing")).findFirst().orElseThrow();
    }

    /** All words of a pool's settings with the width of their places, for each kind of sizing; changes the sizing. */
    static Map<String, Float> settingWords(SpatialPool<?> pool) {
        Map<String, Float> words = new LinkedHashMap<>();
        for (SizingPolicy policy : sizingPolicies()) {
            pool.configure(pool.settings().toBuilder().sizing(policy)
                    .growth(GrowthPolicy.fixedStep(8)).build());
            PoolSettingsModel settings = new PoolSettingsModel(pool::settings, pool::configure);
            for (Topic topic : Topic.values()) {
                settings.lines(topic).forEach(line ->
                        words.merge(line.label(), SettingRows.LABEL_WIDTH - 4f, Math::min));
            }
        }
        for (Setting<?> setting : Setting.all()) {
            if (setting instanceof Setting.Choice<?> choice) {
                choice.options().forEach(option ->
                        words.merge(option.label(), NARROWEST_OPTION, Math::min));
            }
        }
        return words;
    }
}
