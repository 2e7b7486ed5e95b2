// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmepool.sample.game.Controls;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SeatTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE);
    private final Seat seat = new Seat(null, 1, nanos::get);
    private final Controls controls = new Controls();

    static byte[] packet(int sequence, int turn, int thrust, int buttons) {
        return ByteBuffer.allocate(Wire.CONTROLS_BYTES).put(Wire.CONTROLS).putInt(sequence).putInt(1000)
                .put((byte) turn).put((byte) thrust).put((byte) buttons).array();
    }

    @Test
    void theLatestControlsSteerTheShip() {
        seat.heard(packet(1, 127, 127, 0));
        seat.heard(packet(2, -64, 0, Wire.FIRE));
        seat.steer(controls);
        assertThat(controls.turn).isCloseTo(-0.5f, within(0.01f));
        assertThat(controls.thrust).isZero();
        assertThat(controls.fire).isTrue();
    }

    @Test
    void controlsThatNewerOnesHaveOvertakenAreDropped() {
        seat.heard(packet(5, 127, 0, 0));
        seat.heard(packet(4, -127, 0, Wire.FIRE));
        seat.heard(packet(5, -127, 0, Wire.FIRE));
        seat.steer(controls);
        assertThat(controls.turn).isEqualTo(1);
        assertThat(controls.fire).isFalse();
    }

    @Test
    void noPlayerTurnsOrFliesFasterThanTheRulesAllow() {
        seat.heard(packet(1, -128, -128, -1));
        seat.steer(controls);
        assertThat(controls.turn).isEqualTo(-1);
        assertThat(controls.thrust).isZero();
    }

    @Test
    void aBurstIsAskedForInVainSoonAfterTheLast() {
        int bursts = 0;
        for (int tick = 0; tick < 10 * Wire.TICKS_PER_SECOND; tick++) {
            seat.heard(packet(tick, 0, 0, Wire.BURST));
            seat.steer(controls);
            bursts += controls.burst ? 1 : 0;
        }
        assertThat(bursts).isEqualTo(5);
    }

    @Test
    void tenSecondsOfSilenceAreNoticed() {
        assertThat(seat.steer(controls)).as("just come").isTrue();
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(10));
        assertThat(seat.steer(controls)).isTrue();
        nanos.addAndGet(1);
        assertThat(seat.steer(controls)).isFalse();
        seat.heard(packet(1, 0, 0, 0));
        assertThat(seat.steer(controls)).isTrue();
    }

    @Test
    void aDroppedPlayerHasSomeTimeToHearWhy() {
        assertThat(seat.dropped()).isFalse();
        nanos.addAndGet(100);
        assertThat(seat.droppedBefore(5)).as("it has stayed for long").isFalse();
        seat.drop();
        assertThat(seat.dropped()).isTrue();
        nanos.addAndGet(5);
        assertThat(seat.droppedBefore(5)).isFalse();
        nanos.addAndGet(1);
        assertThat(seat.droppedBefore(5)).isTrue();
    }

    @Test
    void theEchoReportsHowLongTheServerHeldIt() {
        seat.heard(packet(1, 0, 0, 0));
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(30));
        ByteBuffer out = ByteBuffer.allocate(6);
        seat.echo(out);
        assertThat(out.getInt(0)).isEqualTo(1000);
        assertThat(out.getShort(4)).isEqualTo((short) 30);
    }
}
