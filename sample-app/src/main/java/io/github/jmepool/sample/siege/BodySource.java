// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;

/** Where the siege gets what has a body. */
public interface BodySource extends AutoCloseable {
    /**
     * Puts one into the scene and its body into the space, at rest.
     *
     * @param kind of what
     * @param place where
     * @param rotation how it is turned, or null
     * @return the new one
     */
    Spatial spawn(SiegeKind kind, Vector3f place, Quaternion rotation);

    /**
     * Takes one out of the scene, and its body out of the space; not inside the physics step.
     *
     * @param spatial what was spawned
     */
    void recycle(Spatial spatial);

    /**
     * Names this use of a spatial.
     *
     * @param spatial what was spawned
     * @return not 0 while it is in use
     */
    long useOf(Spatial spatial);

    /** Returns how many spatials were made. */
    long created();

    @Override
    void close();
}
