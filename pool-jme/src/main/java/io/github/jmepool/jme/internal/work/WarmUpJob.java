// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.internal.work.WarmUpDrawer.View;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Draws a copy of a pool's prefab as the scene will draw it, one drawing a unit, and disposes of the copy. */
final class WarmUpJob implements Job {
    private final PoolWork pool;
    private final RenderManager manager;
    private final WarmUpDrawer drawer;
    private final ArrayDeque<View> views;
    private final @Nullable Prewarm task;
    private final Uploads uploads;
    private @Nullable Spatial copy;
    /** The samples that were drawn, by identity: it keeps none alive. */
    private List<Integer> drawnSamples = List.of();
    private boolean allDrawn = true;
    private boolean waits;
    private boolean complete;
    private boolean ended;
    private String what = "copy of the prefab to draw ahead";

    WarmUpJob(PoolWork pool, RenderManager manager, WarmUpDrawer drawer, List<View> views,
            @Nullable Prewarm task) {
        this.pool = pool;
        this.manager = manager;
        this.drawer = drawer;
        this.views = new ArrayDeque<>(views);
        this.task = task;
        uploads = pool.uploads();
    }

    /** Whether it has drawn all: nothing failed, and every viewport still showed the node. */
    boolean isComplete() {
        return complete;
    }

    /** Whether it draws no more. */
    boolean isOver() {
        return ended;
    }

    /** Whether these are the samples that it has drawn. */
    boolean hasDrawn(List<Geometry> samples) {
        return drawnSamples.equals(identities(samples));
    }

    private static List<Integer> identities(List<Geometry> samples) {
        return samples.stream().map(System::identityHashCode).collect(Collectors.toUnmodifiableList());
    }

    /** It draws once all is there that it is to draw. */
    void place() {
        waits = pool.warmUps.isBaking();
        if (!waits) {
            pool.lane.offer(this);
        }
    }

    void bakingIsOver() {
        if (waits) {
            place();
        }
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
        return views.size();
    }

    @Override
    public boolean runUnit() {
        if (ended || pool.isClosed() || task != null && task.isCancelled()) {
            end();
            return false;
        }
        Spatial drawn = copy;
        if (drawn == null) {
            copy = pool.make(pool.prefab());
            uploads.add(copy);
        } else if (uploads.next()) {
            what = uploads.what();
        } else {
            draw(drawn, views.remove());
        }
        if (views.isEmpty()) {
            complete = allDrawn;
            end();
        }
        return !ended;
    }

    private void draw(Spatial drawn, View view) {
        what = "shader warm-up through viewport '" + view.port().getName() + "' at "
                + view.place().where();
        List<Geometry> samples = pool.samples();
        drawnSamples = identities(samples);
        List<Spatial> trees = new ArrayList<>(samples);
        trees.add(drawn);
        try {
            allDrawn &= drawer.draw(manager, view, trees);
            pool.preloader.drawn(manager, drawn);
        } catch (RuntimeException e) {
            // the instances are made, and only the first frame that shows them is slower
            allDrawn = false;
            pool.report(what, e);
        } finally {
            step(1);
        }
    }

    /** Ends it, whether all is drawn or not. */
    void end() {
        ended = true;
        int left = views.size();
        views.clear();
        Spatial made = copy;
        copy = null;
        if (made != null) {
            pool.drop(made);
        }
        step(left);
    }

    private void step(int steps) {
        if (task != null && steps > 0) {
            task.done(steps);
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
