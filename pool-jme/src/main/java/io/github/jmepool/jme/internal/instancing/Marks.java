// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.renderer.Camera;
import java.util.Arrays;

/** What the group of one part remembers of each slot: whether it is hidden, and its last level for each camera. */
final class Marks {
    final Part part;
    /** How many instances are not drawn, as their use hides this part. */
    int hiddenCount;
    private final LevelsByView levels = new LevelsByView();
    /** A bit for each slot; grows with the last that is hidden. */
    private long[] hidden = {};

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
    void set(int slot, Member member) {
        levels.clear(slot);
        hide(slot, member.isHidden(part));
    }

    /** A slot has the instance of another. */
    void move(int from, int to) {
        levels.move(from, to);
        hide(to, isHidden(from));
    }

    boolean isHidden(int slot) {
        return hiddenCount > 0 && slot >> 6 < hidden.length && (hidden[slot >> 6] >>> slot & 1L) != 0;
    }

    void hide(int slot, boolean hide) {
        if (isHidden(slot) != hide) {
            if (slot >> 6 >= hidden.length) {
                hidden = Arrays.copyOf(hidden, Math.max(slot >> 6, hidden.length << 1) + 1);
            }
            hidden[slot >> 6] ^= 1L << slot;
            hiddenCount += hide ? 1 : -1;
        }
    }
}
