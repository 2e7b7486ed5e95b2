// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the root below which instances may be drawn as one: the pool's own, or else the root of a scene that some
 * viewport shows; and only where nothing in between makes a difference to how the engine draws.
 */
final class Roots {
    private final Supplier<Node> own;
    private final List<Spatial> scenes = new ArrayList<>();
    /** Those of them that are parts of another scene: what another camera looks at by itself. */
    private final List<Spatial> inner = new ArrayList<>();
    private boolean scenesAreKnown;
    private @Nullable RenderManager manager;

    Roots(Supplier<Node> own) {
        this.own = own;
    }

    /** Before each frame is rendered: what the viewports show may have changed. */
    void renderedBy(RenderManager newManager) {
        manager = newManager;
        scenesAreKnown = false;
        scenes.clear();
        inner.clear();
    }

    boolean hasInnerScenes() {
        lookForScenes();
        return !inner.isEmpty();
    }

    /** Whether some camera looks at just this spatial, or at something in it. */
    boolean isWithin(Spatial spatial) {
        lookForScenes();
        for (int i = 0; i < inner.size(); i++) {
            for (Spatial at = inner.get(i); at != null; at = at.getParent()) {
                if (at == spatial) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The root for what hangs below a node; null when there is none, or when that is hidden and hidden counts. */
    @Nullable Node of(Node parent, boolean hiddenCounts) {
        Node poolRoot = own.get();
        Bucket bucket = Bucket.Inherit;
        ShadowMode shadow = ShadowMode.Inherit;
        Node at = parent;
        while (at != poolRoot) {
            Node above = at.getParent();
            if (isScene(at)) {
                if (above == null) {
                    break;
                }
                // a camera that looks at no more than this doesn't see what draws for the whole scene
                return null;
            }
            boolean hidden = hiddenCounts && at.getLocalCullHint() == CullHint.Always;
            if (above == null || hidden || at.getLocalLightList().size() > 0
                    || at.getLocalMatParamOverrides().size() > 0) {
                return null;
            }
            bucket = bucket == Bucket.Inherit ? at.getLocalQueueBucket() : bucket;
            shadow = shadow == ShadowMode.Inherit ? at.getLocalShadowMode() : shadow;
            at = above;
        }
        boolean same = (bucket == Bucket.Inherit || bucket == at.getQueueBucket())
                && (shadow == ShadowMode.Inherit || shadow == at.getShadowMode());
        return same ? at : null;
    }

    private boolean isScene(Node node) {
        lookForScenes();
        return scenes.contains(node);
    }

    private void lookForScenes() {
        if (!scenesAreKnown && manager != null) {
            scenesAreKnown = true;
            add(manager.getPreViews());
            add(manager.getMainViews());
            add(manager.getPostViews());
        }
    }

    private void add(List<ViewPort> views) {
        for (int v = 0; v < views.size(); v++) {
            List<Spatial> shown = views.get(v).getScenes();
            for (int i = 0; i < shown.size(); i++) {
                Spatial scene = shown.get(i);
                scenes.add(scene);
                if (scene.getParent() != null) {
                    inner.add(scene);
                }
            }
        }
    }
}
