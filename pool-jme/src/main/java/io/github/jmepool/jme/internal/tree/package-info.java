// SPDX-License-Identifier: BSD-3-Clause
/** The tree of spatials of an instance; knows no pool. Not for games: it may change in any release. */
@NullMarked
package io.github.jmepool.jme.internal.tree;

import org.jspecify.annotations.NullMarked;
