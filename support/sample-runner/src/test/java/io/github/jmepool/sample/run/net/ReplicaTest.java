// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import io.github.jmepool.sample.game.Kind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReplicaTest {
    private final Heard views = new Heard();
    private final Replica replica = new Replica(views);

    private static byte[] packet(byte type, int tick, int bytes, java.util.function.Consumer<ByteBuffer> content) {
        ByteBuffer out = ByteBuffer.allocate(5 + bytes).put(type).putInt(tick);
        content.accept(out);
        return java.util.Arrays.copyOf(out.array(), out.position());
    }

    static byte[] spawn(int tick, int id) {
        return packet(Wire.SPAWNS, tick, 32, out -> {
            Wire.putGap(out, id);
            out.put((byte) Kind.BULLET.ordinal());
            Wire.putPlace(out, 1);
            Wire.putPlace(out, 2);
            Wire.putPlace(out, 3);
            Wire.putScale(out, 1);
            Wire.putRotation(out, Quaternion.IDENTITY);
        });
    }

    private static byte[] move(int tick, int id, float x) {
        return packet(Wire.MOVES, tick, 32, out -> {
            Wire.putGap(out, id);
            Wire.putPlace(out, x);
            Wire.putPlace(out, 0);
            Wire.putRotation(out, Quaternion.IDENTITY);
        });
    }

    private static byte[] end(int tick, int id) {
        return packet(Wire.ENDS, tick, 5, out -> Wire.putGap(out, id));
    }

    private static byte[] status(int tick, int lastId, int... ids) {
        long digest = 0;
        for (int id : ids) {
            digest += Wire.digest(id);
        }
        long sum = digest;
        return packet(Wire.STATUS, tick, 32, out -> out.putInt(ids.length).putInt(lastId).putLong(sum)
                .putShort((short) 2).putInt(50).putInt(4).putInt(7).putShort((short) 3));
    }

    @Test
    void anObjectIsSpawnedAtOnceAndEndsAtItsTick() {
        replica.accept(spawn(10, 4));
        replica.accept(end(12, 4));
        assertThat(views.log).containsExactly("spawned 4 (1.0, 2.0, 3.0)");

        replica.reach(11.9);
        assertThat(views.log).hasSize(1);
        replica.reach(12);
        assertThat(views.log).endsWith("ended 4");
    }

    @Test
    void aDatagramThatANewerOneHasOvertakenIsDropped() {
        replica.accept(move(11, 4, 1));
        replica.accept(move(10, 4, 2));
        replica.accept(move(11, 5, 3));

        assertThat(views.log).containsExactly("moved 4 to 1.0 at 11", "moved 5 to 3.0 at 11");
        assertThat(replica.oldDatagrams()).isEqualTo(1);
    }

    @Test
    void aReliablePacketOfALaterTickMakesNoDatagramOld() {
        replica.accept(spawn(12, 4));
        replica.accept(move(11, 4, 1));

        assertThat(replica.oldDatagrams()).isZero();
        assertThat(replica.newestTick()).isEqualTo(12);
    }

    @Test
    void theIdsShownAreComparedWithoutThoseThatCameLater() {
        replica.accept(spawn(10, 4));
        replica.accept(spawn(10, 6));
        replica.accept(status(20, 6, 4, 6));
        replica.accept(spawn(21, 7));
        replica.accept(end(21, 4));
        replica.reach(20);
        assertThat(replica.agreed()).isEqualTo(1);
        assertThat(views.log).endsWith("tick 20: 2 players, 2 ids, digest "
                + String.format("%016x", Wire.digest(4) + Wire.digest(6)));

        replica.accept(status(40, 7, 4, 6, 7));
        replica.reach(40);
        assertThat(replica.agreed()).isEqualTo(1);
        assertThat(replica.disagreed()).as("4 has ended here").isEqualTo(1);
    }

    @Test
    void noDamagedPacketDoesMoreThanThrow() {
        long seed = Long.getLong("jmepool.seed", System.nanoTime());
        System.out.println("ReplicaTest seed " + seed + " (-Djmepool.seed=" + seed + " repeats it)");
        SplittableRandom random = new SplittableRandom(seed);
        List<byte[]> good = List.of(spawn(1, 3), move(1, 3, 2), end(1, 3), status(1, 3, 3));
        for (int round = 0; round < 2000; round++) {
            byte[] packet = good.get(random.nextInt(good.size())).clone();
            packet[random.nextInt(packet.length)] = (byte) random.nextInt();
            byte[] damaged = java.util.Arrays.copyOf(packet, random.nextInt(packet.length + 1));
            Replica fresh = new Replica(new Heard());
            try {
                fresh.accept(damaged);
                fresh.reach(Integer.MAX_VALUE);
            } catch (RuntimeException e) {
                assertThat(e).as("seed %d", seed).isInstanceOf(IllegalArgumentException.class);
            }
        }
        assertThatThrownBy(() -> replica.accept(new byte[] {99, 0, 0, 0, 1})).hasMessageContaining("99");
    }

    /** Writes down what it is told. */
    private static final class Heard extends ShownIds {
        private final List<String> log = new ArrayList<>();

        @Override
        public void welcome(int player, float load) {
            log.add("welcome " + player);
        }

        @Override
        public void spawned(int id, Kind kind, int tick, Vector3f place, Quaternion rotation, float scale) {
            super.spawned(id, kind, tick, place, rotation, scale);
            log.add("spawned " + id + " " + place);
        }

        @Override
        public void moved(int id, int tick, Vector3f place, Quaternion rotation) {
            log.add("moved " + id + " to " + place.x + " at " + tick);
        }

        @Override
        public void ended(int id) {
            super.ended(id);
            log.add("ended " + id);
        }

        @Override
        public void effect(Kind kind, Vector3f place, float scale) {
            log.add("effect " + kind);
        }

        @Override
        public void status(String line, int players, int score, int ownShip, int echoMillis) {
            log.add(line);
        }
    }
}
