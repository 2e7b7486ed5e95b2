// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;

/** The code that docs/instancing.md quotes, region by region. */
final class InstancingExamples {
    private InstancingExamples() {
    }

    static SpatialPool<Geometry> asOne(ScenePools pools, Geometry asteroid) {
        // region: as-one
        SpatialPool<Geometry> asteroids = pools.register("asteroid", asteroid, s -> s.drawnAsOne(true));
        // end
        return asteroids;
    }

    static SpatialPool<Geometry> colors(ScenePools pools, Geometry coin) {
        // region: colors
        SpatialPool<Geometry> coins = pools.register("coin", coin, s -> s.drawnAsOne(true).instanceColors(true));
        Geometry gold = coins.spawn(new Vector3f(3, 0, 0));
        coins.color(gold, ColorRGBA.Yellow);
        // end
        return coins;
    }
}
