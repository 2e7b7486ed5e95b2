// SPDX-License-Identifier: BSD-3-Clause
/**
 * Captures an instance as it was created, and at the end of each use finds, restores and reports its leftovers:
 * whatever the use has changed on its tree of spatials. Games implement {@link io.github.jmepool.jme.reset.Poolable}
 * and {@link io.github.jmepool.jme.reset.ResetRule}.
 *
 * <p>Inside: a {@link io.github.jmepool.jme.internal.reset.SnapshotTemplate} is made once from a prefab and a
 * {@link io.github.jmepool.jme.internal.reset.ResetPlan}; it gives each instance its
 * {@link io.github.jmepool.jme.internal.reset.SpatialSnapshot}, which has
 * <ul>
 * <li>a {@code SpatialState} for each spatial: transform, name, hints, mesh, material and level of detail;
 * <li>{@code LocalLists} for each spatial: children, controls, lights, material overrides and user data;
 * <li>a {@code StatePart} for state that only some classes of spatials or controls have, such as animations or
 *     particles; {@code StateParts} lists them all.
 * </ul>
 * A {@code SharedStateCheck}, one for all instances of a pool, watches the meshes and materials that they share. The
 * state of these is kept once in a scene, in {@link io.github.jmepool.jme.internal.reset.SharedStates}.
 *
 * <p>To add a new kind of leftover, write a subclass of {@code StatePart} and add a line to {@code StateParts}, and a
 * constant to {@link io.github.jmepool.jme.internal.reset.LeftoverKind} if none fits. To add a property to an existing kind, add
 * a line to the table of {@link io.github.jmepool.jme.internal.reset.Property} in that kind's class. State that the engine
 * itself changes, which is no leftover, is listed in {@code EngineManaged}.
 *
 * <p>This package depends on the JDK, the engine and {@code core.util}, and knows no pool.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/reset-checklist.md">Reset check-list</a>.
 */
@NullMarked
package io.github.jmepool.jme.reset;

import org.jspecify.annotations.NullMarked;
