// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import io.github.jmepool.bench.Results.Figure;
import io.github.jmepool.bench.Results.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The tables of the benchmarks' page: one row per subject, one column per workload. */
final class Tables {
    private static final String ONE_THREAD = "CorePoolBenchmark.";
    private static final String SHARED = "SharedPoolBenchmark.";
    private static final Table LARGE =
            new Table("Core, the whole pool out and back: ns per acquire + use + release", "RawStack", List.of(
                    large("1,000 in order", "allInOrder", "1000"),
                    large("1,000,000 in order", "allInOrder", "1000000"),
                    large("1,000 random", "allRandom", "1000"),
                    large("1,000,000 random", "allRandom", "1000000")),
                    List.of("RawStack", "CheckedStack", "IntrusivePool", "HolderPool", "IdentityPool", "Gdx"));
    private static final Table FRAMES =
            new Table("Scene: microseconds per frame, logical and geometric update included", "MoveOnly", List.of(
                    frame("500 of 10,000 geometries", "Steady", "prefab", "geometry"),
                    frame("500 of 10,000 trees", "Steady", "prefab", "tree"),
                    frame("100 of 50,000 geometries", "Large", "churn", "100"),
                    frame("1,000 of 50,000 geometries", "Large", "churn", "1000")),
                    List.of("MoveOnly", "OwnNodeMoveOnly", "OwnNode", "OwnNodeDetaching", "LastChild", "CullHint",
                            "NaivePool", "CloneAndDrop"));

    private Tables() {
    }

    private static Table oneThread(String jvm) {
        List<Column> columns = new ArrayList<>();
        for (String apart : new String[] {"64", "0"}) {
            String where = apart.equals("0") ? ", side by side" : ", 64 KiB apart";
            columns.add(confined("one at a time" + where, "oneAtATime", jvm, apart));
            columns.add(confined("burst in order" + where, "burstInOrder", jvm, apart));
            columns.add(confined("burst, random order" + where, "burstRandom", jvm, apart));
        }
        return new Table("Core, one thread: ns per acquire + release of a pool of 1,000; " + jvm, "RawStack", columns,
                List.of("RawStack", "CheckedStack", "CheckedIndex", "IntrusivePool", "HolderPool", "WatchedPool",
                        "IdentityPool", "ScopedPool", "IntrusiveScopedPool", "Gdx", "GdxPlain", "Stormpot", "Netty",
                        "Mpmc", "CommonsPool2", "PlainNew"));
    }

    private static Column confined(String title, String method, String jvm, String apartKib) {
        return new Column(title, confined(method, jvm, apartKib));
    }

    /** What {@link CorePoolBenchmark} measured on that JVM, with objects that lie so far apart. */
    static Query confined(String method, String jvm, String apartKib) {
        return Query.of(ONE_THREAD + method, "apartKib", apartKib, Results.JVM, jvm);
    }

    /** Whether that is measured on several JVMs, each with a table of its own. */
    static boolean dependsOnCollector(String benchmark) {
        return benchmark.startsWith(ONE_THREAD) || benchmark.startsWith(SHARED) || benchmark.startsWith("SceneSpawn");
    }

    /** One workload. */
    record Column(String title, Query query) {
    }

    /** One table; ratios are to the given subject. */
    record Table(String title, String reference, List<Column> columns, List<String> subjects) {
    }

    private static Column large(String title, String method, String size) {
        return new Column(title, Query.of("LargePoolBenchmark." + method, "size", size));
    }

    private static Table shared(String jvm) {
        List<Column> columns = new ArrayList<>();
        for (String method : new String[] {"oneAtATime", "batchOf16"}) {
            String what = method.equals("oneAtATime") ? ", one at a time" : ", batches of 16";
            columns.add(new Column("1 thread" + what, shared("OneThread", method, jvm)));
            columns.add(new Column("2 threads" + what, shared("TwoThreads", method, jvm)));
            columns.add(new Column("4 threads" + what, shared("FourThreads", method, jvm)));
        }
        return new Table("Core, one pool of 1,000 shared by threads: ns per acquire + release and thread; " + jvm,
                "Stormpot", columns, List.of("TwoAtomicsPerThread", "ConcurrentIntrusive", "ConcurrentBound",
                        "ConcurrentIdentity", "SynchronizedStack", "Stormpot", "Mpmc", "CommonsPool2", "Netty",
                        "PlainNew"));
    }

    /** What {@link SharedPoolBenchmark} measured on that JVM. */
    static Query shared(String threads, String method, String jvm) {
        return Query.of(SHARED + threads + "." + method, Results.JVM, jvm);
    }

    private static Table spawns(String jvm, String victim) {
        List<Column> columns = new ArrayList<>();
        for (int live : new int[] {100, 1_000, 10_000, 50_000}) {
            columns.add(new Column(String.format(Locale.ROOT, "%,d live", live),
                    SceneTargets.spawn(victim, jvm).with("live", String.valueOf(live))));
        }
        return new Table("Scene: ns per recycle + spawn of a geometry, no frame between; "
                + (victim.equals("oldest") ? "the oldest goes first; " : "") + jvm, "LastChild", columns,
                List.of("MoveOnly", "LastChild", "TouchAndLastChild", "LastChildOfChunk", "SwapWithLast", "OwnNode",
                        "OwnNodeTrusting", "OwnNodeDetaching", "CallersParent", "CallersParentTrusting", "CullHint",
                        "NaivePool", "CloneAndDrop"));
    }

    private static Column frame(String title, String load, String name, String value) {
        return new Column(title, Query.of("SceneFrameBenchmark." + load + ".frame", name, value));
    }

    private static List<String> deadlines(Results results) {
        List<String> rows = new ArrayList<>();
        Set<String> origins = new TreeSet<>();
        for (String pending : new String[] {"10000", "1000000"}) {
            Query frame = Query.of("DeadlineBenchmark.frame", "pending", pending);
            Query cancel = Query.of("DeadlineBenchmark.cancelAndSchedule", "pending", pending, "due", "100");
            StringBuilder row = new StringBuilder("|" + pending + "|");
            for (Query query : List.of(frame.with("due", "0"), frame.with("due", "100"), cancel)) {
                Optional<Figure> figure = results.find(query);
                figure.ifPresent(found -> origins.addAll(found.origins()));
                row.append(figure.map(found -> cell(found, Optional.empty())).orElse("")).append('|');
            }
            if (results.find(frame.with("due", "0")).isPresent()) {
                rows.add(row.toString());
            }
        }
        if (!rows.isEmpty()) {
            rows.addAll(0, List.of(
                    "|pending|frame, none due|frame, 100 expire and are set anew|one cancelled and set anew|",
                    "|-|-|-|-|"));
            rows.addAll(0, head("Lifetimes: ns of the deadline queue", origins));
            rows.add("");
        }
        return rows;
    }

    private static List<String> resets(Results results) {
        List<String> rows = new ArrayList<>();
        Set<String> origins = new TreeSet<>();
        for (String[] row : new String[][] {{"geometryUnchanged", "a geometry, unchanged"},
            {"geometryMoved", "a geometry, moved (the move included)"}, {"move", "the move alone"},
            {"geometryClone", "clone(false) of the geometry instead"},
            {"treeUnchanged", "21 spatials and 2 controls, unchanged"},
            {"treeOneTransform", "the same, one transform changed (the change included)"},
            {"treeClone", "clone(false) of the tree instead"},
            {"geometryUse", "a geometry's use: spawn, recycle, its part of the frame"},
            {"geometryUseVerified", "the same with `verifyIdle(true)`"},
            {"treeUse", "a use of the 21 spatials"},
            {"treeUseVerified", "the same with `verifyIdle(true)`"}}) {
            results.find(Query.of("ResetBenchmark." + row[0])).ifPresent(figure -> {
                origins.addAll(figure.origins());
                rows.add("|" + row[1] + "|" + cell(figure, Optional.empty()) + "|");
            });
        }
        if (!rows.isEmpty()) {
            rows.addAll(0, List.of("|instance|reset|", "|-|-|"));
            rows.addAll(0, head("Reset: ns per return", origins));
            rows.add("");
        }
        return rows;
    }

    /** All tables for which there is a figure, as Markdown. */
    static List<String> markdown(Results results) {
        List<String> lines = new ArrayList<>();
        List<Table> tables = new ArrayList<>();
        results.jvms().forEach(jvm -> tables.add(oneThread(jvm)));
        results.jvms().forEach(jvm -> tables.add(shared(jvm)));
        tables.add(LARGE);
        results.jvms().forEach(jvm -> tables.add(spawns(jvm, "random")));
        results.jvms().forEach(jvm -> tables.add(spawns(jvm, "oldest")));
        tables.add(FRAMES);
        for (Table table : tables) {
            List<Column> columns = table.columns().stream()
                    .filter(column -> table.subjects().stream()
                            .anyMatch(subject -> results.find(column.query().with("subject", subject)).isPresent()))
                    .toList();
            Set<String> origins = new TreeSet<>();
            List<String> rows = rows(table, columns, results, origins);
            if (!rows.isEmpty()) {
                lines.addAll(head(table.title(), origins));
                StringBuilder head = new StringBuilder("|subject|");
                StringBuilder rule = new StringBuilder("|-|");
                for (Column column : columns) {
                    head.append(column.title()).append('|');
                    rule.append("-|");
                }
                lines.add(head.toString());
                lines.add(rule.toString());
                lines.addAll(rows);
                lines.add("");
            }
        }
        lines.addAll(deadlines(results));
        lines.addAll(resets(results));
        return lines;
    }

    private static List<String> rows(Table table, List<Column> columns, Results results,
            Set<String> origins) {
        List<String> rows = new ArrayList<>();
        for (String subject : table.subjects()) {
            StringBuilder row = new StringBuilder("|" + subject + "|");
            boolean known = false;
            for (Column column : columns) {
                Optional<Figure> figure = results.find(column.query().with("subject", subject));
                figure.ifPresent(found -> origins.addAll(found.origins()));
                known |= figure.isPresent();
                Optional<Figure> reference = results.find(column.query().with("subject", table.reference()));
                row.append(figure.map(found -> cell(found, reference)).orElse("")).append('|');
            }
            if (known) {
                rows.add(row.toString());
            }
        }
        return rows;
    }

    /** The heading of a table, and where its figures are from. */
    private static List<String> head(String title, Set<String> origins) {
        return List.of("### " + title, "", measuredOn(origins), "");
    }

    static String measuredOn(Set<String> origins) {
        return "Measured on " + String.join("; on ", origins) + ".";
    }

    private static String cell(Figure figure, Optional<Figure> reference) {
        String ratio = reference.map(other -> " (" + number(figure.time() / other.time()) + "x)").orElse("");
        String bytes = Double.isNaN(figure.bytes()) || figure.bytes() < 0.5 ? ""
                : String.format(Locale.ROOT, " %,.0f B", figure.bytes());
        return number(figure.time()) + ratio + bytes;
    }

    /** Two or three significant digits. */
    static String number(double value) {
        String format = Math.abs(value) < 10 ? "%.2f" : Math.abs(value) < 100 ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, format, value);
    }
}
