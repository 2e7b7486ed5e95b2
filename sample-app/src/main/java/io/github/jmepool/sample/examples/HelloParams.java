// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.asset.AssetManager;
import com.jme3.font.BitmapText;
import com.jme3.material.Material;
import com.jme3.material.RenderState.FaceCullMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.shape.Box;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Numbers of each instance in a shader of your own: tufts of grass sway in the wind, each in its own way, and flash
 * when they are hit. All are drawn by one call.
 */
public class HelloParams extends SimpleApplication {
    private static final int TUFTS = 4000;

    private final SplittableRandom random = new SplittableRandom(1);
    private final Vector4f params = new Vector4f();
    private final List<Geometry> tufts = new ArrayList<>();
    private SpatialPool<Geometry> grass;
    private BitmapText text;
    private float due;
    private int hits;

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloParams app = new HelloParams();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        grass = PoolAppState.attachTo(stateManager).register("tuft", tuft(assetManager),
                settings -> settings.prewarm(TUFTS).instanced(true));

        Geometry ground = new Geometry("ground", new Box(12.2f, 0.1f, 12.2f));
        ground.setMaterial(new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md"));
        ground.getMaterial().setColor("Color", new ColorRGBA(0.03f, 0.09f, 0.015f, 1));
        rootNode.attachChild(ground.move(0, -0.1f, 0));
        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        flyCam.setDragToRotate(true);
        cam.setLocation(new Vector3f(0, 5, 16));
        cam.lookAt(new Vector3f(0, 0, 0), Vector3f.UNIT_Y);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
    }

    static Geometry tuft(AssetManager assets) {
        Mesh blades = new Mesh();
        float[] corners = {-0.1f, 0, 0, 0, 0, 0, -0.12f, 1, 0, 0, 0, 0, 0.1f, 0, 0, 0.15f, 0.8f, 0};
        blades.setBuffer(Type.Position, 3, corners);
        blades.setBuffer(Type.Index, 3, new short[] {0, 1, 2, 3, 4, 5});
        blades.updateBound();
        Geometry tuft = new Geometry("tuft", blades);
        Material material = new Material(assets, "io/github/jmepool/sample/examples/Grass.j3md");
        material.setColor("Color", new ColorRGBA(0.25f, 0.75f, 0.15f, 1));
        material.getAdditionalRenderState().setFaceCullMode(FaceCullMode.Off);
        tuft.setMaterial(material);
        return tuft;
    }

    @Override
    public void simpleUpdate(float tpf) {
        while (tufts.size() < TUFTS) {
            Vector3f place = new Vector3f((float) random.nextDouble(-12, 12), 0, (float) random.nextDouble(-12, 12));
            Geometry tuft = grass.spawn(place);
            grass.setInstanceParams(tuft, sway(tuft));
            tufts.add(tuft);
        }
        for (due += 30 * tpf; due >= 1; due--) {
            Geometry hit = tufts.get(random.nextInt(tufts.size()));
            Vector4f changed = sway(hit);
            changed.z = timer.getTimeInSeconds();
            grass.setInstanceParams(hit, changed);
            hits++;
            if (hits % 10 == 0) { // mown: another one grows elsewhere
                grass.recycle(tufts.remove(0));
            }
        }
        text.setText("tufts " + grass.activeCount() + ", hits " + hits + ", draw calls " + grass.drawCalls());
    }

    /** The wind comes from the left, in gusts. */
    private Vector4f sway(Geometry tuft) {
        float phase = tuft.getLocalTranslation().x;
        float dry = FastMath.sqr(FastMath.sin(0.3f * phase));
        return params.set(-phase, 0.3f + 0.2f * FastMath.sin(tuft.getLocalTranslation().z), 0, dry);
    }
}
