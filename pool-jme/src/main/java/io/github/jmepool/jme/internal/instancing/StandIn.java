// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.light.LightList;
import com.jme3.material.Material.BindUnits;
import com.jme3.material.logic.TechniqueDefLogic;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.shader.Shader;
import io.github.jmepool.jme.internal.drawn.DrawnInPasses;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Is drawn in the place of instances. A render filter, a light filter or a comparator of the engine's queues that asks
 * it for its name, its user data or its parents gets those of one of them.
 */
abstract class StandIn extends InstancedGeometry implements DrawnInPasses {
    /** What the present pass draws; the buffers are null where there is none. */
    private int count;
    private VertexBuffer @Nullable [] data;

    StandIn(String name) {
        super(name);
    }

    /** The group that this draws for; null in the engine's constructor, which asks before any field is set. */
    abstract @Nullable InstancedBatch group();

    /** The level of detail that it draws with. */
    abstract int level();

    @Override
    public void render(TechniqueDefLogic logic, RenderManager manager, Shader shader, LightList lights,
            BindUnits units) {
        InstancedBatch group = group();
        if (group != null) {
            group.draw(this, logic, manager, shader, lights, units);
        }
    }

    /** The order of the gui bucket is that of the z of the root. */
    @Override
    public Vector3f getWorldTranslation() {
        InstancedBatch group = group();
        Node node = group == null ? null : group.batches;
        return node == null ? super.getWorldTranslation() : node.getWorldTranslation();
    }

    /** Draws so many instances with these buffers. */
    void show(int number, VertexBuffer[] buffers) {
        count = number;
        data = buffers;
    }

    /** The pass is over. */
    void showNothing() {
        data = null;
    }

    @Override
    public int getLodLevel() {
        InstancedBatch group = group();
        return group == null || group.part.levels == null ? super.getLodLevel() : group.lodLevel(level());
    }

    @Override
    public int getNumVisibleInstances() {
        InstancedBatch group = group();
        return data != null ? count : group == null ? 0 : group.drawnCount(level());
    }

    @Override
    public int getNumInstances() {
        InstancedBatch group = group();
        return group == null ? 0 : group.slots.count;
    }

    @Override
    public VertexBuffer[] getAllInstanceData() {
        InstancedBatch group = group();
        VertexBuffer[] shown = data;
        return shown != null ? shown : group == null ? new VertexBuffer[0] : group.drawnData(level());
    }

    /** Inherited state has changed. */
    void inherit() {
        updateWorldLightList();
        updateMatParamOverrides();
    }

    /**
     * The geometry of one of the instances; null when there is none. The engine's constructor asks before any field of
     * a subclass is set.
     */
    abstract @Nullable Geometry instance();

    @Override
    public @Nullable String getName() {
        Geometry instance = instance();
        return instance == null ? super.getName() : instance.getName();
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // as the engine declares it
    public <T> @Nullable T getUserData(String key) {
        Geometry instance = instance();
        return instance == null ? super.getUserData(key) : instance.getUserData(key);
    }

    @Override
    public Collection<String> getUserDataKeys() {
        Geometry instance = instance();
        return instance == null ? super.getUserDataKeys() : instance.getUserDataKeys();
    }

    @Override
    public @Nullable Node getParent() {
        Geometry instance = instance();
        return instance == null ? super.getParent() : instance.getParent();
    }
}
