// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.jme.ForeignPolicy;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.internal.work.BackgroundHands;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.RecordingSceneListener;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What no game should do, and some do: nothing is lost, and what can go on goes on. */
class HostileUseTest {
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());

    private static class Hooked extends SpatialPool<Node> {
        private Consumer<Node> onSpawn = node -> { };
        private Consumer<Node> onRecycle = node -> { };
        private Consumer<Node> onDispose = node -> { };
        private Consumer<Node> onCreate = node -> { };

        Hooked(String name) {
            this(new Node(name));
        }

        Hooked(Node prefab) {
            super(prefab.getName(), prefab);
        }

        Hooked(String name, SpatialPoolSettings settings) {
            super(name, new Node(name), settings);
        }

        @Override
        protected void onCreate(Node instance) {
            onCreate.accept(instance);
        }

        @Override
        protected void onSpawn(Node instance) {
            onSpawn.accept(instance);
        }

        @Override
        protected void onRecycle(Node instance) {
            onRecycle.accept(instance);
        }

        @Override
        protected void onDispose(Node instance) {
            onDispose.accept(instance);
        }
    }

    private void assertNothingLost() {
        Scenes.assertNothingLost(pools, pools.stats().toArray(PoolStats[]::new));
    }

    @Test
    void theLongestLifetimeOutlastsOthers() {
        Hooked pool = pools.register(new Hooked("a"));
        pools.update(1f);
        Node forever = pool.spawn(Float.MAX_VALUE);
        Node timed = pool.spawn(1f);
        PooledInstance instance = pools.instanceOf(forever);
        pools.update(0.5f);
        assertThat(instance.isActive()).isTrue();
        instance.extendLifetime(Float.MAX_VALUE);
        pools.update(0.6f);
        assertThat(instance.isActive()).isTrue();
        assertThat(pools.instanceOf(timed).isActive()).isFalse();
        assertThat(instance.remainingSeconds()).isGreaterThan(1e9f);
    }

    @Test
    void theShortestLifetimeEndsWithTheNextFrame() {
        Hooked pool = pools.register(new Hooked("a"));
        Node a = pool.spawn(Float.MIN_VALUE);
        assertThat(pools.instanceOf(a).isActive()).isTrue();
        pools.update(0.01f);
        assertThat(pools.instanceOf(a).isActive()).isFalse();
    }

    @Test
    void aNestedHookThatThrowsDoesNotCostItsParent() {
        Hooked ship = pools.register(new Hooked("ship"));
        Hooked missile = pools.register(new Hooked("missile"));
        missile.onRecycle = node -> {
            throw new IllegalStateException("scripted");
        };
        int[] called = {0};
        ship.onRecycle = node -> called[0]++;
        Node s = ship.spawn();
        missile.spawnUnder(s);
        missile.spawnUnder(s);
        assertThatThrownBy(() -> ship.recycle(s)).hasMessage("scripted");
        assertNothingLost();
        assertThat(missile.stats().discarded()).isEqualTo(2);
        assertThat(ship.stats().idle()).isEqualTo(1);
        assertThat(called[0]).isEqualTo(1);
    }

    @Test
    void hooksThatSpawnBelowTheirParentAgainAndAgainDoNotHang() {
        Hooked ship = pools.register(new Hooked("ship"));
        Hooked torch = pools.register(new Hooked("torch"));
        Node s = ship.spawn();
        torch.spawnUnder(s);
        int[] left = {10_000};
        torch.onRecycle = node -> {
            if (left[0]-- > 0) {
                torch.spawnUnder(s);
            }
        };
        assertThatThrownBy(() -> ship.recycle(s)).isInstanceOf(PoolException.class)
                .hasMessage("Pool 'ship': hooks of the instances below Spatial 'ship#1' spawned others there while it"
                        + " was recycled, 8 times in a row; those of the last time were detached and are still in use:"
                        + " spawn elsewhere in onRecycle");
        assertThat(left[0]).isGreaterThan(9_900);
        assertThat(ship.stats().idle()).isEqualTo(1);
        assertThat(s.getQuantity()).isZero();
        assertThat(torch.stats().active()).isEqualTo(1);
        assertNothingLost();
    }

    @Test
    void hooksThatSpawnBelowTheirOwnInstanceDoNotRecurse() {
        Hooked pool = pools.register(new Hooked("torch", SpatialPoolSettings.builder("torch").maxIdle(0).build()));
        int[] left = {10_000};
        pool.addInstanceListener(spawningBelow(pool, left));
        Node first = pool.spawn();
        assertThatThrownBy(() -> pool.recycle(first)).isInstanceOf(PoolException.class)
                .hasMessageContaining("8 times in a row");
        assertThat(left[0]).isGreaterThan(9_900);
        assertThat(pool.stats().active()).isEqualTo(1);
        assertNothingLost();
    }

    @Test
    void checksOfIdleInstancesEndThoughHooksSpawnBelowThem() {
        Hooked pool = pools.register(new Hooked("torch", SpatialPoolSettings.builder("torch").checkIdle(true)
                .developmentMode(false).order(ReuseOrder.FIFO).build()));
        int[] left = {10_000};
        pool.addInstanceListener(spawningBelow(pool, left));
        pool.prewarmNow(10);
        Node first = pool.spawn();
        pool.recycle(first);
        pools.update(0.1f);
        assertThat(left[0]).isGreaterThan(9_900);
        assertNothingLost();
    }

    private static InstanceListener<Void> spawningBelow(Hooked pool, int[] left) {
        return new InstanceListener<>() {
            @Override
            public void afterReset(PooledInstance instance, Void kept) {
                if (left[0]-- > 0) {
                    pool.spawnUnder((Node) instance.spatial());
                }
            }
        };
    }

    @Test
    void anUpdateInsideARecycleHookEndsTheOtherRequests() {
        Hooked pool = pools.register(new Hooked("a"));
        for (int i = 0; i < 3; i++) {
            pools.requestRecycle(pool.spawn());
        }
        pool.onRecycle = node -> pools.update(0.1f);
        pools.update(0.1f);
        assertThat(pool.stats().idle()).isEqualTo(3);
        assertNothingLost();
    }

    @Test
    void aLifetimeIsForgottenThoughItsPoolClosesInItsHook() {
        Hooked pool = pools.register(new Hooked("a"));
        Hooked other = pools.register(new Hooked("b"));
        other.spawn(0.15f);
        pool.onSpawn = node -> pools.update(0.2f);
        other.onRecycle = node -> pool.close();
        assertThatThrownBy(() -> pool.spawn(0.1f)).isInstanceOf(PoolClosedException.class);
        assertThat(TestScene.of(pools).pendingLifetimes()).isZero();
        assertNothingLost();
    }

    @Test
    void aPoolThatIsClosedWhileItSpawnsKeepsNothing() {
        Hooked pool = pools.register(new Hooked("a"));
        pools.monitoring().addListener(new PoolListener() {
            @Override
            public void onCreated(String name, Object object, long nanos) {
                pool.close();
            }
        });
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolClosedException.class);
        assertThat(pool.stats().active()).isZero();
        assertThat(pool.stats().disposed()).isEqualTo(1);
        assertEmpty();
    }

    @Test
    void usesThatAHookEndsWhileTheirPoolClosesAreNotifiedOf() {
        Hooked pool = pools.register(new Hooked("a", SpatialPoolSettings.builder("a").maxActive(2)
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST).build()));
        List<Node> late = new ArrayList<>();
        List<Spatial> ended = new ArrayList<>();
        pool.addEndListener((instance, use, reason) -> {
            ended.add(instance.spatial());
            if (late.isEmpty()) {
                late.add(pool.spawn());
            }
        });
        Node first = pool.spawn();
        pool.onDispose = node -> {
            if (node == first) {
                pool.recycle(late.get(0));
            }
        };
        pool.close();
        assertThat(ended).containsExactly(first, late.get(0));
        assertEmpty(first, late.get(0));
    }

    @Test
    void noRuleOfAnInstanceFollowsItsDisposal() {
        List<String> calls = new ArrayList<>();
        Hooked pool = pools.register(new Hooked("a", SpatialPoolSettings.builder("a").checkIdle(true)
                .developmentMode(false).resetRule(ResetRule.property(Node.class, node -> calls.add("rule"),
                        (node, value) -> { })).build()));
        Hooked missiles = pools.register(new Hooked("missile"));
        pool.onDispose = node -> calls.add("onDispose");
        missiles.onRecycle = node -> pool.close();
        Node ship = pool.spawn();
        pool.recycle(ship);
        missiles.spawnUnder(ship);
        pools.update(0.1f);
        assertThat(calls).endsWith("onDispose");
        missiles.close();
        assertEmpty(ship);
    }

    @Test
    void anInstanceThatIsBeingDisposedOfIsNoRoot() {
        Hooked ship = pools.register(new Hooked("ship"));
        Hooked missile = pools.register(new Hooked("missile"));
        Node s = ship.spawn();
        ship.recycle(s);
        missile.spawnUnder(s);
        List<Throwable> refused = new ArrayList<>();
        missile.onRecycle = node -> refused.add(catchThrowable(() -> pools.setRoot(s)));
        ship.trim(1);
        assertThat(refused).singleElement().isInstanceOf(IllegalArgumentException.class).asString()
                .contains("Pool 'ship': 'ship (Node)' can't be its root, as it is part of a pool's own structure");
        assertThat(pools.getRoot()).isSameAs(root);
        assertNothingLost();
    }

    @Test
    void aListenerMayCloseWhileMemoryIsFreed() {
        for (boolean closesAll : new boolean[] {false, true}) {
            ScenePools scene = Scenes.under(root, new ScenePools());
            Hooked pool = scene.register(new Hooked("a"));
            pool.prewarmNow(3);
            int[] disposals = {0};
            pool.onDispose = node -> disposals[0]++;
            scene.monitoring().addListener(new PoolListener() {
                @Override
                public void onDisposed(String name, Object object, DisposeReason reason) {
                    if (closesAll) {
                        scene.close();
                    } else {
                        pool.close();
                    }
                }
            });
            scene.background().freeMemoryNow(TrimStrategy.allIdle());
            assertThat(disposals[0]).isEqualTo(3);
            assertThat(TestScene.of(scene).knownInstances()).isZero();
            scene.close();
        }
    }

    @Test
    void aNodeThatRefusesToDetachStopsNoHookNorDisposal() {
        Hooked pool = pools.register(new Hooked("a"));
        List<Node> disposed = new ArrayList<>();
        pool.onDispose = disposed::add;
        Node holding = new Node("holding") {
            @Override
            public Spatial detachChildAt(int index) {
                throw new IllegalStateException("scripted");
            }
        };
        Node a = pool.spawnUnder(holding);
        int row = TestScene.of(pools).row(a);
        assertThatThrownBy(() -> pool.recycle(a)).hasMessage("scripted");
        assertThat(disposed).containsExactly(a);
        assertNothingLost();
        assertThat(TestScene.of(pools).row(pool.spawn())).isEqualTo(row);
    }

    @Test
    void spatialsUnderAnotherScenesPoolsAreNotDisposedOf() {
        ScenePools others = new ScenePools();
        others.setRoot(root);
        Hooked theirs = others.register(new Hooked("theirs"));
        Node n = theirs.spawn();
        pools.register(new Hooked("ours"));
        assertThatThrownBy(() -> pools.recycle(n)).isInstanceOf(PoolException.class);
        pools.setForeignPolicy(ForeignPolicy.DETACH);
        assertThatThrownBy(() -> pools.recycle(n)).isInstanceOf(PoolException.class);
        assertThat(n.getParent()).isNotNull();
        assertThatThrownBy(() -> pools.recycle(n.getParent())).isInstanceOf(PoolException.class);
        assertThatThrownBy(() -> pools.recycle(n.getParent().getParent())).isInstanceOf(PoolException.class);
    }

    @Test
    void aGameThatTakesThePoolsOwnNodesAwayLosesNothing() {
        Hooked pool = pools.register(new Hooked("a"));
        List<Node> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(pool.spawn());
        }
        Node chunk = all.get(0).getParent();
        chunk.removeFromParent();
        for (int i = 0; i < 10; i++) {
            Scenes.frame(root, pools, 0.1f);
        }
        assertNothingLost();
        assertThat(pool.stats().active()).isEqualTo(100);
        for (int i = 0; i < 100; i++) {
            all.add(pool.spawn());
        }
        Scenes.frame(root, pools, 0.1f);
        assertThat(pool.stats().active()).isEqualTo(200);
        assertThat(Scenes.visible(root).stream().filter(s -> "a".equals(s.getName()))).hasSize(136);
        Node game = new Node("game");
        game.attachChild(chunk);
        root.attachChild(game);
        Scenes.frame(root, pools, 0.1f);
        Scenes.frame(root, pools, 0.1f);
        Scenes.frame(root, pools, 0.1f);
        pool.recycleAll();
        for (int i = 0; i < 100; i++) {
            pool.spawn();
            Scenes.frame(root, pools, 0.1f);
        }
        assertNothingLost();
        assertThat(Scenes.visible(root).stream().filter(s -> "a".equals(s.getName()))).hasSize(100);
        root.detachAllChildren();
        pool.recycleAll();
        pool.spawn();
        Scenes.frame(root, pools, 0.1f);
        assertThat(Scenes.visible(root).stream().filter(s -> "a".equals(s.getName()))).hasSize(1);
    }

    @Test
    void aPrewarmThatFailsDoesNotHoldUpTheRestOfTheFrame() {
        Hooked good = pools.register(new Hooked("good"));
        good.spawn(0.1f);
        Hooked bad = pools.register(new Hooked("bad", SpatialPoolSettings.builder("bad").prewarm(2).build()));
        Hooked late = pools.register(new Hooked("late", SpatialPoolSettings.builder("late").prewarm(2).build()));
        bad.onCreate = node -> {
            throw new IllegalStateException("scripted");
        };
        RecordingSceneListener listener = new RecordingSceneListener();
        pools.monitoring().addListener(listener);
        pools.update(0.2f);
        assertThat(good.stats().active()).isZero();
        while (listener.failures.isEmpty() || late.stats().idle() < 2) {
            pools.update(0.2f);
        }
        assertThat(listener.failures).containsExactly("bad: hand-over of an instance");
        assertThat(listener.causes.get(0)).hasMessage("scripted");
        assertThat(bad.stats().total()).isZero();
        assertThat(late.stats().idle()).isEqualTo(2);
    }

    @Test
    void aRecycleHookMaySpawnWhileTheSceneIsShut() {
        Hooked explosion = pools.register(new Hooked("explosion"));
        Hooked ship = pools.register(new Hooked("ship"));
        ship.onRecycle = node -> pools.spawn("explosion");
        ship.spawn();
        explosion.spawn();
        TestScene.of(pools).shut("shut");
        assertThat(TestScene.isOpen(explosion)).isFalse();
        assertThat(TestScene.of(pools).knownInstances()).isZero();
        assertThat(root.getQuantity()).isZero();
    }

    @Test
    void aRecycleHookMaySpawnWhileTheSceneIsClosed() {
        Hooked explosion = pools.register(new Hooked("explosion"));
        Hooked ship = pools.register(new Hooked("ship"));
        ship.onRecycle = node -> pools.spawn("explosion");
        ship.spawn();
        explosion.spawn();
        pools.close();
        assertThat(TestScene.of(pools).knownInstances()).isZero();
        assertThat(root.getQuantity()).isZero();
        assertThat(explosion.stats().total()).isZero();
    }

    @Test
    void thereIsNoSizingViewBeforeTheSceneIsOpen() {
        assertThat(new ScenePools().sizingView()).isEmpty();
    }

    @Test
    void theMaterialModeChangesWithTheNextOpeningOnly() {
        Geometry box = Scenes.box("box");
        box.setMaterial(new Material(new MaterialDef(null, "Test")));
        SpatialPool<Geometry> pool = pools.register("box", box);
        Geometry first = pool.spawn();
        pool.configure(pool.settings().toBuilder().materialMode(MaterialMode.PER_INSTANCE).build());
        assertThat(pool.spawn().getMaterial()).isSameAs(first.getMaterial());
        TestScene.of(pools).shut("the level is over");
        TestScene.of(pools).open();
        assertThat(pool.spawn().getMaterial()).isNotSameAs(pool.spawn().getMaterial());
    }

    @Test
    void aStateDisabledBeforeItIsAttachedPausesLifetimes() {
        PoolAppState state = new PoolAppState();
        state.setEnabled(false);
        try (HeadlessApp app = new HeadlessApp(state)) {
            SpatialPool<Geometry> pool =
                    state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            app.step();
            Geometry bullet = pool.spawn(0.1f);
            app.steps(30);
            assertThat(state.pools().instanceOf(bullet).isActive()).isTrue();
            state.setEnabled(true);
            app.steps(30);
            assertThat(state.pools().instanceOf(bullet).isActive()).isFalse();
        }
    }

    @Test
    void requestsOvertakenByADetachingEndNothingAfterwards() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            SpatialPool<Geometry> pool =
                    state.pools().register("bullet", HeadlessApp.box("bullet", app.getAssetManager()));
            app.step();
            Geometry a = pool.spawn();
            Geometry b = pool.spawn();
            state.pools().requestRecycle(a);
            app.getStateManager().detach(state);
            state.pools().requestRecycle(b);
            app.step();
            assertThat(a.getParent()).isNull();
            assertThat(b.getParent()).isNull();
            assertThat(app.getRootNode().getQuantity()).isZero();
            assertThat(pool.stats().total()).isZero();
            app.getStateManager().attach(state);
            app.step();
            Geometry c = pool.spawn();
            app.step();
            assertThat(app.drawn()).containsExactly(c);
            assertThat(pool.stats().active()).isEqualTo(1);
        }
    }

    @Test
    void instancesNestedByTheGameGoHomeWithTheOuterOne() {
        Hooked ship = pools.register(new Hooked("ship"));
        Hooked missile = pools.register(new Hooked("missile"));
        Node s = ship.spawn();
        Node s2 = ship.spawn();
        Node m = missile.spawn();
        Node between = new Node("between");
        s.attachChild(between);
        between.attachChild(m);
        m.attachChild(s2);
        ship.recycle(s);
        assertNothingLost();
        assertThat(missile.stats().active()).isZero();
        assertThat(ship.stats().active()).isZero();
        assertThat(m.getParent()).isNull();
        Scenes.frame(root, pools, 0.1f);
        Node x = missile.spawn();
        assertThat(x.getQuantity()).isZero();
        Scenes.frame(root, pools, 0.1f);
        assertThat(Scenes.visible(root)).contains(x).doesNotContain(s, s2);
    }

    @Test
    void aPoolMayBeClosedByTheRecycleHookOfItsOwnInstance() {
        Hooked pool = pools.register(new Hooked("a"));
        Node first = pool.spawn();
        Node second = pool.spawn();
        pool.onRecycle = node -> pool.close();
        pool.recycle(first);
        assertThat(pool.stats().disposed()).isEqualTo(2);
        assertEmpty(first, second);
    }

    @Test
    void aPoolMayBeClosedByTheHookOfAnInstanceBelowItsOwn() {
        for (boolean plain : new boolean[] {true, false}) {
            List<String> calls = new ArrayList<>();
            String name = "ship " + plain;
            SpatialPool<Node> ships = plain ? pools.register(name, new Node(name)) : recorded(name, calls::add);
            Hooked missiles = pools.register(new Hooked("missile " + plain));
            missiles.onRecycle = node -> ships.close();
            Node ship = ships.spawn();
            Node missile = missiles.spawnUnder(ship);
            calls.clear();
            ships.recycle(ship);
            assertThat(calls).isEqualTo(plain ? List.of() : List.of("onDispose"));
            assertThat(ships.stats().disposed()).isEqualTo(1);
            assertThat(missiles.stats().idle()).isEqualTo(1);
            missiles.close();
            assertEmpty(ship, missile);
        }
    }

    @Test
    void noHookOfAPoolFollowsItsDisposal() {
        for (String at : List.of("Poolable.onSpawn", "Poolable.onRecycle")) {
            List<String> calls = new ArrayList<>();
            Hooked pool = recorded(at, call -> {
                calls.add(call);
                if (call.equals(at)) {
                    pools.pool(at).close();
                }
            });
            Throwable refused = catchThrowable(() -> pool.recycle(pool.spawn()));
            assertThat(refused != null).isEqualTo(at.equals("Poolable.onSpawn"));
            assertThat(calls).endsWith(at, "onDispose");
            assertEmpty();
        }
    }

    @Test
    void aPoolThatTheCheckOfItsIdleInstanceClosesSpawnsNothing() {
        Hooked pool = pools.register(new Hooked("a", SpatialPoolSettings.builder("a").developmentMode(false)
                .checkIdle(true).build()));
        Hooked missiles = pools.register(new Hooked("missile"));
        missiles.onRecycle = node -> pool.close();
        Node idle = pool.spawn();
        pool.recycle(idle);
        pools.update(0.1f);
        Node missile = missiles.spawnUnder(idle);
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolClosedException.class)
                .hasMessageStartingWith("Pool 'a': the pool was closed by a hook").hasNoSuppressedExceptions();
        missiles.close();
        assertEmpty(idle, missile);
    }

    @Test
    void aHookMaySpawnANewPrefabWhileTheSceneCloses() {
        Hooked ship = pools.register(new Hooked("ship"));
        Node explosion = new Node("explosion");
        List<Node> spawned = new ArrayList<>();
        ship.onRecycle = node -> spawned.add(pools.spawn(explosion));
        ship.spawn();
        pools.close();
        assertThat(spawned).hasSize(1);
        assertThat(spawned.get(0).getParent()).isNull();
    }

    /** A pool whose hooks are recorded, with a control in its prefab that is called before them. */
    private Hooked recorded(String name, Consumer<String> called) {
        Node prefab = new Node(name);
        prefab.addControl(new Recorded(called));
        Hooked pool = pools.register(new Hooked(prefab));
        pool.onSpawn = node -> called.accept("onSpawn");
        pool.onRecycle = node -> called.accept("onRecycle");
        pool.onDispose = node -> called.accept("onDispose");
        return pool;
    }

    private static final class Recorded extends AbstractControl implements Poolable {
        private final Consumer<String> called;

        Recorded(Consumer<String> called) {
            this.called = called;
        }

        @Override
        public void onSpawn() {
            called.accept("Poolable.onSpawn");
        }

        @Override
        public void onRecycle() {
            called.accept("Poolable.onRecycle");
        }

        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort viewPort) {
        }
    }

    @Test
    void aPoolMayBeClosedByItsOwnDisposeHook() {
        Hooked pool = pools.register(new Hooked("a"));
        Node active = pool.spawn();
        Node idle = pool.spawn();
        pool.recycle(idle);
        pool.onDispose = node -> pool.close();
        pool.trim(1);
        assertThat(pool.stats().disposed()).isEqualTo(2);
        assertEmpty(active, idle);
    }

    @Test
    void aPoolThatItsCreateHookClosesHandsOutNothing() {
        Hooked pool = pools.register(new Hooked("a"));
        pool.onCreate = node -> pool.close();
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolClosedException.class);
        assertThat(pool.stats().total()).isZero();
        assertEmpty();
    }

    @Test
    void allPoolsMayBeClosedByAHookInTheMiddleOfAFrame() {
        Hooked pool = pools.register(new Hooked("a"));
        Hooked other = pools.register(new Hooked("b"));
        pool.onRecycle = node -> pools.close();
        Node one = pool.spawn(0.1f);
        Node two = pool.spawn(0.1f);
        Node three = other.spawn();
        pools.update(0.2f);
        pools.update(0.2f);
        assertEmpty(one, two, three);
    }

    private void assertEmpty(Node... gone) {
        assertThat(TestScene.of(pools).knownInstances()).isZero();
        assertThat(root.getQuantity()).isZero();
        for (Node node : gone) {
            assertThat(node.getParent()).isNull();
        }
    }

    @Test
    void anInstanceOnItsWayHomeMayTakeItsParentAlong() {
        Hooked ship = pools.register(new Hooked("ship"));
        Hooked missile = pools.register(new Hooked("missile"));
        Node carrier = ship.spawn();
        Node carried = missile.spawnUnder(carrier);
        missile.onRecycle = node -> ship.recycle(carrier);
        missile.recycle(carried);
        assertNothingLost();
        assertThat(ship.stats().idle()).isEqualTo(1);
        assertThat(missile.stats().idle()).isEqualTo(1);
        assertThat(carried.getParent()).isNotSameAs(carrier);
    }

    @Test
    void hooksThatSpawnAtALimitNeverPassItNorLoseAnybody() {
        Hooked pool = pools.register(new Hooked("a", SpatialPoolSettings.builder("a").maxActive(2)
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST).build()));
        pool.spawn();
        pool.spawn();
        pool.onRecycle = node -> pool.spawn();
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class);
        assertNothingLost();
        assertThat(pool.stats().active()).isLessThanOrEqualTo(2);
        pool.onRecycle = node -> { };
        pool.onSpawn = node -> pool.spawn();
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class);
        assertNothingLost();
        pool.onSpawn = node -> { };
        pool.spawn();
        pool.recycleAll();
        assertThat(pool.stats().active()).isZero();
    }

    @Test
    void aRecycleHookThatSpawnsAtTheLimitIsGivenTheOldestOfTheOthers() {
        for (ExhaustionPolicy policy : List.of(ExhaustionPolicy.REUSE_OLDEST, ExhaustionPolicy.REUSE_CHOSEN)) {
            String name = policy.name();
            Hooked pool = pools.register(new Hooked(name, SpatialPoolSettings.builder(name).maxActive(2)
                    .exhaustion(policy).build()));
            Node oldest = pool.spawn();
            Node other = pool.spawn();
            List<Node> spawned = new ArrayList<>();
            pool.onRecycle = node -> {
                pool.onRecycle = ignored -> { };
                spawned.add(pool.spawn());
            };
            pool.recycle(oldest);
            assertThat(spawned).as(name).containsExactly(other);
            assertThat(pools.instanceOf(other).isActive()).isTrue();
            assertNothingLost();
        }
    }

    @Test
    void closingOnAnotherThreadChangesNothing() throws Exception {
        Hooked pool = pools.register(new Hooked("a"));
        Node node = pool.spawn();
        List<Throwable> thrown = new ArrayList<>();
        Thread stranger = new Thread(() -> {
            thrown.add(catchThrowable(pool::close));
            thrown.add(catchThrowable(pools::close));
        });
        stranger.start();
        stranger.join();
        assertThat(thrown).hasSize(2).allMatch(WrongThreadException.class::isInstance);
        assertThat(pools.pool("a").stats().active()).isEqualTo(1);
        pool.spawn();
        pools.close();
        assertEmpty(node);
    }

    @Test
    void aRecycleHookThatSpawnsDoesNotDisturbTheDetachingOfTheState() {
        PoolAppState state = new PoolAppState();
        try (HeadlessApp app = new HeadlessApp(state)) {
            state.pools().register(new Hooked("explosion"));
            Hooked ship = state.pools().register(new Hooked("ship"));
            ship.onRecycle = node -> state.pools().spawn("explosion");
            app.step();
            ship.spawn();
            app.getStateManager().detach(state);
            app.step();
            assertThat(TestScene.of(state.pools()).knownInstances()).isZero();
            assertThat(app.getRootNode().getQuantity()).isZero();
            assertThatThrownBy(ship::spawn).hasMessageContaining("attach it again");
        }
    }

    @Test
    void memoryIsWatchedWhileTheSceneIsOpenAndAgainAfterReopening() {
        List<Long> unwatched = JvmState.memoryThresholds();
        pools.background().freeMemoryAbove(0.83, TrimStrategy.allIdle());
        assertThat(JvmState.memoryThresholds()).isEqualTo(unwatched);
        pools.register(new Hooked("a")).spawn();
        assertThat(JvmState.memoryThresholds()).isNotEqualTo(unwatched);
        TestScene.of(pools).shut("the level is over");
        assertThat(JvmState.memoryThresholds()).isEqualTo(unwatched);
        TestScene.of(pools).open();
        pools.update(0.1f);
        assertThat(JvmState.memoryThresholds()).isNotEqualTo(unwatched);
        pools.close();
        assertThat(JvmState.memoryThresholds()).isEqualTo(unwatched);
    }

    @Test
    void aFailureWhileTheBackgroundClosesLetsAllElseEnd() {
        List<String> done = new ArrayList<>();
        List<Long> unwatched = JvmState.memoryThresholds();
        pools.background().freeMemoryAbove(0.9, TrimStrategy.allIdle());
        pools.register(new Hooked("a")).spawn();
        pools.monitoring().addListener(new SceneListener() {
            @Override
            public void onFailure(String pool, String what, Throwable failure) {
                done.add(what + ": " + failure.getMessage());
            }

            @Override
            public void onOverBudget(String pool, String report) {
                done.add("over budget");
            }
        });
        BackgroundHands background = TestScene.of(pools).background();
        background.whenDropped("first", () -> {
            throw new IllegalStateException("no");
        });
        background.whenDropped("second", () -> done.add("second"));
        pools.close();
        assertThat(done).containsExactly("first: no", "second");
        assertThat(JvmState.memoryThresholds()).isEqualTo(unwatched);
    }

    @Test
    void poolsUsedBeforeTheirStateIsAttachedPrewarmThoughPaused() throws InterruptedException {
        Hooked pool = pools.register(new Hooked("a"));
        pools.recycle(pool.spawn());
        try (HeadlessApp app = new HeadlessApp(new PoolAppState(pools))) {
            app.step();
            app.setSpeed(0f);
            PrewarmTask task = pools.prewarm().add(pool, 5).start();
            app.stepPerTaskUntil(task::isDone);
            assertThat(pool.stats().idle()).isEqualTo(5);
        }
    }
}
