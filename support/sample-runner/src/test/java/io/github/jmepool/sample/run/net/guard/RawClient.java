// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net.guard;

import com.jme3.network.base.protocol.SerializerMessageProtocol;
import com.jme3.network.message.ClientRegistrationMessage;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Sends whatever bytes a test wants, over sockets of its own. */
public final class RawClient implements AutoCloseable {
    /** What is read of the server at once. */
    private static final int SMALL = 4096;
    private static final int PATIENCE_MILLIS = 30_000;

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

    /** Tells whether the server has closed the connection; false if it still holds the line after half a minute. */
    public boolean isHungUpOn() throws IOException {
        return isHungUpOn(PATIENCE_MILLIS);
    }

    /** Tells whether the server closes the connection before it has said nothing for so many milliseconds. */
    public boolean isHungUpOn(int silentMillis) throws IOException {
        tcp.setSoTimeout(silentMillis);
        try {
            readToTheEnd();
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            // a reset is the server's; what this client has closed tells nothing of the server
            return !tcp.isClosed();
        }
    }

    /** Reads whatever the server says; blocks until the connection has ended. */
    public void readToTheEnd() throws IOException {
        byte[] rest = new byte[SMALL];
        int read = 0;
        while (read >= 0) {
            read = tcp.getInputStream().read(rest);
        }
    }

    @Override
    public void close() throws IOException {
        tcp.close();
        udp.close();
    }
}
