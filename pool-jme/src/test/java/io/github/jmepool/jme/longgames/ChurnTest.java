// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.longgames;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.internal.work.BackgroundHands;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.Patience;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A long game on the engine's own update. {@code mvn -Pstress -pl pool-jme -am test -Dtest=ChurnTest
 * -Djmepool.churn.spawns=1000000} plays a million spawns; the ordinary build plays fewer.
 */
class ChurnTest {
    private static final long SPAWNS = Long.getLong("jmepool.churn.spawns", 20_000);
    private static final int CHECKPOINTS = 5;
    /** Half of the smallest leak that has to be noticed; what the JVM loads late is far less in this many uses. */
    private static final int MOST_BYTES_PER_USE = 50;
    private static final long MOST_GROWTH_KB = 3_000;

    @Test
    void aLongGameLosesNothingAndKeepsNothing() {
        List<Thread> threadsBefore = JvmState.workers();
        List<Long> heap = new ArrayList<>();
        PoolAppState state = new PoolAppState();
        BackgroundHands inside;
        try (HeadlessApp app = new HeadlessApp(state)) {
            state.pools().monitoring().addListener(Churn.SILENT);
            app.step();
            Churn churn = new Churn(state.pools(), app.getAssetManager(), 42, true);
            app.onUpdate(churn::play);
            for (int checkpoint = 1; checkpoint <= CHECKPOINTS; checkpoint++) {
                play(app, churn, SPAWNS * checkpoint / CHECKPOINTS);
                heap.add(emptiedHeap(app, churn));
            }
            inside = TestScene.of(state.pools()).background();
            assertThat(churn.faults()).as("failed hooks").isPositive();
            app.onUpdate(() -> { });
            app.getStateManager().detach(state);
            app.step();
            assertThat(TestScene.of(state.pools()).knownInstances()).isZero();
        }
        assertThat(inside.nativeObjects()).as("native objects counted").isZero();
        assertThat(JvmState.workers()).isSubsetOf(threadsBefore);
        System.out.println("ChurnTest: " + SPAWNS + " spawns, live heap at the checkpoints in KB: " + heap);
        long first = heap.get(0);
        long leaked = SPAWNS * (CHECKPOINTS - 1) / CHECKPOINTS * MOST_BYTES_PER_USE / 1024;
        assertThat(heap).as("live heap in KB")
                .allMatch(now -> now < first + Math.min(MOST_GROWTH_KB, leaked) + JvmState.HEAP_STEP_KB);
    }

    private static void play(HeadlessApp app, Churn churn, long until) {
        churn.goOn();
        for (int frame = 0; churn.spawned() < until; frame++) {
            churn.attempt(app::step);
            if (frame % 50 == 0) {
                churn.check();
            }
        }
        churn.check();
    }

    /** The live heap in kilobytes when nothing is in use and nothing idle. */
    private static long emptiedHeap(HeadlessApp app, Churn churn) {
        app.onUpdate(() -> { });
        churn.clear();
        Patience patience = new Patience();
        for (int frame = 0; frame < 10 || !churn.isEmpty(); frame++) {
            patience.check("all instances are gone");
            app.step();
        }
        churn.check();
        app.onUpdate(churn::play);
        return JvmState.liveHeap();
    }
}
