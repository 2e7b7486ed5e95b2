// SPDX-License-Identifier: BSD-3-Clause
/**
 * Captures an instance as it was made, finds what a use has changed on its tree of spatials, restores it and reports
 * it. Games implement {@link io.github.jmepool.jme.reset.Poolable} and {@link io.github.jmepool.jme.reset.ResetRule}.
 * This package uses the JDK, the engine and {@code core.util} only.
 *
 * <p>A {@link io.github.jmepool.jme.reset.SnapshotTemplate} is made once from a prefab and a
 * {@link io.github.jmepool.jme.reset.ResetPlan}; it gives each instance its
 * {@link io.github.jmepool.jme.reset.SpatialSnapshot}. A snapshot keeps:
 * <ul>
 * <li>a {@code SpatialState} for each spatial: transform, name, hints, mesh, material and level of detail;
 * <li>{@code LocalLists} for each spatial: {@code ChildList}, {@code ControlList}, {@code LocalLightList},
 *     {@code OverrideList} and {@code UserDataState};
 * <li>a {@code StatePart} for each further kind of state, which only some classes of spatials or controls have;
 *     {@code StateParts} lists them;
 * <li>for all instances together, a {@code SharedStateCheck}: the {@code MeshPart} and {@code MaterialPart} of their
 *     shared meshes and materials.
 * </ul>
 *
 * <p>A new kind of leftover is a subclass of {@code StatePart} and a line in {@code StateParts}. A further property of
 * a kind that exists is a line in that class's table of {@link io.github.jmepool.jme.reset.Property}. What the engine
 * itself writes, and so is no leftover, is listed in {@code EngineManaged}.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/reset-checklist.md">Reset check-list</a>.
 */
@NullMarked
package io.github.jmepool.jme.reset;

import org.jspecify.annotations.NullMarked;
