// SPDX-License-Identifier: BSD-3-Clause
/**
 * Converts glTF models whose extras declare a pool. {@link io.github.jmepool.jme.gltf.PoolExtras} gives them a
 * {@link io.github.jmepool.jme.PoolControl}.
 *
 * <p>This is the only package that refers to {@code jme3-plugins}, which is optional. It depends on the public types of
 * {@code jme}; no package depends on it.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/prefabs.md">Prefabs</a>.
 */
@NullMarked
package io.github.jmepool.jme.gltf;

import org.jspecify.annotations.NullMarked;
