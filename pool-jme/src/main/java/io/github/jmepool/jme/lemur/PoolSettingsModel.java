// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.jme.Setting;
import io.github.jmepool.jme.Setting.Choice;
import io.github.jmepool.jme.Setting.Flag;
import io.github.jmepool.jme.Setting.Number;
import io.github.jmepool.jme.Setting.Option;
import io.github.jmepool.jme.Setting.Parameter;
import io.github.jmepool.jme.Setting.Topic;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Every setting of one pool: read from it, applied to it at once, refused with its own reason, undone step by
 * step.
 *
 * <p>Knows nothing of the screen. Render thread only.
 */
final class PoolSettingsModel {
    private static final int MOST_UNDONE = 100;

    private final Supplier<SpatialPoolSettings> source;
    private final Consumer<SpatialPoolSettings> target;
    private final Map<Setting<?>, PanelSetting> settings = new LinkedHashMap<>();
    private final Deque<SpatialPoolSettings> before = new ArrayDeque<>();

    /**
     * Makes a model of a pool's settings.
     *
     * @param source gives the settings that are in force
     * @param target applies settings, or throws with the reason and changes nothing
     */
    PoolSettingsModel(Supplier<SpatialPoolSettings> source, Consumer<SpatialPoolSettings> target) {
        this.source = source;
        this.target = target;
        Setting.all().forEach(line -> settings.put(line, setting(line)));
    }

    /** Returns all settings of a topic in the order in which they are shown, parameters behind their choice. */
    List<PanelSetting> settings(Topic wanted) {
        List<PanelSetting> all = new ArrayList<>();
        settings.forEach((line, setting) -> {
            if (line.topic() == wanted) {
                all.add(setting);
                if (line instanceof Choice<?> choice) {
                    all.addAll(parameters(choice));
                }
            }
        });
        return all;
    }

    /** Returns the parameters of a choice's option in force; new ones when another option is chosen. */
    <V> List<PanelSetting.Number> parameters(Choice<V> choice) {
        List<PanelSetting.Number> all = new ArrayList<>();
        Option<V> option = choice.option(source.get());
        if (option != null) {
            for (Parameter<V> parameter : option.parameters()) {
                if (!parameter.derived()) {
                    NumberModel model = new NumberModel(parameter.range(), () -> parameter.get(value(choice, option)),
                            number -> change(choice, option.with(value(choice, option), parameter, number)));
                    all.add(new PanelSetting.Number(parameter.label(), parameter.help(), origin(choice), model,
                            parameter.range().max() == 100));
                }
            }
        }
        return all;
    }

    /** Returns the value in force, or the usual one of an option that is no longer. */
    private <V> V value(Choice<V> choice, Option<V> option) {
        V now = choice.get(source.get());
        return option.matches().test(now) ? now : option.value();
    }

    /** Returns the option of each choice: while they stay the same, so do all settings of {@link #settings}. */
    List<@Nullable Option<?>> options() {
        List<@Nullable Option<?>> options = new ArrayList<>();
        for (Setting<?> line : settings.keySet()) {
            if (line instanceof Choice<?> choice && choice.hasParameters()) {
                options.add(choice.option(source.get()));
            }
        }
        return options;
    }

    /** Tells whether there is a change to undo. */
    boolean canUndo() {
        return !before.isEmpty();
    }

    /** Takes the last change back that was not taken back yet; does nothing when there is none. */
    void undo() {
        SpatialPoolSettings old = before.peek();
        if (old != null) {
            target.accept(old);
            before.pop();
        }
    }

    /**
     * Applies whole settings, as one change that can be undone.
     *
     * @throws IllegalArgumentException if the pool refuses them; it is then unchanged
     */
    void apply(SpatialPoolSettings changed) {
        SpatialPoolSettings old = source.get();
        target.accept(changed);
        before.push(old);
        if (before.size() > MOST_UNDONE) {
            before.removeLast();
        }
    }

    private <V> void change(Setting<V> line, V value) {
        SpatialPoolSettings.Builder builder = source.get().toBuilder().source(SettingSource.PANEL);
        line.set(builder, value);
        apply(builder.build());
    }

    /** Returns the value to begin with; a number, which is an idle limit, is one that fits the prewarm count. */
    private <V> V begun(Option<V> option) {
        if (!option.bare()) {
            return option.value();
        }
        Parameter<V> number = option.parameters().get(0);
        return option.with(option.value(), number, Math.max(number.get(option.value()), source.get().prewarm()));
    }

    private Supplier<SettingSource> origin(Setting<?> line) {
        return () -> line.source(source.get());
    }

    private PanelSetting setting(Setting<?> line) {
        String help = line.help() + (line.actsAtOnce() ? "" : " Acts when the pools open next.");
        if (line instanceof Choice<?> choice) {
            return choice(choice, help);
        }
        // as the reasons name it
        help += " In code: " + line.key() + ".";
        if (line instanceof Number number) {
            return new PanelSetting.Number(line.label(), help, origin(line), new NumberModel(number.range(),
                    () -> number.get(source.get()), value -> change(number, value)), false);
        }
        Flag flag = (Flag) line;
        return new PanelSetting.Flag(line.label(), help, origin(line), () -> flag.get(source.get()),
                on -> change(flag, on));
    }

    private <V> PanelSetting choice(Choice<V> line, String help) {
        // What an option's parameters were when it was in force last, for when it is chosen again.
        Map<Option<V>, V> last = new HashMap<>();
        List<String> labels = line.options().stream().map(Option::label)
                .collect(Collectors.toUnmodifiableList());
        return new PanelSetting.Choice(line.label(), help, origin(line), labels, () -> {
            Option<V> option = line.option(source.get());
            return option == null ? -1 : line.options().indexOf(option);
        }, index -> {
            Option<V> old = line.option(source.get());
            if (old != null) {
                last.put(old, line.get(source.get()));
            }
            Option<V> option = line.options().get(index);
            change(line, last.getOrDefault(option, begun(option)));
        });
    }
}
