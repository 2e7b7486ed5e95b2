// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.renderer.Camera;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The level of detail that each slot had last, for each camera, as each has distances of its own. */
final class LevelsByView {
    /** A camera that has drawn nothing for so many frames is forgotten when another one needs the memory. */
    static final int REMEMBERED_FRAMES = 100;

    private final List<View> views = new ArrayList<>();
    private int frames;

    /** Call once a frame. */
    void frame() {
        frames++;
    }

    /** Returns the levels that a camera has chosen for so many slots, each plus 1; 0 where it is unknown. */
    byte[] of(Camera camera, int capacity) {
        View view = find(camera);
        view.lastFrame = frames;
        if (view.levels.length != capacity) {
            view.levels = Arrays.copyOf(view.levels, capacity);
        }
        return view.levels;
    }

    /** A slot has a new instance, whose level is unknown. */
    void clear(int slot) {
        set(slot, -1);
    }

    /** A slot has the instance of another. */
    void move(int from, int to) {
        set(to, from);
    }

    private void set(int slot, int from) {
        for (int i = 0; i < views.size(); i++) {
            byte[] levels = views.get(i).levels;
            if (slot < levels.length) {
                levels[slot] = from < 0 || from >= levels.length ? 0 : levels[from];
            }
        }
    }

    /** How many cameras are remembered. */
    int count() {
        return views.size();
    }

    private View find(Camera camera) {
        View spare = null;
        for (int i = 0; i < views.size(); i++) {
            View view = views.get(i);
            Camera known = view.camera.get();
            if (known == camera) {
                return view;
            }
            if (known == null || frames - view.lastFrame > REMEMBERED_FRAMES) {
                spare = view;
            }
        }
        if (spare == null) {
            spare = new View(camera);
            views.add(spare);
        } else {
            spare.camera = new WeakReference<>(camera);
            Arrays.fill(spare.levels, (byte) 0);
        }
        return spare;
    }

    /** The levels of one camera. */
    private static final class View {
        private WeakReference<Camera> camera;
        private byte[] levels = {};
        private int lastFrame;

        View(Camera camera) {
            this.camera = new WeakReference<>(camera);
        }
    }
}
