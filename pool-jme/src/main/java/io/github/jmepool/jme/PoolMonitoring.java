// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.observe.PoolFlightRecorder;
import io.github.jmepool.core.observe.PoolJmx;
import io.github.jmepool.core.observe.PoolRegistry;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.SceneInternals.FrameObserver;
import io.github.jmepool.jme.background.Background;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Shows a scene's pools to other threads, JMX, the flight recorder and listeners.
 *
 * <p>None of them touches a pool. From the first use of {@link #registry}, {@link #showInJmx} or {@link #recordFlight}
 * on, {@link ScenePools#update} publishes the counts once a second, and those are what is shown. All of it may be
 * called on any thread, and ends when the scene's pools are closed. Get it from {@link ScenePools#monitoring()}.
 */
public final class PoolMonitoring {
    private static final Logger LOG = Logger.getLogger(PoolMonitoring.class.getName());
    private static final long PUBLISH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final FramePhase phase;
    private final LongSupplier clock;
    private final Background background;
    private final PoolRegistry registry = new PoolRegistry();
    private final SceneListeners listeners;
    private final List<End> ends = new ArrayList<>();
    private @Nullable PoolFlightRecorder flight;
    private boolean closed;
    private volatile FrameObserver[] observers = {};
    private volatile boolean observed;
    private volatile boolean changed;
    private long nextNanos;

    PoolMonitoring(FramePhase phase, LongSupplier clock, Background background, SceneListeners listeners) {
        this.phase = phase;
        this.clock = clock;
        this.background = background;
        this.listeners = listeners;
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
     * Records events of all pools with the flight recorder: instances created and disposed of, limits met, pools
     * closed, and the counts. Calling it again while that goes on changes nothing.
     *
     * @return ends it before the scene's pools are closed
     * @throws IllegalStateException if they were closed
     */
    @AnyThread
    public synchronized PoolFlightRecorder recordFlight() {
        checkOpen("recordFlight");
        if (flight == null || flight.isClosed()) {
            PoolListener events = PoolFlightRecorder.listener();
            addListener(events);
            flight = PoolFlightRecorder.counts(registry(), () -> removeListener(events));
            endWithTheScene(flight::close, flight::isClosed);
        }
        return flight;
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

    /** Render thread. */
    synchronized void addFrameObserver(FrameObserver observer) {
        phase.checkThread(null, "addFrameObserver");
        checkOpen("addFrameObserver");
        observers = CopiedArrays.with(observers, Objects.requireNonNull(observer, "observer"));
    }

    /** Any thread. */
    synchronized void removeFrameObserver(FrameObserver observer) {
        observers = CopiedArrays.without(observers, observer);
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
        for (FrameObserver observer : observers) {
            // a clock that fails is no fault of the observer's
            long now = clock.getAsLong();
            try {
                observer.frame(sceneNanos, now);
            } catch (Throwable failure) {
                removeFrameObserver(observer);
                listeners.report("", "a frame observer", failure);
            }
        }
    }

    /** Render thread: the scene's instances are about to go, and perhaps no frame follows. */
    void shut() {
        Failures failures = new Failures();
        for (FrameObserver observer : observers) {
            failures.run(observer::shut);
        }
        failures.throwFirst();
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
        for (FrameObserver observer : observers) {
            failures.run(observer::closed);
        }
        failures.throwFirst();
    }

    /** The action that ends a monitor, and whether it was run. */
    private record End(Runnable close, BooleanSupplier isClosed) {
    }
}
