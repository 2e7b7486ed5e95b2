// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the library needs of its surroundings: nothing but the JDK's base module. */
class BareRuntimeTest {
    @Test
    void theCoreWorksOnTheClassPathWithTheBaseModuleAlone() throws Exception {
        assertThat(run("--limit-modules", "java.base", "-cp", main() + File.pathSeparator + test(),
                BareRuntime.class.getName()))
                .isEqualTo("idle 20, recorder false, jdk.jfr false, java.management false, named false");
    }

    @Test
    void theCoreWorksAsAModuleWithTheBaseModuleAlone() throws Exception {
        assertThat(run("--limit-modules", "java.base,io.github.jmepool.core", "-p", main().toString(),
                "--patch-module", "io.github.jmepool.core=" + test(), "-m",
                "io.github.jmepool.core/" + BareRuntime.class.getName()))
                .isEqualTo("idle 20, recorder false, jdk.jfr false, java.management false, named true");
    }

    @Test
    void theModuleRequiresTheBaseModuleAloneAtRunTime() throws Exception {
        try (InputStream descriptor = Files.newInputStream(main().resolve("module-info.class"))) {
            ModuleDescriptor module = ModuleDescriptor.read(descriptor);
            Set<String> needed = module.requires().stream()
                    .filter(required -> !required.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC))
                    .map(ModuleDescriptor.Requires::name).collect(Collectors.toSet());
            assertThat(needed).containsExactly("java.base");
            assertThat(module.requires()).extracting(ModuleDescriptor.Requires::name)
                    .containsExactlyInAnyOrder("java.base", "java.management", "jdk.jfr", "org.jspecify");
            assertThat(module.exports()).filteredOn(exported -> !exported.isQualified())
                    .extracting(ModuleDescriptor.Exports::source).containsExactlyInAnyOrder("io.github.jmepool.core",
                            "io.github.jmepool.core.observe", "io.github.jmepool.core.shared",
                            "io.github.jmepool.core.sizing");
            assertThat(module.exports()).filteredOn(ModuleDescriptor.Exports::isQualified)
                    .extracting(ModuleDescriptor.Exports::toString)
                    .containsExactly("io.github.jmepool.core.util to [io.github.jmepool.jme]");
        }
    }

    @Test
    void theCoresClassesDependOnTheJdkAlone() throws Exception {
        // The annotations on what may be null are missing, and nothing asks for them.
        assertThat(jdeps("--missing-deps")).filteredOn(line -> line.endsWith("not found"))
                .filteredOn(line -> !line.contains("-> org.jspecify.annotations.")).containsExactly(
                        "io.github.jmepool.core -> not found");
        assertThat(jdeps("-s")).filteredOn(line -> line.startsWith("io.github.jmepool")).containsExactlyInAnyOrder(
                "io.github.jmepool.core -> java.base", "io.github.jmepool.core -> java.management",
                "io.github.jmepool.core -> jdk.jfr", "io.github.jmepool.core -> not found");
    }

    private static List<String> jdeps(String option) throws URISyntaxException {
        StringWriter out = new StringWriter();
        int code = ToolProvider.findFirst("jdeps").orElseThrow().run(new PrintWriter(out), new PrintWriter(out),
                "--add-modules", "java.management,jdk.jfr", option, main().toString());
        assertThat(code).as(out.toString()).isZero();
        return out.toString().lines().toList();
    }

    private static String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static Path main() throws URISyntaxException {
        return Path.of(ObjectPool.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static Path test() throws URISyntaxException {
        return Path.of(BareRuntimeTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
