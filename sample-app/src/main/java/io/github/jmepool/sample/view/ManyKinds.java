// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;

/** Crystals beside the game, each from a pool of its own: how little many pools cost that have nothing to do. */
public final class ManyKinds extends BaseAppState {
    private static final int COLUMNS = 80;
    private static final float DISTANCE = 0.5f;
    private static final float SIZE = 0.06f;
    /** Behind what the game shows. */
    private static final float DEPTH = -8f;

    private final int pools;

    /**
     * Makes the state.
     *
     * @param pools how many
     */
    public ManyKinds(int pools) {
        this.pools = pools;
    }

    @Override
    protected void initialize(Application app) {
        ScenePools scene = getState(PoolAppState.class, true).pools();
        for (int i = 0; i < pools; i++) {
            Geometry crystal = new Geometry("crystal " + i, new Box(SIZE, SIZE, SIZE));
            Material material = new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md");
            float shade = i / (float) pools;
            material.setColor("Color", new ColorRGBA(0.1f, 0.2f + 0.3f * shade, 0.5f - 0.3f * shade, 1f));
            crystal.setMaterial(material);
            SpatialPool<Geometry> pool = scene.register(crystal.getName(), crystal,
                    settings -> settings.instanced(true));
            pool.spawn(place(i));
        }
    }

    private Vector3f place(int index) {
        float left = -COLUMNS * DISTANCE / 2f;
        float low = -(pools / COLUMNS) * DISTANCE / 2f;
        return new Vector3f(left + index % COLUMNS * DISTANCE, low + index / COLUMNS * DISTANCE, DEPTH);
    }

    @Override
    protected void cleanup(Application app) {
        // the pools are closed with the scene
    }

    @Override
    protected void onEnable() {
        // the crystals stand still
    }

    @Override
    protected void onDisable() {
        // nothing has begun
    }
}
