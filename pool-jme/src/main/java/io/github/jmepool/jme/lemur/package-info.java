// SPDX-License-Identifier: BSD-3-Clause
/**
 * The panel that shows and changes pools in the running game. Attach a
 * {@link io.github.jmepool.jme.lemur.PoolPanelState}.
 *
 * <p>Inside: {@code TableBoard} lists the pools of {@code PoolsModel}, {@code PlotBoard} plots one of them, and
 * {@code DetailsBoard} shows its settings, which {@code PoolSettingsModel} makes from the table of settings and
 * {@code SettingRows} shows; {@code AllBoard}, {@code CreateBoard} and {@code LeakBoard} are the other pages.
 * Whatever scrolls is {@code Rows}.
 *
 * <p>This and {@code jme.internal.elements} are the only packages that refer to Lemur. It depends on the public types
 * of {@code jme} and {@code preset}, and on the table of settings.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/panel.md">The panel</a>.
 */
@NullMarked
package io.github.jmepool.jme.lemur;

import org.jspecify.annotations.NullMarked;
