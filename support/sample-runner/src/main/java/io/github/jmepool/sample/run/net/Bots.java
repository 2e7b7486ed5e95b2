// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import io.github.jmepool.sample.game.Controls;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Players without a screen, each with a connection of its own, on one thread: they fly about and fire, and keep the ids
 * that they receive, but no pools.
 */
public final class Bots implements AutoCloseable {
    private static final float STEP_SECONDS = 0.05f;
    private static final long STEP_NANOS = (long) (STEP_SECONDS * 1e9f);

    private final List<Bot> bots = new ArrayList<>();
    private final Thread thread = new Thread(this::run, "bots");
    private volatile boolean ended;

    /**
     * Connects bots to a server on this machine, and lets them play.
     *
     * @param count how many
     * @param port the server's
     * @throws IOException if the server can't be reached
     */
    public Bots(int count, int port) throws IOException {
        for (int i = 0; i < count; i++) {
            bots.add(new Bot(ServerLink.open("localhost", port), i));
        }
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        for (int step = 0; !ended; step++) {
            for (Bot bot : bots) {
                bot.play(step);
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    /** Returns how often the ids of a bot were those of the server. */
    public int agreed() {
        return bots.stream().mapToInt(bot -> bot.agreed).sum();
    }

    /** Returns how often they were not. */
    public int disagreed() {
        return bots.stream().mapToInt(bot -> bot.disagreed).sum();
    }

    @Override
    public void close() {
        ended = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        bots.forEach(bot -> bot.link.close());
    }

    /** One of them. */
    private static final class Bot extends ShownIds {
        private final ServerLink link;
        private final int number;
        private final Controls controls = new Controls();
        private final Replica replica = new Replica(this);
        private volatile int agreed;
        private volatile int disagreed;

        Bot(ServerLink link, int number) {
            this.link = link;
            this.number = number;
        }

        void play(int step) {
            for (byte[] packet = link.poll(); packet != null; packet = link.poll()) {
                replica.accept(packet);
                replica.reach(replica.newestTick());
            }
            agreed = replica.agreed();
            disagreed = replica.disagreed();
            if (link.lost() == null) {
                Wandering.steer(controls, step * STEP_SECONDS, number);
                link.steer(controls, 0);
            }
        }
    }
}
