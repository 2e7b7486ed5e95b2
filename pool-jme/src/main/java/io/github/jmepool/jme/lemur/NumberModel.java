// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.internal.settings.Setting.Range;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** A number that may be typed or stepped, within bounds; refuses everything else with the reason. */
final class NumberModel {
    private final Range range;
    private final DoubleSupplier source;
    private final DoubleConsumer target;

    /**
     * Makes a model.
     *
     * @param range which numbers are accepted; where the least is above 0, none that its digits would show as 0
     * @param source gives the number in force; "no limit" is {@link Integer#MAX_VALUE}
     * @param target takes each accepted number; the message of an exception that it throws is the reason why not
     */
    NumberModel(Range range, DoubleSupplier source, DoubleConsumer target) {
        double least = range.min() > 0 ? Math.max(range.min(), Math.pow(10, -range.decimals())) : range.min();
        this.range = new Range(least, range.max(), range.step(), range.decimals(), range.whole(), range.unlimited(),
                range.makesInstances(), range.unit());
        this.source = source;
        this.target = target;
    }

    /** Returns the number as it is shown: digits with a point, or {@link Range#NO_LIMIT}. */
    String text() {
        double number = source.getAsDouble();
        if (isUnlimited(number)) {
            return Range.NO_LIMIT;
        }
        String rounded = String.format(Locale.ROOT, "%." + range.decimals() + "f", number);
        // or Enter would take another number than the one in force
        return Double.parseDouble(rounded) == number ? rounded : Double.toString(number);
    }

    private boolean isUnlimited(double number) {
        return range.unlimited() && number == Integer.MAX_VALUE;
    }

    /**
     * Takes what was typed, if it is a number within the bounds that the target accepts.
     *
     * @param typed the text; blank or "no limit" means no limit where there need not be one
     * @return null when it was taken, otherwise the reason why not, or what code of the game has thrown after that
     */
    @Nullable String enter(String typed) {
        String text = typed.strip();
        if (range.unlimited() && (text.isEmpty() || text.equalsIgnoreCase(Range.NO_LIMIT))) {
            return accept(Integer.MAX_VALUE);
        }
        try {
            // in a whole number, a comma would stand between thousands
            return accept(Double.parseDouble(range.whole() ? text : text.replace(',', '.')));
        } catch (NumberFormatException e) {
            return "'" + text + "' is not a number";
        }
    }

    /** Adds or takes away steps, stopping at the bounds; returns null or why the number was not taken. */
    @Nullable String step(int steps) {
        double old = source.getAsDouble();
        if (isUnlimited(old)) {
            return "type a number to set a limit";
        }
        double digits = Math.pow(10, range.decimals());
        double stepped = Math.rint((old + steps * range.step()) * digits) / digits;
        return accept(Math.max(range.min(), Math.min(range.max(), stepped)));
    }

    private @Nullable String accept(double accepted) {
        if (accepted == source.getAsDouble()) {
            return null;
        }
        String refusal = range.refusal(accepted);
        return refusal != null ? refusal : refusal(() -> target.accept(accepted));
    }

    /** Makes a change; returns null or why it was refused, or what code of the game has thrown meanwhile. */
    static @Nullable String refusal(Runnable change) {
        try {
            change.run();
            return null;
        } catch (Exception e) {
            return Texts.messageOf(e);
        }
    }
}
