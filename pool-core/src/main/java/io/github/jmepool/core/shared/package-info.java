// SPDX-License-Identifier: BSD-3-Clause
/**
 * Objects with a key that many may hold at once, such as a loaded texture or sound. Begin with
 * {@link io.github.jmepool.core.shared.SharedPool#named}, which returns a
 * {@link io.github.jmepool.core.shared.SharedPoolBuilder}; a {@link io.github.jmepool.core.shared.SharedObject} is what
 * the pool knows of an object. An object without holders remains until an
 * {@link io.github.jmepool.core.shared.EvictionRule} chooses it. This package uses the pools' types; no pool uses it.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/guide.md#shared-textures-materials-meshes-and-sounds">Shared textures, materials, meshes and sounds</a>.
 */
@NullMarked
package io.github.jmepool.core.shared;

import org.jspecify.annotations.NullMarked;
