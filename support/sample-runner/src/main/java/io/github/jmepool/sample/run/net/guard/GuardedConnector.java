// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net.guard;

import com.jme3.network.kernel.Connector;
import com.jme3.network.kernel.ConnectorException;
import com.jme3.network.kernel.tcp.SocketConnector;
import com.jme3.network.kernel.udp.UdpConnector;
import com.jme3.network.message.ClientRegistrationMessage;
import com.jme3.network.message.DisconnectMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The engine's channels of a client with bounds: whole frames of the three kinds that a {@link GuardedServer} sends
 * pass on to the engine, which would allocate whatever length a frame claims. Any other frame ends the connection with
 * a {@link ConnectorException} before the engine reads it. For the thread that reads the channel.
 */
public final class GuardedConnector {
    /** The engine's greeting: class, marker, no name, number, version. */
    private static final int GREETING_BYTES = 2 + 1 + 1 + 8 + 4;
    private static final int LENGTH_BYTES = 2;
    private static final byte PRESENT = 1;

    private final short packetClass;
    private final int mostPacketBytes;
    /** The frame that has not come as a whole yet, and what the engine's channels read at once. */
    private final ByteBuffer waiting = ByteBuffer.allocate(LENGTH_BYTES + Short.MAX_VALUE + 65_535);

    GuardedConnector(short packetClass, int mostPacketBytes) {
        this.packetClass = packetClass;
        this.mostPacketBytes = mostPacketBytes;
    }

    /**
     * Connects to a server's reliable channel; blocks until it has answered.
     *
     * @param address of the server
     * @param port of the channel
     * @param packetClass the number of the message class of the game
     * @param mostPacketBytes how long such a message is at most
     * @return the channel
     * @throws IOException if there is no server
     */
    public static Connector reliable(InetAddress address, int port, short packetClass, int mostPacketBytes)
            throws IOException {
        GuardedConnector guard = new GuardedConnector(packetClass, mostPacketBytes);
        return new SocketConnector(address, port) {
            @Override
            public ByteBuffer read() {
                ByteBuffer read = super.read();
                return read == null ? null : guard.wholeFrames(read);
            }
        };
    }

    /**
     * Opens a fast channel to a server.
     *
     * @param address of the server
     * @param port of the channel
     * @param packetClass the number of the message class of the game
     * @param mostPacketBytes how long such a message is at most
     * @return the channel
     * @throws IOException if there is no network
     */
    public static Connector fast(InetAddress address, int port, short packetClass, int mostPacketBytes)
            throws IOException {
        GuardedConnector guard = new GuardedConnector(packetClass, mostPacketBytes);
        return new UdpConnector(address, port) {
            @Override
            public ByteBuffer read() {
                ByteBuffer read = super.read();
                return read == null ? null : guard.datagram(read);
            }
        };
    }

    /** The engine would put the rest of a datagram and the start of the next one together. */
    ByteBuffer datagram(ByteBuffer read) {
        ByteBuffer frames = wholeFrames(read);
        if (waiting.position() > 0) {
            throw new ConnectorException("a server sends no datagram that ends within a frame");
        }
        return frames;
    }

    /** Returns the frames that are complete now, and keeps what is not. */
    ByteBuffer wholeFrames(ByteBuffer read) {
        waiting.put(read).flip();
        int end = 0;
        while (waiting.limit() - end >= LENGTH_BYTES) {
            int length = waiting.getShort(end);
            if (length < Short.BYTES) {
                throw new ConnectorException("a server sends no frame of " + length + " bytes");
            }
            if (waiting.limit() - end - LENGTH_BYTES < length) {
                break;
            }
            check(waiting.slice(end + LENGTH_BYTES, length));
            end += LENGTH_BYTES + length;
        }
        byte[] frames = Arrays.copyOf(waiting.array(), end);
        waiting.position(end).compact();
        return ByteBuffer.wrap(frames);
    }

    private void check(ByteBuffer frame) {
        int length = frame.remaining();
        short type = frame.getShort();
        boolean known = switch (type) {
            case ClientRegistrationMessage.SERIALIZER_ID ->
                    length == GREETING_BYTES && frame.get() == PRESENT && frame.get() == 0;
            case DisconnectMessage.SERIALIZER_ID ->
                    frame.hasRemaining() && frame.get() == PRESENT && skipText(frame) && skipText(frame)
                            && !frame.hasRemaining();
            default -> type == packetClass && length > Short.BYTES && length <= Short.BYTES + mostPacketBytes;
        };
        if (!known) {
            throw new ConnectorException("a server sends no frame of class " + type + " with these " + length
                    + " bytes");
        }
    }

    /** Whether a text as the engine writes it is here as a whole: none, or its length in one, two or four bytes. */
    private static boolean skipText(ByteBuffer frame) {
        byte form = frame.hasRemaining() ? frame.get() : -1;
        int bytes = form == 1 ? Byte.BYTES : form == 2 ? Short.BYTES : form == 3 ? Integer.BYTES : 0;
        if (form < 0 || form > 3 || frame.remaining() < bytes) {
            return false;
        }
        int length = switch (form) {
            case 0 -> 0;
            case 1 -> frame.get();
            case 2 -> frame.getShort();
            default -> frame.getInt();
        };
        if (length < 0 || length > frame.remaining()) {
            return false;
        }
        frame.position(frame.position() + length);
        return true;
    }
}
