// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MeasureTest {
    @TempDir
    private Path folder;

    private int run(String... arguments) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), Measure.class.getName());
        builder.command().addAll(List.of(arguments));
        builder.environment().keySet().removeIf(name -> name.endsWith("DISPLAY"));
        return builder.redirectErrorStream(true).redirectOutput(folder.resolve("out.txt").toFile()).start().waitFor();
    }

    /** Only on Linux can a display be taken away by a variable. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aMissingDisplayIsNamedWithARemedy() throws Exception {
        assertThat(run("--out", folder.resolve("with a space").toString())).isEqualTo(2);

        assertThat(Files.readString(folder.resolve("out.txt"))).contains("no window with OpenGL can be opened here: ",
                "Failed to detect any supported platform", Measure.VIRTUAL_SCREEN).doesNotContain("\tat ");
    }

    @Test
    void aFolderThatCannotBeMadeIsNamedWithARemedy() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThat(run("--out", file.toString())).isEqualTo(2);
        assertThat(Files.readString(folder.resolve("out.txt"))).contains(file + " can't be made", "--out");
    }
}
