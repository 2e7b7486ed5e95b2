// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.renderer.Camera;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The level of detail that each slot had last, for the cameras that have drawn last: each has distances of its own. A
 * slot whose instance has changed may have the level of another, which then holds within the tolerance only.
 */
final class LevelsByView {
    /** More cameras share the oldest one's memory, and choose without it. */
    private static final int MOST_VIEWS = 8;

    @SuppressWarnings({"unchecked", "rawtypes"})
    private final @Nullable WeakReference<Camera>[] cameras = new WeakReference[MOST_VIEWS];
    private final byte[][] levels = new byte[MOST_VIEWS][0];
    private int next;

    /** Returns the levels that a camera has chosen for so many slots, each plus 1; 0 where it is unknown. */
    byte[] of(Camera camera, int capacity) {
        int view = find(camera);
        if (levels[view].length != capacity) {
            levels[view] = Arrays.copyOf(levels[view], capacity);
        }
        return levels[view];
    }

    private int find(Camera camera) {
        for (int i = 0; i < MOST_VIEWS; i++) {
            WeakReference<Camera> known = cameras[i];
            if (known != null && known.get() == camera) {
                return i;
            }
        }
        int view = next;
        next = (next + 1) % MOST_VIEWS;
        cameras[view] = new WeakReference<>(camera);
        Arrays.fill(levels[view], (byte) 0);
        return view;
    }
}
