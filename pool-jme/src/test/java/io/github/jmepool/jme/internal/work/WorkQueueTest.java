// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.internal.work.BackgroundHands.LaneHands;
import io.github.jmepool.jme.internal.work.BackgroundHands.QueueHands;
import io.github.jmepool.jme.internal.work.BackgroundHands.Work;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.RecordingSceneListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Work for the render thread is done in turns, under the budget of a frame. */
class WorkQueueTest {
    private final ManualClock clock = new ManualClock();
    private final RecordingSceneListener listener = new RecordingSceneListener();
    private final QueueHands queue = new QueueHands(clock, listener);
    private final List<String> ran = new ArrayList<>();

    @Test
    void anEmptyQueueRunsNothing() {
        assertThat(queue.drain()).isZero();
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void theQueueStopsWhenTheBudgetIsSpentUntilTheNextFrame() {
        LaneHands lane = queue.lane("bullet");
        lane.offer(job("b", 7, 200));
        assertThat(queue.drain()).isEqualTo(3);
        assertThat(queue.drain()).isEqualTo(3);
        assertThat(queue.drain()).isEqualTo(1);
        assertThat(queue.drain()).isZero();
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void oneUnitAFrameIsRunHoweverDearItIs() {
        queue.lane("boss").offer(job("boss", 3, 9_000));
        for (int frame = 0; frame < 3; frame++) {
            assertThat(queue.drain()).isEqualTo(1);
        }
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void poolsHaveTheirTurns() {
        queue.lane("a").offer(job("a", 3, 0));
        queue.lane("b").offer(job("b", 3, 0));
        queue.lane("c").offer(job("c", 3, 0));
        queue.drain();
        assertThat(ran).containsExactly("a", "b", "c", "a", "b", "c", "a", "b", "c");
    }

    @Test
    void dearAndCheapUnitsShareTheTimeFairly() {
        queue.lane("dear").offer(job("dear", 1_000, 100));
        queue.lane("cheap").offer(job("cheap", 1_000, 10));
        for (int frame = 0; frame < 20; frame++) {
            queue.drain();
        }
        long dear = 100 * ran.stream().filter("dear"::equals).count();
        long cheap = 10 * ran.stream().filter("cheap"::equals).count();
        assertThat(Math.abs(dear - cheap)).isLessThanOrEqualTo(100);
    }

    @Test
    void aPoolThatSleptHasNoClaimOnTheTimeOfTheOthers() {
        LaneHands busy = queue.lane("busy");
        busy.offer(job("busy", 1_000, 100));
        for (int frame = 0; frame < 100; frame++) {
            queue.drain();
        }
        queue.lane("late").offer(job("late", 1_000, 100));
        ran.clear();
        queue.drain();
        queue.drain();
        assertThat(ran.stream().filter("busy"::equals).count()).isGreaterThanOrEqualTo(4);
        assertThat(ran.stream().filter("late"::equals).count()).isGreaterThanOrEqualTo(4);
    }

    @Test
    void atMostAHundredAFrameAreDisposedOfAndOtherWorkPasses() {
        LaneHands lane = queue.lane("mesh");
        List<TestNativeObject> objects = disposals(lane, 250);
        lane.offer(job("m", 200, 0));
        int before = 0;
        for (int expected : new int[] {100, 200, 250}) {
            queue.drain();
            int disposed = objects.stream().mapToInt(o -> o.disposed).sum();
            assertThat(disposed).isEqualTo(expected).isGreaterThan(before);
            before = disposed;
        }
        assertThat(ran).hasSize(200);
        assertThat(queue.isEmpty()).isTrue();
        assertThat(objects).allMatch(o -> o.disposed == 1);
    }

    @Test
    void aJobThatThrowsIsDroppedAndReportedOnce() {
        LaneHands lane = queue.lane("bad");
        TestJob bad = new TestJob("bad", 5, 0) {
            @Override
            public boolean runUnit() {
                super.runUnit();
                throw new OutOfMemoryError("for the test");
            }
        };
        lane.offer(bad);
        lane.offer(job("good", 2, 0));
        queue.drain();
        assertThat(ran).containsExactly("bad", "good", "good");
        assertThat(listener.failures).containsExactly("bad: unit of bad");
        assertThat(bad.failure).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void aDrainFromWithinAUnitIsPassedOver() {
        int[] inner = {-1};
        queue.lane("a").offer(new TestJob("a", 1, 0) {
            @Override
            public boolean runUnit() {
                inner[0] = queue.drain();
                return super.runUnit();
            }
        });
        assertThat(queue.drain()).isEqualTo(1);
        assertThat(inner[0]).isZero();
    }

    @Test
    void unitsTooBigForTheBudgetForLongAreReportedOnce() {
        queue.lane("boss").offer(job("boss", 1_000, 2_000));
        for (int frame = 0; frame < 2 * BackgroundHands.OVERRUN_FRAMES + 5; frame++) {
            queue.drain();
        }
        assertThat(listener.overBudget).containsExactly("Pool 'boss': background work took 2000 microseconds a frame"
                + " for " + BackgroundHands.OVERRUN_FRAMES + " frames in a row, the budget is 500; the longest unit,"
                + " unit of boss, took 2000. Raise the budget, prewarm behind a loading screen, or split the prefab");
    }

    @Test
    void whatBelongsToNoPoolIsReportedAsWorkOfAllPools() {
        for (int frame = 0; frame < BackgroundHands.OVERRUN_FRAMES; frame++) {
            queue.lane("(all)").offer(job("all", 1, 2_000));
            queue.drain();
        }
        assertThat(listener.overBudget).singleElement().asString().startsWith("All pools: background work took");
    }

    @Test
    void aShortOverrunIsNotReported() {
        LaneHands lane = queue.lane("boss");
        for (int round = 0; round < 3; round++) {
            lane.offer(job("boss", BackgroundHands.OVERRUN_FRAMES - 1, 2_000));
            lane.offer(job("small", 1, 10));
            for (int frame = 0; frame < BackgroundHands.OVERRUN_FRAMES; frame++) {
                queue.drain();
            }
        }
        assertThat(listener.overBudget).isEmpty();
    }

    @Test
    void longUnitsNowAndThenAreNoRowOfFrames() {
        LaneHands lane = queue.lane("boss");
        for (int round = 0; round < 2 * BackgroundHands.OVERRUN_FRAMES; round++) {
            lane.offer(job("boss", 1, 2_000));
            queue.drain();
            queue.drain();
        }
        assertThat(listener.overBudget).isEmpty();
    }

    @Test
    void nothingThatManyThreadsOfferIsLost() throws InterruptedException {
        int threads = 4;
        int each = 20_000;
        AtomicInteger units = new AtomicInteger();
        LaneHands[] lanes = {queue.lane("a"), queue.lane("b"), queue.lane("c")};
        CountDownLatch done = new CountDownLatch(threads);
        for (int t = 0; t < threads; t++) {
            int first = t;
            Thread thread = new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    lanes[(first + i) % lanes.length].offer(counting(units));
                }
                done.countDown();
            });
            thread.setDaemon(true);
            thread.start();
        }
        while (done.getCount() > 0) {
            queue.drain();
        }
        done.await();
        queue.drain();
        assertThat(units.get()).isEqualTo(threads * each);
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void aCloseDropsJobsAndFreesNativeObjects() {
        LaneHands lane = queue.lane("a");
        List<TestNativeObject> objects = disposals(lane, 300);
        TestJob first = job("first", 5, 600);
        TestJob second = job("second", 5, 0);
        lane.offer(first);
        lane.offer(second);
        queue.drain();
        queue.close();
        assertThat(objects).allMatch(o -> o.disposed == 1);
        assertThat(first.dropped).isTrue();
        assertThat(second.dropped).isTrue();
        assertThat(queue.drain()).isZero();
    }

    @Test
    void theBuffersOfAnInstanceAreFreedOneAUnit() {
        LaneHands lane = queue.lane("own");
        Geometry prefab = new Geometry("prefab", new Box(1, 1, 1));
        queue.keep(prefab);
        Node instance = new Node("instance");
        Mesh own = prefab.getMesh().deepClone();
        instance.attachChild(new Geometry("own", own));
        instance.attachChild(new Geometry("shared", prefab.getMesh()));
        queue.add(instance);
        assertThat(queue.nativeObjects()).isEqualTo(own.getBufferList().size());
        lane.release(instance);
        lane.release(instance);
        assertThat(queue.drain()).isEqualTo(own.getBufferList().size());
        assertThat(queue.nativeObjects()).isZero();
        assertThat(own.getBuffer(VertexBuffer.Type.Position).getData()).isNotNull();
    }

    private List<TestNativeObject> disposals(LaneHands lane, int count) {
        List<TestNativeObject> objects = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            objects.add(TestNativeObject.uploaded(i));
        }
        lane.dispose(objects);
        return objects;
    }

    private TestJob job(String name, int units, long microsEach) {
        return new TestJob(name, units, microsEach);
    }

    private static Work counting(AtomicInteger units) {
        return new Work() {
            @Override
            public boolean runUnit() {
                units.incrementAndGet();
                return false;
            }

            @Override
            public String what() {
                return "count";
            }
        };
    }

    @Test
    void aUnitThatClosesTheQueueIsTheLastOne() {
        LaneHands lane = queue.lane("a");
        lane.offer(new TestJob("closing", 2, 10) {
            @Override
            public boolean runUnit() {
                queue.close();
                return super.runUnit();
            }
        });
        TestJob behind = new TestJob("behind", 1, 10);
        lane.offer(behind);
        TestJob other = new TestJob("other", 1, 10);
        queue.lane("b").offer(other);
        queue.drain();
        assertThat(ran).containsExactly("closing");
        assertThat(behind.dropped).isTrue();
        assertThat(other.dropped).isTrue();
        assertThat(queue.isEmpty()).isTrue();
    }

    private class TestJob implements Work {
        private final String name;
        private final long microsEach;
        private int left;
        private Throwable failure;
        private boolean dropped;

        TestJob(String name, int units, long microsEach) {
            this.name = name;
            this.left = units;
            this.microsEach = microsEach;
        }

        @Override
        public boolean runUnit() {
            ran.add(name);
            clock.advanceMicros(microsEach);
            return --left > 0;
        }

        @Override
        public void failed(Throwable thrown) {
            failure = thrown;
        }

        @Override
        public void dropped() {
            dropped = true;
        }

        @Override
        public String what() {
            return "unit of " + name;
        }
    }
}
