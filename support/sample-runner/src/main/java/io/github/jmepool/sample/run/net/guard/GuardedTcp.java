// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net.guard;

import com.jme3.network.Filter;
import com.jme3.network.kernel.Endpoint;
import com.jme3.network.kernel.EndpointEvent;
import com.jme3.network.kernel.tcp.NioEndpoint;
import com.jme3.network.kernel.tcp.SelectorKernel;
import io.github.jmepool.sample.run.net.guard.Gate.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * The engine's reliable channel with bounds: so many callers, and so many from one address, one greeting from each, so
 * many bytes waiting for each. While it runs, all sockets are closed by the selector's thread, as one that is closed by
 * another may end that.
 */
final class GuardedTcp extends SelectorKernel {
    private final Gate gate;
    private final int mostCallers;
    private final ToIntFunction<InetAddress> mostFrom;
    private final int mostWaitingBytes;
    private final Set<Caller> callers = ConcurrentHashMap.newKeySet();
    private final Queue<Caller> toHangUp = new ConcurrentLinkedQueue<>();

    GuardedTcp(int port, Gate gate, int mostCallers, ToIntFunction<InetAddress> mostFrom, int mostWaitingBytes)
            throws IOException {
        super(port);
        this.gate = gate;
        this.mostCallers = mostCallers;
        this.mostFrom = mostFrom;
        this.mostWaitingBytes = mostWaitingBytes;
    }

    @Override
    protected SelectorThread createSelectorThread() {
        return new SelectorThread() {
            @Override
            protected void setupSelectorOptions() {
                for (Caller caller = toHangUp.poll(); caller != null; caller = toHangUp.poll()) {
                    try {
                        cancel(caller);
                    } catch (IOException e) {
                        reportError(e);
                    }
                }
                super.setupSelectorOptions();
            }

            /** The system frees a closed socket only at the selector's next look, which the engine leaves out. */
            @Override
            public void close() throws IOException, InterruptedException {
                super.close();
                for (Caller caller : callers) {
                    caller.channel.close();
                }
                wakeupSelector();
                select();
            }
        };
    }

    @Override
    protected NioEndpoint addEndpoint(SocketChannel channel) {
        Caller caller = new Caller(channel);
        setSystemBuffer(channel);
        if (callers.size() >= mostCallers || callersFrom(caller.network) >= mostFrom.applyAsInt(addressOf(channel))) {
            gate.refuse(Refusal.FULL);
            closeEndpoint(caller);
        } else {
            callers.add(caller);
            addEvent(EndpointEvent.createAdd(this, caller));
        }
        return caller;
    }

    private long callersFrom(byte[] network) {
        return callers.stream().filter(caller -> Arrays.equals(caller.network, network)).count();
    }

    private static InetAddress addressOf(SocketChannel channel) {
        return channel.socket().getInetAddress();
    }

    /** Returns the part of an address that one user has: all of IPv4, or 64 bits of IPv6. */
    static byte[] networkOf(InetAddress address) {
        return Arrays.copyOf(address.getAddress(), Math.min(address.getAddress().length, Long.BYTES));
    }

    /** Bounds the system's own buffer: data that waits there is as outdated as data that waits here. */
    private void setSystemBuffer(SocketChannel channel) {
        try {
            channel.setOption(StandardSocketOptions.SO_SNDBUF, mostWaitingBytes);
        } catch (IOException e) {
            reportError(e);
        }
    }

    /** A client sends its greeting over this channel, and no more; any other data ends its call. */
    @Override
    protected void newData(NioEndpoint endpoint, SocketChannel channel, ByteBuffer shared, int size) {
        Caller caller = (Caller) endpoint;
        ByteBuffer greeting = caller.greeting;
        boolean wanted = !caller.hungUp && size <= greeting.remaining();
        if (wanted) {
            greeting.put(shared.array(), 0, size);
            wanted = gate.isReliableGreeting(greeting.array(), greeting.position());
        }
        if (!wanted) {
            gate.refuse(Refusal.GREETING);
            closeEndpoint(caller);
        } else if (!greeting.hasRemaining()) {
            long number = Gate.numberOf(greeting.array(), greeting.limit());
            if (gate.announce(number, addressOf(channel))) {
                caller.number = number;
                super.newData(caller, channel, ByteBuffer.wrap(greeting.array()), greeting.limit());
            } else {
                gate.refuse(Refusal.NUMBER);
                closeEndpoint(caller);
            }
        }
    }

    @Override
    protected void closeEndpoint(NioEndpoint endpoint) {
        Caller caller = (Caller) endpoint;
        caller.hungUp = true;
        toHangUp.add(caller);
        wakeupSelector();
    }

    @Override
    protected void removeEndpoint(NioEndpoint endpoint, SocketChannel channel) {
        Caller caller = (Caller) endpoint;
        caller.hungUp = true;
        caller.removed = true;
        callers.remove(caller);
        Long number = caller.number;
        if (number != null) {
            gate.forget(number);
        }
        super.removeEndpoint(endpoint, channel);
    }

    /** Reports the end of a removed caller again, after a server has just added it. Any thread. */
    void tellAgainIfRemoved(Endpoint endpoint) {
        if (endpoint instanceof Caller caller && caller.removed) {
            addEvent(EndpointEvent.createRemove(this, caller));
            wakeupReader();
        }
    }

    @Override
    public void broadcast(Filter<? super Endpoint> filter, ByteBuffer data, boolean reliable, boolean copy) {
        byte[] trimmed = new byte[data.remaining()];
        data.duplicate().get(trimmed);
        for (Caller caller : callers) {
            if (filter == null || filter.apply(caller)) {
                caller.send(ByteBuffer.wrap(trimmed), false, true);
            }
        }
    }

    /** Ends the calls of callers that called so long ago and are unknown. */
    void hangUpOn(Predicate<Endpoint> unknown, long nanosAgo) {
        for (Caller caller : callers) {
            if (gate.now() - caller.calledNanos > nanosAgo && unknown.test(caller)) {
                closeEndpoint(caller);
            }
        }
    }

    int callers() {
        return callers.size();
    }

    IntSummaryStatistics waitingBytes() {
        return callers.stream().mapToInt(caller -> caller.waitingBytes.get()).summaryStatistics();
    }

    /** One connection; counts what waits to be sent, which the engine does not bound. */
    private final class Caller extends NioEndpoint {
        private final SocketChannel channel;
        private final ByteBuffer greeting = ByteBuffer.allocate(gate.greetingBytes());
        private final AtomicInteger waitingBytes = new AtomicInteger();
        private final long calledNanos = gate.now();
        private final byte[] network;
        private volatile boolean hungUp;
        private volatile boolean removed;
        private volatile boolean leaving;
        private volatile Long number;

        Caller(SocketChannel channel) {
            super(GuardedTcp.this, nextEndpointId(), channel);
            this.channel = channel;
            network = networkOf(addressOf(channel));
        }

        /** Waiting data is still sent if that is requested, and nothing after it. */
        @Override
        public void close(boolean flushData) {
            leaving = leaving || flushData;
            super.close(flushData);
        }

        /** Nothing comes after the last words: the engine would throw, and with that cut them off. */
        @Override
        public void send(ByteBuffer data) {
            send(data, true, true);
        }

        @Override
        protected void send(ByteBuffer data, boolean copy, boolean wakeup) {
            int size = data.remaining();
            if (hungUp || leaving && data != CLOSE_MARKER) {
                return;
            }
            if (waitingBytes.addAndGet(size) > mostWaitingBytes) {
                waitingBytes.addAndGet(-size);
                gate.refuse(Refusal.SLOW);
                closeEndpoint(this);
                return;
            }
            gate.bytesSent.add(size);
            super.send(data, copy, wakeup);
        }

        @Override
        protected ByteBuffer removePending() {
            ByteBuffer sent = super.removePending();
            waitingBytes.addAndGet(-sent.limit());
            return sent;
        }

        @Override
        protected boolean hasPending() {
            return !hungUp && super.hasPending();
        }
    }
}
