// SPDX-License-Identifier: BSD-3-Clause
/**
 * Physics bodies of Minie enter and leave the physics space with the instances of pools.
 * {@link io.github.jmepool.jme.physics.PhysicsPools} installs this as an
 * {@link io.github.jmepool.jme.InstanceListener}. It uses the public API of {@code jme} and the tables of properties of
 * {@code jme.reset}; no other package names Minie, which is optional.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/physics.md">Physics</a>.
 */
@NullMarked
package io.github.jmepool.jme.physics;

import org.jspecify.annotations.NullMarked;
