// SPDX-License-Identifier: BSD-3-Clause
/**
 * Work that is not done in spawn or recycle: a worker thread clones prefabs ahead of demand and checks the sizes of
 * pools; the render thread adopts the clones, uploads them to the GPU and disposes of surplus instances, within one
 * {@link io.github.jmepool.jme.FrameBudget} per frame. Games use
 * {@link io.github.jmepool.jme.BackgroundWork}, {@link io.github.jmepool.jme.PrewarmTask} and
 * {@link io.github.jmepool.jme.SharedAssets}.
 *
 * <p>Inside: {@code Background} is the scene's side of all this. Each open pool has a {@code BackgroundRegistration},
 * whose jobs wait in a {@code WorkLane} of the {@code RenderThreadQueue}. {@code SizingChecks} asks the policies on the
 * {@code CloneWorker}'s thread, {@code TrimJob} disposes of surplus instances, {@code AdoptJob} adopts clones,
 * {@code NativeObjectLedger} counts the users of buffers and images and frees those without any.
 *
 * <p>What games use has no state: it is a view of {@code Background}, {@code FrameTimer}, {@code SightDrawer},
 * {@code Prewarm} or {@code SharedKinds}.
 *
 * <p>This room sees a pool as {@code BackgroundPool}, an interface of its own, and reports failures to a
 * {@code SceneListener}.
 *
 * <p>Not for games: it may change in any release. Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/frame-budget.md">The frame budget</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.work;

import org.jspecify.annotations.NullMarked;
