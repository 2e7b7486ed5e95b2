// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.settings;

import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.function.Function;
import java.util.function.Predicate;

/** Which of two settings counts, by where their values come from. */
public final class SettingLayers {
    private SettingLayers() {
    }

    /** Returns settings with those values of others that come from a stronger source. */
    public static SpatialPoolSettings with(SpatialPoolSettings settings, SpatialPoolSettings others) {
        return taking(settings, others, setting -> isStronger(setting, settings, others));
    }

    /** Returns settings whose prefab declares what others have, and nothing else; stronger sources count as before. */
    public static SpatialPoolSettings declared(SpatialPoolSettings settings, SpatialPoolSettings prefabs) {
        return taking(settings, prefabs, setting -> setting.source(settings) == SettingSource.PREFAB
                || isStronger(setting, settings, prefabs));
    }

    /**
     * Returns settings without what a preset or the panel has set: those before have what counts in its place.
     *
     * @throws IllegalArgumentException if they contradict each other without it
     */
    public static SpatialPoolSettings base(SpatialPoolSettings settings, SpatialPoolSettings before) {
        try {
            return unchanged(settings, before);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(Texts.messageOf(e) + "; a preset or the panel has set one of them, and"
                    + " the code's settings must be valid without it: set both in code", e);
        }
    }

    /** Returns settings without what a preset or the panel has set: others have what counts in its place. */
    public static SpatialPoolSettings unchanged(SpatialPoolSettings settings, SpatialPoolSettings others) {
        return taking(settings, others, setting -> {
            SettingSource source = setting.source(settings);
            return source == SettingSource.PRESET || source == SettingSource.PANEL;
        });
    }

    /** Returns settings without the values of a source, in whose place are the defaults. */
    public static SpatialPoolSettings without(SettingSource source, SpatialPoolSettings settings) {
        SpatialPoolSettings usual = SpatialPoolSettings.builder(settings.name()).build();
        return chosen(settings, setting -> setting.source(settings) == source ? usual : settings);
    }

    /** Returns settings with another source for all that is set, or other than the default. */
    public static SpatialPoolSettings from(SpatialPoolSettings settings, SettingSource source) {
        SpatialPoolSettings.Builder builder = settings.toBuilder().source(source);
        for (Setting<?> setting : Setting.all()) {
            if (isGiven(setting, settings)) {
                setting.copy(settings, builder);
            }
        }
        return builder.build();
    }

    private static SpatialPoolSettings taking(SpatialPoolSettings settings, SpatialPoolSettings others,
            Predicate<Setting<?>> taken) {
        return Setting.all().stream().noneMatch(taken) ? settings
                : chosen(settings, setting -> taken.test(setting) ? others : settings);
    }

    private static boolean isStronger(Setting<?> setting, SpatialPoolSettings settings, SpatialPoolSettings others) {
        return setting.source(others).compareTo(setting.source(settings)) > 0;
    }

    /** Anew, as a builder can't take back what was set. */
    private static SpatialPoolSettings chosen(SpatialPoolSettings settings,
            Function<Setting<?>, SpatialPoolSettings> choice) {
        SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder(settings.name());
        settings.resetRules().forEach(builder::resetRule);
        for (Setting<?> setting : Setting.all()) {
            SpatialPoolSettings from = choice.apply(setting);
            if (isGiven(setting, from)) {
                setting.copy(from, builder.source(setting.source(from)));
            }
        }
        return builder.build();
    }

    private static boolean isGiven(Setting<?> setting, SpatialPoolSettings settings) {
        return setting.source(settings) != SettingSource.DEFAULT || setting.isSet(settings);
    }
}
