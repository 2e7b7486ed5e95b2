// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs the benchmarks on Netty's own kind of thread, all subjects alike: on others its Recycler pools nothing.
 *
 * <p>JMH makes it by name, see {@link #EXECUTOR} and {@link #CLASS}.
 */
public final class FastThreads extends ThreadPoolExecutor {
    static final String EXECUTOR = "-Djmh.executor=CUSTOM";
    static final String CLASS = "-Djmh.executor.class=io.github.jmepool.bench.FastThreads";

    public FastThreads(int threads, String prefix) {
        super(threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new FastThreadLocalThread(task, prefix);
            thread.setDaemon(true);
            return thread;
        });
    }
}
