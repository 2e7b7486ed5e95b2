// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import com.jme3.asset.AssetManager;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.InstanceKeys;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.content.Lights;
import io.github.jmepool.sample.game.Controls;
import io.github.jmepool.sample.game.GamePool;
import io.github.jmepool.sample.game.GamePools;
import io.github.jmepool.sample.game.GameSetup;
import io.github.jmepool.sample.game.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * A game that a server plays, shown by this client's own pools: each id that is alive has one use. When the server is
 * gone all views go back to their pools, and the client tries to join again every second.
 */
public final class RemoteGame implements Replica.Views, AutoCloseable {
    private static final ColorRGBA FIRE = new ColorRGBA(2.6f, 1.0f, 0.3f, 1);
    private static final float RETRY_SECONDS = 1;

    private final InstanceKeys<Integer> uses;
    private final GamePools gamePools;
    private final Lights lights;
    private final Address address;
    private final Consumer<String> said;
    private final TickClock clock = new TickClock(1 / GameServer.TICK_SECONDS);
    private Replica replica = new Replica(this);
    private ServerLink link;
    private CompletableFuture<ServerLink> joining;
    private float untilRetry;
    /** Whether the missing server was already reported. */
    private boolean isMissing;
    private float untilControls;
    private int player;
    private int players;
    private int score;
    private int ownShip;
    private int pingMillis;
    private float load = 1;

    /**
     * A server's address.
     *
     * @param host its name or address
     * @param port of both its channels
     */
    public record Address(String host, int port) {
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /**
     * Makes a game that joins at the first update.
     *
     * @param pools this client's, without pools of the sample's kinds
     * @param world the objects hang below it, and it is lit
     * @param assets gives the engine's material definitions
     * @param address the server's
     * @param said gets a line for whatever happens, and one each second
     */
    public RemoteGame(ScenePools pools, Node world, AssetManager assets, Address address, Consumer<String> said) {
        this.address = address;
        this.said = said;
        gamePools = new GamePools(pools, world, assets, new GameSetup(0, 1), GamePool::new, this::tracked);
        // those that have left are shown a little longer than the server has them
        gamePools.allowShips(2 * GameServer.MOST_PLAYERS);
        gamePools.fill();
        uses = new InstanceKeys<>(pools);
        lights = new Lights(world);
    }

    private Spatial tracked(Spatial prefab) {
        if (Kind.named(prefab.getName()).isTold()) {
            prefab.addControl(new Track(clock::shown));
        }
        return prefab;
    }

    /**
     * Shows the next frame. Render thread only, before the scene's controls are updated.
     *
     * @param tpf seconds since the last one
     * @param controls what the pilot wants
     */
    public void update(float tpf, Controls controls) {
        lights.update(tpf);
        if (link == null) {
            join(tpf);
            return;
        }
        String problem = takePackets();
        clock.advance(tpf, replica.newestTick());
        replica.reach(clock.shown());
        untilControls -= tpf;
        if (untilControls <= 0) {
            untilControls = GameServer.TICK_SECONDS;
            link.steer(controls, nowMillis());
            controls.burst = false;
        }
        if (problem != null) {
            leave();
            isMissing = true;
            said.accept("The server is gone (" + problem + "); trying again every second.");
        }
    }

    private void join(float tpf) {
        if (joining == null) {
            untilRetry -= tpf;
            if (untilRetry <= 0) {
                untilRetry = RETRY_SECONDS;
                joining = CompletableFuture.supplyAsync(this::open);
            }
        } else if (joining.isDone()) {
            if (!joining.isCompletedExceptionally()) {
                link = joining.join();
                isMissing = false;
            } else if (!isMissing) {
                isMissing = true;
                said.accept("no server at " + address + "; trying again every second");
            }
            joining = null;
        }
    }

    /** Blocks until there is an answer, so it is for another thread. */
    private ServerLink open() {
        try {
            return ServerLink.open(address.host(), address.port());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns why there is no more to come, or null. */
    private String takePackets() {
        // what was lost is looked at first, so that what came before it is not left behind
        String lost = link.lost();
        try {
            for (byte[] packet = link.poll(); packet != null; packet = link.poll()) {
                replica.accept(packet);
            }
            return lost;
        } catch (RuntimeException e) {
            return "it has sent a damaged packet: " + e;
        }
    }

    private void leave() {
        link.close();
        link = null;
        players = 0;
        player = 0;
        uses.forEach((id, view) -> uses.recycle(id));
        replica = new Replica(this);
        clock.reset();
    }

    private static int nowMillis() {
        return (int) (System.nanoTime() / 1_000_000);
    }

    @Override
    public void welcome(int newPlayer, float newLoad) {
        player = newPlayer;
        load = newLoad;
        said.accept("joined " + address + " as player " + player);
    }

    @Override
    public void spawned(int id, Kind kind, int tick, Vector3f place, Quaternion rotation, float scale) {
        // the server decides when it ends, whatever the prefab declares
        Spatial view = gamePools.of(kind).spawn(place, rotation, 0);
        uses.bind(id, view);
        view.setLocalScale(scale);
        view.getControl(Track.class).heard(tick, place, rotation);
        if (kind == Kind.MISSILE || kind == Kind.SHIP) {
            gamePools.of(Kind.TRAIL).spawnUnder((Node) view);
        }
    }

    @Override
    public void moved(int id, int tick, Vector3f place, Quaternion rotation) {
        Spatial view = uses.get(id);
        if (view != null) {
            view.getControl(Track.class).heard(tick, place, rotation);
        }
    }

    @Override
    public void ended(int id) {
        uses.recycle(id);
    }

    @Override
    public void effect(Kind kind, Vector3f place, float scale) {
        gamePools.of(kind).spawn(place, null, kind.lifetimeSeconds()).setLocalScale(scale);
        if (kind == Kind.EXPLOSION) {
            lights.blast(place.x, place.y, scale, FIRE);
        }
    }

    @Override
    public void status(String line, int newPlayers, int newScore, int newOwnShip, int echoMillis) {
        ownShip = newOwnShip;
        players = newPlayers;
        score = newScore;
        pingMillis = Math.max(0, nowMillis() - echoMillis);
        said.accept(line);
    }

    @Override
    public boolean isShown(int id) {
        return uses.get(id) != null;
    }

    @Override
    public void ids(LongConsumer to) {
        uses.forEach((id, view) -> to.accept(id));
    }

    /** Returns how many times the usual number of objects the server has. */
    public float load() {
        return load;
    }

    /** Returns this client's number, or 0 while there is no server. */
    public int player() {
        return player;
    }

    /** Returns how many players there are. */
    public int players() {
        return players;
    }

    /** Returns the score of all. */
    public int score() {
        return score;
    }

    /** Returns the view of the ship that this client steers, where it is in this frame; null while it is away. */
    public Spatial ownShip() {
        Spatial view = uses.get(ownShip);
        if (view != null) {
            // the scene's controls have not had their turn yet
            view.getControl(Track.class).update(0);
        }
        return view;
    }

    /** Returns how many objects are shown. */
    public int shown() {
        return uses.size();
    }

    /** Returns how long controls and their echo took, without what the server waited, in milliseconds. */
    public int pingMillis() {
        return pingMillis;
    }

    /** Returns how many bytes have come from this server. */
    public long bytesReceived() {
        return link == null ? 0 : link.bytesReceived();
    }

    /** Returns what was received, and what was made of it. */
    public Replica replica() {
        return replica;
    }

    @Override
    public void close() {
        if (link != null) {
            leave();
        } else if (joining != null) {
            joining.thenAccept(ServerLink::close);
        }
    }
}
