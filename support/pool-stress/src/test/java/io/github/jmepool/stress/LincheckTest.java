// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.LinChecker;
import org.jetbrains.kotlinx.lincheck.strategy.stress.StressOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Lincheck makes up short programs for two or three threads, runs each of them many times with real threads, and says
 * whether there is an order of the calls in which a plain model, one call after another, returns the same.
 *
 * <p>Not with its model checker: Lincheck (2.34) needs seconds to minutes for an interleaving of the pools' locks.
 */
class LincheckTest {
    private static final int PROGRAMS = Integer.getInteger("jmepool.lincheck.programs", 20);
    private static final int RUNS = Integer.getInteger("jmepool.lincheck.interleavings", 500);

    static Stream<Arguments> pools() {
        return Stream.of(
                Arguments.of(PoolCalls.class, PoolCalls.Model.class),
                Arguments.of(SharedCalls.Multi.class, SharedModel.Multi.class),
                Arguments.of(SharedCalls.Single.class, SharedModel.Single.class));
    }

    private static StressOptions programs(Class<?> model) {
        return new StressOptions().sequentialSpecification(model).actorsBefore(0).actorsAfter(0).iterations(PROGRAMS)
                .invocationsPerIteration(RUNS);
    }

    @ParameterizedTest
    @MethodSource("pools")
    void twoThreadsAgreeOnAnOrderOfTheirCalls(Class<?> calls, Class<?> model) {
        LinChecker.check(calls, programs(model).threads(2).actorsPerThread(4));
    }

    @ParameterizedTest
    @MethodSource("pools")
    void threeThreadsAgreeOnAnOrderOfTheirCalls(Class<?> calls, Class<?> model) {
        LinChecker.check(calls, programs(model).threads(3).actorsPerThread(2));
    }
}
