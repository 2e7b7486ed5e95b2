// SPDX-License-Identifier: BSD-3-Clause
/**
 * The scene: instances are spawned, placed, recycled and parked here. Come in by
 * {@link io.github.jmepool.jme.PoolAppState}, or by {@link io.github.jmepool.jme.ScenePools} where there is no
 * application; from there it goes to {@link io.github.jmepool.jme.SpatialPool} and to the
 * {@link io.github.jmepool.jme.PooledInstance} of each spatial. {@code ScenePools} also hands out a
 * {@link io.github.jmepool.jme.PrewarmPlan}, the settings of its {@link
 * io.github.jmepool.jme.background.BackgroundWork}, and its {@link io.github.jmepool.jme.PoolMonitoring}, by which
 * others see the pools. This package knows the two packages that work for it, {@code reset} and {@code background}, and
 * none of those that build on it: the panel, presets, physics, instancing.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/guide.md">Guide</a> and
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/threads-and-frames.md">Threads and frames</a>.
 */
@NullMarked
package io.github.jmepool.jme;

import org.jspecify.annotations.NullMarked;
