// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages of the documentation, and the sources that they quote. */
public final class Pages {
    /** The repository. */
    public static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern JAVA = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

    private Pages() {
    }

    /** Every page that a reader of the repository may meet. */
    static List<Path> all() {
        List<Path> pages = new ArrayList<>(files(ROOT, 1, ".md"));
        pages.addAll(files(ROOT.resolve("docs"), Integer.MAX_VALUE, ".md"));
        return pages;
    }

    /** The pages for those who use the libraries. */
    static List<Path> forUsers() {
        List<Path> pages = new ArrayList<>(files(ROOT.resolve("docs"), 1, ".md"));
        pages.add(ROOT.resolve("README.md"));
        return pages;
    }

    /** Every Java file of one kind, such as {@code src/test/java}, of all modules. */
    static List<Path> sources(String kind) {
        List<Path> sources = new ArrayList<>();
        for (Path pom : files(ROOT, 3, "pom.xml")) {
            Path folder = pom.resolveSibling(kind);
            if (Files.isDirectory(folder)) {
                sources.addAll(files(folder, Integer.MAX_VALUE, ".java"));
            }
        }
        return sources;
    }

    /** The blocks of Java on a page. */
    static List<String> code(Path page) {
        return JAVA.matcher(text(page)).results().map(block -> block.group(1)).toList();
    }

    /** A text's lines without indentation and empty lines, each after a line break, so that regions can be found. */
    static String lines(String text) {
        StringBuilder lines = new StringBuilder("\n");
        text.lines().map(String::strip).filter(line -> !line.isEmpty())
                .forEach(line -> lines.append(line).append('\n'));
        return lines.toString();
    }

    /** What a file holds. */
    public static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Path> files(Path folder, int depth, String ending) {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
