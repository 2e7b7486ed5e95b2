// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.internal.settings.Setting.Choice;
import io.github.jmepool.jme.internal.settings.Setting.Number;
import io.github.jmepool.jme.internal.settings.Setting.Option;
import io.github.jmepool.jme.internal.settings.Setting.Parameter;
import io.github.jmepool.jme.internal.settings.Setting.Topic;
import java.util.ArrayDeque;
import java.util.ArrayList;
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
    private static final int MOST_UNDONE = 100;

    private final Supplier<SpatialPoolSettings> source;
    private final Consumer<SpatialPoolSettings> target;
    private final Deque<SpatialPoolSettings> before = new ArrayDeque<>();
    /** The settings with which an option was in force last, for its parameters when it is chosen again. */
    private final Map<Option<?>, SpatialPoolSettings> last = new HashMap<>();

    /**
     * Makes a model of a pool's settings.
     *
     * @param source gives the settings that are in force
     * @param target applies settings, or throws with the reason and changes nothing
     */
    PoolSettingsModel(Supplier<SpatialPoolSettings> source, Consumer<SpatialPoolSettings> target) {
        this.source = source;
        this.target = target;
    }

    /** Returns the settings in force. */
    SpatialPoolSettings now() {
        return source.get();
    }

    /** Returns the lines of a topic's settings in the order in which they are shown, parameters behind their choice. */
    List<Line> lines(Topic topic) {
        List<Line> all = new ArrayList<>();
        for (Setting<?> setting : Setting.all()) {
            if (setting.topic() == topic) {
                all.add(line(setting));
                if (setting instanceof Choice<?> choice) {
                    all.addAll(parameters(choice));
                }
            }
        }
        return all;
    }

    private Line line(Setting<?> setting) {
        String help = setting.help() + (setting.actsAtOnce() ? "" : " Acts when the pools open next.");
        if (setting instanceof Choice<?> choice) {
            return new Line(setting.label(), help + choice.options().stream().map(Option::label)
                    .collect(Collectors.joining(", ", " One of: ", ".")), setting, null);
        }
        NumberModel model = setting instanceof Number number ? new NumberModel(number.range(),
                () -> number.get(source.get()), value -> change(number, value)) : null;
        // as the reasons name it
        return new Line(setting.label(), help + " In code: " + setting.key() + ".", setting, model);
    }

    /** Returns the lines of the parameters of a choice's option in force; new ones when another option is chosen. */
    <V> List<Line> parameters(Choice<V> choice) {
        List<Line> all = new ArrayList<>();
        Option<V> option = choice.option(source.get());
        if (option != null) {
            for (Parameter<V> parameter : option.parameters()) {
                if (!parameter.derived()) {
                    all.add(new Line(parameter.label(), parameter.help(), choice, new NumberModel(parameter.range(),
                            () -> parameter.get(value(choice, option)),
                            number -> change(choice, option.with(value(choice, option), parameter, number)))));
                }
            }
        }
        return all;
    }

    /** Returns a text about a line, with where its value comes from. */
    String explanation(Line line) {
        SettingSource from = line.setting.source(source.get());
        return line.label + (from == SettingSource.DEFAULT ? " (default): " : " (from " + from.label() + "): ")
                + line.help;
    }

    /** Returns the value in force, or the usual one of an option that is no longer. */
    private <V> V value(Choice<V> choice, Option<V> option) {
        V now = choice.get(source.get());
        return option.matches().test(now) ? now : option.value();
    }

    /** Returns the option of each choice: while they stay the same, so do all {@link #lines}. */
    List<@Nullable Option<?>> options() {
        List<@Nullable Option<?>> options = new ArrayList<>();
        for (Setting<?> setting : Setting.all()) {
            if (setting instanceof Choice<?> choice && choice.hasParameters()) {
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

    /** Changes a setting; returns null or why not. */
    <V> @Nullable String set(Setting<V> setting, V value) {
        return NumberModel.refusal(() -> change(setting, value));
    }

    /** Returns the word for the option in force. */
    String shown(Choice<?> choice) {
        Option<?> option = choice.option(source.get());
        return option == null ? "set in code" : option.label();
    }

    /** Returns the index of the option in force; -1 for one that only code can set. */
    <V> int selected(Choice<V> choice) {
        Option<V> option = choice.option(source.get());
        return option == null ? -1 : choice.options().indexOf(option);
    }

    /**
     * Selects the next option that the pool takes, going round, so that one refusal does not bar those behind it;
     * returns null or why not the next.
     */
    @Nullable String turn(Choice<?> choice) {
        int now = selected(choice);
        int options = choice.options().size();
        String reason = select(choice, (now + 1) % options);
        for (int i = 2; reason != null && i < options; i++) {
            reason = select(choice, Math.floorMod(now + i, options)) == null ? null : reason;
        }
        return reason;
    }

    /** Selects an option by its index; returns null or why not. */
    <V> @Nullable String select(Choice<V> choice, int index) {
        SpatialPoolSettings now = source.get();
        Option<V> old = choice.option(now);
        if (old != null) {
            last.put(old, now);
        }
        Option<V> option = choice.options().get(index);
        SpatialPoolSettings then = last.get(option);
        return set(choice, then == null ? begun(option) : choice.get(then));
    }

    private <V> void change(Setting<V> setting, V value) {
        SpatialPoolSettings.Builder builder = source.get().toBuilder().source(SettingSource.PANEL);
        setting.set(builder, value);
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

    /**
     * What the panel shows in one line: a setting, or a parameter of a choice.
     *
     * @param setting the setting, or the choice
     * @param number what is shown and changed, if it is a number
     */
    record Line(String label, String help, Setting<?> setting, @Nullable NumberModel number) {
    }
}
