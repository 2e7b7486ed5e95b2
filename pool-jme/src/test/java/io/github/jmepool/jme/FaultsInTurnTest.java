// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.jme.FaultSeams.Kind;
import io.github.jmepool.jme.FaultSeams.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Everything that a game supplies fails, at each of its calls in turn, with each kind of throwable. */
class FaultsInTurnTest {
    /** Of a point that is called more often, these first calls fail, and then some of the others. */
    private static final int EACH_OF_THE_FIRST = 24;
    private static final int OTHERS = 16;

    private final List<Throwable> logged = new ArrayList<>();
    private final HeardLog log = new HeardLog("io.github.jmepool", entry -> {
        if (entry.getThrown() != null) {
            logged.add(entry.getThrown());
        }
    });

    @AfterEach
    void listenNoMore() {
        log.close();
    }

    @Test
    void theGameReachesEveryPointAndNothingFailsByItself() {
        FaultGame game = played(() -> new FaultGame(FaultSeams.quiet()), "no fault");
        assertThat(game.told).isEmpty();
        for (Point point : Point.values()) {
            // nobody is told of failures where there are none
            assertThat(game.seams.calls(point)).as(point.name())
                    .isGreaterThanOrEqualTo(point == Point.SCENE_LISTENER ? 0 : 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLostWhicheverCallFailsAndTheGameGoesOn(Point point) {
        int calls = played(() -> new FaultGame(FaultSeams.quiet()), "no fault").seams.calls(point);
        int tried = 0;
        for (int call = 1; call <= calls; call = next(call, calls)) {
            for (Kind kind : Kind.values()) {
                if (kind != Kind.OUT_OF_MEMORY || point == Point.CLONE || point == Point.CONTROL_CLONE) {
                    fail(point, call, kind);
                    tried++;
                }
            }
        }
        System.out.println("FaultsInTurnTest " + point + ": " + tried + " games, " + calls + " calls in each");
    }

    private static int next(int call, int calls) {
        return call < EACH_OF_THE_FIRST ? call + 1 : call + Math.max(1, (calls - EACH_OF_THE_FIRST) / OTHERS);
    }

    /** A game in which no failure is heard or logged but the one that was caused. */
    private FaultGame played(Supplier<FaultGame> maker, String what) {
        logged.clear();
        FaultGame game = FaultGame.played(maker, what);
        for (Throwable problem : logged) {
            if (!game.seams.isTold(problem)) {
                throw new AssertionError(what + ": no seam has caused the logged " + problem, problem);
            }
        }
        return game;
    }

    private void fail(Point point, int call, Kind kind) {
        FaultSeams seams = new FaultSeams(point, call, kind);
        String what = point + " at call " + call + " with " + kind;
        FaultGame game = played(() -> new FaultGame(seams), what);
        assertThat(seams.thrown).as(what).isNotNull();
        // failures of pool listeners are counted, and nobody is told
        assertThat(point == Point.POOL_LISTENER || !game.told.isEmpty() || logged.stream().anyMatch(seams::isTold))
                .as(what + " is told to somebody").isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLostWhenTheListenerThatIsToldFailsAsWell(Point point) {
        for (int call = 1; call <= 8; call++) {
            FaultSeams seams = new FaultSeams(point, call, Kind.ERROR);
            seams.listenerFailsToo = true;
            played(() -> new FaultGame(seams), point + " at call " + call + " and the listener");
        }
    }

    @Test
    void aClockThatStandsStillHoldsNothingUp() {
        played(() -> new FaultGame(FaultSeams.quiet(), now -> 17L), "a clock that stands");
    }

    @Test
    void aClockThatJumpsBackLosesNothing() {
        for (long seed = 1; seed <= 20; seed++) {
            Random random = new Random(seed);
            played(() -> new FaultGame(FaultSeams.quiet(),
                    now -> random.nextInt(4) == 0 ? now - (random.nextLong() >>> 20) : now), "clock, seed " + seed);
        }
    }

    @Test
    void aClockNearTheEndOfItsNumbersLosesNothing() {
        played(() -> new FaultGame(FaultSeams.quiet(), now -> now + Long.MAX_VALUE - 2_000_000_000L),
                "clock");
    }

    @Test
    void aLostContextOfTheGpuLosesNothingElseAfterWhicheverStep() {
        int steps = played(() -> new FaultGame(FaultSeams.quiet()), "no fault").steps();
        System.out.println("FaultsInTurnTest lost context: after each of " + steps + " steps");
        for (int step = 1; step <= steps; step++) {
            int lost = step;
            FaultGame game = played(() -> new FaultGame(FaultSeams.quiet()).losingContextAfter(lost),
                    "context lost after step " + step);
            assertThat(game.told).isEmpty();
        }
    }
}
