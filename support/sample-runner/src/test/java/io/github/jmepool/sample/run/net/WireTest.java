// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.jme3.math.Quaternion;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WireTest {
    private static final float HALF_A_STEP = 1 / 500f;

    private final long seed = Long.getLong("jmepool.seed", System.nanoTime());
    private final SplittableRandom random = new SplittableRandom(seed);
    private final ByteBuffer bytes = ByteBuffer.allocate(64);

    private float between(float from, float to) {
        return from + (to - from) * (float) random.nextDouble();
    }

    @BeforeEach
    void printSeed() {
        System.out.println("WireTest seed " + seed + " (-Djmepool.seed=" + seed + " repeats it)");
    }

    @Test
    void aPlaceIsTwoBytesAndIsReadAlmostUnchanged() {
        for (int i = 0; i < 1000; i++) {
            float place = between(-127, 127);
            Wire.putPlace(bytes.clear(), place);
            assertThat(bytes.position()).isEqualTo(2);
            assertThat(Wire.place(bytes.flip())).as("seed %d", seed).isCloseTo(place, within(HALF_A_STEP));
        }
    }

    @Test
    void aPlaceBeyondTheRangeIsSentAsItsEdge() {
        for (float far : new float[] {128, 1e9f, Float.POSITIVE_INFINITY}) {
            Wire.putPlace(bytes.clear(), far);
            assertThat(Wire.place(bytes.flip())).isCloseTo(128, within(0.01f));
            Wire.putPlace(bytes.clear(), -far);
            assertThat(Wire.place(bytes.flip())).isEqualTo(-128);
        }
    }

    @Test
    void aScaleIsOneByte() {
        for (float scale : new float[] {0, 0.55f, 1, 1.15f, 3.9f}) {
            Wire.putScale(bytes.clear(), scale);
            assertThat(bytes.position()).isEqualTo(1);
            assertThat(Wire.scale(bytes.flip())).isCloseTo(scale, within(1 / 128f));
        }
        Wire.putScale(bytes.clear(), 100);
        assertThat(Wire.scale(bytes.flip())).isCloseTo(4, within(0.02f));
    }

    @Test
    void aRotationIsFourBytesAndIsReadAlmostUnchanged() {
        Quaternion read = new Quaternion();
        for (int i = 0; i < 1000; i++) {
            Quaternion rotation = new Quaternion(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1))
                    .normalizeLocal();
            Wire.putRotation(bytes.clear(), rotation);
            assertThat(bytes.position()).isEqualTo(4);
            Wire.readRotation(bytes.flip(), read);
            assertThat(Math.abs(read.dot(rotation))).as("seed %d, %s", seed, rotation).isGreaterThan(0.99999f);
        }
    }

    @Test
    void anyBitsAreReadAsSomeRotation() {
        Quaternion read = new Quaternion();
        for (int i = 0; i < 1000; i++) {
            bytes.clear().putInt(random.nextInt());
            Wire.readRotation(bytes.flip(), read);
            assertThat(Quaternion.isValidQuaternion(read)).as("seed %d", seed).isTrue();
        }
    }

    @Test
    void aSmallGapIsOneByteAndTheLargestIsFive() {
        for (int[] gapAndBytes : new int[][] {{0, 1}, {127, 1}, {128, 2}, {16_384, 3}, {Integer.MAX_VALUE, 5}}) {
            Wire.putGap(bytes.clear(), gapAndBytes[0]);
            assertThat(bytes.position()).isEqualTo(gapAndBytes[1]);
            assertThat(Wire.gap(bytes.flip())).isEqualTo(gapAndBytes[0]);
        }
    }

    @Test
    void aGapWithoutAnEndIsRefused() {
        byte[] endless = {-1, -1, -1, -1, -1, -1};
        assertThatThrownBy(() -> Wire.gap(ByteBuffer.wrap(endless))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void entriesFillPacketsThatCanBeReadOneByOne() {
        Batch batch = new Batch(Wire.ENDS, 64);
        List<byte[]> packets = new ArrayList<>();
        batch.begin(9);
        for (int id = 1000; id < 1100; id++) {
            batch.entry(id, packets::add);
        }
        batch.end(packets::add);
        batch.begin(10);
        batch.end(packets::add);

        assertThat(packets).hasSizeGreaterThan(1);
        int next = 1000;
        for (byte[] packet : packets) {
            assertThat(packet.length).isLessThanOrEqualTo(64);
            ByteBuffer in = ByteBuffer.wrap(packet);
            assertThat(in.get()).isEqualTo(Wire.ENDS);
            assertThat(in.getInt()).isEqualTo(9);
            for (int id = 0; in.hasRemaining();) {
                id += Wire.gap(in);
                assertThat(id).isEqualTo(next++);
            }
        }
        assertThat(next).isEqualTo(1100);
    }

    @Test
    void digestsOfDifferentSetsDiffer() {
        assertThat(Wire.digest(1) + Wire.digest(4)).isNotEqualTo(Wire.digest(2) + Wire.digest(3));
        assertThat(Wire.digest(0)).isNotZero();
    }
}
