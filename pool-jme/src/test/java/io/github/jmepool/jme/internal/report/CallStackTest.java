// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.jme.ScenePools;
import java.security.CodeSource;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who called is found with the calls that Android 33 lacks, and without them. */
class CallStackTest {
    @Test
    void bothWaysFindTheSameFrames() {
        BiPredicate<Class<?>, String> here =
                (type, method) -> type == CallStackTest.class && method.equals("bothWaysFindTheSameFrames");
        assertThat(CallStack.Walked.any(here)).isTrue();
        assertThat(CallStack.Thrown.any(here)).isTrue();
        BiPredicate<Class<?>, String> nowhere = (type, method) -> type == List.class;
        assertThat(CallStack.Walked.any(nowhere)).isFalse();
        assertThat(CallStack.Thrown.any(nowhere)).isFalse();
    }

    @Test
    void bothWaysNameTheFirstLineThatIsNotTheLibrarys() {
        List<String> sites = List.of(CallStack.Walked.site(), CallStack.Thrown.site(), CallStack.site());
        assertThat(sites).containsOnly(sites.get(0));
        assertThat(sites.get(0)).matches("CallStackTest\\.java:\\d+");
    }

    /** As of {@code places.forEach(enemies::spawn)}, which was spawned at ArrayList.java:1511. */
    @Test
    void aLineOfTheJdkIsPassedOver() {
        for (Supplier<String> site : List.<Supplier<String>>of(CallStack.Walked::site, CallStack.Thrown::site)) {
            assertThat(Stream.generate(site).findFirst().orElseThrow()).matches("CallStackTest\\.java:\\d+");
        }
    }

    @Test
    void thePackageIsReportedWhereTheSourceOfAClassIsUnknown() {
        assertThat(CallStack.isLibrary(ScenePools.class, null)).isTrue();
        assertThat(CallStack.isLibrary(List.class, null)).isFalse();
    }

    @Test
    void aClassFromElsewhereIsTheGamesWhateverItsPackage() {
        CodeSource library = ScenePools.class.getProtectionDomain().getCodeSource();
        assertThat(CallStack.isLibrary(ScenePools.class, library)).isTrue();
        assertThat(CallStack.isLibrary(CallStackTest.class, library)).isFalse();
        assertThat(CallStack.isLibrary(List.class, library)).as("of the JDK").isFalse();
    }
}
