// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpatialPoolTest {
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, new ScenePools());

    @Test
    void anInstanceAppearsWhereItIsSpawnedAndIsGoneWhenRecycled() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        Geometry bullet = pool.spawn(new Vector3f(3f, 0f, 0f), Quaternion.IDENTITY);
        assertThat(Scenes.visible(root)).contains(bullet);
        assertThat(Scenes.pick(root, 3f, 0f)).containsExactly(bullet);
        pools.recycle(bullet);
        assertThat(Scenes.visible(root)).doesNotContain(bullet);
        assertThat(Scenes.pick(root, 3f, 0f)).isEmpty();
        assertThat(pool.spawn()).isSameAs(bullet);
        assertThat(bullet.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
    }

    @Test
    void theTurnOfOneUseIsNotThatOfTheNext() {
        Quaternion turned = new Quaternion().fromAngles(0.5f, 1f, -0.3f);
        Quaternion own = new Quaternion().fromAngles(0f, 0f, 0.2f);
        Geometry leaf = Scenes.box("leaf");
        Node tree = Scenes.tree("tree");
        Node parent = new Node("parent");
        root.attachChild(parent);
        for (Spatial prefab : new Spatial[] {leaf, tree}) {
            prefab.setLocalRotation(own);
            SpatialPool<Spatial> pool = pools.register(prefab.getName(), prefab);
            Spatial first = pool.spawn(Vector3f.UNIT_X, turned);
            assertThat(first.getLocalRotation()).isEqualTo(turned);
            assertThat(first.getWorldTranslation()).isEqualTo(Vector3f.UNIT_X);
            pool.recycle(first);
            assertThat(pool.spawn(Vector3f.UNIT_Y).getLocalRotation()).isEqualTo(own);
            Spatial second = pool.spawn(null, turned, 0f);
            assertThat(second.getLocalRotation()).isEqualTo(turned);
            assertThat(second.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
            Spatial third = pool.spawnUnder(parent, Vector3f.UNIT_Z, turned, 0f);
            assertThat(third.getLocalRotation()).isEqualTo(turned);
            assertThat(third.getLocalTranslation()).isEqualTo(Vector3f.UNIT_Z);
        }
    }

    @Test
    void aSceneBuiltOnOneThreadIsHandedOverToAnother() throws Exception {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        Geometry bullet = pool.spawn();
        ExecutorService server = Executors.newSingleThreadExecutor();
        try {
            server.submit(() -> {
                assertThatThrownBy(pool::spawn).isInstanceOf(WrongThreadException.class);
                assertThatThrownBy(() -> pools.update(0.1f)).isInstanceOf(WrongThreadException.class);
                pools.bindToCurrentThread();
                pool.recycle(bullet);
                pool.spawn(0.05f);
                pools.update(0.1f);
                assertThat(pool.stats().active()).isZero();
            }).get();
            assertThatThrownBy(pool::spawn).isInstanceOf(WrongThreadException.class);
            assertThatThrownBy(pool::stats).isInstanceOf(WrongThreadException.class);
            pools.bindToCurrentThread();
            assertThat(pool.spawn()).isSameAs(bullet);
        } finally {
            server.shutdown();
        }
    }

    @Test
    void noParentThatBelongsToAPoolIsAccepted() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        Node chunk = pool.spawn().getParent();
        for (Node parent : new Node[] {null, chunk, chunk.getParent()}) {
            assertThatThrownBy(() -> pool.spawnUnder(parent)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Pool 'bullet'");
            assertThatThrownBy(() -> pool.spawnUnder(parent, null, null, 1f))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("Pool 'bullet'");
        }
        assertThat(pool.stats().created()).isEqualTo(1);
    }

    @Test
    void countsAddUp() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"),
                SpatialPoolSettings.builder("bullet").prewarm(3).build());
        TestScene.prewarm(pools);
        Geometry first = pool.spawn();
        pool.spawn();
        pool.recycle(first);
        PoolStats stats = pool.stats();
        assertThat(stats.active()).isEqualTo(1);
        assertThat(stats.idle()).isEqualTo(2);
        assertThat(stats.created()).isEqualTo(3);
        assertThat(pool.trim(5)).isEqualTo(2);
        assertThat(pool.stats().disposed()).isEqualTo(2);
    }

    @Test
    void aPoolRegisteredInTheMiddleOfAGameIsPrewarmedByTheNextFrames() {
        ScenePools pools = TestScene.pools();
        pools.setRoot(root);
        pools.update(0.01f);
        SpatialPool<Geometry> pool = pools.register("late", Scenes.box("late"),
                SpatialPoolSettings.builder("late").prewarm(7).build());
        pools.update(0.01f);
        while (TestScene.of(pools).runWorker() || !pools.background().isIdle()) {
            pools.update(0.01f);
        }
        assertThat(pool.stats().idle()).isEqualTo(7);
    }

    @Test
    void recyclingTwiceThrowsAndNamesPoolInstanceAndRemedy() {
        Spatial bullet = pools.register("bullet", Scenes.box("shot")).spawn();
        pools.recycle(bullet);
        assertThatThrownBy(() -> pools.recycle(bullet)).isInstanceOf(StaleUseException.class)
                .hasMessageContaining("Pool 'bullet'").hasMessageContaining("shot#1")
                .hasMessageContaining("already recycled").hasMessageContaining("isCurrent");
    }

    @Test
    void aUseIdOfAnEarlierUseIsRefused() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        Geometry bullet = pool.spawn();
        long first = pools.instanceOf(bullet).useId();
        pools.recycle(bullet, first);
        pool.spawn();
        assertThat(pools.isCurrent(bullet, first)).isFalse();
        assertThatThrownBy(() -> pools.recycle(bullet, first)).isInstanceOf(StaleUseException.class);
        assertThat(pool.stats().active()).isEqualTo(1);
    }

    @Test
    void aPickedChildLeadsToItsInstance() {
        SpatialPool<Node> pool = pools.register("enemy", Scenes.tree("enemy"));
        Node enemy = pool.spawn();
        Spatial picked = enemy.getChild("right");
        assertThat(pools.instanceOf(picked).spatial()).isSameAs(enemy);
        pools.recycle(picked);
        assertThat(pool.stats().active()).isZero();
    }

    /** The run keeps the root that it has found. */
    @Test
    void aRootThatASpawnHasFoundGivesWayToEachLaterChoice() {
        pools.setRoot(null);
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        assertThatThrownBy(pool::spawn).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("there is no node to spawn under");
        Node scenes = new Node("the scene's");
        Node own = new Node("the pool's own");
        pools.setRoot(scenes);
        assertThat(rootOf(pool.spawn())).isSameAs(scenes);
        pools.setRoot(root);
        assertThat(rootOf(pool.spawn())).isSameAs(root);
        pool.setRoot(own);
        assertThat(rootOf(pool.spawn())).isSameAs(own);
        pools.setRoot(scenes);
        assertThat(rootOf(pool.spawn())).isSameAs(own);
        pool.recycleAll();
        pool.setRoot(null);
        assertThat(rootOf(pool.spawn())).isSameAs(scenes);
        pools.update(0.1f);
        assertThat(pool.stats().active()).isEqualTo(1);
    }

    private static Node rootOf(Spatial instance) {
        Node above = instance.getParent();
        while (above.getParent() != null) {
            above = above.getParent();
        }
        return above;
    }

    @Test
    void instancesStayWhereTheyAreWhileThereIsNoRoot() {
        pools.setRoot(null);
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"),
                s -> s.lostPolicy(LostPolicy.RECYCLE));
        pool.setRoot(root);
        Geometry bullet = pool.spawn();
        pool.setRoot(null);
        pools.update(0.01f);
        assertThat(pool.stats().active()).isEqualTo(1);
        assertThat(rootOf(bullet)).isSameAs(root);
        Node scenes = new Node("the scene's");
        pools.setRoot(scenes);
        assertThat(rootOf(bullet)).isSameAs(scenes);
    }

    @Test
    void aNewRootTakesOverWhatIsInTheScene() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"),
                SpatialPoolSettings.builder("bullet").lostPolicy(LostPolicy.RECYCLE).build());
        Geometry bullet = pool.spawn();
        Node other = new Node("other");
        pools.setRoot(other);
        pools.update(0.01f);
        assertThat(bullet.hasAncestor(other)).isTrue();
        pool.setRoot(root);
        pools.update(0.01f);
        assertThat(bullet.hasAncestor(root)).isTrue();
        assertThat(pool.stats().active()).isEqualTo(1);
    }

    @Test
    void anUnknownSpatialIsRefusedOrByOptionDetached() {
        Geometry stranger = Scenes.box("stranger");
        root.attachChild(stranger);
        assertThatThrownBy(() -> pools.recycle(stranger)).isInstanceOf(ForeignObjectException.class)
                .hasMessageContaining("stranger").hasMessageContaining("ForeignPolicy.DETACH");
        pools.setForeignPolicy(ForeignPolicy.DETACH);
        pools.recycle(stranger);
        assertThat(stranger.getParent()).isNull();
    }

    @Test
    void thePrefabIsCopiedAndMayHaveAParent() {
        Geometry prefab = Scenes.box("bullet");
        root.attachChild(prefab);
        SpatialPool<Geometry> pool = pools.register("bullet", prefab);
        prefab.setLocalTranslation(9f, 9f, 9f);
        assertThat(pool.spawn().getLocalTranslation()).isEqualTo(Vector3f.ZERO);
        assertThat(prefab.getParent()).isSameAs(root);
    }

    @Test
    void thePoolOfAPrefabIsMadeOnFirstUseWithFourInstances() {
        Geometry prefab = Scenes.box("rock");
        Geometry rock = pools.spawn(prefab, new Vector3f(1f, 0f, 0f), null);
        TestScene.prewarm(pools);
        PoolStats stats = pools.pool("rock").stats();
        assertThat(stats.created()).isEqualTo(4);
        assertThat(stats.active()).isEqualTo(1);
        assertThat(pools.spawn(prefab)).isNotSameAs(rock);
        assertThat(pools.pools()).hasSize(1);
    }

    @Test
    void aNewPrefabForEachSpawnIsWarnedOfOnce() {
        List<String> heard = new ArrayList<>();
        try (HeardLog log = new HeardLog(ScenePools.class.getName(), entry -> {
            if (entry.getLevel() == Level.WARNING) {
                heard.add(entry.getMessage());
            }
        })) {
            for (int i = 0; i < 15; i++) {
                pools.spawn(Scenes.box("rock"));
                pools.spawn(Scenes.box("tree"));
            }
            assertThat(heard).isEmpty();
            for (int i = 0; i < 50; i++) {
                pools.spawn(Scenes.box("rock"));
            }
        }
        assertThat(heard).containsExactly("Pool 'rock': spawn(prefab) has made 16 pools for prefabs named 'rock', as"
                + " each was another object; make the prefab once, keep it in a field, and give spawn the same object"
                + " each time");
    }

    @Test
    void aWrongNameIsRefusedWithTheNamesThatThereAre() {
        assertThatThrownBy(() -> pools.spawn("bulet")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is no pool 'bulet'; register a prefab under that name");
        pools.register("bullet", Scenes.box("bullet"));
        pools.register("star", Scenes.box("star"));
        assertThatThrownBy(() -> pools.spawn("bulet")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is no pool 'bulet' (did you mean 'bullet'?) among bullet, star;"
                        + " register a prefab under that name");
        for (int i = 0; i < 19; i++) {
            pools.register("p" + i, Scenes.box("p"));
        }
        assertThatThrownBy(() -> pools.pool("bulet")).hasMessageContaining("among bullet, star, p0, ")
                .hasMessageContaining(", p17...; register").hasMessageNotContaining("p18");
    }

    @Test
    void twoPrefabsOfOneNameGetTwoPools() {
        pools.spawn(Scenes.box("rock"));
        pools.spawn(Scenes.box("rock"));
        assertThat(pools.has("rock")).isTrue();
        assertThat(pools.has("rock-2")).isTrue();
    }

    @Test
    void theNextPoolOfAPrefabServesItWhenTheFirstIsClosed() {
        Geometry prefab = Scenes.box("bullet");
        SpatialPool<Geometry> first = pools.register("first", prefab);
        SpatialPool<Geometry> second = pools.register("second", prefab);
        SpatialPool<Geometry> third = pools.register("third", prefab);
        assertThat(pools.instanceOf(pools.spawn(prefab)).pool()).isSameAs(first);
        first.close();
        assertThat(pools.instanceOf(pools.spawn(prefab)).pool()).isSameAs(second);
        third.close();
        second.close();
        assertThat(pools.instanceOf(pools.spawn(prefab)).pool().name()).isEqualTo("bullet");
        assertThat(pools.pools()).hasSize(1);
    }

    @Test
    void aRefusalNamesTheCallThatWasRefused() {
        Geometry prefab = Scenes.box("bullet");
        SpatialPool<Geometry> pool = pools.register("bullet", prefab);
        SpatialPool<Geometry> other = pools.register("rock", Scenes.box("rock"));
        Geometry rock = other.spawn();
        assertThatThrownBy(() -> pool.detach(rock)).isInstanceOf(ForeignObjectException.class)
                .hasMessage("Pool 'bullet': detach of 'rock (Geometry)' refused: it is an instance of pool 'rock'; call"
                        + " that pool");
        assertThatThrownBy(() -> pool.recycle(rock)).isInstanceOf(ForeignObjectException.class)
                .hasMessageContaining("recycle of ");
        assertThatThrownBy(() -> pool.recycle(prefab)).isInstanceOf(ForeignObjectException.class)
                .hasMessageContaining("it is the pool's prefab");
        Geometry stranger = Scenes.box("stranger");
        assertThatThrownBy(() -> pool.recycle(stranger)).hasMessageContaining("not an instance of any pool here");
        assertThatThrownBy(() -> pools.detach(stranger)).hasMessageContaining("detach of 'stranger");
        assertThatThrownBy(() -> pools.reparent(stranger, root)).hasMessageContaining("reparent of 'stranger");
        assertThatThrownBy(() -> pools.setLifetimeSeconds(stranger, 1f))
                .hasMessageContaining("setLifetimeSeconds of 'stranger")
                .hasMessageNotContaining("ForeignPolicy");
        assertThat(pools.requestRecycle(stranger)).isFalse();
        assertThatThrownBy(() -> pools.group("level").add(stranger)).hasMessageContaining("PoolGroup.add of 'stranger");
        assertThatThrownBy(() -> pools.recycle(stranger)).hasMessageContaining("recycle of 'stranger")
                .hasMessageContaining("ForeignPolicy.DETACH");
        pool.close();
        assertThatThrownBy(() -> pool.detach(rock)).isInstanceOf(PoolClosedException.class)
                .hasMessageContaining("detach after the pool was closed; register a new one");
        pools.close();
        assertThatThrownBy(other::spawn).isInstanceOf(PoolClosedException.class)
                .hasMessageContaining("spawn after the pool was closed; its scene was as well: make a new ScenePools");
    }

    @ParameterizedTest
    @ValueSource(floats = {-0.01f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void aFramesTimeThatIsNoneIsRefusedWithItsValueAndNothingIsDone(float tpf) {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        pool.spawn(0.5f);
        assertThatThrownBy(() -> pools.update(tpf)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("update(tpf)").hasMessageContaining("but got " + tpf)
                .hasMessageContaining("timer");
        assertThat(pool.stats().active()).isEqualTo(1);
        pools.update(0f);
        pools.update(0.4f);
        assertThat(pool.stats().active()).isEqualTo(1);
        pools.update(0.2f);
        assertThat(pool.stats().active()).isZero();
    }

    @Test
    void badRegistrationsAreRefusedWithTheName() {
        pools.register("bullet", Scenes.box("bullet"));
        assertThatThrownBy(() -> pools.register("bullet", Scenes.box("x"))).hasMessageContaining("'bullet'");
        assertThatThrownBy(() -> pools.register("none", (Geometry) null)).hasMessageContaining("prefab");
        assertThatThrownBy(() -> pools.spawn("nobody")).hasMessageContaining("nobody");
        assertThatThrownBy(() -> pools.register(" ", Scenes.box("x"))).hasMessageContaining("name");
    }

    @Test
    void badNumbersAreRefusedWithTheirValue() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        for (float bad : new float[] {-1f, Float.NaN, Float.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> pool.spawn(bad)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(String.valueOf(bad));
            assertThatThrownBy(() -> SpatialPoolSettings.builder("x").lifetimeSeconds(bad))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> SpatialPoolSettings.builder("x").prewarm(-1)).hasMessageContaining("-1");
        assertThat(pool.stats().created()).isZero();
    }

    @Test
    void aPlaceThatIsNotFiniteIsRefusedAndCostsNothing() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        Vector3f nowhere = new Vector3f(0, Float.NaN, 0);
        Vector3f beyond = new Vector3f(0, 0, Float.NEGATIVE_INFINITY);
        Quaternion noTurn = new Quaternion(0, 0, 0, Float.NaN);
        Node parent = new Node("parent");
        for (ThrowingCallable call : List.<ThrowingCallable>of(() -> pool.spawn(nowhere), () -> pool.spawn(beyond),
                () -> pool.spawn(null, noTurn), () -> pool.spawn(nowhere, noTurn, 1f),
                () -> pool.spawnUnder(parent, nowhere), () -> pool.spawnUnder(parent, null, noTurn),
                () -> pool.spawnUnder(parent, nowhere, null, 1f),
                () -> pools.spawn(Scenes.box("rock"), beyond, null))) {
            assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).message()
                    .startsWith("Pool '").contains("spawn at ").containsAnyOf("NaN", "Infinity")
                    .contains("look for a division by 0");
        }
        assertThat(pool.stats().misses()).isZero();
        assertThat(pool.activeCount()).isZero();
        assertThat(parent.getQuantity()).isZero();
    }

    @Test
    void aPrefabWhoseTransformIsNotFiniteIsRefusedByPath() {
        Node ship = Scenes.tree("ship");
        ship.getChild("right").getLocalScale().set(1, Float.POSITIVE_INFINITY, 1);
        assertThatThrownBy(() -> pools.register("ship", ship)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'ship': prefab 'ship': the local transform of 'right' has a number that is"
                        + " NaN or infinite").hasMessageContaining("scale (1.0, Infinity, 1.0)");
        assertThat(pools.has("ship")).isFalse();
    }

    @Test
    void aClosedPoolRefusesToSpawnAndLeavesTheScene() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        Geometry bullet = pool.spawn();
        pool.close();
        assertThat(bullet.getParent()).isNull();
        assertThat(root.getQuantity()).isZero();
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolClosedException.class);
        assertThat(pools.has("bullet")).isFalse();
        assertThat(pool.stats().disposed()).isEqualTo(1);
    }

    @Test
    void aClosedPoolIsNotRegistered() {
        SpatialPool<Geometry> never = new SpatialPool<>("rock", Scenes.box("rock"));
        never.close();
        SpatialPool<Geometry> once = pools.register("tree", Scenes.box("tree"));
        once.close();
        for (SpatialPool<Geometry> closed : List.of(never, once)) {
            assertThatThrownBy(() -> pools.register(closed)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("Pool '" + closed.name() + "' was closed; make a new one to register it");
            assertThat(pools.has(closed.name())).isFalse();
        }
        pools.update(0.01f);
    }

    @Test
    void aClosedSceneRegistersNoPool() {
        pools.close();
        assertThatThrownBy(() -> pools.register("rock", Scenes.box("rock"))).isInstanceOf(IllegalStateException.class)
                .hasMessage("Pool 'rock': register refused, because the pools were closed; make a new ScenePools");
        assertThat(pools.has("rock")).isFalse();
        pools.update(0.01f);
    }

    @Test
    void instancesBeyondTheLimitsAreDisposedOfWhenRecycled() {
        for (boolean total : new boolean[] {false, true}) {
            SpatialPool<Geometry> pool = pools.register("spark " + total, Scenes.box("spark"),
                    s -> (total ? s.maxTotal(2) : s.maxActive(2)).exhaustion(ExhaustionPolicy.GROW));
            List<Geometry> sparks = Stream.generate(pool::spawn).limit(10).toList();
            sparks.forEach(pool::recycle);
            assertThat(pool.stats().idle()).isEqualTo(2);
            assertThat(sparks).filteredOn(spark -> pools.instanceOf(spark) != null).hasSize(2);
        }
    }

    @Test
    void aDetachedInstanceBelongsToTheGame() {
        SpatialPool<Geometry> pool = pools.register("bullet", Scenes.box("bullet"));
        Geometry bullet = pool.detach(pool.spawn());
        assertThat(bullet.getParent()).isNull();
        assertThat(pools.instanceOf(bullet)).isNull();
        assertThat(pool.stats().detached()).isEqualTo(1);
        assertThat(pool.spawn()).isNotSameAs(bullet);
    }
}
