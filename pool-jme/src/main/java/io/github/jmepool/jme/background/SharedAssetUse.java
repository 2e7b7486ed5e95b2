// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts each shared asset as a user of its images and buffers, like an instance, from the opening of a scene to its
 * closing. Render thread, except {@link #hold}, {@link #leave} and {@link #free}: what they note is done on the render
 * thread, in the order of the calls.
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

    /** Counts the asset, until one of the next two. */
    void hold(Object asset) {
        holdsUnderWay.incrementAndGet();
        lane.offer(FrameJob.of("count of a shared asset", () -> {
            disposer.hold(asset);
            // Not if this fails: what the asset uses remains unknown then.
            holdsUnderWay.decrementAndGet();
        }));
    }

    /** The assets that were acquired before the scene opened have been noted, though not yet counted. */
    void begun() {
        begun = true;
    }

    /** Whether every shared asset is counted. */
    boolean isComplete() {
        return begun && holdsUnderWay.get() == 0;
    }

    /** The asset belongs to the game: what it uses is never freed. */
    void leave(Object asset) {
        lane.offer(FrameJob.of("hand-over of a shared asset", () -> disposer.handedOver(asset)));
    }

    /** Frees what only the asset uses, when the scene closes at the latest. */
    void free(Object asset) {
        lane.offer(FrameJob.inAnyCase("disposal of a shared asset", () -> {
            // it was never counted if it has had no user since the scene was opened
            disposer.hold(asset);
            disposer.dispose(asset);
        }));
    }
}
