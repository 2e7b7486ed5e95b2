// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The tables of figures that the pages show, by the names that stand in the pages' markers. */
final class PublishedTables {
    private static final String CORE = "CorePoolBenchmark.";
    private static final String SPAWN = "SceneSpawnBenchmark.recycleAndSpawn";
    private static final String FRAME = "SceneFrameBenchmark.Steady.frame";
    private static final String RESET = "ResetBenchmark.";
    private static final String[] SHARED = {"Concurrent", "ArrayBlocking", "Stormpot", "CommonsPool2"};
    private static final String[] WAYS =
            {"pooled  instanced", "pooled  own nodes", "pooled", "naive pool", "clone and discard"};

    private final Figures figures;
    private final List<String> lines = new ArrayList<>();

    private PublishedTables(Figures figures) {
        this.figures = figures;
    }

    /** Each table's name, and what writes its rows. */
    private static Map<String, Function<PublishedTables, List<String>>> all() {
        Map<String, Function<PublishedTables, List<String>>> all = new LinkedHashMap<>();
        all.put("proof", PublishedTables::proof);
        all.put("comparison", PublishedTables::comparison);
        all.put("zgc", PublishedTables::zgc);
        all.put("costs", PublishedTables::costs);
        all.put("losses", PublishedTables::losses);
        all.put("instancing", PublishedTables::instancing);
        all.put("instancing-more", PublishedTables::instancingMore);
        all.put("lit", PublishedTables::lit);
        all.put("crowds", PublishedTables::crowds);
        all.put("fades", PublishedTables::fades);
        all.put("crowd-memory", PublishedTables::crowdMemory);
        all.put("armed", PublishedTables::armed);
        all.put("many-pools", PublishedTables::manyPools);
        all.put("effects", PublishedTables::effects);
        all.put("explosions", PublishedTables::explosions);
        all.put("budget", PublishedTables::budget);
        all.put("bursts", PublishedTables::bursts);
        all.put("sight", PublishedTables::sight);
        all.put("physics", PublishedTables::physics);
        all.put("goals", PublishedTables::goals);
        all.put("core", PublishedTables::core);
        all.put("collectors", PublishedTables::collectors);
        all.put("shared", PublishedTables::shared);
        all.put("waits", PublishedTables::waits);
        all.put("spawn", PublishedTables::spawn);
        all.put("frames", PublishedTables::frames);
        all.put("reset", PublishedTables::reset);
        all.put("recording", PublishedTables::recording);
        all.put("panel", PublishedTables::panel);
        all.put("queries", PublishedTables::queries);
        all.put("billboards", PublishedTables::billboards);
        all.put("swarms", PublishedTables::swarms);
        all.put("elements", PublishedTables::elements);
        all.put("labels", PublishedTables::labels);
        return all;
    }

    /** The names of all tables. */
    static List<String> names() {
        return List.copyOf(all().keySet());
    }

    /** The lines of a table, and below them where its figures are from. */
    static List<String> lines(String name, Figures figures) {
        List<String> lines = new ArrayList<>(rows(name, figures));
        lines.add("");
        lines.add(figures.origin());
        return lines;
    }

    /** The lines of a table. */
    static List<String> rows(String name, Figures figures) {
        Function<PublishedTables, List<String>> table = all().get(name);
        if (table == null) {
            throw new IllegalArgumentException("there is no table '" + name + "'; there are " + names());
        }
        return table.apply(new PublishedTables(figures));
    }

    private PublishedTables head(String... titles) {
        row((Object[]) titles);
        lines.add("|" + "---|".repeat(titles.length));
        return this;
    }

    private void row(Object... cells) {
        StringBuilder row = new StringBuilder("|");
        for (Object cell : cells) {
            row.append(' ').append(cell).append(" |");
        }
        lines.add(row.toString());
    }

    /** What the first page shows. */
    private List<String> proof() {
        head("", "without", "with jme-pool");
        row("longest frame in which a kind of object first appears"
                + " ([shader warm-up](docs/frame-budget.md#shader-warm-up))",
                us(1_000 * sight("without", "longest_ms")), us(1_000 * sight("with", "longest_ms")));
        row("1,000 [animated characters](docs/crowds.md), CPU time of a frame",
                us(crowd("singly_us", "1000", "moving")), us(crowd("together_us", "1000", "moving")));
        row("a [game with 10,000 objects](docs/sample-comparison.md): garbage of a frame, collections in 30 s",
                garbage("clone and discard"), garbage("pooled  own nodes"));
        row("500 [particle effects](docs/effects.md), CPU time of a frame",
                us(effect("singly_us", "500", "bursts")), us(effect("together_us", "500", "bursts")));
        row("10,000 [coins or sparks](docs/swarms.md) that move, CPU time of a frame",
                us(swarm("10000", "moving", "clones")), us(swarm("10000", "moving", "swarm")));
        return lines;
    }

    private String garbage(String way) {
        return bytes(played("bytes_per_frame", "10000", way)) + ", " + whole(played("collections", "10000", way));
    }

    // Whole frames of the sample's game.

    private List<String> comparison() {
        head("live objects", "way", "update ms", "render ms", "frame ms", "99 % of the frames within ms",
                "allocated per frame", "collections", "spatials made");
        for (String load : new String[] {"500", "2000", "10000"}) {
            for (String way : WAYS) {
                row(thousands(load), way.replace("  ", ", "), of("update_ms", load, way), of("render_ms", load, way),
                        of("mean_ms", load, way), of("p99_ms", load, way), bytes(played("bytes_per_frame", load, way)),
                        whole(played("collections", load, way)), whole(played("created", load, way)));
            }
        }
        return lines;
    }

    private List<String> zgc() {
        head("10,000 live objects", "collector", "CPU time of the update", "collections in 1,000 frames",
                "stopped by them", "allocated per frame");
        for (String way : new String[] {"clone and discard", "naive pool", "pooled  own nodes"}) {
            for (String collector : new String[] {"G1", "ZGC"}) {
                double thousands = collected("frames", way, collector) / 1_000;
                row(way.replace("  ", ", "), collector, us(1_000 * collected("update_ran_ms", way, collector)),
                        whole(collected("collections", way, collector) / thousands),
                        whole(collected("pause_ms", way, collector) / thousands) + " ms",
                        bytes(collected("bytes_per_frame", way, collector)));
            }
        }
        return lines;
    }

    /** G1 is the JVM's own choice, which the figures do not name. */
    private double collected(String value, String way, String collector) {
        return collector.equals("G1") ? played(value, "10000", way)
                : figures.median(value, "comparison", "load", "10000", "way", way, Figures.COLLECTOR, collector);
    }

    private double played(String value, String load, String way) {
        return figures.median(value, "comparison", "load", load, "way", way);
    }

    private String of(String value, String load, String way) {
        return number(played(value, load, way));
    }

    // What users ask first.

    private List<String> costs() {
        head("work", "cost", "alternative", "ratio");
        double intrusive = core("oneAtATime", "IntrusivePool", "64");
        double gdx = core("oneAtATime", "Gdx", "64");
        row("acquire and release one of 1,000 objects (`ObjectPool`, objects that extend `PooledObject`)",
                ns(intrusive) + ", " + bytes(figures.median("bytes", CORE + "oneAtATime", "subject", "IntrusivePool",
                        "apartKib", "64")),
                "libGDX's unchecked `Pool`: " + ns(gdx), number(intrusive / gdx));
        double own = spawn("ns", "OwnNode", "10000");
        double naive = spawn("ns", "NaivePool", "10000");
        row("spawn and recycle one of 10,000 geometries", ns(own) + ", " + bytes(spawn("bytes", "OwnNode", "10000")),
                "a deque with `attachChild` and `removeFromParent`: " + ns(naive) + ", "
                        + bytes(spawn("bytes", "NaivePool", "10000")),
                "1 : " + whole(naive / own));
        double pooled = frame("us", "OwnNode", "geometry");
        double moving = frame("us", "MoveOnly", "geometry");
        row("a frame in which 500 of 10,000 geometries go and come",
                us(pooled) + ", " + bytes(frame("bytes", "OwnNode", "geometry")),
                "the same scene where they only move: " + us(moving) + ", "
                        + bytes(frame("bytes", "MoveOnly", "geometry")),
                number(pooled / moving));
        double reset = reset("treeUnchanged");
        double clone = reset("treeClone");
        row("the reset of a tree of 21 spatials that a use left unchanged",
                ns(reset) + ", " + bytes(figures.median("bytes", RESET + "treeUnchanged")), "`clone(false)` of it: "
                        + ns(clone) + ", " + bytes(figures.median("bytes", RESET + "treeClone")),
                "1 : " + whole(clone / reset));
        row("a frame with 10,000 pending lifetimes, none due",
                ns(deadlines("0")) + ", " + bytes(figures.median("bytes", "DeadlineBenchmark.frame", "pending", "10000",
                        "due", "0")), "-", "-");
        return lines;
    }

    private double deadlines(String due) {
        return figures.median("ns", "DeadlineBenchmark.frame", "pending", "10000", "due", due);
    }

    private List<String> losses() {
        head("case", "against", "ratio");
        row("1,000 objects acquired, and released in random order, side by side in memory; with the Parallel or the Z"
                + " collector", "libGDX's `Pool`, which checks nothing",
                number(core("burstRandom", "IntrusivePool", "0") / core("burstRandom", "Gdx", "0")) + "; "
                        + number(collected("IntrusivePool", "Parallel") / collected("Gdx", "Parallel")) + " or "
                        + number(collected("IntrusivePool", "Z") / collected("Gdx", "Z")));
        row("the same with objects that can't extend `PooledObject` and hold their slot (`SlotHolder`)",
                "libGDX's `Pool`", number(core("burstRandom", "HolderPool", "0") / core("burstRandom", "Gdx", "0")));
        row("`ConcurrentObjectPool`, one and two threads, one object at a time, used for no time; for 2 µs",
                "Stormpot, which binds objects to threads",
                toStormpot("OneThread", "0") + " and " + toStormpot("TwoThreads", "0") + "; "
                        + toStormpot("OneThread", "2000") + " and " + toStormpot("TwoThreads", "2000"));
        row("10,000 instances under the game's node", "the pool's own node, attached there with `setRoot(node)`",
                number(spawn("ns", "CallersParent", "10000") / spawn("ns", "OwnNode", "10000")));
        row("instances that are detached instead of kept attached, 500 of 10,000 a frame", "kept attached, the default",
                number(frame("us", "OwnNodeDetaching", "geometry") / frame("us", "OwnNode", "geometry")) + ", and "
                        + bytes(frame("bytes", "OwnNodeDetaching", "geometry")) + " a frame");
        return lines;
    }

    // Settings and features.

    private List<String> instancing() {
        head("instances", "all move, 5 % come and go", "allocated per frame", "all still", "still, the camera turns");
        for (String live : new String[] {"100", "1000", "5000", "10000", "20000"}) {
            row(thousands(live), pair(live, "moving"),
                    bytes(figures.median("bytes", "instancing", "live", live, "frames", "moving")),
                    pair(live, "still"), pair(live, "view"));
        }
        return lines;
    }

    private List<String> instancingMore() {
        head("10,000 instances that move", "drawn individually", "instanced", "instanced, without this");
        for (String[] line : new String[][] {
            {"levels of detail of 924 to 28 triangles, all far away; in a window", "far"},
            {"the same, at all distances", "deep"}}) {
            double individually = window("singly_processor_ms", line[1]);
            double together = window("instanced_processor_ms", line[1]);
            row(line[0] + ", " + number(window("triangles_instanced", line[1])) + " triangles on average",
                    number(individually) + " ms", number(together) + " ms" + percentOf(together / individually), "-");
        }
        more("transparent, sorted by depth", "instancing_transparent");
        more("levels of detail: choosing them", "instancing_level_choice");
        return lines;
    }

    private double window(String value, String detail) {
        return figures.median(value, "instancing_window", "live", "10000", "detail", detail);
    }

    private void more(String what, String of) {
        double individually = figures.median("singly_us", of, "live", "10000", "frames", "moving");
        double together = figures.median("instanced_us", of, "live", "10000", "frames", "moving");
        row(what, us(individually), us(together) + percentOf(together / individually),
                us(figures.median("without_us", of, "live", "10000", "frames", "moving")));
    }

    private String pair(String live, String frames) {
        double individually = figures.median("singly_us", "instancing", "live", live, "frames", frames);
        double together = figures.median("instanced_us", "instancing", "live", live, "frames", frames);
        return us(individually) + " to " + us(together) + percentOf(together / individually);
    }

    private List<String> lit() {
        head("lights and shadows", "what is drawn", "scene", "drawn individually", "instanced");
        lit("sun and ambient light", "all instances in view", "300 spheres in view", "MultiPass", "live", "300",
                "kind", "spheres", "lamps", "0");
        lit("`PointLight` and `SpotLight`, `MultiPass`", "for each light, the instances that it reaches",
                "the same, 20 of these lights", "MultiPass", "live", "300", "kind", "spheres", "lamps", "20");
        lit("", "", "300 characters, 20 lights", "MultiPass", "live", "300", "kind", "characters", "lamps", "20");
        lit("the same, `SinglePass` of 16", "instances that are lit by the same few lights together, the nearest first",
                "300 spheres, no such light", "SinglePass", "live", "300", "kind", "spheres", "lamps", "0");
        lit("", "", "300 spheres, 20 lights", "SinglePass", "live", "300", "kind", "spheres", "lamps", "20");
        lit("", "", "300 characters, 20 lights", "SinglePass", "live", "300", "kind", "characters", "lamps", "20");
        lit("no shadows", "the instances in view, also where they may cast shadows",
                "3,000 spread spheres that may cast, 72 of them in view", "MultiPass", "live", "3000", "shadows",
                "unused");
        lit("`DirectionalLight` with shadows, 4 splits",
                "for each split, what can throw a shadow onto something in its part of the view", "the same",
                "MultiPass", "live", "3000", "shadows", "sun");
        lit("`PointLight` with shadows", "for each of 6 faces, what it sees; shadows on what one of them sees",
                "the same", "MultiPass", "live", "3000", "shadows", "lamp");
        lit("`SpotLight` with shadows", "what its map sees; shadows on the same", "the same", "MultiPass", "live",
                "3000", "shadows", "spot");
        return lines;
    }

    private void lit(String lights, String drawn, String scene, String mode, String... names) {
        row(lights, drawn, scene, litFrame("individually", mode, names), litFrame("together", mode, names));
    }

    /** The time, the vertices and the draw calls of a frame. */
    private String litFrame(String way, String mode, String... scene) {
        List<String> of = new ArrayList<>(List.of("lights", mode));
        of.addAll(List.of(scene));
        String[] names = of.toArray(String[]::new);
        double calls = figures.median(way + "_calls", "lit", names);
        return number(figures.median(way + "_ms", "lit", names)) + " ms, "
                + whole(figures.median(way + "_vertices", "lit", names)) + " vertices, " + whole(calls)
                + (calls == 1 ? " draw call" : " draw calls");
    }

    private List<String> crowds() {
        head("instances", "all animate", "all animate and move", "allocated per frame, drawn together");
        for (String live : new String[] {"100", "1000", "10000"}) {
            List<Object> cells = new ArrayList<>(List.of(thousands(live)));
            for (String frames : new String[] {"still", "moving"}) {
                double individually = crowd("singly_us", live, frames);
                double together = crowd("together_us", live, frames);
                cells.add(us(individually) + " to " + us(together) + percentOf(together / individually));
            }
            cells.add(bytes(crowd("together_bytes", live, "moving")));
            row(cells.toArray());
        }
        return lines;
    }

    private double crowd(String measured, String live, String frames) {
        return figures.median(measured, "crowds", "live", live, "frames", frames);
    }

    private List<String> fades() {
        head("1,000 instances with 60 joints", "drawn individually", "drawn together", "more for each that fades",
                "allocated per frame, drawn together");
        double none = crowd("together_us", "1000", "0 fade");
        for (int fading : new int[] {0, 100, 1_000}) {
            String frames = fading + " fade";
            double together = crowd("together_us", "1000", frames);
            row(fading == 0 ? "none fades" : fading == 1_000 ? "all begin to fade in one frame" : frames,
                    us(crowd("singly_us", "1000", frames)), us(together),
                    fading == 0 ? "-" : us((together - none) / fading), bytes(crowd("together_bytes", "1000", frames)));
        }
        return lines;
    }

    private List<String> crowdMemory() {
        head("memory of one instance", "heap", "direct memory");
        for (String[] line : new String[][] {{"a clone", "clone"}, {"of a pool", "pool"},
            {"of a pool that draws together", "crowd"}}) {
            row(line[0], bytes(figures.median("heap_bytes", "crowd_memory", "way", line[1])),
                    bytes(figures.median("direct_bytes", "crowd_memory", "way", line[1])));
        }
        return lines;
    }

    private List<String> queries() {
        head("query", "loops over lists", "Minie's contact tests", "the pool, positions read anew",
                "the pool, asked before");
        double pairs = query("pairs loops");
        row("pairs within a distance of 1,000 bullets and 1,000 enemies", us(pairs), us(query("pairs Minie")),
                us(query("pairs query")) + percentOf(query("pairs query") / pairs), "-");
        double nearest = query("nearest loops");
        row("the nearest of 10,000, for 100 that ask", us(nearest), "-",
                us(query("nearest query")) + percentOf(query("nearest query") / nearest),
                us(query("nearest asked before")) + percentOf(query("nearest asked before") / nearest));
        return lines;
    }

    private List<String> billboards() {
        head("CPU time of a frame", "clones below one node", "a pool that draws each individually", "instanced pool");
        for (String live : new String[] {"500", "2000"}) {
            for (String[] line : new String[][] {{" that move, a twentieth comes and goes", "moving"},
                {" that stand still, the camera turns", "view"}}) {
                double clones = billboard("clones_us", live, line[1]);
                double individually = billboard("singly_us", live, line[1]);
                double together = billboard("instanced_us", live, line[1]);
                row(thousands(live) + line[0], us(clones), us(individually) + percentOf(individually / clones),
                        us(together) + percentOf(together / clones));
            }
        }
        return lines;
    }

    private double billboard(String figure, String live, String frames) {
        return figures.median(figure, "billboards", "live", live, "frames", frames, "alignment", "Screen");
    }

    private List<String> swarms() {
        head("CPU time of a frame", "clone and discard", "the engine's `InstancedNode`", "instanced pool", "swarm");
        for (String live : new String[] {"10000", "100000"}) {
            boolean withOthers = live.equals("10000");
            for (String[] line : new String[][] {{"move, a twentieth comes and goes", "moving"},
                {"stand still", "still"}, {"stand still, the camera turns", "view"},
                {"stand still, 200 come and go", "chunk"}}) {
                double swarm = swarm(live, line[1], "swarm");
                double pool = swarm(live, line[1], "pool");
                row(thousands(live) + " that " + line[0], withOthers ? us(swarm(live, line[1], "clones")) : "-",
                        withOthers ? us(swarm(live, line[1], "InstancedNode")) : "-", us(pool),
                        us(swarm) + percentOf(swarm / pool));
            }
        }
        return lines;
    }

    private double swarm(String live, String frames, String way) {
        return figures.median("frame_us", "swarms", "live", live, "frames", frames, "way", way);
    }

    private List<String> elements() {
        head("a button with a background", "made anew and laid out", "spawned and recycled");
        for (String[] line : new String[][] {{"as it was made", ""}, {"with a text that the use sets", " with text"}}) {
            double anew = figures.median("use_us", "elements", "way", "new" + line[1]);
            double pooled = figures.median("use_us", "elements", "way", "pool" + line[1]);
            row(line[0], us(anew), us(pooled) + percentOf(pooled / anew));
        }
        return lines;
    }

    private List<String> labels() {
        head("a tenth replaced in each frame", "pooled", "labels", "labels sorted by distance", "draw calls",
                "garbage of a frame");
        for (String[] line : new String[][] {{"2,000 numbers that rise and fade", "numbers", "2000"},
            {"2,000 bars that move", "bars", "2000"}, {"10,000 numbers", "numbers", "10000"},
            {"10,000 bars", "bars", "10000"}}) {
            double pooled = label("frame_us", line, "pool");
            double together = label("frame_us", line, "labels");
            double sorted = label("frame_us", line, "sorted");
            row(line[0], us(pooled), us(together) + percentOf(together / pooled), us(sorted),
                    whole(label("calls", line, "pool")) + " to " + whole(label("calls", line, "labels")),
                    bytes(label("bytes", line, "pool")) + " to " + bytes(label("bytes", line, "labels")));
        }
        return lines;
    }

    private double label(String measured, String[] line, String way) {
        return figures.median(measured, "labels", "what", line[1], "live", line[2], "way", way);
    }

    private double query(String way) {
        return figures.median("query_us", "queries", "way", way);
    }

    private List<String> armed() {
        head("5,000 fighters", "a model without weapons", "weapons that the prefab hides", "weapons that are drawn",
                "allocated per frame");
        for (String[] line : new String[][] {{"all animate", "still"}, {"all animate and move", "moving"}}) {
            double least = armed("hidden", line[1]);
            double most = armed("shown", line[1]);
            row(line[0], us(armed("none", line[1])), us(least), us(most) + percentOf(most / least),
                    bytes(figures.median("armed_bytes", "armed", "frames", line[1])));
        }
        return lines;
    }

    /** Without the engine's work on transforms and bounds. */
    private double armed(String arms, String frames) {
        return figures.median(arms + "_us", "armed", "frames", frames)
                - figures.median(arms + "_engine_us", "armed", "frames", frames);
    }

    private List<String> manyPools() {
        head("nothing moves", "clones below one node", "pools", "instanced pools");
        manyPools("200 kinds, 20 of each", "twenty");
        manyPools("2,000 kinds, one of each", "one");
        ofPools("2,000 pools that were never used, their own work", "unused", "no");
        ofPools("2,000 pools with 4 idle instances, their own work", "idle", "no");
        ofPools("the same while a flight recording runs", "idle", "yes");
        return lines;
    }

    private void manyPools(String title, String of) {
        double clones = figures.median("clones_us", "many_pools", "case", of, "recorded", "no");
        double plain = figures.median("plain_us", "many_pools", "case", of, "recorded", "no");
        double together = figures.median("instanced_us", "many_pools", "case", of, "recorded", "no");
        row(title, us(clones), us(plain) + percentOf(plain / clones), us(together) + percentOf(together / clones));
    }

    private void ofPools(String title, String of, String recorded) {
        row(title, "-", us(figures.median("plain_pools_us", "many_pools", "case", of, "recorded", recorded)),
                us(figures.median("instanced_pools_us", "many_pools", "case", of, "recorded", recorded)));
    }

    private List<String> effects() {
        head("30 particles each", "10 effects", "100", "500", "allocated per frame, 500 drawn together");
        for (String[] line : new String[][] {{"bursts", "bursts"},
            {"bursts that are spawned and recycled, with their emission", "bursts, spawned"},
            {"continuous, 30 a second", "continuous"}, {"the same, each emitter moves (a trail)", "trails"},
            {"burnt out, but attached", "burnt out"}}) {
            List<Object> cells = new ArrayList<>(List.of(line[0]));
            for (String live : new String[] {"10", "100", "500"}) {
                double individually = effect("singly_us", live, line[1]);
                double together = effect("together_us", live, line[1]);
                cells.add(us(individually) + " to " + us(together) + percentOf(together / individually));
            }
            cells.add(bytes(effect("together_bytes", "500", line[1])));
            row(cells.toArray());
        }
        return lines;
    }

    private List<String> explosions() {
        head("200 explosions, as of TestExplosionEffect", "drawn individually", "drawn together");
        double individually = effect("singly_us", "200", "TestExplosionEffect");
        double together = effect("together_us", "200", "TestExplosionEffect");
        row("CPU time of a frame", us(individually), us(together) + percentOf(together / individually));
        row("draw calls", whole(effect("singly_calls", "200", "TestExplosionEffect")),
                whole(effect("together_calls", "200", "TestExplosionEffect")));
        return lines;
    }

    private double effect(String measured, String live, String effects) {
        return figures.median(measured, "effects", "live", live, "effects", effects);
    }

    private List<String> budget() {
        head("`pools.update()`, CPU time", "budget of 500 µs", "no budget");
        for (String[] line : new String[][] {{"99.9 % of the frames within", "p999_us"}, {"longest frame", "max_us"},
            {"longest unit of work", "unit_us"}}) {
            row(line[0], us(figures.median(line[1], "budget", "budget", "500")),
                    us(figures.median(line[1], "budget", "budget", "none")));
        }
        row("frames with work", whole(figures.median("busy", "budget", "budget", "500")),
                whole(figures.median("busy", "budget", "budget", "none")));
        return lines;
    }

    private List<String> sight() {
        head("20 kinds", "without warm-up", "with it");
        for (String[] line : new String[][] {{"prewarm, total", "prewarm_ms"},
            {"prewarm, longest frame", "prewarm_longest_ms"},
            {"at run time: frames that first show a kind, mean", "first_ms"},
            {"at run time: longest frame", "longest_ms"}, {"at run time: other frames, mean", "other_ms"}}) {
            row(line[0], us(1_000 * sight("without", line[1])), us(1_000 * sight("with", line[1])));
        }
        row("at run time: shader programs compiled", whole(sight("without", "shaders")),
                whole(sight("with", "shaders")));
        return lines;
    }

    private double sight(String prewarm, String value) {
        return figures.median(value, "sight", "prewarm", prewarm);
    }

    private List<String> bursts() {
        head("way", "spawn and recycle: mean", "99.9 % of the frames within", "whole frame: mean",
                "99.9 % of the frames within", "spawns that cloned after burst 2");
        for (String way : new String[] {"pool, worker keeps a reserve", "pool, no worker", "clone and discard"}) {
            row(way, us(burst("spawn_mean_us", way)), us(burst("spawn_p999_us", way)), us(burst("frame_mean_us", way)),
                    us(burst("frame_p999_us", way)),
                    whole(burst("cloned", way)) + " of " + whole(burst("spawns", way)));
        }
        return lines;
    }

    private double burst(String value, String way) {
        return figures.median(value, "bursts", "way", way);
    }

    private List<String> physics() {
        head("", "allocated per frame", "a frame", "without the physics step");
        for (String[] way : new String[][] {{"pooled", "Pooled"}, {"clone and discard", "CloneAndDrop"},
            {"clone and discard, under nodes of 64", "CloneAndDropInChunks"}}) {
            double frame = figures.median("us", "PhysicsBenchmark.frame", "subject", way[1]);
            double pooled = figures.median("us", "PhysicsBenchmark.frame", "subject", "Pooled");
            double alone = figures.median("us", "PhysicsBenchmark.frameWithoutStep", "subject", way[1]);
            double pooledAlone = figures.median("us", "PhysicsBenchmark.frameWithoutStep", "subject", "Pooled");
            row(way[0], bytes(figures.median("bytes", "PhysicsBenchmark.frame", "subject", way[1])),
                    us(frame) + " (" + number(frame / pooled) + ")",
                    us(alone) + " (" + number(alone / pooledAlone) + ")");
        }
        return lines;
    }

    // For maintainers.

    private List<String> goals() {
        head("goal", "limit", "measured", "met");
        atMost("intrusive pool to libGDX's unchecked one, one at a time", 0.9,
                core("oneAtATime", "IntrusivePool", "64") / core("oneAtATime", "Gdx", "64"), "x");
        atMost("the same, released in random order", 0.65,
                core("burstRandom", "IntrusivePool", "64") / core("burstRandom", "Gdx", "64"), "x");
        atMost("the same, side by side in memory", 1,
                core("burstRandom", "IntrusivePool", "0") / core("burstRandom", "Gdx", "0"), "x");
        for (String collector : new String[] {"Parallel", "Z"}) {
            atMost("the same, " + collector + " collector", 1.35,
                    collected("IntrusivePool", collector) / collected("Gdx", collector), "x");
        }
        atMost("concurrent pool to `ArrayBlockingQueue`, one thread", 3,
                shared("OneThread", "Concurrent", "0") / shared("OneThread", "ArrayBlocking", "0"), "x");
        atMost("the same with two threads and 2 µs of work", 1.2,
                shared("TwoThreads", "Concurrent", "2000") / shared("TwoThreads", "ArrayBlocking", "2000"), "x");
        atMost("garbage of an acquire and release", 0.1,
                figures.median("bytes", CORE + "oneAtATime", "subject", "IntrusivePool", "apartKib", "64"), "B");
        atLeast("naive pool to spawn and recycle, 10,000 siblings", 50,
                spawn("ns", "NaivePool", "10000") / spawn("ns", "OwnNode", "10000"));
        atMost("garbage of a spawn and recycle", 0.5, spawn("bytes", "OwnNode", "10000"), "B");
        atMost("spawn and recycle under the game's node to `LastChild`, 10,000 siblings", 2.2,
                spawn("ns", "CallersParent", "10000") / spawn("ns", "LastChild", "10000"), "x");
        atMost("a frame with 500 of 10,000 geometries to moving only", 1.3,
                frame("us", "OwnNode", "geometry") / frame("us", "MoveOnly", "geometry"), "x");
        atMost("the same with trees of 21 spatials", 1.6,
                frame("us", "OwnNode", "tree") / frame("us", "MoveOnly", "tree"), "x");
        atMost("garbage of that frame", 2_000, frame("bytes", "OwnNode", "tree"), "B");
        atMost("reset of a geometry, unchanged", 60, reset("geometryUnchanged"), "ns");
        atMost("reset of 21 spatials, unchanged", 200, reset("treeUnchanged"), "ns");
        atMost("one expiry among 10,000 lifetimes", 500, (deadlines("100") - deadlines("0")) / 100, "ns");
        atMost("recording, a frame in which 20 pools changed", 5,
                recorded("20", "true") - recorded("20", "false"), "µs");
        atMost("open panel of 50 pools, headless, 99 % of the frames within", 2_000,
                panel("headless", "open", "processor_p99_us"), "µs");
        atMost("the same in a window, software OpenGL", 2_000, panel("window", "open", "processor_p99_us"), "µs");
        return lines;
    }

    private void atMost(String goal, double limit, double measured, String unit) {
        row(goal, "at most " + number(limit) + " " + unit, number(measured) + " " + unit,
                measured <= limit ? "yes" : "**no**");
    }

    private void atLeast(String goal, double limit, double measured) {
        row(goal, "at least " + number(limit) + " x", number(measured) + " x", measured >= limit ? "yes" : "**no**");
    }

    private List<String> core() {
        head("pool", "one at a time", "1,000, then back in random order");
        for (String subject : new String[] {"IntrusivePool", "HolderPool", "IdentityPool", "IntrusiveScopedPool", "Gdx",
                "RawStack", "Stormpot", "CommonsPool2", "PlainNew"}) {
            row(subject, core("oneAtATime", subject), core("burstRandom", subject));
        }
        return lines;
    }

    private String core(String method, String subject) {
        return cell(core(method, subject, "64"), core(method, "Gdx", "64"),
                figures.median("bytes", CORE + method, "subject", subject, "apartKib", "64"));
    }

    private double core(String method, String subject, String apartKib) {
        return figures.median("ns", CORE + method, "subject", subject, "apartKib", apartKib);
    }

    private double collected(String subject, String collector) {
        return figures.median("ns", CORE + "burstRandom", "subject", subject, "apartKib", "64", Figures.COLLECTOR,
                collector);
    }

    private List<String> collectors() {
        head("pool", "G1, side by side in memory", "Parallel", "Z");
        for (String subject : new String[] {"IntrusivePool", "HolderPool", "Gdx"}) {
            row(subject, cell(core("burstRandom", subject, "0"), core("burstRandom", "Gdx", "0"), 0),
                    cell(collected(subject, "Parallel"), collected("Gdx", "Parallel"), 0),
                    cell(collected(subject, "Z"), collected("Gdx", "Z"), 0));
        }
        return lines;
    }

    private List<String> shared() {
        head("threads", "work", "`ConcurrentObjectPool`", "`ArrayBlockingQueue`", "Stormpot", "commons-pool2");
        String[][] works = {{"0", "none"}, {"200", "200 ns"}, {"2000", "2 µs"}};
        for (String[] threads : new String[][] {{"OneThread", "1"}, {"TwoThreads", "2"}, {"FourThreads", "4"}}) {
            for (String[] work : works) {
                List<Object> cells = new ArrayList<>(List.of(threads[1], work[1]));
                for (String subject : SHARED) {
                    cells.add(number(shared(threads[0], subject, work[0])));
                }
                row(cells.toArray());
            }
        }
        return lines;
    }

    private double shared(String threads, String subject, String work) {
        return figures.median("ns", "SharedPoolBenchmark." + threads + ".oneAtATime", "subject", subject, "work", work);
    }

    private String toStormpot(String threads, String work) {
        return number(shared(threads, "Concurrent", work) / shared(threads, "Stormpot", work));
    }

    private List<String> waits() {
        head("pool", "uses per millisecond", "wait: median", "99.9 % within", "longest");
        for (String subject : SHARED) {
            row(subject, number(waits("uses_per_ms", subject)), us(waits("median_us", subject)),
                    us(waits("p999_us", subject)), number(waits("max_ms", subject)) + " ms");
        }
        return lines;
    }

    private double waits(String value, String subject) {
        return figures.median(value, "waits", "subject", subject);
    }

    private List<String> spawn() {
        head("scene", "100 live", "10,000 live");
        for (String subject : new String[] {"LastChild", "OwnNode", "OwnNodeTrusting", "CallersParent", "CullHint",
                "NaivePool", "CloneAndDrop"}) {
            List<Object> cells = new ArrayList<>(List.of(subject));
            for (String live : new String[] {"100", "10000"}) {
                cells.add(cell(spawn("ns", subject, live), spawn("ns", "LastChild", live),
                        spawn("bytes", subject, live)));
            }
            row(cells.toArray());
        }
        return lines;
    }

    private double spawn(String value, String subject, String live) {
        return figures.median(value, SPAWN, "subject", subject, "live", live);
    }

    private List<String> frames() {
        head("scene", "geometries", "trees of 21 spatials");
        for (String subject : new String[] {"MoveOnly", "OwnNode", "OwnNodeDetaching", "CullHint", "NaivePool",
                "CloneAndDrop"}) {
            List<Object> cells = new ArrayList<>(List.of(subject));
            for (String prefab : new String[] {"geometry", "tree"}) {
                cells.add(cell(frame("us", subject, prefab), frame("us", "MoveOnly", prefab),
                        frame("bytes", subject, prefab)));
            }
            row(cells.toArray());
        }
        return lines;
    }

    private double frame(String value, String subject, String prefab) {
        return figures.median(value, FRAME, "subject", subject, "prefab", prefab);
    }

    private List<String> reset() {
        head("", "a geometry", "21 spatials and 2 controls");
        for (String[] line : new String[][] {{"reset, unchanged", "Unchanged"}, {"`clone(false)` instead", "Clone"},
            {"a use: spawn, recycle, its part of the frame", "Use"},
            {"the same with `checkIdle(true)`", "UseVerified"}}) {
            row(line[0], ns(reset("geometry" + line[1])), ns(reset("tree" + line[1])));
        }
        return lines;
    }

    private double reset(String method) {
        return figures.median("ns", RESET + method);
    }

    private List<String> recording() {
        head("pools that changed", "without", "recorded", "recording costs");
        for (String pools : new String[] {"20", "100"}) {
            double without = recorded(pools, "false");
            double with = recorded(pools, "true");
            row(pools, us(without), us(with), us(with - without));
        }
        return lines;
    }

    private double recorded(String pools, String recorded) {
        return figures.median("us", "RecordingBenchmark.frame", "pools", pools, "recorded", recorded);
    }

    private List<String> panel() {
        head("panel", "update, median", "processor, median", "processor, 99 % of the frames within",
                "allocated per frame");
        for (String where : new String[] {"window", "headless"}) {
            for (String panel : new String[] {"closed", "open"}) {
                row(where + ", " + panel, us(panel(where, panel, "update_us")), us(panel(where, panel, "processor_us")),
                        us(panel(where, panel, "processor_p99_us")), bytes(panel(where, panel, "bytes")));
            }
        }
        return lines;
    }

    private double panel(String where, String panel, String value) {
        return figures.median(value, "panel", "where", where, "panel", panel);
    }

    // How numbers are written.

    private static String cell(double time, double reference, double bytes) {
        return number(time) + " (" + number(time / reference) + "x)" + (bytes < 0.5 ? "" : " " + bytes(bytes));
    }

    /** Two or three significant digits. */
    static String number(double value) {
        double size = Math.abs(value);
        double rounded = size < 1_000 ? value
                : Math.rint(value / Math.pow(10, Math.floor(Math.log10(size)) - 2))
                        * Math.pow(10, Math.floor(Math.log10(size)) - 2);
        return String.format(Locale.ROOT, size < 10 ? "%.2f" : size < 100 ? "%.1f" : "%,.0f", rounded);
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String thousands(String number) {
        return whole(Double.parseDouble(number));
    }

    private static String ns(double nanos) {
        return nanos < 10_000 ? number(nanos) + " ns" : us(nanos / 1_000);
    }

    private static String us(double micros) {
        return micros < 1_000 ? number(micros) + " µs" : number(micros / 1_000) + " ms";
    }

    /** What a figure is of the one on its left. */
    private static String percentOf(double share) {
        return String.format(Locale.ROOT, share < 0.1 ? " (%.1f %% of it)" : " (%.0f %% of it)", 100 * share);
    }

    static String bytes(double bytes) {
        return bytes < 0.5 ? "0 B" : bytes < 1_000 ? whole(bytes) + " B"
                : bytes < 1_000_000 ? number(bytes / 1_000) + " KB" : number(bytes / 1_000_000) + " MB";
    }
}
