// SPDX-License-Identifier: BSD-3-Clause
/**
 * A pool while it is open, its instances' uses from spawn to disposal, and the frame and the opening of a scene: behind
 * the API.
 * Not for games: it may change in any release.
 *
 * <p>Inside, by topic:
 * <ul>
 * <li>An instance: {@code OpenPool} has all of it, from its creation through spawn, recycle, reset and parking to its
 *     disposal, and what happens when a hook throws on the way. {@code PoolReset}, {@code Drawing},
 *     {@code NestedInstances} and {@code MovedInstances} have a job each beside it.
 * <li>Lifetimes: {@code Lifetimes} has the deadlines, and the time that stands still while lifetimes are paused;
 *     {@code EndConditions} asks the conditions of {@code RecycleWhen}.
 * <li>A pool: {@code RegisteredPool} has its prefab and settings, {@code OpenPool} its instances while the scene is
 *     open; {@code SpatialPool} is its view for games, whose hooks are called by {@code PoolHooks}.
 * <li>A scene: {@code Scene} has what its pools share; {@code ScenePools} is its view for games.
 * <li>A frame and its phases: {@code SceneFrame}, {@code FramePhase}. Opening and closing the scene:
 *     {@code SceneLifecycle}.
 * <li>Finding: {@code PoolIndex} has the pools by name and prefab.
 * <li>Listeners: {@code EndListeners} and {@code InstanceListeners} of a pool or scene, {@code NotifiedListeners} of an
 *     instance; {@code SceneListeners} of rare events, and {@code Observation} for monitors.
 * </ul>
 *
 * <p>Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.scene;

import org.jspecify.annotations.NullMarked;
