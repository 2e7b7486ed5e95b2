// SPDX-License-Identifier: BSD-3-Clause
/**
 * The pools: objects that have one user at a time, made once and used again. Come in by
 * {@link io.github.jmepool.core.ObjectPool} for one thread or {@link io.github.jmepool.core.ConcurrentObjectPool} for
 * many, which are both a {@link io.github.jmepool.core.Pool}; an {@link io.github.jmepool.core.ObjectPoolBuilder} or
 * {@link io.github.jmepool.core.ConcurrentObjectPoolBuilder} makes one, and
 * {@link io.github.jmepool.core.PoolSettings}, made by a {@link io.github.jmepool.core.PoolSettings.Builder}, specify
 * how it behaves. What looks after many pools of different kinds takes them as
 * {@link io.github.jmepool.core.ManagedPool}. A {@link io.github.jmepool.core.PoolSlot} is an object's place in its
 * pool, and nothing that a user has to look into. Acquire and release take constant time, allocate nothing once warm,
 * and refuse every misuse with the pool's name. A pool knows of sizing the policy and the counts that it is judged by,
 * and nothing of shared objects or of observers.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/other-objects.md">Pools of other objects</a>.
 */
@NullMarked
package io.github.jmepool.core;

import org.jspecify.annotations.NullMarked;
