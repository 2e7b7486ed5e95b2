// SPDX-License-Identifier: BSD-3-Clause
/**
 * Objects that several holders share by a key, such as a loaded texture or sound.
 * {@link io.github.jmepool.core.shared.SharedPool}, made with {@link io.github.jmepool.core.shared.SharedPool#named},
 * loads an object when its key is acquired for the first time, and counts its holders. A
 * {@link io.github.jmepool.core.shared.SharedObject} is the pool's entry for an object. An object without holders stays
 * until it expires, or the pool is over its capacity and the object is of the lowest priority.
 *
 * <p>This package depends on {@code core}, which does not refer to it.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/guide.md#shared-textures-materials-meshes-and-sounds">Shared textures, materials, meshes and sounds</a>.
 */
@NullMarked
package io.github.jmepool.core.shared;

import org.jspecify.annotations.NullMarked;
