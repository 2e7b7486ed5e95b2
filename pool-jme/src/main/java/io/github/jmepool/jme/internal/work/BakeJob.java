// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes something of a prefab: on the worker, where it may clone the prefab, otherwise on the render thread as one
 * unit. Hands the result over, and uploads what is drawn with it.
 *
 * @param <T> the type of the result
 */
final class BakeJob<T> implements Job {
    private static final String WHAT = "baking of the prefab";

    private final PoolWork pool;
    /** The worker's source; null when the render thread bakes. */
    private final @Nullable Spatial source;
    private final Function<Spatial, T> bake;
    private final Consumer<T> then;
    private final Uploads uploads;
    /** The first unit; the worker's until it has offered the job to the lane. */
    private @Nullable Runnable handOver;
    private boolean isOver;
    private String what = WHAT;

    BakeJob(PoolWork pool, @Nullable Spatial source, Function<Spatial, T> bake, Consumer<T> then) {
        this.pool = pool;
        this.source = source;
        this.bake = bake;
        this.then = then;
        uploads = pool.uploads();
        handOver = () -> then.accept(bake.apply(pool.prefab()));
    }

    void place() {
        if (source == null) {
            pool.lane.offer(this);
            return;
        }
        try {
            pool.worker.add(this);
        } catch (Throwable refused) {
            // the system is out of threads
            pool.report(WHAT + " on the worker (now done on the render thread)", refused);
            pool.lane.offer(this);
        }
    }

    @Override
    public boolean runOnWorker() {
        try {
            T baked = bake.apply(Objects.requireNonNull(source));
            handOver = () -> then.accept(baked);
        } catch (Throwable failure) {
            handOver = Failures.with(null, failure)::throwFirst;
        }
        pool.lane.offer(this);
        return false;
    }

    @Override
    public boolean runUnit() {
        if (pool.isClosed()) {
            end();
            return false;
        }
        Runnable first = handOver;
        if (first != null) {
            handOver = null;
            try {
                first.run();
            } catch (CancellationException unwanted) {
                end();
                return false;
            }
            uploads.add(null);
        } else if (uploads.next()) {
            what = uploads.what();
        }
        if (uploads.isEmpty()) {
            end();
        }
        return !isOver;
    }

    /** Nothing more will be drawn by it. */
    private void end() {
        if (!isOver) {
            isOver = true;
            pool.warmUps.bakingIsOver();
        }
    }

    @Override
    public void failed(Throwable failure) {
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
