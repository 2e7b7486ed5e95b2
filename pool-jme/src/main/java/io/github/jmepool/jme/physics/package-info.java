// SPDX-License-Identifier: BSD-3-Clause
/**
 * Minie's physics bodies enter the physics space when the instance they belong to is spawned, leave it when the
 * instance is recycled, and are reset with it. {@link io.github.jmepool.jme.physics.PhysicsPools} installs it.
 *
 * <p>Inside: {@code BodyListener} is the {@link io.github.jmepool.jme.InstanceListener}; {@code BodyCheck} refuses
 * bodies that cannot be pooled. {@code InstanceBodies} are the bodies of one instance, each a {@code PooledBody}
 * ({@code RigidBody}, {@code GhostBody}, {@code CharacterBody}, {@code WalkerBody}), and their joints
 * ({@code OwnJoint}). A property that is to be reset is a line in a table of
 * {@code Property}: {@code ObjectState} has the table for all collision objects,
 * {@code RigidState} for rigid bodies, {@code ShapeState} for shapes, and the body's class for what only that body has.
 *
 * <p>This is the only package that refers to Minie, which is optional. It depends on the public types of {@code jme},
 * on the tables of properties of {@code jme.internal.reset}, and on {@code jme.internal.tree} for names in messages.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/physics.md">Physics</a>.
 */
@NullMarked
package io.github.jmepool.jme.physics;

import org.jspecify.annotations.NullMarked;
