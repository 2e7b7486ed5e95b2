// SPDX-License-Identifier: BSD-3-Clause
/**
 * Acts on many pools and shows them. Come in by {@link io.github.jmepool.core.observe.PoolRegistry}, which holds pools
 * by name; {@link io.github.jmepool.core.observe.PoolJudge} has their sizing policies carried out,
 * {@link io.github.jmepool.core.observe.PoolJmx} and {@link io.github.jmepool.core.observe.PoolFlightRecorder} show
 * their counts. No other package of pool-core names JMX or the flight recorder, and no pool knows that it is seen.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/observing-pools.md">Observing pools</a>.
 */
@NullMarked
package io.github.jmepool.core.observe;

import org.jspecify.annotations.NullMarked;
