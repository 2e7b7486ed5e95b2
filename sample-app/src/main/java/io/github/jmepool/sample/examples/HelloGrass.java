// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.font.BitmapText;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Cylinder;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.Swarm;
import java.util.SplittableRandom;

/**
 * A world without end: the camera flies over 100,000 tufts of grass in chunks of 200, which come and go with it, a few
 * in each frame. They sway by their parameters, in the shader of {@link HelloParams}.
 */
public class HelloGrass extends SimpleApplication {
    private static final int SIDE = 23; // chunks around the camera, each way
    private static final int TUFTS = 200; // of a chunk
    private static final float WIDTH = 5;
    private static final float SEEN = SIDE / 2 * WIDTH;
    private static final int CHUNKS_A_FRAME = 8;

    private final long[][] chunks = new long[SIDE * SIDE][TUFTS];
    private final int[][] cells = new int[SIDE * SIDE][];
    private final float[] positions = new float[TUFTS * 3];
    private final float[] rotations = new float[TUFTS * 4];
    private final float[] scales = new float[TUFTS * 3];
    private final Vector4f params = new Vector4f();
    private Swarm grass;
    private Geometry ground;
    private BitmapText text;

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloGrass app = new HelloGrass();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        grass = PoolAppState.attachTo(stateManager).swarm("tuft", HelloParams.tuft(assetManager),
                settings -> settings.prewarm(SIDE * SIDE * TUFTS).drawDistance(SEEN));

        ground = new Geometry("ground", new Cylinder(2, 64, SEEN, 0.1f, true));
        ground.setMaterial(new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md"));
        ground.getMaterial().setColor("Color", new ColorRGBA(0.03f, 0.09f, 0.015f, 1));
        ground.rotate(FastMath.HALF_PI, 0, 0);
        rootNode.attachChild(ground);
        viewPort.setBackgroundColor(new ColorRGBA(0.05f, 0.2f, 0.5f, 1));
        flyCam.setEnabled(false);
        cam.setLocation(new Vector3f(0, 3.5f, 0));
        cam.lookAt(new Vector3f(3, 0, -12), Vector3f.UNIT_Y);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
    }

    @Override
    public void simpleUpdate(float tpf) {
        cam.setLocation(cam.getLocation().add(2 * tpf, 0, -6 * tpf));
        ground.setLocalTranslation(cam.getLocation().x, -0.05f, cam.getLocation().z);
        int firstX = (int) FastMath.floor(cam.getLocation().x / WIDTH) - SIDE / 2;
        int firstZ = (int) FastMath.floor(cam.getLocation().z / WIDTH) - SIDE / 2;
        int left = grass.activeCount() == 0 ? SIDE * SIDE : CHUNKS_A_FRAME;
        for (int i = 0; i < SIDE * SIDE && left > 0; i++) {
            int x = firstX + i % SIDE;
            int z = firstZ + i / SIDE;
            int at = Math.floorMod(x, SIDE) + SIDE * Math.floorMod(z, SIDE);
            if (cells[at] == null || cells[at][0] != x || cells[at][1] != z) {
                grass.recycle(chunks[at]); // the old one first: those of the newest chunk then take its place together
                cells[at] = new int[] {x, z};
                grow(chunks[at], x, z);
                left--;
            }
        }
        text.setText("tufts " + grass.activeCount() + ", made " + grass.stats().created() + ", draw calls "
                + grass.drawCalls());
    }

    /** The same place always has the same grass. */
    private void grow(long[] chunk, int x, int z) {
        SplittableRandom random = new SplittableRandom(31L * x + z);
        for (int i = 0; i < TUFTS; i++) {
            positions[i * 3] = (x + (float) random.nextDouble()) * WIDTH;
            positions[i * 3 + 2] = (z + (float) random.nextDouble()) * WIDTH;
            float angle = (float) random.nextDouble(FastMath.TWO_PI);
            rotations[i * 4 + 1] = FastMath.sin(angle / 2);
            rotations[i * 4 + 3] = FastMath.cos(angle / 2);
            scales[i * 3] = scales[i * 3 + 1] = scales[i * 3 + 2] = (float) random.nextDouble(0.4, 1);
        }
        grass.spawn(positions, rotations, scales, chunk);
        for (int i = 0; i < TUFTS; i++) { // the wind comes from the left, in gusts
            float placeX = positions[i * 3];
            float placeZ = positions[i * 3 + 2];
            float dry = FastMath.sqr(FastMath.sin(0.11f * placeX) * FastMath.cos(0.15f * placeZ));
            grass.setInstanceParams(chunk[i], params.set(-0.5f * placeX, 0.3f + 0.2f * FastMath.sin(placeZ), 0, dry));
        }
    }
}
