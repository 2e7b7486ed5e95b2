// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.util.BufferUtils;
import com.jme3.util.NativeObject;
import io.github.jmepool.jme.InstanceCost;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The first clones and the first upload are measured, and the least of the clones counts. */
class CostMeterTest {
    private static final int MEASURED = 8;

    private final CostMeter meter = new CostMeter();
    private byte[] garbage = {};

    private void clone(int bytes) {
        Node made = new Node("made");
        assertThat(meter.measured(() -> {
            garbage = new byte[bytes];
            return made;
        })).isSameAs(made);
    }

    private InstanceCost cost() {
        return meter.report("rock");
    }

    @Test
    void theLeastOfTheFirstClonesCounts() {
        assertThat(cost().heapBytes()).isEqualTo(-1);
        clone(3_000_000);
        assertThat(cost().heapBytes()).isBetween(3_000_000L, 3_900_000L);
        clone(1_000_000);
        clone(2_000_000);
        assertThat(cost().heapBytes()).isBetween(1_000_000L, 1_900_000L);
        assertThat(cost().cloneTime()).isPositive().isLessThan(Duration.ofMinutes(10));
        for (int i = 3; i < MEASURED; i++) {
            clone(2_000_000);
        }
        clone(0);
        assertThat(cost().heapBytes()).as("no longer measured").isBetween(1_000_000L, 1_900_000L);
        assertThat(garbage).isEmpty();
    }

    @Test
    void theUnitsOfTheFirstUploadAreAdded() {
        meter.uploading(5);
        meter.uploading(7);
        meter.uploaded();
        meter.uploading(100);
        assertThat(cost().uploadTime()).isEqualTo(Duration.ofNanos(12));
    }

    @Test
    void directMemoryIsWantedUntilItWasSeen() {
        assertThat(meter.wantsDirectBytes()).isTrue();
        assertThat(cost().directBytes()).isZero();
        VertexBuffer direct = new VertexBuffer(VertexBuffer.Type.Position);
        direct.setupData(VertexBuffer.Usage.Static, 3, VertexBuffer.Format.Float, BufferUtils.createFloatBuffer(6));
        meter.owns(new NativeObject[] {direct, new VertexBuffer(VertexBuffer.Type.Normal), new TestNativeObject()});
        assertThat(meter.wantsDirectBytes()).isFalse();
        assertThat(cost().directBytes()).isEqualTo(24);
        meter.owns(new NativeObject[0]);
        assertThat(meter.wantsDirectBytes()).isFalse();
    }
}
