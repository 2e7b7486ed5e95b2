// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.SettingSource;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One setting of one pool, as the panel shows and edits it; knows nothing of the screen. */
sealed interface PanelSetting {
    /** Returns what the setting is called. */
    String label();

    /** Returns what explains the setting. */
    String help();

    /** Tells where the value comes from. */
    Supplier<SettingSource> origin();

    /** Returns a line about the setting, with where its value comes from. */
    default String explanation() {
        SettingSource from = origin().get();
        return label() + (from == SettingSource.DEFAULT ? " (default): " : " (from " + from.label() + "): ") + help();
    }

    /**
     * A number.
     *
     * @param slides whether a slider suits the number, because both its ends mean something
     */
    @SuppressWarnings("JavaLangClash") // Always called PanelSetting.Number.
    record Number(String label, String help, Supplier<SettingSource> origin, NumberModel model, boolean slides)
            implements PanelSetting {
    }

    /**
     * One of a few words.
     *
     * @param source gives the option in force; -1 for one that only code can set
     * @param target takes another option, or throws with the reason
     */
    record Choice(String label, String help, Supplier<SettingSource> origin, List<String> options, IntSupplier source,
            IntConsumer target) implements PanelSetting {
        @Override
        public String explanation() {
            return PanelSetting.super.explanation() + " One of: " + String.join(", ", options) + ".";
        }

        /** Returns the word for the option in force. */
        String shown() {
            return selected() < 0 ? "set in code" : options.get(selected());
        }

        /** Returns the option in force; -1 for one that only code can set. */
        int selected() {
            return source.getAsInt();
        }

        /** Selects the option that is the given number of steps further, going round; returns null or why not. */
        @Nullable String turn(int steps) {
            return select(Math.floorMod(selected() + steps, options.size()));
        }

        /** Selects an option; returns null or why not. */
        @Nullable String select(int option) {
            return refusal(() -> target.accept(option));
        }
    }

    /**
     * On or off.
     *
     * @param source tells which
     * @param target takes the other, or throws with the reason
     */
    record Flag(String label, String help, Supplier<SettingSource> origin, BooleanSupplier source,
            Consumer<Boolean> target) implements PanelSetting {
        boolean on() {
            return source.getAsBoolean();
        }

        /** Turns it on or off; returns null or why not. */
        @Nullable String set(boolean isOn) {
            return refusal(() -> target.accept(isOn));
        }
    }

    /** Makes a change; returns null or why it was refused. */
    static @Nullable String refusal(Runnable change) {
        try {
            change.run();
            return null;
        } catch (IllegalArgumentException | IllegalStateException e) {
            return Texts.messageOf(e);
        }
    }
}
