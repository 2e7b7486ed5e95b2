// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import io.github.jmepool.sample.game.Kind;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.function.LongConsumer;

/**
 * A client's copy of the server's game: objects by id that come, move and go. Ends, effects and counts wait
 * until the client shows the tick that they belong to. One thread.
 */
public final class Replica {
    /** More than a client that still keeps up has waiting. */
    private static final int MOST_WAITING_BYTES = 16 << 20;
    /** About the bytes that a packet takes besides its data. */
    private static final int PACKET_COST = 100;

    private final Views views;
    private final Vector3f place = new Vector3f();
    private final Quaternion rotation = new Quaternion();
    private final ArrayDeque<ByteBuffer> later = new ArrayDeque<>();
    private int waitingBytes;
    private int newestTick;
    private int newestMoves;
    private int oldDatagrams;
    private int agreed;
    private int disagreed;
    /** The last count of the ids shown. */
    private int shown;
    private long shownDigest;

    /**
     * Makes a replica.
     *
     * @param views shows what comes
     */
    public Replica(Views views) {
        this.views = views;
    }

    /**
     * Takes a packet, whole or not at all.
     *
     * @param packet as it came
     * @throws IllegalArgumentException if it is damaged: no server of this version has sent it, and nothing of it was
     *         shown; or if too many wait already
     */
    public void accept(byte[] packet) {
        ByteBuffer in = PacketCheck.checked(packet, newestTick, views::isShown);
        byte type = in.get();
        if (type == Wire.WELCOME) {
            views.welcome(in.getInt(), in.getFloat());
            return;
        }
        int tick = in.getInt();
        switch (type) {
            case Wire.SPAWNS -> spawn(tick, in);
            case Wire.MOVES -> move(tick, in);
            default -> keep(in.rewind());
        }
        newestTick = Math.max(newestTick, tick);
    }

    private void keep(ByteBuffer in) {
        if (waitingBytes > MOST_WAITING_BYTES) {
            throw new IllegalArgumentException(later.size() + " packets wait for ticks that don't come");
        }
        later.add(in);
        waitingBytes += in.capacity() + PACKET_COST;
    }

    private void spawn(int tick, ByteBuffer in) {
        for (int id = 0; in.hasRemaining();) {
            id += Wire.gap(in);
            Kind kind = Kind.at(in.get());
            place.set(Wire.place(in), Wire.place(in), Wire.place(in));
            float scale = Wire.scale(in);
            Wire.readRotation(in, rotation);
            views.spawned(id, kind, tick, place, rotation, scale);
        }
    }

    /** A datagram that a newer one has overtaken tells nothing that is still true. */
    private void move(int tick, ByteBuffer in) {
        if (tick < newestMoves) {
            oldDatagrams++;
            return;
        }
        newestMoves = tick;
        for (int id = 0; in.hasRemaining();) {
            id += Wire.gap(in);
            place.set(Wire.place(in), Wire.place(in), 0);
            Wire.readRotation(in, rotation);
            views.moved(id, tick, place, rotation);
        }
    }

    /**
     * Carries out what was to happen until a tick.
     *
     * @param tick the one that is shown
     */
    public void reach(double tick) {
        while (!later.isEmpty() && later.element().getInt(1) <= tick) {
            ByteBuffer in = later.remove();
            waitingBytes -= in.capacity() + PACKET_COST;
            byte type = in.get();
            int when = in.getInt();
            if (type == Wire.STATUS) {
                compare(when, in);
            }
            for (int id = 0; type == Wire.ENDS && in.hasRemaining();) {
                id += Wire.gap(in);
                views.ended(id);
            }
            while (type == Wire.EFFECTS && in.hasRemaining()) {
                Kind kind = Kind.at(in.get());
                place.set(Wire.place(in), Wire.place(in), 0);
                views.effect(kind, place, Wire.scale(in));
            }
        }
    }

    /** The ids that are shown, without those that came after the server had counted, must be the server's. */
    private void compare(int tick, ByteBuffer in) {
        int count = in.getInt();
        int lastId = in.getInt();
        long digest = in.getLong();
        int players = in.getShort();
        tally(lastId);
        boolean same = shown == count && shownDigest == digest;
        agreed += same ? 1 : 0;
        disagreed += same ? 0 : 1;
        views.status(Wire.statusLine(tick, players, shown, shownDigest), players, in.getInt(), in.getInt(),
                in.getInt() + in.getShort());
    }

    private void tally(int lastId) {
        shown = 0;
        shownDigest = 0;
        views.ids(id -> {
            if (id <= lastId) {
                shown++;
                shownDigest += Wire.digest(id);
            }
        });
    }

    /** Returns the newest tick received so far. */
    public int newestTick() {
        return newestTick;
    }

    /** Returns how many datagrams with places came too late. */
    public int oldDatagrams() {
        return oldDatagrams;
    }

    /** Returns how often the ids shown were those of the server. */
    public int agreed() {
        return agreed;
    }

    /** Returns how often they were not. */
    public int disagreed() {
        return disagreed;
    }

    /** Shows the server's objects; what need not be shown does nothing by default. */
    public interface Views {
        /** The server has let us in. */
        default void welcome(int player, float load) {
        }

        /** An object has come. */
        void spawned(int id, Kind kind, int tick, Vector3f place, Quaternion rotation, float scale);

        /** An object has moved. One that isn't shown, not yet or no longer, is ignored. */
        default void moved(int id, int tick, Vector3f place, Quaternion rotation) {
        }

        /** An object has gone. */
        void ended(int id);

        /** Something without an id flashes up. */
        default void effect(Kind kind, Vector3f place, float scale) {
        }

        /** The server's counts; the line is the server's own if the same ids are shown. An own ship of 0 is away. */
        default void status(String line, int players, int score, int ownShip, int echoMillis) {
        }

        /** Tells whether an id is shown. */
        boolean isShown(int id);

        /** Names the ids that are shown, in any order. */
        void ids(LongConsumer to);
    }
}
