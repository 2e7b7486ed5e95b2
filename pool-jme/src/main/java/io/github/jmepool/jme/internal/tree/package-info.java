// SPDX-License-Identifier: BSD-3-Clause
/**
 * The tree of spatials of an instance; knows no pool. Not for games: it may change in any release.
 *
 * <p>Where it stands among the other parts:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.tree;

import org.jspecify.annotations.NullMarked;
