// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.observe.FlightRecording;
import io.github.jmepool.core.observe.PoolFlightRecorder;
import io.github.jmepool.core.observe.PoolJmx;
import io.github.jmepool.core.observe.PoolRegistry;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.jme.internal.scene.Observation;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Shows a scene's pools to other threads, JMX, the flight recorder and listeners.
 *
 * <p>None of them touches a pool. From the first use of {@link #registry} or {@link #showInJmx} on,
 * {@link ScenePools#update} publishes the counts once a second, and those are what is shown. While a recording of JDK
 * Flight Recorder is running, started here or by the Java VM's {@code -XX:StartFlightRecording}, it has the events of
 * {@link PoolFlightRecorder} for all pools, in the scene's time. All of it may be called on any thread, and ends when
 * the scene's pools are closed. Returned by {@link ScenePools#monitoring()}.
 */
public final class PoolMonitoring {
    private final Observation observation;

    PoolMonitoring(Observation observation) {
        this.observation = observation;
    }

    /**
     * Returns the registry of all pools of the scene. Their published counts may be read on any thread. The game may
     * add its own pools if they are confined to the render thread. Methods that touch pools ({@code stats()},
     * {@code trim}, {@code destroy}, {@code close}) are for the render thread only. Closing the registry closes the
     * scene's pools permanently, and no pool can be added afterwards.
     *
     * @return the registry
     */
    @AnyThread
    public PoolRegistry registry() {
        return observation.registry();
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
    public PoolJmx showInJmx(String scope) {
        return observation.showInJmx(scope);
    }

    /**
     * Starts a recording of JDK Flight Recorder that has the events of all pools, and no others. The tools make a
     * preset of it: docs/pool-sizes.md.
     *
     * @param file the file that is written when the recording ends; replaced if it exists
     * @return the recording, to end it; it ends with the scene's pools at the latest
     * @throws java.io.UncheckedIOException if the file can't be written
     * @throws IllegalStateException if the scene's pools were closed, or this Java runtime has no flight recorder
     */
    @AnyThread
    public FlightRecording startRecording(Path file) {
        return observation.startRecording(file);
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
        observation.mark(text);
    }

    /**
     * Adds a listener to the rare events of all pools, on the render thread; the objects that it is given are
     * {@link PooledInstance}s (those of swarms and labels are of no use to a game). Its exceptions have no effect on
     * the pools. A {@link SceneListener} is also notified of failures in the background, which are logged as warnings
     * while there is no such listener.
     *
     * @param listener the listener
     * @throws NullPointerException when it is null
     * @throws IllegalArgumentException if it was added to this scene already
     */
    @AnyThread
    public void addListener(PoolListener listener) {
        observation.listeners.add(Objects.requireNonNull(listener, "listener"));
    }

    /**
     * Removes a listener. Does nothing if it was not added.
     *
     * @param listener the listener
     */
    @AnyThread
    public void removeListener(PoolListener listener) {
        observation.listeners.remove(listener);
    }
}
