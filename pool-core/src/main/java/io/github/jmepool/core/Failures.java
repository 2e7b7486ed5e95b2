// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** Collects what hooks throw while an operation over several objects goes on to its end. */
final class Failures {
    private Throwable first;

    void add(Throwable failure) {
        if (first == null) {
            first = failure;
        } else if (first != failure) {
            first.addSuppressed(failure);
        }
    }

    /** Runs an action, whatever it throws. */
    void run(Runnable action) {
        try {
            action.run();
        } catch (Throwable failure) {
            add(failure);
        }
    }

    boolean any() {
        return first != null;
    }

    /** Throws the first failure with the others suppressed, if there was any. */
    void throwFirst() {
        // Hooks declare no checked exceptions; one that was thrown all the same reaches the caller as it is.
        if (first != null) {
            throw Failures.<RuntimeException>unchecked(first);
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }
}
