// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.state.AppStateManager;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeadlessApp;
import org.junit.jupiter.api.Test;

/** The code of the README. */
class ReadmeTest {
    @Test
    void theCodeWorks() throws InterruptedException {
        try (HeadlessApp app = new HeadlessApp()) {
            app.step();
            AppStateManager stateManager = app.getStateManager();
            Geometry bulletPrefab = HeadlessApp.box("bullet", app.getAssetManager());
            Vector3f muzzle = new Vector3f(0, 0, 5);
            Quaternion aim = new Quaternion();

            ScenePools pools = PoolAppState.attachTo(stateManager);

            SpatialPool<Geometry> bullets = pools.register("bullet", bulletPrefab, settings -> settings
                    .prewarm(200)             // made ahead of use
                    .lifetimeSeconds(2f));    // each comes back by itself

            Geometry bullet = bullets.spawn(muzzle, aim);

            app.step();
            assertThat(bullet.getWorldTranslation()).isEqualTo(muzzle);
            Spatial picked = bullet;

            // It hit something before its time was up; anything below the bullet will do.
            pools.recycle(picked);

            pools.prewarmNow();
            assertThat(bullets.idleCount()).isEqualTo(200);
            assertThat(bullets.activeCount()).isZero();
        }
    }
}
