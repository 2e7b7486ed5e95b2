// SPDX-License-Identifier: BSD-3-Clause
/**
 * Work that is not done in spawn or recycle: a worker thread clones prefabs ahead of demand and checks the sizes of
 * pools; the render thread adopts the clones, uploads them to the GPU and disposes of surplus instances, within one
 * budget per frame. Games use {@link io.github.jmepool.jme.BackgroundWork}, {@link io.github.jmepool.jme.PrewarmTask}
 * and {@link io.github.jmepool.jme.SharedAssets}.
 *
 * <p>Inside: {@code Background} is the scene's side of all this. A {@code Job} has a part on the {@code Worker} and
 * units on the render thread, which wait in a {@code Lane} of the {@code WorkQueue}: {@code CloneJob} makes instances,
 * {@code BakeJob} makes something else of a prefab, {@code WarmUpJob} warms the shaders up, {@code TrimJob}
 * disposes of surplus instances. {@code SizingChecks} asks the policies on the worker's thread, and
 * {@code NativeObjectLedger} counts the users of buffers and images, so that the queue frees those without any.
 *
 * <p>What games use has no state: it is a view of {@code Background}, {@code FrameTimer}, {@code WarmUpDrawer},
 * {@code Prewarm} or {@code SharedKinds}.
 *
 * <p>This room sees a pool as a {@code BackgroundPool}, for which it has a {@code PoolWork}, and reports failures to a
 * {@code SceneListener}.
 *
 * <p>Not for games: it may change in any release. Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/frame-budget.md">Prewarming</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.work;

import org.jspecify.annotations.NullMarked;
