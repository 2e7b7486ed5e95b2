// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The render thread's books about shared assets, from the opening of a scene to its closing: each is counted as a user
 * of its images and buffers, like an instance. Entries are made from any thread, in the order of the calls.
 */
final class SharedAssetUse {
    private final WorkLane lane;
    private final Disposer disposer;
    private final AtomicInteger holdsUnderWay = new AtomicInteger();
    private boolean begun;

    SharedAssetUse(WorkLane lane, NativeObjectLedger ledger) {
        this.lane = lane;
        disposer = new Disposer(lane, ledger);
    }

    /** The asset is used from now on, until one of the next two. */
    void hold(Object asset) {
        holdsUnderWay.incrementAndGet();
        lane.offer(new Entry("count of a shared asset", () -> {
            disposer.hold(asset);
            // Not if this fails: then it is never known what the asset uses.
            holdsUnderWay.decrementAndGet();
        }, false));
    }

    /** Render thread: what was shared before these books were there has been entered, though not yet counted. */
    void begun() {
        begun = true;
    }

    /** Render thread: whether all that is shared is counted. */
    boolean isComplete() {
        return begun && holdsUnderWay.get() == 0;
    }

    /** The asset belongs to the game from now on: what it uses is never freed. */
    void leave(Object asset) {
        lane.offer(new Entry("hand-over of a shared asset", () -> disposer.handedOver(asset), false));
    }

    /** Nobody uses the asset any more: what nothing else uses is freed, by the closing of the scene at the latest. */
    void free(Object asset) {
        lane.offer(new Entry("disposal of a shared asset", () -> {
            // it may never have been counted, if nobody held it since the scene was opened
            disposer.hold(asset);
            disposer.dispose(asset);
        }, true));
    }

    private record Entry(String what, Runnable action, boolean evenWhenClosing) implements FrameJob {
        @Override
        public boolean runUnit() {
            action.run();
            return false;
        }

        @Override
        public void dropped() {
            if (evenWhenClosing) {
                action.run();
            }
        }
    }
}
