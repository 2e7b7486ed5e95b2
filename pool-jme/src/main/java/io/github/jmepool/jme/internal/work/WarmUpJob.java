// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.internal.work.SightDrawer.Sight;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws a copy of a pool's prefab as the scene will draw it, one drawing a unit, and disposes of the copy. */
final class WarmUpJob implements FrameJob {
    private final BackgroundRegistration registration;
    private final RenderManager manager;
    private final SightDrawer drawer;
    private final Node node;
    private final ArrayDeque<Sight> sights;
    private final @Nullable Prewarm task;
    private final ArrayDeque<Geometry> toPreload = new ArrayDeque<>();
    private @Nullable Spatial copy;
    private boolean allDrawn = true;
    private boolean complete;
    private boolean ended;
    private String what = "copy of the prefab to draw ahead";

    WarmUpJob(BackgroundRegistration registration, RenderManager manager, SightDrawer drawer, Node node,
            List<Sight> sights, @Nullable Prewarm task) {
        this.registration = registration;
        this.manager = manager;
        this.drawer = drawer;
        this.node = node;
        this.sights = new ArrayDeque<>(sights);
        this.task = task;
    }

    /** Whether it has drawn all: nothing failed, and every viewport still showed the node. */
    boolean isComplete() {
        return complete;
    }

    /** Whether it draws no more. */
    boolean isOver() {
        return ended;
    }

    /** Queues it on the pool's lane. */
    void place() {
        registration.lane.offer(this);
    }

    /** Runs all units at once. */
    void runNow() {
        Failures.orUndo(() -> {
            while (runUnit()) {
                // until all is drawn
            }
        }, this::end);
    }

    /** The number of steps of the task's progress. */
    int steps() {
        return sights.size();
    }

    @Override
    public boolean runUnit() {
        if (ended || registration.isClosed() || task != null && task.isCancelled()) {
            end();
            return false;
        }
        Spatial drawn = copy;
        if (drawn == null) {
            copy = registration.make();
            registration.collectUploads(copy, toPreload);
            return true;
        }
        Geometry next = toPreload.poll();
        if (next != null) {
            preload(next);
            return true;
        }
        draw(drawn, sights.remove());
        if (sights.isEmpty()) {
            complete = allDrawn;
            end();
            return false;
        }
        return true;
    }

    private void preload(Geometry geometry) {
        what = "preload of geometry '" + geometry.getName() + "'";
        if (registration.preloader.needs(geometry)) {
            registration.preload(geometry);
        }
    }

    private void draw(Spatial drawn, Sight sight) {
        what = "drawing ahead of first sight through viewport '" + sight.view().getName() + "' at "
                + sight.place().where();
        List<Spatial> trees = new ArrayList<>(registration.pool.samples());
        trees.add(drawn);
        try {
            allDrawn &= drawer.draw(manager, sight, node, trees);
            registration.preloader.drawn(manager, drawn);
        } catch (RuntimeException e) {
            // the instances are made, and only their first sight is slower
            allDrawn = false;
            registration.report(what, e);
        } finally {
            step(1);
        }
    }

    /** Ends it, whether all is drawn or not. */
    void end() {
        ended = true;
        int left = sights.size();
        sights.clear();
        Spatial made = copy;
        copy = null;
        if (made != null) {
            registration.drop(made);
        }
        step(left);
    }

    private void step(int steps) {
        if (task != null && steps > 0) {
            task.warmedUp(steps);
        }
    }

    @Override
    public void failed(Throwable failure) {
        if (task != null) {
            task.failed(failure);
        }
        end();
    }

    @Override
    public void dropped() {
        end();
    }

    @Override
    public String what() {
        return what;
    }
}
