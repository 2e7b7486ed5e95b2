// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.light.LightList;
import com.jme3.light.LightProbe;
import com.jme3.light.OrientedBoxProbeArea;
import com.jme3.light.ProbeArea;
import com.jme3.light.SphereProbeArea;
import com.jme3.material.MatParamOverride;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import com.jme3.util.SafeArrayList;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Gives a clone values of its own where the engine's clone shares them with its original, so that
 * a use that writes into them reaches no other instance, nor the prefab.
 *
 * <p>What a clone shares, and what the pool does about each, is listed in {@code docs/dev/reset.md}.
 */
public final class UnsharedValues {
    private UnsharedValues() {
    }

    /**
     * Gives a whole tree values of its own, and its texts what the engine's clone forgets.
     *
     * @param original the root of a tree
     * @param clone the root of its new clone
     */
    public static void giveTree(Spatial original, Spatial clone) {
        clone.depthFirstTraversal(spatial -> give(spatial, Values::isMutable));
        TextPart.give(original, clone);
    }

    /**
     * Gives the actions of a whole tree fades of their own: the engine's clone of one fades in and out by its original.
     *
     * @param root of a new clone, before the game has seen it
     */
    static void giveActions(Spatial root) {
        root.depthFirstTraversal(spatial -> {
            for (int i = 0; i < spatial.getNumControls(); i++) {
                for (Action action : actions(spatial.getControl(i)).values()) {
                    if (action.getClass() == ClipAction.class) {
                        ActionState.separate((ClipAction) action);
                    }
                }
            }
        });
    }

    /** Returns the actions that a control has made of its clips, or was given; none where the engine hides them. */
    static Map<String, Action> actions(Control control) {
        Map<String, Action> actions = control instanceof AnimComposer composer ? EngineFields.actions(composer) : null;
        return actions == null ? Map.of() : actions;
    }

    static void give(Spatial spatial, Predicate<@Nullable Object> isShared) {
        LightList lights = spatial.getLocalLightList();
        for (int i = 0; i < lights.size(); i++) {
            if (lights.get(i) instanceof LightProbe probe) {
                giveProbe(probe);
            }
        }
        SafeArrayList<MatParamOverride> overrides = spatial.getLocalMatParamOverrides();
        for (int i = 0; i < overrides.size(); i++) {
            MatParamOverride override = overrides.get(i);
            if (isShared.test(override.getValue()) && !EngineManaged.isOwned(spatial, override)) {
                override.setValue(Values.copy(override.getValue()));
            }
        }
        if (spatial instanceof Geometry geometry) {
            // The engine merges into it what the GPU has no room for, and makes another when there is none.
            if (geometry.getFallbackMorphTarget() != null) {
                geometry.setFallbackMorphTarget(null);
            }
            if (geometry.getMesh() != null) {
                geometry.getMesh().getBufferList().forEach(EngineFields::forgetOriginal);
            }
        }
    }

    private static void giveProbe(LightProbe probe) {
        if (EngineFields.PROBE_POSITION != null) {
            EngineFields.PROBE_POSITION.set(probe, probe.getPosition().clone());
        }
        if (probe.getArea() instanceof SphereProbeArea shared) {
            probe.setAreaType(LightProbe.AreaType.Spherical);
            SphereProbeArea own = (SphereProbeArea) probe.getArea();
            own.setRadius(shared.getRadius());
            own.setCenter(shared.getCenter());
        } else if (probe.getArea() instanceof OrientedBoxProbeArea shared) {
            probe.setAreaType(LightProbe.AreaType.OrientedBox);
            OrientedBoxProbeArea own = (OrientedBoxProbeArea) probe.getArea();
            own.setExtent(shared.getExtent());
            own.setRotation(shared.getRotation());
            own.setCenter(center(shared, new Vector3f()));
        }
    }

    /** The centre of a box has no accessor in every engine, but stands in its matrix. */
    static Vector3f center(ProbeArea area, Vector3f store) {
        if (area instanceof SphereProbeArea sphere) {
            return store.set(sphere.getCenter());
        }
        Matrix4f matrix = area.getUniformMatrix();
        return store.set(matrix.m03, matrix.m13, matrix.m23);
    }
}
