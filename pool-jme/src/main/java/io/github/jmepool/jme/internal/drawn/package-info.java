// SPDX-License-Identifier: BSD-3-Clause
/**
 * What instances that are drawn together have in common, whether they have poses, particles or neither.
 * Not for games: it may change in any release.
 *
 * <p>Inside: {@code Reason} lists why an instance is drawn individually; {@code Playing} is what an instance plays
 * apart from the engine; {@code DerivedMaterials} change the vertex shaders of materials,
 * {@code InstanceNormals} those of all that are instanced. A {@code Billboard} takes the place of the engine's control.
 *
 * <p>This room names {@code engine}. {@code crowd}, {@code effects} and {@code instancing} use it.
 *
 * <p>Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.drawn;

import org.jspecify.annotations.NullMarked;
