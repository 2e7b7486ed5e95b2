// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.util.Texts;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One setting of one pool, as the panel shows and edits it; knows nothing of the screen.
 */
abstract sealed class Setting permits Setting.Number, Setting.Choice, Setting.Flag {
    private final String label;
    private final String help;
    private @Nullable String error;

    private Setting(String label, String help) {
        this.label = label;
        this.help = help;
    }

    /** Returns what the setting is called. */
    String label() {
        return label;
    }

    /** Returns one sentence that explains the setting. */
    String help() {
        return help;
    }

    /** Returns why the last change was refused, null when it was taken. */
    @Nullable String error() {
        return error;
    }

    void error(@Nullable String reason) {
        error = reason;
    }

    /** A number. */
    @SuppressWarnings("JavaLangClash") // Always called Setting.Number.
    static final class Number extends Setting {
        private final NumberModel model;
        private final boolean slides;

        Number(String label, String help, NumberModel model) {
            this(label, help, model, false);
        }

        Number(String label, String help, NumberModel model, boolean slides) {
            super(label, help);
            this.model = model;
            this.slides = slides;
        }

        /** Tells whether a slider suits the number, because both its ends mean something. */
        boolean slides() {
            return slides;
        }

        NumberModel model() {
            return model;
        }
    }

    /** One of a few words. */
    static final class Choice extends Setting {
        private final List<String> options;
        private final IntConsumer target;
        private int selected;

        Choice(String label, String help, List<String> options, IntConsumer target) {
            super(label, help);
            this.options = List.copyOf(options);
            this.target = target;
        }

        List<String> options() {
            return options;
        }

        /** Returns the word for the option in force. */
        String shown() {
            return selected < 0 ? "set in code" : options.get(selected);
        }

        /** Returns the option in force; -1 for one that only code can set. */
        int selected() {
            return selected;
        }

        void show(int option) {
            selected = option;
        }

        /** Selects the option that is the given number of steps further, going round; returns null or why not. */
        @Nullable String turn(int steps) {
            return select(Math.floorMod(selected + steps, options.size()));
        }

        /** Selects an option; returns null or why not. */
        @Nullable String select(int option) {
            error(refusal(() -> target.accept(option)));
            if (error() == null) {
                selected = option;
            }
            return error();
        }
    }

    /** On or off. */
    static final class Flag extends Setting {
        private final Consumer<Boolean> target;
        private boolean on;

        Flag(String label, String help, Consumer<Boolean> target) {
            super(label, help);
            this.target = target;
        }

        boolean on() {
            return on;
        }

        void show(boolean isOn) {
            on = isOn;
        }

        /** Turns it on or off; returns null or why not. */
        @Nullable String set(boolean isOn) {
            error(refusal(() -> target.accept(isOn)));
            if (error() == null) {
                on = isOn;
            }
            return error();
        }
    }

    private static @Nullable String refusal(Runnable change) {
        try {
            change.run();
            return null;
        } catch (IllegalArgumentException | IllegalStateException e) {
            return Texts.messageOf(e);
        }
    }
}
