// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import io.github.jmepool.bench.Results.Query;
import io.github.jmepool.bench.Targets.Target;
import java.util.List;
import java.util.OptionalDouble;

/** The targets of the scene pools. */
final class SceneTargets {
    private SceneTargets() {
    }

    static void spawn(List<Target> all) {
        Query query = spawn("random");
        for (String subject : new String[] {"OwnNode", "OwnNodeTrusting", "OwnNodeDetaching"}) {
            all.add(overTheLimit(subject, query, ""));
        }
        all.add(overTheLimit("OwnNode", spawn("oldest"), ", where the oldest goes first"));
        for (String live : new String[] {"100", "1000", "10000"}) {
            all.add(Targets.ratio("caller's parent to touch + last child, " + live + " siblings",
                    query.with("live", live), "CallersParent", "TouchAndLastChild", 2.2));
            all.add(Targets.ratio("the same, trusted, " + live + " siblings",
                    query.with("live", live), "CallersParentTrusting", "TouchAndLastChild", 2.2));
        }
        for (String subject : new String[] {"OwnNode", "OwnNodeTrusting", "OwnNodeDetaching", "CallersParent",
                "CallersParentTrusting"}) {
            all.add(Targets.timesFaster(subject + " against the naive pool, 10,000 siblings",
                    query.with("live", "10000"), subject, "NaivePool", 50));
            all.add(Targets.bytes(subject + ", 10,000 siblings",
                    query.with("live", "10000").with("subject", subject), 0.5));
        }
    }

    /** The spawn benchmark of a geometry; which instance goes next, as in {@link Population#order}. */
    static Query spawn(String victim) {
        return spawn(victim, Results.DEFAULTS);
    }

    /** The same on that JVM. */
    static Query spawn(String victim, String jvm) {
        return Query.of("SceneSpawnBenchmark.recycleAndSpawn", "prefab", "geometry", "victim", victim, Results.JVM,
                jvm);
    }

    private static Target overTheLimit(String subject, Query query, String where) {
        return new Target(subject + " at 50,000 siblings to 100, over the same of the last child of a chunk" + where,
                results -> Targets.divide(growth(results, query, subject), growth(results, query, "LastChildOfChunk")),
                true, 1.7, "x");
    }

    private static OptionalDouble growth(Results results, Query query, String subject) {
        Query of = query.with("subject", subject);
        return Targets.divide(results.time(of.with("live", "50000")), results.time(of.with("live", "100")));
    }

    static void frames(List<Target> all) {
        Query geometry = Query.of("SceneFrameBenchmark.Steady.frame", "prefab", "geometry");
        all.add(Targets.ratio("500 of 10,000 geometries to moving only", geometry, "OwnNode", "MoveOnly", 1.3));
        all.add(Targets.timesFaster("500 of 10,000 geometries against the naive pool", geometry, "OwnNode",
                "NaivePool", 30));
        all.add(Targets.bytes("500 of 10,000 geometries", geometry.with("subject", "OwnNode"), 1024));
        Query tree = Query.of("SceneFrameBenchmark.Steady.frame", "prefab", "tree");
        all.add(Targets.ratio("500 of 10,000 trees to moving only", tree, "OwnNode", "MoveOnly", 1.6));
        all.add(Targets.bytes("500 of 10,000 trees", tree.with("subject", "OwnNode"), 2048));
        for (String churn : new String[] {"100", "1000"}) {
            all.add(Targets.timesFaster(churn + " of 50,000 geometries against the naive pool",
                    Query.of("SceneFrameBenchmark.Large.frame", "churn", churn), "OwnNode", "NaivePool", 40));
        }
    }

    static void resets(List<Target> all) {
        Query tree = Query.of("ResetBenchmark.treeUnchanged");
        all.add(new Target("reset of 21 spatials, unchanged", results -> results.time(tree), true, 200, "ns"));
        all.add(new Target("reset: one changed transform more", results -> {
            OptionalDouble changed = results.time(Query.of("ResetBenchmark.treeOneTransform"));
            OptionalDouble same = results.time(tree);
            return changed.isPresent() && same.isPresent()
                    ? OptionalDouble.of(changed.getAsDouble() - same.getAsDouble()) : OptionalDouble.empty();
        }, true, 50, "ns"));
        Query geometry = Query.of("ResetBenchmark.geometryUnchanged");
        all.add(new Target("reset of a geometry, unchanged", results -> results.time(geometry), true, 60, "ns"));
        all.add(Targets.bytes("reset of 21 spatials, unchanged", tree, 0.5));
        all.add(Targets.bytes("reset of a geometry, unchanged", geometry, 0.5));
    }
}
