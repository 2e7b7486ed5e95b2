// SPDX-License-Identifier: BSD-3-Clause
/**
 * Work besides spawning and recycling: a worker clones ahead of need and checks sizes, and the render thread
 * hands over, uploads and disposes under one {@link io.github.jmepool.jme.background.FrameBudget} a frame. GPU and
 * native memory is followed here, and assets that are shared by key
 * ({@link io.github.jmepool.jme.background.SharedAssets}). The scene enters by
 * {@link io.github.jmepool.jme.background.Background}, games by the objects that {@code ScenePools.background()},
 * {@code prewarm()} and {@code shared()} return. Failures reach a
 * {@link io.github.jmepool.jme.background.BackgroundListener}. This package sees pools only as
 * {@link io.github.jmepool.jme.background.BackgroundPool}, an interface of its own, and names no class of {@code jme}.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/frame-budget.md">The frame budget</a>.
 */
@NullMarked
package io.github.jmepool.jme.background;

import org.jspecify.annotations.NullMarked;
