// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the viewports of an application show: one look for all pools, as the game may change it in each frame. */
public final class ShownScenes {
    /** Scenes without a parent, and spatials within one. */
    final List<Spatial> whole = new ArrayList<>();
    final List<Spatial> within = new ArrayList<>();
    final SunShadows suns = new SunShadows();
    private @Nullable RenderManager manager;
    /** The lists of the manager, which follow its changes: it makes a new object for each call. */
    private List<List<ViewPort>> views = List.of();

    /** Looks at all viewports, before they are rendered. */
    public void look(RenderManager renderedBy) {
        if (manager != renderedBy) {
            manager = renderedBy;
            views = List.of(renderedBy.getPreViews(), renderedBy.getMainViews(), renderedBy.getPostViews());
        }
        whole.clear();
        within.clear();
        suns.clear();
        for (int kind = 0; kind < views.size(); kind++) {
            look(views.get(kind));
        }
    }

    /** How many viewports of the application show what a camera sees. */
    int viewsOf(Camera camera) {
        int count = 0;
        for (int kind = 0; kind < views.size(); kind++) {
            List<ViewPort> some = views.get(kind);
            for (int v = 0; v < some.size(); v++) {
                count += some.get(v).getCamera() == camera ? 1 : 0;
            }
        }
        return count;
    }

    /** Forgets all, as the scene was shut. */
    public void forget() {
        manager = null;
        views = List.of();
        whole.clear();
        within.clear();
        suns.clear();
    }

    private void look(List<ViewPort> some) {
        for (int v = 0; v < some.size(); v++) {
            suns.look(some.get(v));
            List<Spatial> scenes = some.get(v).getScenes();
            for (int i = 0; i < scenes.size(); i++) {
                Spatial scene = scenes.get(i);
                (scene.getParent() == null ? whole : within).add(scene);
            }
        }
    }
}
