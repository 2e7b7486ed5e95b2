// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.material.Material;
import com.jme3.scene.Spatial;
import java.util.List;
import java.util.Map;

/**
 * Describes how the instances of a pool with {@link SpatialPoolSettings#instanced()} are drawn:
 * {@link SpatialPool#instancedRendering} returns it while its scene is open. Not intended for implementation by users.
 * Render thread only.
 */
public interface InstancedRendering {
    /**
     * Returns how many objects the engine draws for the instances in use, if all of them are in view. Further passes of
     * lights and shadows are not counted.
     *
     * @return one for each geometry of the prefab and each node with instances that are drawn together, and one for
     *     each geometry of those drawn individually
     */
    int drawCalls();

    /**
     * Returns how many instances are drawn together with others.
     *
     * @return at most as many as are in use
     */
    int instancedCount();

    /**
     * Returns how many instances are drawn individually, or hidden: because this use has changed them, or because of
     * the node that they are attached to.
     *
     * @return those in use that aren't {@link #instancedCount()}
     */
    int individualCount();

    /**
     * Returns how many instances were not drawn because they are farther away than
     * {@link SpatialPoolSettings#drawDistance()}: of those in the view of the camera that drew last.
     *
     * @return at most {@link #instancedCount()}
     */
    int tooFarCount();

    /**
     * Returns the materials that the instances are drawn with: private clones of the prefab's, to be edited for all
     * instances at once. From the next frame on, they are drawn together however few they are.
     *
     * @return the materials by geometry, depth first; the same one as often as the prefab's is. Empty until the
     *         worker has baked the poses that {@link SpatialPoolSettings#bakedPoses()} asks for, and made the levels
     *         of detail of {@link SpatialPoolSettings#lodLevels()}
     */
    List<Material> drawnMaterials();

    /**
     * Returns why instances are drawn individually.
     *
     * @return the number of instances for each reason, in words; {@link #individualCount()} in all
     */
    Map<String, Integer> individualReasons();

    /**
     * Returns the instances that are drawn individually, so that one of them can be looked at.
     *
     * @return the reason of each, in words, as in {@link #individualReasons()}; a new map that
     *         doesn't change, empty where all are drawn together
     */
    Map<Spatial, String> individuals();

    /**
     * Returns the names of the animation clips that are baked: instances that play one of them, or none, are drawn
     * together.
     *
     * @return the names; empty without {@link SpatialPoolSettings#bakedPoses()}, and until the worker has baked them
     */
    List<String> bakedClips();

    /**
     * Returns how many poses of each second of a clip are baked.
     *
     * @return the value that {@link SpatialPoolSettings#bakedPoses()} had when this was made
     */
    float bakedPoses();

    /**
     * Returns how many bytes of GPU memory the baked poses take up.
     *
     * @return bytes; 0 until the worker has baked them
     */
    long poseBytes();

    /**
     * Returns how many bytes of GPU memory the positions, colours and present poses of the instances take up.
     *
     * @return bytes
     */
    long bufferBytes();

    /**
     * Returns whether each instance has a colour of its own.
     *
     * @return the value that {@link SpatialPoolSettings#instanceColors()} had when this was made
     */
    boolean hasColors();
}
