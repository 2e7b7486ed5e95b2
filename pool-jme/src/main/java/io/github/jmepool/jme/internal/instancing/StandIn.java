// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.instancing.InstancedGeometry;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Is drawn in the place of instances. A render filter, a light filter or a comparator of the engine's queues that asks
 * it for its name, its user data or its parents gets those of one of them.
 */
abstract class StandIn extends InstancedGeometry {
    StandIn(String name) {
        super(name);
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
