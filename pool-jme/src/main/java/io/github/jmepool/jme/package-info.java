// SPDX-License-Identifier: BSD-3-Clause
/**
 * Pools of spatials in a scene: registering, spawning, recycling, lifetimes, settings. Attach a
 * {@link io.github.jmepool.jme.PoolAppState}; its {@link io.github.jmepool.jme.ScenePools} own a
 * {@link io.github.jmepool.jme.SpatialPool} for each prefab, with {@link io.github.jmepool.jme.SpatialPoolSettings}. A
 * {@link io.github.jmepool.jme.PooledInstance} shows the use of one spatial, and an
 * {@link io.github.jmepool.jme.InstanceListener} is notified of its uses. A {@link io.github.jmepool.jme.PoolGroup} has
 * the pools of a level, {@link io.github.jmepool.jme.InstanceKeys} finds instances by the game's own keys,
 * {@link io.github.jmepool.jme.PrewarmPlan} and {@link io.github.jmepool.jme.PoolMonitoring} prewarm and monitor.
 *
 * <p>Inside, by topic:
 * <ul>
 * <li>The life of an instance: {@code OpenPool} has all of it, from its creation through spawn, recycle, reset and
 *     parking to its disposal, and what happens when a hook throws on the way. It is open while the scene is.
 * <li>An instance: {@code PoolEntry} with its {@code InstanceData}, which knows no pool;
 *     {@code InstanceState} is what happens to it.
 * <li>Where instances are attached: {@code PoolNode} and {@code PoolChunk}, or {@code Placement} under the game's
 *     nodes.
 * <li>Lifetimes: {@code Lifetimes} has the deadlines, and the time that stands still while lifetimes are paused;
 *     {@code RecycleWhen} has conditions.
 * <li>A pool: {@code RegisteredPool} has its prefab and settings, {@code OpenPool} its instances while the scene is
 *     open; {@code SpatialPool} is its view for games, whose hooks are called by {@code PoolHooks}.
 * <li>A scene: {@code Scene} has what its pools share; {@code ScenePools} is its view for games.
 * <li>A frame and its phases: {@code SceneFrame}, {@code FramePhase}. Opening and closing the scene:
 *     {@code SceneLifecycle}.
 * <li>Finding: {@code PoolIndex} has the pools by name and prefab, {@code InstanceTable} the instances by spatial.
 * <li>Listeners: {@code InstanceListeners} of a pool or scene, {@code NotifiedListeners} of an instance.
 * <li>Settings: {@code Settings} has one line for each, from which panel and presets are made.
 * <li>Checks of prefabs: {@code PrefabCheck}. Leftovers of uses, in words: {@code LeftoverLog}.
 * </ul>
 *
 * <p>This package depends on {@code jme.reset}, {@code jme.background}, {@code jme.instancing} and pool-core, and on
 * none of the packages that extend it: {@code physics}, {@code preset}, {@code record} and {@code lemur}.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/guide.md">Guide</a> and
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/threads-and-frames.md">Threads and frames</a>.
 */
@NullMarked
package io.github.jmepool.jme;

import org.jspecify.annotations.NullMarked;
