// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.math.Vector3f;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.support.Scenes;
import org.junit.jupiter.api.Test;

class SwarmUseTest {
    @Test
    void idsOfDisposedInstancesAreUsedAgain() {
        ScenePools pools = new ScenePools();
        Swarm swarm = pools.swarm("spark", Scenes.unshadedBox("spark", new DesktopAssetManager(true)),
                s -> s.maxIdle(0));
        long kept = swarm.spawn(Vector3f.ZERO);
        for (int i = 0; i < 200; i++) {
            long one = swarm.spawn(Vector3f.ZERO);
            assertThat(SwarmUse.idOf(one)).isOne();
            swarm.recycle(one);
        }
        assertThat(SwarmUse.idOf(kept)).isZero();
        assertThat(swarm.isCurrent(kept)).isTrue();
        pools.close();
    }
}
