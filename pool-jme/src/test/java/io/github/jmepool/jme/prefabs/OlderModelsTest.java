// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.export.binary.BinaryImporter;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

/** Models that earlier versions saved. The files are kept as those versions wrote them, and never changed. */
class OlderModelsTest {
    private final ScenePools pools = TestScene.pools();

    private static Spatial kept(String name) throws IOException {
        try (InputStream in = OlderModelsTest.class.getResourceAsStream("models-0.1/" + name)) {
            return (Spatial) BinaryImporter.getInstance().load(in);
        }
    }

    @Test
    void aLifetimeControlOf01GoesOnWorking() throws IOException {
        pools.setRoot(new Node("root"));
        SpatialPool<Spatial> pool = pools.register("bullet", kept("lifetime.j3o"));
        Spatial bullet = pool.spawn();
        assertThat(bullet.getNumControls()).isZero();
        pools.update(2.4f);
        assertThat(pools.instanceOf(bullet).isActive()).isTrue();
        pools.update(0.2f);
        assertThat(pools.instanceOf(bullet).isActive()).isFalse();
    }

    @Test
    void aPoolControlOf01IsReadAsItWasWritten() throws IOException {
        assertThat(pools.register("orc", kept("pool.j3o")).settings()).isEqualTo(SpatialPoolSettings.builder("orc")
                .prewarm(20).maxTotal(60).growth(GrowthPolicy.fixedStep(8)).lifetimeSeconds(2.5f).keepAttached(false)
                .build());
    }
}
