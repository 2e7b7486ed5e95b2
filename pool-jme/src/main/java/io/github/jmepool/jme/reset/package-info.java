// SPDX-License-Identifier: BSD-3-Clause
/**
 * What a game states about resets. At the end of each use the pool finds, restores and reports its leftovers:
 * whatever the use has changed on the tree of its instance. Games implement
 * {@link io.github.jmepool.jme.reset.Poolable} and {@link io.github.jmepool.jme.reset.ResetRule}.
 *
 * <p>The parts that do it are in {@code jme.internal.reset}.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/reset-checklist.md">Reset</a>.
 */
@NullMarked
package io.github.jmepool.jme.reset;

import org.jspecify.annotations.NullMarked;
