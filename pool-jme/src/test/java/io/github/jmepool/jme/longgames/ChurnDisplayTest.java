// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.longgames;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Patience;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The long game on real OpenGL: what it leaves there. */
@Tag("display")
class ChurnDisplayTest {
    private static final long SPAWNS = Long.getLong("jmepool.churn.spawns", 20_000) / 5;

    private static final int FIRST_SEEN_LATE = 16;

    @BeforeEach
    void display() {
        Displays.require(ChurnDisplayTest.class);
    }

    @Test
    void aLongGameLeavesNothingOnTheGpu() {
        PoolAppState state = new PoolAppState();
        try (DisplayApp app = new DisplayApp(state)) {
            state.pools().monitoring().addListener(Churn.SILENT);
            app.step();
            Churn churn = app.call(() -> new Churn(state.pools(), app.getAssetManager(), 43, false));
            play(app, churn, SPAWNS / 2);
            int half = emptied(app, churn);
            play(app, churn, SPAWNS);
            int full = emptied(app, churn);
            // A shader or a prefab's own mesh may be seen for the first time in the second half; a leak grows with it.
            assertThat(full).isLessThanOrEqualTo(half + FIRST_SEEN_LATE);
        }
    }

    private static void play(DisplayApp app, Churn churn, long until) {
        app.run(churn::goOn);
        while (churn.spawned() < until) {
            app.run(churn::play);
            churn.attempt(app::step);
        }
        app.run(churn::check);
    }

    private static int emptied(DisplayApp app, Churn churn) {
        app.run(churn::clear);
        Patience patience = new Patience();
        for (int frame = 0; frame < 10 || !app.call(churn::isEmpty); frame++) {
            patience.check("all instances are gone");
            app.step();
        }
        return leftAfterCollection(app);
    }

    /**
     * What the game was given for good, and threw away, is left to the garbage collector, which takes its own time:
     * collects until three times in a row nothing has gone.
     */
    private static int leftAfterCollection(DisplayApp app) {
        int left = app.nativeObjects();
        for (int quiet = 0; quiet < 3;) {
            System.gc();
            app.steps(5);
            int now = app.nativeObjects();
            quiet = now < left ? 0 : quiet + 1;
            left = now;
        }
        return left;
    }
}
