// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One setting of a pool of spatials: its key, its label and help for a user interface, its bounds, getter and setter.
 * The panel, preset files and the list in docs/presets.md are made from {@link #all()}; a game's own settings screen
 * can also be made from it. Immutable, for any thread.
 *
 * <p>A setting is a {@link Number}, a {@link Flag} or a {@link Choice}:
 * <pre>{@code
 * for (PoolSetting<?> setting : PoolSetting.all()) {
 *     if (setting instanceof PoolSetting.Number number) {
 *         slider(number.label(), number.range(), number.get(pool.settings()));
 *     } else if (setting instanceof PoolSetting.Flag flag) {
 *         checkBox(flag.label(), flag.get(pool.settings()));
 *     } else if (setting instanceof PoolSetting.Choice<?> choice) {
 *         list(choice.label(), choice.options());
 *     }
 * }
 * SpatialPoolSettings.Builder changed = pool.settings().toBuilder();
 * number.set(changed, 30.0);          // throws if out of bounds
 * pool.configure(changed.build());    // throws if it contradicts another setting
 * }</pre>
 *
 * @param <V> the value's type
 */
public abstract sealed class PoolSetting<V> {
    /** What a text may ask for; presets accept as many by default. */
    private static final int MOST_INSTANCES = 1_000_000;

    private final Line<V> line;

    private PoolSetting(Line<V> line) {
        this.line = line;
    }

    /**
     * Returns all settings that a user can change while the game runs: all but the name and the reset rules, which are
     * code.
     *
     * @return the settings in the order of their topics, the same list each time
     */
    public static List<PoolSetting<?>> all() {
        return SettingsTable.ALL;
    }

    /**
     * Returns the key in preset files.
     *
     * @return the name of the method of {@link SpatialPoolSettings} and of its builder
     */
    public final String key() {
        return line.key();
    }

    /**
     * Returns what a user interface calls the setting.
     *
     * @return a few words
     */
    public final String label() {
        return line.label();
    }

    /**
     * Returns what the setting does.
     *
     * @return one sentence
     */
    public final String help() {
        return line.help();
    }

    /**
     * Returns what the setting is about.
     *
     * @return the topic
     */
    public final Topic topic() {
        return line.topic();
    }

    /**
     * Returns when {@link SpatialPool#configure} has an effect.
     *
     * @return true if it acts at once; false if it acts when the scene opens next
     */
    public final boolean actsAtOnce() {
        return line.atOnce();
    }

    /**
     * Returns the value.
     *
     * @param settings where to read it
     * @return the value in force
     */
    public final V get(SpatialPoolSettings settings) {
        return line.getter().apply(settings);
    }

    /**
     * Sets the value.
     *
     * @param builder where to set it
     * @param value the value
     * @throws IllegalArgumentException if the value is out of bounds
     */
    public final void set(SpatialPoolSettings.Builder builder, V value) {
        line.setter().accept(builder, value);
    }

    /**
     * Returns whether the value differs from the one that a pool has by default. Presets leave out values that don't.
     *
     * @param settings where to read it
     * @return false if leaving it out means the same
     */
    public final boolean isSet(SpatialPoolSettings settings) {
        return line.isSet() != null ? line.isSet().test(settings) : !get(settings).equals(get(settings.defaults()));
    }

    /**
     * Returns where the value comes from.
     *
     * @param settings where to read it
     * @return the source
     */
    public final SettingSource source(SpatialPoolSettings settings) {
        return settings.source(key());
    }

    /**
     * Copies the value from other settings.
     *
     * @param from where to read it
     * @param to where to set it, with the builder's source
     */
    public final void copy(SpatialPoolSettings from, SpatialPoolSettings.Builder to) {
        set(to, get(from));
    }

    /**
     * Returns the value as a {@link PoolControl} keeps it.
     *
     * @param settings where to read it
     * @return {@code 20}, {@code true}, {@code THROW} or {@code fixedStep step=8}; null for what only code can make,
     *         such as a custom sizing policy
     */
    public final @Nullable String text(SpatialPoolSettings settings) {
        return text(get(settings));
    }

    abstract @Nullable String text(V value);

    /**
     * Sets the value that a text means.
     *
     * @param builder where to set it
     * @param text as {@link #text(SpatialPoolSettings)} returns it; spaces around it don't count
     * @throws IllegalArgumentException if the text is none of these, or out of bounds; states what is accepted
     */
    public final void set(SpatialPoolSettings.Builder builder, String text) {
        set(builder, value(text.strip()));
    }

    abstract V value(String text);

    private static String shown(Range range, double number) {
        return range.unlimited() && number == range.max() ? Range.NO_LIMIT : Range.shown(number);
    }

    private static double number(Range range, String text) {
        double number;
        try {
            number = range.unlimited() && text.equals(Range.NO_LIMIT) ? range.max() : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("must be a number but was '" + text + "'");
        }
        String refusal = range.atMost(MOST_INSTANCES).refusal(number);
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
        return number;
    }

    @Override
    public final String toString() {
        return key();
    }

    /** The groups of settings, in the order in which they are shown; most games need the first ones only. */
    public enum Topic {
        /** Counts of what is made ahead of use. */
        SIZES("Sizes", "How many instances the pool is meant for, and how it makes them."),
        /** Limits on counts. */
        LIMITS("Limits", "How many instances there may be, and what a spawn does at a limit."),
        /** The end of uses. */
        LIFETIME("Lifetime", "When instances are recycled automatically, and what happens to lost ones."),
        /** The state that a recycle restores. */
        RESET("Reset", "Which state a recycle restores, and which checks find faults."),
        /** Idle instances in the scene graph. */
        PARKING("Idle instances", "Where instances wait while they are idle."),
        /** The sizing policy. */
        TRIM("Trim", "Which policy decides how many idle instances are kept."),
        /** Materials and instancing. */
        DRAWING("Drawing", "Materials, and drawing all instances as one.");

        private final String title;
        private final String help;

        Topic(String title, String help) {
            this.title = title;
            this.help = help;
        }

        /**
         * Returns the heading.
         *
         * @return one word
         */
        public String title() {
            return title;
        }

        /**
         * Returns what the topic's settings are about.
         *
         * @return one sentence
         */
        public String help() {
            return help;
        }
    }

    /**
     * The common part of all kinds of settings.
     *
     * @param isSet null if the value is set where it differs from the default
     */
    record Line<V>(String key, String label, Topic topic, String help, boolean atOnce,
            Function<SpatialPoolSettings, V> getter, BiConsumer<SpatialPoolSettings.Builder, V> setter,
            @Nullable Predicate<SpatialPoolSettings> isSet) {
    }

    /**
     * Which numbers a setting accepts.
     *
     * @param min the smallest
     * @param max the largest
     * @param step what one press of a button should add or take away
     * @param decimals how many digits after the decimal point a user interface should show; 0 if only whole numbers are
     *                 accepted, or if decimals are accepted and not worth showing
     * @param whole whether only whole numbers are accepted
     * @param unlimited whether {@code max} means "no limit"
     * @param makesInstances whether so many instances are made, so that presets accept a million at most
     */
    public record Range(double min, double max, double step, int decimals, boolean whole, boolean unlimited,
            boolean makesInstances) {
        static final String NO_LIMIT = "no limit";
        static final Range COUNT = whole(0, Integer.MAX_VALUE, 1);
        /** The largest float as it is written, which is a little more than it is. */
        static final Range SECONDS = decimal(0, Double.parseDouble(Float.toString(Float.MAX_VALUE)), 0.5, 1);
        static final Range PERCENT = whole(1, 100, 5);

        static Range whole(double min, double max, double step) {
            return new Range(min, max, step, 0, true, false, false);
        }

        static Range decimal(double min, double max, double step, int decimals) {
            return new Range(min, max, step, decimals, false, false, false);
        }

        /** Times of sizing policies, from a nanosecond to what they take for "never". */
        static Range times(double step, int decimals) {
            return decimal(1e-9, Long.MAX_VALUE / 4.0 / 1e9, step, decimals);
        }

        Range from(double least) {
            return new Range(least, max, step, decimals, whole, unlimited, makesInstances);
        }

        Range orNoLimit() {
            return new Range(min, max, step, decimals, whole, true, makesInstances);
        }

        Range ofInstances() {
            return new Range(min, max, step, decimals, whole, unlimited, true);
        }

        /**
         * Returns these bounds, with a limit on how many instances are made.
         *
         * @param instances the largest number, if so many instances are made
         * @return bounds with {@code max} at most that, or these
         */
        public Range atMost(int instances) {
            return makesInstances
                    ? new Range(min, Math.min(max, instances), step, decimals, whole, unlimited, makesInstances) : this;
        }

        /**
         * Returns why a number is not accepted.
         *
         * @param number the number
         * @return null if it is accepted, otherwise a message with the allowed range and the number
         */
        public @Nullable String refusal(double number) {
            if (whole && number != Math.rint(number)) {
                return "must be a whole number but was " + number;
            }
            if (number >= min && number <= max) {
                return null;
            }
            return (max >= Integer.MAX_VALUE && !(number > max) ? "must be >= " + shown(min)
                    : "must be from " + shown(min) + " to " + shown(max)) + " but was " + shown(number);
        }

        static String shown(double number) {
            return number == Math.rint(number) && Math.abs(number) < 1e15 ? Long.toString((long) number)
                    : Double.toString(number);
        }
    }

    /** A number. */
    @SuppressWarnings("JavaLangClash") // Always called PoolSetting.Number.
    public static final class Number extends PoolSetting<Double> {
        private final Range range;

        Number(Line<Double> line, Range range) {
            super(line);
            this.range = range;
        }

        /**
         * Returns the bounds.
         *
         * @return which numbers are accepted
         */
        public Range range() {
            return range;
        }

        @Override
        String text(Double value) {
            return shown(range, value);
        }

        @Override
        Double value(String text) {
            return number(range, text);
        }
    }

    /** On or off. */
    public static final class Flag extends PoolSetting<Boolean> {
        Flag(Line<Boolean> line) {
            super(line);
        }

        @Override
        String text(Boolean value) {
            return value.toString();
        }

        @Override
        Boolean value(String text) {
            if (!text.equals("true") && !text.equals("false")) {
                throw new IllegalArgumentException("must be true or false but was '" + text + "'");
            }
            return text.equals("true");
        }
    }

    /**
     * One of a few options, which may have figures.
     *
     * @param <V> the value's type
     */
    public static final class Choice<V> extends PoolSetting<V> {
        private final List<Option<V>> options;

        Choice(Line<V> line, List<Option<V>> options) {
            super(line);
            this.options = List.copyOf(options);
        }

        /**
         * Returns what can be chosen.
         *
         * @return the options, in the order in which they are shown
         */
        public List<Option<V>> options() {
            return options;
        }

        /**
         * Returns the option of the value in force.
         *
         * @param settings where to read it
         * @return the option; null if the value is none of them, as code can set others
         */
        public @Nullable Option<V> option(SpatialPoolSettings settings) {
            return option(get(settings));
        }

        private @Nullable Option<V> option(V value) {
            return options.stream().filter(option -> option.matches().test(value)).findFirst().orElse(null);
        }

        @Override
        @Nullable String text(V value) {
            Option<V> option = option(value);
            if (option == null) {
                return null;
            }
            StringBuilder text = new StringBuilder(option.key());
            for (Figure<V> figure : option.figures()) {
                text.append(' ').append(figure.key()).append('=').append(shown(figure.range(), figure.get(value)));
            }
            return text.toString();
        }

        @Override
        V value(String text) {
            String[] parts = text.trim().split("\\s+", -1);
            Option<V> option = options.stream().filter(each -> each.key().equals(parts[0])).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("must be one of "
                            + options.stream().map(Option::key).collect(Collectors.joining(", "))
                            + " but was '" + parts[0] + "'"));
            Map<String, Double> numbers = new HashMap<>();
            for (int i = 1; i < parts.length; i++) {
                String[] pair = parts[i].split("=", 2);
                Figure<V> figure = option.figures().stream().filter(each -> each.key().equals(pair[0])).findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("'" + option.key() + "' has no figure '"
                                + pair[0] + "'; write for instance '" + text(option.value()) + "'"));
                try {
                    if (numbers.put(figure.key(), number(figure.range(), pair.length == 1 ? "" : pair[1])) != null) {
                        throw new IllegalArgumentException("is given twice");
                    }
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(figure.key() + " " + e.getMessage(), e);
                }
            }
            for (Figure<V> figure : option.figures()) {
                if (figure.required() && !numbers.containsKey(figure.key())) {
                    throw new IllegalArgumentException("'" + option.key() + "' needs a '" + figure.key()
                            + "'; write for instance '" + text(option.value()) + "'");
                }
            }
            return option.with(numbers);
        }

        /**
         * Returns whether an option has figures. Presets then write an object, otherwise the option's key.
         *
         * @return whether any option has one
         */
        public boolean hasFigures() {
            return options.stream().anyMatch(option -> !option.figures().isEmpty());
        }
    }

    /**
     * One option of a {@link Choice}.
     *
     * @param <V> the value's type
     * @param key the key in preset files: the constant's name, or that of the method that makes the policy
     * @param label a word or two for a user interface, to be read after the setting's label
     * @param value the value to begin with: the constant, or the policy with its usual figures
     * @param matches tells whether a value is of this option
     * @param figures the figures that belong to the option
     * @param maker makes a value of all figures, in their order; NaN for a derived one that follows from the others
     */
    public record Option<V>(String key, String label, V value, Predicate<V> matches, List<Figure<V>> figures,
            Function<double[], V> maker) {
        /**
         * Makes a value.
         *
         * @param numbers figures by their keys; each that is left out is as usual
         * @return the value
         * @throws IllegalArgumentException if a figure is out of bounds, or two contradict each other
         */
        public V with(Map<String, Double> numbers) {
            double[] all = new double[figures.size()];
            for (int i = 0; i < all.length; i++) {
                Figure<V> figure = figures.get(i);
                Double given = numbers.get(figure.key());
                String refusal = given == null ? null : figure.range().refusal(given);
                if (refusal != null) {
                    throw new IllegalArgumentException(figure.key() + " " + refusal);
                }
                all[i] = given != null ? given : figure.derived() ? Double.NaN : figure.get(value);
            }
            return maker.apply(all);
        }

        /**
         * Changes one figure of a value. Derived ones follow.
         *
         * @param old a value of this option
         * @param figure a figure of this option
         * @param number its new number
         * @return a value with it
         * @throws IllegalArgumentException if the number is out of bounds, or contradicts another figure
         */
        public V with(V old, Figure<V> figure, double number) {
            Map<String, Double> numbers = new HashMap<>();
            figures.stream().filter(each -> !each.derived()).forEach(each -> numbers.put(each.key(), each.get(old)));
            numbers.put(figure.key(), number);
            return with(numbers);
        }
    }

    /**
     * A number that belongs to an {@link Option}.
     *
     * @param <V> the type of the option's value
     * @param key the key in preset files
     * @param label a few words for a user interface
     * @param help one sentence on what the figure does
     * @param range which numbers are accepted
     * @param required whether presets must have it, as there is no usual number
     * @param derived whether it follows from the others unless a preset sets it; a user interface need not show it
     * @param getter reads it
     */
    public record Figure<V>(String key, String label, String help, Range range, boolean required, boolean derived,
            ToDoubleFunction<V> getter) {
        /**
         * Returns the number.
         *
         * @param value a value of the figure's option
         * @return its number
         */
        public double get(V value) {
            return getter.applyAsDouble(value);
        }
    }
}
