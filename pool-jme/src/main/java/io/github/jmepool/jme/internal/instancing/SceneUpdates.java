// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.util.ArrayList;
import java.util.List;

/**
 * Updates scenes once more before they are rendered, if something in them has changed since the engine did so. The
 * engine refuses to draw what isn't updated.
 */
final class SceneUpdates {
    private final List<Spatial> outdated = new ArrayList<>();
    /** Whether the engine has updated the scenes, which are about to be rendered. */
    private boolean isOver;
    /** Whether scenes are updated at the end of the search for changes, all at once. */
    private boolean isSearching;

    /** The scenes may change until the engine updates them. */
    void begin() {
        isOver = false;
    }

    /** The engine has updated the scenes. */
    void beginSearch() {
        isOver = true;
        isSearching = true;
    }

    void endSearch() {
        isSearching = false;
        update();
    }

    boolean isOver() {
        return isOver;
    }

    /** Something has changed at or below a spatial, so that its scene is updated again if the engine has done so. */
    void changed(Spatial below) {
        if (isOver) {
            note(below);
            if (!isSearching) {
                update();
            }
        }
    }

    /** The scene of a spatial is outdated. */
    void note(Spatial below) {
        Spatial top = Spatials.rootOf(below);
        if (!outdated.contains(top)) {
            outdated.add(top);
        }
    }

    void update() {
        // an instance that its update takes out of a batch adds its scene again
        while (!outdated.isEmpty()) {
            outdated.remove(outdated.size() - 1).updateGeometricState();
        }
    }
}
