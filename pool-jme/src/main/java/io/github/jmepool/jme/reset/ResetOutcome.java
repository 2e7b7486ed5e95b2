// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

/**
 * The result of a reset.
 */
public enum ResetOutcome {
    /** Nothing but the place of the instance had changed. */
    UNCHANGED,

    /** Something had changed and was restored: the instance may be used again. */
    REPAIRED,

    /** Something had changed that cannot be restored: the instance is disposed of and replaced. */
    DISCARD;

    /**
     * Combines this outcome with that of another part of the same instance.
     *
     * @param other the other outcome, not null
     * @return the worse of the two
     */
    public ResetOutcome and(ResetOutcome other) {
        return other.compareTo(this) > 0 ? other : this;
    }
}
