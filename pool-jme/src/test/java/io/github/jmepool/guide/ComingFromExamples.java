// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.List;

/** The calls of docs/coming-from.md, each as its table has it. */
final class ComingFromExamples {
    final List<EndReason> ends = new ArrayList<>();
    final List<Geometry> aimedAt = new ArrayList<>();

    SpatialPool<Geometry> make(ScenePools pools, Geometry prefab) {
        return pools.register("bullet", prefab);
    }

    SpatialPool<Geometry> limited(ScenePools pools, Geometry prefab) {
        return pools.register("bullet", prefab, s -> s.maxActive(500));
    }

    List<Geometry> take(SpatialPool<Geometry> pool, Vector3f position, Quaternion rotation, Node turret) {
        return List.of(
                pool.spawn(),
                pool.spawn(position, rotation),
                pool.spawnUnder(turret));
    }

    void giveBack(ScenePools pools, SpatialPool<Geometry> pool, List<Geometry> three) {
        pool.addEndListener((o, use, reason) -> score(reason));
        for (Geometry o : three.subList(0, 1)) {
            pool.recycle(o);
        }
        for (Geometry o : three.subList(1, 2)) {
            pools.setLifetimeSeconds(o, 2f);
        }
    }

    int look(SpatialPool<Geometry> pool) {
        pool.prewarmNow(200);
        pool.forEachActive(this::aim);
        return pool.activeCount();
    }

    void end(ScenePools pools) {
        pools.recycleAll();
    }

    private void score(EndReason why) {
        ends.add(why);
    }

    private void aim(Geometry bullet) {
        aimedAt.add(bullet);
    }
}
