// SPDX-License-Identifier: BSD-3-Clause
/**
 * What development mode finds and logs, with the place in the game's code.
 * Not for games: it may change in any release.
 *
 * <p>Inside: {@code LeftoverLog} has what uses leave on instances, and writes after their ends; {@code ShaderWatch} has
 * the shaders that are compiled at run time; {@code KnownOwners} cinematics that still have an instance;
 * {@code MissedNodes} nodes whose lights reach no instance. {@code CallStack} finds the calling line.
 *
 * <p>This room names {@code reset}, {@code tree} and a pool's {@code PoolWork} in {@code work}. Only
 * {@code scene} uses it.
 *
 * <p>Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.report;

import org.jspecify.annotations.NullMarked;
