// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import com.jme3.asset.AssetManager;
import com.jme3.light.LightProbe;

/** The engine's light probe of jme3-testdata. */
public final class Probes {
    private static final String ASSET = "Scenes/defaultProbe.j3o";

    private Probes() {
    }

    /**
     * Loads a probe that lights all of a scene; skips the test, aloud, where it isn't on the class path.
     *
     * @param test what would be skipped
     * @param assets load it
     * @return a new one
     */
    public static LightProbe load(Class<?> test, AssetManager assets) {
        if (test.getResource("/" + ASSET) == null) {
            Displays.skip(test, "jme3-testdata is not on the class path: set JMEPOOL_DISPLAY");
        }
        LightProbe probe = (LightProbe) assets.loadModel(ASSET).getLocalLightList().get(0);
        probe.getArea().setRadius(1e5f);
        return probe;
    }
}
