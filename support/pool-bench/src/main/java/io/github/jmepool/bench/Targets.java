// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import io.github.jmepool.bench.Results.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What the pool is meant to reach, each as one figure and its limit. */
final class Targets {
    private static final String[] ONE_THREAD = {"oneAtATime", "burstInOrder", "burstRandom"};

    private Targets() {
    }

    /**
     * One target.
     *
     * @param what in words
     * @param figure from the results; empty when they don't hold what it needs
     * @param atMost whether the limit is an upper one
     * @param unit of figure and limit: x for ratios
     */
    record Target(String what, Function<Results, OptionalDouble> figure, boolean atMost, double limit, String unit) {
        boolean isMet(double value) {
            return atMost ? value <= limit : value >= limit;
        }

        boolean missed(Results results) {
            OptionalDouble value = figure.apply(results);
            return value.isPresent() && !isMet(value.getAsDouble());
        }
    }

    static List<Target> all() {
        List<Target> all = new ArrayList<>();
        confined(all);
        large(all);
        shared(all);
        deadlines(all);
        SceneTargets.spawn(all);
        SceneTargets.frames(all);
        SceneTargets.resets(all);
        return all;
    }

    static List<String> markdown(Results results) {
        List<String> lines = new ArrayList<>();
        lines.add("|target|limit|measured|met|");
        lines.add("|-|-|-|-|");
        for (Target target : all()) {
            OptionalDouble value = target.figure().apply(results);
            if (value.isPresent()) {
                lines.add("|" + target.what() + "|" + (target.atMost() ? "at most " : "at least ")
                        + Tables.number(target.limit()) + " " + target.unit() + "|"
                        + Tables.number(value.getAsDouble()) + " " + target.unit() + "|"
                        + (target.isMet(value.getAsDouble()) ? "yes" : "**no**") + "|");
            }
        }
        return lines;
    }

    private static void confined(List<Target> all) {
        for (String method : ONE_THREAD) {
            Query query = Tables.confined(method, Results.DEFAULTS, "0");
            toGdx(all, method);
            all.add(ratio("intrusive to the raw stack, " + method, query, "IntrusivePool", "RawStack", 2));
            all.add(ratio("identity to the raw stack, " + method, query, "IdentityPool", "RawStack",
                    method.equals("burstRandom") ? 8 : 5));
            if (!method.equals("oneAtATime")) {
                all.add(ratio("identity to Stormpot, " + method, query, "IdentityPool", "Stormpot", 1));
                all.add(ratio("identity to commons-pool2, " + method, query, "IdentityPool", "CommonsPool2", 1));
            }
            all.add(bytes("intrusive, " + method, query.with("subject", "IntrusivePool"), 0.1));
            all.add(bytes("identity, " + method, query.with("subject", "IdentityPool"), 0.1));
        }
        Query one = Tables.confined("oneAtATime", Results.DEFAULTS, "0");
        all.add(ratio("with listener and JMX to without, oneAtATime", one, "WatchedPool", "IntrusivePool", 1.1));
        all.add(bytes("scoped lease, oneAtATime", one.with("subject", "ScopedPool"), 0.1));
    }

    private static void toGdx(List<Target> all, String method) {
        String what = "intrusive to libGDX's unchecked Pool, " + method + ", ";
        double apart = method.equals("oneAtATime") ? 0.9 : method.equals("burstInOrder") ? 0.8 : 0.65;
        double together = method.equals("oneAtATime") ? 1.2 : 1;
        Query far = Tables.confined(method, Results.DEFAULTS, "64");
        all.add(ratio(what + "64 KiB apart", far, "IntrusivePool", "Gdx", apart));
        all.add(ratio("holder to libGDX's, " + method + ", 64 KiB apart", far, "HolderPool", "Gdx", 1));
        all.add(ratio(what + "side by side", Tables.confined(method, Results.DEFAULTS, "0"), "IntrusivePool", "Gdx",
                together));
        for (String jvm : new String[] {"JDK 17, Parallel", "JDK 17, Z"}) {
            for (String kib : new String[] {"64", "0"}) {
                all.add(ratio(what + jvm + (kib.equals("0") ? ", side by side" : ", 64 KiB apart"),
                        Tables.confined(method, jvm, kib), "IntrusivePool", "Gdx", 1.35));
            }
        }
    }

    private static void large(List<Target> all) {
        for (String method : new String[] {"allInOrder", "allRandom"}) {
            for (String subject : new String[] {"IntrusivePool", "IdentityPool"}) {
                all.add(new Target(subject + " at 1,000,000 to 1,000, over the same of the raw stack, " + method,
                        results -> divide(growth(results, method, subject), growth(results, method, "RawStack")),
                        true, 2, "x"));
            }
        }
    }

    private static OptionalDouble growth(Results results, String method, String subject) {
        Query query = Query.of("LargePoolBenchmark." + method, "subject", subject);
        return divide(results.time(query.with("size", "1000000")), results.time(query.with("size", "1000")));
    }

    private static void shared(List<Target> all) {
        Query two = Tables.shared("TwoThreads", "oneAtATime", Results.DEFAULTS);
        all.add(ratio("ConcurrentIntrusive to Stormpot, 2 threads, one at a time", two, "ConcurrentIntrusive",
                "Stormpot", 1.5));
        all.add(ratio("ConcurrentBound to Stormpot, 2 threads, one at a time", two, "ConcurrentBound", "Stormpot",
                1.1));
        for (String subject : new String[] {"ConcurrentIntrusive", "ConcurrentBound", "ConcurrentIdentity"}) {
            all.add(ratio(subject + " to Stormpot, 4 threads, one at a time",
                    Tables.shared("FourThreads", "oneAtATime", Results.DEFAULTS), subject, "Stormpot", 1.5));
            for (String threads : new String[] {"OneThread", "TwoThreads", "FourThreads"}) {
                for (String method : new String[] {"oneAtATime", "batchOf16"}) {
                    Query query = Tables.shared(threads, method, Results.DEFAULTS);
                    if (method.equals("batchOf16")) {
                        all.add(ratio(subject + " to Stormpot, " + threads + ", batchOf16", query, subject,
                                "Stormpot", 1));
                    }
                    all.add(bestOther(subject + " to the best other that shares, " + threads + ", " + method, query,
                            subject));
                }
            }
            all.add(bytes(subject + ", uncontended, oneAtATime",
                    Tables.shared("OneThread", "oneAtATime", Results.DEFAULTS).with("subject", subject), 0.1));
            all.add(bytes(subject + ", uncontended, batchOf16",
                    Tables.shared("OneThread", "batchOf16", Results.DEFAULTS).with("subject", subject), 0.1));
        }
    }

    /** To the fastest of the peers that hand objects from thread to thread; Stormpot has targets of its own. */
    private static Target bestOther(String what, Query query, String subject) {
        return new Target(what, results -> {
            double best = Double.POSITIVE_INFINITY;
            for (String other : new String[] {"Mpmc", "CommonsPool2", "SynchronizedStack"}) {
                best = Math.min(best, results.time(query.with("subject", other)).orElse(best));
            }
            return divide(results.time(query.with("subject", subject)),
                    best < Double.POSITIVE_INFINITY ? OptionalDouble.of(best) : OptionalDouble.empty());
        }, true, 1, "x");
    }

    private static void deadlines(List<Target> all) {
        Query frame = Query.of("DeadlineBenchmark.frame", "pending", "10000");
        all.add(new Target("lifetimes: a frame with 10,000 pending, none due",
                results -> results.time(frame.with("due", "0")), true, 5_000, "ns"));
        all.add(new Target("lifetimes: one expiry among 10,000", results -> {
            OptionalDouble busy = results.time(frame.with("due", "100"));
            OptionalDouble idle = results.time(frame.with("due", "0"));
            return busy.isPresent() && idle.isPresent()
                    ? OptionalDouble.of((busy.getAsDouble() - idle.getAsDouble()) / 100) : OptionalDouble.empty();
        }, true, 500, "ns"));
        all.add(bytes("lifetimes, a frame with 100 expiries", frame.with("due", "100"), 0.5));
    }

    static Target ratio(String what, Query query, String subject, String to, double limit) {
        return new Target(what, results -> divide(results.time(query.with("subject", subject)),
                results.time(query.with("subject", to))), true, limit, "x");
    }

    static Target timesFaster(String what, Query query, String subject, String than, double limit) {
        return new Target(what, results -> divide(results.time(query.with("subject", than)),
                results.time(query.with("subject", subject))), false, limit, "x");
    }

    static Target bytes(String what, Query query, double limit) {
        return new Target("garbage: " + what, results -> results.bytes(query), true, limit, "B");
    }

    static OptionalDouble divide(OptionalDouble value, OptionalDouble by) {
        return value.isPresent() && by.isPresent() && !Double.isNaN(by.getAsDouble())
                ? OptionalDouble.of(value.getAsDouble() / by.getAsDouble()) : OptionalDouble.empty();
    }
}
