// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.network.AbstractMessage;
import com.jme3.network.Network;
import com.jme3.network.Server;
import com.jme3.network.serializing.Serializable;
import com.jme3.network.serializing.Serializer;
import com.jme3.scene.Node;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The server of {@link HelloNetwork}: pools in a scene without an Application. Eight ships appear each second, and each
 * flies for three seconds. The id of its use names a ship in the messages: no later use of the same node has it again.
 */
public final class HelloNetworkServer implements AutoCloseable {
    private static final int TICKS_PER_SECOND = 20;
    private static final String JOINED = "joined"; // an attribute of a connection

    private final ScenePools pools = new ScenePools();
    private final SpatialPool<Node> ships;
    private final Server server;
    private float seconds;
    private int spawned;

    /**
     * Opens the server.
     *
     * @param port where clients reach it, by TCP and UDP
     * @throws IOException if the port is taken
     */
    public HelloNetworkServer(int port) throws IOException {
        pools.setRoot(new Node("world"));
        ships = pools.register("ship", new Node("ship")); // a server needs no geometry
        server = Network.createServer(port);
        // After createServer, whose own messages need the ids that a client expects. The first to start locks them.
        if (!Serializer.isReadOnly()) {
            Serializer.registerClasses(ShipMoved.class, Joined.class);
        }
        server.addMessageListener((client, message) -> client.setAttribute(JOINED, true), Joined.class);
        server.start(); // sends its classes to each client
    }

    /**
     * Serves until the process is ended, and prints the id of each use that ends.
     *
     * @param args the port; without one, any that is free
     * @throws IOException if the port is taken
     */
    public static void main(String[] args) throws IOException {
        int port = args.length == 0 ? freePort() : Integer.parseInt(args[0]);
        try (HelloNetworkServer server = new HelloNetworkServer(port)) {
            server.ships.addEndListener((ship, useId, why) -> System.out.println("ended " + useId));
            System.out.println("serving on port " + port);
            while (true) {
                server.update(1f / TICKS_PER_SECOND);
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1) / TICKS_PER_SECOND);
            }
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    /**
     * Moves the ships and sends where they are.
     *
     * @param tpf seconds since the last update
     */
    public void update(float tpf) {
        seconds += tpf;
        for (; spawned < 8 * seconds; spawned++) {
            pools.setLifetimeSeconds(ships.spawn(), 3);
        }
        pools.update(tpf);
        ships.forEachActive(ship -> {
            long id = pools.instanceOf(ship).useId();
            ship.setLocalTranslation(way(id, seconds));
            // A broadcast to all would reach clients that do not know its class yet, and end their connection.
            server.broadcast(client -> client.getAttribute(JOINED) != null,
                    new ShipMoved(id, ship.getLocalTranslation(), way(id, seconds + 0.1f)));
        });
    }

    private static Vector3f way(long ship, float time) {
        float angle = 0.8f * time + ship;
        return new Vector3f(5 * FastMath.sin(angle), 3 * FastMath.sin(2 * angle + ship), 2 * FastMath.cos(angle));
    }

    @Override
    public void close() {
        server.close();
        pools.close();
    }

    /** The sender knows the classes of all messages from now on. */
    @Serializable
    public static final class Joined extends AbstractMessage {
    }

    /** The position of a ship. A lost message does no harm, as the next one replaces it. */
    @Serializable
    public static final class ShipMoved extends AbstractMessage {
        private long ship;
        private Vector3f place;
        private Vector3f ahead;

        /** For the serializer. */
        public ShipMoved() {
            super(false);
        }

        ShipMoved(long ship, Vector3f place, Vector3f ahead) {
            this();
            this.ship = ship;
            this.place = place;
            this.ahead = ahead;
        }

        long ship() {
            return ship;
        }

        Vector3f place() {
            return place;
        }

        Vector3f ahead() {
            return ahead;
        }
    }
}
