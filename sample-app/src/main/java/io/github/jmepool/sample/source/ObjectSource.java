package io.github.jmepool.sample.source;

import com.jme3.scene.Spatial;
import io.github.jmepool.sample.game.Kind;

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
     * Takes an object out of the scene before its lifetime has passed.
     *
     * @param kind what it is
     * @param spatial what {@link #spawn} returned
     */
    void recycle(Kind kind, Spatial spatial);

    /**
     * Tells that the lifetime of an object has passed; a source that counts lifetimes by itself does nothing.
     *
     * @param kind what it is
     * @param spatial what {@link #spawn} returned
     */
    void expired(Kind kind, Spatial spatial);

    /** Returns how many spatials were made so far. */
    long created();

    /** Returns how many are in the scene now. */
    int active();

    /** Returns how many were in the scene at once at the most. */
    int peakActive();

    /** Returns how many were given up so far. */
    long disposed();

    @Override
    void close();
}
