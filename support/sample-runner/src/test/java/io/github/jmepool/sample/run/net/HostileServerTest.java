// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.network.HostedConnection;
import com.jme3.network.message.ClientRegistrationMessage;
import com.jme3.network.message.DisconnectMessage;
import com.jme3.network.serializing.Serializer;
import com.jme3.scene.Node;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.game.Controls;
import io.github.jmepool.sample.game.Kind;
import io.github.jmepool.sample.run.Await;
import io.github.jmepool.sample.run.net.guard.Gate;
import io.github.jmepool.sample.run.net.guard.GuardedServer;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a server can't do to a client by its bytes: the client says what is wrong, shows nothing, and plays on. */
@Timeout(300)
class HostileServerTest {
    private static final String DAMAGED = "The server is gone (it has sent a damaged packet: ";

    /** More than the real packets have. */
    private static final int NEW_ID = 5_000;

    private final List<String> lines = new ArrayList<>();
    private final Node world = new Node("world");
    private final ScenePools pools = new ScenePools();
    private final RealPackets real = new RealPackets();
    private GuardedServer server;
    private RemoteGame game;

    @BeforeEach
    void start() throws Exception {
        Packet.register();
        int port = GuardedServer.freePort();
        Gate gate = new Gate(Wire.GAME, Wire.VERSION, Packet.frameStart(Wire.CONTROLS, Wire.CONTROLS_BYTES),
                Packet.FRAME_BYTES + Wire.CONTROLS_BYTES, System::nanoTime);
        server = GuardedServer.on(port, Wire.GAME, Wire.VERSION, gate, 4, address -> 4, 1 << 20);
        server.start();
        pools.setRoot(world);
        game = new RemoteGame(pools, world, new DesktopAssetManager(true), new RemoteGame.Address("localhost", port),
                lines::add);
    }

    @AfterEach
    void end() {
        game.close();
        server.close();
        pools.close();
    }

    private void until(String what, Callable<Boolean> condition) throws Exception {
        Await.until(what, () -> {
            pools.update(GameServer.TICK_SECONDS);
            game.update(GameServer.TICK_SECONDS, new Controls());
            world.updateLogicalState(GameServer.TICK_SECONDS);
            return condition.call();
        });
    }

    private void join() throws Exception {
        until("the client has joined", () -> !server.getConnections().isEmpty());
        send(real.welcome);
        send(real.spawns);
        until("it shows what there is", () -> game.shown() > 0 && game.player() == 3);
    }

    private void send(byte[] packet) {
        server.broadcast(new Packet(packet, true));
    }

    private static byte[] with(byte[] packet, int at, int value) {
        byte[] changed = packet.clone();
        changed[at] = (byte) value;
        return changed;
    }

    private static byte[] spawns(int firstId, Kind... kinds) {
        ByteBuffer out = ByteBuffer.allocate(5 + 20 * kinds.length).put(Wire.SPAWNS).putInt(RealPackets.TICK);
        int gap = firstId;
        for (Kind kind : kinds) {
            Wire.putGap(out, gap);
            out.put((byte) kind.ordinal()).putShort((short) 1).putShort((short) 2).putShort((short) 3)
                    .put((byte) 64).putInt(0);
            gap = 1;
        }
        return Arrays.copyOf(out.array(), out.position());
    }

    private int inUse() {
        return pools.stats().stream().mapToInt(PoolStats::active).sum();
    }

    @Test
    void aDamagedPacketEndsTheConnectionAndNotTheClient() throws Exception {
        byte[] twoEnds = {Wire.ENDS, 0, 0, 0, 1, 1, -1};
        byte[] nan = ByteBuffer.wrap(real.welcome.clone()).putFloat(5, Float.NaN).array();
        List<byte[]> damaged = List.of(twoEnds, nan, with(real.effects, 5, Kind.ASTEROID.ordinal()),
                with(real.effects, 5, 99), Arrays.copyOf(real.status, 20), real.spawns, new byte[] {99, 0, 0, 0, 1});
        for (int i = 0; i < damaged.size(); i++) {
            join();
            send(damaged.get(i));
            int times = i + 1;
            until("the client has refused number " + i + " " + lines, () -> lines.stream()
                    .filter(line -> line.startsWith(DAMAGED)).count() == times);
            assertThat(game.shown()).as("number %d", i).isZero();
            assertThat(game.player()).isZero();
            assertThat(game.load()).as("a camera can look at it").isEqualTo(1.5f);
            until("the server knows that it has gone", () -> server.getConnections().isEmpty());
        }
        join();
    }

    @Test
    void aDamagedPacketSpawnsAndEndsNothing() throws Exception {
        join();
        int before = inUse();
        int shown = game.shown();
        byte[] kinds = spawns(NEW_ID, Kind.DRONE, Kind.EXPLOSION);
        for (byte[] packet : List.of(kinds, new byte[] {Wire.ENDS, 0, 0, 0, 1, 1, -1}, real.spawns)) {
            assertThat(catchRefusal(packet)).isNotBlank();
            game.replica().reach(Integer.MAX_VALUE);
            assertThat(game.shown()).isEqualTo(shown);
            assertThat(inUse()).isEqualTo(before);
        }
        game.replica().accept(spawns(NEW_ID, Kind.DRONE, Kind.HULK));
        assertThat(game.shown()).as("as soon as it is whole").isEqualTo(shown + 2);
    }

    private String catchRefusal(byte[] packet) {
        try {
            game.replica().accept(packet);
            return "";
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    @Test
    void aServersReasonIsPrintedWithoutControlCharacters() throws Exception {
        join();
        for (HostedConnection connection : server.getConnections()) {
            connection.close("\u001b[2J\u0007\r\n\u009b" + "x".repeat(9_000));
        }
        until("the client says so", () -> lines.stream().anyMatch(line -> line.startsWith("The server is gone (")));
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThan(300).doesNotContainPattern("\\p{Cc}"));
        assertThat(lines).anyMatch(line -> line.contains("[2J"));
    }

    private static byte[] frame(int bytes, Consumer<ByteBuffer> content) {
        ByteBuffer out = ByteBuffer.allocate(bytes).putShort((short) (bytes - 2));
        content.accept(out);
        assertThat(out.hasRemaining()).isFalse();
        return out.array();
    }

    /** As the engine reads them: class, marker, and a text whose length is in four bytes. */
    private static byte[] claimOfText(int classId, int length) {
        return frame(12, out -> out.putShort((short) classId).put((byte) 1).put((byte) 3).putInt(length)
                .putShort((short) 0));
    }

    static Stream<byte[]> framesThatNoServerSends() {
        return Stream.of(claimOfText(DisconnectMessage.SERIALIZER_ID, Integer.MAX_VALUE),
                claimOfText(DisconnectMessage.SERIALIZER_ID, 700_000_000),
                claimOfText(ClientRegistrationMessage.SERIALIZER_ID, Integer.MAX_VALUE),
                frame(18, out -> out.putShort(ClientRegistrationMessage.SERIALIZER_ID).put((byte) 1).put((byte) 3)
                        .putInt(Integer.MAX_VALUE).putLong(0)),
                // an array, as a class of its own; its length is four bytes
                frame(12, out -> out.putShort(Serializer.getSerializerRegistration(byte[].class).getId())
                        .putInt(Integer.MAX_VALUE).putInt(0)),
                frame(4, out -> out.putShort((short) -1)),
                frame(4, out -> out.putShort(Packet.CLASS_ID)),
                frame(Wire.RELIABLE_BYTES + 5, out -> out.putShort(Packet.CLASS_ID)
                        .put(new byte[Wire.RELIABLE_BYTES + 1])),
                new byte[] {(byte) 0x80, 0}, new byte[] {0, 1, 0});
    }

    @ParameterizedTest
    @MethodSource("framesThatNoServerSends")
    void aFrameThatNoServerSendsIsRefusedBeforeTheEngineReadsIt(byte[] frame) throws Exception {
        InetAddress here = InetAddress.getByName("127.0.0.1");
        int port = GuardedServer.freePort();
        try (ServerSocket hostile = new ServerSocket(port, 1, here);
                DatagramSocket silent = new DatagramSocket(port, here);
                ServerLink link = ServerLink.open("127.0.0.1", port);
                Socket line = hostile.accept()) {
            assertThat(silent.isBound()).as("the client finds both channels").isTrue();
            line.getOutputStream().write(frame);
            Await.until("the client has refused it", () -> link.lost() != null);
            assertThat(link.lost()).startsWith("the connection broke: a server sends no frame of ");
        }
    }

    /** The one that left is shown until its tick is; of a full server the client took this for damage. */
    @Test
    void aShipMayComeBeforeTheOneWhosePlaceItTakesIsGone() {
        Kind[] ships = new Kind[GameServer.MOST_PLAYERS];
        Arrays.fill(ships, Kind.SHIP);
        game.replica().accept(spawns(1, ships));
        game.replica().accept(new byte[] {Wire.ENDS, 0, 0, 4, 0, 1});
        game.replica().accept(spawns(NEW_ID, Kind.SHIP));
        assertThat(game.shown()).isEqualTo(GameServer.MOST_PLAYERS + 1);
        game.replica().reach(1024);
        assertThat(game.shown()).isEqualTo(GameServer.MOST_PLAYERS);
    }
}
