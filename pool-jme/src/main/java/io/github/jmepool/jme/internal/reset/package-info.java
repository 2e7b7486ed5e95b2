// SPDX-License-Identifier: BSD-3-Clause
/**
 * Saves an instance's state, compares and restores it: the parts behind what games use in {@code jme.reset}.
 * Not for games: it may change in any release.
 *
 * <p>Inside: a {@code SnapshotTemplate} is made once from a prefab and a {@code ResetPlan}; it gives each instance its
 * {@code SpatialSnapshot}, which has
 * <ul>
 * <li>a {@code SpatialState} for each spatial: transform, name, hints, mesh, material and level of detail;
 * <li>{@code LocalLists} for each spatial: children, controls, lights, material overrides and user data;
 * <li>a {@code StatePart} for state that only some classes of spatials or controls have, such as animations or
 *     particles; {@code StateParts} lists them all.
 * </ul>
 * A {@code SharedStateCheck}, one for all instances of a pool, watches the meshes and materials that they share. The
 * state of these is kept once in a scene, in {@code SharedStates}.
 *
 * <p>A reset compares and restores in this order: the parts that move spatials of the tree; the states and lists of the
 * tree; the other parts; the game's rules, which are parts as well; finally what instances share. In
 * {@code ResetScope.TRANSFORM} the rules come before the states of the tree.
 *
 * <p>To add a new kind of leftover, write a subclass of {@code StatePart} and add a line to {@code StateParts}, and a
 * constant to {@code LeftoverKind} if none fits. To add a property to an existing kind, add a line to the table of
 * {@code Property} in that kind's class. State that the engine itself changes, which is no leftover, is listed in
 * {@code EngineManaged} of the room {@code engine}.
 *
 * <p>Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.reset;

import org.jspecify.annotations.NullMarked;
