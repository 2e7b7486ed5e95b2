// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.jme.faults.FaultSeams.Kind;
import io.github.jmepool.jme.faults.FaultSeams.Point;
import io.github.jmepool.jme.support.HeardLog;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that a game supplies fails, at each of its calls in turn, with each kind of throwable. */
class FaultsInTurnTest {
    /** What these throw reaches the caller each time (a pool listener's is counted): the listener hears nothing. */
    private static final Set<Point> NOT_FOR_THE_LISTENER = EnumSet.of(Point.SPAWN, Point.RECYCLE, Point.VICTIM,
            Point.POOLABLE_SPAWN, Point.POOLABLE_RECYCLE, Point.RULE_CAPTURE, Point.RULE_RESET, Point.END_CONDITION,
            Point.POOL_LISTENER, Point.POOL_ADDED, Point.LISTENER_SPAWNED,
            Point.LISTENER_MOVED, Point.LISTENER_BEFORE_RESET, Point.LISTENER_AFTER_RESET, Point.LISTENER_DETACHED,
            Point.LABEL_TEXT, Point.LOADER, Point.FOR_EACH, Point.QUERY);

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
    void theGameReachesEveryPointAndNothingElseFails() {
        FaultGame game = played(() -> new FaultGame(FaultSeams.quiet()), "no fault");
        assertThat(game.told).isEmpty();
        for (Point point : Point.values()) {
            // nobody is told of failures where there are none
            assertThat(game.seams.calls(point)).as(point.name())
                    .isGreaterThanOrEqualTo(point == Point.SCENE_LISTENER ? 0 : 1);
        }
    }

    /** Not the listener that is told: without another failure nobody calls it. It fails in the games below. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SCENE_LISTENER")
    void nothingIsLostWhicheverCallFailsAndTheGameGoesOn(Point point) {
        int calls = calls(point);
        int tried = 0;
        for (int call = 1; call <= calls; call++) {
            for (Kind kind : Kind.values()) {
                if (isTried(point, call, kind)) {
                    fail(new FaultSeams(point, call, kind), point + " at call " + call + " with " + kind);
                    tried++;
                }
            }
        }
        System.out.println("FaultsInTurnTest " + point + ": " + tried + " games, each of " + calls + " calls");
    }

    private static boolean isTried(Point point, int call, Kind kind) {
        if (point == Point.CLOCK) {
            // called most often by far, it fails with one kind at each call
            return kind.ordinal() == call % Kind.OUT_OF_MEMORY.ordinal();
        }
        return kind != Kind.OUT_OF_MEMORY || point == Point.CLONE || point == Point.CONTROL_CLONE;
    }

    private int calls(Point point) {
        return played(() -> new FaultGame(FaultSeams.quiet()), "no fault").seams.calls(point);
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

    private void fail(FaultSeams seams, String what) {
        FaultGame game = played(() -> new FaultGame(seams), what);
        assertThat(seams.thrown).as(what).isNotNull();
        if (NOT_FOR_THE_LISTENER.contains(seams.failing)) {
            assertThat(seams.calls(Point.SCENE_LISTENER)).as(what + " reaches the caller").isZero();
        }
        if (seams.failing == Point.POOL_LISTENER) {
            // nobody is told, but it is counted
            assertThat(game.listenerFailures()).as(what + " is counted").isEqualTo(1);
        } else {
            assertThat(Stream.concat(game.told.stream(), logged.stream()).anyMatch(seams::tells))
                    .as(what + " is told to somebody").isTrue();
            assertThat(game.listenerFailures()).as(what + " is no pool listener's").isZero();
        }
    }

    static Set<Point> toldToTheListener() {
        Set<Point> told = EnumSet.complementOf(EnumSet.copyOf(NOT_FOR_THE_LISTENER));
        told.remove(Point.SCENE_LISTENER);
        return told;
    }

    @ParameterizedTest
    @MethodSource("toldToTheListener")
    void nothingIsLostWhenTheNotifiedListenerAlsoFails(Point point) {
        int calls = calls(point);
        int heard = 0;
        int tried = 0;
        for (int call = 1; call <= calls; call++) {
            int told = timesTold(point, call);
            if (told > 0) {
                heard++;
                for (Kind kind : Kind.values()) {
                    failWithTheListener(point, call, kind, told);
                    tried++;
                }
            }
        }
        assertThat(heard).as("the listener is told of " + point).isPositive();
        System.out.println("FaultsInTurnTest " + point + " and the listener: " + tried + " games, as it is told of "
                + heard + " of " + calls + " calls");
    }

    private void failWithTheListener(Point point, int call, Kind kind, int told) {
        FaultSeams seams = new FaultSeams(point, call, Kind.values()[call % Kind.values().length]);
        seams.listenerFails = kind;
        String what = point + " at call " + call + ", and the listener with " + kind;
        fail(seams, what);
        assertThat(seams.thrownByListener).as(what).isNotNull();
        assertThat(seams.calls(Point.SCENE_LISTENER)).as(what + ", told as often").isEqualTo(told);
    }

    /** How often a listener that works is told in the game. */
    private int timesTold(Point point, int call) {
        FaultSeams seams = new FaultSeams(point, call, Kind.ERROR);
        played(() -> new FaultGame(seams), point + " at call " + call);
        return seams.calls(Point.SCENE_LISTENER);
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
