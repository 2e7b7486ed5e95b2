// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.math.Matrix4f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.SceneProcessor;
import com.jme3.renderer.Camera;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.GeometryList;
import com.jme3.scene.Geometry;
import com.jme3.shadow.DirectionalLightShadowFilter;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.util.SafeArrayList;
import io.github.jmepool.jme.internal.engine.EngineFields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The engine's shadows of suns in the views that an application shows, and for which part of a view's depth a shadow
 * map of theirs is. The engine makes maps of near parts larger than these, and what is beside a part, or on the side of
 * it that the light goes to, throws no shadow into it; nor does what is beside all that receives shadows in the view,
 * to which the engine crops the maps where it knows the bound of each.
 */
final class SunShadows {
    private final List<DirectionalLightShadowRenderer> renderers = new ArrayList<>();
    private final List<Camera> views = new ArrayList<>();
    /** The part that was found, as distances along the view's direction. */
    float nearest;
    float farthest;
    /** What receives shadows in that view, as far as is needed. */
    private final LitArea lit = new LitArea();
    private boolean isFilled;
    /** What it is of, and how many of the geometries there it has. */
    private @Nullable DirectionalLightShadowRenderer litBy;
    private final Matrix4f litView = new Matrix4f();
    private int litCount;

    void clear() {
        renderers.clear();
        views.clear();
        litBy = null;
    }

    void look(ViewPort view) {
        SafeArrayList<SceneProcessor> processors = view.getProcessors();
        for (int i = 0; i < processors.size(); i++) {
            SceneProcessor processor = processors.get(i);
            if (processor instanceof FilterPostProcessor filters) {
                look(filters, view);
            } else if (processor instanceof DirectionalLightShadowRenderer renderer) {
                add(renderer, view);
            }
        }
    }

    private void look(FilterPostProcessor processor, ViewPort view) {
        List<?> filters = (List<?>) EngineFields.read(EngineFields.FILTERS, processor);
        for (int i = 0; filters != null && i < filters.size(); i++) {
            Object made = filters.get(i) instanceof DirectionalLightShadowFilter filter
                    ? EngineFields.read(EngineFields.FILTER_SHADOWS, filter) : null;
            if (made instanceof DirectionalLightShadowRenderer renderer) {
                add(renderer, view);
            }
        }
    }

    private void add(DirectionalLightShadowRenderer renderer, ViewPort view) {
        renderers.add(renderer);
        views.add(view.getCamera());
    }

    /** Finds the part of a view that a camera draws a shadow map for; false where that isn't known. */
    boolean find(Camera view, Camera map) {
        nearest = Float.POSITIVE_INFINITY;
        farthest = 0f;
        for (int i = 0; i < renderers.size(); i++) {
            if (views.get(i) == view) {
                find(renderers.get(i), view, map);
            }
        }
        return nearest < farthest;
    }

    private void find(DirectionalLightShadowRenderer renderer, Camera view, Camera map) {
        Matrix4f projection = view.getProjectionMatrix();
        float[] ends = (float[]) EngineFields.read(EngineFields.SUN_SPLITS, renderer);
        Matrix4f[] matrices = (Matrix4f[]) EngineFields.read(EngineFields.SHADOW_MATRICES, renderer);
        // in the depth that the engine's shaders compare with the parts, only the distance along the direction counts
        boolean isUsual = projection.m20 == 0f && projection.m21 == 0f && projection.m32 == -1f;
        if (ends == null || matrices == null || !isUsual
                || EngineFields.read(EngineFields.SUN_CAMERA, renderer) != map) {
            return;
        }
        for (int i = 0; i + 1 < ends.length && i < matrices.length; i++) {
            if (matrices[i].equals(map.getViewProjectionMatrix())) {
                nearest = Math.min(nearest, Math.min(ends[i], distance(ends[i], projection)));
                farthest = Math.max(farthest, Math.max(ends[i + 1], distance(ends[i + 1], projection)));
                measure(renderer, view, map);
            }
        }
    }

    /** Goes through what is lit until that fills the map, and goes on there for the larger maps that follow. */
    private void measure(DirectionalLightShadowRenderer renderer, Camera view, Camera map) {
        if (litBy != renderer || !lit.isAlong(map) || !litView.equals(view.getViewProjectionMatrix())) {
            litBy = renderer;
            litView.set(view.getViewProjectionMatrix());
            litCount = 0;
            lit.begin(map);
        }
        GeometryList all = (GeometryList) EngineFields.read(EngineFields.SHADOW_RECEIVERS, renderer);
        isFilled = all == null || lit.fills(map);
        while (all != null && !isFilled && litCount < all.size()) {
            Geometry geometry = all.get(litCount++);
            InstancedBatch group = geometry instanceof StandIn drawn ? drawn.group() : null;
            if (group == null || !group.extend(lit, view, ((StandIn) geometry).level())) {
                lit.extend(geometry.getWorldBound());
            }
            isFilled = lit.fills(map);
        }
    }

    /** The area on which the shadows of the map that was found may fall. */
    LitArea lit() {
        return isFilled ? LitArea.ANY : lit;
    }

    /** How far along the view's direction the engine's shaders have a depth. */
    private static float distance(float depth, Matrix4f projection) {
        return (projection.m23 - depth) / projection.m22;
    }
}
