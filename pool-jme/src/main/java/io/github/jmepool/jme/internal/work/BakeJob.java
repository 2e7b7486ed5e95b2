// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.scene.Geometry;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Hands over what was made of a prefab, and uploads what is drawn with it. */
final class BakeJob implements FrameJob {
    static final String WHAT = "baking of the prefab";

    private final BackgroundRegistration registration;
    private final ArrayDeque<Geometry> toPreload = new ArrayDeque<>();
    private @Nullable Runnable handOver;
    private String what = WHAT;

    BakeJob(BackgroundRegistration registration, Runnable handOver) {
        this.registration = registration;
        this.handOver = handOver;
    }

    @Override
    public boolean runUnit() {
        if (registration.isClosed()) {
            return false;
        }
        Runnable first = handOver;
        if (first != null) {
            handOver = null;
            first.run();
            registration.collectSamples(toPreload);
        } else {
            Geometry geometry = toPreload.remove();
            what = "preload of geometry '" + geometry.getName() + "'";
            if (registration.preloader.needs(geometry)) {
                registration.preload(geometry);
            }
        }
        return !toPreload.isEmpty();
    }

    @Override
    public String what() {
        return what;
    }
}
