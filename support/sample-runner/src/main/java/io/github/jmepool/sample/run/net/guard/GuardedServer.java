// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net.guard;

import com.jme3.network.HostedConnection;
import com.jme3.network.base.DefaultServer;
import com.jme3.network.base.KernelAdapter;
import com.jme3.network.kernel.Endpoint;
import com.jme3.network.kernel.KernelException;
import com.jme3.network.message.ClientRegistrationMessage;
import java.io.IOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.IntSummaryStatistics;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * The engine's server over guarded channels. It sends no list of classes to its clients: both sides know them.
 */
public final class GuardedServer extends DefaultServer {
    /** Callers that have not become clients yet, or are about to go. */
    static final int MORE_CALLERS = 16;
    /** The first port that is tried; the last is below 32,768, from where Linux gives ports to clients. */
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
     * Makes a server on all addresses of this machine; {@link #start} starts it.
     *
     * @param game the game's name
     * @param version its version
     * @param port of both channels
     * @param gate filters incoming data
     * @param mostClients how many clients it is for
     * @param mostFrom how many connections an address may have, clients or not; an IPv6 address stands for its network
     *        of 64 bits, of which one user has all addresses
     * @param mostWaitingBytes how much may wait to be sent reliably to a client that does not read
     * @return the server
     * @throws IOException if there is no network
     */
    public static GuardedServer on(int port, String game, int version, Gate gate, int mostClients,
            ToIntFunction<InetAddress> mostFrom, int mostWaitingBytes) throws IOException {
        return new GuardedServer(port, game, version,
                new GuardedTcp(port, gate, mostClients + MORE_CALLERS, mostFrom, mostWaitingBytes),
                new GuardedUdp(port, gate));
    }

    /**
     * Finds a port that is free for both channels, and below those that Linux, Windows and macOS give to clients as
     * they are delivered. Another program may take it before a server does.
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

    /** Starts the server, or leaves nothing open: the engine opens the reliable channel first, and would keep it. */
    @Override
    public void start() {
        try {
            super.start();
        } catch (KernelException e) {
            closeReliable(e);
            throw e;
        }
    }

    private void closeReliable(KernelException failure) {
        try {
            reliable.terminate();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (KernelException e) {
            failure.addSuppressed(e);
        }
    }

    /** A caller that hangs up at once may be gone before its greeting is read: the engine would never see its end. */
    @Override
    protected void registerClient(KernelAdapter adapter, Endpoint endpoint, ClientRegistrationMessage greeting) {
        try {
            super.registerClient(adapter, endpoint, greeting);
        } finally {
            reliable.tellAgainIfRemoved(endpoint);
        }
    }

    @Override
    protected void addStandardServices() {
        // The only one would send the names of classes.
    }

    /**
     * Ends the connections of callers that called long ago and are not clients, not yet or no longer.
     *
     * @param unknown whether a connection, or null for a caller that never became a client, is unknown to the game
     * @param nanosAgo only callers that called longer ago are tested
     */
    public void hangUpOn(Predicate<HostedConnection> unknown, long nanosAgo) {
        reliable.hangUpOn(caller -> unknown.test(getConnection(caller)), nanosAgo);
        fast.hangUpOn(sender -> getConnection(sender) == null, nanosAgo);
    }

    /** Returns the port of both channels. */
    public int port() {
        return port;
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
}
