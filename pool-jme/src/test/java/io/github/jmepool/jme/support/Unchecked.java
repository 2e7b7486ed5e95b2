// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

/** Throws checked exceptions where none are declared, as Kotlin and Groovy do. */
public final class Unchecked {
    private Unchecked() {
    }

    /** Throws it; {@code throw Unchecked.of(problem)} tells the compiler so. */
    public static RuntimeException of(Throwable problem) {
        throw Unchecked.<RuntimeException>as(problem);
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X as(Throwable problem) throws X {
        throw (X) problem;
    }
}
