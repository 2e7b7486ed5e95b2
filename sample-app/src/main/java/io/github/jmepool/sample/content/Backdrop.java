// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer.Type;
import java.util.SplittableRandom;

/**
 * The background of the game: a painted sky and three layers of stars that drift past it.
 */
public final class Backdrop {
    private static final int LAYERS = 3;
    private static final int STARS = 130;
    private static final float HALF_WIDTH = 75;
    private static final float HALF_HEIGHT = 48;

    private final Node node = new Node("backdrop");
    private final Geometry[] layers = new Geometry[2 * LAYERS];
    private float drift;

    /**
     * Paints the backdrop.
     *
     * @param assets gives the engine's material definitions
     * @param scale how many times the usual size
     */
    public Backdrop(AssetManager assets, float scale) {
        Geometry sky = new Geometry("sky", Quads.centered(200, 112));
        Material painted = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        painted.setTexture("ColorMap", Sprites.sky(1024, 576, 5));
        painted.getAdditionalRenderState().setDepthWrite(false);
        sky.setMaterial(painted);
        sky.setQueueBucket(Bucket.Sky);
        sky.setLocalTranslation(0, 8, -60);
        node.attachChild(sky);
        Paint paint = new Paint(assets);
        for (int i = 0; i < layers.length; i++) {
            int depth = i / 2;
            layers[i] = new Geometry("stars", stars(depth));
            layers[i].setMaterial(paint.light(Sprites.spark(), new ColorRGBA(0.7f, 0.8f, 1, 0.35f + 0.2f * depth)));
            layers[i].setQueueBucket(Bucket.Transparent);
            node.attachChild(layers[i]);
        }
        node.setLocalScale(scale);
        update(0);
    }

    private static Mesh stars(int depth) {
        SplittableRandom random = new SplittableRandom(depth + 77);
        float[] positions = new float[STARS * 12];
        float[] coordinates = new float[STARS * 8];
        int[] indices = new int[STARS * 6];
        for (int i = 0; i < STARS; i++) {
            float x = (float) random.nextDouble(-HALF_WIDTH, HALF_WIDTH);
            float y = (float) random.nextDouble(-HALF_HEIGHT, HALF_HEIGHT);
            float size = (0.10f + 0.20f * FastMath.sqr((float) random.nextDouble())) * (1 + depth * 0.35f);
            for (int corner = 0; corner < 4; corner++) {
                float right = corner == 1 || corner == 2 ? 1 : 0;
                float up = corner >= 2 ? 1 : 0;
                positions[i * 12 + corner * 3] = x + (right * 2 - 1) * size;
                positions[i * 12 + corner * 3 + 1] = y + (up * 2 - 1) * size;
                coordinates[i * 8 + corner * 2] = right;
                coordinates[i * 8 + corner * 2 + 1] = up;
            }
            int[] order = {0, 1, 2, 0, 2, 3};
            for (int n = 0; n < 6; n++) {
                indices[i * 6 + n] = i * 4 + order[n];
            }
        }
        Mesh mesh = new Mesh();
        mesh.setBuffer(Type.Position, 3, positions);
        mesh.setBuffer(Type.TexCoord, 2, coordinates);
        mesh.setBuffer(Type.Index, 3, indices);
        mesh.updateBound();
        mesh.setStatic();
        return mesh;
    }

    /** Returns what is to be attached. */
    public Node node() {
        return node;
    }

    /**
     * Moves the stars; each layer is there twice, so that one follows the other.
     *
     * @param tpf seconds since the last frame
     */
    public void update(float tpf) {
        drift += tpf;
        for (int i = 0; i < layers.length; i++) {
            int depth = i / 2;
            float offset = drift * (0.8f + 0.9f * depth) % (2 * HALF_WIDTH) - (i % 2) * 2 * HALF_WIDTH;
            layers[i].setLocalTranslation(-offset, 0, -34 + 9 * depth);
        }
    }
}
