// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.effect.ParticleEmitter;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.content.Backdrop;
import io.github.jmepool.sample.content.Prefabs;
import java.util.Locale;
import java.util.SplittableRandom;

/** 500 explosions of four emitters each, at any time: four draw calls, or four for each explosion. */
public final class Explosions extends ComparedScene {
    private static final int EXPLOSIONS = 500;
    /** So that as many burn out in each frame. */
    private static final int SPAWNED_PER_FRAME = 10;

    private final SplittableRandom random;
    private final Vector3f place = new Vector3f();
    private SpatialPool<Spatial> explosions;

    /**
     * Makes the application.
     *
     * @param seed decides where the explosions are
     */
    public Explosions(long seed) {
        random = new SplittableRandom(seed);
    }

    @Override
    void build(ScenePools pools) {
        rootNode.attachChild(new Backdrop(assetManager, 1).node());
        cam.setFrustumPerspective(45, (float) cam.getWidth() / cam.getHeight(), 1, 300);
        cam.setLocation(new Vector3f(0, 0, 42));
        explosions = pools.register("explosion", new Prefabs(assetManager).build("explosion", 0),
                settings -> settings.prewarm(EXPLOSIONS).instanced(true)
                        .recycleWhen(RecycleWhen.particlesBurntOut()).exhaustion(AT_A_LIMIT));
    }

    @Override
    public void switchWay() {
        explosions.configure(explosions.settings().toBuilder().instanced(!explosions.settings().instanced()).build());
    }

    @Override
    void begin() {
        // ten come in each frame
    }

    @Override
    void play(float tpf) {
        for (int i = 0; i < SPAWNED_PER_FRAME && explosions.activeCount() < EXPLOSIONS; i++) {
            place.set(between(-30, 30), between(-17, 17), between(-12, 6));
            for (Spatial emitter : ((Node) explosions.spawn(place)).getChildren()) {
                ((ParticleEmitter) emitter).emitAllParticles();
            }
        }
    }

    private float between(float least, float most) {
        return least + (most - least) * (float) random.nextDouble();
    }

    @Override
    public String figures() {
        return String.format(Locale.ROOT, "%,d explosions, %,d draw calls", explosions.activeCount(),
                explosions.drawCalls());
    }

    @Override
    String keys() {
        return "I turns instancing " + (explosions.settings().instanced() ? "off" : "on");
    }
}
