// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NestingTest {
    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();
    private SpatialPool<Node> ships;
    private SpatialPool<Geometry> missiles;

    @BeforeEach
    void giveItARoot() {
        pools.setRoot(root);
        ships = pools.register("ship", Scenes.tree("ship"));
        missiles = pools.register("missile", Scenes.box("missile"));
    }

    private Node inner(Node ship) {
        return (Node) ship.getChild("inner");
    }

    @Test
    void nestedInstancesGoHomeFirst() {
        Node ship = ships.spawn();
        Geometry one = missiles.spawnUnder(ship);
        Geometry two = missiles.spawnUnder(inner(ship));
        Geometry attachedByTheGame = missiles.spawn();
        ship.attachChild(attachedByTheGame);
        ships.recycle(ship);
        assertThat(missiles.stats().idle()).isEqualTo(3);
        assertThat(ship.getQuantity()).isEqualTo(2);
        assertThat(inner(ship).getQuantity()).isEqualTo(1);
        assertThat(List.of(one, two, attachedByTheGame)).allMatch(missile -> missile.getParent() == null);
        assertThat(ships.stats().discarded()).isZero();
    }

    @Test
    void nestingGoesToAnyDepth() {
        Node outermost = ships.spawn();
        Node parent = outermost;
        for (int i = 0; i < 20; i++) {
            parent = ships.spawnUnder(inner(parent));
            missiles.spawnUnder(parent);
        }
        ships.recycle(outermost);
        assertThat(ships.stats().active()).isZero();
        assertThat(ships.stats().idle()).isEqualTo(21);
        assertThat(missiles.stats().idle()).isEqualTo(20);
    }

    @Test
    void noDepthIsTooDeep() {
        Node outermost = ships.spawn();
        Node parent = outermost;
        for (int i = 1; i < 3_000; i++) {
            parent = ships.spawnUnder(parent);
        }
        Node innermost = parent;
        Geometry missile = missiles.spawnUnder(innermost);
        ships.recycle(outermost);
        assertThat(ships.stats().idle()).isEqualTo(3_000);
        assertThat(ships.stats().discarded()).isZero();
        assertThat(missiles.stats().idle()).isEqualTo(1);
        assertThat(missile.getParent()).isNull();
        assertThat(innermost.getQuantity()).isEqualTo(2);
    }

    @Test
    void aNestedInstanceThatAHookUsesElsewhereMeanwhileStaysThere() {
        List<Geometry> reused = new ArrayList<>();
        SpatialPool<Geometry> flares = pools.register(new SpatialPool<>("flare", Scenes.box("flare")) {
            @Override
            protected void onRecycle(Geometry instance) {
                if (reused.isEmpty()) {
                    Geometry other = (Geometry) instance.getParent().getChild("missile");
                    missiles.recycle(other);
                    reused.add(missiles.spawn());
                    assertThat(reused).containsExactly(other);
                }
            }
        });
        Node ship = ships.spawn();
        flares.spawnUnder(ship);
        missiles.spawnUnder(ship);
        ships.recycle(ship);
        assertThat(missiles.stats().active()).isEqualTo(1);
        assertThat(pools.instanceOf(reused.get(0)).isActive()).isTrue();
        assertThat(reused.get(0).hasAncestor(root)).isTrue();
        assertThat(flares.stats().idle()).isEqualTo(1);
        assertThat(ship.getQuantity()).isEqualTo(2);
    }

    @Test
    void childrenThatAHookPutsBelowGoHomeToo() {
        SpatialPool<Geometry> flares = pools.register(new SpatialPool<>("flare", Scenes.box("flare")) {
            @Override
            protected void onRecycle(Geometry instance) {
                missiles.spawnUnder(instance.getParent());
            }
        });
        Node ship = ships.spawn();
        flares.spawnUnder(ship);
        flares.spawnUnder(inner(ship));
        ships.recycle(ship);
        assertThat(flares.stats().idle()).isEqualTo(2);
        assertThat(missiles.stats().idle()).isEqualTo(2);
        assertThat(ship.getQuantity()).isEqualTo(2);
        assertThat(inner(ship).getQuantity()).isEqualTo(1);
    }

    @Test
    void aNestedInstanceIsAlsoRecycledAutomatically() {
        Node ship = ships.spawn();
        Geometry missile = missiles.spawnUnder(ship, null, null, 1f);
        pools.update(1.1f);
        assertThat(missile.getParent()).isNull();
        assertThat(ship.getQuantity()).isEqualTo(2);
        ships.recycle(ship);
        assertThat(missiles.stats().idle()).isEqualTo(1);
    }

    @Test
    void theNestedOnesHookRunsBeforeThatOfItsParent() {
        List<String> order = new ArrayList<>();
        SpatialPool<Node> outer = pools.register(new SpatialPool<>("outer", Scenes.tree("outer")) {
            @Override
            protected void onRecycle(Node instance) {
                order.add("outer");
            }
        });
        SpatialPool<Node> nested = pools.register(new SpatialPool<>("nested", Scenes.tree("nested")) {
            @Override
            protected void onRecycle(Node instance) {
                order.add("nested");
            }
        });
        Node parent = outer.spawn();
        nested.spawnUnder(parent);
        outer.recycle(parent);
        assertThat(order).containsExactly("nested", "outer");
    }

    @Test
    void aNestedHookThatThrowsLosesNoInstance() {
        SpatialPool<Node> failing = pools.register(new SpatialPool<>("failing", Scenes.tree("failing")) {
            @Override
            protected void onRecycle(Node instance) {
                throw new IllegalStateException("scripted");
            }
        });
        Node ship = ships.spawn();
        failing.spawnUnder(ship);
        missiles.spawnUnder(ship);
        assertThatThrownBy(() -> ships.recycle(ship)).hasMessage("scripted");
        assertThat(failing.stats().total()).isZero();
        assertThat(missiles.stats().idle()).isEqualTo(1);
        assertThat(ships.stats().active()).isZero();
        assertThat(TestScene.of(pools).knownInstances()).isEqualTo(ships.stats().total() + 1);
    }

    @Test
    void nestedInstancesEndedWhileRenderingGoHomeWithTheirParent() {
        Node ship = ships.spawn();
        Geometry missile = missiles.spawnUnder(ship);
        pools.update(0.01f);
        TestScene.of(pools).beginRendering();
        missiles.recycle(missile);
        ships.recycle(ship);
        TestScene.of(pools).endRendering();
        TestScene.of(pools).handOver();
        assertThat(missiles.stats().idle()).isEqualTo(1);
        assertThat(ships.stats().idle()).isEqualTo(1);
        assertThat(missile.getParent()).isNull();
    }

    @Test
    void anInstanceThatTookThePlaceOfAChildIsAlsoRecycledFirst() {
        Node ship = ships.spawn();
        Spatial left = ship.getChild("left");
        left.removeFromParent();
        Geometry missile = missiles.spawnUnder(ship);
        assertThat(ship.getQuantity()).isEqualTo(2);
        ships.recycle(ship);
        assertThat(missiles.stats().idle()).isEqualTo(1);
        assertThat(left.getParent()).isSameAs(ship);
        assertThat(ship.getQuantity()).isEqualTo(2);
    }

    @Test
    void anInstanceBelowItsOwnPartIsReset() {
        Node ship = ships.spawn();
        Node pivot = inner(ship);
        root.attachChild(pivot);
        pivot.attachChild(ship);
        Geometry smoke = missiles.spawnUnder(pivot);
        ships.recycle(ship);
        assertThat(ships.stats().idle()).isEqualTo(1);
        assertThat(ships.stats().discarded()).isZero();
        assertThat(missiles.stats().idle()).isEqualTo(1);
        assertThat(smoke.getParent()).isNull();
        assertThat(pivot.getParent()).isSameAs(ship);
    }

    @Test
    void whatIsBelowAPartThatTheGameHasTakenElsewhereEndsToo() {
        Node ship = ships.spawn();
        Node wreck = inner(ship);
        root.attachChild(wreck);
        Geometry smoke = missiles.spawnUnder(wreck);
        ships.recycle(ship);
        assertThat(missiles.stats().active()).isZero();
        assertThat(missiles.stats().idle()).isEqualTo(1);
        assertThat(smoke.getParent()).isNull();
        assertThat(wreck.getParent()).isSameAs(ship);
        assertThat(wreck.getQuantity()).isEqualTo(1);
    }

    @Test
    void aChildOfAVerifiedIdleInstanceIsRecycledAtOnce() {
        SpatialPool<Node> verified = pools.register("wreck", Scenes.tree("wreck"),
                SpatialPoolSettings.builder("wreck").developmentMode(false).checkIdle(true).build());
        Node wreck = verified.spawn();
        verified.recycle(wreck);
        Geometry missile = missiles.spawnUnder(inner(wreck));
        Scenes.frame(root, pools, 0.01f);
        assertThat(missiles.stats().idle()).isEqualTo(1);
        missiles.spawnUnder(inner(wreck));
        assertThat(verified.spawn()).isSameAs(wreck);
        assertThat(missiles.stats().idle()).isEqualTo(1);
        assertThat(missile.hasAncestor(wreck)).isFalse();
    }

    @Test
    void aChildOfAnIdleInstanceIsRecycledWithItsNextUseOrItsEnd() {
        SpatialPool<Node> ships = pools.register("wreck", Scenes.tree("wreck"),
                SpatialPoolSettings.builder("wreck").developmentMode(false).build());
        Node wreck = ships.spawn();
        ships.recycle(wreck);
        Geometry missile = missiles.spawnUnder(inner(wreck));
        Scenes.frame(root, pools, 0.01f);
        assertThat(Scenes.visible(root)).doesNotContain(missile);
        assertThat(ships.spawn()).isSameAs(wreck);
        Scenes.frame(root, pools, 0.01f);
        assertThat(Scenes.visible(root)).contains(missile);
        ships.recycle(wreck);
        assertThat(missiles.stats().idle()).isEqualTo(1);
        Geometry second = missiles.spawn();
        pools.reparent(second, inner(wreck));
        ships.trim(1);
        assertThat(missiles.stats().idle()).isEqualTo(1);
        assertThat(second.getParent()).isNull();
    }

    @Test
    void instancesOfAnotherSceneAreTakenOffAndFoundLostThere() {
        ScenePools others = new ScenePools();
        others.setRoot(root);
        SpatialPool<Geometry> theirs = others.register("missile", Scenes.box("missile"),
                SpatialPoolSettings.builder("missile").lostPolicy(LostPolicy.RECYCLE).build());
        Node ship = ships.spawn();
        Geometry missile = theirs.spawnUnder(ship);
        Geometry deep = theirs.spawnUnder(inner(ship));
        ships.recycle(ship);
        assertThat(ships.stats().idle()).isEqualTo(1);
        assertThat(List.of(missile, deep)).allMatch(each -> each.getParent() == null);
        others.update(0.01f);
        assertThat(theirs.stats().idle()).isEqualTo(2);
        assertThat(ships.spawn().getQuantity()).isEqualTo(2);
    }

    @Test
    void aCircleThatNeedsTwoInstancesIsRefusedToo() {
        Node one = ships.spawn();
        Node other = ships.spawn();
        pools.reparent(one, inner(other));
        assertThatThrownBy(() -> pools.reparent(other, inner(one))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("below itself");
        ships.recycle(other);
        assertThat(ships.stats().active()).isZero();
        assertThat(List.of(one, other)).noneMatch(ship -> ship.hasAncestor(one) || ship.hasAncestor(other));
    }

    @Test
    void aCycleCannotArise() {
        Node ship = ships.spawn();
        Node wreck = inner(ship);
        ships.recycle(ship);
        assertThatThrownBy(() -> ships.spawnUnder(wreck)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("idle");
        Node other = ships.spawn();
        assertThatThrownBy(() -> pools.reparent(other, inner(other))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("below itself");
        assertThat(ships.stats().active()).isEqualTo(1);
    }

    @Test
    void anInstanceOfAnotherPoolIsNoPartThatOnCreateMayAdd() {
        SpatialPool<Node> armed = pools.register(new SpatialPool<>("armed", Scenes.tree("ship")) {
            @Override
            protected void onCreate(Node ship) {
                missiles.spawnUnder(inner(ship));
            }
        });
        // each reset would take the missile back from wherever it is in use by then
        assertThatThrownBy(armed::spawn).isInstanceOf(PoolException.class)
                .hasMessageContaining("has attached Spatial 'missile#1' of pool 'missile'")
                .hasMessageContaining("Poolable.onSpawn");
        assertThat(armed.stats().active()).isZero();
        assertThat(missiles.stats().active()).isZero();
        assertThat(ships.spawn()).isNotNull();
    }
}
