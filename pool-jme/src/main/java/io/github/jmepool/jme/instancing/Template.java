// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.material.Material;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The prefab flattened, depth first: how an instance looks that no use has changed. */
final class Template {
    final List<Part> parts = new ArrayList<>();
    /** Whether a change of the engine's scene graph can go unnoticed: there are nodes in an instance. */
    final boolean isTree;
    /** Whether an instance has controls, which may act when it is rendered. */
    final boolean hasControls;
    private final boolean colors;
    private final List<Look> looks = new ArrayList<>();
    private final Map<Material, Material> materials = new IdentityHashMap<>();

    Template(Spatial prefab, boolean colors) {
        this.colors = colors;
        isTree = prefab instanceof Node;
        hasControls = add(prefab, -1, CullHint.Inherit, Bucket.Inherit, ShadowMode.Inherit);
    }

    /** The hints that are inherited below, as far as the prefab determines them. */
    private boolean add(Spatial spatial, int parent, CullHint cullAbove, Bucket bucketAbove, ShadowMode shadowAbove) {
        Look look = new Look(spatial, parent);
        int place = looks.size();
        looks.add(look);
        CullHint cull = look.cull == CullHint.Inherit ? cullAbove : look.cull;
        Bucket bucket = look.bucket == Bucket.Inherit ? bucketAbove : look.bucket;
        ShadowMode shadow = look.shadow == ShadowMode.Inherit ? shadowAbove : look.shadow;
        boolean controls = spatial.getNumControls() > 0;
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                controls |= add(child, place, cull, bucket, shadow);
            }
        } else if (spatial instanceof Geometry geometry && cull != CullHint.Always) {
            look.part = new Part(parts.size(), geometry, drawn(geometry.getMaterial()), cull, bucket, shadow);
            parts.add(look.part);
        }
        return controls;
    }

    private Material drawn(Material material) {
        return materials.computeIfAbsent(material, original -> {
            Material clone = original.clone();
            clone.setBoolean(InstancingCheck.INSTANCING, true);
            if (colors) {
                clone.setBoolean(InstancingCheck.colorParameter(clone.getMaterialDef()), true);
            }
            return clone;
        });
    }

    /** Whether a node's descendants are drawn in an order that one draw call can't keep: by layer, or by distance. */
    boolean isPaintedInOrder(Node above) {
        for (int i = 0; i < parts.size(); i++) {
            Bucket bucket = parts.get(i).bucket;
            bucket = bucket == Bucket.Inherit ? above.getQueueBucket() : bucket;
            if (bucket == Bucket.Gui || bucket == Bucket.Sky) {
                return true;
            }
        }
        return false;
    }

    /** The spatials of an instance in the same order; null when it lacks some. Further ones follow them. */
    Spatial @Nullable [] flatten(Spatial instance) {
        Spatial[] found = new Spatial[looks.size()];
        int[] children = new int[found.length];
        found[0] = instance;
        for (int i = 1; i < found.length; i++) {
            int parent = looks.get(i).parent;
            if (!(found[parent] instanceof Node node) || children[parent] >= node.getQuantity()) {
                return null;
            }
            found[i] = node.getChild(children[parent]++);
        }
        return found;
    }

    /** The geometries that are drawn, by part; null when the instance has another spatial instead of one. */
    Geometry @Nullable [] geometries(Spatial[] spatials) {
        Geometry[] geometries = new Geometry[parts.size()];
        for (int i = 0; i < spatials.length; i++) {
            Part part = looks.get(i).part;
            if (part != null && spatials[i] instanceof Geometry geometry) {
                geometries[part.index] = geometry;
            } else if (part != null) {
                return null;
            }
        }
        return geometries;
    }

    /** Whether an instance is built like the prefab, below its root. */
    boolean isIntact(Spatial[] spatials) {
        for (int i = 1; i < spatials.length; i++) {
            if (spatials[i].getParent() != spatials[looks.get(i).parent]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the engine draws an instance like the prefab, mesh, material and level of detail aside. */
    boolean looksSame(Spatial[] spatials) {
        for (int i = 0; i < spatials.length; i++) {
            if (!looks.get(i).isThatOf(spatials[i])) {
                return false;
            }
        }
        return true;
    }

    /** The fields of a spatial whose changes the engine doesn't report. */
    private static final class Look {
        private final int parent;
        private final CullHint cull;
        private final Bucket bucket;
        private final ShadowMode shadow;
        /** Null for nodes, and for geometries that aren't drawn. */
        private @Nullable Part part;

        Look(Spatial spatial, int parent) {
            this.parent = parent;
            cull = spatial.getLocalCullHint();
            bucket = spatial.getLocalQueueBucket();
            shadow = spatial.getLocalShadowMode();
        }

        boolean isThatOf(Spatial spatial) {
            return spatial.getLocalCullHint() == cull && spatial.getLocalQueueBucket() == bucket
                    && spatial.getLocalShadowMode() == shadow && spatial.getLocalLightList().size() == 0
                    && spatial.getLocalMatParamOverrides().size() == 0;
        }
    }
}
