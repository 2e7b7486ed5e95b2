// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.net.guard;

import com.jme3.network.base.protocol.SerializerMessageProtocol;
import com.jme3.network.message.ClientRegistrationMessage;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Sends whatever bytes a test wants, over sockets of its own. */
public final class RawClient implements AutoCloseable {
    /** What is read of the server at once. */
    private static final int SMALL = 4096;

    private final Socket tcp = new Socket();
    private final DatagramSocket udp;
    private final InetSocketAddress server;

    /** Calls a server on this machine, and says nothing yet. */
    public RawClient(int port) throws IOException {
        server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        tcp.setReceiveBufferSize(SMALL);
        tcp.connect(server);
        udp = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /** A greeting as the engine's client writes it. */
    public static byte[] greeting(String game, int version, long number) {
        ClientRegistrationMessage message = new ClientRegistrationMessage();
        message.setGameName(game);
        message.setVersion(version);
        message.setId(number);
        ByteBuffer frame = new SerializerMessageProtocol().toByteBuffer(message, null);
        return Arrays.copyOf(frame.array(), frame.remaining());
    }

    /** Both greetings of a client. */
    public RawClient greet(String game, int version, long number) throws IOException {
        reliable(greeting(game, version, number));
        fast(greeting(null, 0, number));
        return this;
    }

    public void reliable(byte... bytes) throws IOException {
        tcp.getOutputStream().write(bytes);
        tcp.getOutputStream().flush();
    }

    public void fast(byte... bytes) throws IOException {
        udp.send(new DatagramPacket(bytes, bytes.length, server));
    }

    /** Tells whether the server has closed the connection; blocks until it says anything at all. */
    public boolean isHungUpOn() {
        try {
            byte[] rest = new byte[SMALL];
            int read = 0;
            while (read >= 0) {
                read = tcp.getInputStream().read(rest);
            }
            return true;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        tcp.close();
        udp.close();
    }
}
