// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** The reason for which a slot is taken or made, which decides how it counts until it is put down again. */
enum Permit {
    /** To be kept idle where no limit on idle objects holds: it never counts as out. */
    SPARE,
    /** To be kept idle in a place that was granted under {@code maxIdle}. */
    GRANTED_SPARE,
    /** To be used where no limit on active objects holds, or in spite of one. */
    UNLIMITED,
    /** To be used in a place that was granted under {@code maxActive}. */
    GRANTED
}
