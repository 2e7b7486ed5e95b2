// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/** The handling of a spatial that no pool knows when it is recycled. */
public enum ForeignPolicy {
    /** The call is refused with an exception. */
    THROW,
    /**
     * The spatial is detached from its parent; the engine frees what only it used, as it does without pools. Instances
     * of pools below it stay in use, out of the scene: recycle or reparent them first.
     */
    DETACH
}
