// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.font.BitmapText;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Cylinder;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.Swarm;
import java.util.SplittableRandom;

/**
 * A swarm: a fountain of 12,000 coins that have no spatials. Each spawn gives one a velocity; the loop over the arrays
 * lets all fall, and has those that reach the floor bounce. Lifetimes end them.
 */
public class HelloSwarm extends SimpleApplication {
    private static final int LIFETIME_SECONDS = 3;
    private static final float LONGEST_FRAME = 0.1f;
    private static final int COINS = 12_000;

    private final SplittableRandom random = new SplittableRandom(1);
    private final Vector3f vector = new Vector3f();
    private final Quaternion turn = new Quaternion();
    private Swarm coins;
    private BitmapText text;
    private float due;

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloSwarm app = new HelloSwarm();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        Geometry coin = cylinder("coin", 10, 0.12f, 0.03f, ColorRGBA.White);
        coins = PoolAppState.attachTo(stateManager).swarm("coin", coin,
                settings -> settings.prewarm(COINS).instanceColors(true).lifetimeSeconds(LIFETIME_SECONDS));

        Geometry disc = cylinder("disc", 72, 12.5f, 0.2f, new ColorRGBA(0.03f, 0.02f, 0.12f, 1));
        rootNode.attachChild(disc.rotate(FastMath.HALF_PI, 0, 0).move(0, -0.15f, 0));
        rootNode.addLight(new DirectionalLight(new Vector3f(-0.3f, -1, -0.5f).normalizeLocal()));
        rootNode.addLight(new AmbientLight(ColorRGBA.White.mult(0.4f)));
        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        flyCam.setDragToRotate(true);
        cam.setLocation(new Vector3f(0, 6, 22));
        cam.lookAt(new Vector3f(0, 3, 0), Vector3f.UNIT_Y);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
    }

    private Geometry cylinder(String name, int corners, float radius, float height, ColorRGBA color) {
        Geometry cylinder = new Geometry(name, new Cylinder(2, corners, radius, height, true));
        cylinder.setMaterial(new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md"));
        cylinder.getMaterial().setBoolean("UseMaterialColors", true);
        cylinder.getMaterial().setColor("Diffuse", color);
        cylinder.getMaterial().setColor("Ambient", color);
        return cylinder;
    }

    @Override
    public void simpleUpdate(float tpf) {
        // a long frame, in which shaders are compiled, throws no more than a short one
        for (due += COINS * Math.min(tpf, LONGEST_FRAME) / LIFETIME_SECONDS; due >= 1; due--) {
            throwCoin();
        }
        float[] positions = coins.positions();
        float[] velocities = coins.velocities();
        for (int y = 1; y < coins.activeCount() * 3; y += 3) {
            velocities[y] -= 9.81f * tpf;
            if (positions[y] < 0 && velocities[y] < 0) {
                velocities[y] *= -0.5f;
            }
        }
        text.setText("coins " + coins.activeCount() + ", made " + coins.stats().created() + ", draw calls "
                + coins.drawCalls());
    }

    private void throwCoin() {
        float angle = (float) random.nextDouble(FastMath.TWO_PI);
        float speed = (float) random.nextDouble(1, 4);
        long coin = coins.spawn(Vector3f.ZERO, turn.fromAngles(angle, 2 * speed, 0));
        coins.setVelocity(coin, vector.set(speed * FastMath.sin(angle), (float) random.nextDouble(8, 11),
                speed * FastMath.cos(angle)));
        coins.setColor(coin, random.nextInt(3) > 0 ? ColorRGBA.Orange : ColorRGBA.LightGray);
    }
}
