// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class NumbersTest {
    @Property(tries = 200)
    void numbersAreTakenOnceAndStayDense(@ForAll boolean[] program) {
        Numbers numbers = new Numbers(3);
        BitSet taken = new BitSet();
        taken.set(0, 3);
        int most = 3;
        for (boolean takes : program) {
            if (takes) {
                int number = numbers.take();
                assertThat(taken.get(number)).isFalse();
                taken.set(number);
            } else if (!taken.isEmpty()) {
                int number = taken.nextSetBit(0);
                numbers.giveBack(number);
                taken.clear(number);
            }
            most = Math.max(most, taken.cardinality());
            assertThat(numbers.taken()).isEqualTo(taken.cardinality());
            assertThat(numbers.end()).isEqualTo(most);
        }
    }
}
