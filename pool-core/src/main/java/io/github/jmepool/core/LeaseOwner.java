// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** The pool that a lease returns its object to. */
interface LeaseOwner<T> {
    boolean isCurrent(T object, long useId);

    void release(T object, long useId);

    PoolException stale(T object, long useId);
}
