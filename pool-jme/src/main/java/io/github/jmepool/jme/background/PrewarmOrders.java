// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

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
        task = new PrewarmTask();
    }

    /**
     * Orders what a pool lacks now, as far as its limits allow. The order ends early if something else makes it.
     *
     * @param registration the pool's
     * @param missing how many instances the pool lacks at the moment of the call; 0 or less if none
     */
    public void add(BackgroundRegistration registration, IntSupplier missing) {
        int count = registration.withinLimits(missing.getAsInt());
        if (count > 0) {
            orders.add(new CloneOrder(registration, registration.frozen(), count, task, missing));
            total += count;
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
