// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** A call on a thread of its own, which has begun to wait when the constructor returns. */
public final class ParkedCall<V> {
    private final FutureTask<V> call;
    private final Thread thread;

    public ParkedCall(Callable<V> call) {
        this.call = new FutureTask<>(call);
        thread = new Thread(this.call);
        thread.setDaemon(true);
        thread.start();
        Waits.untilParked(thread);
    }

    /** What the call returned; an exception with what it threw as its cause. Fails when it waits for minutes. */
    public V get() throws Exception {
        try {
            V result = call.get(Waits.MINUTES, TimeUnit.MINUTES);
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
