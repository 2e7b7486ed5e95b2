// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolExhaustedException;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.ManualClock;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Instances of swarms that become spatials of pools, and the other way round. */
class SwarmExchangeTest {
    private static final AssetManager ASSETS = new DesktopAssetManager(true);
    private static final Vector3f PLACE = new Vector3f(1, 2, 3);
    private static final Quaternion TURN = new Quaternion().fromAngles(0.1f, 0.2f, 0.3f);

    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, TestScene.pools(new ManualClock()));
    private final List<String> ends = new ArrayList<>();
    private final Vector3f vector = new Vector3f();

    private static Geometry prefab() {
        return Scenes.unshadedBox("coin", ASSETS);
    }

    private static Geometry prefabWithParams() {
        Geometry prefab = prefab();
        prefab.setMaterial(new Material(ASSETS, "io/github/jmepool/jme/internal/instancing/params.j3md"));
        return prefab;
    }

    private Swarm swarm(UnaryOperator<SpatialPoolSettings.Builder> settings) {
        Swarm swarm = pools.swarm("coin", prefab(), settings);
        swarm.addEndListener((reason, handle) -> ends.add("coin " + reason));
        return swarm;
    }

    private SpatialPool<Geometry> pool(UnaryOperator<SpatialPoolSettings.Builder> settings) {
        return listened(pools.register("taken", prefab(), settings));
    }

    private SpatialPool<Geometry> listened(SpatialPool<Geometry> pool) {
        pool.addEndListener((instance, use, reason) -> ends.add("taken " + reason));
        return pool;
    }

    private Node moved(String name, float angle) {
        Node node = new Node(name);
        node.setLocalTransform(new Transform(new Vector3f(3, angle, -7), new Quaternion().fromAngles(angle, 1, angle),
                new Vector3f(2, 0.5f, 1)));
        root.attachChild(node);
        return node;
    }

    private static void assertSame(Transform actual, Transform expected) {
        assertThat(actual.getTranslation().distance(expected.getTranslation())).isLessThan(1e-4f);
        assertThat(Math.abs(actual.getRotation().dot(expected.getRotation()))).isCloseTo(1f, within(1e-5f));
        assertThat(actual.getScale().distance(expected.getScale())).isLessThan(1e-4f);
    }

    private static Transform transform(Swarm swarm, long handle) {
        return new Transform(swarm.getPosition(handle, new Vector3f()), swarm.getRotation(handle, new Quaternion()),
                swarm.getScale(handle, new Vector3f()));
    }

    @Test
    void thePlaceInTheWorldIsKeptBelowOtherRoots() {
        Swarm swarm = swarm(s -> s);
        SpatialPool<Geometry> pool = pool(s -> s);
        swarm.setRoot(moved("of the swarm", 0.4f));
        pool.setRoot(moved("of the pool", 2f));
        long handle = swarm.spawn(PLACE, TURN);
        swarm.setScale(handle, new Vector3f(1, 2, 3));
        Transform before = transform(swarm, handle);

        Geometry spatial = swarm.toSpatial(handle, pool);
        assertSame(spatial.getWorldTransform(), before.clone().combineWithParent(swarm.getRoot().getWorldTransform()));
        assertThat(swarm.isCurrent(handle)).isFalse();
        assertThat(swarm.activeCount()).isZero();

        long back = swarm.fromSpatial(spatial);
        assertSame(transform(swarm, back), before);
        assertThat(back).isNotEqualTo(handle);
        assertThat(pool.activeCount()).isZero();
        assertThat(spatial.getParent() == null || spatial.getCullHint() == Geometry.CullHint.Always).isTrue();
        assertThat(ends).containsExactly("coin RECYCLED", "taken RECYCLED");
    }

    @Test
    void aSpatialBelowANodeIsTakenFromWhereItIs() {
        Swarm swarm = swarm(s -> s);
        SpatialPool<Geometry> pool = pool(s -> s);
        Node hand = moved("hand", 1f);
        Geometry spatial = swarm.toSpatial(swarm.spawn(PLACE), pool);
        pools.reparent(spatial, hand);
        Transform before = spatial.getWorldTransform().clone();
        assertSame(transform(swarm, swarm.fromSpatial(spatial)), before);
    }

    @Test
    void theRemainingTimeIsKept() {
        Swarm swarm = swarm(s -> s.lifetimeSeconds(5f));
        SpatialPool<Geometry> pool = pool(s -> s.lifetimeSeconds(50f));
        long handle = swarm.spawn(PLACE);
        pools.update(2f);
        Geometry spatial = swarm.toSpatial(handle, pool);
        assertThat(pools.instanceOf(spatial).remainingSeconds()).isEqualTo(3f);
        pools.update(1f);
        long back = swarm.fromSpatial(spatial);
        assertThat(swarm.getRemainingSeconds(back)).isEqualTo(2f);
        Geometry again = swarm.toSpatial(back, pool);
        ends.clear();
        pools.update(2f);
        assertThat(ends).containsExactly("taken EXPIRED");
        assertThat(pools.isCurrent(again, 1)).isFalse();
    }

    @Test
    void withoutALifetimeThatOfTheReceiverIsGiven() {
        Swarm swarm = swarm(s -> s.lifetimeSeconds(5f));
        SpatialPool<Geometry> pool = pool(s -> s.lifetimeSeconds(50f));
        long handle = swarm.spawn(PLACE);
        swarm.setLifetimeSeconds(handle, 0f);
        Geometry spatial = swarm.toSpatial(handle, pool);
        assertThat(pools.instanceOf(spatial).remainingSeconds()).isEqualTo(50f);
        pools.setLifetimeSeconds(spatial, 0f);
        assertThat(swarm.getRemainingSeconds(swarm.fromSpatial(spatial))).isEqualTo(5f);
    }

    @Test
    void aUseThatIsDueEndsInTheNextUpdate() {
        Swarm swarm = swarm(s -> s.lifetimeSeconds(1f));
        SpatialPool<Geometry> pool = pool(s -> s);
        swarm.addEndListener((reason, handle) -> { });
        long[] due = {swarm.spawn(PLACE)};
        pool.addEndListener((instance, use, reason) -> due[0] = swarm.fromSpatial(swarm.toSpatial(due[0], pool)));
        pools.setLifetimeSeconds(pool.spawn(), 1f);
        // pools end what is due before swarms do, so the listener has one that is due as well
        pools.update(1f);
        assertThat(swarm.activeCount()).isZero();
        assertThat(pool.activeCount()).isZero();
    }

    @Test
    void coloursAndParametersAreKeptThoughThePoolCannotShowThem() {
        for (boolean instanced : new boolean[] {false, true}) {
            Swarm swarm = pools.swarm("painted" + instanced, prefab(), s -> s.instanceColors(true));
            SpatialPool<Geometry> pool = pools.register("plain" + instanced, prefab(), s -> s.instanced(instanced));
            long handle = swarm.spawn(PLACE);
            swarm.setColor(handle, ColorRGBA.Orange);
            swarm.fromSpatial(swarm.toSpatial(handle, pool));
            assertThat(swarm.colors()).startsWith(ColorRGBA.Orange.toArray(null));

            Swarm swaying = pools.swarm("swaying" + instanced, prefabWithParams(), s -> s);
            long blade = swaying.spawn(PLACE);
            swaying.setInstanceParams(blade, new Vector4f(1, 2, 3, 4));
            swaying.fromSpatial(swaying.toSpatial(blade, pool));
            assertThat(swaying.instanceParams()).startsWith(1f, 2f, 3f, 4f);

            Geometry spatial = swarm.toSpatial(swarm.handle(0), pool);
            swaying.fromSpatial(spatial);
            assertThat(swaying.instanceParams()).as("none of another use").startsWith(1f, 2f, 3f, 4f, 0f, 0f, 0f, 0f);
        }
    }

    @Test
    void aFullPoolLeavesTheInstanceInTheSwarm() {
        Swarm swarm = swarm(s -> s);
        SpatialPool<Geometry> pool = pool(s -> s.maxActive(1).exhaustion(ExhaustionPolicy.THROW));
        long first = swarm.spawn(PLACE);
        long second = swarm.spawn(PLACE);
        swarm.toSpatial(first, pool);
        assertThatThrownBy(() -> swarm.toSpatial(second, pool)).isInstanceOf(PoolExhaustedException.class);
        assertThat(swarm.isCurrent(second)).isTrue();
        assertThat(swarm.activeCount()).isOne();
        assertThat(pool.activeCount()).isOne();
        assertThat(ends).containsExactly("coin RECYCLED");
    }

    @Test
    void aFullSwarmLeavesTheSpatialInItsPool() {
        Swarm swarm = swarm(s -> s.maxActive(1).exhaustion(ExhaustionPolicy.THROW));
        SpatialPool<Geometry> pool = pool(s -> s);
        Geometry spatial = pool.spawn(PLACE);
        swarm.spawn(PLACE);
        assertThatThrownBy(() -> swarm.fromSpatial(spatial)).isInstanceOf(PoolExhaustedException.class);
        assertThat(pools.instanceOf(spatial).isActive()).isTrue();
        assertThat(swarm.activeCount()).isOne();
        assertThat(ends).isEmpty();
    }

    @Test
    void whatHasEndedOrIsNotKnownIsRefused() {
        Swarm swarm = swarm(s -> s);
        SpatialPool<Geometry> pool = pool(s -> s);
        long handle = swarm.spawn(PLACE);
        swarm.recycle(handle);
        assertThatThrownBy(() -> swarm.toSpatial(handle, pool)).isInstanceOf(StaleUseException.class)
                .hasMessageContaining("toSpatial");
        assertThatThrownBy(() -> swarm.toSpatial(0, pool)).isInstanceOf(StaleUseException.class);
        Geometry spatial = pool.spawn();
        pool.recycle(spatial);
        assertThatThrownBy(() -> swarm.fromSpatial(spatial)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> swarm.fromSpatial(prefab())).isInstanceOf(ForeignObjectException.class);
        Geometry requested = pool.spawn();
        pools.requestRecycle(requested);
        assertThatThrownBy(() -> swarm.fromSpatial(requested)).isInstanceOf(StaleUseException.class);
        long asked = swarm.spawn(PLACE);
        swarm.requestRecycle(asked);
        assertThatThrownBy(() -> swarm.toSpatial(asked, pool)).isInstanceOf(StaleUseException.class);
        pools.update(0f);
        swarm.addEndListener((reason, ended) ->
                assertThatThrownBy(() -> swarm.toSpatial(ended, pool)).isInstanceOf(StaleUseException.class));
        swarm.recycle(swarm.spawn(PLACE));
        assertThat(pool.stats().active()).isZero();
        assertThat(swarm.activeCount()).isZero();
    }

    @Test
    void aPlaceThatIsNoneChangesNothing() {
        Swarm swarm = swarm(s -> s);
        SpatialPool<Geometry> pool = pool(s -> s);
        Geometry spatial = pool.spawn();
        spatial.setLocalScale(1, -1, 1);
        assertThatThrownBy(() -> swarm.fromSpatial(spatial)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("mirror");
        spatial.setLocalScale(1f);
        spatial.setLocalTranslation(1e19f, 0, 0);
        assertThatThrownBy(() -> swarm.fromSpatial(spatial)).isInstanceOf(IllegalArgumentException.class);
        Node flat = new Node("flat");
        flat.setLocalScale(1, 0, 1);
        root.attachChild(flat);
        pool.recycleAll();
        pool.setRoot(flat);
        long handle = swarm.spawn(PLACE);
        assertThatThrownBy(() -> swarm.toSpatial(handle, pool)).isInstanceOf(IllegalArgumentException.class);
        assertThat(swarm.isCurrent(handle)).isTrue();
        assertThat(swarm.activeCount()).isOne();
        assertThat(pool.activeCount()).isZero();
    }

    private void assertKept(Swarm swarm, long handle, SpatialPool<Geometry> pool) {
        assertThat(swarm.isCurrent(handle)).isTrue();
        assertThat(List.of(swarm.activeCount(), pool.activeCount())).containsExactly(1, 0);
    }

    @Test
    void belowANodeScaledToZeroAnExchangeIsRefused() {
        Swarm swarm = swarm(s -> s.maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        Node flat = new Node("flat");
        flat.setLocalScale(1, 0, 1);
        root.attachChild(flat);
        SpatialPool<Geometry> pool = new SpatialPool<>("taken", prefab()) {
            @Override
            protected void onSpawn(Geometry spatial) {
                flat.attachChild(spatial);
            }
        };
        pools.register(pool);
        long handle = swarm.spawn(PLACE);
        String reason = " refused, as the instance can't keep its position in the world below 'flat (Node)', whose"
                + " world scale is (1.0, 0.0, 1.0); scale that parent otherwise";
        assertThatThrownBy(() -> swarm.toSpatial(handle, pool)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Swarm 'coin': toSpatial" + reason);
        assertKept(swarm, handle, pool);

        SpatialPool<Geometry> others = pools.register("others", prefab());
        Geometry spatial = others.spawn(PLACE);
        Node tilted = moved("tilted", 1f);
        swarm.recycle(handle);
        swarm.setRoot(flat);
        assertThatThrownBy(() -> swarm.fromSpatial(spatial)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Swarm 'coin': fromSpatial" + reason);
        swarm.setRoot(tilted);
        swarm.spawn(PLACE);
        swarm.addEndListener((why, reused) -> tilted.setLocalScale(0f));
        assertThatThrownBy(() -> swarm.fromSpatial(spatial)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("below 'tilted (Node)'");
        assertThat(List.of(swarm.activeCount(), others.activeCount())).containsExactly(0, 1);
        assertThat(spatial.getLocalTranslation()).isEqualTo(PLACE);
    }

    @Test
    void numbersThatAreNoneAreRefused() {
        Swarm swarm = swarm(s -> s);
        SpatialPool<Geometry> pool = pool(s -> s);
        long handle = swarm.spawn(PLACE);
        swarm.scales()[1] = Float.NaN;
        assertThatThrownBy(() -> swarm.toSpatial(handle, pool)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Swarm 'coin': toSpatial refused")
                .hasMessageContaining("has a number that is NaN or infinite");
        assertKept(swarm, handle, pool);
    }

    @Test
    void poolsAndSwarmsThatWereClosedAreRefused() {
        Swarm swarm = swarm(s -> s);
        SpatialPool<Geometry> closed = pool(s -> s);
        SpatialPool<Geometry> open = pools.register("open", prefab());
        long handle = swarm.spawn(PLACE);
        closed.close();
        assertThatThrownBy(() -> swarm.toSpatial(handle, closed)).isInstanceOf(PoolClosedException.class)
                .hasMessageContaining("toSpatial after the pool was closed");
        SpatialPool<Geometry> unregistered = new SpatialPool<>("unregistered", prefab());
        assertThatThrownBy(() -> swarm.toSpatial(handle, unregistered)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("before the pool was registered");
        assertKept(swarm, handle, open);
        Geometry spatial = open.spawn(PLACE);
        swarm.close();
        assertThatThrownBy(() -> swarm.fromSpatial(spatial)).isInstanceOf(PoolClosedException.class);
        assertThatThrownBy(() -> swarm.toSpatial(handle, open)).isInstanceOf(StaleUseException.class);
        assertThat(pools.instanceOf(spatial).isActive()).isTrue();
    }

    @Test
    void aHookThatClosesThePoolOrTheSwarmUndoesIt() {
        Swarm swarm = swarm(s -> s);
        Swarm another = pools.swarm("another", prefab(), s -> s);
        SpatialPool<Geometry> pool = new SpatialPool<>("taken", prefab()) {
            private int spawns;

            @Override
            protected void onSpawn(Geometry spatial) {
                if (spawns++ == 0) {
                    another.close();
                } else {
                    close();
                }
            }
        };
        pools.register(pool);
        assertThatThrownBy(() -> another.toSpatial(another.spawn(PLACE), pool)).isInstanceOf(StaleUseException.class);
        assertThat(pool.activeCount()).isZero();
        long handle = swarm.spawn(PLACE);
        assertThatThrownBy(() -> swarm.toSpatial(handle, pool)).isInstanceOf(PoolClosedException.class);
        assertThat(swarm.isCurrent(handle)).isTrue();
    }

    @Test
    void aPoolOfAnotherSceneIsRefused() {
        Swarm swarm = swarm(s -> s);
        ScenePools others = Scenes.under(new Node("others"), TestScene.pools(new ManualClock()));
        SpatialPool<Geometry> its = others.register("its", prefab());
        long handle = swarm.spawn(PLACE);
        assertThatThrownBy(() -> swarm.toSpatial(handle, its)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another scene");
        assertThat(its.activeCount()).isZero();
        assertThat(swarm.isCurrent(handle)).isTrue();
        others.close();
    }

    @Test
    void whileRenderingAndOnOtherThreadsItIsRefused() {
        Swarm swarm = swarm(s -> s);
        SpatialPool<Geometry> pool = pool(s -> s);
        long handle = swarm.spawn(PLACE);
        Geometry spatial = pool.spawn();
        CompletableFuture<?> elsewhere = CompletableFuture.runAsync(() -> swarm.toSpatial(handle, pool));
        assertThatThrownBy(elsewhere::join).isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(WrongThreadException.class);
        CompletableFuture<?> back = CompletableFuture.runAsync(() -> swarm.fromSpatial(spatial));
        assertThatThrownBy(back::join).hasCauseInstanceOf(WrongThreadException.class);
        TestScene.of(pools).beginRendering();
        assertThatThrownBy(() -> swarm.toSpatial(handle, pool)).isInstanceOf(PoolException.class);
        assertThatThrownBy(() -> swarm.fromSpatial(spatial)).isInstanceOf(PoolException.class);
        TestScene.of(pools).endRendering();
        assertThat(List.of(swarm.activeCount(), pool.activeCount())).containsExactly(1, 1);
    }

    @Test
    void aHookThatThrowsOrEndsTheUseUndoesIt() {
        Swarm swarm = swarm(s -> s);
        boolean[] throwsInHook = {true};
        SpatialPool<Geometry> pool = new SpatialPool<>("taken", prefab()) {
            @Override
            protected void onSpawn(Geometry spatial) {
                if (throwsInHook[0]) {
                    throw new IllegalStateException("a hook");
                }
                swarm.recycleAll();
            }
        };
        pools.register(pool);
        long handle = swarm.spawn(PLACE);
        assertThatThrownBy(() -> swarm.toSpatial(handle, pool)).hasMessage("a hook");
        assertThat(swarm.isCurrent(handle)).isTrue();
        assertThat(pool.activeCount()).isZero();
        throwsInHook[0] = false;
        assertThatThrownBy(() -> swarm.toSpatial(handle, pool)).isInstanceOf(StaleUseException.class);
        assertThat(pool.activeCount()).isZero();
        assertThat(swarm.activeCount()).isZero();
    }

    @Test
    void aSpatialWhoseHookThrowsLeavesNothingInTheSwarm() {
        Swarm swarm = swarm(s -> s);
        SpatialPool<Geometry> pool = new SpatialPool<>("taken", prefab()) {
            @Override
            protected void onRecycle(Geometry spatial) {
                throw new IllegalStateException("a hook");
            }
        };
        pools.register(pool);
        Geometry spatial = pool.spawn();
        assertThatThrownBy(() -> swarm.fromSpatial(spatial)).hasMessage("a hook");
        assertThat(List.of(swarm.activeCount(), pool.activeCount())).containsExactly(0, 0);
    }

    @Test
    void hooksMayExchangeOthers() {
        Swarm swarm = swarm(s -> s);
        List<Long> waiting = new ArrayList<>();
        SpatialPool<Geometry> pool = new SpatialPool<>("taken", prefab()) {
            @Override
            protected void onSpawn(Geometry spatial) {
                if (!waiting.isEmpty()) {
                    swarm.toSpatial(waiting.remove(0), this);
                }
            }
        };
        pools.register(pool);
        long first = swarm.spawn(PLACE);
        for (int i = 2; i < 5; i++) {
            waiting.add(swarm.spawn(PLACE.mult(i)));
        }
        Geometry spatial = swarm.toSpatial(first, pool);
        assertThat(spatial.getLocalTranslation()).isEqualTo(PLACE);
        List<Vector3f> places = new ArrayList<>();
        pool.forEachActive(each -> places.add(each.getWorldTranslation().clone()));
        assertThat(places).containsExactlyInAnyOrder(PLACE, PLACE.mult(2), PLACE.mult(3), PLACE.mult(4));
        assertThat(swarm.activeCount()).isZero();
    }

    @Test
    void whatAHookHasPaintedGetsTheLookOfTheInstance() {
        Swarm swarm = swarm(s -> s.instanceColors(true));
        SpatialPool<Geometry> pool = new SpatialPool<>("taken", prefab(),
                s -> s.instanced(true).instanceColors(true)) {
            @Override
            protected void onSpawn(Geometry spatial) {
                setColor(spatial, ColorRGBA.Red);
            }
        };
        pools.register(pool);
        swarm.fromSpatial(swarm.toSpatial(swarm.spawn(PLACE), pool));
        assertThat(swarm.colors()).startsWith(ColorRGBA.White.toArray(null));

        Swarm swaying = pools.swarm("swaying", prefabWithParams(), s -> s);
        SpatialPool<Geometry> blades = new SpatialPool<>("blades", prefabWithParams(), s -> s.instanced(true)) {
            @Override
            protected void onSpawn(Geometry spatial) {
                setInstanceParams(spatial, new Vector4f(1, 2, 3, 4));
            }
        };
        pools.register(blades);
        swaying.fromSpatial(swaying.toSpatial(swaying.spawn(PLACE), blades));
        assertThat(swaying.instanceParams()).startsWith(0f, 0f, 0f, 0f);
    }

    @Test
    void listenersOfReusedInstancesMayExchangeOthers() {
        Swarm swarm = swarm(s -> s);
        SpatialPool<Geometry> others = pools.register("others", prefab());
        List<Vector3f> places = new ArrayList<>();
        SpatialPool<Geometry> pool = new SpatialPool<>("taken", prefab(),
                s -> s.maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST)) {
            @Override
            protected void onSpawn(Geometry spatial) {
                places.add(spatial.getWorldTranslation().clone());
            }
        };
        pools.register(pool);
        long other = swarm.spawn(PLACE.mult(5));
        pool.addEndListener((instance, use, reason) -> swarm.toSpatial(other, others));
        pool.spawn();
        swarm.toSpatial(swarm.spawn(PLACE), pool);
        assertThat(others.activeCount()).isOne();
        assertThat(places).containsExactly(Vector3f.ZERO, PLACE);
    }

    @Test
    void aSpatialThatAListenerMovesMeanwhileIsTakenFromThere() {
        Swarm swarm = swarm(s -> s.maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        Geometry spatial = pool(s -> s).spawn(PLACE);
        Transform there = new Transform(PLACE.mult(3), new Quaternion().fromAngles(1, 2, 3), new Vector3f(1, 2, 3));
        swarm.addEndListener((reason, handle) -> spatial.setLocalTransform(there));
        swarm.spawn(Vector3f.ZERO);
        long handle = swarm.fromSpatial(spatial);
        assertSame(transform(swarm, handle), there);
    }

    @Test
    void exchangesAllocateNothing() {
        Swarm swarm = pools.swarm("coin", prefab(), s -> s.instanceColors(true));
        SpatialPool<Geometry> pool = pools.register("taken", prefab(),
                s -> s.instanced(true).instanceColors(true).developmentMode(false));
        long[] handle = {swarm.spawn(PLACE)};
        swarm.setColor(handle[0], ColorRGBA.Red);
        // what has none in use is not in the scene
        swarm.spawn(PLACE);
        pool.spawn();
        long bytes = Garbage.leastOf(6, () -> {
            for (int i = 0; i < 2_000; i++) {
                handle[0] = swarm.fromSpatial(swarm.toSpatial(handle[0], pool));
                pools.update(0.01f);
                root.updateGeometricState();
            }
        });
        assertThat(bytes).isZero();
        assertThat(swarm.getPosition(handle[0], vector)).isEqualTo(PLACE);
    }
}
