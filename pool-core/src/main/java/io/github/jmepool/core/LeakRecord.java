// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.time.Duration;
import java.util.List;

/**
 * One object that has been out for long: which, for how long, and where it was acquired. Immutable.
 *
 * @param pool name of the pool
 * @param object the object's own description, taken when the record was made
 * @param useId the use that lasts too long
 * @param held how long it has been out
 * @param stack where it was acquired, innermost frame of the caller first
 */
public record LeakRecord(String pool, String object, long useId, Duration held, List<StackTraceElement> stack) {
    /**
     * Copies the stack.
     *
     * @param pool name of the pool
     * @param object the object's own description, taken when the record was made
     * @param useId the use that lasts too long
     * @param held how long it has been out
     * @param stack where it was acquired, innermost frame of the caller first
     */
    public LeakRecord {
        stack = List.copyOf(stack);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Pool '" + pool + "': '" + object + "' (use " + useId
                + ") has been out for " + held.toMillis() + " ms, acquired");
        for (StackTraceElement frame : stack) {
            text.append(System.lineSeparator()).append("    at ").append(frame);
        }
        return text.toString();
    }
}
