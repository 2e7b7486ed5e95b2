// SPDX-License-Identifier: BSD-3-Clause
/**
 * Swarms: pools whose instances are numbers in arrays, without a spatial. Games register one with
 * {@link io.github.jmepool.jme.ScenePools#swarm}.
 *
 * <p>Inside: an {@code OpenSwarm} is a swarm from the opening of its scene to its end: a pool of the core, whose
 * objects are {@code SwarmUse}s, with {@code SwarmArrays} that have their numbers and make world matrices of them.
 *
 * <p>This room names {@code instancing}, whose {@code SlotBatches} draw the matrices, {@code query}, {@code settings},
 * {@code tree} and {@code work}. The room {@code scene} opens and closes swarms, and decides when in a frame they may
 * change.
 *
 * <p>Not for games: it may change in any release. Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/swarms.md">Swarms</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.swarm;

import org.jspecify.annotations.NullMarked;
