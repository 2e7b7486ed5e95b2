// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The model test of {@link ObjectPoolModelTest} for the concurrent pool on one thread, which ends no foreign uses. */
final class ConcurrentObjectPoolModelTest {
    private static final int PROGRAMS = 300;
    private static final int OPERATIONS = 1_000;

    @Test
    void anyProgramDoesWhatTheModelDoes() {
        long seed = Seed.of(ConcurrentObjectPoolModelTest.class);
        for (int program = 0; program < PROGRAMS; program++) {
            run(seed + program);
        }
    }

    private static void run(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Kind kind = Kind.of(random.nextLong());
        boolean hooked = random.nextBoolean();
        UnaryOperator<PoolSettings> allowed = settings -> settings.toBuilder()
                .exhaustion(settings.exhaustion().takesFromUsers() ? ExhaustionPolicy.THROW : settings.exhaustion())
                .build();
        PoolSettings settings = allowed.apply(Machine.settings(random));
        Machine real = new PoolMachine(seed, kind, hooked,
                life -> PoolMachine.concurrent(life, hooked, settings));
        Machine model = new ModelMachine(seed, kind, hooked, settings);
        for (Machine machine : new Machine[] {real, model}) {
            machine.allowed = allowed;
        }
        for (int step = 0; step < OPERATIONS; step++) {
            int word = random.nextInt() & Integer.MAX_VALUE;
            assertThat(log(real, word)).as("step %d, seed %d, %s", step, seed, settings).isEqualTo(log(model, word));
        }
    }

    private static String log(Machine machine, int word) {
        machine.log.setLength(0);
        machine.perform(word);
        return machine.log.append(machine.counts()).toString();
    }
}
