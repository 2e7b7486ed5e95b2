// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.CodeSource;
import java.util.List;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/** Who called is found with the calls that Android 33 lacks, and without them. */
class CallStackTest {
    @Test
    void bothWaysFindTheSameFrames() {
        BiPredicate<Class<?>, String> here =
                (type, method) -> type == CallStackTest.class && method.equals("bothWaysFindTheSameFrames");
        assertThat(TestScene.onStack(here)).containsExactly(true, true);
        BiPredicate<Class<?>, String> nowhere = (type, method) -> type == List.class;
        assertThat(TestScene.onStack(nowhere)).containsExactly(false, false);
    }

    @Test
    void bothWaysNameTheFirstLineThatIsNotTheLibrarys() {
        String[] sites = TestScene.callSites();
        assertThat(sites).doesNotContainNull().containsOnly(sites[0]);
        assertThat(sites[0]).matches("TestScene\\.java:\\d+");
    }

    @Test
    void thePackageIsReportedWhereTheSourceOfAClassIsUnknown() {
        assertThat(TestScene.isLibrary(ScenePools.class, null)).isTrue();
        assertThat(TestScene.isLibrary(List.class, null)).isFalse();
    }

    @Test
    void aClassFromElsewhereIsTheGamesWhateverItsPackage() {
        CodeSource library = ScenePools.class.getProtectionDomain().getCodeSource();
        assertThat(TestScene.isLibrary(ScenePools.class, library)).isTrue();
        assertThat(TestScene.isLibrary(CallStackTest.class, library)).isFalse();
        assertThat(TestScene.isLibrary(List.class, library)).as("of the JDK").isFalse();
    }
}
