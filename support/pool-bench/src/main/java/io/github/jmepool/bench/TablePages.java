// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the tables of figures into the pages, each between two markers that name it and its files of
 * {@code support/figures}.
 *
 * <p>Arguments: {@code write ROOT FIGURES} writes all tables of {@code README.md} and {@code docs} whose files are
 * there, and prints which are not. {@code keep KEPT.json COMMIT OUTPUT...} makes a file of figures out of what
 * measuring programs wrote. {@code support/scripts/tables.sh} calls both.
 */
public final class TablePages {
    private static final Pattern TABLE = Pattern.compile(
            "(?<begin><!-- table (?<name>[a-z-]+) of (?<files>[a-z]+\\.json(, [a-z]+\\.json)*) -->\\n)"
                    + "(?<lines>.*?)(?<end><!-- end of table -->)", Pattern.DOTALL);

    private TablePages() {
    }

    /**
     * Writes tables or keeps figures.
     *
     * @param arguments see the class
     * @throws IOException if a file can't be read or written
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("keep")) {
            KeptFigures.keep(Path.of(arguments[1]), LocalDate.now(), arguments[2], KeptFigures.machine(),
                    Stream.of(arguments).skip(3).map(Path::of).toList());
            return;
        }
        Path figures = Path.of(arguments[2]);
        for (Path page : pages(Path.of(arguments[1]))) {
            String text = Files.readString(page);
            Files.writeString(page, written(text, figures));
            for (Block table : tables(text)) {
                if (!table.missing(figures).isEmpty()) {
                    System.out.println(page + ": table '" + table.name() + "' is unchanged, as there is no "
                            + table.missing(figures));
                }
            }
        }
    }

    /** The pages that may have tables. */
    static List<Path> pages(Path root) throws IOException {
        List<Path> pages = new ArrayList<>(List.of(root.resolve("README.md")));
        try (Stream<Path> all = Files.walk(root.resolve("docs"))) {
            all.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    /** A table of a page. */
    record Block(String name, List<String> files, String lines) {
        private static Block of(MatchResult match, String page) {
            Matcher table = TABLE.matcher(page.substring(match.start(), match.end()));
            if (!table.matches()) {
                throw new IllegalStateException(match.group());
            }
            return new Block(table.group("name"), List.of(table.group("files").split(", ")), table.group("lines"));
        }

        /** The files of figures that the table needs and that are not there. */
        List<String> missing(Path figures) {
            return files.stream().filter(file -> !Files.exists(figures.resolve(file))).toList();
        }

        /** Returns the table as it has to be. */
        String written(Path figures) {
            try {
                return String.join("\n", PublishedTables.lines(name,
                        Figures.read(files.stream().map(figures::resolve).toList()))) + "\n";
            } catch (IOException e) {
                throw new IllegalStateException("table '" + name + "' can't be made", e);
            }
        }
    }

    /** All tables of a page. */
    static List<Block> tables(String page) {
        return TABLE.matcher(page).results().map(match -> Block.of(match, page)).toList();
    }

    /** The page with each table made anew, for which there are figures. */
    static String written(String page, Path figures) {
        return TABLE.matcher(page).replaceAll(match -> {
            Block table = Block.of(match, page);
            return Matcher.quoteReplacement(table.missing(figures).isEmpty()
                    ? match.group(1) + table.written(figures) + "<!-- end of table -->" : match.group());
        });
    }
}
