// SPDX-License-Identifier: BSD-3-Clause
/**
 * A pool while it is open, its instances' uses from spawn to disposal, and the frame and the opening of a scene: behind
 * the API.
 * Not for games: it may change in any release.
 *
 * <p>Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.scene;

import org.jspecify.annotations.NullMarked;
