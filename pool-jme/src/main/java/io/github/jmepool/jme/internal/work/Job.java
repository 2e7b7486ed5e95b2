// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

/**
 * Work in the background: perhaps a part on the worker, then units on the render thread, under the budget.
 */
interface Job {
    /** Render thread: runs one unit. Returns whether there is more to do; an exception ends the job. */
    boolean runUnit();

    /** Worker: runs one short step. Returns whether there is another to do now; an exception ends the job. */
    default boolean runOnWorker() {
        return false;
    }

    /** Render thread: a unit, or a step of the worker's, threw. */
    default void failed(Throwable failure) {
    }

    /** Render thread: the queue was closed before the job was over. */
    default void dropped() {
    }

    /** Returns the kind of the last unit, for reports: "preload of geometry 'hull'". */
    String what();

    /** Returns a job of one unit, which is dropped if the queue closes before its turn. */
    static Job of(String what, Runnable action) {
        return new Action(what, action, false);
    }

    /** Returns a job of one unit, which is run even if the queue closes before its turn. */
    static Job inAnyCase(String what, Runnable action) {
        return new Action(what, action, true);
    }

    /** A job of one unit. */
    record Action(String what, Runnable action, boolean evenWhenDropped) implements Job {
        @Override
        public boolean runUnit() {
            action.run();
            return false;
        }

        @Override
        public void dropped() {
            if (evenWhenDropped) {
                action.run();
            }
        }
    }
}
