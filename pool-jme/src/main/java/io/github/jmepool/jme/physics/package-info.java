// SPDX-License-Identifier: BSD-3-Clause
/**
 * Adds Minie's physics bodies to the physics space and removes them, with the instances of pools that they belong to.
 * {@link io.github.jmepool.jme.physics.PhysicsPools} installs a {@code BodyListener}, which is an
 * {@link io.github.jmepool.jme.InstanceListener}; {@code BodyCheck} refuses what can't be pooled.
 *
 * <p>{@code InstanceBodies} are the bodies of one instance, each a {@code PooledBody} ({@code RigidBody},
 * {@code GhostBody}, {@code CharacterBody}, {@code WalkerBody}), and their joints ({@code OwnJoint}). A property that a
 * use may change is a line in a table of {@link io.github.jmepool.jme.reset.Property}: in {@code ObjectState} for all
 * collision objects, in {@code RigidState} for rigid bodies, in {@code ShapeState} for shapes, else in the class of the
 * control.
 *
 * <p>This package uses the public API of {@code jme} and the tables of {@code jme.reset}; no other package names Minie,
 * which is optional.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/physics.md">Physics</a>.
 */
@NullMarked
package io.github.jmepool.jme.physics;

import org.jspecify.annotations.NullMarked;
