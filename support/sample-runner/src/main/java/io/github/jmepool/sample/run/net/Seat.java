// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import com.jme3.network.HostedConnection;
import io.github.jmepool.sample.game.Controls;
import io.github.jmepool.sample.game.Ship;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * One player: a connection, and the ship that it steers. A client cannot steer any other ship, as controls name none.
 * The last controls count; a network thread writes them, the game's thread reads them.
 */
final class Seat {
    private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int TICKS_BETWEEN_BURSTS = 2 * Wire.TICKS_PER_SECOND;
    private static final float LARGEST = Byte.MAX_VALUE;

    final HostedConnection connection;
    final int player;
    volatile boolean gone;
    /** The ship, from when the player has a place until it leaves or is dropped; the game's thread only. */
    Ship ship;
    volatile boolean welcomed;
    private final LongSupplier nanos;
    private boolean dropped;
    private long droppedNanos;
    private int untilBurst;
    private long sequence = Long.MIN_VALUE;
    private int stamp;
    private long heardNanos;
    private byte turn;
    private byte thrust;
    private byte buttons;

    Seat(HostedConnection connection, int player, LongSupplier nanos) {
        this.connection = connection;
        this.player = player;
        this.nanos = nanos;
        heardNanos = nanos.getAsLong();
    }

    /** Notes that this player is to go, and since when: its last words may still be on their way. Game's thread. */
    void drop() {
        dropped = true;
        droppedNanos = nanos.getAsLong();
    }

    /** Tells whether this player is to go. Game's thread. */
    boolean dropped() {
        return dropped;
    }

    /** Tells whether this player was dropped more than so many nanoseconds ago. Game's thread. */
    boolean droppedBefore(long nanosAgo) {
        return dropped && nanos.getAsLong() - droppedNanos > nanosAgo;
    }

    /** Takes controls, unless newer ones have overtaken them; throws an exception if they are none. */
    synchronized void heard(byte[] controls) {
        if (controls.length != Wire.CONTROLS_BYTES || controls[0] != Wire.CONTROLS) {
            throw new IllegalArgumentException("controls have " + Wire.CONTROLS_BYTES + " bytes and are of type "
                    + Wire.CONTROLS + ", but this packet of " + controls.length + " bytes is not");
        }
        ByteBuffer in = ByteBuffer.wrap(controls, 1, controls.length - 1);
        long newSequence = in.getInt();
        if (newSequence > sequence) {
            sequence = newSequence;
            stamp = in.getInt();
            heardNanos = nanos.getAsLong();
            turn = in.get();
            thrust = in.get();
            buttons = in.get();
        }
    }

    /** Passes on to the ship what was heard last. Tells whether anything was heard in the last seconds. */
    synchronized boolean steer(Controls controls) {
        controls.turn = Math.max(-1, turn / LARGEST);
        controls.thrust = Math.max(0, thrust / LARGEST);
        controls.fire = (buttons & Wire.FIRE) != 0;
        untilBurst--;
        controls.burst = (buttons & Wire.BURST) != 0 && untilBurst <= 0;
        if (controls.burst) {
            untilBurst = TICKS_BETWEEN_BURSTS;
        }
        return nanos.getAsLong() - heardNanos <= SILENT_NANOS;
    }

    /** Writes back the client's stamp of its last controls, and how long ago they arrived, in milliseconds. */
    synchronized void echo(ByteBuffer out) {
        long held = (nanos.getAsLong() - heardNanos) / 1_000_000;
        out.putInt(stamp).putShort((short) Math.min(Short.MAX_VALUE, held));
    }
}
