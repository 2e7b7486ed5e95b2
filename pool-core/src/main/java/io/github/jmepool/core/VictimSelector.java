// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/**
 * Chooses whose use ends under {@link ExhaustionPolicy#REUSE_CHOSEN}.
 *
 * @param <T> what is pooled
 */
@FunctionalInterface
public interface VictimSelector<T> {
    /**
     * Called on the pool's thread, and must not change the pool.
     *
     * @param active the objects in use, oldest use first; valid during the call only
     * @return one of them, or null to let the acquire fail with {@link PoolExhaustedException}
     */
    T choose(Iterable<? extends T> active);
}
