// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns JMH's JSON output into tables with ratios, and says which targets are met.
 *
 * <p>Arguments: JSON files; before them {@code --into page.md} to write between the page's markers, and
 * {@code --least} to take each benchmark's least iteration instead of the median, and {@code --check} to end with exit
 * code 1 when a target is missed. Or {@code --keep kept.json COMMIT jmh.json}: writes JMH's output with today's date,
 * the commit and this machine. {@code support/scripts/tables.sh} calls both.
 */
public final class BenchmarkTable {
    static final String BEGIN = "<!-- tables: begin -->";
    static final String END = "<!-- tables: end -->";

    private BenchmarkTable() {
    }

    /**
     * Prints the tables, and writes them into a page if asked to.
     *
     * @param arguments see the class
     * @throws IOException if a file can't be read or written
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 4 && arguments[0].equals("--keep")) {
            KeptRuns.keep(Path.of(arguments[3]), Path.of(arguments[1]), LocalDate.now(), arguments[2],
                    KeptRuns.machine());
            return;
        }
        List<Path> files = new ArrayList<>();
        Path page = null;
        boolean check = false;
        boolean least = false;
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--into":
                    page = Path.of(arguments[++i]);
                    break;
                case "--least":
                    least = true;
                    break;
                case "--check":
                    check = true;
                    break;
                default:
                    files.add(Path.of(arguments[i]));
            }
        }
        Results results = Results.read(files, least);
        List<String> lines = report(results, least);
        lines.forEach(System.out::println);
        if (page != null) {
            Files.writeString(page, insert(Files.readString(page), lines));
        }
        if (check && Targets.all().stream().anyMatch(target -> target.missed(results))) {
            System.exit(1);
        }
    }

    static List<String> report(Results results, boolean least) {
        List<String> lines = new ArrayList<>();
        lines.add("Each figure is the " + (least ? "least" : "median") + " of the iterations.");
        lines.add("");
        lines.add("### Targets");
        lines.add("");
        lines.add(Tables.measuredOn(results.origins()));
        lines.add("");
        lines.addAll(Targets.markdown(results));
        lines.add("");
        lines.addAll(Tables.markdown(results));
        return lines;
    }

    static String insert(String page, List<String> lines) {
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException("the page needs the lines " + BEGIN + " and " + END);
        }
        return page.substring(0, begin + BEGIN.length()) + "\n" + String.join("\n", lines).strip() + "\n"
                + page.substring(end);
    }
}
