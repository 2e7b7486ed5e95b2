// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The life of test objects: remembers what happened, and does or throws what a test asks for. */
public final class PoolFixture implements PoolLifecycle<Object> {
    public final List<String> calls = new ArrayList<>();
    public final List<Object> disposed = new ArrayList<>();
    public Consumer<Object> onAcquire = object -> { };
    public Consumer<Object> onRelease = object -> { };
    public Consumer<Object> onDispose = object -> { };
    public Runnable onCreate = () -> { };
    public int made;
    private final Kind kind;

    public PoolFixture(Kind kind) {
        this.kind = kind;
    }

    @Override
    public Object create() {
        onCreate.run();
        int number = ++made;
        Object object = kind.make(number);
        calls.add("create " + object);
        return object;
    }

    @Override
    public void onAcquire(Object object) {
        calls.add("acquire " + object);
        onAcquire.accept(object);
    }

    @Override
    public void onRelease(Object object) {
        calls.add("release " + object);
        onRelease.accept(object);
    }

    @Override
    public void onDispose(Object object) {
        calls.add("dispose " + object);
        disposed.add(object);
        onDispose.accept(object);
    }

    /** A concurrent pool of such objects, without hooks of use. */
    public ConcurrentObjectPool<Object> withoutUseHooks(PoolSettings.Builder<?> settings) {
        return ConcurrentObjectPool.from(() -> create()).disposer(this::onDispose).settings(settings.build()).build();
    }

    /** An object that knows nothing of pools; equal to all others, so that only identity tells them apart. */
    static final class Plain {
        private final int number;

        Plain(int number) {
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Plain;
        }

        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public String toString() {
            return "bullet#" + number;
        }
    }
}
