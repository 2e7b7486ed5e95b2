// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.network.Message;
import com.jme3.network.base.MessageBuffer;
import com.jme3.network.base.protocol.SerializerMessageProtocol;
import com.jme3.network.kernel.ConnectorException;
import com.jme3.network.message.ClientRegistrationMessage;
import com.jme3.network.message.DisconnectMessage;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a server can't make the engine's client do by its bytes. */
class GuardedConnectorTest {
    private static final short PACKET = 77;
    private static final int MOST_BYTES = 100;
    private static final int PROGRAMS = 20_000;
    private static final long MOST_ALLOCATED = 1_000_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long seed = Long.getLong("jmepool.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final GuardedConnector guard = new GuardedConnector(PACKET, MOST_BYTES);

    private static byte[] frame(Message message) {
        ByteBuffer out = new SerializerMessageProtocol().toByteBuffer(message, null);
        return Arrays.copyOf(out.array(), out.remaining());
    }

    private static byte[] greeting() {
        ClientRegistrationMessage greeting = new ClientRegistrationMessage();
        greeting.setId(3);
        return frame(greeting);
    }

    private static byte[] disconnect(String reason, String type) {
        DisconnectMessage message = new DisconnectMessage();
        message.setReason(reason);
        message.setType(type);
        return frame(message);
    }

    private static byte[] packet(int bytes) {
        return ByteBuffer.allocate(4 + bytes).putShort((short) (2 + bytes)).putShort(PACKET).array();
    }

    /** All that a server of the game sends. */
    private static List<byte[]> frames() {
        return List.of(greeting(), packet(1), packet(MOST_BYTES), disconnect(null, null), disconnect("", "t"),
                disconnect("x".repeat(100), "kick"), disconnect("\u00e4".repeat(9_000), null),
                disconnect("x".repeat(32_700), ""));
    }

    private static byte[] joined(List<byte[]> frames) {
        ByteBuffer all = ByteBuffer.allocate(frames.stream().mapToInt(frame -> frame.length).sum());
        frames.forEach(all::put);
        return all.array();
    }

    @Test
    void aServersFramesPassHoweverTheirBytesAreSplit() {
        byte[] sent = joined(frames());
        ByteBuffer passed = ByteBuffer.allocate(sent.length);
        for (int at = 0; at < sent.length;) {
            int size = Math.min(sent.length - at, 1 + random.nextInt(random.nextBoolean() ? 5 : 50_000));
            passed.put(guard.wholeFrames(ByteBuffer.wrap(sent, at, size)));
            at += size;
        }
        assertThat(passed.array()).as("seed %d", seed).isEqualTo(sent);
        assertThat(passed.hasRemaining()).isFalse();
    }

    @Test
    void aFramePassesWhenItsLastByteHasCome() {
        for (byte[] frame : frames()) {
            byte[] start = Arrays.copyOf(frame, frame.length - 1);
            assertThat(guard.wholeFrames(ByteBuffer.wrap(start)).remaining()).isZero();
            assertThat(guard.wholeFrames(ByteBuffer.wrap(frame, frame.length - 1, 1)).array()).isEqualTo(frame);
        }
    }

    @Test
    void aDatagramThatEndsWithinAFrameIsRefused() {
        assertThat(guard.datagram(ByteBuffer.wrap(packet(5))).array()).isEqualTo(packet(5));
        byte[] cut = Arrays.copyOf(packet(5), 7);
        assertThatThrownBy(() -> guard.datagram(ByteBuffer.wrap(cut))).isInstanceOf(ConnectorException.class)
                .hasMessageContaining("ends within a frame");
    }

    /** Frames of a server with some bytes changed: what passes, the engine takes in without much memory. */
    @Test
    void theEngineReadsAcceptedFramesInLittleMemory() {
        System.out.println("GuardedConnectorTest seed " + seed + " (-Djmepool.seed=" + seed + " repeats it)");
        int refused = 0;
        for (int program = 0; program < PROGRAMS; program++) {
            List<byte[]> frames = frames().subList(0, 6);
            byte[] sent = joined(List.of(frames.get(random.nextInt(6)), frames.get(random.nextInt(6))));
            for (int changes = random.nextInt(4); changes > 0; changes--) {
                byte[] tellingBytes = {0, 1, 2, 3, 127, -1, -42, -44, PACKET, (byte) random.nextInt()};
                sent[random.nextInt(Math.min(sent.length, 24))] = tellingBytes[random.nextInt(tellingBytes.length)];
            }
            long before = THREADS.getCurrentThreadAllocatedBytes();
            try {
                read(new GuardedConnector(PACKET, MOST_BYTES).wholeFrames(ByteBuffer.wrap(sent)));
            } catch (ConnectorException refusal) {
                refused++;
            }
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                    .as("seed %d, %s", seed, Arrays.toString(sent)).isLessThan(MOST_ALLOCATED);
        }
        assertThat(refused).as("refused, seed %d", seed).isBetween(PROGRAMS / 10, PROGRAMS);
    }

    private static void read(ByteBuffer frames) {
        MessageBuffer engine = new SerializerMessageProtocol() {
            @Override
            public Message toMessage(ByteBuffer bytes) {
                boolean ours = bytes.getShort(0) == PACKET;
                return ours ? new DisconnectMessage() : super.toMessage(bytes);
            }
        }.createBuffer();
        engine.addBytes(frames);
        while (engine.hasMessages()) {
            assertThat(engine.pollMessage()).isNotNull();
        }
    }
}
