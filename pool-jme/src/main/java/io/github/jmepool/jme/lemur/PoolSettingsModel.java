// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.Setting;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
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
    private final Supplier<SpatialPoolSettings> source;
    private final Consumer<SpatialPoolSettings> target;
    private final Deque<SpatialPoolSettings> before = new ArrayDeque<>();
    /** The settings with which an option was in force last, for its parameters when it is chosen again. */
    private final Map<Setting.Option<?>, SpatialPoolSettings> last = new HashMap<>();
    private SpatialPoolSettings preset;
    /** The settings after the last change that was made here. */
    private SpatialPoolSettings after;

    /**
     * Makes a model of a pool's settings.
     *
     * @param source gives the settings that are in force
     * @param target applies settings, or throws with the reason; {@code source} tells whether it has applied them
     */
    PoolSettingsModel(Supplier<SpatialPoolSettings> source, Consumer<SpatialPoolSettings> target) {
        this.source = source;
        this.target = target;
        preset = source.get();
        after = preset;
    }

    /** Returns the settings in force. */
    SpatialPoolSettings now() {
        return source.get();
    }

    /** Returns the lines of a topic's settings in the order in which they are shown, parameters behind their choice. */
    List<Line> lines(Setting.Topic topic) {
        List<Line> all = new ArrayList<>();
        for (Setting<?> setting : Setting.all()) {
            if (setting.topic() == topic) {
                all.add(line(setting));
                if (setting instanceof Setting.Choice<?> choice) {
                    all.addAll(parameters(choice));
                }
            }
        }
        return all;
    }

    private Line line(Setting<?> setting) {
        String help = setting.help() + (setting.actsAtOnce() ? "" : " Acts when the pools open next.");
        if (setting instanceof Setting.Choice<?> choice) {
            help += choice.options().stream().map(Setting.Option::label)
                    .collect(Collectors.joining(", ", " One of: ", "."));
        } else {
            help += " In code: " + setting.key() + ".";
        }
        NumberModel shown = setting instanceof Setting.Number number ? new NumberModel(number.range(),
                () -> number.get(now()), value -> change(number, value)) : null;
        return new Line(this, setting.label(), help, setting, shown);
    }

    /** Returns the lines of the parameters of a choice's option in force; new ones when another option is chosen. */
    <V> List<Line> parameters(Setting.Choice<V> choice) {
        List<Line> all = new ArrayList<>();
        Setting.Option<V> option = choice.option(now());
        if (option != null) {
            option.parameters().stream().filter(parameter -> !parameter.derived()).forEach(parameter -> {
                NumberModel model = new NumberModel(parameter.range(), () -> parameter.get(value(choice, option)),
                        number -> change(choice, option.with(value(choice, option), parameter, number)));
                all.add(new Line(this, parameter.label(), parameter.help(), choice, model));
            });
        }
        return all;
    }

    /** Returns the value in force, or the usual one of an option that is no longer. */
    private <V> V value(Setting.Choice<V> choice, Setting.Option<V> option) {
        V now = choice.get(now());
        return option.matches().test(now) ? now : option.value();
    }

    /** Returns the option of each choice with parameters: while they stay the same, so do all {@link #lines}. */
    List<Integer> options() {
        return Setting.all().stream()
                .map(each -> each instanceof Setting.Choice<?> choice && choice.hasParameters() ? selected(choice) : 0)
                .collect(Collectors.toUnmodifiableList());
    }

    /** Makes the settings in force those that {@link #reset} restores, at first those with which this was made. */
    void rememberPreset() {
        preset = now();
    }

    void reset() {
        apply(preset);
    }

    /** Takes the last change back that was not taken back yet; returns whether there was one since a foreign one. */
    boolean undo() {
        forgetOlder();
        if (before.isEmpty()) {
            return false;
        }
        take(before.element(), before::pop);
        return true;
    }

    /**
     * Applies whole settings, as one change that can be undone.
     *
     * @throws IllegalArgumentException if the pool refuses them; it is then unchanged
     */
    void apply(SpatialPoolSettings changed) {
        forgetOlder();
        SpatialPoolSettings old = now();
        take(changed, () -> before.push(old));
    }

    /** A preset or the game has changed settings since: settings of before would revert that as well. */
    private void forgetOlder() {
        if (now() != after) {
            before.clear();
        }
    }

    /** A hook that is called meanwhile may throw though the settings have been taken. */
    private void take(SpatialPoolSettings changed, Runnable taken) {
        SpatialPoolSettings old = now();
        boolean isTaken = false;
        try {
            target.accept(changed);
            isTaken = true;
        } finally {
            if (isTaken || now() != old) {
                taken.run();
                after = now();
            }
        }
    }

    /** Returns a reason with labels instead of the names of the code, and without the pool's name. */
    static String labelled(String reason) {
        Map<String, String> labels = new HashMap<>();
        for (Setting<?> setting : Setting.all()) {
            labels.put(setting.key(), setting.label());
            if (setting instanceof Setting.Choice<?> choice) {
                choice.options().forEach(option -> option.parameters().forEach(
                        parameter -> labels.put(parameter.key(), parameter.label())));
            }
        }
        return Arrays.stream(reason.replaceFirst("^Pool '.*?': ", "").split("\\b"))
                .map(word -> labels.getOrDefault(word, word)).collect(Collectors.joining());
    }

    /** Changes a setting; returns null or why not. */
    <V> @Nullable String set(Setting<V> setting, V value) {
        return NumberModel.refusal(() -> change(setting, value));
    }

    /** Returns the word for the option in force, or whether a flag is on. */
    String shown(Setting<?> setting) {
        if (setting instanceof Setting.Flag flag) {
            return flag.get(now()) ? "on" : "off";
        }
        Setting.Option<?> option = ((Setting.Choice<?>) setting).option(now());
        return option == null ? "set in code" : option.label();
    }

    /** Returns the index of the option in force; -1 for one that only code can set. */
    int selected(Setting.Choice<?> choice) {
        Setting.Option<?> option = choice.option(now());
        return option == null ? -1 : choice.options().indexOf(option);
    }

    /**
     * Turns a flag over, or selects the next option that the pool takes, going round, so that one refusal does not bar
     * those behind it; returns null or why not the next.
     */
    @Nullable String turn(Setting<?> setting) {
        if (setting instanceof Setting.Flag flag) {
            return set(flag, !flag.get(now()));
        }
        Setting.Choice<?> choice = (Setting.Choice<?>) setting;
        int now = selected(choice);
        int options = choice.options().size();
        String reason = select(choice, (now + 1) % options);
        // an option may be selected though a hook has thrown
        for (int i = 2; reason != null && selected(choice) == now && i < options; i++) {
            reason = select(choice, Math.floorMod(now + i, options)) == null ? null : reason;
        }
        return reason;
    }

    /** Selects an option by its index; returns null or why not. */
    <V> @Nullable String select(Setting.Choice<V> choice, int index) {
        SpatialPoolSettings now = now();
        Setting.Option<V> old = choice.option(now);
        if (old != null) {
            last.put(old, now);
        }
        Setting.Option<V> option = choice.options().get(index);
        SpatialPoolSettings then = last.get(option);
        return set(choice, then == null ? begun(option) : choice.get(then));
    }

    private <V> void change(Setting<V> setting, V value) {
        SpatialPoolSettings.Builder builder = now().toBuilder().source(SettingSource.PANEL);
        setting.set(builder, value);
        apply(builder.build());
    }

    /** Returns the value to begin with; a number, which is an idle limit, is one that fits the prewarm count. */
    private <V> V begun(Setting.Option<V> option) {
        if (!option.bare()) {
            return option.value();
        }
        Setting.Parameter<V> number = option.parameters().get(0);
        return option.with(option.value(), number, Math.max(number.get(option.value()), now().prewarm()));
    }

    /**
     * What the panel shows in one line: a setting, or a parameter of a choice.
     *
     * @param model the settings that it is one of
     * @param setting the setting, or the choice
     * @param number what is shown and changed, if it is a number
     */
    record Line(PoolSettingsModel model, String label, String help, Setting<?> setting, @Nullable NumberModel number) {
        /** Returns a text about it, with where its value comes from. */
        String explanation() {
            SettingSource from = setting.source(model.now());
            return label + (from == SettingSource.DEFAULT ? " (default): " : " (from " + from.label() + "): ") + help;
        }
    }
}
