// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.function.Consumer;

/** The concurrent pool, as the contract suite sees it. */
record SharedByThreads(ConcurrentObjectPool<Object> pool) implements TestedPool {
    @Override
    public Object acquire() {
        return pool.acquire();
    }

    @Override
    public Lease<Object> lease() {
        return pool.lease();
    }

    @Override
    public void release(Object object) {
        pool.release(object);
    }

    @Override
    public void release(Object object, long useId) {
        pool.release(object, useId);
    }

    @Override
    public void endUse(Object object) {
        pool.endUse(object);
    }

    @Override
    public long useId(Object object) {
        return pool.useId(object);
    }

    @Override
    public boolean isCurrent(Object object, long useId) {
        return pool.isCurrent(object, useId);
    }

    @Override
    public boolean isActive(Object object) {
        return pool.isActive(object);
    }

    @Override
    public boolean owns(Object object) {
        return pool.owns(object);
    }

    @Override
    public void discard(Object object) {
        pool.discard(object);
    }

    @Override
    public Object detach(Object object) {
        return pool.detach(object);
    }

    @Override
    public boolean addIdle(Object object) {
        return pool.addIdle(object);
    }

    @Override
    public void prewarm() {
        pool.prewarm();
    }

    @Override
    public Object takeColdest() {
        return pool.takeColdest();
    }

    @Override
    public void releaseAll() {
        pool.releaseAll();
    }

    @Override
    public void forEachActive(Consumer<Object> action) {
        pool.forEachActive(action);
    }

    @Override
    public int activeCount() {
        return pool.activeCount();
    }

    @Override
    public int idleCount() {
        return pool.idleCount();
    }

    @Override
    public int totalCount() {
        return pool.totalCount();
    }

    @Override
    public void configure(PoolSettings settings) {
        pool.configure(settings);
    }

    @Override
    public void close(ClosePolicy policy) {
        pool.close(policy);
    }

    @Override
    public boolean isClosed() {
        return pool.isClosed();
    }

    @Override
    public String name() {
        return pool.name();
    }

    @Override
    public PoolStats stats() {
        return pool.stats();
    }

    @Override
    public PoolSettings settings() {
        return pool.settings();
    }

    @Override
    public int trim(int count) {
        return pool.trim(count);
    }

    @Override
    public void prewarm(int idle) {
        pool.prewarm(idle);
    }

    @Override
    public void close() {
        pool.close();
    }
}
