// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/**
 * Collects what goes wrong in work that has to go on, and throws the first at the end, the others suppressed. Hooks
 * declare no checked exceptions, but Kotlin's and Groovy's throw them all the same: such a one is thrown as it is.
 */
final class Problems {
    private Throwable first;

    void add(Throwable problem) {
        if (first == null) {
            first = problem;
        } else if (first != problem) {
            first.addSuppressed(problem);
        }
    }

    void run(Runnable work) {
        try {
            work.run();
        } catch (Throwable problem) {
            add(problem);
        }
    }

    void throwFirst() {
        Throwable problem = first;
        first = null;
        if (problem != null) {
            throw Problems.<RuntimeException>unchecked(problem);
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X unchecked(Throwable problem) throws X {
        throw (X) problem;
    }
}
