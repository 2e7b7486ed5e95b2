// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.sample.run.ChildJvm.Running;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.system.MemoryUtil;

/** A child that dies in native code tells where. */
class ChildJvmTest {
    @TempDir
    private Path folder;

    @Test
    void aCrashIsReportedWithItsSignalFrameAndStack() throws Exception {
        Running crashing = ChildJvm.start(folder, Crash.class);

        assertThatThrownBy(crashing::waitFor).isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("the sample crashed: ", "fatal error", "# Problematic frame:",
                        "Current thread", "Native frames", "ChildJvmTest$Crash.main");
        assertThatThrownBy(crashing::requireAlive).hasMessageContaining("Native frames");
    }

    @Test
    void anOtherEndIsReportedWithTheLastWords() throws Exception {
        Running refused = ChildJvm.start(folder, "--no-such-option");

        assertThat(refused.waitFor()).isEqualTo(2);
        assertThatThrownBy(refused::requireAlive)
                .hasMessageContainingAll("has ended with 2", "--no-such-option");
    }

    /** Writes where nobody may. */
    static final class Crash {
        private Crash() {
        }

        public static void main(String[] args) {
            MemoryUtil.memPutLong(8, 0);
        }
    }
}
