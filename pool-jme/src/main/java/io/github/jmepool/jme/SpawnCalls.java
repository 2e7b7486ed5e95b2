// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import org.jspecify.annotations.Nullable;

/**
 * The calls that hand out an instance. Where none gives a lifetime, the prefab or the pool says how long it lives.
 *
 * @param <S> what kind of spatial the prefab is
 */
abstract class SpawnCalls<S extends Spatial> {
    /**
     * Spawns an instance where the prefab is.
     *
     * @return the instance, attached; null only under {@code ExhaustionPolicy.RETURN_NULL} at a limit
     * @throws io.github.jmepool.core.PoolException if a limit forbids it, or while the frame is being rendered
     * @throws IllegalStateException if the pool has no scene, or the scene is closed
     */
    public @Nullable S spawn() {
        return place(null, null, null, Seconds.DECLARED);
    }

    /**
     * Spawns an instance with a lifetime of its own.
     *
     * @param lifetimeSeconds seconds until it comes back by itself; 0 means it stays until recycled
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     */
    public @Nullable S spawn(float lifetimeSeconds) {
        return place(null, null, null, Seconds.check("lifetimeSeconds", lifetimeSeconds));
    }

    /**
     * Spawns an instance at a place.
     *
     * @param translation local translation
     * @return as {@link #spawn()}
     */
    public @Nullable S spawn(@Nullable Vector3f translation) {
        return place(null, translation, null, Seconds.DECLARED);
    }

    /**
     * Spawns an instance at a place.
     *
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @return as {@link #spawn()}
     */
    public @Nullable S spawn(@Nullable Vector3f translation, @Nullable Quaternion rotation) {
        return place(null, translation, rotation, Seconds.DECLARED);
    }

    /**
     * Spawns an instance at a place, with a lifetime of its own.
     *
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @param lifetimeSeconds seconds until it comes back by itself; 0 means it stays until recycled
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     */
    public @Nullable S spawn(@Nullable Vector3f translation, @Nullable Quaternion rotation, float lifetimeSeconds) {
        return place(null, translation, rotation, Seconds.check("lifetimeSeconds", lifetimeSeconds));
    }

    /**
     * Spawns an instance under a node of the caller's, which may itself be part of a pooled instance: it is then
     * recycled before that one.
     *
     * @param parent a node that is in use
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if the parent is null or belongs to a pool's own structure
     */
    public @Nullable S spawnUnder(Node parent) {
        return placeUnder(parent, null, null, Seconds.DECLARED);
    }

    /**
     * Spawns an instance under a node of the caller's, at a place.
     *
     * @param parent a node that is in use
     * @param translation local translation, or null for the prefab's
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if the parent is null or belongs to a pool's own structure
     */
    public @Nullable S spawnUnder(Node parent, @Nullable Vector3f translation) {
        return placeUnder(parent, translation, null, Seconds.DECLARED);
    }

    /**
     * Spawns an instance under a node of the caller's, at a place.
     *
     * @param parent a node that is in use
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if the parent is null or belongs to a pool's own structure
     */
    public @Nullable S spawnUnder(Node parent, @Nullable Vector3f translation, @Nullable Quaternion rotation) {
        return placeUnder(parent, translation, rotation, Seconds.DECLARED);
    }

    /**
     * Spawns an instance under a node of the caller's, at a place, with a lifetime of its own.
     *
     * @param parent a node that is in use
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @param lifetimeSeconds seconds until it comes back by itself; 0 means it stays until recycled
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if the parent is null or belongs to a pool's own structure, or the number is
     *         negative, infinite or NaN
     */
    public @Nullable S spawnUnder(Node parent, @Nullable Vector3f translation, @Nullable Quaternion rotation,
            float lifetimeSeconds) {
        return placeUnder(parent, translation, rotation, Seconds.check("lifetimeSeconds", lifetimeSeconds));
    }

    abstract @Nullable S place(@Nullable Node parent, @Nullable Vector3f at, @Nullable Quaternion turn,
            float lifetime);

    /** Refuses parents that would lose the child. */
    abstract @Nullable S placeUnder(Node parent, @Nullable Vector3f at, @Nullable Quaternion turn, float lifetime);
}
