// SPDX-License-Identifier: BSD-3-Clause
/**
 * Physics bodies of Minie enter and leave the physics space with the instances of pools. Come in by
 * {@link io.github.jmepool.jme.physics.PhysicsPools}. It takes part in uses as a
 * {@link io.github.jmepool.jme.InstanceListener}. It knows what users know of {@code jme}, and no other package names
 * Minie, which is optional for the rest.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/physics.md">Physics</a>.
 */
@NullMarked
package io.github.jmepool.jme.physics;

import org.jspecify.annotations.NullMarked;
