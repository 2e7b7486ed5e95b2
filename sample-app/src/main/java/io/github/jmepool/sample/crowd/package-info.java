// SPDX-License-Identifier: BSD-3-Clause
/**
 * The fourth scene: two armies of animated fighters, drawn as crowds.
 */
package io.github.jmepool.sample.crowd;
