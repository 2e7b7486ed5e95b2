// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/** Who called is found with the calls that Android 33 lacks, and without them. */
class CallStackTest {
    @Test
    void bothWaysFindTheSameFrames() {
        BiPredicate<Class<?>, String> here =
                (type, method) -> type == CallStackTest.class && method.equals("bothWaysFindTheSameFrames");
        assertThat(WalkedStack.any(here)).isTrue();
        assertThat(ThrownStack.any(here)).isTrue();
        BiPredicate<Class<?>, String> nowhere = (type, method) -> type == List.class;
        assertThat(WalkedStack.any(nowhere)).isFalse();
        assertThat(ThrownStack.any(nowhere)).isFalse();
    }

    @Test
    void bothWaysNameTheFirstLineThatIsNotTheLibrarys() {
        String[] sites = {WalkedStack.site(), ThrownStack.site(), CallStack.site()};
        assertThat(sites).doesNotContainNull().containsOnly(sites[0]);
        assertThat(sites[0]).matches("CallStackTest\\.java:\\d+");
    }

    @Test
    void whereNobodyKnowsTheSourceOfAClassItsPackageTells() {
        assertThat(CallStack.isLibrary(ScenePools.class, null)).isTrue();
        assertThat(CallStack.isLibrary(List.class, null)).isFalse();
        assertThat(CallStack.isLibrary(List.class)).as("of the JDK").isFalse();
        assertThat(CallStack.isLibrary(ScenePools.class)).isTrue();
        assertThat(CallStack.isLibrary(CallStackTest.class)).as("a class of the game's").isFalse();
    }
}
