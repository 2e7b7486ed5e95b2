// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.net.guard;

import com.jme3.network.HostedConnection;
import com.jme3.network.base.DefaultServer;
import com.jme3.network.kernel.KernelException;
import java.io.IOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.IntSummaryStatistics;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;

/**
 * The engine's server over guarded channels. It sends no list of classes to its clients: both sides know them.
 */
public final class GuardedServer extends DefaultServer {
    /** Callers that have not become clients yet, or are about to go. */
    static final int MORE_CALLERS = 16;
    /** From here on, below those ports that a system gives to a client's sockets by itself. */
    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 12_000;
    private static final int TRIES = 100;

    private final int port;
    private final GuardedTcp reliable;
    private final GuardedUdp fast;

    private GuardedServer(int port, String game, int version, GuardedTcp reliable, GuardedUdp fast) {
        super(game, version, reliable, fast);
        this.port = port;
        this.reliable = reliable;
        this.fast = fast;
    }

    /**
     * Makes a server; {@link #start} starts it.
     *
     * @param game the game's name
     * @param version its version
     * @param port of both channels
     * @param gate says what may come in
     * @param mostClients how many clients it is for
     * @param mostWaitingBytes how much may wait to be sent reliably to a client that does not read
     * @return the server
     * @throws IOException if there is no network
     */
    public static GuardedServer on(int port, String game, int version, Gate gate, int mostClients,
            int mostWaitingBytes) throws IOException {
        return new GuardedServer(port, game, version,
                new GuardedTcp(port, gate, mostClients + MORE_CALLERS, mostWaitingBytes),
                new GuardedUdp(port, gate));
    }

    /**
     * Finds a port for a server: free for both channels, and one that no socket gets that did not ask for it.
     *
     * @return the port
     * @throws IOException if a hundred, picked at random, were taken
     */
    public static int freePort() throws IOException {
        BindException taken = null;
        for (int tries = 0; tries < TRIES; tries++) {
            int port = FIRST_PORT + ThreadLocalRandom.current().nextInt(PORTS);
            try (ServerSocket reliable = new ServerSocket(port)) {
                new DatagramSocket(port).close();
                return reliable.getLocalPort();
            } catch (BindException e) {
                taken = e;
            }
        }
        throw new IOException("no free port among " + TRIES + " from " + FIRST_PORT + " to "
                + (FIRST_PORT + PORTS - 1), taken);
    }

    /** Tries the fast channel's port first: if that failed later, the engine would leave the reliable one open. */
    @Override
    public void start() {
        try {
            new DatagramSocket(port).close();
        } catch (SocketException e) {
            throw new KernelException("Error hosting datagrams at port " + port, e);
        }
        super.start();
    }

    @Override
    protected void addStandardServices() {
        // The only one would send the names of classes.
    }

    /**
     * Ends the connections of those that have called long ago and are still nobody.
     *
     * @param nobody tells it of a connection; null for callers that never became clients
     * @param nanosAgo only those are asked for that called longer ago
     */
    public void hangUpOn(Predicate<HostedConnection> nobody, long nanosAgo) {
        reliable.hangUpOn(caller -> nobody.test(getConnection(caller)), nanosAgo);
        fast.hangUpOn(sender -> getConnection(sender) == null, nanosAgo);
    }

    /** Returns how many hold a line, clients or not. */
    public int callers() {
        return reliable.callers();
    }

    /** Returns how many addresses have a place at the fast channel. */
    int senders() {
        return fast.known();
    }

    /** Returns how much waits to be sent reliably: the least, and the most, of what waits for any client. */
    IntSummaryStatistics waitingBytes() {
        return reliable.waitingBytes();
    }

    @Override
    public void close() {
        super.close();
        reliable.closeAll();
    }
}
