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

    static LocalLists of(Spatial spatial, SeveralOwners owners) {
        if (isBare(spatial)) {
            return !(spatial instanceof Node node) ? NONE
                    : node.getQuantity() == 0 ? CHILDLESS : new LocalLists(ChildList.of(spatial));
        }
        return new LocalLists(ChildList.of(spatial), ControlList.of(spatial), LocalLightList.of(spatial, owners),
                OverrideList.of(spatial, owners), UserDataState.of(spatial, owners));
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
        return (!(spatial instanceof Node node) || ChildList.isClean(node, children))
                && controls.isClean(spatial, parked) && lights.isClean(spatial) && overrides.isClean(spatial)
                && userData.isClean(spatial);
    }

    /** Restores the children, in the whole tree first: controls may look for what is below them. */
    ResetOutcome restoreChildren(Spatial spatial, @Nullable TakenOff off, String path, @Nullable LeftoverSink sink) {
        if (!(spatial instanceof Node node) || ChildList.isClean(node, children)) {
            return ResetOutcome.UNCHANGED;
        }
        ChildList.restore(node, children, off, path, sink);
        return ResetOutcome.REPAIRED;
    }

    /** Takes off controls, in the whole tree before any is put back, which may be one that is elsewhere now. */
    ResetOutcome removeControls(Spatial spatial, boolean parked, @Nullable TakenOff off, String path,
            @Nullable LeftoverSink sink) {
        if (controls.isClean(spatial, parked)) {
            return ResetOutcome.UNCHANGED;
        }
        controls.removeOthers(spatial, off, path, sink);
        return ResetOutcome.REPAIRED;
    }

    /**
     * Puts controls back, in the whole tree before the rest: they may add or remove overrides elsewhere.
     *
     * @param off receives what is taken off and put back; null where no field may refer to it
     */
    ResetOutcome restoreControls(Spatial spatial, boolean parked, @Nullable TakenOff off, String path,
            @Nullable LeftoverSink sink) {
        return controls.isClean(spatial, parked) ? ResetOutcome.UNCHANGED
                : controls.restore(spatial, parked, off, path, sink);
    }

    /**
     * Restores lights, overrides and user data, once {@link #restoreControls} was called for the whole tree.
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
