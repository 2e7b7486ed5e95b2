// SPDX-License-Identifier: BSD-3-Clause
/**
 * How large a pool should be: policies look at the published counts of pools and say what to make or to give up. Come
 * in by {@link io.github.jmepool.core.sizing.SizingPolicy}, or by {@link io.github.jmepool.core.sizing.MemoryRelief}
 * for when memory is short; a policy of your own returns a {@link io.github.jmepool.core.sizing.SizingDecision}.
 * Everything here is a pure function of numbers, and never knows a pool.
 */
package io.github.jmepool.core.sizing;
