// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

/**
 * What a reset found on an instance that came back.
 */
public enum ResetOutcome {
    /** Nothing but the place of the instance had changed. */
    UNCHANGED,

    /** Something had changed and was put back: the instance may be used again. */
    REPAIRED,

    /** Something had changed that cannot be put back: the instance must be disposed of and replaced. */
    DISCARD;

    /**
     * Joins this outcome with that of another part of the same instance.
     *
     * @param other the other outcome, not null
     * @return the worse of the two
     */
    public ResetOutcome and(ResetOutcome other) {
        return other.compareTo(this) > 0 ? other : this;
    }
}
