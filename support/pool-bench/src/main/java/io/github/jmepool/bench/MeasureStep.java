// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.anim.AnimComposer;
import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.math.FastMath;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Sphere;
import io.github.jmepool.bench.FrameWindow.Length;
import io.github.jmepool.bench.FrameWindow.TooSlowException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * A step of {@link Measure}, which a process of its own measures: a driver that crashes, or memory that does not
 * suffice, then ends that step alone.
 *
 * @param part what is drawn
 * @param live how many of it
 * @param way how it comes and goes, and is drawn
 * @param seconds the time limit
 * @param work what the process does
 */
record MeasureStep(Part part, int live, String way, int seconds, Consumer<Run> work) {
    /** A step process ends with this code when its time limit is over. */
    static final int TOO_SLOW = 4;
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");
    private static final int SECONDS = 12;
    private static final int SECONDS_OF_QUICK = 30;
    private static final long RESERVE_NANOS = 1_000_000_000;
    private static final int JOINTS = 56;
    /** Each way to get moving objects, and its {@link SceneSubject}. */
    private static final Map<String, String> OBJECTS = inOrder("clone and discard", "CloneAndDrop", "deque",
            "NaivePool", "jme-pool", "OwnNode", "jme-pool, instanced", "OwnNodeInstanced",
            "the engine's InstancedNode", "EngineInstancedNode");
    private static final Map<String, String> CHARACTERS = inOrder("clone and discard", "CloneAndDrop", "jme-pool",
            "OwnNode", "jme-pool, crowd", "OwnNodeInstanced");
    private static final Map<String, String> EFFECTS = inOrder("clone and discard", "CloneAndDrop", "jme-pool",
            "OwnNode", "jme-pool, together", "OwnNodeInstanced");

    private static final List<String> MESHES = List.of("individually", "individually, with levels", "instanced",
            "instanced, with levels");

    /** What is drawn, in the order of the page. */
    enum Part {
        CARD("card"),
        OBJECTS("objects that move; 5 % come and go in each frame"),
        CROWD("animated characters of 56 joints that move; 1 % come and go in each frame"),
        ARMED("the same with a shield and three weapons each"),
        EFFECTS("explosions of seven emitters that move; 5 % come and go in each frame"),
        SMALL_MESHES("meshes of 924 triangles that move, at all distances; 5 % come and go in each frame"),
        LARGE_MESHES("meshes of 10,000 triangles that move, at all distances; 5 % come and go in each frame"),
        FIRST_FRAMES("20 kinds of objects, drawn for the first time, with and without shader warm-up");

        private final String title;

        Part(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }

        /** What its figures are of. */
        String key() {
            return this == FIRST_FRAMES ? "sight" : name().toLowerCase(Locale.ROOT);
        }
    }

    /** The name of its files. */
    String id() {
        return (part.key() + "-" + live + "-" + way).replaceAll("\\W+", "-");
    }

    /** Opens a window and reads the names of the card and its driver. */
    static MeasureStep card() {
        return new MeasureStep(Part.CARD, 0, "names", 30, run -> {
            FrameWindow window = run.play(false, opened -> new Empty());
            String[] names = window.drivers();
            run.row("vendor", names[0], "renderer", names[1], "opengl", names[2], "timer_queries",
                    String.valueOf(window.isTimed()));
            run.measurements.write();
        });
    }

    /** All others, the smallest counts first; the same few objects of each kind to try the program. */
    static List<MeasureStep> all(boolean quick) {
        List<MeasureStep> all = new ArrayList<>();
        objects(all, quick ? 200 : 1_000);
        characters(all, Part.CROWD, quick ? 50 : 1_000);
        characters(all, Part.ARMED, quick ? 50 : 1_000);
        EFFECTS.forEach((way, subject) -> all.add(frames(Part.EFFECTS, quick ? 20 : 200, way, 20, window ->
                SceneSubject.of(subject, EffectCost.explosion(), quick ? 20 : 200))));
        meshes(all, Part.SMALL_MESHES, quick ? 200 : 10_000, 24, 21);
        all.add(new MeasureStep(Part.FIRST_FRAMES, ShaderWarmUpScene.KINDS, "with and without warm-up", 40,
                run -> ShaderWarmUpRun.main(run.once())));
        if (!quick) {
            meshes(all, Part.LARGE_MESHES, 1_000, 52, 100);
            objects(all, 10_000);
            characters(all, Part.CROWD, 5_000);
            objects(all, 50_000);
            characters(all, Part.CROWD, 20_000);
        }
        return quick ? all.stream().map(step -> new MeasureStep(step.part, step.live, step.way, SECONDS_OF_QUICK,
                step.work)).toList() : all;
    }

    /**
     * The process of a step.
     *
     * @param arguments the step's id, {@code --json FILE}, {@code --picture FILE}, {@code --limit SECONDS}, and perhaps
     *         {@code --quick}
     */
    public static void main(String[] arguments) {
        ENGINE_LOG.setLevel(Level.SEVERE);
        List<MeasureStep> steps = new ArrayList<>(all(List.of(arguments).contains("--quick")));
        steps.add(card());
        Run run = new Run(steps.stream().filter(step -> step.id().equals(arguments[0])).findFirst().orElseThrow(),
                arguments);
        try {
            run.step.work.accept(run);
        } catch (TooSlowException e) {
            System.err.println(e.getMessage());
            System.exit(TOO_SLOW);
        }
    }

    private static void objects(List<MeasureStep> all, int live) {
        OBJECTS.forEach((way, subject) -> all.add(frames(Part.OBJECTS, live, way, 20, window ->
                SceneSubject.of(subject, rock(window.getAssetManager(), new Sphere(6, 8, 0.5f)), live))));
    }

    private static void characters(List<MeasureStep> all, Part part, int live) {
        CHARACTERS.forEach((way, subject) -> all.add(frames(part, live, way, 100, window -> {
            Node model = character(window.getAssetManager());
            if (part == Part.ARMED) {
                ArmedCrowdCost.arm(model, Spatial.CullHint.Inherit);
            }
            return SceneSubject.of(subject, model, live);
        })));
    }

    private static void meshes(List<MeasureStep> all, Part part, int live, int across, int around) {
        for (String way : MESHES) {
            boolean instanced = way.startsWith("instanced");
            all.add(frames(part, live, way, 20, window -> {
                Mesh mesh = new Sphere(across, around, 0.5f);
                Geometry rock = way.endsWith("levels") ? MovingScene.withLevels(mesh, window.getCamera(), instanced)
                        : new Geometry("rock", mesh);
                rock.setMaterial(material(window.getAssetManager()));
                return SceneSubject.of(instanced ? "OwnNodeInstanced" : "OwnNode", rock, live);
            }));
        }
    }

    /** Upright, and large enough to be seen. */
    private static Node character(AssetManager assets) {
        Node model = CrowdCost.model(assets, JOINTS, 1);
        model.rotate(-FastMath.HALF_PI, 0f, 0f);
        model.scale(3f);
        return model;
    }

    private static Geometry rock(AssetManager assets, Mesh mesh) {
        Geometry rock = new Geometry("rock", mesh);
        rock.setMaterial(material(assets));
        return rock;
    }

    /** Without lights, and every side has another colour. */
    private static Material material(AssetManager assets) {
        return new Material(assets, "Common/MatDefs/Misc/ShowNormals.j3md");
    }

    private static MeasureStep frames(Part part, int live, String way, int turnover,
            Function<FrameWindow, SceneSubject> subject) {
        boolean deep = part == Part.SMALL_MESHES || part == Part.LARGE_MESHES;
        return new MeasureStep(part, live, way, SECONDS, run -> {
            run.play(true, window -> {
                if (deep) {
                    MovingScene.lookInto(window.getCamera());
                } else {
                    MovingScene.look(window.getCamera());
                }
                return new MovingScene(subject.apply(window), live, turnover, deep, MeasureStep::begin);
            }).into(run.row());
            run.measurements.write();
        });
    }

    private static void begin(Spatial spawned) {
        AnimComposer composer = spawned.getControl(AnimComposer.class);
        if (composer != null) {
            composer.setCurrentAction("walk");
        } else if (spawned instanceof Node) {
            EffectCost.emit(spawned);
        }
    }

    private static Map<String, String> inOrder(String... namesAndValues) {
        Map<String, String> all = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            all.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return all;
    }

    /** What a step's process was started with. */
    static final class Run {
        private final MeasureStep step;
        private final String[] arguments;
        private final Measurements measurements;
        private final long end;

        Run(MeasureStep step, String... arguments) {
            this.step = step;
            this.arguments = arguments;
            measurements = new Measurements(arguments);
            long left = Long.parseLong(measurements.value("--limit")) * 1_000_000_000L - RESERVE_NANOS
                    - ManagementFactory.getRuntimeMXBean().getUptime() * 1_000_000L;
            end = System.nanoTime() + left;
        }

        /** ShaderWarmUpRun writes its measurements itself, after this method has returned. */
        String[] once() {
            return Stream.concat(Stream.of(arguments), Stream.of("--once")).toArray(String[]::new);
        }

        Measurements.Row row(String... namesAndValues) {
            List<String> names = new ArrayList<>(List.of("live", String.valueOf(step.live), "way", step.way));
            names.addAll(List.of(namesAndValues));
            return measurements.row(step.part.key(), names.toArray(String[]::new));
        }

        FrameWindow play(boolean measured, Function<FrameWindow, FrameWindow.Scene> scene) {
            boolean quick = !measured || measurements.asked("--quick");
            Length length = new Length(5, quick ? 0 : 1_000, quick ? 10 : 5, quick ? 0 : 2_000, end);
            try {
                return FrameWindow.play(1280, 720, length,
                        measured ? Path.of(measurements.value("--picture")) : null, scene);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Shows nothing. */
    private static final class Empty implements FrameWindow.Scene {
        @Override
        public Node root() {
            return new Node("nothing");
        }

        @Override
        public void play(Camera camera) {
            // Nothing moves.
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
