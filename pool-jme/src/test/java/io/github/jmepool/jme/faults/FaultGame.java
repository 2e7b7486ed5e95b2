// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer;
import com.jme3.texture.Texture2D;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.jme.PoolQuery;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.faults.FaultSeams.Point;
import io.github.jmepool.jme.internal.work.BackgroundHands;
import io.github.jmepool.jme.support.ManualClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A short game, the same each time: levels with four pools, prewarms, spawns, lifetimes, ends of every kind, trims,
 * sizing policies, shared assets and a close. After each step it looks whether all is accounted for.
 */
final class FaultGame {
    final FaultSeams seams;
    final FaultParts parts;
    final List<Throwable> told = new ArrayList<>();
    private final ManualClock clock = new ManualClock();
    private final ScenePools pools;
    private final Node root = new Node("root");
    private final List<SpatialPool<Node>> all = new ArrayList<>();
    private final List<Node> out = new ArrayList<>();
    private final Set<Spatial> detached = Collections.newSetFromMap(new IdentityHashMap<>());
    private long listenerFailures;
    private int steps;
    private int contextLostAfter = -1;
    private PrewarmTask task;
    /** Registered before the faults, as nothing of it can fail. */
    private final FaultHandles handles;
    /** The first failure that no seam has caused; null while there is none. */
    private Throwable unexpected;
    private BackgroundHands inside;
    private String at = "";

    FaultGame(FaultSeams seams, LongUnaryOperator time) {
        this.seams = seams;
        parts = new FaultParts(seams);
        LongSupplier told = () -> {
            seams.call(Point.CLOCK);
            return time.applyAsLong(clock.getAsLong());
        };
        pools = TestScene.pools(told);
        pools.setRoot(root);
        pools.monitoring().addListener(parts.listener(this));
        TestScene.of(pools).connect(parts.renderManager());
        handles = new FaultHandles(seams, pools);
    }

    FaultGame(FaultSeams seams) {
        this(seams, now -> now);
    }

    /** The GPU's context is lost after so many steps. */
    FaultGame losingContextAfter(int step) {
        contextLostAfter = step;
        return this;
    }

    int steps() {
        return steps;
    }

    /**
     * Somebody was told of a failure, which has to be the one that was caused. Never throws, as the pools keep going
     * whatever a listener throws: what is wrong is kept until the end of the step.
     */
    void told(Throwable failure) {
        told.add(failure);
        if (unexpected == null && !seams.isTold(failure)) {
            unexpected = new AssertionError(at + ": no seam has caused " + failure, failure);
        }
    }

    /** How many failures of pool listeners the pools have counted until they closed. */
    long listenerFailures() {
        return listenerFailures;
    }

    private void nothingUnexpected() {
        if (unexpected != null) {
            throw new AssertionError(unexpected.getMessage(), unexpected);
        }
    }

    void play() {
        seams.on = true;
        add("bullet", b -> b.maxActive(4).exhaustion(ExhaustionPolicy.REUSE_CHOSEN).developmentMode(true)
                .resetRule(parts.rule()).leakTracking(1));
        add("enemy", b -> b.cloneOffThread(true).prewarm(2).maxIdle(5).sizing(parts.sizing()));
        step("listener", () -> pools.addInstanceListener(parts.instanceListener()));
        pools.addEndListener((instance, use, why) -> seams.call(Point.USE_ENDED));
        add("spark", b -> b.growth(GrowthPolicy.fixedStep(2)).lifetimeSeconds(0.05f).keepAttached(false)
                .recycleWhen(RecycleWhen.when(spatial -> {
                    seams.call(Point.END_CONDITION);
                    return false;
                })));
        add("sign", () -> pools.registerFactory("sign", parts::sign, s -> s.prewarm(1).maxIdle(1)));
        for (SpatialPool<Node> pool : all) {
            pool.addEndListener((instance, use, why) -> seams.call(Point.USE_ENDED));
        }
        frames(1);
        firstLevel();
        secondLevel();
        goesOn();
        end();
    }

    private void add(String name, UnaryOperator<SpatialPoolSettings.Builder> settings) {
        add(name, () -> pools.register(parts.pool(name, settings.apply(SpatialPoolSettings.builder(name)).build())));
    }

    private void add(String name, Supplier<SpatialPool<Node>> pool) {
        step("register " + name, () -> all.add(pool.get()));
        if (all.stream().noneMatch(each -> each.name().equals(name))) {
            // the name is free: what was refused has left nothing
            step("register " + name + " again", () -> all.add(pool.get()));
        }
        assertThat(pools.pools()).as(at).containsExactlyElementsOf(all);
    }

    private void firstLevel() {
        step("prewarm", () -> all.get(0).prewarmNow(2));
        step("prewarm off the thread", () -> task = pools.prewarm().add(all.get(1), 4).add(all.get(2), 3).start());
        frames(4);
        for (int i = 0; i < 6; i++) {
            spawn(i % 3, 0);
        }
        frames(1);
        recycle();
        step("move", () -> pools.reparent(first(), root));
        step("for each", () -> all.get(0).forEachActive(spatial -> seams.call(Point.FOR_EACH)));
        spawn(0, 0.01f);
        spawn(0, 0);
        spawn(0, 0);
        spawn(0, 0);
        step("exhausted", () -> keep(all.get(0).spawn()));
        recycle();
        step("sparks and tags", handles::spawn);
        query();
        spawn(3, 0);
        spawn(3, 0);
        frames(2);
        step("sparks and tags end", handles::end);
        step("after", () -> pools.setLifetimeSeconds(first(), 0.02f));
        step("request", () -> pools.requestRecycle(first()));
        frames(3);
        step("sparks and tags", handles::spawn);
        step("request sparks and tags", handles::request);
        step("detach", () -> {
            Node leaving = first();
            detached.add(leaving);
            pools.detach(leaving);
        });
        step("trim", () -> all.get(1).trim(1));
        step("prewarm more", () -> all.get(1).prewarmNow(4));
        step("configure", () -> configure(2));
        step("configure back", () -> configure(5));
        step("free memory now", () -> pools.background().freeMemoryNow(trimStrategy()));
        step("free memory", () -> pools.background().freeMemory(trimStrategy()));
        frames(2);
    }

    private void query() {
        PoolQuery<Spatial> query = PoolQuery.of(all);
        step("sparks near", handles::near);
        step("nearest spark", handles::nearest);
        step("sparks along", handles::along);
        step("pairs with sparks", () -> handles.pairs(query));
        step("near", () -> query.near(Vector3f.ZERO, 1f, spatial -> seams.call(Point.QUERY)));
        step("in a box", () -> query.byBounds().inBox(new BoundingBox(Vector3f.ZERO, 1f, 1f, 1f),
                spatial -> seams.call(Point.QUERY)));
        step("nearest", () -> query.nearest(Vector3f.ZERO, 1f, this::passes));
        step("along", () -> query.along(new Ray(Vector3f.ZERO, Vector3f.UNIT_X), 1f, this::passes));
        step("pairs", () -> query.pairs(query, 1f, (one, other) -> seams.call(Point.QUERY)));
    }

    private boolean passes(Spatial spatial) {
        seams.call(Point.QUERY);
        return false;
    }

    private void secondLevel() {
        step("load", () -> pools.shared().textures().acquire("sky", key -> {
            seams.call(Point.LOADER);
            return new Texture2D();
        }));
        step("sparks and tags", handles::spawn);
        step("scope", () -> pools.group("level").add(all.get(0).spawn()));
        step("scope", () -> pools.group("level").add(all.get(2).spawn()));
        step("nested", () -> keep(all.get(1).spawnUnder(first())));
        frames(1);
        Node late = out.isEmpty() ? null : out.get(0);
        step("scope end", () -> pools.group("level").close());
        checkSizes();
        recycle();
        step("late request", () -> {
            if (late != null && pools.instanceOf(late) != null) {
                pools.requestRecycle(late);
            }
        });
        step("prewarm", () -> task = pools.prewarm().add(all.get(1), 5).start());
        spawn(1, 0);
        spawn(2, 0);
        step("back with all", pools::recycleAll);
        frames(2);
        step("shut", () -> TestScene.of(pools).shut("the level is over"));
        looksAtWhatIsLeft();
        step("open", () -> {
            TestScene.of(pools).open();
            TestScene.of(pools).connect(parts.renderManager());
        });
        frames(2);
        spawn(0, 0);
        spawn(1, 0.01f);
        spawn(3, 0);
        frames(3);
    }

    private void configure(int idle) {
        all.get(1).configure(all.get(1).settings().toBuilder().maxIdle(idle).designCapacity(idle).build());
    }

    private void checkSizes() {
        for (int i = 0; i < 12; i++) {
            clock.advanceMicros(5_000_000);
            frames(1);
        }
    }

    private static TrimStrategy trimStrategy(FaultSeams seams) {
        return counts -> {
            seams.call(Point.TRIM_STRATEGY);
            return TrimStrategy.allIdle().plan(counts);
        };
    }

    private TrimStrategy trimStrategy() {
        return trimStrategy(seams);
    }

    /** No more faults: whatever failed before, everything works. */
    private void goesOn() {
        seams.on = false;
        at = "afterwards";
        for (int i = 0; i < 3; i++) {
            frame();
        }
        List<Node> spawned = new ArrayList<>();
        for (SpatialPool<Node> pool : all) {
            Node next = pool.spawn();
            assertThat(next.getParent()).as(at).isNotNull();
            assertThat(pools.instanceOf(next).isActive()).isTrue();
            spawned.add(next);
        }
        List<Spatial> found = new ArrayList<>();
        PoolQuery.of(all).near(Vector3f.ZERO, Float.POSITIVE_INFINITY, found::add);
        assertThat(found).as("found").hasSize(all.stream().mapToInt(SpatialPool::activeCount).sum())
                .containsAll(spawned);
        spawned.forEach(pools::recycle);
        PrewarmTask last = pools.prewarm().add(all.get(1), 5).start();
        for (int i = 0; i < 200 && !(last.isOver() && pools.background().isIdle()); i++) {
            frame();
        }
        assertThat(last.isDone()).as("the next prewarm ends").isTrue();
        assertThat(all.get(1).stats().idle()).as("prewarmed").isGreaterThanOrEqualTo(5);
        assertThat(pools.background().isIdle()).as("nothing hangs").isTrue();
        look(true);
        root.depthFirstTraversal(this::lookAtPlace);
        nothingUnexpected();
        seams.on = true;
    }

    private void end() {
        step("close", pools::close);
        looksAtWhatIsLeft();
        assertThat(task == null || task.isOver()).as("nobody waits for a prewarm").isTrue();
        nothingUnexpected();
    }

    private void looksAtWhatIsLeft() {
        seams.on = false;
        assertThat(TestScene.of(pools).knownInstances()).as(() -> at + ": known").isZero();
        assertThat(TestScene.of(pools).pendingLifetimes()).as(() -> at + ": lifetimes").isZero();
        assertThat(inside.nativeObjects()).as(() -> at + ": native objects").isZero();
        for (SpatialPool<Node> pool : all) {
            PoolStats stats = pool.stats();
            assertThat(stats.created()).as(() -> at + " " + stats).isEqualTo(stats.disposed() + stats.detached());
            listenerFailures += stats.listenerFailures();
        }
        handles.lookAtWhatIsLeft(at);
        listenerFailures += handles.listenerFailures();
        root.depthFirstTraversal(spatial -> assertThat(ours(spatial)).as(() -> at + ": left in the scene " + spatial)
                .isFalse());
        seams.on = true;
    }

    private boolean ours(Spatial spatial) {
        return spatial instanceof Node && !detached.contains(spatial)
                && all.stream().anyMatch(pool -> pool.name().equals(spatial.getName()));
    }

    private void spawn(int pool, float lifetime) {
        step("spawn " + pool, () -> {
            Node spawned = lifetime > 0 ? all.get(pool).spawn(lifetime) : all.get(pool).spawn();
            keep(spawned);
        });
    }

    private void keep(Node spawned) {
        out.add(spawned);
    }

    /** The one that has been out longest; spawns one when there is none. */
    private Node first() {
        out.removeIf(node -> pools.instanceOf(node) == null || !pools.instanceOf(node).isActive());
        if (out.isEmpty()) {
            out.add(all.get(0).spawn());
        }
        return out.get(0);
    }

    private void recycle() {
        step("recycle", () -> pools.recycle(first()));
    }

    private void frames(int count) {
        for (int i = 0; i < count; i++) {
            step("worker", () -> {
                if (TestScene.of(pools).hasBackground()) {
                    inside = TestScene.of(pools).background();
                    TestScene.of(pools).runWorker();
                    TestScene.of(pools).runWorker();
                }
            });
            clock.advanceMicros(16_667);
            step("frame", () -> pools.update(1f / 60f));
        }
    }

    private void frame() {
        TestScene.of(pools).runWorker();
        clock.advanceMicros(16_667);
        pools.update(1f / 60f);
    }

    private void step(String name, Runnable action) {
        at = "step " + ++steps + ", " + name;
        try {
            action.run();
        } catch (Throwable failure) {
            told(failure);
            if (unexpected == null && failure == seams.thrownByListener) {
                unexpected = new AssertionError(at + ": what the listener threw reaches the game", failure);
            }
        }
        if (steps == contextLostAfter) {
            parts.buffers.forEach(VertexBuffer::resetObject);
        }
        boolean counting = seams.on;
        seams.on = false;
        look(false);
        if (name.equals("frame")) {
            // what was asked for before is in its place now
            root.depthFirstTraversal(this::lookAtPlace);
        }
        nothingUnexpected();
        seams.on = counting;
    }

    private void look(boolean settled) {
        int total = 0;
        for (SpatialPool<Node> pool : all) {
            PoolStats stats = pool.stats();
            assertThat(stats.created()).as(() -> at + ": " + stats).isEqualTo(
                    stats.active() + stats.idle() + stats.disposing() + stats.disposed() + stats.detached());
            assertThat(stats.disposing()).as(at).isZero();
            assertThat(stats.designCapacity()).as(() -> at + ": settings").isEqualTo(pool.settings().designCapacity());
            if (TestScene.isOpen(pool)) {
                assertThat(TestScene.active(pool)).as(at).hasSize(stats.active()).doesNotHaveDuplicates();
                total += stats.total();
            }
        }
        handles.look(at);
        // what is trimmed waits for its disposal, known but in no pool
        int known = TestScene.of(pools).knownInstances();
        assertThat(known).as(() -> at + ": known spatials").isGreaterThanOrEqualTo(total);
        if (settled) {
            assertThat(known).as(() -> at + ": known spatials").isEqualTo(total);
        }
    }

    /** What is in the scene is in use, or hidden in its pool's own node. */
    private void lookAtPlace(Spatial spatial) {
        if (ours(spatial)) {
            assertThat(TestScene.of(pools).isInstance(spatial)).as(() -> at + ": a stranger is in the scene").isTrue();
            PooledInstance instance = pools.instanceOf(spatial);
            assertThat(instance.isActive() || instance.useId() == 0 && hidden(spatial))
                    .as(() -> at + ": an idle one is seen, " + instance).isTrue();
        }
    }

    private static boolean hidden(Spatial spatial) {
        return spatial.getLocalCullHint() == CullHint.Always && TestScene.poolNodeOver(spatial.getParent()) != null;
    }

    /** Makes and plays a game, and names what it was when it goes wrong. */
    static FaultGame played(Supplier<FaultGame> maker, String what) {
        FaultGame game = maker.get();
        try {
            game.play();
            game.nothingUnexpected();
        } catch (RuntimeException | Error wrong) {
            if (game.seams.thrown != null && wrong != game.seams.thrown) {
                wrong.addSuppressed(game.seams.thrown);
            }
            if (game.unexpected != null && wrong.getCause() != game.unexpected) {
                wrong.addSuppressed(game.unexpected);
            }
            throw new AssertionError(what + ": " + wrong.getMessage(), wrong);
        }
        return game;
    }
}
