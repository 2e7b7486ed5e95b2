// SPDX-License-Identifier: BSD-3-Clause
/**
 * Poses of skinned instances: baked into textures, played, and put into materials.
 * Not for games: it may change in any release.
 *
 * <p>Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.crowd;

import org.jspecify.annotations.NullMarked;
