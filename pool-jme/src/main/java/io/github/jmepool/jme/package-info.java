// SPDX-License-Identifier: BSD-3-Clause
/**
 * Pools of spatials in a scene: registering, spawning, recycling, lifetimes, settings. Attach a
 * {@link io.github.jmepool.jme.PoolAppState}; its {@link io.github.jmepool.jme.ScenePools} own a
 * {@link io.github.jmepool.jme.SpatialPool} for each prefab, with {@link io.github.jmepool.jme.SpatialPoolSettings}. A
 * {@link io.github.jmepool.jme.PooledInstance} shows the use of one spatial, an
 * {@link io.github.jmepool.jme.EndListener} is notified of the end of each use, and an
 * {@link io.github.jmepool.jme.InstanceListener} of the lifecycle of an instance. A
 * {@link io.github.jmepool.jme.PoolGroup} has the pools of a level, {@link io.github.jmepool.jme.InstanceKeys} finds
 * instances by the game's own keys,
 * {@link io.github.jmepool.jme.PrewarmPlan} and {@link io.github.jmepool.jme.PoolMonitoring} prewarm and monitor.
 *
 * <p>All of it is for games. The implementation is in packages below {@code jme.internal}, which may change in any
 * release. {@link io.github.jmepool.jme.BackgroundWork} and {@link io.github.jmepool.jme.SharedAssets} are described in
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/frame-budget.md">Prewarming</a>.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/guide.md">Guide</a> and
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/threads-and-frames.md">Threads and frames</a>.
 */
@NullMarked
package io.github.jmepool.jme;

import org.jspecify.annotations.NullMarked;
