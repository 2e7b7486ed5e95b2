// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.font.BitmapText;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.network.Client;
import com.jme3.network.ClientStateListener;
import com.jme3.network.Network;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Cylinder;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.InstanceKeys;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.examples.HelloNetworkServer.Joined;
import io.github.jmepool.sample.examples.HelloNetworkServer.ShipMoved;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Ids across a network: the messages of a server name ships by the ids of its uses, and {@link InstanceKeys} finds the
 * spatial of each. A lifetime is the timeout: no message reports a removal, yet a ship that the server has recycled
 * disappears. {@link HelloNetworkServer} is the server, here in the same program unless another one is named.
 */
public class HelloNetwork extends SimpleApplication {
    private final Queue<ShipMoved> inbox = new ConcurrentLinkedQueue<>(); // the network's thread fills it
    private final String host;
    private final int port;
    private HelloNetworkServer ownServer; // null where another one is named
    private Client client;
    private ScenePools pools;
    private SpatialPool<Geometry> ships;
    private InstanceKeys<Long> known;
    private BitmapText text;

    /** Plays with a server of its own. */
    public HelloNetwork() {
        this("localhost", 0);
    }

    /**
     * Joins a server.
     *
     * @param host where it runs
     * @param port its port, or 0 to play with a server of its own
     */
    public HelloNetwork(String host, int port) {
        this.host = host;
        this.port = port;
    }

    /**
     * Opens a window.
     *
     * @param args none, or host and port of a server
     */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloNetwork app = args.length == 2 ? new HelloNetwork(args[0], Integer.parseInt(args[1])) : new HelloNetwork();
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
        try {
            connect();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void connect() throws IOException {
        int reached = port;
        if (port == 0) {
            reached = HelloNetworkServer.freePort();
            ownServer = new HelloNetworkServer(reached);
        }
        client = Network.connectToServer(host, reached);
        client.addMessageListener((source, message) -> inbox.add((ShipMoved) message), ShipMoved.class);
        client.addClientStateListener(new ClientStateListener() {
            @Override
            public void clientConnected(Client connected) {
                connected.send(new Joined()); // the server has sent its classes before
            }

            @Override
            public void clientDisconnected(Client disconnected, DisconnectInfo info) {
                // its ships disappear at the end of their lifetimes
            }
        });
        client.start();
    }

    @Override
    public void simpleUpdate(float tpf) {
        if (ownServer != null) {
            ownServer.update(tpf);
        }
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

    /** The ships that are shown, by the ids of the server's uses. */
    InstanceKeys<Long> known() {
        return known;
    }

    @Override
    public void destroy() {
        if (client != null && client.isStarted()) { // not if the server has ended it
            client.close();
        }
        if (ownServer != null) {
            ownServer.close();
        }
        super.destroy();
    }
}
