// SPDX-License-Identifier: BSD-3-Clause
/**
 * Captures an instance as it was made, finds what a use has changed on its tree of spatials, restores it and reports
 * it. A {@link io.github.jmepool.jme.reset.SnapshotTemplate} is made from a prefab and a
 * {@link io.github.jmepool.jme.reset.ResetPlan}, and gives each instance its
 * {@link io.github.jmepool.jme.reset.SpatialSnapshot}; one class for each kind of state does the work, most of them by
 * tables of {@link io.github.jmepool.jme.reset.Property}. Games implement
 * {@link io.github.jmepool.jme.reset.Poolable} and {@link io.github.jmepool.jme.reset.ResetRule}. This package uses the
 * JDK, the engine and {@code core.util} only.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/reset-checklist.md">Reset check-list</a>.
 */
@NullMarked
package io.github.jmepool.jme.reset;

import org.jspecify.annotations.NullMarked;
