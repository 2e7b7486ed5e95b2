// SPDX-License-Identifier: BSD-3-Clause
/**
 * Manages and monitors several pools. {@link io.github.jmepool.core.observe.PoolRegistry} holds pools by name,
 * {@link io.github.jmepool.core.observe.PoolSizer} asks their sizing policies from time to time,
 * {@link io.github.jmepool.core.observe.PoolJmx} and {@link io.github.jmepool.core.observe.PoolFlightRecorder} publish
 * their counts.
 *
 * <p>This is the only package of pool-core that refers to JMX or the flight recorder. Pools do not refer to it.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/observing-pools.md">Monitoring</a>.
 */
@NullMarked
package io.github.jmepool.core.observe;

import org.jspecify.annotations.NullMarked;
