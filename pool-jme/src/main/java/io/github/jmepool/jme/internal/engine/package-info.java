// SPDX-License-Identifier: BSD-3-Clause
/**
 * What is known of the engine beyond its API: fields that it hides, what it writes on its own into spatials, materials
 * and meshes, and which classes are a library's.
 * Not for games: it may change in any release.
 *
 * <p>Inside: {@code EngineFields} opens each hidden field once, for all rooms that read it; {@code EngineManaged} lists
 * what controls, filters and shadow renderers of the engine write, which is no edit of a game's; {@code GameFields}
 * finds the fields of a game's own classes. {@code CopyOnAccess}, and {@code SharedJoints} for armatures, are for
 * subclasses of the engine's that share their parts.
 *
 * <p>This room names no other. {@code reset}, {@code prefab}, {@code drawn}, {@code crowd}, {@code effects} and
 * {@code instancing} use it.
 *
 * <p>Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.engine;

import org.jspecify.annotations.NullMarked;
