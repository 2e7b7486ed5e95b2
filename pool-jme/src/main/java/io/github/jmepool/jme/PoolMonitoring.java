// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.observe.FlightRecording;
import io.github.jmepool.core.observe.PoolFlightRecorder;
import io.github.jmepool.core.observe.PoolJmx;
import io.github.jmepool.core.observe.PoolRegistry;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.background.Background;
import io.github.jmepool.jme.background.InstanceCost;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.logging.Logger;

/**
 * Shows a scene's pools to other threads, JMX, the flight recorder and listeners.
 *
 * <p>None of them touches a pool. From the first use of {@link #registry} or {@link #showInJmx} on,
 * {@link ScenePools#update} publishes the counts once a second, and those are what is shown. While a recording of JDK
 * Flight Recorder is running, started here or by the Java VM's {@code -XX:StartFlightRecording}, it has the events of
 * {@link PoolFlightRecorder} for all pools, in the scene's time. All of it may be called on any thread, and ends when
 * the scene's pools are closed. Get it from {@link ScenePools#monitoring()}.
 */
public final class PoolMonitoring {
    private static final Logger LOG = Logger.getLogger(PoolMonitoring.class.getName());
    private static final long PUBLISH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier clock;
    private final Background background;
    private final PoolRegistry registry = new PoolRegistry();
    private final SceneListeners listeners;
    private final List<End> ends = new ArrayList<>();
    private final PoolFlightRecorder flight;
    private boolean closed;
    private volatile boolean observed;
    private volatile boolean changed;
    private long nextNanos;

    PoolMonitoring(LongSupplier clock, Background background, SceneListeners listeners) {
        this.clock = clock;
        this.background = background;
        this.listeners = listeners;
        flight = new PoolFlightRecorder(registry, SettingsCodec::text);
        if (PoolFlightRecorder.isAvailable()) {
            listeners.add(PoolFlightRecorder.listener());
        }
    }

    /**
     * Returns the registry of all pools of the scene. Their published counts may be read on any thread. The game may
     * add its own pools if they are confined to the render thread. Methods that touch pools ({@code stats()},
     * {@code relieve}, {@code destroy}, {@code close}) are for the render thread only. Closing the registry closes the
     * scene's pools permanently, and no pool can be added afterwards.
     *
     * @return the registry
     */
    @AnyThread
    public PoolRegistry registry() {
        observed = true;
        return registry;
    }

    /**
     * Shows all pools in JMX, including those registered later. Operations called through JMX are carried out in the
     * next frame of the open scene.
     *
     * @param scope distinguishes this scene from others in the same Java VM
     * @return ends it before the scene's pools are closed
     * @throws IllegalArgumentException if the scope is blank
     * @throws IllegalStateException if something is shown with that scope already, or the scene's pools were closed
     */
    @AnyThread
    public synchronized PoolJmx showInJmx(String scope) {
        checkOpen("showInJmx");
        PoolJmx shown = PoolJmx.show(registry(), scope, task -> background.offer("an operation of JMX", task));
        endWithTheScene(shown::close, shown::isClosed);
        return shown;
    }

    /**
     * Starts a recording of JDK Flight Recorder that has the events of all pools, and no others. The tools make a
     * preset of it: docs/recording.md.
     *
     * @param file the file that is written when the recording ends; replaced if it exists
     * @return the recording, to end it; it ends with the scene's pools at the latest
     * @throws java.io.UncheckedIOException if the file can't be written
     * @throws IllegalStateException if the scene's pools were closed, or this Java runtime has no flight recorder
     */
    @AnyThread
    public synchronized FlightRecording recordFlight(Path file) {
        checkOpen("recordFlight");
        FlightRecording recording = FlightRecording.start(file);
        endWithTheScene(recording::close, () -> !recording.isRunning());
        return recording;
    }

    /**
     * Adds a mark to the recordings of JDK Flight Recorder that are running: the name of the part of the game that
     * begins now, {@code "level 2"} for instance. Does nothing while there are none.
     *
     * @param text a few words
     * @throws IllegalArgumentException if the text is blank
     */
    @AnyThread
    public void mark(String text) {
        flight.mark(text);
    }

    /** Ends a monitor with the scene, and forgets those that have ended before. */
    private void endWithTheScene(Runnable close, BooleanSupplier isClosed) {
        ends.removeIf(end -> end.isClosed.getAsBoolean());
        ends.add(new End(close, isClosed));
    }

    /** Throws if the scene is closed: a monitor that begins then would never be ended. */
    private void checkOpen(String action) {
        if (closed) {
            throw new IllegalStateException(action + " refused, because this scene's pools were closed; observe those"
                    + " of a new ScenePools");
        }
    }

    /**
     * Adds a listener to the rare events of all pools, on the render thread; the objects that it is given are
     * {@link PooledInstance}s. Its exceptions have no effect on the pools. A {@link SceneListener} is also notified of
     * failures in the background, which are logged as warnings while there is no such listener.
     *
     * @param listener the listener
     * @throws NullPointerException when it is null
     */
    @AnyThread
    public void addListener(PoolListener listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
    }

    /**
     * Removes a listener. Does nothing if it was not added.
     *
     * @param listener the listener
     */
    @AnyThread
    public void removeListener(PoolListener listener) {
        listeners.remove(listener);
    }

    SceneListener events() {
        return listeners;
    }

    void added(ManagedPool pool) {
        registry.register(pool);
        changed = true;
    }

    /** Any thread: as {@link #added}, unless the game has given the name to a pool of its own. */
    void addedIfNameIsFree(ManagedPool pool) {
        try {
            added(pool);
        } catch (PoolException taken) {
            LOG.warning(() -> "The pool of " + pool.name() + " can't be observed. " + taken.getMessage());
        }
    }

    void removed(ManagedPool pool) {
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
            flight.cost(cost.pool(), cost.cloneTime().toNanos(), cost.uploadTime().toNanos(),
                    Math.max(0, cost.heapBytes()) + Math.max(0, cost.directBytes()));
        }
    }

    /** Render thread: the scene's instances are about to go, and perhaps no frame follows. */
    void shut() {
        flight.flush();
    }

    /** Render thread: now, as no frame may follow soon. */
    void publish() {
        if (observed) {
            changed = false;
            nextNanos = clock.getAsLong() + PUBLISH_NANOS;
            registry.publish();
        }
    }

    void close() {
        List<End> ending;
        synchronized (this) {
            closed = true;
            ending = List.copyOf(ends);
            ends.clear();
        }
        Failures failures = new Failures();
        ending.forEach(end -> failures.run(end.close));
        failures.throwFirst();
    }

    /** The action that ends a monitor, and whether it was run. */
    private record End(Runnable close, BooleanSupplier isClosed) {
    }
}
