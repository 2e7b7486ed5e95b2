// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

/** A control that can't be disabled without a change of what the game reads, and does nothing while it is parked. */
public interface ParkedControl {
    /** The instance is attached, but idle; or it is no longer. */
    void setParked(boolean parked);
}
