// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/** The handling of a spatial that no pool knows when it is recycled. */
public enum ForeignPolicy {
    /** The call is refused with an exception. */
    THROW,
    /** The spatial is detached from its parent, and its buffers and images that nothing else uses are freed. */
    DISPOSE
}
