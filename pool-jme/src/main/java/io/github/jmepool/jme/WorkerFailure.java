// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

/** Brings the worker's failure to the render thread, where it ends the order and reaches the listener. */
final class WorkerFailure implements FrameJob {
    private final CloneOrder order;
    private final Throwable failure;

    WorkerFailure(CloneOrder order, Throwable failure) {
        this.order = order;
        this.failure = failure;
    }

    @Override
    public boolean runUnit() {
        order.seat.workerFailed();
        order.failed(failure);
        order.seat.report(what(), failure);
        return false;
    }

    @Override
    public String what() {
        return "cloning on the worker (from now on done on the render thread)";
    }
}
