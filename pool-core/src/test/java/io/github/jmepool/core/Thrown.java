// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** What a hook may throw. Java's compiler forbids the third without a declaration; Kotlin's and Groovy's don't. */
enum Thrown {
    EXCEPTION {
        @Override
        Throwable make(String message) {
            return new IllegalStateException(message);
        }
    },
    ERROR {
        @Override
        Throwable make(String message) {
            return new StackOverflowError(message);
        }
    },
    CHECKED {
        @Override
        Throwable make(String message) {
            return new java.io.IOException(message);
        }
    };

    abstract Throwable make(String message);

    /** Throws a new one. The type is for callers that must return something. */
    final <T> T fail(String message) {
        throw Thrown.<RuntimeException>asUnchecked(make(message));
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X asUnchecked(Throwable any) throws X {
        throw (X) any;
    }

    /** Whether it is one of these, as it was thrown. */
    final boolean is(Throwable thrown, String message) {
        return thrown != null && thrown.getClass() == make("").getClass() && message.equals(thrown.getMessage());
    }
}
