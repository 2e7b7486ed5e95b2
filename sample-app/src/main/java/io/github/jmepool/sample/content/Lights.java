// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.PointLight;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;

/**
 * Lights the scene in three colours: a warm key, a cool fill from the other side, and point lights at explosions.
 */
public final class Lights {
    private static final int BLASTS = 3;
    private static final float BLAST_SECONDS = 0.55f;
    private static final float BLAST_RADIUS = 17;

    private final PointLight[] blasts = new PointLight[BLASTS];
    private final float[] left = new float[BLASTS];
    private final float[] strength = new float[BLASTS];
    private final ColorRGBA[] tints = new ColorRGBA[BLASTS];
    private final ColorRGBA scratch = new ColorRGBA();
    private int next;

    /**
     * Adds the lights.
     *
     * @param world what they shine on
     */
    public Lights(Node world) {
        world.addLight(new AmbientLight(new ColorRGBA(0.10f, 0.08f, 0.16f, 1)));
        world.addLight(new DirectionalLight(new Vector3f(0.75f, -0.45f, -0.55f).normalizeLocal(),
                new ColorRGBA(1.25f, 0.88f, 0.5f, 1)));
        world.addLight(new DirectionalLight(new Vector3f(-0.85f, 0.5f, -0.25f).normalizeLocal(),
                new ColorRGBA(0.12f, 0.42f, 1.0f, 1)));
        for (int i = 0; i < BLASTS; i++) {
            tints[i] = new ColorRGBA();
            blasts[i] = new PointLight(Vector3f.ZERO, ColorRGBA.Black, BLAST_RADIUS);
            world.addLight(blasts[i]);
        }
    }

    /**
     * Starts a flare; the oldest makes room.
     *
     * @param x its place
     * @param y its place
     * @param power how bright, 1 = an explosion
     * @param color its colour at full power
     */
    public void blast(float x, float y, float power, ColorRGBA color) {
        blasts[next].getPosition().set(x, y, 2.5f);
        left[next] = BLAST_SECONDS;
        strength[next] = power;
        tints[next].set(color);
        next = (next + 1) % BLASTS;
    }

    /**
     * Fades all flares.
     *
     * @param tpf seconds since the last frame
     */
    public void update(float tpf) {
        for (int i = 0; i < BLASTS; i++) {
            left[i] = Math.max(0, left[i] - tpf);
            float share = left[i] / BLAST_SECONDS;
            scratch.set(tints[i]).multLocal(strength[i] * share * share);
            blasts[i].setColor(scratch);
        }
    }
}
