// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/**
 * Is notified of the rarer events of a pool. An acquire that finds an idle object calls no listener.
 *
 * <p>Called on the thread that causes the event, once the pool is consistent. An exception of a listener never reaches
 * the pool's caller and changes nothing; it is counted in {@link PoolStats#listenerFailures()}.
 */
public interface PoolListener {
    /**
     * Called when an object was made, or handed over ready-made.
     *
     * @param pool name of the pool
     * @param object the new object
     * @param nanos how long making it took, in nanoseconds; 0 when handed over
     */
    default void onCreated(String pool, Object object, long nanos) {
    }

    /**
     * Called when an object has left the pool and was disposed of, or is about to be by the caller that removed it.
     *
     * @param pool name of the pool
     * @param object the object
     * @param reason why
     */
    default void onDisposed(String pool, Object object, DisposeReason reason) {
    }

    /**
     * Called when an acquire has met a limit on active or total objects.
     *
     * @param pool name of the pool
     * @param policy what the pool does about it
     */
    default void onExhausted(String pool, ExhaustionPolicy policy) {
    }

    /**
     * Called when the pool was closed.
     *
     * @param pool name of the pool
     * @param stillOut how many objects were out
     */
    default void onClosed(String pool, int stillOut) {
    }
}
