// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** The handling of objects that are in use when a pool is closed. Idle objects are always disposed of. */
public enum ClosePolicy {
    /**
     * They are disposed of at once; a user that still holds one must not use it any more. The default of a confined
     * pool.
     */
    DISPOSE,
    /** They may still be released, and are disposed of then. The default of a pool for many threads. */
    DISPOSE_ON_RELEASE,
    /** They belong to their users, as if detached; the pool never disposes of them. */
    ABANDON,
    /** The close is refused with a {@link PoolException} while any is out, and nothing changes. */
    THROW
}
