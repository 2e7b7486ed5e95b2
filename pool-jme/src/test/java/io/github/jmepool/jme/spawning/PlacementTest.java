// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.spawning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.Scenes;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlacementTest {
    private final Node root = new Node("root");
    private final Node parent = new Node("parent");
    private final ScenePools pools = new ScenePools();

    @BeforeEach
    void giveItARoot() {
        pools.setRoot(root);
        root.attachChild(parent);
    }

    @Test
    void siblingsUnderAParentOfTheGamesAreTakenOutByRememberedIndex() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            parent.attachChild(Scenes.box("other"));
            rocks.add(pool.spawnUnder(parent));
        }
        Collections.shuffle(rocks, new Random(1));
        for (Geometry rock : rocks) {
            assertThat(parent.getChild(TestScene.of(pools).siblingIndex(rock))).isSameAs(rock);
            pool.recycle(rock);
        }
        assertThat(parent.getQuantity()).isEqualTo(100);
        assertThat(parent.getChildren()).allMatch(child -> child.getName().equals("other"));
    }

    /** An asteroid that breaks is at the limit: its parts begin where it was, and one of them is itself. */
    @Test
    void aUseBeginsWhereItWasToldWhateverMakesRoomForIt() {
        Vector3f there = new Vector3f(5, 6, 7);
        Quaternion turned = new Quaternion(1, 0, 0, 0);
        SpatialPool<Geometry> pool = pools.register(new SpatialPool<>("rock", Scenes.box("rock"),
                s -> s.maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST)) {
            @Override
            protected void onRecycle(Geometry rock) {
                there.set(rock.getLocalTranslation().negate());
            }
        });
        Geometry rock = pool.spawn(there, turned);
        assertThat(pool.spawn(there, turned)).isSameAs(rock);
        assertThat(rock.getLocalTranslation()).as("a hook wrote into it").isEqualTo(new Vector3f(5, 6, 7));
        assertThat(pool.spawn(rock.getLocalTranslation(), rock.getLocalRotation())).isSameAs(rock);
        assertThat(pool.trySpawn(parent, rock.getLocalTranslation(), rock.getLocalRotation())).isSameAs(rock);
        assertThat(rock.getLocalTranslation()).as("its own").isEqualTo(new Vector3f(5, 6, 7));
        assertThat(rock.getLocalRotation()).isEqualTo(turned);
    }

    @Test
    void noChildIsSearchedForWhileTheGameMovesNone() {
        Node strict = new Node("strict") {
            @Override
            public int getChildIndex(Spatial child) {
                throw new AssertionError("searched for " + child);
            }

            @Override
            public int detachChild(Spatial child) {
                throw new AssertionError("searched for " + child);
            }
        };
        root.attachChild(strict);
        Random random = new Random(11);
        List<Spatial> out = new ArrayList<>();
        SpatialPool<Geometry> rocks = pools.register("rock", Scenes.box("rock"));
        SpatialPool<Node> trees = pools.register("tree", Scenes.tree("tree"));
        for (int step = 0; step < 3_000; step++) {
            if (out.size() < 20 || random.nextInt(100) < 55) {
                out.add((random.nextBoolean() ? rocks : trees).spawnUnder(strict));
            } else {
                pools.recycle(out.remove(random.nextInt(out.size())));
            }
        }
        assertThat(strict.getChildren()).containsExactlyInAnyOrderElementsOf(out);
        SpatialPool<Geometry> cards = pools.register("card", Scenes.box("card"),
                SpatialPoolSettings.builder("card").keepSiblingOrder(true).build());
        pools.recycleAll();
        out.clear();
        for (int i = 0; i < 50; i++) {
            out.add(cards.spawnUnder(strict));
        }
        for (int i = 49; i >= 0; i--) {
            cards.recycle(out.remove(i));
        }
        assertThat(strict.getQuantity()).isZero();
    }

    @Test
    void instancesThePoolReleasesLeaveTheirPlacesToTheNext() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"),
                SpatialPoolSettings.builder("rock").maxIdle(0).build());
        for (int i = 0; i < 300; i++) {
            Geometry rock = i % 2 == 0 ? pool.spawnUnder(parent) : pool.spawn();
            assertThat(TestScene.of(pools).row(rock)).isZero();
            assertThat(TestScene.of(pools).place(rock)).isZero();
            if (i % 3 == 0) {
                pool.detach(rock);
                rock.removeFromParent();
            } else {
                pool.recycle(rock);
            }
        }
        assertThat(parent.getQuantity()).isZero();
        assertThat(TestScene.of(pools).knownInstances()).isZero();
    }

    @Test
    void onlyAnInstanceInUseCanBeMovedAndOnlyUnderANodeOfTheGames() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Geometry rock = pool.spawn();
        Geometry other = pool.spawnUnder(parent);
        for (Node own : List.of(rock.getParent(), rock.getParent().getParent())) {
            assertThatThrownBy(() -> pools.reparent(other, own)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("pool's own node");
        }
        assertThat(other.getParent()).isSameAs(parent);
        pools.recycle(other);
        assertThatThrownBy(() -> pools.reparent(other, parent)).isInstanceOf(StaleUseException.class);
        assertThat(other.getParent()).isNull();
        pools.requestRecycle(rock);
        assertThatThrownBy(() -> pools.reparent(rock, parent)).isInstanceOf(StaleUseException.class);
        assertThat(TestScene.poolNodeOver(rock.getParent())).isEqualTo("pool rock");
    }

    @Test
    void siblingsOfTwoPoolsCloseEachOthersGaps() {
        SpatialPool<Geometry> rocks = pools.register("rock", Scenes.box("rock"));
        SpatialPool<Geometry> trees = pools.register("tree", Scenes.box("tree"));
        List<Geometry> all = new ArrayList<>();
        Random random = new Random(3);
        for (int step = 0; step < 2_000; step++) {
            if (all.size() < 5 || random.nextBoolean()) {
                all.add((random.nextBoolean() ? rocks : trees).spawnUnder(parent));
            } else {
                pools.recycle(all.remove(random.nextInt(all.size())));
            }
            for (Geometry one : all) {
                assertThat(parent.getChild(TestScene.of(pools).siblingIndex(one))).isSameAs(one);
            }
        }
        assertThat(parent.getChildren()).containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void anInstanceThatChangesParentsIsRememberedUnderTheLatest() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Node other = new Node("other");
        root.attachChild(other);
        Geometry stays = pool.spawnUnder(parent);
        for (int i = 0; i < 10; i++) {
            Geometry wanders = pool.spawnUnder(parent);
            pools.reparent(wanders, other);
            pool.spawnUnder(parent);
            other.detachChild(wanders);
            parent.attachChildAt(wanders, 0);
            pools.reparent(wanders, parent);
            pool.recycle(wanders);
        }
        pool.recycle(stays);
        assertThat(parent.getQuantity()).isEqualTo(10);
        assertThat(other.getQuantity()).isZero();
    }

    @Test
    void idleInstancesKeepNoNodeOfTheGamesAlive() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        WeakReference<Node> level = new WeakReference<>(spawnInALevelAndLeaveIt(pool));
        JvmState.awaitCollection(level, "the end of a node");
        assertThat(pool.stats().idle()).isPositive();
    }

    private Node spawnInALevelAndLeaveIt(SpatialPool<Geometry> pool) {
        Node level = new Node("level");
        root.attachChild(level);
        pool.recycle(pool.spawnUnder(level));
        level.removeFromParent();
        return level;
    }

    @Test
    void childrenMovedByTheGameAreFoundAnyway() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        List<Geometry> rocks = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            rocks.add(pool.spawnUnder(parent));
        }
        parent.swapChildren(0, 19);
        parent.attachChildAt(Scenes.box("first"), 0);
        Spatial middle = parent.detachChildAt(7);
        parent.attachChild(middle);
        for (Geometry rock : rocks) {
            pool.recycle(rock);
            assertThat(rock.getParent()).isNull();
        }
        assertThat(parent.getQuantity()).isEqualTo(1);
    }

    @Test
    void theOrderOfSiblingsIsKeptWhereTheSettingsSaySo() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"),
                SpatialPoolSettings.builder("rock").keepSiblingOrder(true).build());
        List<Spatial> rocks = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            rocks.add(pool.spawnUnder(parent));
        }
        pool.recycle(rocks.remove(3));
        pool.recycle(rocks.remove(0));
        assertThat(parent.getChildren()).containsExactlyElementsOf(rocks);
    }

    @Test
    void anInstanceIsTakenOutOfWhateverParentItHas() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Node other = new Node("other");
        Geometry first = pool.spawn();
        Geometry second = pool.spawnUnder(parent);
        other.attachChild(first);
        other.attachChild(second);
        pool.recycle(first);
        pool.recycle(second);
        assertThat(other.getQuantity()).isZero();
        assertThat(pool.spawn().getParent()).isNotNull();
        assertThat(pool.spawnUnder(parent).getParent()).isSameAs(parent);
    }

    @Test
    void anInstanceHandedOnToAnotherNodeIsNotLostThere() {
        Node content = new Node("content");
        Node panel = new Node("panel") {
            @Override
            public int attachChildAt(Spatial child, int index) {
                return child == content ? super.attachChildAt(child, index) : content.attachChild(child);
            }
        };
        panel.attachChild(content);
        root.attachChild(panel);
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"),
                SpatialPoolSettings.builder("rock").lostPolicy(LostPolicy.RECYCLE).build());
        Geometry first = pool.spawnUnder(panel);
        Geometry second = pool.spawnUnder(panel);
        Geometry moved = pool.spawn();
        pools.reparent(moved, panel);
        pools.update(0.1f);
        assertThat(content.getChildren()).containsExactly(first, second, moved);
        for (Geometry rock : List.of(first, moved, second)) {
            pool.recycle(rock);
            assertThat(rock.getParent()).isNull();
        }
        assertThat(content.getQuantity()).isZero();
        assertThat(panel.getQuantity()).isEqualTo(1);
    }

    @Test
    void aParentThatRefusesCostsNothing() {
        SpatialPool<Geometry> pool = pools.register("rock", Scenes.box("rock"));
        Node refusing = new Node("refusing") {
            @Override
            public int attachChildAt(Spatial child, int index) {
                throw new UnsupportedOperationException("no children");
            }
        };
        assertThatThrownBy(() -> pool.spawnUnder(refusing)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> pool.spawnUnder(null)).isInstanceOf(IllegalArgumentException.class);
        assertThat(pool.stats().active()).isZero();
        assertThat(TestScene.of(pools).knownInstances()).isEqualTo(pool.stats().total());
    }
}
