// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.jme.internal.tree.FrameTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The room of an index of positions, which is that of its instances and not of a peak. */
class InstanceIndexTest {
    private final FrameTime time = new FrameTime();
    private final Line line = new Line(time);

    /** As many points in a row as there are said to be. */
    private static final class Line extends InstanceIndex<Void> {
        private int count;

        Line(FrameTime time) {
            super(time, false);
        }

        @Override
        protected int places() {
            return count;
        }

        @Override
        protected int before(int place) {
            return place - 1;
        }

        @Override
        protected long useIn(int place) {
            return place < count ? place + 1 : 0;
        }

        @Override
        protected boolean isFound(int place, long use) {
            return place < count;
        }

        @Override
        protected void readBox(int place, boolean ofBound, float[] boxes, int at) {
            for (int axis = 0; axis < 3; axis++) {
                boxes[at + axis] = axis == 0 ? place : 0f;
                boxes[at + axis + 3] = boxes[at + axis];
            }
        }

        @Override
        protected boolean accepts(Void filter, int place, long use) {
            return true;
        }
    }

    /** Returns the places within half a unit of a point of the line, in the next frame. */
    private List<Integer> near(int count, float x) {
        time.advance(0.1f);
        line.count = count;
        List<Integer> found = new ArrayList<>();
        int slots = line.open(true);
        long cursor = line.next(InstanceIndex.START, x, 0f, 0f, x, 0f, 0f, 0.5f, slots);
        while (cursor != InstanceIndex.END) {
            found.add(line.place(line.slot(cursor)));
            cursor = line.next(cursor, x, 0f, 0f, x, 0f, 0f, 0.5f, slots);
        }
        line.close();
        return found;
    }

    @Test
    void theRoomOfAPeakIsGivenBack() {
        int room = line.room();
        assertThat(near(10_000, 7f)).containsExactly(7);
        int peak = line.room();
        assertThat(peak).isBetween(10_000, 20_000);
        assertThat(near(5_000, 4_999f)).containsExactly(4_999);
        assertThat(near(5_000, 4_999f)).containsExactly(4_999);
        assertThat(line.room()).as("half of it is no peak that is over").isEqualTo(peak);
        assertThat(near(100, 99f)).containsExactly(99);
        assertThat(near(100, 99f)).containsExactly(99);
        assertThat(line.room()).isBetween(100, 400);
        assertThat(near(200, 150f)).containsExactly(150);
        assertThat(near(0, 1f)).isEmpty();
        assertThat(near(0, 1f)).isEmpty();
        assertThat(line.room()).isEqualTo(room);
    }
}
