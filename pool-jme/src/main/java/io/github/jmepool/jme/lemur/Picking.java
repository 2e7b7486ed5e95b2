// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.bounding.BoundingVolume;
import com.jme3.collision.Collidable;
import com.jme3.collision.CollisionResults;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;

/**
 * Finds what is under the pointer by bounds first. Lemur asks once a frame, and the engine's own search looks into each
 * mesh of a node with few children, whether or not the pointer is anywhere near.
 */
final class Picking {
    private Picking() {
    }

    /** Collides with those children whose bounds are hit; returns the number of collisions. */
    static int collideWithNear(Node node, Collidable other, CollisionResults results) {
        int total = 0;
        for (int i = 0; i < node.getQuantity(); i++) {
            Spatial child = node.getChild(i);
            BoundingVolume bound = child.getWorldBound();
            if (bound != null && bound.collideWith(other) > 0) {
                total += child.collideWith(other, results);
            }
        }
        return total;
    }
}
