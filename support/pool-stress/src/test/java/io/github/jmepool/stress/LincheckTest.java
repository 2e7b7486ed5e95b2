// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.stress;

import static org.jetbrains.kotlinx.lincheck.strategy.managed.ManagedStrategyGuaranteeKt.forClasses;

import io.github.jmepool.core.ConcurrentObjectPool;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.LinChecker;
import org.jetbrains.kotlinx.lincheck.strategy.managed.ManagedStrategyGuarantee;
import org.jetbrains.kotlinx.lincheck.strategy.managed.modelchecking.ModelCheckingOptions;
import org.jetbrains.kotlinx.lincheck.strategy.stress.StressOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Lincheck makes up short programs for two or three threads, runs each of them in many interleavings, and says
 * whether there is an order of the calls in which a plain model, one call after another, returns the same.
 *
 * <p>The model checker switches threads at any access to shared memory, and takes that memory for sequentially
 * consistent. The stress runs have real threads and the memory of the machine.
 */
class LincheckTest {
    private static final int PROGRAMS = Integer.getInteger("jmepool.lincheck.programs", 20);
    private static final int INTERLEAVINGS = Integer.getInteger("jmepool.lincheck.interleavings", 500);
    /** Before a thread waits for another, it looks 64 times through all magazines: that is no endless loop. */
    private static final int LONGEST_LOOP = 20_000;
    /** More than twice as many as it took to find an acquire that doesn't look whether room was made meanwhile. */
    private static final int LAST_LOOKS = 20_000;

    /** In one order under the model checker and under stress. */
    static Stream<Arguments> concurrent() {
        return Stream.of(
                Arguments.of(PoolKinds.Plain.class, PoolModel.class),
                Arguments.of(PoolKinds.Leaving.class, PoolModel.class),
                Arguments.of(PoolKinds.Limited.class, PoolModel.class),
                Arguments.of(PoolKinds.FewIdle.class, PoolModel.class),
                Arguments.of(PoolKinds.Closing.class, PoolModel.Closing.class),
                Arguments.of(FifoCalls.class, FifoCalls.Model.class),
                Arguments.of(OneUseCalls.class, OneUseCalls.Model.class),
                Arguments.of(QuickReleaseCalls.class, QuickReleaseCalls.Model.class),
                Arguments.of(SupplyCalls.class, SupplyCalls.Model.class));
    }

    /** Not under stress: there the release that is no fence is seen, as the pool's Javadoc says. */
    static Stream<Arguments> checkable() {
        return Stream.concat(concurrent(), Stream.of(Arguments.of(PoolKinds.Bound.class, PoolModel.Bound.class)));
    }

    /** Not under the model checker: Lincheck (2.34) needs seconds to minutes for an interleaving of its lock. */
    static Stream<Arguments> stressable() {
        return Stream.concat(concurrent(), Stream.of(Arguments.of(SharedCalls.Multi.class, SharedModel.Multi.class),
                Arguments.of(SharedCalls.Single.class, SharedModel.Single.class)));
    }

    /** Short programs, as few calls have few interleavings, of which many are tried. */
    @ParameterizedTest
    @MethodSource("checkable")
    void twoCallsAtOnceHaveAnOrderInEveryInterleavingTried(Class<?> calls, Class<?> model) {
        LinChecker.check(calls, checked(model).iterations(3 * PROGRAMS).threads(2).actorsPerThread(1));
    }

    @ParameterizedTest
    @MethodSource("checkable")
    void twoThreadsAgreeOnAnOrderOfTheirCallsInEveryInterleavingTried(Class<?> calls, Class<?> model) {
        LinChecker.check(calls, checked(model).iterations(PROGRAMS).threads(2).actorsPerThread(3));
    }

    @ParameterizedTest
    @MethodSource("checkable")
    void threeThreadsAgreeOnAnOrderInEveryInterleavingTried(Class<?> calls, Class<?> model) {
        LinChecker.check(calls, checked(model).iterations(PROGRAMS).threads(3).actorsPerThread(2));
    }

    /**
     * Three switches at the right places, which are tried in time only because the supplier's calls are single steps.
     * A single step must not wait for a lock, so the calls of {@code SlotTable}, which take one, are single steps, too.
     */
    @Test
    void anAcquireIsNotRefusedWhenObjectsMoveBetweenItsLooks() {
        ManagedStrategyGuarantee supply = forClasses(ConcurrentObjectPool.class.getName()).methods("addIdle", "trim")
                .treatAsAtomic();
        ManagedStrategyGuarantee locked = forClasses("io.github.jmepool.core.SlotTable").allMethods().treatAsAtomic();
        LinChecker.check(RoomCalls.class, checked(RoomCalls.Model.class).iterations(1).threads(2).actorsPerThread(1)
                .invocationsPerIteration(LAST_LOOKS).addGuarantee(supply).addGuarantee(locked));
    }

    @ParameterizedTest
    @MethodSource("stressable")
    void threadsAgreeOnAnOrderOfTheirCallsUnderStress(Class<?> calls, Class<?> model) {
        LinChecker.check(calls, new StressOptions().sequentialSpecification(model).actorsBefore(0).actorsAfter(0)
                .iterations(PROGRAMS).invocationsPerIteration(INTERLEAVINGS).threads(2).actorsPerThread(4));
    }

    private static ModelCheckingOptions checked(Class<?> model) {
        return new ModelCheckingOptions().sequentialSpecification(model).actorsBefore(0).actorsAfter(0)
                .invocationsPerIteration(INTERLEAVINGS).hangingDetectionThreshold(LONGEST_LOOP);
    }
}
