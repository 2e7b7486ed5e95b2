// SPDX-License-Identifier: BSD-3-Clause
/**
 * Objects with a key that many may hold at once, such as a loaded texture or sound. Come in by
 * {@link io.github.jmepool.core.shared.SharedPool#named}, which begins a
 * {@link io.github.jmepool.core.shared.SharedPoolBuilder}; the pool tells what it knows of an object by a
 * {@link io.github.jmepool.core.shared.SharedObject}. An object that nobody holds stays until a
 * {@link io.github.jmepool.core.shared.EvictionRule} lets it go. This package uses the pools' types; no pool uses it.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/guide.md#shared-textures-materials-meshes-and-sounds">Shared textures, materials, meshes and sounds</a>.
 */
@NullMarked
package io.github.jmepool.core.shared;

import org.jspecify.annotations.NullMarked;
