// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.settings;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.SettingsCodec.Refusal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One setting of a pool of spatials: its key, its label and help for a user interface, its bounds, default, getter and
 * setter. The panel, preset files, {@link PoolControl} and the list in docs/pool-sizes.md are made from {@link #all()}.
 * Immutable, for any thread.
 *
 * <p>A setting is a {@link Number}, a {@link Flag} or a {@link Choice}.
 *
 * @param <V> the value's type
 */
public abstract sealed class Setting<V> {
    /** What a text or a preset may ask for. */
    private static final int MOST_INSTANCES = 1_000_000;

    private final Words words;
    private final Access<V> access;

    private Setting(Words words, Access<V> access) {
        this.words = words;
        this.access = access;
    }

    /**
     * Returns all settings that a user can change while the game runs: all but the name and the reset rules, which are
     * code.
     *
     * @return the settings in the order of their topics, the same list each time
     */
    public static List<Setting<?>> all() {
        return Settings.ALL;
    }

    /** Returns the setting of a key; null if there is none. */
    public static @Nullable Setting<?> of(String key) {
        return Settings.BY_KEY.get(key);
    }

    /** Returns the key in preset files: the name of the method of {@link SpatialPoolSettings} and of its builder. */
    public final String key() {
        return words.key();
    }

    /** Returns what a user interface calls the setting, in a few words. */
    public final String label() {
        return words.label();
    }

    /** Returns what the setting does, in one sentence. */
    public final String help() {
        return words.help();
    }

    /** Returns what the setting is about. */
    public final Topic topic() {
        return words.topic();
    }

    /** Returns whether {@code SpatialPool.configure} acts at once; otherwise it acts when the scene opens next. */
    public final boolean actsAtOnce() {
        return words.atOnce();
    }

    /** Returns the value in force. */
    public final V get(SpatialPoolSettings settings) {
        return access.getter().apply(settings);
    }

    /**
     * Sets the value.
     *
     * @param builder where to set it
     * @param value the value; of a number with decimals, as many as a float has are kept
     * @throws IllegalArgumentException if the value is out of bounds
     */
    public final void set(SpatialPoolSettings.Builder builder, V value) {
        access.setter().accept(builder, checked(builder.name(), value));
    }

    /**
     * Returns whether the value differs from the one that a pool has by default, or was set where the default depends
     * on something else. Presets leave out values that don't.
     *
     * @param settings where to read it
     * @return false if leaving it out means the same
     */
    public final boolean isSet(SpatialPoolSettings settings) {
        if (this == Settings.DESIGN_CAPACITY) {
            return settings.isDesignCapacitySet();
        }
        return this == Settings.DEVELOPMENT_MODE ? settings.isDevelopmentModeSet() : !get(settings).equals(usual());
    }

    /** Returns the default. */
    public final V usual() {
        return access.usual();
    }

    /** Returns where the value comes from. */
    public final SettingSource source(SpatialPoolSettings settings) {
        return settings.source(key());
    }

    /** Copies the value from other settings, with the builder's source. */
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
        Object plain = plain(settings);
        return plain == null ? null : SettingsCodec.text(plain);
    }

    /**
     * Sets the value that a text means.
     *
     * @param builder where to set it
     * @param text as {@link #text(SpatialPoolSettings)} returns it; spaces around it don't count
     * @throws IllegalArgumentException if the text is none of these, or out of bounds; states what is accepted
     */
    public final void set(SpatialPoolSettings.Builder builder, String text) {
        setPlain(builder, SettingsCodec.plain(text.strip()));
    }

    /** Returns the value as JSON has it: a Boolean, a Number, a String or a Map; null for what only code can make. */
    public final @Nullable Object plain(SpatialPoolSettings settings) {
        return plain(get(settings));
    }

    /**
     * Sets a value that JSON has.
     *
     * @throws IllegalArgumentException if {@link #plain} never returns it, or it is out of bounds; a {@link Refusal} if
     *         that is a parameter's fault
     */
    public final void setPlain(SpatialPoolSettings.Builder builder, @Nullable Object plain) {
        set(builder, value(plain));
    }

    /** Returns a value as JSON has it; null for what only code can make. */
    abstract @Nullable Object plain(V value);

    /** Returns the value that JSON has. */
    abstract V value(@Nullable Object plain);

    /** Returns the value as the settings of a pool are to have it, if it is within bounds. */
    public V checked(String pool, V value) {
        return Check.notNull(key(), value);
    }

    @Override
    public final String toString() {
        return key();
    }

    /** What the setting is called, and when it acts. */
    record Words(String key, String label, Topic topic, String help, boolean atOnce) {
    }

    /** The default, and how the value is read and set. */
    record Access<V>(V usual, Function<SpatialPoolSettings, V> getter,
            BiConsumer<SpatialPoolSettings.Builder, V> setter) {
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
        DRAWING("Drawing", "Materials, and drawing all instances together.");

        private final String title;
        private final String help;

        Topic(String title, String help) {
            this.title = title;
            this.help = help;
        }

        /** Returns the heading. */
        public String title() {
            return title;
        }

        /** Returns what the topic's settings are about, in one sentence. */
        public String help() {
            return help;
        }
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
     * @param unit what is counted or measured, in the plural; empty if it is a plain number
     */
    public record Range(double min, double max, double step, int decimals, boolean whole, boolean unlimited,
            boolean makesInstances, String unit) {
        /** The word for the largest number, where that means that there is no limit. */
        public static final String NO_LIMIT = "no limit";

        /** Returns a range of whole numbers, with bounds, step and unit as the record describes them. */
        public static Range whole(double min, double max, double step, String unit) {
            return new Range(min, max, step, 0, true, false, false, unit);
        }

        static Range decimal(double min, double max, double step, int decimals, String unit) {
            return new Range(min, max, step, decimals, false, false, false, unit);
        }

        Range orNoLimit() {
            return new Range(min, max, step, decimals, whole, true, makesInstances, unit);
        }

        Range madeAhead() {
            return new Range(min, max, step, decimals, whole, unlimited, true, unit);
        }

        /** Returns why a number is not accepted, with the allowed range and the number; null if it is accepted. */
        public @Nullable String refusal(double number) {
            return refusal(number, max);
        }

        private @Nullable String refusal(double number, double most) {
            if (whole && number != Math.rint(number)) {
                return "must be a whole number but was " + number;
            }
            if (number >= min && number <= most) {
                return null;
            }
            return (most >= Integer.MAX_VALUE && !(number > most) ? "must be >= " + shown(min)
                    : "must be from " + shown(min) + " to " + shown(most)) + " but was " + shown(number);
        }

        /** Returns a plain value: the number, or that it is no limit. */
        Object plain(double number) {
            if (unlimited && number == max) {
                return NO_LIMIT;
            }
            return whole ? (Object) (long) number : (Object) number;
        }

        /** Returns the number of a plain value. */
        double number(@Nullable Object plain) {
            if (unlimited && NO_LIMIT.equals(plain)) {
                return max;
            }
            if (!(plain instanceof java.lang.Number number)) {
                throw new IllegalArgumentException("must be a number but was " + SettingsCodec.shown(plain));
            }
            String refusal = refusal(number.doubleValue(), makesInstances ? Math.min(max, MOST_INSTANCES) : max);
            if (refusal != null) {
                throw new IllegalArgumentException(refusal);
            }
            return number.doubleValue();
        }

        static String shown(double number) {
            return number == Math.rint(number) && Math.abs(number) < 1e15 ? Long.toString((long) number)
                    : Double.toString(number);
        }
    }

    /** A number. */
    @SuppressWarnings("JavaLangClash") // Always called Setting.Number.
    public static final class Number extends Setting<Double> {
        private final Range range;

        Number(Words words, Range range, Access<Double> access) {
            super(words, access);
            this.range = range;
        }

        /** Returns which numbers are accepted. */
        public Range range() {
            return range;
        }

        @Override
        public Double checked(String pool, Double value) {
            String refusal = range.refusal(super.checked(pool, value));
            if (refusal != null) {
                throw new IllegalArgumentException("Pool '" + pool + "': " + key() + " " + refusal);
            }
            // added to 0, as -0 is no other number
            return (range.whole() ? value : Settings.decimal(value.floatValue())) + 0;
        }

        @Override
        public Object plain(Double value) {
            return range.plain(value);
        }

        @Override
        Double value(@Nullable Object plain) {
            return range.number(plain);
        }
    }

    /** On or off. */
    public static final class Flag extends Setting<Boolean> {
        Flag(Words words, Access<Boolean> access) {
            super(words, access);
        }

        @Override
        Object plain(Boolean value) {
            return value;
        }

        @Override
        Boolean value(@Nullable Object plain) {
            if (plain instanceof Boolean value) {
                return value;
            }
            throw new IllegalArgumentException("must be true or false but was " + SettingsCodec.shown(plain));
        }
    }

    /**
     * One of a few options, which may have parameters.
     *
     * @param <V> the value's type
     */
    public static final class Choice<V> extends Setting<V> {
        private final List<Option<V>> options;

        Choice(Words words, List<Option<V>> options, Access<V> access) {
            super(words, access);
            this.options = List.copyOf(options);
        }

        /** Returns what can be chosen, in the order in which the options are shown. */
        public List<Option<V>> options() {
            return options;
        }

        /** Returns the option of the value in force; null if the value is none of them, as code can set others. */
        public @Nullable Option<V> option(SpatialPoolSettings settings) {
            return option(get(settings));
        }

        private @Nullable Option<V> option(V value) {
            return options.stream().filter(option -> option.matches().test(value)).findFirst().orElse(null);
        }

        /** Returns whether any option has parameters. */
        public boolean hasParameters() {
            return options.stream().anyMatch(option -> !option.parameters().isEmpty());
        }

        /** Returns the option that is written as its only parameter, or null. */
        private @Nullable Option<V> bare() {
            return options.stream().filter(Option::bare).findFirst().orElse(null);
        }

        /** Returns whether presets have an object, with the option's key and its parameters, instead of the key. */
        private boolean isPolicy() {
            return hasParameters() && bare() == null;
        }

        @Override
        @Nullable Object plain(V value) {
            Option<V> option = option(value);
            if (option == null) {
                return null;
            }
            if (option.bare()) {
                return option.parameters().get(0).plain(value);
            }
            if (!isPolicy()) {
                return option.key();
            }
            Map<String, Object> plain = new LinkedHashMap<>(Map.of(SettingsCodec.POLICY, option.key()));
            option.parameters().forEach(each -> plain.put(each.key(), each.plain(value)));
            return plain;
        }

        @Override
        V value(@Nullable Object plain) {
            if (isPolicy()) {
                Object object = plain instanceof String text ? SettingsCodec.policy(text) : plain;
                if (!(object instanceof Map<?, ?> policy) || !policy.containsKey(SettingsCodec.POLICY)) {
                    throw new IllegalArgumentException("must have a 'policy', one of " + String.join(", ", keys())
                            + " but was " + SettingsCodec.shown(plain));
                }
                return made(chosen(policy.get(SettingsCodec.POLICY)), policy);
            }
            Option<V> bare = bare();
            if (bare != null && plain instanceof java.lang.Number) {
                Parameter<V> only = bare.parameters().get(0);
                return bare.with(Map.of(only.key(), only.range().number(plain)));
            }
            return chosen(plain).value();
        }

        private List<String> keys() {
            return options.stream().filter(option -> !option.bare()).map(Option::key).collect(Collectors.toList());
        }

        private Option<V> chosen(@Nullable Object key) {
            return options.stream().filter(option -> !option.bare() && option.key().equals(key)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("must be "
                            + (bare() == null ? "one of " : "a number, or one of ") + String.join(", ", keys())
                            + " but was " + SettingsCodec.shown(key) + (key instanceof String name
                                    ? NearestName.question(name, keys()) + NearestName.replacement(name) : "")));
        }

        /** Makes the option's value with parameters, all of which are its own, and none of which is missing. */
        private V made(Option<V> option, Map<?, ?> policy) {
            Map<String, Double> numbers = new HashMap<>();
            policy.forEach((key, number) -> {
                if (!SettingsCodec.POLICY.equals(key)) {
                    Parameter<V> parameter = option.parameters().stream().filter(each -> each.key().equals(key))
                            .findFirst().orElseThrow(() -> unknown(option, String.valueOf(key)));
                    try {
                        numbers.put(parameter.key(), parameter.range().number(number));
                    } catch (IllegalArgumentException e) {
                        throw new Refusal(parameter.key(), e.getMessage());
                    }
                }
            });
            for (Parameter<V> parameter : option.parameters()) {
                if (parameter.required() && !numbers.containsKey(parameter.key())) {
                    throw new IllegalArgumentException("'" + option.key() + "' needs a '" + parameter.key() + "'"
                            + example(option));
                }
            }
            return option.with(numbers);
        }

        private Refusal unknown(Option<V> option, String key) {
            List<String> keys = option.parameters().stream().map(Parameter::key).collect(Collectors.toList());
            return new Refusal(key, "is no parameter of '" + option.key() + "'" + NearestName.question(key, keys)
                    + example(option));
        }

        private String example(Option<V> option) {
            return "; write for instance '" + SettingsCodec.text(Check.notNull("example", plain(option.value()))) + "'";
        }
    }

    /**
     * One option of a {@link Choice}.
     *
     * @param <V> the value's type
     * @param key the key in preset files: the constant's name, or that of the method that makes the policy
     * @param label a word or two for a user interface, to be read after the setting's label
     * @param value the value to begin with: the constant, or the policy with its usual parameters
     * @param matches tells whether a value is of this option
     * @param parameters the parameters that belong to the option
     * @param bare whether presets have its only parameter alone, as a number
     * @param maker makes a value of all parameters, in their order; NaN for a derived one that follows from the others
     */
    public record Option<V>(String key, String label, V value, Predicate<V> matches, List<Parameter<V>> parameters,
            boolean bare, Function<double[], V> maker) {
        /**
         * Makes a value.
         *
         * @param numbers parameters by their keys; each that is left out is as usual
         * @return the value
         * @throws IllegalArgumentException if a parameter is out of bounds, or two contradict each other
         */
        public V with(Map<String, Double> numbers) {
            double[] all = new double[parameters.size()];
            for (int i = 0; i < all.length; i++) {
                Parameter<V> parameter = parameters.get(i);
                Double given = numbers.get(parameter.key());
                String refusal = given == null ? null : parameter.range().refusal(given);
                if (refusal != null) {
                    throw new IllegalArgumentException(parameter.key() + " " + refusal);
                }
                all[i] = given != null ? given : parameter.derived() ? Double.NaN : parameter.get(value);
            }
            return maker.apply(all);
        }

        /**
         * Changes one parameter of a value. Derived ones follow.
         *
         * @param old a value of this option
         * @param parameter a parameter of this option
         * @param number its new number
         * @return a value with it
         * @throws IllegalArgumentException if the number is out of bounds, or contradicts another parameter
         */
        public V with(V old, Parameter<V> parameter, double number) {
            Map<String, Double> numbers = new HashMap<>();
            parameters.stream().filter(each -> !each.derived()).forEach(each -> numbers.put(each.key(), each.get(old)));
            numbers.put(parameter.key(), number);
            return with(numbers);
        }
    }

    /**
     * A number that belongs to an {@link Option}.
     *
     * @param <V> the type of the option's value
     * @param key the key in preset files
     * @param label a few words for a user interface
     * @param help one sentence on what the parameter does
     * @param range which numbers are accepted
     * @param required whether presets must have it, as there is no usual number
     * @param derived whether it follows from the others unless a preset sets it; a user interface need not show it
     * @param getter reads it
     */
    public record Parameter<V>(String key, String label, String help, Range range, boolean required, boolean derived,
            ToDoubleFunction<V> getter) {
        /** Returns the number of a value of the parameter's option. */
        public double get(V value) {
            return getter.applyAsDouble(value);
        }

        private Object plain(V value) {
            return range.plain(get(value));
        }
    }
}
