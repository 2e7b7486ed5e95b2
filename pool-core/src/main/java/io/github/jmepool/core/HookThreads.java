// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

/** Knows which threads are making or disposing of an object of one pool, and how deep. Any thread. */
final class HookThreads {
    private static final Integer NONE = 0;

    private final ThreadLocal<Integer> depth = new ThreadLocal<>();

    /** To be passed to {@link #leave}. */
    int enter() {
        int outer = depthNow();
        depth.set(outer + 1);
        return outer;
    }

    void leave(int outer) {
        if (outer == 0) {
            depth.remove();
        } else {
            depth.set(outer);
        }
    }

    boolean isMine() {
        boolean inside = depthNow() > 0;
        if (!inside) {
            // The read above has made an entry for this thread.
            depth.remove();
        }
        return inside;
    }

    private int depthNow() {
        Integer now = depth.get();
        return now == null ? NONE : now;
    }
}
