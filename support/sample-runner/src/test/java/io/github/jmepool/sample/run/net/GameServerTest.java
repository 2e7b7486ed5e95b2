// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.scene.Node;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.game.Controls;
import io.github.jmepool.sample.run.Await;
import io.github.jmepool.sample.run.net.guard.Gate.Refusal;
import io.github.jmepool.sample.run.net.guard.GuardedServer;
import io.github.jmepool.sample.run.net.guard.RawClient;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server and its clients in one thread, tick by tick; only the network between them has threads of its own. */
class GameServerTest {
    /** Stands still unless a test lets time pass, so that no slow machine makes anybody silent. */
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> said = new ArrayList<>();
    private final List<Player> players = new ArrayList<>();
    private GameServer server;

    @BeforeEach
    void start() throws Exception {
        server = new GameServer(0, 1, 1, said::add, nanos::get);
    }

    @AfterEach
    void end() {
        List.copyOf(players).forEach(Player::close);
        if (server != null) {
            server.close();
        }
    }

    /** A client with pools of its own. */
    private final class Player implements AutoCloseable {
        final List<String> lines = new ArrayList<>();
        final Controls controls = new Controls();
        final Node world = new Node("world");
        final ScenePools pools = new ScenePools();
        final RemoteGame game;

        Player(int port) {
            pools.setRoot(world);
            game = new RemoteGame(pools, world, new DesktopAssetManager(true),
                    new RemoteGame.Address("localhost", port), lines::add);
            players.add(this);
        }

        void frame() {
            pools.update(GameServer.TICK_SECONDS);
            game.update(GameServer.TICK_SECONDS, controls);
            world.updateLogicalState(GameServer.TICK_SECONDS);
        }

        int ships() {
            return pools.pool("ship").activeCount();
        }

        boolean says(String words) {
            return lines.stream().anyMatch(line -> line.contains(words));
        }

        boolean agrees(int times) {
            return game.replica().agreed() >= times;
        }

        @Override
        public void close() {
            game.close();
            pools.close();
            players.remove(this);
        }
    }

    private Player join() throws Exception {
        Player player = new Player(server.port());
        until("a client is let in", () -> player.game.player() > 0);
        return player;
    }

    private void until(String what, Callable<Boolean> condition) throws Exception {
        Await.until(what, () -> {
            if (server != null) {
                server.tick();
            }
            List.copyOf(players).forEach(Player::frame);
            return condition.call();
        });
    }

    private void everybodyAgrees() throws Exception {
        for (Player player : players) {
            int more = player.game.replica().agreed() + 2;
            until("a client shows the server's ids", () -> player.agrees(more));
            assertThat(player.game.replica().disagreed()).isZero();
        }
    }

    @Test
    void oneAddressHasAnEighthOfThePlaces() throws Exception {
        assertThat(GameServer.mostFrom(InetAddress.getByName("192.0.2.1"))).isEqualTo(GameServer.MOST_PLAYERS / 8);
        assertThat(GameServer.mostFrom(InetAddress.getByName("127.0.0.1"))).isGreaterThan(GameServer.MOST_PLAYERS);
    }

    @Test
    void everyClientShowsWhatTheServerHasWheneverItJoined() throws Exception {
        Player early = join();
        everybodyAgrees();
        Player late = join();
        everybodyAgrees();

        assertThat(server.players()).isEqualTo(2);
        until("both see both ships", () -> early.ships() == 2 && late.ships() == 2);
        assertThat(server.entities()).isGreaterThan(100);
        List<String> common = new ArrayList<>(early.lines);
        common.retainAll(late.lines);
        assertThat(said).as("the server has counted the same").containsAll(common);
    }

    @Test
    void aPlayerWhoLeavesTakesItsShipAndMayJoinAgainAsAnother() throws Exception {
        Player stays = join();
        Player leaves = join();
        everybodyAgrees();
        int number = leaves.game.player();
        leaves.close();
        until("the server has noticed", () -> server.players() == 1);
        until("its ship is gone", () -> stays.ships() <= 1);
        everybodyAgrees();

        Player back = join();
        everybodyAgrees();
        assertThat(back.game.player()).isNotEqualTo(number);
        assertThat(server.players()).isEqualTo(2);
    }

    @Test
    void clientsKnowThatTheServerHasEndedAndJoinTheNextOne() throws Exception {
        Player player = join();
        everybodyAgrees();
        int port = server.port();
        server.close();
        server = null;
        until("the client says so", () -> player.says("The server is gone"));
        assertThat(player.game.shown()).isZero();
        for (String kind : List.of("ship", "asteroid", "bullet", "drone")) {
            assertThat(player.pools.pool(kind).activeCount()).as(kind).isZero();
        }

        server = new GameServer(port, 2, 1, said::add, nanos::get);
        until("the client is back", () -> player.game.player() > 0);
        everybodyAgrees();
    }

    @Test
    void aPlayerSilentForTooLongIsDropped() throws Exception {
        Player player = join();
        everybodyAgrees();
        players.remove(player);
        // controls that were still on their way are heard now, and it is silent once more
        until("it is dropped", () -> {
            boolean dropped = server.players() == 0;
            if (!dropped) {
                silentUntilTheServerHangsUp();
            }
            return dropped;
        });
        assertThat(said).anyMatch(line -> line.endsWith("the server heard nothing of the client for too long"));
        players.add(player);
        until("it is told why, and is back", () -> player.says("heard nothing") && player.game.player() > 0);
    }

    /** The next tick drops who is silent; it is one of those that also hang up on who is nobody any more. */
    private void silentUntilTheServerHangsUp() {
        int lines;
        do {
            lines = said.size();
            server.tick();
        } while (said.size() == lines || !said.get(said.size() - 1).startsWith("tick "));
        for (int i = 1; i < Wire.TICKS_PER_SECOND; i++) {
            server.tick();
        }
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(11));
    }

    @Test
    void lostDoubledAndSwappedDatagramsCostNoObject() throws Exception {
        long seed = Long.getLong("jmepool.seed", System.nanoTime());
        System.out.println("GameServerTest seed " + seed + " (-Djmepool.seed=" + seed + " repeats it)");
        try (Relay relay = new Relay(server.port(), seed)) {
            Player player = new Player(relay.port());
            until("the client is let in over a bad line, seed " + seed, () -> player.game.player() > 0);
            everybodyAgrees();
            until("datagrams were lost and late", () -> relay.lost() > 20 && player.game.replica().oldDatagrams() > 5);
            everybodyAgrees();
            player.close();
        }
    }

    @Test
    void aHostileClientSteersOnlyItsOwnShipAndNothingIsSpawnedForIt() throws Exception {
        Player player = join();
        long seed = Long.getLong("jmepool.seed", System.nanoTime());
        System.out.println("GameServerTest seed " + seed + " (-Djmepool.seed=" + seed + " repeats it)");
        SplittableRandom random = new SplittableRandom(seed);
        try (RawClient hostile = new RawClient(server.port())) {
            hostile.greet(Wire.GAME, Wire.VERSION, seed);
            until("it is let in, seed " + seed, () -> {
                hostile.fast(RawClient.greeting(null, 0, seed));
                return server.players() == 2;
            });
            byte[] start = Packet.frameStart(Wire.CONTROLS, Wire.CONTROLS_BYTES);
            for (int i = 0; i < 500; i++) {
                byte[] frame = new byte[Packet.FRAME_BYTES + Wire.CONTROLS_BYTES];
                random.nextBytes(frame);
                System.arraycopy(start, 0, frame, 0, start.length);
                hostile.fast(frame);
                hostile.fast(ByteBuffer.wrap(frame.clone()).put(start.length - 1, (byte) random.nextInt(7)).array());
                // what a server says, said by a client: another player's ship is to end
                hostile.fast(new byte[] {0, 8, 0, 77, Wire.ENDS, 0, 0, 0, 1, 1});
                nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
            }
            until("the flood was refused", () -> server.gate().refused(Refusal.FLOOD) > 0);
            everybodyAgrees();
            assertThat(server.players()).isEqualTo(2);
            assertThat(server.entities()).as("one burst, and the rest by the rules").isLessThan(2000);
        }
        until("it has left", () -> server.players() == 1);
        assertThat(player.game.player()).isPositive();
    }

    @Test
    void aTakenPortIsNamed() {
        isTaken(server.port());
    }

    @Test
    void aPortWithItsDatagramsTakenLeavesItsConnectionsFree() throws Exception {
        int port = GuardedServer.freePort();
        try (DatagramSocket other = new DatagramSocket(port)) {
            isTaken(other.getLocalPort());
        }
        new ServerSocket(port).close();
    }

    @Test
    void aPortWithItsConnectionsTakenLeavesItsDatagramsFree() throws Exception {
        try (ServerSocket other = new ServerSocket(GuardedServer.freePort())) {
            isTaken(other.getLocalPort());
            new DatagramSocket(other.getLocalPort()).close();
        }
    }

    private void isTaken(int port) {
        assertThatThrownBy(() -> new GameServer(port, 1, 1, said::add)).isInstanceOf(IOException.class)
                .hasMessage("port " + port + " is taken");
    }

    /** Each time at once, though its selector was busy with a client's end a moment before. */
    @Test
    void aServerThatHasEndedLeavesItsPortFree() throws Exception {
        for (int i = 0; i < 20; i++) {
            int port = server.port();
            new RawClient(port).greet(Wire.GAME, Wire.VERSION, i).close();
            server.close();
            server = new GameServer(port, 1, 1, said::add, nanos::get);
        }
    }
}
