// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.sun.management.ThreadMXBean;
import io.github.jmepool.sample.game.Controls;
import io.github.jmepool.sample.game.Kind;
import java.lang.management.ManagementFactory;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Packets that an enemy wrote: each is refused with a reason and changes nothing, or is taken whole. */
@Timeout(300)
class HostilePacketTest {
    private static final int MADE = 6_000;
    /** More than the engine's frame can hold. */
    private static final int LONGEST = 40_000;
    private static final int[] NUMBERS = {0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x7FFF0000, 0x80808080,
        Float.floatToIntBits(Float.NaN), Float.floatToIntBits(Float.POSITIVE_INFINITY),
        Float.floatToIntBits(Float.NEGATIVE_INFINITY), Float.floatToIntBits(1e38f)};
    private static final byte[] TEXT = "\u001b[2J\u0000\u0007\r\n\u009b".getBytes(StandardCharsets.UTF_8);
    private static final byte[] BOMBS = {0, 1, Byte.MAX_VALUE, Byte.MIN_VALUE, -1};
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long seed = Long.getLong("jmepool.seed", System.nanoTime());
    private final SplittableRandom random = new SplittableRandom(seed);
    private final RealPackets real = new RealPackets();
    private long mostBytes;

    /** Whether it was refused; checks that it was so as promised, or taken whole. */
    private boolean refused(byte[] packet, boolean begun, String what) {
        // once before it is measured: classes are loaded, and messages put together for the first time
        attempt(packet, begun);
        Attempt attempt = attempt(packet, begun);
        mostBytes = Math.max(mostBytes, attempt.bytes);
        assertThat(attempt.bytes).as("bytes for %s", what).isLessThan(20_000 + 200L * packet.length);
        if (attempt.refused == null) {
            assertThat(attempt.heard).as("taken whole, %s", what).isEqualTo(told(packet));
            return false;
        }
        assertThat(attempt.refused).as(what).hasMessageMatching("[\\p{Print}]{10,300}");
        assertThat(attempt.heard).as("refused whole, %s", what).isEmpty();
        assertThat(attempt.after).as(what).isEqualTo(attempt.before);
        return true;
    }

    private Attempt attempt(byte[] packet, boolean begun) {
        Attempt attempt = new Attempt();
        Heard views = new Heard();
        Replica replica = new Replica(views);
        if (begun) {
            replica.accept(real.spawns);
        }
        attempt.before = state(replica, views);
        views.log.clear();
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        try {
            replica.accept(packet);
        } catch (IllegalArgumentException e) {
            attempt.refused = e;
        }
        replica.reach(Integer.MAX_VALUE);
        attempt.bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
        attempt.after = state(replica, views);
        attempt.heard = views.log;
        return attempt;
    }

    private static List<Object> state(Replica replica, Heard views) {
        return List.of(new TreeSet<>(views.ids), replica.newestTick(), replica.oldDatagrams(), replica.agreed(),
                replica.disagreed());
    }

    /** What a packet says, read to its last byte. */
    private static List<List<Object>> told(byte[] packet) {
        List<List<Object>> told = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(packet);
        byte type = in.get();
        int tick = type == Wire.WELCOME ? 0 : in.getInt();
        for (int id = 0; in.hasRemaining();) {
            boolean hasId = type == Wire.SPAWNS || type == Wire.MOVES || type == Wire.ENDS;
            id += hasId ? Wire.gap(in) : 0;
            told.add(switch (type) {
                case Wire.WELCOME -> List.of("welcome", in.getInt(), in.getFloat());
                case Wire.SPAWNS -> List.of("spawned", id, Kind.at(in.get()), tick, new Vector3f(Wire.place(in),
                        Wire.place(in), Wire.place(in)), Wire.scale(in), rotation(in));
                case Wire.MOVES -> List.of("moved", id, tick, new Vector3f(Wire.place(in), Wire.place(in), 0),
                        rotation(in));
                case Wire.ENDS -> List.of("ended", id);
                case Wire.EFFECTS -> List.of("effect", Kind.at(in.get()), new Vector3f(Wire.place(in),
                        Wire.place(in), 0), Wire.scale(in));
                case Wire.STATUS -> status(in);
                default -> throw new AssertionError("taken, but of type " + type);
            });
        }
        return told;
    }

    private static List<Object> status(ByteBuffer in) {
        in.getInt();
        in.getInt();
        in.getLong();
        return List.of("status", (int) in.getShort(), in.getInt(), in.getInt(), in.getInt() + in.getShort());
    }

    private static Quaternion rotation(ByteBuffer in) {
        Quaternion rotation = new Quaternion();
        Wire.readRotation(in, rotation);
        return rotation;
    }

    @Test
    void everyPacketOfTheServerIsAcceptedWhole() {
        for (byte[] packet : real.all()) {
            assertThat(refused(packet, packet != real.spawns, "type " + packet[0])).isFalse();
        }
        assertThat(refused(real.spawns, true, "the same ids once more")).isTrue();
        assertThat(real.all()).extracting(packet -> packet[0]).containsExactlyInAnyOrder(Wire.WELCOME, Wire.SPAWNS,
                Wire.ENDS, Wire.STATUS, Wire.MOVES, Wire.EFFECTS);
    }

    @Test
    void aPacketCutAtAnyByteIsRefusedUnlessItEndsWithAnEntry() {
        int cuts = 0;
        int taken = 0;
        for (byte[] packet : real.all()) {
            int whole = 0;
            for (int length = 0; length < packet.length; length++) {
                byte[] cut = Arrays.copyOf(packet, length);
                boolean refused = refused(cut, false, "the first " + length + " bytes of type " + packet[0]);
                assertThat(refused).as("%d bytes of type %d", length, packet[0]).isEqualTo(!endsWithAnEntry(cut));
                whole += refused ? 0 : 1;
                cuts++;
            }
            assertThat(whole).as("all entries but the last").isEqualTo(told(packet).size() - 1);
            taken += whole;
        }
        System.out.println("HostilePacketTest: cut off at " + cuts + " places, " + taken + " of them between entries");
        assertThat(cuts).isGreaterThan(300);
    }

    private static boolean endsWithAnEntry(byte[] cut) {
        try {
            return !told(cut).isEmpty();
        } catch (BufferUnderflowException e) {
            return false;
        }
    }

    @Test
    void aDamagedPacketIsReadOrRefusedInLittleMemory() {
        List<byte[]> all = real.all();
        int[] refused = new int[Byte.MAX_VALUE];
        for (int i = 0; i < MADE; i++) {
            byte[] from = all.get(i % all.size());
            byte[] damaged = damaged(from.clone());
            String what = "number " + i + " of seed " + seed + ", made of type " + from[0];
            refused[from[0]] += refused(damaged, random.nextBoolean(), what) ? 1 : 0;
        }
        int sum = Arrays.stream(refused).sum();
        System.out.println("HostilePacketTest: " + sum + " of " + MADE + " refused, at most " + mostBytes
                + " bytes for one, seed " + seed);
        for (byte[] packet : all) {
            assertThat(refused[packet[0]]).as("of type %d, seed %d", packet[0], seed)
                    .isBetween(MADE / 24, MADE / 6 - 1);
        }
    }

    private byte[] damaged(byte[] packet) {
        int at = random.nextInt(packet.length);
        switch (random.nextInt(8)) {
            case 0 -> packet[0] = (byte) random.nextInt(-2, 12);
            case 1 -> {
                return Arrays.copyOf(packet, at);
            }
            case 2 -> {
                return noise(Arrays.copyOf(packet, packet.length + (1 << random.nextInt(15))), packet.length);
            }
            case 3 -> {
                return bomb(packet);
            }
            case 4 -> plant(packet, TEXT, at);
            case 5, 6 -> plant(packet, ByteBuffer.allocate(4).putInt(NUMBERS[random.nextInt(NUMBERS.length)]).array(),
                    at);
            default -> {
                for (int more = random.nextInt(4); more >= 0; more--) {
                    packet[random.nextInt(packet.length)] = (byte) random.nextInt();
                }
            }
        }
        return packet;
    }

    private byte[] noise(byte[] packet, int from) {
        for (int i = from; i < packet.length; i++) {
            packet[i] = (byte) random.nextInt();
        }
        return packet;
    }

    /** A packet that goes on and on: with ids without an end, with as many as there is room for, or with one only. */
    private byte[] bomb(byte[] packet) {
        byte[] bomb = Arrays.copyOf(packet, random.nextInt(10, LONGEST));
        Arrays.fill(bomb, random.nextBoolean() ? Batch.HEADER_BYTES : Math.min(packet.length, bomb.length), bomb.length,
                BOMBS[random.nextInt(BOMBS.length)]);
        return bomb;
    }

    private static void plant(byte[] packet, byte[] what, int at) {
        System.arraycopy(what, 0, packet, at, Math.min(what.length, packet.length - at));
    }

    @Test
    void packetsForMissingTicksAreRefusedBeforeTheyFillTheMemory() {
        Heard views = new Heard();
        Replica replica = new Replica(views);
        byte[] end = {Wire.ENDS, 0, 0, 0, 9, 1};
        int taken = 0;
        IllegalArgumentException refused = null;
        while (refused == null && taken < 1_000_000) {
            try {
                replica.accept(end.clone());
                taken++;
            } catch (IllegalArgumentException e) {
                refused = e;
            }
        }
        assertThat(refused).hasMessageContaining(taken + " packets wait");
        assertThat(taken).as("a client that keeps up never has so many").isBetween(10_000, 200_000);
        replica.reach(9);
        assertThat(views.log).hasSize(taken);
        replica.accept(end);
    }

    @Test
    void aTickThatIsMinutesAheadDoesNotStopThePicture() {
        Replica replica = new Replica(new Heard());
        replica.accept(real.spawns);
        for (byte[] packet : List.of(real.moves, real.ends, real.effects, real.status)) {
            byte[] far = ByteBuffer.wrap(packet.clone()).putInt(1, Integer.MAX_VALUE).array();
            assertThatThrownBy(() -> replica.accept(far)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("tick 2147483647 can't be");
        }
        assertThat(replica.newestTick()).isEqualTo(RealPackets.TICK);
        replica.accept(real.moves);
        assertThat(replica.oldDatagrams()).isZero();
    }

    @Test
    void damagedControlsChangeNothingOfAShip() {
        int refused = 0;
        for (int i = 0; i < MADE; i++) {
            // each cut comes, too
            byte[] packet = i < real.controls.length ? Arrays.copyOf(real.controls, i) : damaged(real.controls.clone());
            Seat seat = new Seat(null, 1, () -> 0);
            seat.heard(SeatTest.packet(-5, 127, 64, Wire.FIRE));
            List<Object> before = state(seat);
            try {
                seat.heard(packet);
                ByteBuffer in = ByteBuffer.wrap(packet, 1, packet.length - 1);
                if (in.getInt() > -5) {
                    Seat expected = new Seat(null, 1, () -> 0);
                    expected.heard(ByteBuffer.wrap(packet.clone()).putInt(1, 1).array());
                    assertThat(state(seat)).as("seed %d, number %d", seed, i).isEqualTo(state(expected));
                } else {
                    assertThat(state(seat)).as("seed %d, number %d", seed, i).isEqualTo(before);
                }
            } catch (IllegalArgumentException e) {
                refused++;
                assertThat(e).hasMessageMatching("[\\p{Print}]{10,300}");
                assertThat(state(seat)).as("seed %d, number %d", seed, i).isEqualTo(before);
            }
        }
        System.out.println("HostilePacketTest: " + refused + " of " + MADE + " controls refused, seed " + seed);
        assertThat(refused).isBetween(MADE / 4, MADE - 1);
    }

    private static List<Object> state(Seat seat) {
        Controls controls = new Controls();
        seat.steer(controls);
        ByteBuffer echo = ByteBuffer.allocate(6);
        seat.echo(echo);
        return List.of(controls.turn, controls.thrust, controls.fire, controls.burst, echo.flip());
    }

    /** One packet, and what came of it. */
    private static final class Attempt {
        private IllegalArgumentException refused;
        private List<Object> before;
        private List<Object> after;
        private List<List<Object>> heard;
        private long bytes;
    }

    /** Keeps what it is told, and the ids that are shown. */
    private static final class Heard extends ShownIds {
        private final List<List<Object>> log = new ArrayList<>();

        @Override
        public void welcome(int player, float load) {
            log.add(List.of("welcome", player, load));
        }

        @Override
        public void spawned(int id, Kind kind, int tick, Vector3f place, Quaternion rotation, float scale) {
            super.spawned(id, kind, tick, place, rotation, scale);
            log.add(List.of("spawned", id, kind, tick, place.clone(), scale, rotation.clone()));
        }

        @Override
        public void moved(int id, int tick, Vector3f place, Quaternion rotation) {
            log.add(List.of("moved", id, tick, place.clone(), rotation.clone()));
        }

        @Override
        public void ended(int id) {
            super.ended(id);
            log.add(List.of("ended", id));
        }

        @Override
        public void effect(Kind kind, Vector3f place, float scale) {
            log.add(List.of("effect", kind, place.clone(), scale));
        }

        @Override
        public void status(String line, int players, int score, int ownShip, int echoMillis) {
            log.add(List.of("status", players, score, ownShip, echoMillis));
        }
    }
}
