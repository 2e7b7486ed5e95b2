// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs the calls of docs/coming-from.md. */
class ComingFromExamplesTest {
    private final ComingFromExamples examples = new ComingFromExamples();

    @Test
    void theCallsWorkAsOnThePage() {
        ScenePools pools = new ScenePools();
        Node root = new Node("root");
        Node turret = new Node("turret");
        root.attachChild(turret);
        pools.setRoot(root);
        SpatialPool<Geometry> pool = examples.make(pools, new Geometry("bullet", new Box(1f, 1f, 1f)));
        Quaternion turn = new Quaternion().fromAngles(0f, 1f, 0f);

        List<Geometry> three = examples.take(pool, Vector3f.UNIT_X, turn, turret);
        assertThat(three.get(1).getLocalTranslation()).isEqualTo(Vector3f.UNIT_X);
        assertThat(three.get(1).getLocalRotation()).isEqualTo(turn);
        assertThat(three.get(2).getParent()).isSameAs(turret);

        assertThat(examples.look(pool)).isEqualTo(3);
        assertThat(pool.idleCount()).isEqualTo(197);
        assertThat(examples.aimedAt).containsExactlyInAnyOrderElementsOf(three);

        examples.giveBack(pools, pool, three);
        pools.update(3f);
        examples.end(pools);
        assertThat(examples.ends).containsExactly(EndReason.RECYCLED, EndReason.EXPIRED, EndReason.RECYCLED);
        pool.close();
        Geometry again = new Geometry("bullet", new Box(1f, 1f, 1f));
        assertThat(examples.limited(pools, again).settings().maxActive()).isEqualTo(500);
        pools.close();
    }
}
