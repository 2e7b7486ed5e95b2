// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

/** Work of several units for the render thread: a prewarm, a hand-over. Runs on the render thread, under the budget. */
interface FrameJob {
    /**
     * Runs one unit.
     *
     * @return whether there is more to do
     */
    boolean runUnit();

    /** Told when a unit threw: the job is over. */
    default void failed(Throwable failure) {
    }

    /** Told when the queue closed before the job was over; must not throw. */
    default void dropped() {
    }

    /** What the last unit was, for reports: "preload of geometry 'hull'". */
    String what();
}
