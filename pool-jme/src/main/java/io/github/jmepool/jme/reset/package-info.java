// SPDX-License-Identifier: BSD-3-Clause
/**
 * An instance as it was made: what a use has changed on a tree of spatials is found, put back and named here. A
 * {@link io.github.jmepool.jme.reset.SnapshotTemplate} is made from a prefab and a
 * {@link io.github.jmepool.jme.reset.ResetPlan}, and gives each instance its
 * {@link io.github.jmepool.jme.reset.SpatialSnapshot}; one class for each kind of state does the work. Games come here
 * for {@link io.github.jmepool.jme.reset.Poolable}, and for {@link io.github.jmepool.jme.reset.ResetRule}, which says
 * by a {@link io.github.jmepool.jme.reset.ResetOutcome} what it found. This package has never heard of a pool: it uses
 * the JDK, the engine and {@code core.util} only.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/reset-checklist.md">Reset check-list</a>.
 */
@NullMarked
package io.github.jmepool.jme.reset;

import org.jspecify.annotations.NullMarked;
