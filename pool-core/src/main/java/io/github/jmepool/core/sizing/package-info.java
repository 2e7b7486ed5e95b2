// SPDX-License-Identifier: BSD-3-Clause
/**
 * The size that a pool should have. At times that a {@link io.github.jmepool.core.sizing.SizingSchedule} specifies, a
 * {@link io.github.jmepool.core.sizing.SizingPolicy} is given the {@link io.github.jmepool.core.sizing.PoolCounts} that
 * a pool has published, and decides how many idle objects are surplus or missing. The usual policies are
 * {@link io.github.jmepool.core.sizing.PressureBand}, {@link io.github.jmepool.core.sizing.IdleMajority},
 * {@link io.github.jmepool.core.sizing.IdleExpiry}, {@link io.github.jmepool.core.sizing.CapacityLimit} and
 * {@link io.github.jmepool.core.sizing.KeepReserve}; {@link io.github.jmepool.core.sizing.TrimStrategy} decides what is
 * disposed of when memory is short.
 *
 * <p>A custom policy implements {@link io.github.jmepool.core.sizing.SizingPolicy}: it receives the counts
 * and the time, and returns a {@link io.github.jmepool.core.sizing.SizingDecision}. Panels and tests read a
 * {@link io.github.jmepool.core.sizing.SizingView} of what was decided.
 *
 * <p>This package works on numbers and does not refer to pools. {@code SizingMonitor} remembers what policies need to
 * know of earlier checks; the policies themselves are pure functions.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/pool-sizes.md#sizing-policies">Record and tune sizes</a>.
 */
@NullMarked
package io.github.jmepool.core.sizing;

import org.jspecify.annotations.NullMarked;
