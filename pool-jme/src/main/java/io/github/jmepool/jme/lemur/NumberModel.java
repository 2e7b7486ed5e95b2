// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.PoolSetting;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A number that may be typed or stepped, within bounds; refuses everything else with the reason.
 *
 * <p>Has no part on the screen, so that it can be tested and used without Lemur. Not safe for several threads.
 */
final class NumberModel {
    /** What stands for "no limit" where a model has one. */
    public static final String NO_LIMIT = "no limit";

    private final double min;
    private final double max;
    private final double step;
    private final int decimals;
    private final boolean mayBeUnlimited;
    private final DoubleConsumer target;
    private double value;
    private long version;

    private NumberModel(double min, double max, double step, int decimals, boolean mayBeUnlimited,
            DoubleConsumer target) {
        if (!(min <= max) || !(step > 0)) {
            throw new IllegalArgumentException("min (" + min + ") must be <= max (" + max + ") and step (" + step
                    + ") > 0");
        }
        this.min = min;
        this.max = max;
        this.step = step;
        this.decimals = decimals;
        this.mayBeUnlimited = mayBeUnlimited;
        this.target = target;
        value = min;
    }

    /**
     * Returns a model of whole numbers.
     *
     * @param min the smallest number taken
     * @param max the largest number taken; {@link Integer#MAX_VALUE} lets the number also be "no limit"
     * @param step what one press of a step button adds or takes away, at least 1
     * @param target told each accepted number before it shows; an {@link IllegalArgumentException} or
     *         {@link IllegalStateException} of it refuses the number, and its message is the reason
     * @return the model, its value being {@code min}
     * @throws IllegalArgumentException if {@code min > max} or {@code step < 1}
     */
    public static NumberModel whole(int min, int max, int step, DoubleConsumer target) {
        return new NumberModel(min, max, step, 0, max == Integer.MAX_VALUE, target);
    }

    /**
     * Returns a model of numbers with decimals.
     *
     * @param min the smallest number taken
     * @param max the largest number taken
     * @param step what one press of a step button adds or takes away, more than 0
     * @param decimals how many digits behind the point are shown, and kept of what is stepped
     * @param target told each accepted number before it shows; an {@link IllegalArgumentException} or
     *         {@link IllegalStateException} of it refuses the number, and its message is the reason
     * @return the model, its value being {@code min}
     * @throws IllegalArgumentException if {@code min > max} or {@code step} is not more than 0
     */
    public static NumberModel decimal(double min, double max, double step, int decimals, DoubleConsumer target) {
        return new NumberModel(min, max, step, decimals, false, target);
    }

    /** Returns a model of the numbers that a setting accepts, from the smallest that its digits can show. */
    static NumberModel of(PoolSetting.Range range, DoubleConsumer target) {
        double least = range.min() > 0 ? Math.max(range.min(), Math.pow(10, -range.decimals())) : range.min();
        return new NumberModel(least, range.max(), range.step(), range.decimals(), range.unlimited(), target);
    }

    /**
     * Returns the number; "no limit" is {@link Integer#MAX_VALUE}.
     *
     * @return the number last shown or accepted
     */
    public double value() {
        return value;
    }

    /**
     * Returns the smallest number that is taken.
     *
     * @return the lower bound
     */
    public double min() {
        return min;
    }

    /**
     * Returns the largest number that is taken.
     *
     * @return the upper bound; {@link Integer#MAX_VALUE} of whole numbers means none
     */
    public double max() {
        return max;
    }

    /**
     * Takes a number, rounded to the digits shown, if it is within the bounds and the target accepts it.
     *
     * @param wanted the number
     * @return null when it was taken, otherwise the reason why not; the number is then unchanged
     */
    public @Nullable String enter(double wanted) {
        double scale = Math.pow(10, decimals);
        double rounded = Math.rint(wanted * scale) / scale;
        return rounded >= min && rounded <= max ? accept(rounded) : outside(wanted, number(wanted));
    }

    /**
     * Shows a number that was changed elsewhere; the target is not told.
     *
     * @param newValue the number to show, taken as it is
     */
    public void show(double newValue) {
        if (newValue != value) {
            value = newValue;
            version++;
        }
    }

    /**
     * Returns a count that grows whenever the number changes.
     *
     * @return the number's version
     */
    public long version() {
        return version;
    }

    /**
     * Returns the number as it is shown.
     *
     * @return digits with a point, or {@link #NO_LIMIT}
     */
    public String text() {
        if (mayBeUnlimited && value == Integer.MAX_VALUE) {
            return NO_LIMIT;
        }
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /**
     * Takes what was typed, if it is a number within the bounds that the target accepts.
     *
     * @param typed the text; blank or "no limit" means no limit where the model has one
     * @return null when it was taken, otherwise the reason why not; the number is then unchanged
     */
    public @Nullable String enter(String typed) {
        String text = typed.strip();
        if (mayBeUnlimited && (text.isEmpty() || text.equalsIgnoreCase(NO_LIMIT))) {
            return accept(Integer.MAX_VALUE);
        }
        double parsed;
        try {
            parsed = Double.parseDouble(text.replace(',', '.'));
        } catch (NumberFormatException e) {
            return "'" + text + "' is not a number";
        }
        if (decimals == 0 && parsed != Math.rint(parsed)) {
            return "'" + text + "' is not a whole number";
        }
        if (!(parsed >= min && parsed <= max)) {
            return outside(parsed, text);
        }
        return accept(parsed);
    }

    /**
     * Adds or takes away steps, stopping at the bounds.
     *
     * @param steps how many steps; negative takes away
     * @return null when the number was taken, otherwise the reason why not; the number is then unchanged
     */
    public @Nullable String step(int steps) {
        if (mayBeUnlimited && value == Integer.MAX_VALUE) {
            return steps > 0 ? null : "type a number to set a limit";
        }
        double scale = Math.pow(10, decimals);
        double stepped = Math.rint((value + steps * step) * scale) / scale;
        return accept(Math.max(min, Math.min(max, stepped)));
    }

    private @Nullable String accept(double accepted) {
        if (accepted == value) {
            return null;
        }
        try {
            target.accept(accepted);
        } catch (IllegalArgumentException | IllegalStateException e) {
            return Texts.messageOf(e);
        }
        show(accepted);
        return null;
    }

    private String outside(double refused, String shown) {
        boolean noRange = max >= Integer.MAX_VALUE && !(refused > max);
        return (noRange ? "must be >= " + number(min) : "must be from " + number(min) + " to " + number(max))
                + " but was " + shown;
    }

    private String number(double n) {
        return n == Math.rint(n) ? Long.toString((long) n) : Double.toString(n);
    }
}
