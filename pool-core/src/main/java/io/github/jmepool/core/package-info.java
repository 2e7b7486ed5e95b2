// SPDX-License-Identifier: BSD-3-Clause
/**
 * Object pools: objects are created once and reused, and each has at most one user at a time.
 * {@link io.github.jmepool.core.ObjectPool} is for one thread, {@link io.github.jmepool.core.ConcurrentObjectPool} for
 * several; both are a {@link io.github.jmepool.core.Pool}. {@link io.github.jmepool.core.PoolSettings} specify limits,
 * order of reuse and growth. Code that manages pools of any kind takes them as
 * {@link io.github.jmepool.core.ManagedPool}.
 *
 * <p>Acquiring and releasing take constant time and allocate nothing once the pool is warm. Misuse throws an exception
 * that names the pool. An object may carry its {@link io.github.jmepool.core.PoolSlot}, by which the pool finds its
 * entry without a search.
 *
 * <p>Inside: {@code AbstractPool} has the state of a pool and decides what an acquire, a release and a trim do;
 * {@code ObjectStore} makes, finds, counts and ends its objects. How threads take turns at it is all that a kind of
 * pool adds, {@code PoolTurn}: {@code ObjectPool} checks the thread, {@code ConcurrentObjectPool} has a lock, which
 * it releases around each call of users' code, and threads that wait. {@code PoolSlot} is what a pool keeps for one
 * object, {@code Counts} has its numbers, {@code Refusals} the messages of exceptions.
 *
 * <p>This package depends on the JDK, on {@code core.util}, and on two types of {@code core.sizing}: the policy in a
 * pool's settings, and the counts that a pool publishes.
 *
 * <p>How it is used:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/other-objects.md">Pools of other objects</a>.
 */
@NullMarked
package io.github.jmepool.core;

import org.jspecify.annotations.NullMarked;
