// SPDX-License-Identifier: BSD-3-Clause
/**
 * The second scene: a cannon, a wall of crates, guards and a portal, all of them bodies that come and go.
 */
package io.github.jmepool.sample.siege;
