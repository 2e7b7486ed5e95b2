// SPDX-License-Identifier: BSD-3-Clause
/**
 * An example for games with an entity system: Zay-ES entities shown by pooled spatials.
 *
 * <p>The game itself does not use it; its test plays it.
 */
package io.github.jmepool.sample.es;
