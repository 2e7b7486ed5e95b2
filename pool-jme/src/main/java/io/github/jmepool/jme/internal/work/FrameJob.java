// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

/** Work of several units for the render thread: a prewarm, a hand-over. Runs on the render thread, under the budget. */
interface FrameJob {
    /**
     * Runs one unit.
     *
     * @return whether there is more to do
     */
    boolean runUnit();

    /** Called when a unit threw: the job is over. */
    default void failed(Throwable failure) {
    }

    /** Called when the queue closed before the job was over; must not throw. */
    default void dropped() {
    }

    /** Returns the kind of the last unit, for reports: "preload of geometry 'hull'". */
    String what();

    /** Returns a job of one unit, which doesn't happen when the queue closes before its turn. */
    static FrameJob of(String what, Runnable action) {
        return new Action(what, action, false);
    }

    /** Returns a job of one unit, which happens when the queue closes at the latest. */
    static FrameJob inAnyCase(String what, Runnable action) {
        return new Action(what, action, true);
    }

    /** A job of one unit. */
    record Action(String what, Runnable action, boolean evenWhenDropped) implements FrameJob {
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
