// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import org.jspecify.annotations.Nullable;

/**
 * Collects what goes wrong in work that has to go on, and throws the first at the end, the others suppressed. Hooks
 * declare no checked exceptions, but Kotlin's and Groovy's throw them anyway: such an exception is thrown unchanged.
 * For one thread.
 */
public final class Failures {
    private @Nullable Throwable first;

    /** Makes a collection with no failure yet. */
    public Failures() {
    }

    /**
     * Adds a failure to a collection that is made with the first one.
     *
     * @param known the failures so far; null when there are none
     * @param failure the exception
     * @return the failures, this one included
     */
    public static Failures with(@Nullable Failures known, Throwable failure) {
        Failures failures = known == null ? new Failures() : known;
        failures.add(failure);
        return failures;
    }

    /**
     * Throws the first failure with the others suppressed, if any was collected.
     *
     * @param collected what {@link #with} returned; null when nothing went wrong
     */
    public static void throwAny(@Nullable Failures collected) {
        if (collected != null) {
            collected.throwFirst();
        }
    }

    /**
     * Adds a failure.
     *
     * @param failure the exception
     */
    public void add(Throwable failure) {
        if (first == null) {
            first = failure;
        } else if (first != failure) {
            first.addSuppressed(failure);
        }
    }

    /**
     * Runs an action, whatever it throws.
     *
     * @param action part of the work
     */
    public void run(Runnable action) {
        try {
            action.run();
        } catch (Throwable failure) {
            add(failure);
        }
    }

    /**
     * Cleans up after a failure, which stays the first whatever the cleaning up throws.
     *
     * @param failure the exception; gets exceptions of the action as suppressed
     * @param action cleans up
     */
    public static void suppressed(Throwable failure, Runnable action) {
        try {
            action.run();
        } catch (Throwable second) {
            if (second != failure) {
                failure.addSuppressed(second);
            }
        }
    }

    /**
     * Runs an action; when it throws anything, undoes the steps before it and rethrows.
     *
     * @param action what may throw
     * @param undo undoes the steps; its exceptions are kept as suppressed
     */
    public static void orUndo(Runnable action, Runnable undo) {
        try {
            action.run();
        } catch (Throwable failure) {
            suppressed(failure, undo);
            throw failure;
        }
    }

    /**
     * Returns whether something went wrong.
     *
     * @return false again after {@link #throwFirst()}
     */
    public boolean any() {
        return first != null;
    }

    /** Throws the first failure with the others suppressed, if there was any, and clears it. */
    public void throwFirst() {
        Throwable failure = first;
        first = null;
        if (failure != null) {
            throw Failures.<RuntimeException>unchecked(failure);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // The type is what the compiler is to believe.
    private static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }
}
