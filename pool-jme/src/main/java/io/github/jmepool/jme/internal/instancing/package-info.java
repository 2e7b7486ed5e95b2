// SPDX-License-Identifier: BSD-3-Clause
/**
 * Draws all instances of a pool with one draw call for each geometry of its prefab. Games switch it on with
 * {@link io.github.jmepool.jme.SpatialPoolSettings#instanced()} and read its counts from
 * {@link io.github.jmepool.jme.InstancedRendering}; they use no type of this package.
 *
 * <p>Inside: {@code InstancingCheck} refuses prefabs that cannot be drawn this way. A {@code PoolRenderer} follows the
 * instances of one pool as an {@code InstanceListener}: each is a {@code DrawnInstance}, and each geometry that the
 * prefab shows is a {@code PrefabGeometry} of the {@code Template}, which comments call a part. Below each node where
 * instances are drawn together there is an {@code InstancedBatches} with an {@code InstancedBatch} for each part, which
 * comments call a group: its {@code Slots} have the numbers that it draws, which an {@code InstanceStore} takes from
 * the instances, and {@code InstanceBuffers} what is uploaded of these. {@code Turns} have what the
 * {@code InstanceBillboards} turn to the {@code Facing} of each view. The other instances are drawn individually.
 * {@code SlotBatches} draw slots of which there are no instances, but numbers of a swarm; a {@code PartPlace} is where
 * a part is in one.
 *
 * <p>This room names {@code crowd}, {@code drawn}, {@code effects}, {@code engine}, {@code tree} and a pool's
 * {@code PoolWork} in {@code work}. Open pools call {@code InstancingCheck} and {@code PoolRenderer}, swarms
 * {@code InstancingCheck} and {@code SlotBatches}.
 *
 * <p>Not for games: it may change in any release. Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/instancing.md">Instancing</a>,
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/crowds.md">Animated crowds</a>,
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/effects.md">Particle effects</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.instancing;

import org.jspecify.annotations.NullMarked;

