// SPDX-License-Identifier: BSD-3-Clause
/**
 * How large a pool should be: policies look at the published counts of pools and decide how many to make or to dispose
 * of. Come in by {@link io.github.jmepool.core.sizing.SizingPolicy}, whose methods make the usual ones ({@link
 * io.github.jmepool.core.sizing.PressureBand}, {@link io.github.jmepool.core.sizing.IdleMajority}, {@link
 * io.github.jmepool.core.sizing.IdleExpiry}, {@link io.github.jmepool.core.sizing.CapacityLimit}, {@link
 * io.github.jmepool.core.sizing.KeepReserve}), or by {@link io.github.jmepool.core.sizing.MemoryRelief} for when memory
 * is short. A policy of your own is given {@link io.github.jmepool.core.sizing.PoolCounts} and a {@link
 * io.github.jmepool.core.sizing.SizingRound}, and returns a {@link io.github.jmepool.core.sizing.SizingDecision};
 * {@link io.github.jmepool.core.sizing.SizingSchedule} specifies the times of the rounds. Panels and tests read a
 * {@link io.github.jmepool.core.sizing.SizingView}. Everything here is a pure function of numbers, and never refers to
 * a pool.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/choosing-a-policy.md">Choosing a policy</a>.
 */
@NullMarked
package io.github.jmepool.core.sizing;

import org.jspecify.annotations.NullMarked;
