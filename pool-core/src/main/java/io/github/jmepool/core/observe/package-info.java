// SPDX-License-Identifier: BSD-3-Clause
/**
 * Acts on many pools and shows them. Come in by {@link io.github.jmepool.core.observe.PoolRegistry}, which holds pools
 * by name; {@link io.github.jmepool.core.observe.PoolJudge} has their sizing policies carried out,
 * {@link io.github.jmepool.core.observe.PoolJmx} and {@link io.github.jmepool.core.observe.PoolFlightRecorder} show
 * their counts. No other package of pool-core names JMX or the flight recorder, and no pool knows that it is seen.
 */
@NullMarked
package io.github.jmepool.core.observe;

import org.jspecify.annotations.NullMarked;
