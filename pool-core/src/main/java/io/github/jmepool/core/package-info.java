// SPDX-License-Identifier: BSD-3-Clause
/**
 * Object pools: objects are created once and reused, and each has at most one user at a time.
 * {@link io.github.jmepool.core.ObjectPool} is for one thread, {@link io.github.jmepool.core.ConcurrentObjectPool} for
 * several; both are a {@link io.github.jmepool.core.Pool}. {@link io.github.jmepool.core.PoolSettings} specify limits,
 * order of reuse and growth. {@link io.github.jmepool.core.ManagedPool} is what code needs that manages pools of any
 * kind.
 *
 * <p>Acquiring and releasing take constant time and allocate nothing once the pool is warm. Misuse throws an exception
 * that names the pool. An object refers to its {@link io.github.jmepool.core.PoolSlot}, which users do not look into.
 *
 * <p>Inside: {@code PoolCore} has the quick way of acquire and release, {@code AcquirePath} and {@code ReleasePath}
 * have everything else (limits, hooks and what they throw, tracking). {@code AllObjects} counts the objects,
 * {@code IdleObjects} keeps the idle ones and chooses the one that a trim disposes of. The classes with
 * {@code Concurrent} in their names do the same for several threads. {@code Refusals} has the messages of exceptions.
 *
 * <p>This package depends on the JDK and {@code core.util}, and of {@code core.sizing} on the policy that settings
 * carry and the counts that a pool publishes.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/other-objects.md">Pools of other objects</a>.
 */
@NullMarked
package io.github.jmepool.core;

import org.jspecify.annotations.NullMarked;
