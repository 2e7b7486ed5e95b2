// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.effect.ParticleEmitter;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.List;
import java.util.Random;

/** Fireworks: the time of a rocket ends with an explosion, which comes back when its last particle has burnt out. */
final class ExplosionExample extends SimpleApplication {
    private static final List<ColorRGBA> COLORS = List.of(new ColorRGBA(1, 0.35f, 0.2f, 1),
            new ColorRGBA(0.3f, 0.6f, 1, 1), new ColorRGBA(0.4f, 1, 0.4f, 1), new ColorRGBA(1, 0.8f, 0.3f, 1));
    private final Random random = new Random(5);
    private Stage stage;
    private SpatialPool<Geometry> rockets;
    private SpatialPool<ParticleEmitter> explosions;
    private float due;
    private int exploded;

    @Override
    public void simpleInitApp() {
        stage = new Stage(this, new Vector3f(0, 3, 16), new Vector3f(0, 5, 0));
        ParticleEmitter explosion = stage.sparks("explosion", 120, 4.5f, 2);
        explosion.setGravity(0, 2, 0);

        ScenePools pools = PoolAppState.attachTo(stateManager);
        explosions = pools.register("explosion", explosion,
                s -> s.prewarm(20).recycleWhen(RecycleWhen.particlesBurntOut()));
        rockets = pools.register("rocket", stage.flat("rocket", new Box(0.04f, 0.2f, 0.04f), ColorRGBA.Yellow),
                s -> s.prewarm(10).lifetimeSeconds(1));
        rockets.addListener((rocket, useId, reason) -> {
            if (reason == EndReason.EXPIRED) {
                explode(rocket.spatial().getLocalTranslation());
            }
        });
    }

    private void explode(Vector3f place) {
        ParticleEmitter explosion = explosions.spawn(place);
        ColorRGBA color = COLORS.get(random.nextInt(COLORS.size()));
        explosion.setStartColor(color);
        explosion.setEndColor(new ColorRGBA(color.r, color.g, color.b, 0));
        explosion.emitAllParticles();
        exploded++;
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (due += 7 * tpf; due >= 1; due--) {
            rockets.spawn(new Vector3f(14 * random.nextFloat() - 7, 0, -4 * random.nextFloat()));
        }
        rockets.forEachActive(rocket -> rocket.move(0, (5 + rocket.getLocalTranslation().x % 1.5f) * tpf, 0));
        stage.say(exploded + " explosions", explosions);
    }
}
