// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.function.Consumer;

/** What all kinds of pool have in common, so that one suite can test them all. */
interface TestedPool extends ManagedPool {
    Object acquire();

    Lease<Object> lease();

    void release(Object object);

    void release(Object object, long useId);

    void endUse(Object object);

    long useId(Object object);

    boolean isCurrent(Object object, long useId);

    boolean isActive(Object object);

    boolean owns(Object object);

    void discard(Object object);

    Object detach(Object object);

    boolean addIdle(Object object);

    void prewarm();

    Object takeColdest();

    void releaseAll();

    void forEachActive(Consumer<Object> action);

    int activeCount();

    int idleCount();

    int totalCount();

    void configure(PoolSettings settings);

    void close(ClosePolicy policy);

    boolean isClosed();
}
