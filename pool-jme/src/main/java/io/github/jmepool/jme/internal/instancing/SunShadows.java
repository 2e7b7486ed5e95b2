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
 * it that the light goes to, throws no shadow into it. A renderer draws shadows onto the receivers in view alone, so
 * that what is beside all of these throws none either; a filter draws them onto everything in view.
 */
final class SunShadows {
    private final List<DirectionalLightShadowRenderer> renderers = new ArrayList<>();
    private final List<Camera> views = new ArrayList<>();
    private final List<Boolean> areOfFilters = new ArrayList<>();
    /** The part that was found, as distances along the view's direction. */
    float nearest;
    float farthest;
    /** What receives shadows in that view, as far as is needed. */
    private final LitArea lit = new LitArea();
    private boolean isUnlimited;
    /** The renderer whose receivers were measured, in which view, and how many of them. */
    private @Nullable DirectionalLightShadowRenderer litBy;
    private final Matrix4f litView = new Matrix4f();
    private int measuredCount;

    void clear() {
        renderers.clear();
        views.clear();
        areOfFilters.clear();
        litBy = null;
    }

    void look(ViewPort view) {
        SafeArrayList<SceneProcessor> processors = view.getProcessors();
        for (int i = 0; i < processors.size(); i++) {
            SceneProcessor processor = processors.get(i);
            if (processor instanceof FilterPostProcessor filters) {
                look(filters, view);
            } else if (processor instanceof DirectionalLightShadowRenderer renderer) {
                add(renderer, view, false);
            }
        }
    }

    private void look(FilterPostProcessor processor, ViewPort view) {
        List<?> filters = (List<?>) EngineFields.read(EngineFields.FILTERS, processor);
        for (int i = 0; filters != null && i < filters.size(); i++) {
            Object made = filters.get(i) instanceof DirectionalLightShadowFilter filter
                    ? EngineFields.read(EngineFields.FILTER_SHADOWS, filter) : null;
            if (made instanceof DirectionalLightShadowRenderer renderer) {
                add(renderer, view, true);
            }
        }
    }

    private void add(DirectionalLightShadowRenderer renderer, ViewPort view, boolean isOfFilter) {
        renderers.add(renderer);
        views.add(view.getCamera());
        areOfFilters.add(isOfFilter);
    }

    /** The camera of a view that a camera draws shadow maps for; null where that isn't known. */
    @Nullable Camera viewOf(Camera map) {
        for (int i = 0; i < renderers.size(); i++) {
            if (EngineFields.read(EngineFields.SUN_CAMERA, renderers.get(i)) == map) {
                return views.get(i);
            }
        }
        return null;
    }

    /** Finds the part of a view that a camera draws a shadow map for; false where that isn't known. */
    boolean find(Camera view, Camera map) {
        nearest = Float.POSITIVE_INFINITY;
        farthest = 0f;
        for (int i = 0; i < renderers.size(); i++) {
            if (views.get(i) == view) {
                find(i, view, map);
            }
        }
        return nearest < farthest;
    }

    private void find(int sun, Camera view, Camera map) {
        DirectionalLightShadowRenderer renderer = renderers.get(sun);
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
                isUnlimited = areOfFilters.get(sun) || fillsMap(renderer, view, map);
            }
        }
    }

    /** Goes through what is lit until that fills the map, and goes on there for the larger maps that follow. */
    private boolean fillsMap(DirectionalLightShadowRenderer renderer, Camera view, Camera map) {
        if (litBy != renderer || !lit.isAlong(map) || !litView.equals(view.getViewProjectionMatrix())) {
            litBy = renderer;
            litView.set(view.getViewProjectionMatrix());
            measuredCount = 0;
            lit.begin(map);
        }
        GeometryList all = (GeometryList) EngineFields.read(EngineFields.SHADOW_RECEIVERS, renderer);
        boolean isFilled = all == null || lit.fills(map);
        while (all != null && !isFilled && measuredCount < all.size()) {
            Geometry geometry = all.get(measuredCount++);
            if (!(geometry instanceof StandIn drawn) || !extend(drawn, view)) {
                lit.extend(geometry.getWorldBound());
            }
            isFilled = lit.fills(map);
        }
        return isFilled;
    }

    private boolean extend(StandIn drawn, Camera view) {
        InstancedBatch group = drawn.group();
        return group != null && group.extend(lit, view, drawn.level());
    }

    /** The area on which the shadows of the map that was found may fall. */
    LitArea lit() {
        return isUnlimited ? LitArea.ANY : lit;
    }

    /** How far along the view's direction the engine's shaders have a depth. */
    private static float distance(float depth, Matrix4f projection) {
        return (projection.m23 - depth) / projection.m22;
    }
}
