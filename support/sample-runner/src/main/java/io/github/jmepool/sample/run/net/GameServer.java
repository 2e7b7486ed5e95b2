// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.network.ConnectionListener;
import com.jme3.network.Filter;
import com.jme3.network.HostedConnection;
import com.jme3.network.Message;
import com.jme3.network.MessageListener;
import com.jme3.network.Server;
import com.jme3.network.kernel.KernelException;
import com.jme3.scene.Node;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.game.Game;
import io.github.jmepool.sample.game.GameEvents;
import io.github.jmepool.sample.game.GamePools;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.run.net.guard.Gate;
import io.github.jmepool.sample.run.net.guard.GuardedServer;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Plays the rules of the game with pools, without a display and without an Application, and tells its clients what
 * there is to see. One thread makes it, ticks it and closes it; what the network's threads hear waits for the next
 * tick.
 */
public final class GameServer implements AutoCloseable, ConnectionListener, MessageListener<HostedConnection> {
    /** The most clients at once. */
    public static final int MOST_PLAYERS = 64;
    /** The most clients of one address; those on the server's own machine are not counted. */
    public static final int MOST_FROM_ONE_ADDRESS = 8;
    /** The largest load, in multiples of the usual one: farther out, places don't fit into two bytes. */
    public static final float MOST_LOAD = 4;
    /** The length of a tick of the game. */
    public static final float TICK_SECONDS = 1f / Wire.TICKS_PER_SECOND;
    private static final int MOST_WAITING_BYTES = 256 * 1024;
    private static final int TRIES = 10;
    /** The time within which a caller must send its greeting. */
    private static final long GREETING_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** The time within which a dropped client may read the reason. */
    private static final long LAST_WORDS_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ScenePools pools = new ScenePools();
    private final Map<Integer, Seat> seats = new ConcurrentHashMap<>();
    private final Filter<HostedConnection> welcomed = connection -> {
        Seat seat = seats.get(connection.getId());
        return seat != null && seat.welcomed && !seat.dropped();
    };
    private final LongSupplier nanos;
    private final Consumer<String> said;
    private final float load;
    private final Gate gate;
    private final GuardedServer server;
    private final Roster roster;
    private final Game game;
    private int tick;
    private int players;

    /**
     * Opens a server on all addresses of this machine.
     *
     * @param port where it is reached, by both channels; 0 for any that is free
     * @param seed decides on everything random
     * @param load how many times the usual number of objects
     * @param said gets a line for whatever happens, and one each second
     * @throws IOException if the port is taken
     */
    public GameServer(int port, long seed, float load, Consumer<String> said) throws IOException {
        this(port, seed, load, said, System::nanoTime);
    }

    GameServer(int port, long seed, float load, Consumer<String> said, LongSupplier nanos) throws IOException {
        this.nanos = nanos;
        this.said = said;
        this.load = load;
        Packet.register();
        gate = new Gate(Wire.GAME, Wire.VERSION, Packet.frameStart(Wire.CONTROLS, Wire.CONTROLS_BYTES),
                Packet.FRAME_BYTES + Wire.CONTROLS_BYTES, nanos);
        Node world = new Node("world");
        pools.setRoot(world);
        roster = new Roster(pools);
        GamePools gamePools = new GamePools(pools, world, new DesktopAssetManager(true), new GameSetup(seed, load),
                roster::pool, prefab -> prefab);
        gamePools.allowShips(MOST_PLAYERS);
        gamePools.fill();
        game = new Game(gamePools, seed, load, GameEvents.NONE, 0);
        try {
            server = port == 0 ? startedAnywhere() : started(port);
        } catch (IOException e) {
            pools.close();
            throw e;
        }
    }

    private GuardedServer startedAnywhere() throws IOException {
        for (int tries = 1;; tries++) {
            try {
                return started(GuardedServer.freePort());
            } catch (IOException taken) {
                if (tries == TRIES) {
                    throw taken;
                }
            }
        }
    }

    private GuardedServer started(int at) throws IOException {
        GuardedServer started = GuardedServer.on(at, Wire.GAME, Wire.VERSION, gate, MOST_PLAYERS, GameServer::mostFrom,
                MOST_WAITING_BYTES);
        started.addConnectionListener(this);
        started.addMessageListener(this);
        try {
            started.start();
        } catch (KernelException e) {
            throw new IOException("port " + at + " is taken", e);
        }
        return started;
    }

    static int mostFrom(InetAddress address) {
        return address.isLoopbackAddress() ? Integer.MAX_VALUE : MOST_FROM_ONE_ADDRESS;
    }

    @Override
    public void connectionAdded(Server from, HostedConnection connection) {
        Seat seat = new Seat(connection, connection.getId() + 1, nanos);
        seats.put(connection.getId(), seat);
        if (from.getConnection(connection.getId()) == null) {
            // its end was told before it was here
            seat.gone = true;
        }
    }

    @Override
    public void connectionRemoved(Server ignored, HostedConnection connection) {
        Seat seat = seats.get(connection.getId());
        if (seat != null) {
            seat.gone = true;
        }
    }

    @Override
    public void messageReceived(HostedConnection source, Message message) {
        Seat seat = seats.get(source.getId());
        if (seat != null && message instanceof Packet packet) {
            seat.heard(packet.bytes);
        }
    }

    /** Plays one tick, and sends it to the clients. */
    public void tick() {
        tick++;
        seats.values().forEach(this::attend);
        pools.update(TICK_SECONDS);
        game.update(TICK_SECONDS);
        roster.tellChanges(tick, bytes -> server.broadcast(welcomed, new Packet(bytes, true)));
        seats.values().stream().filter(seat -> !seat.welcomed && seat.ship != null).forEach(this::welcome);
        roster.tellMoves(tick, bytes -> server.broadcast(welcomed, new Packet(bytes, false)));
        if (tick % Wire.TICKS_PER_SECOND == 0) {
            tellStatus();
            server.hangUpOn(this::isNobody, GREETING_NANOS);
        }
    }

    private boolean isNobody(HostedConnection connection) {
        Seat seat = connection == null ? null : seats.get(connection.getId());
        return seat == null || seat.droppedBefore(LAST_WORDS_NANOS);
    }

    private void attend(Seat seat) {
        if (seat.gone) {
            seats.remove(seat.connection.getId());
            if (endShip(seat)) {
                said.accept("player " + seat.player + " has left");
            }
        } else if (seat.dropped()) {
            // its last words are on their way
        } else if (seat.ship == null && players == MOST_PLAYERS) {
            drop(seat, "the server is full");
        } else if (seat.ship == null) {
            seat.ship = game.addShip();
            players++;
            said.accept("player " + seat.player + " has joined from " + seat.connection.getAddress());
        } else if (!seat.steer(seat.ship.controls())) {
            drop(seat, "the server heard nothing of the client for too long");
        }
    }

    private void drop(Seat seat, String why) {
        seat.drop();
        endShip(seat);
        said.accept("player " + seat.player + " is dropped: " + why);
        seat.connection.close(why);
    }

    /** Makes room for the next player; false when this one had no ship. */
    private boolean endShip(Seat seat) {
        boolean had = seat.ship != null;
        if (had) {
            game.removeShip(seat.ship);
            seat.ship = null;
            players--;
        }
        return had;
    }

    private void welcome(Seat seat) {
        Consumer<byte[]> to = bytes -> seat.connection.send(new Packet(bytes, true));
        to.accept(ByteBuffer.allocate(9).put(Wire.WELCOME).putInt(seat.player).putFloat(load).array());
        roster.tellAll(tick, to);
        seat.welcomed = true;
    }

    private void tellStatus() {
        long digest = roster.digest();
        for (Seat seat : seats.values()) {
            if (seat.welcomed && !seat.gone && !seat.dropped()) {
                ByteBuffer out = ByteBuffer.allocate(37).put(Wire.STATUS).putInt(tick).putInt(roster.count())
                        .putInt(roster.lastId()).putLong(digest).putShort((short) players).putInt(game.score())
                        .putInt(seat.ship == null ? 0 : roster.idOf(seat.ship.body()));
                seat.echo(out);
                seat.connection.send(new Packet(out.array(), true));
            }
        }
        said.accept(Wire.statusLine(tick, players, roster.count(), digest));
    }

    /** Returns the port of both channels. */
    public int port() {
        return server.port();
    }

    /** Returns how many players have a ship. */
    public int players() {
        return players;
    }

    /** Returns how many objects have an id. */
    public int entities() {
        return roster.count();
    }

    /** Returns what came in and went out. */
    public Gate gate() {
        return gate;
    }

    /** Tells the clients, and ends; those that don't listen are left after a second. */
    @Override
    public void close() {
        seats.values().stream().filter(seat -> !seat.dropped() && !seat.gone)
                .forEach(seat -> drop(seat, "the server ends"));
        long until = System.nanoTime() + CLOSE_NANOS;
        while (server.callers() > 0 && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
        server.close();
        pools.close();
    }
}
