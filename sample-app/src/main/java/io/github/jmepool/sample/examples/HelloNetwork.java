// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.font.BitmapText;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Cylinder;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.InstanceKeys;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Keys for a network: a server's messages name ships by number, and {@link InstanceKeys} finds the spatial of each. A
 * lifetime is the timeout. Two of three messages are lost and none reports a removal, yet a ship that the server has
 * removed disappears.
 */
public class HelloNetwork extends SimpleApplication {
    private final Queue<ShipMoved> inbox = new ConcurrentLinkedQueue<>(); // a real client's listener fills it
    private ScenePools pools;
    private SpatialPool<Geometry> ships;
    private InstanceKeys<Integer> known;
    private BitmapText text;
    private float seconds;

    /** A message of the server. */
    record ShipMoved(int ship, Vector3f place, Vector3f ahead) { }

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloNetwork app = new HelloNetwork();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        Geometry ship = new Geometry("ship", new Cylinder(2, 5, 0.02f, 0.25f, 0.9f, true, false));
        Material material = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
        material.setBoolean("UseMaterialColors", true);
        material.setColor("Diffuse", new ColorRGBA(0.02f, 0.5f, 1, 1));
        material.setColor("Ambient", new ColorRGBA(0.02f, 0.5f, 1, 1));
        ship.setMaterial(material);
        pools = PoolAppState.attachTo(stateManager);
        ships = pools.register("ship", ship, settings -> settings.prewarm(30));
        known = new InstanceKeys<>(pools);
        rootNode.addLight(new DirectionalLight(new Vector3f(-0.4f, -0.8f, -0.6f).normalizeLocal()));
        rootNode.addLight(new AmbientLight(ColorRGBA.DarkGray));
        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        flyCam.setDragToRotate(true);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
    }

    @Override
    public void simpleUpdate(float tpf) {
        seconds += tpf;
        playServer();
        for (ShipMoved message = inbox.poll(); message != null; message = inbox.poll()) {
            Spatial ship = known.get(message.ship());
            if (ship == null) {
                ship = ships.spawn();
                known.bind(message.ship(), ship);
            }
            ship.setLocalTranslation(message.place());
            ship.lookAt(message.ahead(), Vector3f.UNIT_Z);
            pools.setLifetimeSeconds(ship, 0.5f); // from now on
        }
        text.setText("ships " + known.size() + ", made " + ships.stats().created());
    }

    /** Stands for the server: eight ships appear each second, and each flies for three seconds. */
    private void playServer() {
        int newest = (int) (8 * seconds);
        for (int ship = Math.max(0, newest - 23); ship <= newest; ship++) {
            if (FastMath.nextRandomFloat() < 0.34f) {
                inbox.add(new ShipMoved(ship, way(ship, seconds), way(ship, seconds + 0.1f)));
            }
        }
    }

    private static Vector3f way(int ship, float time) {
        float angle = 0.8f * time + ship;
        return new Vector3f(5 * FastMath.sin(angle), 3 * FastMath.sin(2 * angle + ship), 2 * FastMath.cos(angle));
    }
}
