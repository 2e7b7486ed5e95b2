// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;

/** The confined pool against its naive model, step by step, with hooks that throw and hooks that call the pool. */
final class ObjectPoolModelTest {
    private static final int OPERATIONS = 1_000;
    /** After how many steps all objects are looked at, which takes longer than the steps themselves. */
    private static final int COMPARED = 5;

    @Provide
    Arbitrary<int[]> programs() {
        return Arbitraries.integers().between(0, Integer.MAX_VALUE).withDistribution(RandomDistribution.uniform())
                .array(int[].class).ofSize(OPERATIONS);
    }

    @Property(tries = 1_000, edgeCases = EdgeCasesMode.NONE)
    void anyProgramDoesWhatTheModelDoes(@ForAll("programs") int[] program, @ForAll long seed) {
        Kind kind = Kind.of(seed >> 2);
        boolean hooked = (seed & 2) == 0;
        PoolSettings settings = Machine.settings(new SplittableRandom(seed));
        PoolMachine real = new PoolMachine(seed, kind, hooked,
                life -> PoolMachine.confined(life, hooked, settings));
        ModelMachine model = new ModelMachine(seed, kind, hooked, settings);
        for (int step = 0; step < program.length; step++) {
            real.log.setLength(0);
            model.log.setLength(0);
            real.perform(program[step]);
            model.perform(program[step]);
            real.log.append(real.counts());
            model.log.append(model.counts());
            if (!real.log.toString().contentEquals(model.log)) {
                assertThat(real.log.toString()).as("step %d, seed %d", step, seed).isEqualTo(model.log.toString());
            }
            if (step % COMPARED == 0 || step == program.length - 1) {
                compareObjects(real, model);
            }
        }
    }

    private static void compareObjects(PoolMachine real, ModelMachine model) {
        for (int number = Math.max(1, model.made - 40); number <= model.made; number++) {
            Object object = real.objectOf(number);
            ModelMachine.State state = model.states.get(number);
            boolean active = state == ModelMachine.State.ACTIVE;
            boolean owned = active || state == ModelMachine.State.IDLE || state == ModelMachine.State.ENDED;
            long use = model.useId(number);
            boolean same = real.pool.owns(object) == owned && real.pool.isActive(object) == active
                    && real.useId(number) == use && real.pool.isCurrent(object, use) == (active && use > 0)
                    && !real.pool.isCurrent(object, use - 1) && !real.pool.isCurrent(object, -use);
            if (!same) {
                throw new AssertionError("Object " + number + " should be " + state + " in use " + use);
            }
        }
    }
}
