// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import com.jme3.asset.AssetManager;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.BillboardControl;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mygame.Lazy;

/**
 * A random game whose hooks and listeners call the pools again, themselves inside such calls: after each step, and in
 * each hook, all is accounted for.
 */
final class HookGame {
    /** More instances than these are not spawned by hooks. */
    private static final int MOST_IN_USE = 24;
    /** So often may hooks be called by one step. */
    private static final int MOST_HOOKS = 5_000_000;
    /** So often may stubborn hooks call something in one step. */
    private static final int ENDLESS = 500_000;

    Random random;
    final ScenePools pools = TestScene.pools(this::nanos);
    final Node root = new Node("root");
    final Node hand = new Node("hand");
    final List<SpatialPool<? extends Spatial>> all = new ArrayList<>();
    final List<Spatial> known = new ArrayList<>();
    final HookLives lives = new HookLives();
    final List<HookHandles> handles = new ArrayList<>();
    private final HookCalls calls = new HookCalls(this);
    private final List<String> story = new ArrayList<>();
    /** Of ten times that a hook is called, in how many it calls something. */
    private final int zeal;
    private final boolean catches;
    /** Whether a hook calls the same each time: what it begins may go on for ever, if the pools let it. */
    private final boolean isStubborn;
    private final long seed;
    /** Hooks inside so many others call nothing. */
    private final int deepest;
    private int budget;
    private int depth;
    private int hooks;
    private boolean isSilent = true;
    private long now;

    HookGame(long seed, AssetManager assets) {
        this.seed = seed;
        random = Seeds.random(seed);
        pools.setRoot(root);
        root.attachChild(hand);
        zeal = 1 + random.nextInt(6);
        catches = random.nextInt(3) > 0;
        isStubborn = random.nextInt(3) == 0;
        deepest = 1 + random.nextInt(isStubborn ? 2 : 5);
        budget = isStubborn ? ENDLESS : 50 + random.nextInt(400);
        pools.addEndListener((instance, use, reason) -> {
            lives.ended(instance.spatial(), use);
            hook("useEnded");
        });
        if (random.nextBoolean()) {
            pools.monitoring().addListener(new Events());
        } else {
            pools.monitoring().addListener(new Failures());
        }
        pools.addInstanceListener(new Lives());
        int size = 2 + random.nextInt(3);
        for (int i = 0; i < size; i++) {
            register("pool" + i, assets);
        }
        if (random.nextBoolean()) {
            all.get(0).addEndListener((instance, use, reason) -> hook("useEnded of one pool"));
        }
        if (random.nextBoolean()) {
            handles.add(HookHandles.swarm(this, assets));
        }
        if (random.nextBoolean()) {
            handles.add(HookHandles.labels(this, assets));
        }
    }

    private void register(String name, AssetManager assets) {
        boolean isLeaf = random.nextInt(3) == 0;
        Spatial prefab = isLeaf ? HeadlessApp.box(name, assets) : new Node(name);
        if (prefab instanceof Node node && random.nextBoolean()) {
            node.attachChild(HeadlessApp.box("part", assets));
        }
        if (random.nextInt(3) == 0) {
            prefab.addControl(new Calling(this));
        }
        if (prefab instanceof Node && random.nextInt(3) == 0) {
            prefab.addControl(new Lazy.Bar());
        }
        if (random.nextInt(3) == 0) {
            prefab.addControl(new BillboardControl());
        }
        SpatialPoolSettings.Builder settings = SpatialPoolSettings.builder(name).developmentMode(random.nextInt(8) == 0)
                .checkIdle(random.nextInt(4) == 0).keepAttached(random.nextInt(3) > 0).keepAttachedSeconds(0.3f)
                .keepSiblingOrder(random.nextBoolean())
                .lostPolicy(LostPolicy.values()[random.nextInt(LostPolicy.values().length)])
                .lifetimeSeconds(random.nextInt(3) == 0 ? 0.2f : 0f);
        if (random.nextInt(3) == 0) {
            settings.maxIdle(random.nextInt(4));
        }
        if (random.nextInt(3) == 0) {
            ExhaustionPolicy[] policies = ExhaustionPolicy.values();
            settings.maxActive(1 + random.nextInt(4)).exhaustion(policies[random.nextInt(policies.length)]);
        }
        if (random.nextInt(4) == 0) {
            settings.growth(GrowthPolicy.fixedStep(1 + random.nextInt(3)));
        }
        if (random.nextInt(4) == 0) {
            settings.resetRule(new Rule());
        }
        if (random.nextInt(4) == 0) {
            settings.recycleWhen(RecycleWhen.when(spatial -> {
                lives.whileAlive(spatial, "ended");
                hook("recycleWhen");
                return random.nextInt(4) == 0;
            }));
        }
        if (prefab instanceof Geometry && random.nextBoolean()) {
            settings.instanced(true);
        }
        story(name + " " + (prefab instanceof Node ? "node " : "leaf ") + prefab.getNumControls() + " "
                + settings.build());
        all.add(pools.register(random.nextInt(4) == 0 ? new Making(name, prefab, settings.build())
                : new Hooked(name, prefab, settings.build())));
    }

    /** Time goes by, or a frame would have time for whatever hooks leave to the background. */
    private long nanos() {
        now += 1000;
        return now;
    }

    void story(String line) {
        story.add("  ".repeat(depth) + line);
    }

    /** Called by every hook and listener, after it was entered as a moment of its instance. */
    void hook(String where) {
        if (++hooks > MOST_HOOKS) {
            lives.violated("a step called hooks " + MOST_HOOKS + " times", null);
        }
        checkCounts(where);
        if (isSilent || depth >= deepest || budget <= 0 || hooks > MOST_HOOKS) {
            return;
        }
        Random next = random;
        if (isStubborn) {
            random = new Random(seed ^ where.replaceFirst(" .*", "").hashCode());
        }
        if (random.nextInt(10) >= zeal) {
            random = next;
            return;
        }
        depth++;
        try {
            story("in " + where);
            for (int times = 1 + random.nextInt(2); times > 0 && budget > 0; times--) {
                budget--;
                call();
            }
        } finally {
            depth--;
            random = next;
        }
    }

    private void call() {
        try {
            calls.any();
        } catch (RuntimeException refused) {
            story("- " + refused);
            checkRefusal(refused);
            if (!catches) {
                throw refused;
            }
        } catch (Error broken) {
            lives.violated(broken.toString(), broken);
        }
    }

    boolean mayGrow() {
        return pools.stats().stream().mapToInt(PoolStats::active).sum() < MOST_IN_USE;
    }

    /** Only what is documented may be thrown, with a message that names what has refused. */
    private void checkRefusal(Throwable refused) {
        String message = String.valueOf(refused.getMessage());
        boolean isDocumented = refused instanceof PoolException || refused.getClass() == IllegalStateException.class
                || refused.getClass() == IllegalArgumentException.class;
        // what the whole scene refuses names no pool
        boolean isNamed = message.contains("ool") || message.contains("'") || message.contains("is being rendered");
        if (!isDocumented || !isNamed) {
            lives.violated("thrown: " + refused, refused);
        }
        for (Throwable suppressed : refused.getSuppressed()) {
            checkRefusal(suppressed);
        }
    }

    private void checkCounts(String where) {
        for (SpatialPool<?> pool : all) {
            PoolStats stats = pool.stats();
            if (stats.created() != stats.active() + stats.idle() + stats.disposing() + stats.disposed()
                    + stats.detached()) {
                lives.violated(where + ": " + stats, null);
            }
        }
        handles.forEach(each -> each.checkCounts(where));
    }

    void play() {
        isSilent = false;
        int steps = 5 + random.nextInt(20);
        for (int i = 0; i < steps; i++) {
            step();
        }
        boolean isQuiet = random.nextBoolean();
        if (isQuiet) {
            isSilent = true;
            checkNothingIsStuck();
            isSilent = random.nextBoolean();
        }
        step("close", pools::close);
        checkGone();
    }

    private void step() {
        switch (random.nextInt(8)) {
            // never in a hook, as applications do
            case 6 -> step("shut", () -> TestScene.of(pools).shut("the level is over"));
            case 7 -> step("open", () -> TestScene.of(pools).open());
            case 0 -> frame();
            case 1 -> step("rendering", () -> {
                TestScene.of(pools).beginRendering();
                try {
                    call();
                } finally {
                    TestScene.of(pools).endRendering();
                    TestScene.of(pools).handOver();
                }
            });
            default -> step("call", calls::any);
        }
    }

    private void frame() {
        Map<Spatial, Long> before = new IdentityHashMap<>();
        lives.all.values().stream().filter(life -> life.isInUse && life.spatial.getControl(Lazy.Bar.class) != null
                && life.spatial.hasAncestor(root)).forEach(life -> before.put(life.spatial, life.use));
        boolean[] isUpdated = {false};
        step("frame", () -> {
            Scenes.frame(root, pools, 0.1f);
            isUpdated[0] = true;
        });
        if (!isUpdated[0]) {
            return; // a hook has thrown out of the pools' update, before the controls'
        }
        before.forEach((spatial, use) -> {
            HookLives.Life life = lives.all.get(spatial);
            require(!life.isInUse || life.use != use || !spatial.hasAncestor(root) || bars(spatial) == 1,
                    bars(spatial) + " bars of " + spatial + " in use " + use);
        });
    }

    private static long bars(Spatial spatial) {
        return ((Node) spatial).getChildren().stream().filter(child -> "bar".equals(child.getName())).count();
    }

    private void step(String what, Runnable action) {
        hooks = 0;
        budget = isStubborn ? ENDLESS : budget;
        handles.forEach(HookHandles::beginStep);
        story("step " + what);
        try {
            action.run();
        } catch (RuntimeException refused) {
            story("- " + refused);
            checkRefusal(refused);
        } catch (Error broken) {
            lives.violated(broken.toString(), broken);
        }
        if (isStubborn && budget <= 0) {
            lives.violated("hooks have called " + ENDLESS + " times", null);
        }
        if (lives.violation == null) {
            checkScene();
        }
        if (lives.violation != null) {
            throw new AssertionError(lives.violation.getMessage() + "\n" + String.join("\n",
                    story.subList(0, Math.min(story.size(), 400))), lives.violation);
        }
    }

    private void require(boolean holds, String what) {
        if (!holds) {
            lives.violated(what, null);
        }
    }

    private void checkScene() {
        checkCounts("after the step");
        int total = 0;
        for (SpatialPool<?> pool : all) {
            PoolStats stats = pool.stats();
            total += stats.active() + stats.idle();
            require(stats.disposing() == 0, "disposing for ever: " + stats);
            long inUse = lives.all.values().stream().filter(life -> life.isInUse && life.pool.equals(pool.name()))
                    .count();
            require(inUse == stats.active(), inUse + " uses go on, but " + stats);
            require(!TestScene.isOpen(pool) || TestScene.active(pool).size() == stats.active(), "active: " + stats);
        }
        lives.checkOpen();
        handles.forEach(each -> each.check(false));
        int found = TestScene.of(pools).knownInstances();
        require(calls.frees ? found >= total : found == total, "known " + found + " of " + total);
        for (HookLives.Life life : lives.all.values()) {
            require(life.spatial.getControl(Lazy.Bar.class) == null || bars(life.spatial) <= 1, "bars: "
                    + life.spatial);
            require(!life.isDisposed || life.spatial.getParent() == null, "disposed of, and below "
                    + life.spatial.getParent() + ": " + life.spatial);
            require(!life.isDisposed || life.created == 0, "disposed of, not for the listener: " + life.spatial);
            require(life.isInUse || life.isDetached || life.spawned == 0, "ended, not for the listener: "
                    + life.spatial);
            require(life.isInUse || life.isDetached || life.spatial.getParent() == null
                    || TestScene.poolNodeOver(life.spatial.getParent()) != null, "idle, and below "
                    + life.spatial.getParent() + ": " + life.spatial);
        }
    }

    /** Without hooks that call, all can be recycled: none is busy for ever. */
    private void checkNothingIsStuck() {
        step("last frame", () -> Scenes.frame(root, pools, 0.1f));
        step("last recycleAll", pools::recycleAll);
        for (SpatialPool<?> pool : all) {
            require(pool.stats().active() == 0, "stuck: " + pool);
        }
    }

    private void checkGone() {
        for (SpatialPool<?> pool : all) {
            require(pool.stats().total() == 0, "left: " + pool.stats());
        }
        handles.forEach(each -> each.check(true));
        require(TestScene.of(pools).knownInstances() == 0, "known");
        require(TestScene.of(pools).pendingLifetimes() == 0, "pending lifetimes");
        for (HookLives.Life life : lives.all.values()) {
            require(!life.isInUse && life.created == 0, "after the close: " + life.spatial);
        }
        for (Spatial child : root.getChildren()) {
            HookLives.Life life = lives.all.get(child);
            require(child == hand || life != null && life.isDetached, "left in the scene: " + child);
        }
        step("nothing", () -> { });
    }

    private class Hooked extends SpatialPool<Spatial> {
        Hooked(String name, Spatial prefab, SpatialPoolSettings settings) {
            super(name, prefab, settings);
        }

        @Override
        protected void onCreate(Spatial instance) {
            lives.onCreate(instance, name());
            hook("onCreate");
        }

        @Override
        protected void onSpawn(Spatial instance) {
            known.add(instance);
            lives.onSpawn(instance, use(instance));
            hook("onSpawn of " + instance);
        }

        @Override
        protected void onRecycle(Spatial instance) {
            lives.onRecycle(instance, "onRecycle");
            hook("onRecycle of " + instance);
        }

        @Override
        protected void onDispose(Spatial instance) {
            lives.onDispose(instance);
            hook("onDispose of " + instance);
        }
    }

    private final class Making extends Hooked {
        Making(String name, Spatial prefab, SpatialPoolSettings settings) {
            super(name, prefab, settings);
        }

        @Override
        protected Spatial cloneInstance(Spatial copy) {
            hook("cloneInstance");
            return super.cloneInstance(copy);
        }
    }

    private long use(Spatial spatial) {
        PooledInstance instance = pools.instanceOf(spatial);
        return instance == null ? 0 : TestScene.useOf(instance);
    }

    private final class Lives implements InstanceListener<Spatial> {
        @Override
        public Spatial created(PooledInstance instance) {
            lives.created(instance.spatial());
            hookOrUndo(instance, "created");
            return instance.spatial();
        }

        /** A listener that throws here is not called for the instance again. */
        private void hookOrUndo(PooledInstance instance, String where) {
            try {
                hook(where);
            } catch (Throwable problem) {
                lives.all.get(instance.spatial()).created--;
                throw problem;
            }
        }

        @Override
        public void spawned(PooledInstance instance, Spatial kept) {
            lives.spawned(kept, TestScene.useOf(instance));
            hook("spawned of " + kept);
        }

        @Override
        public void moved(PooledInstance instance, Spatial kept) {
            lives.moved(kept);
            hook("moved of " + kept);
        }

        @Override
        public void beforeReset(PooledInstance instance, Spatial kept) {
            lives.beforeReset(kept);
            hook("beforeReset of " + kept);
        }

        @Override
        public void afterReset(PooledInstance instance, Spatial kept) {
            lives.afterReset(kept);
            hook("afterReset of " + kept);
        }

        @Override
        public void disposed(PooledInstance instance, Spatial kept) {
            lives.disposed(kept);
            hook("disposed of " + kept);
        }

        @Override
        public void detached(PooledInstance instance, Spatial kept) {
            lives.detached(kept);
            hook("detached of " + kept);
        }
    }

    private class Failures implements SceneListener {
        @Override
        public void onFailure(String pool, String what, Throwable failure) {
            story("- failure of " + pool + ": " + what + ": " + failure);
            checkRefusal(failure);
        }

        @Override
        public void onOverBudget(String pool, String report) {
        }
    }

    private final class Events extends Failures {
        @Override
        public void onCreated(String pool, Object object, long nanos) {
            hook("onCreated");
        }

        @Override
        public void onDisposed(String pool, Object object, DisposeReason reason) {
            hook("onDisposed");
        }

        @Override
        public void onExhausted(String pool, ExhaustionPolicy policy) {
            hook("onExhausted");
        }

        @Override
        public void onClosed(String pool, int stillOut) {
            hook("onClosed");
        }
    }

    private final class Rule implements ResetRule<Spatial> {
        @Override
        public Class<Spatial> type() {
            return Spatial.class;
        }

        @Override
        public Object capture(Spatial target) {
            hook("capture");
            return null;
        }

        @Override
        public ResetOutcome reset(Spatial target, Object captured) {
            lives.whileAlive(target, "rule");
            hook("rule");
            return random.nextInt(16) == 0 ? ResetOutcome.DISCARD : ResetOutcome.UNCHANGED;
        }
    }

    /** A control of the game. */
    private static final class Calling extends AbstractControl implements Poolable {
        private final HookGame game;

        Calling(HookGame game) {
            this.game = game;
        }

        @Override
        public void onSpawn() {
            game.lives.whileAlive(spatial, "Poolable.onSpawn");
            game.hook("Poolable.onSpawn of " + spatial);
        }

        @Override
        public void onRecycle() {
            game.lives.onRecycle(spatial, "Poolable.onRecycle");
            game.hook("Poolable.onRecycle of " + spatial);
        }

        @Override
        protected void controlUpdate(float tpf) {
            game.hook("control of " + spatial);
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort viewPort) {
        }
    }
}
