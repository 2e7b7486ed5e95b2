// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import io.github.jmepool.sample.game.Kind;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.function.IntPredicate;

/** Reads a server's packet to its end before anything of it is shown, so that it is taken whole or refused whole. */
final class PacketCheck {
    private static final int WELCOME_BYTES = 9;
    private static final int STATUS_BYTES = 37;
    /** Three places, a scale and a rotation, after id and kind. */
    private static final int SPAWN_BYTES = 11;
    /** Two places and a rotation, after the id. */
    private static final int MOVE_BYTES = 8;
    /** Two places and a scale, after the kind. */
    private static final int EFFECT_BYTES = 5;
    /** Ten minutes: a client lags behind by seconds, and a tick that never comes would stop its picture permanently. */
    private static final int MOST_AHEAD = Math.round(600 / GameServer.TICK_SECONDS);

    private PacketCheck() {
    }

    /**
     * Checks a packet.
     *
     * @param packet as it came
     * @param newestTick the newest received so far, 0 for none yet
     * @param isShown tells which ids can't come, as they are there
     * @return the packet, from its beginning
     * @throws IllegalArgumentException if no server of this version has sent it
     */
    static ByteBuffer checked(byte[] packet, int newestTick, IntPredicate isShown) {
        ByteBuffer in = ByteBuffer.wrap(packet);
        try {
            check(in, newestTick, isShown);
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("a packet ends after " + packet.length + " bytes, too early", e);
        }
        return in.rewind();
    }

    private static void check(ByteBuffer in, int newestTick, IntPredicate isShown) {
        byte type = in.get();
        if (type == Wire.WELCOME) {
            welcome(in);
            return;
        }
        if (type < Wire.SPAWNS || type > Wire.EFFECTS) {
            throw new IllegalArgumentException("no packet is of type " + type);
        }
        int tick = in.getInt();
        // the difference, as the sum may be too large
        if (tick < 0 || newestTick > 0 && tick - newestTick > MOST_AHEAD) {
            throw new IllegalArgumentException("tick " + tick + " can't be, the newest was " + newestTick);
        }
        if (type == Wire.STATUS) {
            status(in);
        } else {
            entries(type, in, isShown);
        }
    }

    private static void welcome(ByteBuffer in) {
        isLong(in, WELCOME_BYTES);
        int player = in.getInt();
        float load = in.getFloat();
        // NaN is refused, too
        if (player <= 0 || !(load > 0 && load <= GameServer.MOST_LOAD)) {
            throw new IllegalArgumentException("no server welcomes player " + player + " to a load of " + load);
        }
    }

    private static void status(ByteBuffer in) {
        isLong(in, STATUS_BYTES);
        int count = in.getInt();
        int lastId = in.getInt();
        in.getLong();
        int players = in.getShort();
        int score = in.getInt();
        int ownShip = in.getInt();
        if (count < 0 || lastId < count || players < 0 || players > GameServer.MOST_PLAYERS || score < 0
                || ownShip < 0) {
            throw new IllegalArgumentException("no server counts " + count + " ids up to " + lastId + ", " + players
                    + " players, a score of " + score + " and an own ship " + ownShip);
        }
    }

    private static void isLong(ByteBuffer in, int bytes) {
        if (in.capacity() != bytes) {
            throw new IllegalArgumentException("a packet of type " + in.get(0) + " has " + bytes + " bytes, but was "
                    + in.capacity());
        }
    }

    private static void entries(byte type, ByteBuffer in, IntPredicate isShown) {
        int id = 0;
        do {
            if (type != Wire.EFFECTS) {
                id = next(id, in);
            }
            switch (type) {
                case Wire.SPAWNS -> {
                    if (isShown.test(id)) {
                        throw new IllegalArgumentException("id " + id + " has come before");
                    }
                    kind(in, true);
                    skip(in, SPAWN_BYTES);
                }
                case Wire.MOVES -> skip(in, MOVE_BYTES);
                case Wire.EFFECTS -> {
                    kind(in, false);
                    skip(in, EFFECT_BYTES);
                }
                default -> {
                    // of what has gone there is only the id
                }
            }
        } while (in.hasRemaining());
    }

    /** Ids rise, and begin at 1. */
    private static int next(int id, ByteBuffer in) {
        int next = id + Wire.gap(in);
        if (next <= id) {
            throw new IllegalArgumentException("id " + next + " can't follow " + id);
        }
        return next;
    }

    /** Objects with ids end by a packet of the server; others end on their own, or they would stay for ever. */
    private static void kind(ByteBuffer in, boolean withId) {
        int kind = in.get();
        if (kind < 0 || kind >= Kind.count() || !(withId ? Kind.at(kind).isTold() : Kind.at(kind).isEffect())) {
            throw new IllegalArgumentException("kind " + kind + " does not come " + (withId ? "with" : "without")
                    + " an id");
        }
    }

    private static void skip(ByteBuffer in, int bytes) {
        if (in.remaining() < bytes) {
            throw new BufferUnderflowException();
        }
        in.position(in.position() + bytes);
    }
}
