// SPDX-License-Identifier: BSD-3-Clause
/**
 * Where the instances of a pool or a swarm are, for queries by position. Not for games: it may change in any release.
 *
 * <p>Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.query;

import org.jspecify.annotations.NullMarked;
