// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.jme.ScenePools;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds that each method which a page for users names, as in {@code `spawnUnder(node)`}, is one of the API, the engine,
 * Lemur, Minie or the JDK, or one of a game in the examples; and that each class of ours that it names in full exists.
 * Blocks of code are compiled instead.
 */
class MethodsTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```.*?^ *```");
    private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");
    /** The first two are Gradle's. */
    private static final Pattern CALL = Pattern.compile("\\b(?!implementation\\b|mavenLocal\\b)([a-z]\\w*)\\(");
    private static final Pattern DECLARED = Pattern.compile("[\\w>\\]] ([a-z]\\w*)\\(");
    private static final Pattern CLASS = Pattern.compile(
            "\\bio\\.github\\.jmepool\\.(?:core|jme)\\.(?:[a-z]\\w*\\.)*[A-Z]\\w*");
    private static final List<String> LIBRARIES = List.of("jme3-", "lemur", "Minie", "Heart", "Libbulletjme", "zay-es",
            "sio2");
    private static final List<String> JDK = List.of("java/lang", "java/util", "java/nio/file", "java/time");

    private final Set<String> methods = new HashSet<>();

    @Test
    void everyMethodThatAPageNamesExists() throws IOException {
        find();
        List<String> missing = new ArrayList<>();
        int found = 0;
        for (Path page : Pages.forUsers()) {
            for (String name : named(Pages.text(page))) {
                found++;
                if (!methods.contains(name)) {
                    missing.add(Pages.ROOT.relativize(page) + ": " + name + "(");
                }
            }
        }
        assertThat(missing).as("methods that neither the libraries nor the examples have").isEmpty();
        assertThat(found).isGreaterThan(200);
    }

    @Test
    void aMethodThatDoesNotExistIsFoundOnAPage() throws IOException {
        find();
        assertThat(named("""
                Call `pools.monitoring()`, `spawnUnder(turret)` or `observationOfPools()`.
                ```java
                madeUpInABlock();
                ```
                """)).containsExactly("monitoring", "spawnUnder", "observationOfPools")
                .filteredOn(name -> !methods.contains(name)).containsExactly("observationOfPools");
    }

    @Test
    void everyClassThatAPageNamesInFullExists() throws IOException {
        List<String> missing = new ArrayList<>();
        int found = 0;
        for (Path page : Pages.forUsers()) {
            for (String name : CLASS.matcher(Pages.text(page)).results().map(MatchResult::group).toList()) {
                found++;
                if (!exists(name)) {
                    missing.add(Pages.ROOT.relativize(page) + ": " + name);
                }
            }
        }
        assertThat(missing).as("classes that the libraries don't have").isEmpty();
        assertThat(found).isGreaterThan(10);
        assertThat(exists("io.github.jmepool.jme.NoSuchClass")).isFalse();
    }

    private static boolean exists(String type) {
        try {
            Class.forName(type, false, MethodsTest.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static List<String> named(String page) {
        return CODE.matcher(BLOCK.matcher(page).replaceAll("")).results()
                .flatMap(code -> CALL.matcher(code.group(1)).results())
                .map((MatchResult call) -> call.group(1)).toList();
    }

    private void find() throws IOException {
        for (Class<?> library : List.of(ObjectPool.class, ScenePools.class)) {
            addAll(Path.of(URI.create(library.getProtectionDomain().getCodeSource().getLocation().toString())));
        }
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry);
            if (entry.endsWith(".jar") && LIBRARIES.stream().anyMatch(jar.getFileName().toString()::startsWith)) {
                addAll(jar);
            }
        }
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");
        for (String folder : JDK) {
            addClasses(base, folder);
        }
        for (Path source : Pages.sources("src/test/java")) {
            if (source.getParent().endsWith("guide")) {
                DECLARED.matcher(Pages.text(source)).results().forEach(method -> methods.add(method.group(1)));
            }
        }
    }

    private void addAll(Path jarOrFolder) throws IOException {
        if (Files.isDirectory(jarOrFolder)) {
            addClasses(jarOrFolder, "");
            return;
        }
        try (FileSystem files = FileSystems.newFileSystem(jarOrFolder)) {
            addClasses(files.getPath("/"), "");
        }
    }

    private void addClasses(Path root, String folder) throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve(folder))) {
            files.map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.endsWith(".class") && !file.contains("-info") && !file.contains("/internal/"))
                    .forEach(file -> addMethods(file.substring(0, file.length() - 6).replace('/', '.')));
        }
    }

    private void addMethods(String type) {
        try {
            Arrays.stream(Class.forName(type, false, getClass().getClassLoader()).getDeclaredMethods())
                    .filter(method -> (method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0)
                    .forEach(method -> methods.add(method.getName()));
        } catch (ClassNotFoundException | LinkageError e) {
            // a part that this class path lacks, such as an engine's tool; a page can't be right by it
            assertThat(type).doesNotStartWith("io.github.jmepool");
        }
    }
}
