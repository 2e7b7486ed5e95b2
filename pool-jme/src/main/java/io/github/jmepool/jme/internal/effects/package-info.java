// SPDX-License-Identifier: BSD-3-Clause
/**
 * Particles of instances that are drawn together: what each began with is kept in a texture, and the vertex shader
 * places it from its age. Not for games: it may change in any release.
 *
 * <p>Inside: {@code EffectControl} takes the place of the control of the engine's emitter. An {@code Effect} follows
 * one emitter, which emits as ever, and writes the particles that are born into its row of a
 * {@code ParticleTexture}; a material of {@code EffectMaterials} draws them.
 *
 * <p>Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>. How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/effects.md">Particle effects</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.effects;

import org.jspecify.annotations.NullMarked;

