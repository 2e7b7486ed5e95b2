// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.network.ConnectionListener;
import com.jme3.network.HostedConnection;
import com.jme3.network.Message;
import com.jme3.network.MessageListener;
import com.jme3.network.Server;
import com.jme3.network.message.DisconnectMessage;
import io.github.jmepool.sample.run.Await;
import io.github.jmepool.sample.run.net.guard.Gate.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a client can't do to the server by its bytes. What clients of this test may send is a disconnect message. */
class GuardedServerTest implements ConnectionListener, MessageListener<HostedConnection> {
    private static final String GAME = "guard test";
    private static final int MOST_CLIENTS = 4;
    private static final int MOST_WAITING = 64 * 1024;
    private static final byte[] FRAME = frame();

    private final AtomicLong nanos = new AtomicLong();
    private final Gate gate = new Gate(GAME, 1, java.util.Arrays.copyOf(FRAME, 5), FRAME.length, nanos::get);
    private final Set<HostedConnection> connections = ConcurrentHashMap.newKeySet();
    private final AtomicInteger added = new AtomicInteger();
    private final AtomicInteger heard = new AtomicInteger();
    private final List<RawClient> clients = new ArrayList<>();
    private volatile int mostFromHere = Integer.MAX_VALUE;
    private GuardedServer server;
    private int port;

    private static byte[] frame() {
        DisconnectMessage message = new DisconnectMessage();
        message.setType("t");
        message.setReason("r");
        ByteBuffer frame = new com.jme3.network.base.protocol.SerializerMessageProtocol().toByteBuffer(message, null);
        return java.util.Arrays.copyOf(frame.array(), frame.remaining());
    }

    @BeforeEach
    void start() throws Exception {
        port = GuardedServer.freePort();
        server = GuardedServer.on(port, GAME, 1, gate, MOST_CLIENTS, address -> mostFromHere,
                MOST_WAITING);
        server.addConnectionListener(this);
        server.addMessageListener(this);
        server.start();
    }

    @AfterEach
    void end() throws Exception {
        for (RawClient client : clients) {
            client.close();
        }
        if (server.isRunning()) {
            server.close();
        }
    }

    @Override
    public void connectionAdded(Server ignored, HostedConnection connection) {
        connections.add(connection);
        added.incrementAndGet();
    }

    @Override
    public void connectionRemoved(Server ignored, HostedConnection connection) {
        connections.remove(connection);
    }

    @Override
    public void messageReceived(HostedConnection source, Message message) {
        heard.incrementAndGet();
    }

    private RawClient caller() throws Exception {
        RawClient client = new RawClient(port);
        clients.add(client);
        return client;
    }

    /** A client that has been let in; the fast greeting is sent again as a datagram before the other one is dropped. */
    private RawClient client(long number) throws Exception {
        int before = added.get();
        RawClient client = caller();
        client.reliable(RawClient.greeting(GAME, 1, number));
        Await.until("client " + number + " is let in", () -> {
            client.fast(RawClient.greeting(null, 0, number));
            return added.get() > before;
        });
        return client;
    }

    /** Whatever else has happened, somebody who behaves is let in and heard. */
    private void theServerPlaysOn() throws Exception {
        isHeard(client(4711));
    }

    /** Some time passes: the greetings of a slow machine may have used up what a client may send in a second. */
    private void isHeard(RawClient client) throws Exception {
        int before = heard.get();
        Await.until("the server hears a client that behaves", () -> {
            nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(20));
            client.fast(FRAME);
            return heard.get() > before;
        });
    }

    private void refused(Refusal why, long count) throws Exception {
        Await.until(why + " is counted " + count + " times", () -> gate.refused(why) >= count);
        assertThat(gate.refused(why)).isEqualTo(count);
    }

    @Test
    void lengthsThatTheEngineWouldTrustAreRefusedBeforeItReadsThem() throws Exception {
        // a greeting whose name claims to have two billion letters: the engine would allocate them, and its thread end
        RawClient name = caller();
        name.reliable(ByteBuffer.allocate(10).putShort((short) 40).putShort((short) -44).put((byte) 1).put((byte) 3)
                .putInt(Integer.MAX_VALUE).array());
        assertThat(name.isHungUpOn()).isTrue();
        RawClient negative = caller();
        negative.reliable((byte) 0x80, (byte) 0, (byte) 1);
        assertThat(negative.isHungUpOn()).isTrue();
        RawClient large = caller();
        large.reliable((byte) 0x7F, (byte) 0xFF, (byte) 1);
        assertThat(large.isHungUpOn()).isTrue();

        refused(Refusal.GREETING, 3);
        theServerPlaysOn();
    }

    @Test
    void aWellBehavedClientIsNotHungUpOn() throws Exception {
        RawClient client = client(3);
        assertThat(client.isHungUpOn(200)).as("let in").isFalse();
        RawClient caller = caller();
        caller.reliable(java.util.Arrays.copyOf(RawClient.greeting(GAME, 1, 7), 10));
        assertThat(caller.isHungUpOn(200)).as("has begun to greet").isFalse();
    }

    @Test
    void noBytesEndTheServer() throws Exception {
        long seed = Long.getLong("jmepool.seed", System.nanoTime());
        System.out.println("GuardedServerTest seed " + seed + " (-Djmepool.seed=" + seed + " repeats it)");
        SplittableRandom random = new SplittableRandom(seed);
        byte[] good = RawClient.greeting(GAME, 1, 5);
        for (int round = 0; round < 40; round++) {
            byte[] bytes = good.clone();
            bytes[random.nextInt(good.length - 12)] ^= (byte) (1 + random.nextInt(255));
            RawClient caller = caller();
            caller.reliable(bytes);
            byte[] noise = new byte[random.nextInt(1, 400)];
            random.nextBytes(noise);
            caller.fast(noise);
            assertThat(caller.isHungUpOn()).as("seed %d", seed).isTrue();
        }
        refused(Refusal.GREETING, 40);
        assertThat(added.get()).isZero();
        theServerPlaysOn();
    }

    @Test
    void aGreetingMayComeInPiecesAndOneThatNeverEndsIsHungUpOn() throws Exception {
        byte[] greeting = RawClient.greeting(GAME, 1, 7);
        RawClient slow = caller();
        for (byte piece : greeting) {
            slow.reliable(piece);
        }
        Await.until("it is let in", () -> {
            slow.fast(RawClient.greeting(null, 0, 7));
            return added.get() == 1;
        });

        RawClient truncated = caller();
        truncated.reliable(java.util.Arrays.copyOf(greeting, 10));
        Await.until("both hold a line", () -> server.callers() == 2);
        server.hangUpOn(connection -> connection == null, 0);
        assertThat(server.callers()).as("no time has passed").isEqualTo(2);
        nanos.addAndGet(2);
        server.hangUpOn(connection -> connection == null, 1);
        assertThat(truncated.isHungUpOn()).isTrue();
        assertThat(connections).hasSize(1);
    }

    @Test
    void aClientThatSendsMoreOverTheReliableChannelIsHungUpOn() throws Exception {
        RawClient client = client(3);
        client.reliable(RawClient.greeting(GAME, 1, 99));
        assertThat(client.isHungUpOn()).isTrue();
        Await.until("it is gone", connections::isEmpty);
        refused(Refusal.GREETING, 1);
        assertThat(added.get()).as("one connection, not two").isEqualTo(1);
        theServerPlaysOn();
    }

    @Test
    void aGreetingWithAnotherClientsNumberIsRefused() throws Exception {
        RawClient client = client(3);
        RawClient thief = caller();
        thief.reliable(RawClient.greeting(GAME, 1, 3));
        assertThat(thief.isHungUpOn()).isTrue();
        refused(Refusal.NUMBER, 1);

        int before = heard.get();
        thief.fast(FRAME);
        refused(Refusal.SENDER, 1);
        assertThat(heard.get()).as("what the thief sends is heard as nobody's").isEqualTo(before);
        assertThat(connections).hasSize(1);
        isHeard(client);
    }

    @Test
    void datagramsOfUnknownSendersHaveNoEffectInTheServer() throws Exception {
        RawClient stranger = caller();
        for (int i = 0; i < 50; i++) {
            stranger.fast(FRAME);
            stranger.fast(RawClient.greeting(null, 0, 1000 + i));
        }
        Await.until("they were looked at", () -> gate.refused(Refusal.SENDER) == 50);
        assertThat(server.hasConnections()).isFalse();
        theServerPlaysOn();
    }

    @Test
    void aGreetingWhoseCallHasEndedIsForgotten() throws Exception {
        RawClient stays = client(3);
        RawClient half = caller();
        assertThat(gate.announce(55, java.net.InetAddress.getLoopbackAddress())).as("and its call ends").isTrue();
        half.fast(RawClient.greeting(null, 0, 55));
        Await.until("it has a place", () -> server.senders() == 2);
        nanos.addAndGet(2);
        server.hangUpOn(connection -> false, 1);
        assertThat(server.senders()).isEqualTo(1);
        isHeard(stays);
    }

    @Test
    void aFloodIsRefusedAndAStrangeFrameToo() throws Exception {
        RawClient client = client(3);
        // the clock stands still: so many are let through at once, and no more; greetings count, too
        for (int i = 0; i < 3 * GuardedUdp.MOST_PER_SECOND; i++) {
            client.fast(FRAME);
            if (i % 20 == 0) {
                int sent = i;
                Await.until("the datagrams are looked at",
                        () -> heard.get() + gate.refused(Refusal.FLOOD) > sent - 20);
            }
        }
        Await.until("it is a flood", () -> gate.refused(Refusal.FLOOD) > GuardedUdp.MOST_PER_SECOND);
        assertThat(heard.get()).isLessThanOrEqualTo(GuardedUdp.MOST_PER_SECOND);

        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        byte[] unknown = FRAME.clone();
        unknown[3]++;
        client.fast(unknown);
        client.fast(java.util.Arrays.copyOf(FRAME, FRAME.length - 1));
        client.fast(java.util.Arrays.copyOf(FRAME, FRAME.length + 900));
        refused(Refusal.FRAME, 3);
        assertThat(connections).as("it may stay").hasSize(1);
        theServerPlaysOn();
    }

    private static void reads(RawClient client) {
        Thread reading = new Thread(() -> {
            try {
                client.readToTheEnd();
            } catch (IOException e) {
                // the test has ended
            }
        });
        reading.setDaemon(true);
        reading.start();
    }

    private static DisconnectMessage large() {
        DisconnectMessage large = new DisconnectMessage();
        large.setType("t");
        large.setReason("x".repeat(2000));
        large.setReliable(true);
        return large;
    }

    @Test
    void aClientThatStopsReadingIsDroppedBeforeMuchWaitsForIt() throws Exception {
        RawClient stuck = client(3);
        reads(client(4));
        int sent = 0;
        while (connections.size() == 2) {
            server.broadcast(null, large());
            assertThat(server.waitingBytes().getMax()).isLessThanOrEqualTo(MOST_WAITING);
            assertThat(++sent).as("the system's own buffers are bounded as well").isLessThan(20_000);
            Await.until("those who read have read", () -> server.waitingBytes().getMin() < MOST_WAITING / 4);
        }
        assertThat(gate.refused(Refusal.SLOW)).isEqualTo(1);
        assertThat(stuck.isHungUpOn()).isTrue();
        theServerPlaysOn();
    }

    @Test
    void aClientThatDoesNotReadIsHungUpOnWhenItsTimeIsOver() throws Exception {
        client(3);
        HostedConnection stuck = connections.iterator().next();
        reads(client(4));
        while (server.waitingBytes().getMax() < MOST_WAITING / 2) {
            server.broadcast(null, large());
            Await.until("those who read have read", () -> server.waitingBytes().getMin() == 0);
        }
        int waiting = server.waitingBytes().getMax();
        stuck.close("for a reason");
        stuck.send(large());
        server.broadcast(null, large());
        assertThat(server.waitingBytes().getMax()).as("nothing comes after its last words").isLessThan(waiting + 100);

        nanos.addAndGet(2);
        server.hangUpOn(nobody -> false, 1);
        assertThat(server.callers()).isEqualTo(2);
        server.hangUpOn(stuck::equals, 1);
        Await.until("it is gone", () -> server.callers() == 1 && !connections.contains(stuck));
        assertThat(gate.refused(Refusal.SLOW)).isZero();
    }

    /** The engine's thread is held up until a caller has greeted and gone: it hears of the end before the greeting. */
    @Test
    void aClientThatHangsUpBeforeItsGreetingLeavesNothing() throws Exception {
        Logger engine = Logger.getLogger("com.jme3.network.base.KernelAdapter");
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        Handler holder = new StreamHandler() {
            @Override
            public void publish(LogRecord entry) {
                held.countDown();
                try {
                    mayGoOn.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        };
        Level before = engine.getLevel();
        boolean parents = engine.getUseParentHandlers();
        engine.setUseParentHandlers(false);
        engine.addHandler(holder);
        holder.setLevel(Level.ALL);
        try {
            RawClient first = client(3);
            engine.setLevel(Level.FINE);
            first.close();
            held.await();
            RawClient hasty = caller();
            hasty.reliable(RawClient.greeting(GAME, 1, 5));
            Await.until("its other greeting has a place", () -> {
                hasty.fast(RawClient.greeting(null, 0, 5));
                return server.senders() == 2;
            });
            hasty.close();
            Await.until("both have hung up", () -> server.callers() == 0);
        } finally {
            engine.setLevel(before);
            mayGoOn.countDown();
            engine.removeHandler(holder);
            engine.setUseParentHandlers(parents);
        }
        Await.until("nothing is left", () -> {
            // who has greeted by datagram alone is forgotten after a while
            nanos.addAndGet(2);
            server.hangUpOn(nobody -> false, 1);
            return server.senders() == 0 && connections.isEmpty();
        });
        assertThat(server.hasConnections()).isFalse();
        theServerPlaysOn();
    }

    @Test
    void moreCallersThanThereIsRoomForAreHungUpOn() throws Exception {
        int room = MOST_CLIENTS + GuardedServer.MORE_CALLERS;
        for (int i = 0; i < room; i++) {
            caller();
        }
        Await.until("all hold a line", () -> server.callers() == room);
        assertThat(caller().isHungUpOn()).isTrue();
        refused(Refusal.FULL, 1);
        clients.get(0).close();
        Await.until("there is room again", () -> server.callers() == room - 1);
        theServerPlaysOn();
    }

    @Test
    void anAddressHasSoManyLinesAndAnotherOneOnceItHangsUp() throws Exception {
        mostFromHere = 2;
        client(3);
        caller();
        Await.until("both hold a line", () -> server.callers() == 2);
        caller();
        refused(Refusal.FULL, 1);
        assertThat(server.callers()).isEqualTo(2);
        clients.get(1).close();
        Await.until("there is room again", () -> server.callers() == 1);
        theServerPlaysOn();
    }

    @Test
    void anAddressOfIpv6StandsForItsNetwork() throws Exception {
        assertThat(network("192.0.2.1")).isNotEqualTo(network("192.0.2.2")).isEqualTo(network("192.0.2.1"));
        assertThat(network("2001:db8::1")).isEqualTo(network("2001:db8::ffff:1"))
                .isNotEqualTo(network("2001:db8:0:1::1"));
    }

    private static byte[] network(String address) throws Exception {
        return GuardedTcp.networkOf(InetAddress.getByName(address));
    }

    @Test
    void aServerThatEndsHangsUp() throws Exception {
        RawClient client = client(3);
        server.close();
        assertThat(client.isHungUpOn()).isTrue();
    }
}
