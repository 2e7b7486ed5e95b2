// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.light.Light;
import com.jme3.light.LightList;
import com.jme3.material.MatParamOverride;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.util.SafeArrayList;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * What hangs on one spatial, as it was when its instance was made: children, controls, lights, overrides, user data.
 */
final class LocalLists {
    private static final LightState[] NO_LIGHTS = {};
    private static final OverrideState[] NO_OVERRIDES = {};
    /** Nothing hangs on the spatial, and it can't have children: the usual case, checked by counts alone. */
    static final LocalLists NONE = new LocalLists(ChildList.NONE);
    /** Nothing hangs on the node. */
    private static final LocalLists CHILDLESS = new LocalLists(ChildList.NONE);

    /** Nothing but children. */
    private final boolean bare;
    private final Spatial[] children;
    private final ControlList controls;
    private final LightState[] lights;
    private final OverrideState[] overrides;
    private final UserDataState userData;

    private LocalLists(Spatial[] children) {
        this(children, ControlList.NONE, NO_LIGHTS, NO_OVERRIDES, UserDataState.NONE);
    }

    private LocalLists(Spatial[] children, ControlList controls, LightState[] lights, OverrideState[] overrides,
            UserDataState userData) {
        this.children = children;
        this.controls = controls;
        this.lights = lights;
        this.overrides = overrides;
        this.userData = userData;
        bare = controls == ControlList.NONE && lights.length == 0 && overrides.length == 0
                && userData == UserDataState.NONE;
    }

    static LocalLists of(Spatial spatial) {
        if (isBare(spatial)) {
            return !(spatial instanceof Node node) ? NONE
                    : node.getQuantity() == 0 ? CHILDLESS : new LocalLists(ChildList.of(spatial));
        }
        LightList lightList = spatial.getLocalLightList();
        LightState[] lights = new LightState[lightList.size()];
        for (int i = 0; i < lights.length; i++) {
            lights[i] = new LightState(lightList.get(i));
        }
        SafeArrayList<MatParamOverride> overrideList = spatial.getLocalMatParamOverrides();
        OverrideState[] overrides = new OverrideState[overrideList.size()];
        for (int i = 0; i < overrides.length; i++) {
            overrides[i] = new OverrideState(spatial, overrideList.get(i));
        }
        return new LocalLists(ChildList.of(spatial), ControlList.of(spatial), lights, overrides,
                UserDataState.of(spatial));
    }

    /** Whether nothing hangs on it that could be left there. */
    boolean isEmpty() {
        return this == NONE || this == CHILDLESS;
    }

    /** 0 when the spatial has no controls, lights and overrides: then there is one branch for all three. */
    static int count(Spatial spatial) {
        return spatial.getNumControls() | spatial.getLocalLightList().size()
                | spatial.getLocalMatParamOverrides().size();
    }

    static boolean hasUserData(Spatial spatial) {
        // what the engine returns for a spatial that has none, which spares looking into the set
        return spatial.getUserDataKeys() != Collections.EMPTY_SET && !UserDataState.NONE.isClean(spatial);
    }

    private static boolean isBare(Spatial spatial) {
        return count(spatial) == 0 && !hasUserData(spatial);
    }

    /** Whether its controls are to be disabled, as parking has left them. */
    void parked(boolean parked) {
        controls.parked(parked);
    }

    /** Whether the spatial was made with nothing but children, and has the same ones. */
    boolean areJustChildren(Spatial spatial) {
        return this == NONE || bare && ChildList.isClean((Node) spatial, children);
    }

    boolean isClean(Spatial spatial) {
        if (bare) {
            return isBare(spatial) && areJustChildren(spatial);
        }
        return isTreeClean(spatial) && areLightsClean(spatial) && areOverridesClean(spatial)
                && userData.isClean(spatial);
    }

    private boolean isTreeClean(Spatial spatial) {
        return (!(spatial instanceof Node node) || ChildList.isClean(node, children)) && controls.isClean(spatial);
    }

    private boolean areLightsClean(Spatial spatial) {
        LightList list = spatial.getLocalLightList();
        if (list.size() != lights.length) {
            return false;
        }
        for (int i = 0; i < lights.length; i++) {
            if (list.get(i) != lights[i].light || !lights[i].isClean()) {
                return false;
            }
        }
        return true;
    }

    private boolean areOverridesClean(Spatial spatial) {
        SafeArrayList<MatParamOverride> list = spatial.getLocalMatParamOverrides();
        if (list.size() != overrides.length) {
            return false;
        }
        for (int i = 0; i < overrides.length; i++) {
            if (list.get(i) != overrides[i].override || !overrides[i].isClean()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Puts back children and controls, first and in the whole tree: both may add or remove overrides elsewhere.
     */
    ResetOutcome restoreTree(Spatial spatial, String path, @Nullable LeftoverSink sink) {
        if (isTreeClean(spatial)) {
            return ResetOutcome.UNCHANGED;
        }
        if (spatial instanceof Node node && !ChildList.isClean(node, children)) {
            ChildList.restore(node, children, path, sink);
        }
        return controls.isClean(spatial) ? ResetOutcome.REPAIRED : controls.restore(spatial, path, sink);
    }

    /**
     * Puts back lights, overrides and user data.
     */
    ResetOutcome restoreLists(Spatial spatial, String path, @Nullable LeftoverSink sink) {
        ResetOutcome outcome = ResetOutcome.UNCHANGED;
        if (!areLightsClean(spatial)) {
            restoreLights(spatial, path, sink);
            outcome = ResetOutcome.REPAIRED;
        }
        if (!areOverridesClean(spatial)) {
            restoreOverrides(spatial, path, sink);
            outcome = ResetOutcome.REPAIRED;
        }
        if (!userData.isClean(spatial)) {
            userData.restore(spatial, path, sink);
            outcome = ResetOutcome.REPAIRED;
        }
        return outcome;
    }

    private void restoreLights(Spatial spatial, String path, @Nullable LeftoverSink sink) {
        LightList list = spatial.getLocalLightList();
        if (sink != null) {
            reportLights(spatial, list, path, sink);
        }
        for (int i = list.size() - 1; i >= 0; i--) {
            spatial.removeLight(list.get(i));
        }
        for (LightState state : lights) {
            if (!state.isClean()) {
                state.restore();
            }
            spatial.addLight(state.light);
        }
    }

    private void reportLights(Spatial spatial, LightList list, String path, LeftoverSink sink) {
        for (Light light : list) {
            if (find(light) == null) {
                sink.leftover(LeftoverKind.LIGHT, path, new LightState(light) + " was left on");
            }
        }
        for (LightState state : lights) {
            if (EngineManaged.places(state.light, spatial)) {
                state.restorePlace();
            }
            if (!contains(list, state.light)) {
                sink.leftover(LeftoverKind.LIGHT, path, state + " was left off");
            } else if (!state.isClean()) {
                state.report(path, sink);
            }
        }
    }

    private @Nullable LightState find(Light light) {
        for (LightState state : lights) {
            if (state.light == light) {
                return state;
            }
        }
        return null;
    }

    private static boolean contains(LightList list, Light light) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) == light) {
                return true;
            }
        }
        return false;
    }

    private void restoreOverrides(Spatial spatial, String path, @Nullable LeftoverSink sink) {
        SafeArrayList<MatParamOverride> list = spatial.getLocalMatParamOverrides();
        if (sink != null && !areLikeOverrides(list)) {
            reportOverrides(list, path, sink);
        }
        // The engine removes by equality, which would take the wrong one of two equal overrides.
        spatial.clearMatParamOverrides();
        for (OverrideState state : overrides) {
            if (!state.isClean()) {
                state.restore();
            }
            spatial.addMatParamOverride(state.override);
        }
    }

    /** Taken off and put on again, or replaced by equal ones, they do what they did. */
    private boolean areLikeOverrides(SafeArrayList<MatParamOverride> list) {
        boolean like = list.size() == overrides.length;
        for (int i = 0; like && i < overrides.length; i++) {
            like = overrides[i].isLike(list.get(i));
        }
        return like;
    }

    private void reportOverrides(SafeArrayList<MatParamOverride> list, String path, LeftoverSink sink) {
        for (int i = 0; i < list.size(); i++) {
            MatParamOverride override = list.get(i);
            if (!isKnown(override)) {
                sink.leftover(LeftoverKind.OVERRIDE, path, "override '" + override.getName() + "' was left on at "
                        + override.getValue());
            }
        }
        for (OverrideState state : overrides) {
            if (!isIn(list, state.override)) {
                sink.leftover(LeftoverKind.OVERRIDE, path, "override '" + state.override.getName() + "' was left off");
            } else if (!state.isClean()) {
                state.report(path, sink);
            }
        }
    }

    private boolean isKnown(MatParamOverride override) {
        for (OverrideState state : overrides) {
            if (state.override == override) {
                return true;
            }
        }
        return false;
    }

    private static boolean isIn(SafeArrayList<MatParamOverride> list, MatParamOverride override) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) == override) {
                return true;
            }
        }
        return false;
    }
}
