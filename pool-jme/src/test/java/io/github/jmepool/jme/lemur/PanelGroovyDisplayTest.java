// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.simsilica.lemur.style.BaseStyles;
import io.github.jmepool.jme.support.Displays;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The panel's style needs no Groovy, and lives beside Lemur's glass style, which does. */
@Tag("display")
class PanelGroovyDisplayTest {
    private static final String OPENED = "the panel has opened";

    @TempDir
    private Path folder;

    @BeforeEach
    void needsADisplay() {
        Displays.require(getClass());
    }

    @Test
    void thePanelOpensBesideTheGlassStyle() {
        try (PanelWindow window = new PanelWindow(1280, 720, folder.resolve("pools.json"))) {
            window.run(BaseStyles::loadGlassStyle);
            window.run(() -> window.panelState.setEnabled(true));
            window.steps(2);
            assertThat(window.call(() -> window.panel().getParent())).isNotNull();
        }
    }

    @Test
    void thePanelOpensWithoutGroovyOnTheClassPath() throws IOException, InterruptedException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String withoutGroovy = Arrays.stream(classPath.split(File.pathSeparator))
                .filter(entry -> !entry.contains("groovy")).collect(Collectors.joining(File.pathSeparator));
        assertThat(withoutGroovy).isNotEqualTo(classPath);
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:ErrorFile=" + Path.of("target", "hs_err_pid%p.log").toAbsolutePath(), "-cp", withoutGroovy,
                PanelGroovyDisplayTest.class.getName(), folder.toString())
                .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(output).contains(OPENED);
    }

    /**
     * Opens the panel where there is no Groovy.
     *
     * @param arguments a folder
     */
    public static void main(String[] arguments) {
        assertThatCode(() -> Class.forName("groovy.lang.GroovyObject")).isInstanceOf(ClassNotFoundException.class);
        try (PanelWindow window = new PanelWindow(1280, 720, Path.of(arguments[0], "pools.json"))) {
            window.run(() -> window.panelState.setEnabled(true));
            window.steps(2);
            if (window.call(() -> window.panel().getParent()) != null) {
                System.out.println(OPENED);
            }
        }
        System.exit(0);
    }
}
