// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Brings clones into their pool: makes them where the worker may not, uploads them, hands them over. */
final class AdoptJob implements FrameJob {
    private final CloneOrder order;
    private final BackgroundRegistration registration;
    private final boolean makes;
    private final ArrayDeque<Geometry> toPreload = new ArrayDeque<>();
    private @Nullable Spatial clone;
    private boolean prepared;
    private String what = "hand-over of a clone";

    /** For one clone of the worker's. */
    AdoptJob(CloneOrder order, Spatial clone) {
        this.order = order;
        this.clone = clone;
        registration = order.registration;
        makes = false;
    }

    /** For an order whose clones have to be made on the render thread. */
    AdoptJob(CloneOrder order) {
        this.order = order;
        registration = order.registration;
        makes = true;
    }

    @Override
    public boolean runUnit() {
        if (!registration.isClosed()) {
            order.endIfMet();
        }
        if (order.isCancelled() || registration.isClosed()) {
            drop();
            return false;
        }
        Spatial made = clone;
        if (made == null) {
            return make();
        }
        if (!prepared) {
            prepare(made);
        }
        Geometry next = toPreload.poll();
        while (next != null && !registration.preloader.needs(next)) {
            next = toPreload.poll();
        }
        if (next != null) {
            preload(next);
            return true;
        }
        return adopt(made);
    }

    private boolean make() {
        if (!order.wantsMore()) {
            return false;
        }
        what = "clone of the prefab";
        clone = order.make();
        return true;
    }

    private void prepare(Spatial made) {
        prepared = true;
        registration.collectUploads(made, toPreload);
    }

    private void preload(Geometry geometry) {
        what = "preload of geometry '" + geometry.getName() + "'";
        registration.preload(geometry);
    }

    private boolean adopt(Spatial ready) {
        what = "hand-over of a clone";
        registration.uploaded();
        clone = null;
        prepared = false;
        if (!registration.pool.adopt(ready)) {
            registration.drop(ready);
        }
        resumeWorker();
        order.settled();
        return makes && order.wantsMore();
    }

    private void resumeWorker() {
        if (!makes && order.taken()) {
            registration.work(order);
        }
    }

    private void drop() {
        toPreload.clear();
        if (clone != null) {
            Spatial left = clone;
            clone = null;
            resumeWorker();
            registration.drop(left);
        }
    }

    @Override
    public void failed(Throwable failure) {
        drop();
        order.failed(failure);
    }

    @Override
    public void dropped() {
        order.cancel();
        clone = null;
    }

    @Override
    public String what() {
        return what;
    }
}
