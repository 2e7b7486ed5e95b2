// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.util.Internal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The settings of a pool as one text, {@code prewarm=20; sizing=none}, for events of the flight recorder. */
@Internal
public final class SettingsText {
    private static final String OTHER_POOL = "not a pool of spatials: ";
    private static final String SEPARATOR = "; ";

    private SettingsText() {
    }

    /**
     * Returns the settings that differ from the defaults, and the sizing policy unless it is the game's own.
     *
     * @param settings of a pool of spatials, or of any other pool, which is described only
     * @return the text
     */
    public static String of(PoolSettings settings) {
        if (!(settings instanceof SpatialPoolSettings given)) {
            return OTHER_POOL + settings;
        }
        List<String> texts = new ArrayList<>();
        for (PoolSetting<?> setting : PoolSetting.all()) {
            String text = setting.text(given);
            if (text != null && (setting.isSet(given) || setting.key().equals("sizing"))) {
                texts.add(setting.key() + '=' + text);
            }
        }
        return String.join(SEPARATOR, texts);
    }

    /**
     * Reads settings.
     *
     * @param pool the pool's name
     * @param text what {@link #of} has returned
     * @return the settings
     * @throws IllegalArgumentException if the text is anything else
     */
    public static SpatialPoolSettings read(String pool, String text) {
        SpatialPoolSettings.Builder settings = SpatialPoolSettings.builder(pool);
        for (String one : text.isEmpty() ? new String[0] : text.split(SEPARATOR)) {
            int end = one.indexOf('=');
            setting(end < 0 ? one : one.substring(0, end)).set(settings, one.substring(end + 1));
        }
        return settings.build();
    }

    private static PoolSetting<?> setting(String key) {
        return PoolSetting.all().stream().filter(setting -> setting.key().equals(key)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no setting '" + key + "'"));
    }

    /**
     * Returns whether a text is that of a pool of spatials, which a preset may have.
     *
     * @param text what {@link #of} has returned
     * @return false if {@link #read} can't read it
     */
    public static boolean isOfSpatials(String text) {
        return !text.startsWith(OTHER_POOL);
    }

    /**
     * Returns whether a text names the sizing policy.
     *
     * @param text what {@link #of} has returned
     * @return false if the policy is a custom one, which has no text
     */
    public static boolean namesSizing(@Nullable String text) {
        return text != null && (SEPARATOR + text).contains(SEPARATOR + "sizing=");
    }
}
