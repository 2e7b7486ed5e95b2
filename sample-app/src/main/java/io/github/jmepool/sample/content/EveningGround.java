// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.asset.AssetManager;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.material.RenderState.FaceCullMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer.Type;
import java.util.SplittableRandom;

/**
 * The ground of the siege and of the battle: a floor that fades into the haze, an evening sky, and the low sun.
 */
public final class EveningGround {
    private static final int REACH = 25;
    private static final float FAR = 230;
    private static final ColorRGBA STONE = new ColorRGBA(0.060f, 0.064f, 0.095f, 1);
    private static final ColorRGBA SLATE = new ColorRGBA(0.040f, 0.043f, 0.070f, 1);
    private static final ColorRGBA GRASS = new ColorRGBA(0.085f, 0.105f, 0.045f, 1);
    private static final ColorRGBA MOSS = new ColorRGBA(0.10f, 0.095f, 0.05f, 1);
    private static final ColorRGBA HAZE = new ColorRGBA(0.10f, 0.05f, 0.08f, 1);
    private static final ColorRGBA[] SKY = {new ColorRGBA(0.50f, 0.17f, 0.075f, 1),
        new ColorRGBA(0.42f, 0.12f, 0.085f, 1), new ColorRGBA(0.11f, 0.035f, 0.10f, 1),
        new ColorRGBA(0.006f, 0.009f, 0.035f, 1)};
    private static final float[] SKY_HEIGHT = {-0.5f, 0.01f, 0.075f, 0.26f};

    private final Node node = new Node("ground");
    private final Geometry sky;
    private final DirectionalLight sun = new DirectionalLight(new Vector3f(0.62f, -0.62f, -0.55f).normalizeLocal(),
            new ColorRGBA(1.75f, 1.15f, 0.68f, 1));

    private EveningGround(Paint paint, float tile, Mesh tiles) {
        Geometry floor = new Geometry("floor", tiles);
        floor.setMaterial(paint.lit(new ColorRGBA(0.05f, 0.05f, 0.07f, 1), 6));
        floor.setShadowMode(ShadowMode.Receive);
        node.attachChild(floor);
        hills(paint, REACH * tile, 3.75f * tile, new ColorRGBA(0.055f, 0.022f, 0.05f, 1), 11);
        hills(paint, 0.92f * REACH * tile, 2.1f * tile, new ColorRGBA(0.02f, 0.011f, 0.03f, 1), 12);
        sky = new Geometry("sky", gradient());
        Material painted = paint.bright(ColorRGBA.White);
        painted.setBoolean("VertexColor", true);
        painted.getAdditionalRenderState().setDepthWrite(false);
        sky.setMaterial(painted);
        sky.setQueueBucket(Bucket.Sky);
        node.attachChild(sky);
        Geometry moon = new Geometry("moon", Quads.centered(26, 26));
        moon.setMaterial(paint.light(Sprites.glow(), new ColorRGBA(0.9f, 0.85f, 1, 1)));
        moon.setQueueBucket(Bucket.Transparent);
        moon.setLocalTranslation(140, 62, -60);
        moon.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        node.attachChild(moon);
    }

    /** Returns a floor of stone tiles, 100 wide. */
    static EveningGround stone(Paint paint) {
        return new EveningGround(paint, 2, tiles(2, STONE, SLATE, true));
    }

    /**
     * Returns a meadow, 200 wide.
     *
     * @param assets gives the engine's material definitions
     */
    public static EveningGround meadow(AssetManager assets) {
        return new EveningGround(new Paint(assets), 4, tiles(4, GRASS, MOSS, false));
    }

    /** A ring of hills that hides where the floor ends. */
    private void hills(Paint paint, float radius, float height, ColorRGBA color, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int count = 90;
        float[] tops = new float[count];
        for (int i = 0; i < count; i++) {
            tops[i] = height * (0.35f + 0.65f * (float) random.nextDouble());
        }
        FlatMesh mesh = new FlatMesh();
        for (int i = 0; i < count; i++) {
            Vector3f from = onRing(radius, i, count);
            Vector3f to = onRing(radius, i + 1, count);
            mesh.quad(from, from.add(0, tops[i], 0), to.add(0, tops[(i + 1) % count], 0), to, color);
        }
        Geometry hills = new Geometry("hills", mesh.build());
        Material dark = paint.bright(color);
        dark.getAdditionalRenderState().setFaceCullMode(FaceCullMode.Off);
        hills.setMaterial(dark);
        node.attachChild(hills);
    }

    private static Vector3f onRing(float radius, int i, int count) {
        float angle = FastMath.TWO_PI * i / count;
        return new Vector3f(radius * FastMath.cos(angle), -0.1f, radius * FastMath.sin(angle));
    }

    private static Mesh tiles(float size, ColorRGBA one, ColorRGBA other, boolean chequered) {
        SplittableRandom random = new SplittableRandom(3);
        FlatMesh mesh = new FlatMesh();
        for (int x = -REACH; x < REACH; x++) {
            for (int z = -REACH; z < REACH; z++) {
                float far = FastMath.sqrt(x * x + z * z) / REACH;
                boolean first = chequered ? (x + z) % 2 == 0 : random.nextBoolean();
                ColorRGBA color = (first ? one : other)
                        .mult(0.9f + 0.25f * (float) random.nextDouble());
                color.interpolateLocal(HAZE, FastMath.clamp(far * far * 1.1f - 0.1f, 0, 1));
                float left = x * size;
                float back = z * size;
                mesh.quad(new Vector3f(left, 0, back), new Vector3f(left, 0, back + size),
                        new Vector3f(left + size, 0, back + size), new Vector3f(left + size, 0, back), color);
            }
        }
        return mesh.build();
    }

    private static Mesh gradient() {
        float[] positions = new float[SKY.length * 6];
        float[] colors = new float[SKY.length * 8];
        short[] indices = new short[(SKY.length - 1) * 6];
        for (int i = 0; i < SKY.length; i++) {
            for (int side = 0; side < 2; side++) {
                positions[i * 6 + side * 3] = side - 0.5f;
                positions[i * 6 + side * 3 + 1] = SKY_HEIGHT[i];
                float[] color = SKY[i].toArray(null);
                System.arraycopy(color, 0, colors, i * 8 + side * 4, 4);
            }
        }
        for (int i = 0; i < SKY.length - 1; i++) {
            int[] order = {0, 1, 3, 0, 3, 2};
            for (int n = 0; n < 6; n++) {
                indices[i * 6 + n] = (short) (i * 2 + order[n]);
            }
        }
        Mesh mesh = new Mesh();
        mesh.setBuffer(Type.Position, 3, positions);
        mesh.setBuffer(Type.Color, 4, colors);
        mesh.setBuffer(Type.Index, 3, indices);
        mesh.updateBound();
        return mesh;
    }

    /** Returns what is to be attached. */
    public Node node() {
        return node;
    }

    /** Returns the light that casts the shadows. */
    public DirectionalLight sun() {
        return sun;
    }

    /**
     * Lights a scene.
     *
     * @param scene what the sun and the sky shine on
     */
    public void light(Node scene) {
        scene.addLight(sun);
        scene.addLight(new DirectionalLight(new Vector3f(-0.7f, -0.25f, 0.4f).normalizeLocal(),
                new ColorRGBA(0.10f, 0.17f, 0.42f, 1)));
        scene.addLight(new AmbientLight(new ColorRGBA(0.30f, 0.24f, 0.38f, 1)));
    }

    /**
     * Puts the sky behind everything that a camera sees, with the horizon at the height of the eye.
     *
     * @param camera stays where it is from now on
     */
    public void face(Camera camera) {
        Vector3f level = camera.getDirection().clone();
        level.y = 0;
        level.normalizeLocal();
        sky.setLocalScale(5 * FAR, 2 * FAR, 1);
        sky.setLocalTranslation(camera.getLocation().add(level.mult(FAR)));
        sky.lookAt(camera.getLocation(), Vector3f.UNIT_Y);
    }
}
