// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import java.util.ArrayList;
import java.util.List;

/** For jme-pool itself: what one plan orders, gathered first and placed together as one task. Render thread only. */
public final class PrewarmOrders {
    private final Background background;
    private final PrewarmTask task;
    private final List<CloneOrder> orders = new ArrayList<>();
    private long total;

    /**
     * Begins without any.
     *
     * @param background of the scene whose pools are to be filled
     */
    public PrewarmOrders(Background background) {
        this.background = background;
        task = new PrewarmTask(background);
    }

    /**
     * Orders what a pool lacks now, as far as its limits allow.
     *
     * @param seat the pool's
     * @param idle how many instances are to be idle in the end
     */
    public void add(BackgroundRegistration seat, int idle) {
        int missing = seat.missing(idle);
        if (missing > 0) {
            orders.add(new CloneOrder(seat, seat.frozen(), missing, task));
            total += missing;
        }
    }

    /**
     * Places all of them.
     *
     * @return the task, done already when there was nothing to order
     */
    public PrewarmTask place() {
        task.expect(total);
        background.place(orders, task);
        return task;
    }
}
