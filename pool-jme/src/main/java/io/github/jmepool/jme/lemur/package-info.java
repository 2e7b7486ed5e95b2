// SPDX-License-Identifier: BSD-3-Clause
/**
 * The panel that shows and changes pools in the running game; the only package that needs Lemur. Attach a
 * {@link io.github.jmepool.jme.lemur.PoolPanelState}, or put a {@link io.github.jmepool.jme.lemur.PoolPanel} into a
 * screen of your own. This package knows {@code jme} and {@code preset} as a game does, by what is public for users,
 * and no package knows it.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/panel.md">The panel</a>.
 */
@NullMarked
package io.github.jmepool.jme.lemur;

import org.jspecify.annotations.NullMarked;
