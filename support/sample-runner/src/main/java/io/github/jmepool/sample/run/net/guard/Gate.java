// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net.guard;

import com.jme3.network.base.protocol.SerializerMessageProtocol;
import com.jme3.network.message.ClientRegistrationMessage;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Filters incoming data before the engine reads any of it. It admits one greeting over each channel, and after that
 * frames of one kind over the fast one. The two greetings of a client have the same number. The engine would pair any
 * two with one number; a gate pairs only those from one address. Any thread.
 */
public final class Gate {
    private static final int ID_BYTES = 8;
    private static final int VERSION_BYTES = 4;

    final LongAdder bytesSent = new LongAdder();
    private final LongAdder[] refused = new LongAdder[Refusal.values().length];
    private final byte[] reliableGreeting;
    private final byte[] fastGreeting = greeting(null, 0);
    private final Map<Long, InetAddress> announced = new ConcurrentHashMap<>();

    private final byte[] frameStart;
    private final int frameBytes;
    private final LongSupplier nanos;

    /** The reasons for refusing data or a client. */
    public enum Refusal {
        /** Over the reliable channel came something else than the greeting. */
        GREETING,
        /** Another client has greeted with this number. */
        NUMBER,
        /** A datagram of an address that is no client's. */
        SENDER,
        /** A datagram of a client that is not what clients send. */
        FRAME,
        /** More datagrams a second than a client may send. */
        FLOOD,
        /** More callers than there is room for, in all or from one address. */
        FULL,
        /** A client that does not read what it is sent. */
        SLOW
    }

    /**
     * Makes a gate.
     *
     * @param game the game's name, which a client has to know
     * @param version its version, likewise
     * @param frameStart how the frames begin that a client may send over the fast channel, as the engine writes them
     * @param frameBytes how long such a frame is
     * @param nanos the time, as by {@link System#nanoTime}
     */
    public Gate(String game, int version, byte[] frameStart, int frameBytes, LongSupplier nanos) {
        reliableGreeting = greeting(game, version);
        this.frameStart = frameStart.clone();
        this.frameBytes = frameBytes;
        this.nanos = nanos;
        Arrays.setAll(refused, i -> new LongAdder());
    }

    /** Returns the first bytes that a client of this game sends, as the engine writes them, except the number. */
    private static byte[] greeting(String game, int version) {
        ClientRegistrationMessage message = new ClientRegistrationMessage();
        message.setGameName(game);
        message.setVersion(version);
        ByteBuffer frame = new SerializerMessageProtocol().toByteBuffer(message, null);
        return Arrays.copyOf(frame.array(), frame.remaining());
    }

    long now() {
        return nanos.getAsLong();
    }

    int greetingBytes() {
        return reliableGreeting.length;
    }

    /** Compares what has come so far of a greeting over the reliable channel. */
    boolean isReliableGreeting(byte[] data, int length) {
        return length <= reliableGreeting.length && isGreeting(reliableGreeting, data, length);
    }

    boolean isFastGreeting(byte[] data, int length) {
        return length == fastGreeting.length && isGreeting(fastGreeting, data, length);
    }

    private static boolean isGreeting(byte[] expected, byte[] data, int length) {
        int from = expected.length - VERSION_BYTES - ID_BYTES;
        int to = expected.length - VERSION_BYTES;
        return Arrays.equals(expected, 0, Math.min(from, length), data, 0, Math.min(from, length))
                && (length <= to || Arrays.equals(expected, to, length, data, to, length));
    }

    /** The number that a client has chosen for its greetings. */
    static long numberOf(byte[] greeting, int length) {
        return ByteBuffer.wrap(greeting).getLong(length - VERSION_BYTES - ID_BYTES);
    }

    boolean isFrame(byte[] data, int length) {
        return length == frameBytes && Arrays.equals(frameStart, 0, frameStart.length, data, 0, frameStart.length);
    }

    /** A client has announced itself over the reliable channel. Tells whether its number is free. */
    boolean announce(long number, InetAddress from) {
        return announced.putIfAbsent(number, from) == null;
    }

    void forget(long number) {
        announced.remove(number);
    }

    /** Tells whether a greeting over the fast channel is that of an announced client; one that is too early is not. */
    boolean belongs(long number, InetAddress from) {
        return from.equals(announced.get(number));
    }

    /** Returns how many bytes were sent to clients, with the engine's frames and without headers of IP. */
    public long bytesSent() {
        return bytesSent.sum();
    }

    void refuse(Refusal why) {
        refused[why.ordinal()].increment();
    }

    /**
     * Counts.
     *
     * @param why a reason
     * @return how often it was one
     */
    public long refused(Refusal why) {
        return refused[why.ordinal()].sum();
    }
}
