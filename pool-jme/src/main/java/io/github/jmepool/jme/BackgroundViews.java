// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.util.Internal;
import io.github.jmepool.jme.internal.work.Background;
import io.github.jmepool.jme.internal.work.Prewarm;
import io.github.jmepool.jme.internal.work.SharedKinds;

/** Makes what games see of a scene's background. */
@Internal
public final class BackgroundViews {
    private BackgroundViews() {
    }

    /**
     * Makes the view of all background work.
     *
     * @param background of the scene
     * @return the view
     */
    public static BackgroundWork work(Background background) {
        return new BackgroundWork(background);
    }

    /**
     * Makes the view of the shared assets.
     *
     * @param kinds of the scene
     * @return the view
     */
    public static SharedAssets shared(SharedKinds kinds) {
        return new SharedAssets(kinds);
    }

    /**
     * Makes the view of a prewarm.
     *
     * @param prewarm that was started
     * @return the view
     */
    public static PrewarmTask task(Prewarm prewarm) {
        return new PrewarmTask(prewarm);
    }
}
