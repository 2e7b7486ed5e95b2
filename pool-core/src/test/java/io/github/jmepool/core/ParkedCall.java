// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** A call on a thread of its own, which waits in a pool by the time that its maker goes on. */
public final class ParkedCall<V> {
    private static final long SECONDS = 20;

    private final FutureTask<V> call;
    private final Thread thread;

    public ParkedCall(Callable<V> call) {
        this.call = new FutureTask<>(call);
        thread = new Thread(this.call);
        thread.start();
        Waits.untilParked(thread);
    }

    /** What the call returned; an exception with what it threw as its cause. Fails when it goes on waiting. */
    public V get() throws Exception {
        try {
            V result = call.get(SECONDS, TimeUnit.SECONDS);
            thread.join();
            return result;
        } finally {
            thread.interrupt();
        }
    }

    boolean isDone() {
        return call.isDone();
    }

    void interrupt() {
        thread.interrupt();
    }
}
