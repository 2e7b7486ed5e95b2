// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** Why an object was disposed of. */
public enum DisposeReason {
    /** The object was idle and disposed of by {@link ObjectPool#trim(int)} or a lowered limit. */
    TRIMMED,
    /** The object was released, and a limit was reached. */
    OVER_LIMIT,
    /** Its user discarded it, or one of its hooks threw. */
    DISCARDED,
    /** Its pool was closed. */
    CLOSED
}
