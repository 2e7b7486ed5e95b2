// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.observe.FlightRecording;
import io.github.jmepool.core.observe.PoolFlightRecorder;
import io.github.jmepool.core.observe.PoolJmx;
import io.github.jmepool.core.observe.PoolRegistry;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.InstanceCost;
import io.github.jmepool.jme.internal.settings.SettingsCodec;
import io.github.jmepool.jme.internal.work.Background;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.logging.Logger;

/**
 * What other threads, JMX, the flight recorder and listeners see of a scene's pools. Any thread, except
 * {@link #frame}, {@link #shut}, {@link #publish} and {@link #close}.
 */
public final class Observation {
    private static final Logger LOG = Logger.getLogger(Observation.class.getName());
    private static final long PUBLISH_NANOS = TimeUnit.SECONDS.toNanos(1);

    public final SceneListeners listeners;
    private final LongSupplier clock;
    private final Background background;
    private final PoolRegistry registry = new PoolRegistry();
    private final PoolFlightRecorder flight;
    /** What ends with the scene; guarded by this, as the next one is. */
    private final List<Monitor> monitors = new ArrayList<>();
    private boolean closed;
    private volatile boolean observed;
    private volatile boolean changed;
    private long nextNanos;

    Observation(LongSupplier clock, Background background, SceneListeners listeners,
            Function<ManagedPool, BooleanSupplier> changes, BooleanSupplier anyChange) {
        this.clock = clock;
        this.background = background;
        this.listeners = listeners;
        flight = new PoolFlightRecorder(registry, SettingsCodec::text, changes, anyChange);
        if (PoolFlightRecorder.isAvailable()) {
            listeners.add(PoolFlightRecorder.listener());
        }
    }

    /** The registry; from the first call on, counts are published. */
    public PoolRegistry registry() {
        observed = true;
        return registry;
    }

    public synchronized PoolJmx showInJmx(String scope) {
        checkOpen("showInJmx");
        PoolJmx shown = PoolJmx.show(registry(), scope, task -> background.offer("an operation of JMX", task));
        endWithTheScene(shown::close, shown::isClosed);
        return shown;
    }

    public synchronized FlightRecording startRecording(Path file) {
        checkOpen("startRecording");
        FlightRecording recording = FlightRecording.start(file);
        endWithTheScene(recording::close, () -> !recording.isRunning());
        return recording;
    }

    public void mark(String text) {
        flight.mark(text);
    }

    /** Ends a monitor with the scene, and forgets those that have ended before. */
    private void endWithTheScene(Runnable close, BooleanSupplier isClosed) {
        monitors.removeIf(monitor -> monitor.isClosed.getAsBoolean());
        monitors.add(new Monitor(close, isClosed));
    }

    /** Throws if the scene is closed: a monitor that begins then would never be ended. */
    private void checkOpen(String action) {
        if (closed) {
            throw new IllegalStateException(action + " refused, because this scene's pools were closed; observe those"
                    + " of a new ScenePools");
        }
    }

    public void added(ManagedPool pool) {
        registry.register(pool);
        changed = true;
    }

    /** Shows a pool as {@link #added} does, unless the game has given the name to a pool of its own. */
    public void addedIfNameIsFree(ManagedPool pool) {
        try {
            added(pool);
        } catch (PoolException taken) {
            LOG.warning(() -> "The pool of " + pool.name() + " can't be observed. " + taken.getMessage());
        }
    }

    public void removed(ManagedPool pool) {
        if (registry.remove(pool)) {
            changed = true;
        }
    }

    /** Once a frame. */
    void frame(long sceneNanos) {
        if (observed && (changed || clock.getAsLong() - nextNanos >= 0)) {
            publish();
        }
        if (flight.update(sceneNanos)) {
            recordCosts();
        }
    }

    private void recordCosts() {
        for (InstanceCost cost : background.instanceCosts()) {
            if (!cost.cloneTime().isZero()) {
                flight.cost(cost.pool(), cost.cloneTime().toNanos(), cost.uploadTime().toNanos(),
                        Math.max(0, cost.heapBytes()) + Math.max(0, cost.directBytes()));
            }
        }
    }

    /** The scene's instances are about to go, and perhaps no frame follows. */
    void shut() {
        flight.flush();
    }

    /** Now, as no frame may follow soon. */
    void publish() {
        if (observed) {
            changed = false;
            nextNanos = clock.getAsLong() + PUBLISH_NANOS;
            registry.publish();
        }
    }

    void close() {
        List<Monitor> ending;
        synchronized (this) {
            closed = true;
            ending = List.copyOf(monitors);
            monitors.clear();
        }
        Failures failures = new Failures();
        ending.forEach(monitor -> failures.run(monitor.close));
        failures.throwFirst();
    }

    /** What shows the scene outside of it: the action that ends that, and whether it was run. */
    private record Monitor(Runnable close, BooleanSupplier isClosed) {
    }
}
