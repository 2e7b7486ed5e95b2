// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/** Collects what goes wrong in work that has to go on, and throws the first at the end, the others suppressed. */
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
        if (problem instanceof Error) {
            throw (Error) problem;
        }
        if (problem != null) {
            throw (RuntimeException) problem;
        }
    }
}
