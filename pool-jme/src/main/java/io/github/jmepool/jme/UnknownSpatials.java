// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.ForeignObjectException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What becomes of spatials that no pool of the scene knows. */
final class UnknownSpatials {
    private final ScenePools scene;
    private final SceneLifecycle lifecycle;
    private ForeignPolicy policy = ForeignPolicy.REFUSE;

    UnknownSpatials(ScenePools scene, SceneLifecycle lifecycle) {
        this.scene = scene;
        this.lifecycle = lifecycle;
    }

    void policy(ForeignPolicy chosen) {
        policy = Objects.requireNonNull(chosen, "foreignPolicy");
    }

    /** The instance at or above the spatial, for a call that needs one; any thread. */
    PooledInstance known(Spatial spatial, String action) {
        PooledInstance instance = scene.instanceOf(spatial);
        if (instance == null) {
            throw refusal(spatial, action, "");
        }
        return instance;
    }

    /** The same for a call that gives back; null when the instance went with the scene: there is nothing to do. */
    @Nullable PooledInstance findForRecycle(Spatial spatial, String action) {
        return findForRecycle(scene.instanceOf(spatial), spatial, action);
    }

    /** The same for a call that gives back a certain use. */
    @Nullable PooledInstance findForRecycle(Spatial spatial, long useId) {
        return findForRecycle(scene.instanceOfUse(spatial, useId), spatial, "recycle");
    }

    private @Nullable PooledInstance findForRecycle(@Nullable PooledInstance instance, Spatial spatial, String action) {
        if (instance == null && !scene.departed.wentWithTheScene(spatial, action)) {
            throw refusal(spatial, action, "");
        }
        return instance;
    }

    /** The same for a request, which may come too late: null when what was an instance has left the scene since. */
    @Nullable PooledInstance findForRequest(Spatial spatial) {
        return findForRequest(scene.instanceOf(spatial), spatial);
    }

    /** The same for a request to end a certain use. */
    @Nullable PooledInstance findForRequest(Spatial spatial, long useId) {
        return findForRequest(scene.instanceOfUse(spatial, useId), spatial);
    }

    private @Nullable PooledInstance findForRequest(@Nullable PooledInstance instance, Spatial spatial) {
        if (instance == null && !scene.departed.wentWithTheScene(spatial, "requestRecycle")
                && !scene.departed.knows(spatial)) {
            throw refusal(spatial, "requestRecycle", "");
        }
        return instance;
    }

    /** Recycles a spatial that is no instance, as the policy says. */
    void recycle(Spatial spatial) {
        if (scene.departed.wentWithTheScene(spatial, "recycle")) {
            return;
        }
        scene.phase.checkThread(null, "recycle");
        if (spatial == null || policy == ForeignPolicy.REFUSE) {
            throw refusal(spatial, "recycle", ", or choose ForeignPolicy.DISPOSE");
        }
        Placement.checkStranger(spatial);
        scene.phase.checkMayChange(null, "recycle of a spatial that no pool knows");
        spatial.removeFromParent();
        scene.engine.disposeOf(spatial);
    }

    /** Null is what a spawn returns at a limit, under one of the policies, so it deserves a message of its own. */
    static ForeignObjectException none(@Nullable String pool, String action) {
        return new ForeignObjectException(pool, action + " of null refused: there is no spatial; under"
                + " ExhaustionPolicy.RETURN_NULL look at what spawn returned before you use it");
    }

    private ForeignObjectException refusal(Spatial spatial, String action, String otherwise) {
        if (spatial == null) {
            return none(null, action);
        }
        String reason = lifecycle.reason() == null ? "" : " (" + lifecycle.reason() + ")";
        return new ForeignObjectException(null, action + " of '" + spatial + "' refused: it is not an instance of "
                + "any pool here, nor below one" + reason + "; give it what spawn returned" + otherwise);
    }
}
