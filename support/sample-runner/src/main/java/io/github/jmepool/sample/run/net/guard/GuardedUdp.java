// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net.guard;

import com.jme3.network.Filter;
import com.jme3.network.kernel.Endpoint;
import com.jme3.network.kernel.KernelException;
import com.jme3.network.kernel.udp.UdpEndpoint;
import com.jme3.network.kernel.udp.UdpKernel;
import io.github.jmepool.sample.run.net.guard.Gate.Refusal;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The engine's fast channel with bounds: it knows announced clients only, and each may send so much a second. */
final class GuardedUdp extends UdpKernel {
    static final int MOST_PER_SECOND = 100;

    private final Gate gate;
    private final Map<Endpoint, RateLimit> rates = new ConcurrentHashMap<>();
    private Host host;

    GuardedUdp(int port, Gate gate) throws IOException {
        super(port);
        this.gate = gate;
    }

    @Override
    protected HostThread createHostThread() {
        host = new Host();
        return host;
    }

    @Override
    protected void newData(DatagramPacket packet) {
        byte[] data = packet.getData();
        int length = packet.getLength();
        Endpoint known = getEndpoint(packet.getSocketAddress(), false);
        if (known != null) {
            RateLimit rate = rates.get(known);
            if (rate == null || !rate.take(gate.now())) {
                gate.refuse(Refusal.FLOOD);
            } else if (gate.isFrame(data, length)) {
                super.newData(packet);
            } else if (!gate.isFastGreeting(data, length)) {
                // a greeting once more, as the first answer was not there yet, is no offence
                gate.refuse(Refusal.FRAME);
            }
        } else if (!gate.isFastGreeting(data, length)) {
            gate.refuse(Refusal.SENDER);
        } else if (gate.belongs(Gate.numberOf(data, length), packet.getAddress())) {
            rates.put(getEndpoint(packet.getSocketAddress(), true),
                    new RateLimit(MOST_PER_SECOND, gate.now()));
            super.newData(packet);
        }
    }

    /** Forgets callers that greeted long ago and are still unknown, as their call has ended meanwhile. */
    void hangUpOn(Predicate<Endpoint> unknown, long nanosAgo) {
        rates.forEach((endpoint, rate) -> {
            if (gate.now() - rate.madeNanos > nanosAgo && unknown.test(endpoint)) {
                endpoint.close();
            }
        });
    }

    int known() {
        return rates.size();
    }

    /** The engine's method throws if a client leaves meanwhile. */
    @Override
    public void broadcast(Filter<? super Endpoint> filter, ByteBuffer data, boolean reliable, boolean copy) {
        for (Endpoint endpoint : rates.keySet()) {
            if (filter == null || filter.apply(endpoint)) {
                try {
                    endpoint.send(data);
                } catch (KernelException e) {
                    // it has just left
                }
            }
        }
    }

    @Override
    protected void closeEndpoint(UdpEndpoint endpoint) throws IOException {
        rates.remove(endpoint);
        super.closeEndpoint(endpoint);
    }

    /** At once and in order: the engine would queue without bound, for two threads that overtake each other. */
    @Override
    protected void enqueueWrite(Endpoint endpoint, DatagramPacket packet) {
        try {
            Objects.requireNonNull(host).socket().send(packet);
            gate.bytesSent.add(packet.getLength());
        } catch (IOException e) {
            reportError(e);
        }
    }

    private final class Host extends HostThread {
        DatagramSocket socket() {
            return getSocket();
        }
    }
}
