// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node that draws much by few draw calls, lit as its parent is, for every camera. It has a group for each part of a
 * prefab.
 */
abstract class Batches extends BatchNode {
    private static final InstancedBatch[] NOTHING = {};

    InstancedBatch[] groups = NOTHING;
    /** What the viewports of the present frame show; null before the first, and without an application. */
    @Nullable ShownScenes scenes;
    /** Whether the prefab has the hint for that, as the engine goes on to such an instance wherever it is. */
    boolean isNeverCulled;
    /** Whether the bound of all is another since their lights were sorted. */
    boolean boundIsNew;
    final Vector3f least = new Vector3f();
    final Vector3f most = new Vector3f();

    /** For loading only. */
    Batches() {
    }

    Batches(String pool, @Nullable Node node) {
        super("pool " + pool + " instanced", node);
    }

    /** Draws these groups, and their coarser levels. */
    final void show(InstancedBatch[] all) {
        groups = all;
        List<Spatial> drawn = new ArrayList<>();
        for (InstancedBatch group : groups) {
            // the farthest first, as the engine keeps the order of geometries with one bound
            for (int level = group.levels() - 1; level > 0; level--) {
                drawn.add(new Level(group, level, this));
            }
            drawn.add(group);
        }
        show(drawn);
    }

    /** The bound of all, up to date even where the scene is updated after all pools; null where it is unknown. */
    abstract @Nullable BoundingVolume drawnBound();

    /** A part of one of the instances, which a render filter finds; null where they have no geometries. */
    abstract @Nullable Geometry instance(PrefabGeometry part);

    /** A camera is about to cull; returns false where nothing can be drawn. */
    abstract boolean beforeCulling();

    /** The distance beyond which nothing is drawn; 0 for any. */
    abstract float drawDistance();

    /** The render manager; null before the first frame, and without an application. */
    abstract @Nullable RenderManager renderManager();

    /** A camera draws instances now. */
    abstract void seenBy(Camera camera);

    /** The technique that all is drawn with at this moment; null where each material has its own. */
    final @Nullable String forcedTechnique() {
        RenderManager manager = renderManager();
        return manager == null ? null : manager.getForcedTechnique();
    }

    /** Whether the engine draws into a shadow map at this moment. */
    final boolean rendersShadows() {
        return EngineManaged.SHADOW_MAP.equals(forcedTechnique());
    }

    /** How many draw calls it takes at most, without further passes of lights and shadows. */
    public final int drawCalls() {
        int calls = 0;
        for (InstancedBatch group : groups) {
            calls += group.isShown() ? group.levels() : 0;
        }
        return calls;
    }

    /** How many instances the camera that drew last did not draw, as they are too far away. */
    final int tooFarCount() {
        return groups.length == 0 ? 0 : groups[0].tooFarCount();
    }

    final long bufferBytes() {
        long sum = 0;
        for (InstancedBatch group : groups) {
            sum += group.bufferBytes();
        }
        return sum;
    }

    /** Frees the buffers of its groups; not used afterwards. */
    @Override
    public void dispose() {
        super.dispose();
        for (InstancedBatch group : groups) {
            group.dispose();
        }
    }

    /** The scene may change: this has no children until it is rendered. */
    public void frame() {
        isRendering = false;
        for (InstancedBatch group : groups) {
            group.frame();
        }
    }

    final void beforeRendering(ShownScenes shown) {
        scenes = shown;
        isRendering = true;
        for (InstancedBatch group : groups) {
            group.beforeRendering();
        }
    }

    @Override
    public boolean checkCulling(Camera camera) {
        if (groups.length == 0 || !beforeCulling()) {
            return false;
        }
        isRendering = true;
        boolean isSeen = count() > 0
                && (super.checkCulling(camera) || isNeverCulled && getCullHint() != CullHint.Always);
        for (int i = 0; !isSeen && count() > 0 && i < groups.length; i++) {
            groups[i].cullUnseen(camera);
        }
        if (isSeen && getWorldLightList().size() > 1) {
            sortLights();
        }
        return isSeen;
    }

    /** The engine sorts the lights of a geometry whenever that moves, and lights it by the nearest probes. */
    private void sortLights() {
        // notes whether it is another; the hint may have spared the camera that
        drawnBound();
        List<Spatial> drawn = getChildren();
        for (int i = 0; boundIsNew && i < drawn.size(); i++) {
            drawn.get(i).getWorldLightList().sort(true);
        }
        boundIsNew = false;
    }

    /** The box around all slots; the spare one where there are none. */
    final @Nullable BoundingVolume reached(@Nullable BoundingVolume spare) {
        least.set(Vector3f.POSITIVE_INFINITY);
        most.set(Vector3f.NEGATIVE_INFINITY);
        for (InstancedBatch group : groups) {
            group.slots.extend(least, most);
        }
        if (least.x > most.x) {
            return spare;
        }
        BoundingBox box = spare instanceof BoundingBox known ? known : new BoundingBox();
        box.setMinMax(least, most);
        return box;
    }

    @Override
    public void cloneFields(Cloner cloner, Object original) {
        groups = NOTHING;
        scenes = null;
        super.cloneFields(cloner, original);
    }
}
