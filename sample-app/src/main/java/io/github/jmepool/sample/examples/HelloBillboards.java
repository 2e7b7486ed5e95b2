// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.font.BitmapText;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.material.RenderState.FaceCullMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.BillboardControl.Alignment;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.CenterQuad;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.content.Sprites;

/**
 * Billboards: flat flames and sparks that a {@code BillboardControl} turns to the camera, in one draw call each. Press
 * SPACE to disable the controls of the flames in use; those of the torches that are spawned next turn.
 */
public class HelloBillboards extends SimpleApplication {
    private SpatialPool<Node> torches;
    private SpatialPool<Geometry> sparks;
    private BitmapText text;
    private float walked;
    private float placed = 3;

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloBillboards app = new HelloBillboards();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        Geometry pole = new Geometry("pole", new Box(0.06f, 0.9f, 0.06f));
        pole.setMaterial(new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md"));
        pole.getMaterial().setColor("Color", new ColorRGBA(0.12f, 0.05f, 0.02f, 1));
        Geometry flame = glow("flame", 1.1f, 2, new ColorRGBA(1, 0.4f, 0.08f, 1));
        flame.setLocalTranslation(0, 1.3f, 0);
        flame.addControl(turning(Alignment.AxialY)); // stays upright
        Geometry light = glow("light", 7, 7, new ColorRGBA(0.25f, 0.1f, 0.03f, 1));
        light.rotate(-FastMath.HALF_PI, 0, 0);
        light.setLocalTranslation(0, -0.9f, 0);
        Node torch = new Node("torch");
        torch.attachChild(pole);
        torch.attachChild(flame);
        torch.attachChild(light);
        Geometry spark = glow("spark", 0.15f, 0.15f, new ColorRGBA(1, 0.7f, 0.3f, 1));
        spark.addControl(turning(Alignment.Screen));
        ScenePools pools = PoolAppState.attachTo(stateManager);
        torches = pools.register("torch", torch, settings -> settings.prewarm(80).instanced(true));
        sparks = pools.register("spark", spark,
                settings -> settings.prewarm(300).instanced(true).lifetimeSeconds(1.5f));

        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        flyCam.setEnabled(false);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
        inputManager.addMapping("stop", new KeyTrigger(KeyInput.KEY_SPACE));
        inputManager.addListener((ActionListener) (name, pressed, tpf) -> stopTurning(), "stop");
    }

    private Geometry glow(String name, float width, float height, ColorRGBA color) {
        Geometry glow = new Geometry(name, new CenterQuad(width, height));
        glow.setMaterial(new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md"));
        glow.getMaterial().setTexture("ColorMap", Sprites.glow()); // or a picture that a game loads
        glow.getMaterial().setColor("Color", color);
        glow.getMaterial().getAdditionalRenderState().setBlendMode(BlendMode.AlphaAdditive);
        glow.getMaterial().getAdditionalRenderState().setFaceCullMode(FaceCullMode.Off);
        glow.getMaterial().getAdditionalRenderState().setDepthWrite(false);
        glow.setQueueBucket(Bucket.Transparent);
        return glow;
    }

    private static BillboardControl turning(Alignment alignment) {
        BillboardControl control = new BillboardControl();
        control.setAlignment(alignment);
        return control;
    }

    /** Each use begins with the prefab's control, whatever was changed in the one before. */
    void stopTurning() {
        torches.forEachActive(torch ->
                torch.getChild("flame").getControl(BillboardControl.class).setEnabled(false));
    }

    @Override
    public void simpleUpdate(float tpf) {
        walked += 3 * tpf;
        cam.setLocation(way(walked, 0, 0.8f));
        cam.lookAt(way(walked + 9, 0, 0.4f), Vector3f.UNIT_Y);
        for (; placed < walked + 100; placed += 3) {
            torches.spawn(way(placed, -2.5f, 0));
            torches.spawn(way(placed, 2.5f, 0));
        }
        torches.forEachActive(torch -> {
            if (torch.getLocalTranslation().z > -walked) {
                torches.recycle(torch); // the camera has passed it
            } else if (FastMath.nextRandomFloat() < 2 * tpf) {
                sparks.spawn(torch.getLocalTranslation().add(0, 1.4f, 0));
            }
        });
        sparks.forEachActive(spark -> spark.move(0.5f * tpf, tpf, 0));
        text.setText("torches " + torches.activeCount() + ", sparks " + sparks.activeCount() + ", draw calls "
                + (torches.drawCalls() + sparks.drawCalls()) + "\nSPACE: these flames stop turning");
    }

    /** A place on the bending way, or beside it. */
    private static Vector3f way(float distance, float side, float height) {
        return new Vector3f(5 * FastMath.sin(distance * 0.07f) + side, height, -distance);
    }
}
