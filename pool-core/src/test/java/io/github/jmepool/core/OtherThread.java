// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** Does something on a thread that has ended by the time that the caller goes on. */
final class OtherThread {
    private OtherThread() {
    }

    static <V> V call(Callable<V> call) throws Exception {
        FutureTask<V> task = new FutureTask<>(call);
        Thread thread = new Thread(task);
        thread.start();
        thread.join();
        return task.get();
    }
}
