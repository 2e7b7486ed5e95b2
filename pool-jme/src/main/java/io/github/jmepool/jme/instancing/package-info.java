// SPDX-License-Identifier: BSD-3-Clause
/**
 * Draws all instances of a pool in one draw call for each geometry of its prefab. A game asks for it with
 * {@link io.github.jmepool.jme.SpatialPoolSettings#instanced()} and meets it as
 * {@link io.github.jmepool.jme.InstancedRendering}; nothing in here is for games. Follows the instances as an
 * {@link io.github.jmepool.jme.InstanceListener}. Knows the public types of the scene only, which finds this package as
 * a service.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/instancing.md">Drawn as one</a>.
 */
@NullMarked
package io.github.jmepool.jme.instancing;

import org.jspecify.annotations.NullMarked;
