// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.ScenePools;
import java.nio.file.Path;

/** The full panel for an application without a window, whose state can't open it. */
public final class HeadlessPanel {
    private final PoolPanel panel;

    public HeadlessPanel(ScenePools pools, AssetManager assets) {
        panel = new PoolPanel(new PoolsModel(pools), null, Path.of("pools.json"), assets, 1280f, 720f, null);
    }

    public Spatial spatial() {
        return panel;
    }

    public void update(float seconds) {
        panel.update(seconds);
    }
}
