// SPDX-License-Identifier: BSD-3-Clause
/**
 * Swarms and labels: pools whose instances are numbers in arrays, without a spatial. Games register them with
 * {@link io.github.jmepool.jme.ScenePools#swarm} and {@link io.github.jmepool.jme.ScenePools#labels}.
 *
 * <p>Inside: {@code OpenUses} are either of them from the opening of the scene to its end: a pool of the core, whose
 * objects are {@code SwarmUse}s, in the slots of {@code UseSlots}. An {@code OpenSwarm} has {@code SwarmArrays}, which
 * make world matrices of their numbers. {@code OpenLabels} have {@code LabelArrays}, which copy theirs into the rows of
 * {@code GlyphRuns}, as {@code TextLayout} places them.
 *
 * <p>This room names {@code instancing}, whose {@code SlotBatches} and {@code LabelBatches} draw them, {@code query},
 * {@code settings}, {@code tree} and {@code work}. The room {@code scene} opens and closes them, and decides when in a
 * frame they may change.
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
