// SPDX-License-Identifier: BSD-3-Clause
/**
 * Draws all instances of a pool in one draw call for each geometry of its prefab. A game asks for it with
 * {@link io.github.jmepool.jme.SpatialPoolSettings#drawnAsOne()} and meets it as
 * {@link io.github.jmepool.jme.PoolDrawing}; nothing in here is for games. Knows the public types of the scene only,
 * which finds this package as a service.
 */
@NullMarked
package io.github.jmepool.jme.instancing;

import org.jspecify.annotations.NullMarked;
