// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.font.BitmapFont;
import com.jme3.light.Light;
import com.jme3.light.PointLight;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.post.SceneProcessor;
import com.jme3.renderer.Camera;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.jme.BackgroundWork;
import io.github.jmepool.jme.EndListener;
import io.github.jmepool.jme.ForeignPolicy;
import io.github.jmepool.jme.HandlePool;
import io.github.jmepool.jme.InstanceKeys;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PoolGroup;
import io.github.jmepool.jme.PoolMonitoring;
import io.github.jmepool.jme.PrewarmPlan;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SharedAssets;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.QuietProcessor;
import io.github.jmepool.jme.support.Scenes;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What each public method of a scene does in each state of its scene: ok, or the exception with its remedy. The table
 * is {@code calls.txt}; with {@code -Djmepool.golden=write} the test writes what it finds, for an intended change. A
 * new method is a new row; a parameter of a new type needs its value in {@link Stage#argument}.
 */
class CallsInStatesTest {
    private static final Path TABLE = Path.of("src/test/resources/io/github/jmepool/jme/recycling/calls.txt");
    private static final List<Class<?>> TYPES = List.of(ScenePools.class, SpatialPool.class, PoolGroup.class,
            PrewarmPlan.class, PrewarmTask.class, InstanceKeys.class, PoolMonitoring.class, BackgroundWork.class,
            SharedAssets.class, HandlePool.class, Labels.class, Swarm.class);
    /** With the marks of what any thread may call, which are not there at run time. */
    private static final JavaClasses IMPORTED = new ClassFileImporter().importClasses(TYPES);
    private static final Map<String, String> EXCLUDED = Map.of(
            "PoolMonitoring.startRecording", "starts JDK Flight Recorder, which takes too long for a table");
    private static final String MODEL = "io/github/jmepool/jme/prefabs/models-0.1/pool.j3o";
    /** Of the pool, its prefab, the prefab's part, the group and the key: each method finds what it looks for. */
    private static final String NAME = "ship";
    private static final AssetManager ASSETS = new DesktopAssetManager(true);
    private static final BitmapFont FONT = ASSETS.loadFont("Interface/Fonts/Default.fnt");

    /** When the call is made. */
    private enum State {
        OPEN("open", "in update, with two instances in use, one of which has a key and is in a group"),
        THREAD("thread", "on another thread; 'any' is what is documented for any thread"),
        ON_SPAWN("onSpawn", "in onSpawn of the instance that is given"),
        ON_RECYCLE("onRecycle", "in onRecycle of the instance that is given"),
        RENDERING("rendering", "while the frame is being rendered"),
        EARLY("early", "before the PoolAppState is attached; no instance has been spawned yet"),
        SHUT("shut", "after the PoolAppState was detached"),
        POOL_CLOSED("poolClosed", "after the pool was closed"),
        CLOSED("closed", "after the scene's pools were closed"),
        OVER("over", "after the group or the keys were closed, the plan was started, or the task was cancelled");

        private final String column;
        private final String meaning;

        State(String column, String meaning) {
            this.column = column;
            this.meaning = meaning;
        }
    }

    @Test
    void eachMethodInEachStateDoesWhatTheTableHas() throws Exception {
        Notes notes = new Notes();
        StringBuilder rows = new StringBuilder();
        for (Class<?> type : TYPES) {
            rows.append('\n').append(row(type.getSimpleName(), Arrays.stream(State.values()).map(s -> s.column)));
            for (JavaMethod method : methods(type)) {
                List<String> cells = new ArrayList<>();
                for (State state : State.values()) {
                    cells.add(cell(method, state, notes));
                }
                rows.append(row("  " + signature(method.reflect()), cells.stream()));
            }
        }
        String table = legend() + rows + notes;
        if ("write".equals(System.getProperty("jmepool.golden"))) {
            Files.writeString(TABLE, table);
        }
        assertThat(table.lines()).containsExactlyElementsOf(Files.readAllLines(TABLE));
    }

    private static List<JavaMethod> methods(Class<?> type) {
        return IMPORTED.get(type).getMethods().stream()
                .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC)
                        && !method.getModifiers().contains(JavaModifier.SYNTHETIC)
                        && !EXCLUDED.containsKey(type.getSimpleName() + '.' + method.getName()))
                .sorted(Comparator.comparing(method -> signature(method.reflect()))).toList();
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String row(String name, Stream<String> cells) {
        return String.format("%-66s", name) + cells.map(cell -> String.format(" %-10s", cell))
                .collect(Collectors.joining()).stripTrailing() + '\n';
    }

    private static String legend() {
        StringBuilder text = new StringBuilder("""
                What each public method does in each state of the scene: ok, or a note on its exception; the notes are
                below. '!' is a call that has changed something though it was refused; '>' is followed by the exception
                of the spawn or recycle in whose hook the call was made; '*' is a call after which the next frame, or
                the end of the scene, fails; '-' is where there is no such object, or state.

                """);
        for (State state : State.values()) {
            text.append(String.format("%-11s %s\n", state.column, state.meaning));
        }
        text.append("\nLeft out: hooks, which a game doesn't call; constructors; and\n");
        EXCLUDED.forEach((method, why) -> text.append(method).append(": ").append(why).append('\n'));
        return text.toString();
    }

    private String cell(JavaMethod method, State state, Notes notes) throws Exception {
        Stage stage = new Stage(state);
        Object subject = stage.subjects.get(method.getOwner().reflect());
        if (subject == null || state == State.OVER && !stage.ends.containsKey(subject.getClass())) {
            stage.end();
            return "-";
        }
        stage.play(method.reflect(), subject);
        String name = method.getOwner().getSimpleName() + '.' + method.getName();
        String cell = stage.thrown != null ? notes.of(stage.thrown, name)
                : state == State.THREAD && method.isAnnotatedWith(AnyThread.class) ? "any" : "ok";
        return cell + (stage.thrown != null && !stage.after.equals(stage.before) ? "!" : "")
                + (stage.thrownAround != null ? '>' + notes.of(stage.thrownAround, name) : "")
                + (stage.end() ? "" : "*");
    }

    /** The exceptions, each once: its class, its remedy and one of its messages. */
    private static final class Notes {
        private final Map<String, String> labels = new LinkedHashMap<>();
        private final Map<String, Integer> counts = new HashMap<>();
        private final StringBuilder text = new StringBuilder();

        String of(Throwable thrown, String method) {
            String type = thrown.getClass().getSimpleName();
            String message = String.valueOf(thrown.getMessage())
                    .replace('\'' + Thread.currentThread().getName() + '\'', "'main'")
                    // of use ids, which depend on the scenes of other tests
                    .replaceAll("(handle|use) \\d+", "$1 #");
            int remedy = message.lastIndexOf("; ");
            String said = type + ": " + (remedy < 0 ? message : message.substring(remedy + 2));
            return labels.computeIfAbsent(said, key -> {
                String initials = type.replaceAll("[a-z]", "");
                String label = initials.substring(0, initials.length() - 1) + counts.merge(initials, 1, Integer::sum);
                text.append(String.format("\n%-5s%s, %s:\n     %s\n", label, type, method, message));
                return label;
            });
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }

    /** A scene in which one call is made. */
    private static final class Stage {
        private final State state;
        private final ScenePools pools;
        private final TestScene inside;
        private final Node root = new Node("root");
        private final Node elsewhere = new Node("elsewhere");
        private final Node prefab = new Node(NAME);
        private final Hooked pool;
        private final Swarm swarm;
        private final Labels labels;
        private final PoolGroup group;
        private final InstanceKeys<Object> keys;
        private final Map<Class<?>, Object> subjects = new HashMap<>();
        /** What ends a subject that ends without its scene. */
        private final Map<Class<?>, Runnable> ends = new HashMap<>();
        private Spatial one = new Node("never spawned");
        private Spatial other = one;
        private long useId = 1;
        /** An instance of the swarm, in its slot 1. */
        private long handle = 1;
        private long label = 1;
        /** What the call has thrown, and what the spawn or recycle has thrown in whose hook it was made. */
        private Throwable thrown;
        private Throwable thrownAround;
        private String before = "";
        private String after = "";

        Stage(State state) {
            this.state = state;
            pools = state == State.EARLY ? new PoolAppState().pools() : TestScene.pools();
            inside = TestScene.of(pools);
            pools.setRoot(root);
            root.attachChild(elsewhere);
            prefab.attachChild(Scenes.unshaded(Scenes.box(NAME), ASSETS, ColorRGBA.Red));
            pool = pools.register(new Hooked(prefab));
            swarm = pools.swarm("sparks", prefab, settings -> settings.instanceColors(true));
            labels = pools.labels("hud", FONT, settings -> settings);
            group = pools.group(NAME);
            group.register("cargo", new Node("cargo"));
            keys = new InstanceKeys<>(pools);
            subjects.put(ScenePools.class, pools);
            subjects.put(SpatialPool.class, pool);
            subjects.put(PoolGroup.class, group);
            subjects.put(HandlePool.class, labels);
            subjects.put(Swarm.class, swarm);
            subjects.put(Labels.class, labels);
            PrewarmPlan plan = pools.prewarm().add(pool, 3);
            subjects.put(PrewarmPlan.class, plan);
            ends.put(PoolGroup.class, group::close);
            ends.put(InstanceKeys.class, keys::close);
            ends.put(PrewarmPlan.class, plan::start);
            subjects.put(InstanceKeys.class, keys);
            subjects.put(PoolMonitoring.class, pools.monitoring());
            subjects.put(BackgroundWork.class, pools.background());
            subjects.put(SharedAssets.class, pools.shared());
            if (state != State.EARLY) {
                other = pool.spawn();
                keys.bind(NAME, other);
                group.add(other);
                one = pool.spawn();
                swarm.spawn(Vector3f.UNIT_X);
                handle = swarm.spawn(Vector3f.UNIT_Y);
                label = labels.spawn(7, Vector3f.UNIT_Y, ColorRGBA.Red, LabelStyle.DEFAULT);
                useId = pools.instanceOf(one).useId();
                PrewarmTask task = pools.prewarm().add(pool, 4).start();
                subjects.put(PrewarmTask.class, task);
                ends.put(PrewarmTask.class, task::cancel);
            }
        }

        /** Makes the call in its state. */
        void play(Method method, Object subject) throws Exception {
            Object[] arguments = arguments(method);
            Runnable call = () -> thrown = call(method, subject, arguments);
            Runnable watched = () -> {
                before = view();
                call.run();
                after = view();
            };
            switch (state) {
                case OPEN, EARLY -> watched.run();
                case THREAD -> {
                    before = view();
                    Thread thread = new Thread(call, "other");
                    thread.start();
                    thread.join();
                    // a call that was not refused may have made the other thread the scene's
                    after = thrown == null ? before : view();
                }
                case ON_SPAWN -> {
                    pools.recycle(one);
                    pool.hook = watched;
                    // the only one that is idle, in its next use
                    useId = TestScene.lastUseOf(pools.instanceOf(one)) + 1;
                    replaceUseId(method, arguments);
                    around(() -> pool.trySpawn(null, null, null));
                }
                case ON_RECYCLE -> {
                    pool.hook = watched;
                    around(() -> pools.recycle(one));
                }
                case RENDERING -> {
                    inside.beginRendering();
                    watched.run();
                    inside.endRendering();
                }
                case SHUT -> {
                    inside.shut("the PoolAppState was detached; attach it again to spawn");
                    watched.run();
                }
                case POOL_CLOSED -> {
                    (subject instanceof HandlePool handles ? handles : pool).close();
                    watched.run();
                }
                case CLOSED -> {
                    pools.close();
                    watched.run();
                }
                case OVER -> {
                    ends.get(subject.getClass()).run();
                    watched.run();
                }
                default -> throw new AssertionError(state);
            }
        }

        /** Does what calls the hook in which the call is made. */
        private void around(Runnable action) {
            try {
                action.run();
            } catch (RuntimeException e) {
                thrownAround = e;
            }
        }

        private void replaceUseId(Method method, Object[] arguments) {
            for (int i = 0; i < arguments.length; i++) {
                if (method.getParameterTypes()[i] == long.class && !hasHandles(method)) {
                    arguments[i] = useId;
                }
            }
        }

        private static boolean hasHandles(Method method) {
            return HandlePool.class.isAssignableFrom(method.getDeclaringClass());
        }

        private Throwable call(Method method, Object subject, Object[] arguments) {
            try {
                method.invoke(subject, arguments);
                return null;
            } catch (InvocationTargetException e) {
                return e.getCause();
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }

        /** What a refused call must not change. */
        private String view() {
            PrewarmTask task = (PrewarmTask) subjects.get(PrewarmTask.class);
            return pools.stats() + " " + pools + group + pools.getRoot() + pool.getRoot() + pool.settings()
                    + one.getParent() + one.getLocalTransform() + pools.isCurrent(one, useId) + other.getParent()
                    + keys.size() + pools.background().getBudgetMicros() + pools.background().isIdle()
                    + (task == null ? "" : task.isOver() + " " + task.total());
        }

        /** Whether the game can go on, and end the scene. */
        boolean end() {
            try {
                pools.bindToCurrentThread();
                pools.update(0.1f);
                pools.close();
                return true;
            } catch (RuntimeException e) {
                return false;
            }
        }

        private Object[] arguments(Method method) {
            Class<?>[] types = method.getParameterTypes();
            Object[] arguments = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                boolean isPath = i > 0 && types[i - 1] == AssetManager.class;
                arguments[i] = isPath && types[i] == String.class ? MODEL
                        : types[i] == long.class && hasHandles(method)
                                ? method.getDeclaringClass() == Swarm.class ? handle : label
                        : types[i] == SpatialPoolSettings.class && method.getName().equals("configure")
                        ? ((ManagedPool) subjects.get(method.getDeclaringClass())).settings()
                        : argument(method.getName(), types[i]);
            }
            return arguments;
        }

        /** A valid argument by its type. */
        private Object argument(String method, Class<?> type) {
            boolean registers = method.startsWith("register");
            if (type == String.class) {
                return registers || method.equals("swarm") || method.equals("labels") ? "new"
                        : method.equals("refuseChangesIn") ? "update" : NAME;
            } else if (type == Spatial.class) {
                return registers ? new Node("new") : method.equals("spawn") || method.equals("swarm") ? prefab : one;
            } else if (type == HandlePool.class) {
                return labels;
            } else if (type == SpatialPool.class) {
                return registers ? new SpatialPool<>("new", new Node("new")) : pool;
            } else if (type == SpatialPoolSettings.class) {
                return SpatialPoolSettings.builder(registers ? "new" : NAME).build();
            } else if (type == Object.class) {
                return method.equals("bind") ? "new" : NAME;
            } else if (type == long.class) {
                return useId;
            } else if (type == long[].class) {
                return new long[1];
            } else if (type == float[].class) {
                return new float[4];
            } else if (type == Node.class) {
                return elsewhere;
            }
            return ARGUMENTS.computeIfAbsent(type, unknown -> {
                throw new AssertionError("A valid argument of the type " + unknown + " is needed");
            });
        }

        /** Has its hooks run the call, once. */
        private final class Hooked extends SpatialPool<Node> {
            private Runnable hook = () -> { };

            Hooked(Node prefab) {
                super(NAME, prefab, settings -> settings.instanced(true).instanceColors(true)
                        .developmentMode(false));
            }

            @Override
            protected void onSpawn(Node spatial) {
                if (state == State.ON_SPAWN) {
                    run();
                }
            }

            @Override
            protected void onRecycle(Node spatial) {
                if (state == State.ON_RECYCLE) {
                    run();
                }
            }

            private void run() {
                Runnable now = hook;
                hook = () -> { };
                now.run();
            }
        }
    }

    private static final Map<Class<?>, Object> ARGUMENTS = new HashMap<>(Map.ofEntries(
            Map.entry(int.class, 1), Map.entry(float.class, 1f), Map.entry(double.class, 0.5),
            Map.entry(BitmapFont.class, FONT), Map.entry(CharSequence.class, "text"),
            Map.entry(LabelStyle.class, LabelStyle.DEFAULT), Map.entry(Camera.class, new Camera(8, 8)),
            Map.entry(boolean.class, true), Map.entry(Vector3f.class, new Vector3f(1f, 2f, 3f)),
            Map.entry(Quaternion.class, new Quaternion()), Map.entry(Vector4f.class, new Vector4f()),
            Map.entry(ColorRGBA.class, ColorRGBA.Blue), Map.entry(AssetManager.class, ASSETS),
            Map.entry(Collection.class, List.of(MODEL)), Map.entry(Duration.class, Duration.ZERO),
            Map.entry(Class.class, CallsInStatesTest.class), Map.entry(ForeignPolicy.class, ForeignPolicy.THROW),
            Map.entry(TrimStrategy.class, TrimStrategy.allIdle()),
            Map.entry(Light[].class, new Light[] {new PointLight()}),
            Map.entry(SceneProcessor.class, new QuietProcessor()), Map.entry(Runnable.class, (Runnable) () -> { }),
            Map.entry(AutoCloseable.class, (AutoCloseable) () -> { }),
            Map.entry(UnaryOperator.class, UnaryOperator.identity()),
            Map.entry(Supplier.class, (Supplier<Node>) () -> new Node("new")),
            Map.entry(Consumer.class, (Consumer<Object>) one -> { }),
            Map.entry(BiConsumer.class, (BiConsumer<Object, Object>) (key, one) -> { }),
            Map.entry(ObjLongConsumer.class, (ObjLongConsumer<Object>) (reason, handle) -> { }),
            Map.entry(Predicate.class, (Predicate<Object>) one -> true),
            Map.entry(EndListener.class, (EndListener) (instance, useId, reason) -> { }),
            Map.entry(InstanceListener.class, new InstanceListener<Object>() { }),
            Map.entry(PoolListener.class, new PoolListener() { })));
}
