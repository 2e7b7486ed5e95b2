// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.Swarm;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** The code that docs/swarms.md quotes. */
final class SwarmExamples {
    private SwarmExamples() {
    }

    static Swarm sparks(ScenePools pools, Geometry prefab, Vector3f position, Vector3f up) {
        Swarm sparks = pools.swarm("spark", prefab, s -> s.prewarm(10_000).instanceColors(true).lifetimeSeconds(2f));
        long one = sparks.spawn(position);
        sparks.setVelocity(one, up);
        sparks.setColor(one, ColorRGBA.Orange);
        return sparks;
    }

    static void glow(Swarm sparks, SpatialPool<?> glow, Vector3f place) {
        sparks.addEndListener((reason, handle) -> glow.spawn(sparks.getPosition(handle, place)));
    }

    static long holdForAMoment(Swarm coins, long handle, SpatialPool<Geometry> held) {
        Geometry coin = coins.toSpatial(handle, held);
        long back = coins.fromSpatial(coin);
        return back;
    }

    static void hit(Swarm sparks, SpatialPool<?> enemies) {
        sparks.query().pairs(enemies.query().byBounds(), 0.1f, (enemy, spark) -> {
            enemies.recycle(enemy);
            sparks.recycle(spark);
        });
    }

    static void fallOnTwoThreads(Swarm sparks, ExecutorService executor, float tpf) throws Exception {
        float[] velocities = sparks.velocities();
        int count = sparks.activeCount();
        Future<?> half = executor.submit(() -> fall(velocities, 0, count / 2, tpf));
        fall(velocities, count / 2, count, tpf);
        half.get();
    }

    private static void fall(float[] velocities, int from, int to, float tpf) {
        for (int slot = from; slot < to; slot++) {
            velocities[slot * 3 + 1] -= 9.81f * tpf;
        }
    }

    static void stream(Swarm grass, float[] positions, float[] rotations, float[] scales, long[] chunk) {
        grass.recycle(chunk);
        grass.spawn(positions, rotations, scales, chunk);
    }

    static void fall(Swarm sparks, float tpf) {
        float[] velocities = sparks.velocities();
        for (int slot = 0; slot < sparks.activeCount(); slot++) {
            velocities[slot * 3 + 1] -= 9.81f * tpf;
        }
    }
}
