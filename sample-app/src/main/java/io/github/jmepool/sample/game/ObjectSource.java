// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.PooledInstance;
import java.util.List;

/**
 * Where the game gets its spatials from and where they go: the one thing in which the compared games differ.
 *
 * <p>Render thread only.
 */
public interface ObjectSource extends AutoCloseable {
    /**
     * Makes an object appear under its kind's parent.
     *
     * @param kind what
     * @param x its place
     * @param y its place
     * @param lifetimeSeconds after how many seconds it goes by itself; 0 = never
     * @return the spatial, attached
     */
    Spatial spawn(Kind kind, float x, float y, float lifetimeSeconds);

    /**
     * Makes an object appear below another one, with which it goes.
     *
     * @param kind what
     * @param carrier what it is attached to
     * @return the spatial, attached
     */
    Spatial spawnOn(Kind kind, Node carrier);

    /**
     * Tells who else may end the use that a spawn has begun: somebody at the panel, or a level that ends.
     *
     * @param spatial what {@link #spawn} has just returned
     * @return the pool's record of the instance, or null when nobody but the game ends uses
     */
    PooledInstance handle(Spatial spatial);

    /**
     * Takes an object out of the scene before its lifetime has passed.
     *
     * @param kind what it is
     * @param spatial what {@link #spawn} returned
     */
    void recycle(Kind kind, Spatial spatial);

    /**
     * Takes an object and the one that hangs below it out of the scene.
     *
     * @param kind what it is
     * @param spatial what {@link #spawn} returned
     * @param passengerKind what hangs below it
     * @param passenger what {@link #spawnOn} returned
     */
    void recycleBoth(Kind kind, Spatial spatial, Kind passengerKind, Spatial passenger);

    /**
     * Tells that the lifetime of an object has passed; a source that counts lifetimes by itself does nothing.
     *
     * @param kind what it is
     * @param spatial what {@link #spawn} returned
     */
    void expired(Kind kind, Spatial spatial);

    /**
     * Tells that the lifetime of an object has passed which carries another one.
     *
     * @param kind what it is
     * @param spatial what {@link #spawn} returned
     * @param passengerKind what hangs below it
     * @param passenger what {@link #spawnOn} returned
     */
    void expiredBoth(Kind kind, Spatial spatial, Kind passengerKind, Spatial passenger);

    /** Returns how many spatials were made so far. */
    long created();

    /** Returns how many were given up so far. */
    long disposed();

    /** Returns the counts of every kind, in the order of {@link Kind}. */
    List<PoolStats> stats();

    @Override
    void close();
}
