// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import com.jme3.network.Client;
import com.jme3.network.ClientStateListener;
import com.jme3.network.ErrorListener;
import com.jme3.network.Message;
import com.jme3.network.MessageListener;
import com.jme3.network.base.DefaultClient;
import com.jme3.network.kernel.ConnectorException;
import com.jme3.network.message.ClientRegistrationMessage;
import io.github.jmepool.sample.game.Controls;
import io.github.jmepool.sample.run.net.guard.GuardedConnector;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/** A client's end of the connection: what has come waits here until the client's own thread takes it. */
public final class ServerLink
        implements AutoCloseable, MessageListener<Client>, ClientStateListener, ErrorListener<Client> {
    /** Off: the client reports a lost connection itself. Referenced here, or the level would be forgotten. */
    private static final Logger ENGINE_LOG = Logger.getLogger(DefaultClient.class.getName());
    private static final int MOST_WAITING = 4096;
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int STEPS = Byte.MAX_VALUE;
    private static final int LONGEST_REASON = 200;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    private final ArrayBlockingQueue<byte[]> inbox = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicLong bytesReceived = new AtomicLong();
    private final Greeter client;
    private volatile long heardNanos = System.nanoTime();
    private volatile String lost;
    private int sequence;

    private ServerLink(Greeter client) {
        this.client = client;
    }

    /**
     * Connects; blocks until the server has answered or refused.
     *
     * @param host a name or an address
     * @param port of both channels
     * @return a link on which the server's packets will arrive
     * @throws IOException if there is no server
     */
    public static ServerLink open(String host, int port) throws IOException {
        ENGINE_LOG.setLevel(Level.OFF);
        Packet.register();
        InetAddress address = InetAddress.getByName(host);
        ServerLink link = new ServerLink(new Greeter(address, port));
        link.client.addMessageListener(link);
        link.client.addClientStateListener(link);
        link.client.addErrorListener(link);
        link.client.start();
        return link;
    }

    /** Returns the next packet, or null when there is none yet. */
    public byte[] poll() {
        return inbox.poll();
    }

    /**
     * Sends what the pilot wants; as long as the server has not answered, greets it again instead. To be called some 20
     * times a second, as the server drops who is silent.
     *
     * @param controls what the pilot wants
     * @param stampMillis any time, which the server sends back
     */
    public void steer(Controls controls, int stampMillis) {
        if (System.nanoTime() - heardNanos > SILENCE_NANOS) {
            lose("nothing was received from the server for too long");
        } else {
            try {
                send(controls, stampMillis);
            } catch (IllegalStateException closed) {
                // clientDisconnected is about to say why
                return;
            }
        }
    }

    private void send(Controls controls, int stampMillis) {
        if (!client.isConnected()) {
            client.greetAgain();
        } else {
            ByteBuffer out = ByteBuffer.allocate(Wire.CONTROLS_BYTES).put(Wire.CONTROLS).putInt(++sequence)
                    .putInt(stampMillis).put((byte) (controls.turn * STEPS)).put((byte) (controls.thrust * STEPS))
                    .put((byte) ((controls.fire ? Wire.FIRE : 0) | (controls.burst ? Wire.BURST : 0)));
            client.send(new Packet(out.array(), false));
        }
    }

    /** Returns why there is no server any more, or null while there is one. */
    public String lost() {
        return lost;
    }

    /** Returns how many bytes have come, with the engine's frames and without headers of IP. */
    public long bytesReceived() {
        return bytesReceived.get();
    }

    @Override
    public void messageReceived(Client source, Message message) {
        if (message instanceof Packet packet) {
            heardNanos = System.nanoTime();
            bytesReceived.addAndGet(packet.bytes.length + Packet.FRAME_BYTES);
            if (!inbox.offer(packet.bytes) && packet.isReliable()) {
                lose("the client does not keep up with the server");
            }
        }
    }

    @Override
    public void clientConnected(Client source) {
        // The server's welcome says so, too.
    }

    @Override
    public void clientDisconnected(Client source, DisconnectInfo info) {
        lose(info == null || info.reason == null ? "closed" : info.reason);
    }

    @Override
    public void handleError(Client source, Throwable error) {
        lose("the connection broke: " + error.getMessage());
    }

    /** A server may send a reason of any length, with characters that move a terminal's cursor. */
    private void lose(String why) {
        if (lost == null) {
            String cut = why.length() <= LONGEST_REASON ? why : why.substring(0, LONGEST_REASON) + "...";
            lost = CONTROL.matcher(cut).replaceAll("?");
        }
    }

    @Override
    public void close() {
        try {
            if (client.isStarted()) {
                client.close();
            }
        } catch (IllegalStateException | ConnectorException e) {
            lose("it is closed already");
        }
    }

    /** The engine sends its greeting over the fast channel once only, though datagrams get lost. */
    private static final class Greeter extends DefaultClient {
        private static final int FAST_CHANNEL = 1;
        private Message fastGreeting;

        Greeter(InetAddress address, int port) throws IOException {
            super(Wire.GAME, Wire.VERSION,
                    GuardedConnector.reliable(address, port, Packet.CLASS_ID, Wire.RELIABLE_BYTES),
                    GuardedConnector.fast(address, port, Packet.CLASS_ID, Wire.DATAGRAM_BYTES), null);
        }

        @Override
        protected void addStandardServices() {
            // The only one would load the classes that a server names.
        }

        @Override
        protected void send(int channel, Message message, boolean waitForConnected) {
            if (channel == FAST_CHANNEL && message instanceof ClientRegistrationMessage) {
                fastGreeting = message;
            }
            super.send(channel, message, waitForConnected);
        }

        void greetAgain() {
            if (fastGreeting != null && isStarted()) {
                super.send(FAST_CHANNEL, fastGreeting, false);
            }
        }
    }
}
