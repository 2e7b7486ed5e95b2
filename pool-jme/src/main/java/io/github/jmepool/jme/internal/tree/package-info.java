// SPDX-License-Identifier: BSD-3-Clause
/**
 * An instance's data and its spatials: the nodes and chunks of a pool, and where an instance is.
 * Not for games: it may change in any release.
 *
 * <p>Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.tree;

import org.jspecify.annotations.NullMarked;
