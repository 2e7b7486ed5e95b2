// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * The lists of one spatial when its instance was cloned: children, controls, lights, overrides, user data.
 */
final class LocalLists {
    /** Nothing hangs on the spatial, and it can't have children: the usual case, compared by counts alone. */
    static final LocalLists NONE = new LocalLists(ChildList.NONE);
    /** Nothing hangs on the node. */
    private static final LocalLists CHILDLESS = new LocalLists(ChildList.NONE);

    /** Whether it was made with nothing but children, or not even these. */
    private final boolean bare;
    private final Spatial[] children;
    private final ControlList controls;
    private final LocalLightList lights;
    private final OverrideList overrides;
    private final UserDataState userData;

    private LocalLists(Spatial[] children) {
        this(children, ControlList.NONE, LocalLightList.NONE, OverrideList.NONE, UserDataState.NONE);
    }

    private LocalLists(Spatial[] children, ControlList controls, LocalLightList lights,
            OverrideList overrides, UserDataState userData) {
        this.children = children;
        this.controls = controls;
        this.lights = lights;
        this.overrides = overrides;
        this.userData = userData;
        bare = controls == ControlList.NONE && lights == LocalLightList.NONE
                && overrides == OverrideList.NONE && userData == UserDataState.NONE;
    }

    static LocalLists of(Spatial spatial) {
        if (isBare(spatial)) {
            return !(spatial instanceof Node node) ? NONE
                    : node.getQuantity() == 0 ? CHILDLESS : new LocalLists(ChildList.of(spatial));
        }
        return new LocalLists(ChildList.of(spatial), ControlList.of(spatial), LocalLightList.of(spatial),
                OverrideList.of(spatial), UserDataState.of(spatial));
    }

    /** Whether nothing hung on it. */
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

    /** Whether the spatial was made with nothing but children, and has the same ones. */
    boolean areJustChildren(Spatial spatial) {
        return this == NONE || bare && ChildList.isClean((Node) spatial, children);
    }

    /**
     * @param parked whether parking has disabled the controls
     */
    boolean isClean(Spatial spatial, boolean parked) {
        if (bare) {
            return isBare(spatial) && areJustChildren(spatial);
        }
        return isStructureClean(spatial, parked) && lights.isClean(spatial) && overrides.isClean(spatial)
                && userData.isClean(spatial);
    }

    private boolean isStructureClean(Spatial spatial, boolean parked) {
        return (!(spatial instanceof Node node) || ChildList.isClean(node, children))
                && controls.isClean(spatial, parked);
    }

    /**
     * Restores children and controls, in the whole tree before the rest: both may add or remove overrides elsewhere.
     *
     * @param off receives what is taken off and put back; null where no field may refer to it
     */
    ResetOutcome restoreStructure(Spatial spatial, boolean parked, @Nullable TakenOff off, String path,
            @Nullable LeftoverSink sink) {
        if (isStructureClean(spatial, parked)) {
            return ResetOutcome.UNCHANGED;
        }
        if (spatial instanceof Node node && !ChildList.isClean(node, children)) {
            ChildList.restore(node, children, off, path, sink);
        }
        return controls.isClean(spatial, parked) ? ResetOutcome.REPAIRED
                : controls.restore(spatial, parked, off, path, sink);
    }

    /**
     * Restores lights, overrides and user data, once {@link #restoreStructure} was called for the whole tree.
     */
    ResetOutcome restoreRest(Spatial spatial, @Nullable TakenOff off, String path, @Nullable LeftoverSink sink) {
        ResetOutcome outcome = ResetOutcome.UNCHANGED;
        if (!lights.isClean(spatial)) {
            lights.restore(spatial, off, path, sink);
            outcome = ResetOutcome.REPAIRED;
        }
        if (!overrides.isClean(spatial)) {
            overrides.restore(spatial, off, path, sink);
            outcome = ResetOutcome.REPAIRED;
        }
        if (!userData.isClean(spatial)) {
            userData.restore(spatial, path, sink);
            outcome = ResetOutcome.REPAIRED;
        }
        return outcome;
    }
}
