// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.font.BitmapText;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;

/**
 * Instancing: thousands of cubes, each with a colour of its own, which the engine draws by one call. Look at the text,
 * and press SPACE to draw them individually.
 */
public class HelloInstancing extends SimpleApplication {
    private final Quaternion turn = new Quaternion();
    private SpatialPool<Geometry> cubes;
    private BitmapText text;
    private float due;
    private int spawned;

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloInstancing app = new HelloInstancing();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        Geometry cube = new Geometry("cube", new Box(0.12f, 0.12f, 0.12f));
        cube.setMaterial(new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md"));
        ScenePools pools = PoolAppState.attachTo(stateManager);
        cubes = pools.register("cube", cube, settings -> settings.prewarm(2000).instanced(true).instanceColors(true));

        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        flyCam.setDragToRotate(true);
        cam.setLocation(new Vector3f(0, 14, 16));
        cam.lookAt(new Vector3f(0, 3, 0), Vector3f.UNIT_Y);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
        inputManager.addMapping("switch", new KeyTrigger(KeyInput.KEY_SPACE));
        inputManager.addListener((ActionListener) (name, pressed, tpf) -> switchDrawing(pressed), "switch");
    }

    void switchDrawing(boolean pressed) {
        if (pressed) {
            cubes.configure(cubes.settings().toBuilder().instanced(!cubes.settings().instanced()).build());
        }
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (due += 600 * tpf; due >= 1; due--) {
            spawned++;
            turn.fromAngles(0, 2.399f * spawned, 0);
            Geometry cube = cubes.spawn(Vector3f.ZERO, turn);
            float hue = FastMath.TWO_PI * spawned / 2400;
            cubes.setColor(cube, new ColorRGBA(0.5f + 0.5f * FastMath.sin(hue), 0.3f + 0.1f * FastMath.sin(3 * hue),
                    0.5f - 0.5f * FastMath.sin(hue), 1)); // from blue to orange
        }
        cubes.forEachActive(cube -> {
            cube.move(cube.getLocalRotation().getRotationColumn(2).multLocal(6 * tpf));
            if (cube.getLocalTranslation().length() > 18) {
                cubes.recycle(cube);
            }
        });
        text.setText("cubes " + cubes.activeCount() + ", draw calls " + cubes.drawCalls() + "\nSPACE draws them "
                + (cubes.settings().instanced() ? "individually" : "together"));
    }
}
