// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.net.guard;

import com.jme3.network.HostedConnection;
import com.jme3.network.base.DefaultServer;
import java.io.IOException;
import java.util.IntSummaryStatistics;
import java.util.function.Predicate;

/**
 * The engine's server over guarded channels. It sends no list of classes to its clients: both sides know them.
 */
public final class GuardedServer extends DefaultServer {
    /** Callers that have not become clients yet, or are about to go. */
    static final int MORE_CALLERS = 16;

    private final GuardedTcp reliable;
    private final GuardedUdp fast;

    private GuardedServer(String game, int version, GuardedTcp reliable, GuardedUdp fast) {
        super(game, version, reliable, fast);
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
        return new GuardedServer(game, version,
                new GuardedTcp(port, gate, mostClients + MORE_CALLERS, mostWaitingBytes),
                new GuardedUdp(port, gate));
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
