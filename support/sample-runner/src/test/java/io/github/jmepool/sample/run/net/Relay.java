// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import io.github.jmepool.sample.run.net.guard.GuardedServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between one client and the server, and is a bad line: loses datagrams, doubles some, and swaps others. */
final class Relay implements AutoCloseable {
    private final SplittableRandom random;
    private final ServerSocket listener =
            new ServerSocket(GuardedServer.freePort(), 1, InetAddress.getLoopbackAddress());
    private final DatagramSocket toClient;
    private final DatagramSocket toServer =
            new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private final int serverPort;
    private final AtomicInteger lost = new AtomicInteger();
    private volatile SocketAddress client;
    private volatile Socket inner;
    private volatile Socket outer;

    Relay(int serverPort, long seed) throws IOException {
        this.serverPort = serverPort;
        random = new SplittableRandom(seed);
        toClient = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()));
        start(this::carryBytes);
        start(() -> carryDatagrams(toClient, toServer, true));
        start(() -> carryDatagrams(toServer, toClient, false));
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // closed
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return listener.getLocalPort();
    }

    int lost() {
        return lost.get();
    }

    private void carryBytes() throws IOException {
        outer = listener.accept();
        inner = new Socket(InetAddress.getLoopbackAddress(), serverPort);
        inner.setTcpNoDelay(true);
        outer.setTcpNoDelay(true);
        start(() -> copy(inner, outer));
        copy(outer, inner);
    }

    private static void copy(Socket from, Socket to) throws IOException {
        byte[] bytes = new byte[8192];
        InputStream in = from.getInputStream();
        for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
            to.getOutputStream().write(bytes, 0, read);
        }
        to.close();
    }

    private void carryDatagrams(DatagramSocket from, DatagramSocket to, boolean fromClient) throws IOException {
        byte[] held = null;
        while (!from.isClosed()) {
            DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
            from.receive(packet);
            if (fromClient) {
                client = packet.getSocketAddress();
            }
            byte[] bytes = Arrays.copyOf(packet.getData(), packet.getLength());
            double chance = chance();
            if (chance < 0.2) {
                lost.incrementAndGet();
            } else if (chance < 0.4 && held == null) {
                held = bytes;
            } else {
                send(to, bytes, fromClient);
                if (chance > 0.9) {
                    send(to, bytes, fromClient);
                }
                if (held != null) {
                    send(to, held, fromClient);
                    held = null;
                }
            }
        }
    }

    private synchronized double chance() {
        return random.nextDouble();
    }

    private void send(DatagramSocket to, byte[] bytes, boolean fromClient) throws IOException {
        SocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort);
        to.send(new DatagramPacket(bytes, bytes.length, fromClient ? server : client));
    }

    @Override
    public void close() throws IOException {
        listener.close();
        toClient.close();
        toServer.close();
        if (outer != null) {
            outer.close();
        }
        if (inner != null) {
            inner.close();
        }
    }
}
