// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.threads;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import com.jme3.system.NativeLibraryLoader;
import com.simsilica.lemur.GuiGlobals;
import com.tngtech.archunit.core.domain.JavaClass;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.house.House;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.longgames.LevelGame;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.Scenes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four threads call all that other threads may call while the render thread plays: for a minute with
 * {@code support/scripts/long-test.sh threads}, in the ordinary build for two seconds.
 */
class OtherThreadsTest {
    private static final double SECONDS = Double.parseDouble(System.getProperty("jmepool.threads.seconds", "2"));
    private static final long SEED = Long.getLong("jmepool.seed", System.nanoTime());
    private static final int THREADS = 4;
    private static final float STEP = 1f / 30f;
    private static final int LEVEL_SECONDS = 20;
    private static final int FRAMES_BETWEEN_CHECKS = 1_000;
    private static final int FRAMES_BETWEEN_PREWARMS = 50;
    private static final int SOME_REQUESTS = 10;

    private static final Path PAGE = Path.of("..", "docs", "concurrency.md");
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)`[^|]*\\| (`.+) \\|");
    private static final Pattern QUOTED = Pattern.compile("`(\\w+)`");

    private final AtomicLong clock = new AtomicLong(1_000_000_007L);
    /** Says what each use of the checked pool has left. */
    private final HeardLog leftovers = new HeardLog(TestScene.USE_LOG, entry -> { });
    private final Map<SpatialPool<?>, long[]> ends = new IdentityHashMap<>();
    private final List<String> failures = new ArrayList<>();
    private Patience patience;
    private LevelGame game;
    private OtherThreads others;
    private ScenePools pools;
    private long frame;

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        leftovers.close();
        if (pools != null) {
            // once more: what has failed has not closed them, and other tests wait for the end of such threads
            pools.close();
        }
    }

    @Test
    void fourThreadsCallAllThatTheyMayWhileTheGamePlays() throws Exception {
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        System.out.println("OtherThreadsTest: " + SECONDS + " seconds, seed " + SEED);
        List<Thread> threads = JvmState.workers();
        pools = TestScene.poolsWithWorker(clock::get);
        PoolAppState state = new PoolAppState(pools);
        try (HeadlessApp app = new HeadlessApp(state)) {
            app.step(STEP);
            begin(app);
            play(app);
            end(app);
            app.getStateManager().detach(state);
            app.step(STEP);
            pools.close();
            assertThat(TestScene.of(pools).knownInstances()).as("known spatials").isZero();
            assertThat(app.getRootNode().getQuantity()).as("children of the root").isZero();
        }
        assertThat(failures).as("what the scene's listener was told of").isEmpty();
        ObjectName ours = new ObjectName("io.github.jmepool:scope=\"other*\",*");
        assertThat(ManagementFactory.getPlatformMBeanServer().queryNames(ours, null)).as("names in JMX").isEmpty();
        patience = new Patience();
        while (!threads.containsAll(JvmState.workers())) {
            patience.check("threads are left: " + JvmState.workers());
            Thread.yield();
        }
    }

    private void begin(HeadlessApp app) {
        GuiGlobals.initialize(app);
        game = new LevelGame(pools, app.getAssetManager(), SEED, STEP);
        pools.monitoring().addListener(new Told());
        pools.monitoring().registry();
        for (SpatialPool<?> pool : game.forever()) {
            long[] ended = ends.computeIfAbsent(pool, any -> new long[1]);
            pool.addEndListener((instance, use, why) -> ended[0]++);
        }
        Material paint = Scenes.unshadedBox("any", app.getAssetManager()).getMaterial();
        others = new OtherThreads(pools, game.forever(), paint, game, SEED);
        game.playWith(LEVEL_SECONDS, others::show);
        app.onUpdate(this::playFrame);
        app.step(STEP);
        app.step(STEP);
    }

    /** As long as it was told to, but some frames at least, and until each call was made and some requests kept. */
    private void play(HeadlessApp app) throws Exception {
        Set<String> listed = listed();
        long end = System.nanoTime() + (long) (SECONDS * TimeUnit.SECONDS.toNanos(1));
        others.start(THREADS);
        try {
            while (System.nanoTime() < end || frame < FRAMES_BETWEEN_CHECKS) {
                step(app);
            }
            patience = new Patience();
            while (others.wrong.isEmpty() && (!others.calls().keySet().containsAll(listed)
                    || others.carriedOutSoFar() < SOME_REQUESTS)) {
                patience.check("called were only " + others.calls().keySet() + ", uses ended on request: "
                        + others.carriedOutSoFar());
                step(app);
            }
        } finally {
            others.over = true;
            patience = new Patience();
            // they may wait for a prewarm, that is, for frames
            while (others.anyAlive()) {
                patience.check("the other threads end");
                step(app);
            }
        }
        assertThat(others.wrong).as("seed %d", SEED).isEmpty();
        assertThat(others.calls().keySet()).as("called, as listed in " + PAGE).containsExactlyElementsOf(listed);
        report();
    }

    private void step(HeadlessApp app) {
        if (!others.wrong.isEmpty()) {
            others.over = true;
        }
        clock.addAndGet((long) (STEP * 1e9));
        Runnable carriedOut = others.carriedOut();
        others.frame = ++frame;
        app.step(STEP);
        carriedOut.run();
        if (frame % FRAMES_BETWEEN_CHECKS == 0) {
            check();
        }
    }

    /** In the update of a frame. */
    private void playFrame() {
        game.play();
        SpatialPool<?> registered = others.registered.poll();
        if (registered != null) {
            Spatial spatial = registered.spawn();
            assertThat(pools.instanceOf(spatial).pool()).isSameAs(registered);
            pools.recycle(spatial);
            others.names.remove(registered.name());
            registered.close();
        }
        Swarm swarm = others.registeredSwarms.poll();
        if (swarm != null) {
            assertThat(swarm.isCurrent(swarm.spawn(Vector3f.ZERO))).isTrue();
            swarm.close();
        }
        Labels labels = others.registeredLabels.poll();
        if (labels != null) {
            long label = labels.spawn(7, Vector3f.ZERO, ColorRGBA.White, LabelStyle.DEFAULT);
            assertThat(labels.isCurrent(label)).isTrue();
            labels.close();
        }
        if (frame % FRAMES_BETWEEN_PREWARMS == 0) {
            others.prewarm = pools.prewarm().add(pools.pool("plain"), 20).add(pools.pool("worker-made"), 10).start();
        }
    }

    /** Counts are exact, and each use has ended once or goes on. */
    private void check() {
        game.check();
        ends.forEach((pool, ended) -> {
            PoolStats stats = pool.stats();
            assertThat(stats.hits() + stats.misses() - stats.active()).as("seed %d: ends of uses, %s", SEED, stats)
                    .isEqualTo(ended[0]);
        });
    }

    private void end(HeadlessApp app) {
        app.onUpdate(() -> { });
        patience = new Patience();
        do {
            patience.check("all instances are gone but " + game.left());
            while (!others.registered.isEmpty()) {
                others.registered.poll().close();
            }
            others.registeredSwarms.forEach(Swarm::close);
            others.registeredSwarms.clear();
            others.registeredLabels.forEach(Labels::close);
            others.registeredLabels.clear();
            game.clear();
            step(app);
        } while (!game.isEmpty());
        check();
        assertThat(pools.shared().textures().stats().active() + pools.shared().materials().stats().active()
                + pools.shared().meshes().stats().active() + pools.shared().sounds().stats().active())
                .as("shared assets in use").isZero();
    }

    private void report() {
        Map<String, Long> calls = new TreeMap<>();
        others.calls().forEach((name, count) -> calls.put(name, count.sum()));
        long all = others.calls().values().stream().mapToLong(LongAdder::sum).sum();
        System.out.println("OtherThreadsTest: " + frame + " frames, " + game.spawns() + " spawns, " + game.levels()
                + " levels, " + others.carriedOutSoFar() + " uses ended on request, " + all + " calls of "
                + calls.size() + " kinds: " + calls);
    }

    /** The calls that the page lists, by class and name. */
    private static Set<String> listed() throws IOException {
        Set<String> names = new TreeSet<>();
        String page = Files.readString(PAGE);
        int begin = page.indexOf("\n## In a scene");
        Matcher row = ROW.matcher(page.substring(begin, page.indexOf("\n## ", begin + 1)));
        while (row.find()) {
            Matcher name = QUOTED.matcher(row.group(2));
            while (name.find()) {
                names.add(row.group(1) + "." + name.group(1));
            }
        }
        assertThat(names).as("listed in " + PAGE).contains("ScenePools.requestRecycle", "PrewarmTask.isOver");
        return names;
    }

    @Test
    void thePageListsExactlyWhatIsMarkedForAnyThread() throws IOException {
        List<JavaClass> types = House.CLASSES.stream()
                .filter(type -> type.getPackageName().startsWith(ScenePools.class.getPackageName())).toList();
        Set<String> ours = types.stream().map(JavaClass::getSimpleName).collect(Collectors.toSet());
        Set<String> marked = types.stream().flatMap(type -> type.getMethods().stream())
                .filter(method -> method.isAnnotatedWith(AnyThread.class))
                .map(method -> method.getOwner().getSimpleName() + "." + method.getName())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(marked).contains("PooledInstance.useId", "BackgroundWork.freeMemory");
        assertThat(listed()).filteredOn(name -> ours.contains(name.substring(0, name.indexOf('.'))))
                .containsExactlyElementsOf(marked);
    }

    /** Nothing that waits for the render thread fails. */
    private final class Told implements SceneListener {
        @Override
        public void onFailure(String pool, String what, Throwable failure) {
            failures.add(pool + ": " + what + ": " + failure);
        }

        @Override
        public void onOverBudget(String pool, String report) {
            // the other threads take their time
        }
    }
}
