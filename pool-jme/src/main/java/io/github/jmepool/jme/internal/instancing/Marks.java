// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.renderer.Camera;

/** What the group of one part remembers of each slot: for each camera, the level of detail that it had last. */
final class Marks {
    final Part part;
    private final LevelsByView levels = new LevelsByView();

    Marks(Part part) {
        this.part = part;
    }

    /** Call once a frame. */
    void frame() {
        levels.frame();
    }

    /** Returns the levels that a camera has chosen for so many slots, each plus 1; 0 where it is unknown. */
    byte[] levels(Camera camera, int capacity) {
        return levels.of(camera, capacity);
    }

    /** A slot has a new instance. */
    void clear(int slot) {
        levels.clear(slot);
    }

    /** A slot has the instance of another. */
    void move(int from, int to) {
        levels.move(from, to);
    }
}
