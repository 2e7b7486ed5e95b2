// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.settings;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Settings as JSON has them, and as texts: a number, true or false, a word, or the name of a policy with its
 * parameters, {@code {"policy": "fixedStep", "step": 8}} or {@code fixedStep step=8}. Several settings are one text,
 * {@code prewarm=20; growth=fixedStep step=8}.
 */
public final class SettingsCodec {
    private static final String OTHER_POOL = "not a pool of spatials: ";
    /** The field of a policy that has its name. */
    static final String POLICY = "policy";

    private SettingsCodec() {
    }

    /** Why a parameter of a policy is not accepted. */
    public static final class Refusal extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        private final String parameter;
        private final String reason;

        Refusal(String parameter, @Nullable String reason) {
            super(parameter + " " + reason);
            this.parameter = parameter;
            this.reason = String.valueOf(reason);
        }

        /** Returns the parameter's key. */
        public String parameter() {
            return parameter;
        }

        /** Returns what is wrong with the parameter: the message without its key. */
        public String reason() {
            return reason;
        }
    }

    /** Returns what JSON has as a text; of a map, the policy first. */
    public static String text(@Nullable Object plain) {
        if (plain instanceof Map<?, ?> policy) {
            StringBuilder text = new StringBuilder(String.valueOf(policy.get(POLICY)));
            policy.forEach((key, number) -> {
                if (!POLICY.equals(key)) {
                    text.append(' ').append(key).append('=').append(text(number));
                }
            });
            return text.toString();
        }
        return plain instanceof Number number ? Setting.Range.shown(number.doubleValue()) : String.valueOf(plain);
    }

    /** Returns what a text is in JSON: a number, true or false, otherwise the text itself. */
    static Object plain(String text) {
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException e) {
            return text;
        }
    }

    /** Returns the policy that a text names, with its parameters. */
    static Map<String, Object> policy(String text) {
        String[] parts = text.split("\\s+", -1);
        Map<String, Object> policy = new LinkedHashMap<>(Map.of(POLICY, parts[0]));
        for (int i = 1; i < parts.length; i++) {
            String[] pair = parts[i].split("=", 2);
            if (policy.put(pair[0], plain(pair.length == 1 ? "" : pair[1])) != null) {
                throw new Refusal(pair[0], "is given twice; remove one of them");
            }
        }
        return policy;
    }

    /** Returns what was given, for a message. */
    static String shown(@Nullable Object plain) {
        return plain instanceof String text ? "'" + text + "'" : plain instanceof Map ? "an object" : text(plain);
    }

    /**
     * Returns the settings that differ from the defaults, and the sizing policy unless it is the game's own.
     *
     * @param settings of a pool of spatials, or of any other pool, which is described only
     * @return the text, for events of the flight recorder
     */
    public static String text(PoolSettings settings) {
        return settings instanceof SpatialPoolSettings given
                ? join(texts(given, setting -> setting == Settings.SIZING || setting.isSet(given)))
                : OTHER_POOL + settings;
    }

    /** Returns the texts of some settings by their keys, without those that only code can make. */
    public static Map<String, String> texts(SpatialPoolSettings settings, Predicate<Setting<?>> wanted) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Setting<?> setting : Setting.all()) {
            String text = wanted.test(setting) ? setting.text(settings) : null;
            if (text != null) {
                texts.put(setting.key(), text);
            }
        }
        return texts;
    }

    /** Returns settings as one text. */
    public static String join(Map<String, String> texts) {
        List<String> all = new ArrayList<>();
        texts.forEach((key, text) -> all.add(key + '=' + text));
        return String.join("; ", all);
    }

    /**
     * Returns the settings of one text by their keys, known or not, without empty ones.
     *
     * @throws IllegalArgumentException if the text is none, or has one of them twice
     */
    public static Map<String, String> split(String text) {
        Map<String, String> texts = new TreeMap<>();
        for (String one : text.split(";", -1)) {
            int end = one.indexOf('=');
            String key = one.substring(0, Math.max(0, end)).strip();
            if (end < 0 ? !one.isBlank() : key.isEmpty()) {
                throw new IllegalArgumentException("has '" + one.strip() + "'; write for instance 'prewarm=20;"
                        + " maxTotal=60'");
            }
            String value = one.substring(end + 1).strip();
            if (!value.isEmpty() && texts.put(key, value) != null) {
                throw new IllegalArgumentException("has '" + key + "' twice; remove one of them");
            }
        }
        return texts;
    }

    /**
     * Sets those of the settings that are known.
     *
     * @throws IllegalArgumentException if the text of one is not accepted; begins with its key
     */
    public static void set(SpatialPoolSettings.Builder builder, Map<String, String> texts) {
        texts.forEach((key, text) -> {
            Setting<?> setting = Setting.of(key);
            try {
                if (setting != null) {
                    setting.set(builder, text);
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(key + " " + e.getMessage(), e);
            }
        });
    }

    /**
     * Reads settings.
     *
     * @param pool the pool's name
     * @param text what {@link #text(PoolSettings)} has returned
     * @return the settings; a custom sizing policy, which has no text, is of {@link SettingSource#DEFAULT}
     * @throws IllegalArgumentException if the text is anything else, or it requires more than a million instances
     */
    public static SpatialPoolSettings read(String pool, String text) {
        Map<String, String> texts = split(text);
        texts.keySet().stream().filter(key -> Setting.of(key) == null).findFirst().ifPresent(key -> {
            throw new IllegalArgumentException("there is no setting '" + key + "'");
        });
        SpatialPoolSettings.Builder settings = SpatialPoolSettings.builder(pool);
        set(settings, texts);
        return settings.build();
    }

    /**
     * Returns whether a text is that of a pool of spatials, which a preset may have.
     *
     * @param text what {@link #text(PoolSettings)} has returned
     * @return false if {@link #read} can't read it
     */
    public static boolean isOfSpatials(String text) {
        return !text.startsWith(OTHER_POOL);
    }
}
